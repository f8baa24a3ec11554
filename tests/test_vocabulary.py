"""Do code, configs, page and documentation use the words of the glossary?"""

import io
import re
import subprocess
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# The changelog lists the old names in its migration tables.
EXCLUDED = {"CHANGELOG.md", "tests/test_vocabulary.py"}
SUFFIXES = {".py", ".js", ".css", ".html", ".md", ".yaml", ".yml", ".toml", ".json", ".cff"}

# Names from before the glossary. Those that are also English words may occur in sentences, but not in code.
OLD_NAMES, OLD_IDENTIFIERS, OLD_FILES = (
    part.partition("\n")[2].split()
    for part in (ROOT / "tests" / "old_words.txt").read_text(encoding="utf-8").split("\n\n")
)
OLD_PATTERNS = (
    r"\b[A-Z]+_A_[A-Z]+\b",
    r"\b(?!writing_a_game)[a-z]+_a_(second|minute|move|point|game|round|simulation|chunk)\b",
    r"\b(appraise|foresee)_\w+",
    r"\b(MOST|LONGEST)_\w+",
    r"\b(likewise|whoever)\b",
    r"\b(by chance|of who)\b",
    r"(?i)\b\w*(colour|neighbour|favour|behaviour|honour|labelled(?!by)|modelled|centred)\w*\b",
    r"(?i)\b\w*(normal|optim|initial|recogn|random|minim|maxim|summar|general|serial|visual|organ)is(e|ing|ation)\w*\b",
    r"(?i)\bcancell(ed|ing)\b(?!\()",  # asyncio has a method `cancelled()`
    r"(?i)\b\w*determinis(?!t)\w*\b",
    r"(?<![\w-])(" + "|".join(map(re.escape, OLD_FILES)) + r")\b",
    r"[\"'`:]trained(?=[\"'`:])",
    r"(?<![\w-])--(deals|search-deals|folder|browser)\b",
    r"\bppo\.(entropy|epochs|clip|value_weight|max_gradient)\b",
    r"\b(pool|evaluation)\.(every|active|deals|players)\b",
    r"\bnetwork\.(looks_ahead|trust|width|depth|entity_width)\b",
    r"\bimitation\.(memory|soft)\b",
    r"\bcluster\.(runners|learners|patience)\b",
    r"(?<!win_)\bshare_vs_",
)
# "centre" and "colour" are values and columns of component tables, and part of their hash.
COMPONENT_TABLES = r"tiles\.csv|components\.py|positions\.py|test_components\.py"


def texts():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    for name in listed:
        path = ROOT / name
        if path.suffix in SUFFIXES and name not in EXCLUDED and not name.startswith("tests/golden/") and path.is_file():
            yield name, path.read_text(encoding="utf-8")


def identifiers(name: str, text: str) -> set[str]:
    """Names in Python code, and words in backticks elsewhere."""
    if name.endswith(".py"):
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        return {token.string for token in tokens if token.type == tokenize.NAME}
    return {word for code in re.findall(r"`([^`\n]+)`", text) for word in re.findall(r"\w+", code)}


@pytest.mark.parametrize("pattern", [r"(?<![\w-])(" + "|".join(OLD_NAMES) + r")(?![\w-])", *OLD_PATTERNS])
def test_old_words_are_gone(pattern):
    found = [
        f"{name}:{text.count(chr(10), 0, match.start()) + 1} {match[0]}"
        for name, text in texts()
        if not re.search(COMPONENT_TABLES, name)
        for match in re.finditer(pattern, text)
    ]
    assert not found, "\n".join(found)


def test_old_identifiers_are_gone():
    found = {name: old for name, text in texts() if (old := identifiers(name, text) & set(OLD_IDENTIFIERS))}
    assert not found


def test_glossary_defines_every_term_once():
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    terms = re.findall(r"^\| \*\*(.+?)\*\* \|", glossary, re.MULTILINE)
    assert len(terms) > 40
    assert len(terms) == len(set(terms))
