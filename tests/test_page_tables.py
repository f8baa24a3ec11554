"""The page at tables: two browsers, dropped connections, a crash, hints, replays, real time."""

import json

import pytest
from browsing import DESKTOP, PHONE, Person, Server, compile_everything, launched
from page_hands import any_of_them, click, play_by_clicking
from playwright.sync_api import sync_playwright

LOST = "WebSocket connection to"
"""How Chromium's console speaks of a server that is away."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    compile_everything()
    running = Server(tmp_path_factory.mktemp("tables"))
    yield running
    running.kill()


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        running = launched(playwright)
        yield running
        running.close()


def make_one_move(person):
    """Up to the server's answer."""
    before = person.position()
    for turn in range(5):
        marks = person.options()
        click(person, marks, "confirm" if "confirm" in marks else any_of_them(marks, turn))
        if not person.page.query_selector(".choosing.mine"):
            break
    person.wait_for_change(before)


def test_two_browsers_play_at_one_table(server, browser):
    host = Person(browser, server)
    host.visit()
    host.page.click("[data-game=petit_prince]")
    host.page.select_option("select[name=kind-1]", "person")
    host.check_accessibility()
    host.page.click("#start")
    host.page.wait_for_selector(".board .panel")
    host.page.click("#invite")
    host.check_accessibility()
    link = host.page.input_value("dialog input")
    host.page.click("dialog .close")
    assert "not here" in host.page.inner_text(".seat-bar")
    guest = Person(browser, server, PHONE)
    guest.page.goto(link)
    guest.page.wait_for_selector(".board .panel")
    host.page.wait_for_function("() => !document.querySelector('.seat-bar').innerText.includes('not here')")
    movers = set()
    for _ in range(12):
        host.page.wait_for_function("() => document.querySelector('.board').dataset.seq")
        mover = host if host.page.query_selector(".choosing.mine") else guest
        mover.page.wait_for_selector(".choosing.mine")
        make_one_move(mover)
        other = guest if mover is host else host
        other.page.wait_for_function(
            "seq => document.querySelector('.board').dataset.seq === seq", arg=mover.position()
        )
        movers.add(mover)
    assert movers == {host, guest}
    assert "Player 2" in host.page.inner_text(".log-lines")
    assert "Player 1" in guest.page.inner_text(".log-lines")
    guest.leave()
    host.leave()


def test_a_dropped_connection_comes_back_to_the_same_choice(server, browser):
    person = Person(browser, server)
    sockets = []

    def pass_on(socket):
        sockets.append(socket)
        socket.connect_to_server()

    person.page.route_web_socket("**/table/*", pass_on)
    person.open_table("planet")
    person.wait_for_turn()
    make_one_move(person)
    person.wait_for_turn()
    position, story = person.position(), person.page.inner_text(".log-lines")
    sockets[0].close(code=3001)
    person.page.wait_for_selector("#screen[data-connection=lost] .notice.bad:not([hidden])")
    person.page.wait_for_selector("#screen[data-connection=open]")
    assert len(sockets) == 2
    assert person.position() == position
    assert person.page.inner_text(".log-lines") == story  # nothing is told twice
    make_one_move(person)
    person.leave()


def test_a_crash_of_the_server_loses_no_game(browser, tmp_path):
    compile_everything()
    server = Server(tmp_path / "tables")
    person = Person(browser, server)
    person.open_table("exploding_planet")
    person.wait_for_turn()
    make_one_move(person)
    person.wait_for_turn()
    story = person.page.inner_text(".log-lines")
    server.kill()
    person.page.wait_for_selector("#screen[data-connection=lost]")
    server.start()
    person.page.wait_for_selector("#screen[data-connection=open]")
    person.wait_for_turn()
    assert person.page.inner_text(".log-lines").startswith(story)
    make_one_move(person)
    server.kill()
    person.watch.troubles = [trouble for trouble in person.watch.troubles if not trouble.startswith(LOST)]
    person.leave()


def test_a_link_that_is_not_whole_is_explained(server, browser):
    person = Person(browser, server)
    person.visit("/#table=nowhere&token=nothing-at-all")
    person.page.wait_for_selector("#screen[data-connection=refused]")
    assert "no such table" in person.page.inner_text(".notice.bad")
    person.check_accessibility()
    person.leave()


def test_a_hint_can_be_followed_up_to_its_last_step(server, browser):
    person = Person(browser, server, PHONE)
    person.open_table("planet")
    person.wait_for_turn()
    person.page.click("#hint")
    person.page.wait_for_selector(".hint-choice")
    assert "%" in person.page.inner_text(".hint-choice")
    person.check_accessibility()
    before = person.position()
    person.page.click(".hint-choice")
    assert person.options() == ["turn-left", "turn-right", "confirm"]
    assert person.position() == before  # following a hint makes no move
    person.page.click("[data-confirm]")
    person.wait_for_change(before)
    person.leave()


def test_rules_and_scores_are_at_hand_and_close_with_escape(server, browser):
    person = Person(browser, server, DESKTOP, color_scheme="dark")
    person.open_table("planet", players=3)
    for name in ("rules", "scores"):
        person.page.click(f"#{name}")
        person.page.wait_for_selector("dialog[open]")
        person.check_accessibility()
        person.page.keyboard.press("Escape")
        person.page.wait_for_selector("dialog", state="detached")
        assert person.page.evaluate("document.activeElement.id") == name  # whoever opened it has the focus back
    person.leave()


def test_a_tile_is_tried_out_turned_and_moved_before_it_is_put_down(server, browser):
    person = Person(browser, server)
    person.open_table("planet")
    person.wait_for_turn()
    page, before = person.page, person.position()
    page.click('.panel [data-mark="tile-2"]')
    page.click('.panel [data-mark="face-3"]')
    first = page.get_attribute(".ghost", "style")
    page.keyboard.press("ArrowLeft")
    assert page.get_attribute(".ghost", "style") != first
    for _ in range(4):
        page.click('.panel [data-mark="face-3"]')
    assert "Turn it" in page.inner_text(".prompt")
    page.click('.panel [data-mark="face-7"]')
    assert page.evaluate("document.querySelector('.ghost').parentNode.dataset.mark") == "face-7"
    page.keyboard.press("Escape")
    assert page.query_selector(".ghost") is None
    assert "face-3" in person.options()
    assert person.position() == before
    person.leave()


def test_the_globe_turns_under_the_finger_and_takes_tiles(server, browser):
    person = Person(browser, server, PHONE, has_touch=True)
    person.open_table("planet")
    person.wait_for_turn()
    page = person.page
    page.click('.choices [data-mark="tile-0"]')
    stage = page.locator(".globe-stage")
    stage.evaluate("stage => stage.scrollIntoView({ block: 'center' })")
    shape = page.get_attribute(".globe-stage path", "d")
    box = stage.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 60, middle[1] + 20, steps=4)
    page.mouse.up()
    assert page.get_attribute(".globe-stage path", "d") != shape
    assert page.query_selector(".ghost") is None  # dragging chooses nothing
    page.mouse.click(*middle)
    page.wait_for_selector(".ghost")
    assert "confirm" in person.options()
    person.leave()


def test_space_builder_runs_by_the_clock(server, browser):
    person = Person(browser, server)
    person.open_table("space_builder", pace="0.8")
    page = person.page
    page.wait_for_selector("progress.clock:not([hidden])")
    page.click('.panel [data-mark="card-dome"]')
    before = person.position()
    person.wait_for_change(before)  # the tick goes by without a move of ours …
    assert page.query_selector('.panel [data-mark="card-dome"].chosen')  # … and without undoing the choice
    page.click('.panel [data-mark="place-4"]')
    page.wait_for_selector('.panel [data-mark="place-4"]', state="detached")
    page.select_option(".toolbar select[name=pace]", "0")
    page.wait_for_selector("progress.clock[hidden]", state="attached")
    person.leave()


def test_a_game_can_be_saved_loaded_and_stepped_through(server, browser, tmp_path):
    person = Person(browser, server)
    person.open_table("exploding_planet")
    play_by_clicking(person, "exploding_planet")
    with person.page.expect_download() as download:
        person.page.click("dialog #save")
    file = tmp_path / "game.json"
    download.value.save_as(file)
    moves = len(json.loads(file.read_text())["actions"])
    person.visit()
    person.page.set_input_files("#record-file", file)
    person.page.wait_for_selector(".replay .panel")
    assert person.page.inner_text(".count") == f"0 of {moves}"
    person.check_accessibility()
    person.page.click("#forward")
    person.page.wait_for_function("() => document.querySelector('.count').innerText.startsWith('1 ')")
    assert person.page.inner_text(".replay .log-lines")
    person.page.focus(".replay-controls input")
    person.page.keyboard.press("End")
    person.page.wait_for_function("() => document.querySelector('.headline').innerText.includes('over')")
    person.page.select_option("select[name=eyes]", "0")
    person.page.wait_for_selector('[data-region="hand"], [data-region="player"]')
    person.leave()


def test_a_broken_file_is_explained(server, browser, tmp_path):
    file = tmp_path / "game.json"
    file.write_text("{}")
    person = Person(browser, server)
    person.visit()
    person.page.set_input_files("#record-file", file)
    person.page.wait_for_selector("#notices .notice.bad")
    assert "record" in person.page.inner_text("#notices")
    person.watch.troubles = [trouble for trouble in person.watch.troubles if "400" not in trouble]
    person.leave()


def test_pieces_fly_unless_less_motion_is_wanted(server, browser):
    for motion, flies in (("no-preference", True), ("reduce", False)):
        person = Person(browser, server, reduced_motion=motion)
        person.open_table("petit_prince")
        person.page.evaluate("""() => {
            window.flights = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...all) { window.flights += 1; return animate.apply(this, all); };
        }""")
        for _ in range(4):
            person.wait_for_turn()
            make_one_move(person)
        assert (person.page.evaluate("window.flights") > 0) == flies
        person.leave()
