"""Do all words for people come from a catalogue, in all languages? Missing, unused and bypassing words are found."""

import ast
import re
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from cosmozoo.envs import Match, games, get_game
from cosmozoo.envs.core import CORE, LANGUAGES, Catalog, headline
from cosmozoo.play.words import WORDS as PLAY
from fluent.syntax import FluentParser, visitor
from fluent.syntax import ast as fluent

ROOT = Path(__file__).parents[1]
PARTS = {"core": CORE, "play": PLAY} | {name: get_game(name).human.words for name in games}
FOLDERS = {"core": ["envs/core", "play"], "play": ["play", "cli"]} | {name: [f"envs/{name}"] for name in games}
EACH_PART = pytest.mark.parametrize("part", PARTS)
EACH_GAME = pytest.mark.parametrize("name", games)
OPEN, CLOSE = "\u27e6", "\u27e7"
USED_BY_THE_PAGE = re.compile(r"title|pitch|kind-.*|variant-.*|option-.*")
PAGE = ROOT / "play" / "page"


class Facts(visitor.Visitor):
    """The facts that a message needs."""

    def __init__(self, message):
        self.found = set()
        self.visit(message)

    def visit_VariableReference(self, node):  # noqa: N802 - the name that Fluent asks for
        self.found.add(node.id.name)


def messages(part, language):
    resource = (PARTS[part].folder / f"{language}.ftl").read_text(encoding="utf-8")
    return {entry.id.name: entry for entry in visitor_entries(resource)}


def visitor_entries(resource):
    return [entry for entry in FluentParser().parse(resource).body if isinstance(entry, fluent.Message)]


@EACH_PART
@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_every_language_has_every_message_with_the_same_facts(part, language):
    english, other = messages(part, "en"), messages(part, language)
    assert other.keys() == english.keys()
    for key, message in english.items():
        assert Facts(other[key]).found == Facts(message).found, key


@EACH_PART
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_stands_twice(part, language):
    keys = [entry.id.name for entry in visitor_entries((PARTS[part].folder / f"{language}.ftl").read_text("utf-8"))]
    assert len(set(keys)) == len(keys)


@EACH_PART
def test_translations_are_translated(part):
    """A sentence that reads the same in two languages is forgotten. Names and patterns without words may."""
    for language in ("fr", "nl"):
        english, other = PARTS[part].as_json("en"), PARTS[part].as_json(language)
        same = [key for key in english if other[key] == english[key] and key != "title"]
        assert not [key for key in same if len(re.findall(r"[a-z]{3,}", texts(english[key]))) > 2]


def texts(parts):
    """The words of a message, without its facts."""
    return " ".join(each for each in parts if isinstance(each, str))


def mentioned(part):
    """What the code of a part may ask for: all its string constants, and f-strings as patterns."""
    for folder in FOLDERS[part]:
        for path in (ROOT / folder).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield re.escape(node.value)
                elif isinstance(node, ast.JoinedStr):
                    pieces = [re.escape(each.value) if isinstance(each, ast.Constant) else ".+" for each in node.values]
                    if pieces != [".+"]:
                        yield "".join(pieces)


def component_names(name):
    """Names in the tables of components are messages as well."""
    return {thing.id.replace(" ", "-") for thing in get_game(name).human.glossary("en")}


def said_by_the_page():
    """The keys of messages that the page's modules may ask for: all their strings, as they are."""
    for path in PAGE.rglob("*.js"):
        for found in re.findall(r"\"([a-z]+(?:-[a-z]+)*)\"", path.read_text(encoding="utf-8")):
            yield f"page-{found}"


def test_the_page_says_only_messages_that_are_there():
    asked = {
        key
        for path in PAGE.rglob("*.js")
        for call in re.findall(r"\bt\(([^()]*)", path.read_text(encoding="utf-8"))
        for key in re.findall(r"\"([a-z]+(?:-[a-z]+)*)\"", re.sub(r"=== \"[a-z]+\"|, \{.*", "", call))
    }
    assert len(asked) > 50
    assert not {f"page-{key}" for key in asked} - messages("play", "en").keys()


@EACH_PART
def test_no_message_is_unused(part):
    pattern = re.compile("|".join(set(mentioned(part))))
    names = component_names(part) if part in games else set()
    blocks = {f"block-{block.name}" for block in get_game(part).actions} if part in games else set()
    phases = {f"phase-{phase.label.replace(' ', '-')}" for phase in get_game(part).phases} if part in games else set()
    known = names | blocks | phases | (set(said_by_the_page()) if part == "play" else set())
    unused = [
        key
        for key in PARTS[part].as_json("en")
        if key not in known and not pattern.fullmatch(key) and not USED_BY_THE_PAGE.fullmatch(key)
    ]
    assert not unused


@EACH_GAME
def test_phases_and_action_blocks_have_words(name):
    game = get_game(name)
    missing = [f"block-{block.name}" for block in game.actions if not game.human.words.has(f"block-{block.name}")]
    labels = [phase.label for phase in game.phases if phase]
    missing += [label for label in labels if not game.human.words.has(f"phase-{label.replace(' ', '-')}")]
    assert not missing
    assert game.human.words.has("title")
    assert game.human.words.has("pitch")


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_is_explained(name, language):
    """Each character, card, animal, building, habitat and stack."""
    things = {thing.id: thing for thing in get_game(name).human.glossary(language)}
    assert things.keys() >= set(components(name))
    for thing in things.values():
        assert all((thing.kind, thing.name, thing.rule, thing.text, thing.sign)), thing.id
        assert get_game(name).human.words.has(f"kind-{thing.kind}")
    assert len({thing.name for thing in things.values()}) == len(things), "two things have one name"


def components(name):
    """The names of all components, from the tables themselves."""
    tables = {
        "planet": ("components", ("ANIMALS", "HABITATS")),
        "petit_prince": ("components", ("CHARACTERS", "ELEMENTS", "STACKS")),
        "exploding_planet": ("components", ("TITLES",)),
        "space_builder": ("buildings", ("BUILDINGS",)),
    }
    module, names = tables[name]
    found = import_module(f"cosmozoo.envs.{name}.{module}")
    return [each for table in names for each in getattr(found, table)]


@EACH_GAME
def test_rules_in_short_have_the_same_pages_in_every_language(name):
    human = get_game(name).human
    pages = {language: human.summary_in(language).split("\n\n") for language in LANGUAGES}
    assert len({len(each) for each in pages.values()}) == 1
    assert len({each[0] for each in pages.values()}) == len(LANGUAGES)


@pytest.fixture
def marked(monkeypatch):
    """Whatever the catalogues say stands between brackets."""
    said = Catalog.in_language
    caches = [value for name in games for value in cached_words(name)]
    for each in caches:
        each.cache_clear()
    monkeypatch.setattr(Catalog, "in_language", lambda *args, **facts: f"{OPEN}{said(*args, **facts)}{CLOSE}")
    yield
    for each in caches:
        each.cache_clear()


def cached_words(name):
    view = import_module(f"cosmozoo.envs.{name}.view")
    return [value for value in vars(view).values() if hasattr(value, "cache_clear")]


def outside(text):
    """The words of a text that no catalogue said."""
    depth, found = 0, []
    for letter in text:
        depth += (letter == OPEN) - (letter == CLOSE)
        found.append(letter if depth == 0 else " ")
    return re.findall(r"[^\W\d_]{2,}", "".join(found))


@EACH_GAME
def test_no_word_bypasses_the_catalogues(name, marked):
    game = get_game(name)
    count = game.players[1]
    match = Match(game, count, game.variants[-1], seed=5)
    rng, names = np.random.default_rng(0), [f"{OPEN}{letter}{CLOSE}" for letter in "ABCDEFGHIJ"[:count]]
    before = [match.human_view(seat, "fr", names) for seat in range(count)]
    for _ in range(30):
        if match.is_over:
            break
        seat, action = match.seat, int(rng.choice(np.flatnonzero(match.action_mask)))
        view = before[seat]
        assert not outside(" ".join(each["label"] for each in view["actions"]))
        for each in view["actions"]:
            assert not outside(" ".join(step.label for step in game.human.selections(view, each["action"])))
        match.step(action)
        after = [match.human_view(each, "fr", names) for each in range(count)]
        for old, new in zip(before, after, strict=True):
            told = game.human.log_entries(old, new, [(seat, action)])
            assert not outside(" ".join(entry.text for entry in told))
        before = after
    for view in before:
        lines = [line.label for score in game.human.score_sheet(view) for line in score.lines]
        assert not outside(" ".join([headline(view), *lines]))
        assert not outside(game.render_text(view))
        assert not outside(" ".join(drawn_words(game.render_svg(view))))
    assert not outside(" ".join(drawn_words(game.render_svg(match.view(language="fr", names=names)))))


def drawn_words(svg):
    """What people read or hear of a drawing: its texts, and the labels of its panels."""
    for element in ElementTree.fromstring(svg).iter():
        yield from (element.text or "", element.get("data-label", ""))


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_as_text_fit_80_columns_in_every_language(name, language):
    game = get_game(name)
    for count in (game.players[0], game.players[-1]):
        match = Match(game, count, seed=2)
        rng = np.random.default_rng(1)
        for move in range(60):
            if match.is_over:
                break
            if move % 20 == 0:
                text = game.render_text(match.human_view(match.seat, language))
                assert max(map(len, text.splitlines())) <= 80, text
            match.step(int(rng.choice(np.flatnonzero(match.action_mask))))


@EACH_GAME
def test_what_the_page_gets_covers_all_messages(name):
    for language in LANGUAGES:
        found = get_game(name).human.words.as_json(language)
        assert found.keys() == messages(name, "en").keys()
