"""Does the page explain itself? Lessons, languages, tips, rules in pages, replays by link and past games."""

import json
import os
import re

import pytest
from browsing import DESKTOP, PHONE, TABLET, BrowserUser
from cosmozoo.envs import games, get_game
from cosmozoo.play.words import WORDS
from page_hands import any_target, click, play_by_clicking

pytestmark = pytest.mark.slow

IS_SOAK = bool(os.environ.get("COSMOZOO_SOAK"))
LARGE = {"width": 1440, "height": 900}
SIZES, THEMES, LOCALES = (PHONE, TABLET, LARGE), ("light", "dark"), ("en-US", "fr-BE", "nl-NL")
PAIRS = [(PHONE, "dark", "nl-NL"), (TABLET, "light", "fr-BE"), (LARGE, "light", "en-US"), (PHONE, "light", "fr-BE")]
"""A screen, a theme and a language for each game; together nearly every pair of them."""
MATRIX = [
    (game, size, theme, locale)
    for number, game in enumerate(games)
    for size in SIZES
    for theme in THEMES
    for locale in LOCALES
    if IS_SOAK or (size, theme, locale) == PAIRS[number]
]


def says(locale, key, **facts):
    return WORDS.in_language(locale[:2], f"page-{key}", **facts)


@pytest.mark.parametrize(("game", "size", "theme", "locale"), MATRIX)
def test_lesson_is_played_through_by_pressing_what_it_points_at(game, size, theme, locale, server, browser):
    user = BrowserUser(browser, server, size, color_scheme=theme, locale=locale)
    page = user.page
    user.visit()
    page.click(f'a[href="#learn={game}"]')
    page.wait_for_selector(".callout-words")
    user.check_accessibility()
    moves, texts = 0, []
    while True:
        texts.append(page.inner_text(".callout-words"))
        forward = page.inner_text("#lesson-next")
        if forward == says(locale, "play-now"):
            break
        if forward == says(locale, "show-me"):
            moves += 1
            press_what_is_asked(page)
        else:
            page.click("#lesson-next")
        page.wait_for_function("before => document.querySelector('.callout-words').innerText !== before", arg=texts[-1])
    assert moves >= 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    user.check_accessibility()
    page.click("#lesson-next")
    page.wait_for_selector(f'[data-game={game}][aria-pressed="true"]')
    user.leave()


def press_what_is_asked(page):
    """Presses what is highlighted, until the step is done."""
    before = page.inner_text(".callout-words")
    for _ in range(4):
        confirm = page.query_selector(".callout [data-confirm]")
        button = confirm or page.query_selector(".callout .options button")
        target = button or page.query_selector(".panel .hinted.selectable:not(.selected)")
        target.dispatch_event("click")
        page.wait_for_timeout(30)
        if page.inner_text(".callout-words") != before:
            return


def test_language_follows_the_browser_and_can_be_changed(server, browser):
    user = BrowserUser(browser, server, locale="fr-BE")
    user.create_table("petit_prince")
    user.wait_for_turn()
    page = user.page
    assert page.get_attribute("html", "lang") == "fr"
    assert page.inner_text(".prompt").startswith("À vous")
    page.select_option("#language", "nl")
    page.wait_for_selector("html[lang=nl]")
    user.wait_for_turn()
    assert page.inner_text(".prompt").startswith("Jouw beurt")
    assert page.inner_text("#rules") == "Regels"
    user.leave()


NAMES = {"name", "level", "languages", "variants", "fact", "choose", "otherwise", "widget", "id", "game"}
"""Fields that nobody reads."""


def in_brackets(value):
    if isinstance(value, str):
        return f"⟦{value}⟧" if re.search(r"[a-zé]{3}", value) and not value.startswith(("<svg", "**")) else value
    if isinstance(value, list):
        return [in_brackets(each) for each in value]
    if isinstance(value, dict):
        return {name: each if name in NAMES else in_brackets(each) for name, each in value.items()}
    return value


def test_every_word_of_the_page_comes_from_the_server(server, browser):
    """The catalogue and the descriptions of the games arrive in brackets; words outside of them bypass it."""
    user = BrowserUser(browser, server, LARGE)

    def answer(route):
        response = route.fetch()
        route.fulfill(response=response, body=json.dumps(in_brackets(response.json())))

    page = user.page
    page.route("**/api/words*", answer)
    page.route("**/api/games?*", answer)
    user.visit()
    page.wait_for_selector(".game-card")
    lobby = words_on(page)
    user.create_table("petit_prince")
    user.wait_for_turn()
    table = words_on(page, ".top, .selection-panel h2, .back, .log h2")
    page.click("#more")
    assert outside(lobby + table + words_on(page, "dialog")) <= {
        "Cosmozoo",
        "English",
        "Français",
        "Nederlands",
        "Nova",
    }
    user.leave()


def words_on(page, where="body"):
    """All that is read or heard, but for what the game says of the position."""
    return page.evaluate(
        """where => [...document.querySelectorAll(where)]
            .flatMap((root) => [root, ...root.querySelectorAll("*")])
            .filter((each) => !each.closest("noscript, .where, kbd, .board, .rule-page"))
            .flatMap((each) => [each.getAttribute("aria-label") ?? "", each.title ?? "", each.placeholder ?? "",
              ...[...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data)])
            .join(" ")""",
        where,
    )


def outside(text):
    bare = re.sub(r"⟦[^⟧]*⟧", " ", text)
    return set(re.findall(r"[^\W\d_]{3,}", bare))


def test_things_explain_themselves_to_the_mouse_the_keyboard_and_a_finger(server, browser):
    user = BrowserUser(browser, server)
    user.create_table("exploding_planet")
    user.wait_for_turn()
    page = user.page
    card = page.locator('[data-region="hand"] [data-thing]').first
    things = get_game("exploding_planet").human.glossary("en")
    name = next(thing.name for thing in things if thing.id == card.get_attribute("data-thing"))
    card.hover()
    page.wait_for_selector("#tip:not([hidden])")
    assert page.inner_text("#tip h3") == name
    page.wait_for_function("() => document.querySelector('.tip-worth').textContent")  # what it is worth now
    user.check_accessibility()
    page.keyboard.press("Escape")
    page.wait_for_selector("#tip", state="hidden")
    position = user.position()
    page.click("#ask")
    card.click()
    page.wait_for_selector("#tip:not([hidden])")
    assert page.query_selector(".selected") is None  # asking chooses nothing
    assert user.position() == position
    user.leave()
    finger = BrowserUser(browser, server, PHONE, has_touch=True)
    finger.create_table("petit_prince")
    finger.wait_for_turn()
    stack = finger.page.locator('[data-region="stacks"] [data-thing]').first
    stack.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    finger.page.wait_for_selector("#tip:not([hidden])")
    stack.dispatch_event("click", {"bubbles": True})  # a long press explains, and does not choose
    assert finger.page.query_selector(".panel .selected") is None
    finger.leave()


def test_choice_says_its_rule_where_it_is_chosen(server, browser):
    user = BrowserUser(browser, server)
    user.create_table("petit_prince")
    user.wait_for_turn()
    page = user.page
    page.locator('.options [data-target="stack-character"]').hover()
    page.wait_for_function("() => document.querySelector('.what-if')?.innerText")
    assert page.inner_text(".what-if h2")
    user.leave()


def test_rules_are_short_pages_with_pictures_and_all_things(server, browser):
    user = BrowserUser(browser, server)
    user.visit()
    page = user.page
    page.click('.game-card:has([data-game="petit_prince"]) .game-ways .quiet')
    page.wait_for_selector("dialog .rule-page")
    pictures, pages, text = 0, 1, page.inner_text(".rule-page")
    while page.is_enabled("#rules-next"):
        page.click("#rules-next")
        pictures += page.locator(".rule-page svg").count()
        text += page.inner_text(".rule-page")
        pages += 1
    assert pages > 5
    assert pictures > 20
    assert "Gardener" in text
    assert "7 points for each baobab" in text
    user.check_accessibility()
    user.leave()


def test_finished_game_has_a_link_a_rematch_and_a_place_in_the_history(server, browser):
    user = BrowserUser(browser, server)
    user.visit()
    user.page.fill("[name=my-name]", "Ada")
    user.page.dispatch_event("[name=my-name]", "change")
    user.create_table("exploding_planet")
    play_by_clicking(user, "exploding_planet")
    page = user.page
    first = page.url
    page.click("#rematch")
    page.wait_for_function("before => location.href !== before", arg=first)
    page.wait_for_function("() => document.querySelectorAll('.seat-chip').length === 2")
    assert "me" in page.locator(".seat-chip").nth(1).get_attribute("class")  # the seats are rotated
    page.goto(first)
    page.click("#watch")
    page.wait_for_selector(".replay .panel")
    assert page.input_value("select[name=seat]") == "0"  # the viewer's own
    assert page.locator("select[name=seat] option").all_inner_texts()[1:] == ["Ada", "Nova"]
    address = page.url
    stranger = BrowserUser(browser, server)
    stranger.page.goto(address)
    stranger.page.wait_for_selector(".replay .panel")
    stranger.leave()
    user.visit()
    page.click("#all-games")
    assert page.inner_text("dialog .sheet td").endswith("of 1")
    page.click('dialog .past-games a[href^="#replay"]')  # looks back
    page.wait_for_selector(".replay .panel")
    user.leave()


def test_reload_keeps_a_chosen_tile(server, browser):
    user = BrowserUser(browser, server)
    user.create_table("planet")
    user.wait_for_turn()
    click(user, user.options(), "tile-1")
    user.page.click('.panel [data-target="face-2"]')
    user.page.wait_for_selector(".ghost")
    user.page.reload()
    user.page.wait_for_selector(".ghost")
    assert "confirm" in user.options()
    user.leave()


def test_globe_stays_in_sight_on_a_phone_while_a_tile_is_on_trial(server, browser):
    user = BrowserUser(browser, server, PHONE)
    user.create_table("planet")
    user.wait_for_turn()
    page = user.page
    page.click('.panel [data-target="tile-0"]')
    page.locator('[data-region="own"] [data-target="face-6"]').dispatch_event("click")
    page.wait_for_selector(".board.trying")
    page.evaluate(
        "scrollTo(0, document.querySelector('[data-region=own]').getBoundingClientRect().top + scrollY - 200)"
    )
    box = page.locator(".globe-stage").bounding_box()
    assert -5 <= box["y"] < PHONE["height"] / 2
    user.leave()


def test_round_in_real_time_begins_with_a_countdown(server, browser):
    user = BrowserUser(browser, server)
    user.create_table("space_builder", pace="1.5")
    page = user.page
    page.wait_for_selector(".countdown:not([hidden])")
    assert page.inner_text(".countdown") in ("3", "2", "1")
    page.wait_for_selector(".countdown", state="hidden")
    page.click("#more")
    page.select_option("dialog select[name=pace]", "0")
    page.keyboard.press("Escape")
    user.leave()


def test_second_tap_turns_a_card(server, browser):
    user = BrowserUser(browser, server)
    user.create_table("space_builder")
    user.wait_for_turn()
    page, before = user.page, user.position()
    card = page.locator('[data-region="hand"] [data-target="card-dome"]')
    turned = card.locator("[transform*=rotate]").first.get_attribute("transform")
    card.dblclick()
    user.wait_for_change(before)
    page.wait_for_function(
        """before => document.querySelector('[data-region=hand] [data-target=card-dome] [transform*=rotate]')
             .getAttribute('transform') !== before""",
        arg=turned,
    )
    user.leave()


def test_0_gives_the_digits_to_the_next_choices(server, browser):
    user = BrowserUser(browser, server, DESKTOP)
    user.create_table("planet")
    user.wait_for_turn()
    click(user, user.options(), "tile-0")
    targets = user.options()
    assert len(targets) > 9
    user.page.keyboard.press("0")
    user.page.keyboard.press("1")
    assert user.page.query_selector(f'.panel [data-target~="{targets[9]}"].selected') is not None
    user.leave()


def test_past_games_are_counted_by_the_strongest_level(server, browser):
    user = BrowserUser(browser, server)
    user.visit()
    found = user.page.evaluate(
        """async () => {
            const { recordsOf } = await import("/past_games.js");
            const agents = (levels) => levels.map((level) => ({ kind: "agent", level }));
            const game = (result, ...levels) =>
              ({ title: "A", result, newTable: { seats: [{ kind: "me" }, ...agents(levels)] } });
            return [...recordsOf(
              [game("won", "easy", "hard"), game("lost", "hard"), game("won", "easy"), game(undefined, "easy")])];
        }"""
    )
    assert found == [['["A","hard"]', {"won": 1, "played": 2}], ['["A","easy"]', {"won": 1, "played": 1}]]
    user.leave()


def test_whole_table_is_one_choice_away(server, browser):
    """From the card of a game, one press leads to the form, and one more to the table."""
    user = BrowserUser(browser, server, PHONE)
    user.visit()
    user.page.click('.game-card:has([data-game="exploding_planet"]) .game-ways button:last-child')
    assert user.page.evaluate("document.activeElement.id") == "start"
    user.page.keyboard.press("Enter")
    user.page.wait_for_selector(".board .panel")
    assert any_target(user.options(), 0) if user.wait_for_turn() else True
    user.leave()


def test_moves_of_others_stay_until_the_player_goes_on(server, browser):
    user = BrowserUser(browser, server)
    user.context.add_init_script("localStorage.setItem('cosmozoo-wait', 'on')")
    user.create_table("petit_prince", players=3)
    page = user.page
    for number in range(12):
        if page.query_selector(".go-on"):
            break
        if page.query_selector(".selection-panel.mine"):
            targets = user.options()
            if targets:
                click(user, targets, "confirm" if "confirm" in targets else any_target(targets, number))
        page.wait_for_timeout(150)
    before = user.position()
    page.wait_for_timeout(300)
    assert user.position() == before  # the next move waits
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    user.wait_for_change(before)
    user.leave()
