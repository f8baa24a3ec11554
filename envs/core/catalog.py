"""How is a message said in a language? With a catalogue: a folder of Fluent files, one for each language.

Code that makes words for people names a message and gives it facts; the files contain the sentences with their plurals.
A game has its catalogue in `envs/<game>/words/`, core in `envs/core/words/`, the page and the terminal in
`play/words/`. A message that a language lacks is said in English. See https://projectfluent.org for the syntax.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

DEFAULT_LANGUAGE = "en"
"""Of views, labels and logs, if nothing else is asked for."""

LANGUAGES = {"en": "English", "fr": "Français", "nl": "Nederlands"}
"""The languages of the package, by code, in their own words."""

Parts = list[Any]
"""A message for JavaScript: texts, facts such as `{"fact": "name"}`, and choices such as
`{"choose": "number", "cases": {"one": parts, "other": parts}, "otherwise": "other"}`."""


class Catalog:
    """The messages of one part of the package in all languages.

    A message that it does not contain is looked for in the catalogue it extends.
    """

    def __init__(self, folder: Path, extends: "Catalog | None" = None) -> None:
        self.folder = folder
        self.extends = extends

    def say(self, view: Mapping[str, Any], key: str, **facts: str | int | float) -> str:
        """A message in the language of a view."""
        return self.in_language(view["language"], key, **facts)

    def in_language(self, language: str, key: str, **facts: str | int | float) -> str:
        return format_message(self, language, key, tuple(facts.items()))

    def has(self, key: str) -> bool:
        return self.home_of(DEFAULT_LANGUAGE, key) is not None

    def keys(self, language: str = DEFAULT_LANGUAGE) -> list[str]:
        """The messages of its own files, without those of the catalogue it extends."""
        return list(read_messages(self.folder, language))

    def home_of(self, language: str, key: str) -> "Catalog | None":
        """The catalogue that contains a message in a language."""
        if key in read_messages(self.folder, language):
            return self
        return self.extends.home_of(language, key) if self.extends else None

    def as_json(self, language: str) -> dict[str, Parts]:
        """All own messages of a language as plain data, for JavaScript: see `Parts`. English fills gaps.

        `choose` on a number picks the case of that very number, else the plural that `Intl.PluralRules` names.
        """
        found = {**read_messages(self.folder, DEFAULT_LANGUAGE), **read_messages(self.folder, language)}
        return {key: pattern_parts(message.value, found) for key, message in found.items()}


CORE = Catalog(Path(__file__).parent / "words")
"""The words that all games share."""


def game_catalog(file: str) -> Catalog:
    """The catalogue of the game whose module is `file`: the folder `words` beside it."""
    return Catalog(Path(file).parent / "words", extends=CORE)


def check_language(language: str) -> str:
    """Raises for a language that is not there."""
    if language not in LANGUAGES:
        known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise ValueError(f"there is no language {language!r}; available: {known}")
    return language


def best_language(wanted: str) -> str:
    """The first language of an Accept-Language header, or of a list such as `nl-BE,fr;q=0.8`, that is there."""
    weighed = []
    for number, item in enumerate(wanted.split(",")):
        code, _, weight = item.partition(";q=")
        try:
            weighed.append((-float(weight or 1), number, code.strip().lower().partition("-")[0]))
        except ValueError:
            continue
    return next((code for _, _, code in sorted(weighed) if code in LANGUAGES), DEFAULT_LANGUAGE)


# Reading and formatting; Fluent is imported when the first message is said, because environments need no words


@lru_cache(maxsize=50_000)
def format_message(catalog: Catalog, language: str, key: str, facts: tuple[tuple[str, str | int | float], ...]) -> str:
    for tongue in dict.fromkeys((language, DEFAULT_LANGUAGE)):
        home = catalog.home_of(tongue, key)
        if home is not None:
            bundle = read_bundle(home.folder, tongue)
            text, errors = bundle.format_pattern(bundle.get_message(key).value, dict(facts))
            if errors:
                raise ValueError(f"{home.folder}/{tongue}.ftl, message {key!r}: {errors[0]}; facts: {dict(facts)}")
            return str(text)
    raise KeyError(f"{catalog.folder} has no message {key!r}: add it to the file of each language")


@cache
def read_bundle(folder: Path, language: str) -> Any:
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(read_text(folder, language)))
    return bundle


@cache
def read_messages(folder: Path, language: str) -> dict[str, Any]:
    """The syntax trees of the messages in a file, by key; {} if the file is not there."""
    from fluent.syntax import FluentParser, ast

    resource = FluentParser().parse(read_text(folder, language))
    junk = [entry for entry in resource.body if isinstance(entry, ast.Junk)]
    if junk:
        raise ValueError(f"{folder}/{language}.ftl: Fluent does not understand {junk[0].content!r}")
    return {entry.id.name: entry for entry in resource.body if isinstance(entry, ast.Message)}


def read_text(folder: Path, language: str) -> str:
    path = folder / f"{language}.ftl"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def pattern_parts(pattern: Any, messages: Mapping[str, Any]) -> Parts:
    from fluent.syntax import ast

    parts: Parts = []
    for element in pattern.elements:
        found = element.expression if isinstance(element, ast.Placeable) else element
        if isinstance(found, ast.TextElement):
            parts.append(found.value)
        elif isinstance(found, ast.StringLiteral):
            parts.append(found.parse()["value"])
        elif isinstance(found, ast.VariableReference):
            parts.append({"fact": found.id.name})
        elif isinstance(found, ast.MessageReference):
            parts += pattern_parts(messages[found.id.name].value, messages)
        elif isinstance(found, ast.SelectExpression):
            parts.append(choice_parts(found, messages))
        else:
            raise ValueError(f"the page cannot say {type(found).__name__}: use texts, facts, choices and messages")
    return parts


def choice_parts(choice: Any, messages: Mapping[str, Any]) -> dict[str, Any]:
    names = [str(getattr(variant.key, "name", None) or variant.key.value) for variant in choice.variants]
    return {
        "choose": choice.selector.id.name,
        "cases": {
            name: pattern_parts(variant.value, messages) for name, variant in zip(names, choice.variants, strict=True)
        },
        "otherwise": next(name for name, variant in zip(names, choice.variants, strict=True) if variant.default),
    }
