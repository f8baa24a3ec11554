"""Does a catalogue say its messages, with plurals, in every language, and hand them to JavaScript?"""

import json

import pytest
from cosmozoo.envs import Match, get_game
from cosmozoo.envs.core import CORE, LANGUAGES, Catalog, best_language, check_language, game_catalog


@pytest.fixture
def catalog(tmp_path):
    (tmp_path / "en.ftl").write_text(
        "taken = { $who ->\n    [you] You took { $tiles ->\n        [one] a tile\n"
        "       *[other] { $tiles } tiles\n    }\n"
        "   *[other] { $who_name } took a tile\n}\nonly-english = Hello\n"
    )
    (tmp_path / "fr.ftl").write_text("taken = { $who_name } et { $tiles }\n")
    return Catalog(tmp_path, extends=CORE)


def test_messages_have_plurals_and_persons(catalog):
    assert catalog.in_language("en", "taken", who="you", who_name="Nova", tiles=1) == "You took a tile"
    assert catalog.in_language("en", "taken", who="you", who_name="Nova", tiles=3) == "You took 3 tiles"
    assert catalog.in_language("en", "taken", who="other", who_name="Nova", tiles=1) == "Nova took a tile"


def test_other_languages_fall_back_on_english_and_on_the_extended_catalogue(catalog):
    assert catalog.in_language("fr", "only-english") == "Hello"
    assert catalog.in_language("nl", "player", number=2) == "Speler 2"


def test_mistakes_name_the_message(catalog):
    with pytest.raises(KeyError, match="has no message 'taking'"):
        catalog.in_language("en", "taking")
    with pytest.raises(ValueError, match=r"message 'taken'.*who"):
        catalog.in_language("en", "taken", tiles=1)


def test_damaged_files_are_shown_where_they_break(tmp_path):
    (tmp_path / "en.ftl").write_text("greeting = { $open\n")
    with pytest.raises(ValueError, match=r"en\.ftl: Fluent does not understand"):
        Catalog(tmp_path).has("greeting")


def test_messages_become_plain_data_for_javascript(catalog):
    found = catalog.as_json("en")
    assert json.loads(json.dumps(found)) == found
    assert found["only-english"] == ["Hello"]
    chosen = found["taken"][0]
    assert (chosen["choose"], chosen["otherwise"]) == ("who", "other")
    assert chosen["cases"]["other"] == [{"fact": "who_name"}, " took a tile"]
    assert chosen["cases"]["you"][1]["cases"]["other"] == [{"fact": "tiles"}, " tiles"]
    assert catalog.as_json("fr")["only-english"] == ["Hello"]


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("nl-BE,nl;q=0.9,en;q=0.8", "nl"), ("de,fr;q=0.5,en;q=0.7", "en"), ("", "en"), ("fr", "fr"), ("x;q=y,nl", "nl")],
)
def test_the_browser_chooses_among_the_languages_there_are(wanted, language):
    assert best_language(wanted) == language


def test_unknown_languages_are_named():
    with pytest.raises(ValueError, match=r"no language 'de'; available: en \(English\)"):
        check_language("de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_views_have_a_language_and_names(language):
    match = Match(get_game("petit_prince"), 3, seed=1)
    view = match.view(0, language, ["Ada", "Nova", "Lyra"])
    assert (view["language"], view["names"]) == (language, ["Ada", "Nova", "Lyra"])
    assert match.view(0, language)["names"][1] == CORE.in_language(language, "player", number=2)


def test_games_extend_the_messages_of_core():
    assert game_catalog(__file__).in_language("en", "you") == "You"
