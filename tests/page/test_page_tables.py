"""Does the page handle two browsers, lost connections, a crash, hints, replays and real time?"""

import json

import pytest
from browsing import DESKTOP, PHONE, BrowserUser, ServerProcess, compile_everything
from page_hands import any_target, click, play_by_clicking

pytestmark = pytest.mark.slow

LOST = "WebSocket connection to"
"""The start of Chromium's message about a server that does not answer."""


def make_one_move(user):
    """Makes a move and waits for the server's answer."""
    before = user.position()
    for turn in range(5):
        targets = user.options()
        click(user, targets, "confirm" if "confirm" in targets else any_target(targets, turn))
        if not user.page.query_selector(".selection-panel.mine"):
            break
    user.wait_for_change(before)


def test_two_browsers_play_at_one_table(server, browser):
    owner = BrowserUser(browser, server)
    owner.visit()
    owner.page.click("[data-game=petit_prince]")
    owner.page.select_option("select[name=kind-1]", "human")
    owner.check_accessibility()
    owner.page.click("#start")
    owner.page.wait_for_selector(".board .panel")
    owner.page.click("#invite")
    owner.check_accessibility()
    link = owner.page.input_value("dialog input")
    owner.page.click("dialog .close")
    assert "not connected" in owner.page.inner_text(".seat-bar")
    guest = BrowserUser(browser, server, PHONE)
    guest.context.add_init_script("localStorage.setItem('cosmozoo-name', 'Ada')")  # the guest's own name
    guest.page.goto(link)
    guest.page.wait_for_selector(".board .panel")
    owner.page.wait_for_function("() => !document.querySelector('.seat-bar').innerText.includes('not connected')")
    movers = set()
    for _ in range(12):
        owner.page.wait_for_function("() => document.querySelector('.board').dataset.seq")
        mover = owner if owner.page.query_selector(".selection-panel.mine") else guest
        mover.page.wait_for_selector(".selection-panel.mine")
        make_one_move(mover)
        other = guest if mover is owner else owner
        other.page.wait_for_function(
            "seq => document.querySelector('.board').dataset.seq === seq", arg=mover.position()
        )
        movers.add(mover)
    assert movers == {owner, guest}
    assert "Ada" in owner.page.inner_text(".log-entries")  # names, not numbers
    assert "Player 1" in guest.page.inner_text(".log-entries")
    guest.leave()
    owner.leave()


def test_lost_connection_returns_to_the_same_position(server, browser):
    user = BrowserUser(browser, server)
    sockets = []

    def pass_on(socket):
        sockets.append(socket)
        socket.connect_to_server()

    user.page.route_web_socket("**/api/tables/*/socket", pass_on)
    user.create_table("planet")
    user.wait_for_turn()
    make_one_move(user)
    user.wait_for_turn()
    position, log = user.position(), user.page.inner_text(".log-entries")
    sockets[0].close(code=3001)
    user.page.wait_for_selector("#screen[data-connection=lost] .notice.bad:not([hidden])")
    user.page.wait_for_selector("#screen[data-connection=open]")
    assert len(sockets) == 2
    assert user.position() == position
    assert user.page.inner_text(".log-entries") == log  # no entry is shown twice
    make_one_move(user)
    user.leave()


def test_crash_of_the_server_loses_no_game(browser, tmp_path):
    compile_everything()
    server = ServerProcess(tmp_path / "tables")
    user = BrowserUser(browser, server)
    user.create_table("exploding_planet")
    user.wait_for_turn()
    make_one_move(user)
    user.wait_for_turn()
    log = user.page.inner_text(".log-entries")
    server.kill()
    user.page.wait_for_selector("#screen[data-connection=lost]")
    server.start()
    user.page.wait_for_selector("#screen[data-connection=open]")
    user.wait_for_turn()
    assert user.page.inner_text(".log-entries").startswith(log)
    make_one_move(user)
    server.kill()
    user.watch.problems = [problem for problem in user.watch.problems if not problem.startswith(LOST)]
    user.leave()


def test_incomplete_link_is_explained(server, browser):
    user = BrowserUser(browser, server)
    user.visit("/#table=nowhere&token=nothing-at-all")
    user.page.wait_for_selector("#screen[data-connection=rejected]")
    assert "no such table" in user.page.inner_text(".notice.bad")
    user.check_accessibility()
    user.leave()


def test_hint_can_be_followed_up_to_its_last_selection(server, browser):
    user = BrowserUser(browser, server, PHONE)
    user.create_table("planet")
    user.wait_for_turn()
    user.page.click("#hint")
    user.page.wait_for_selector(".hint-choice")
    assert "%" in user.page.inner_text(".hint-choice")
    user.check_accessibility()
    before = user.position()
    user.page.click(".hint-choice")
    assert user.options() == ["turn-left", "turn-right", "confirm"]
    assert user.position() == before  # following a hint makes no move
    user.page.click("[data-confirm]")
    user.wait_for_change(before)
    user.leave()


def test_rules_and_scores_close_with_escape(server, browser):
    user = BrowserUser(browser, server, DESKTOP, color_scheme="dark")
    user.create_table("planet", players=3)
    for name in ("rules", "scores"):
        user.page.click(f"#{name}")
        user.page.wait_for_selector("dialog[open]")
        user.check_accessibility()
        user.page.keyboard.press("Escape")
        user.page.wait_for_selector("dialog", state="detached")
        assert user.page.evaluate("document.activeElement.id") == name  # the focus is back on the button
    user.leave()


def test_tile_is_shown_rotated_and_moved_before_it_is_put_down(server, browser):
    user = BrowserUser(browser, server)
    user.create_table("planet")
    user.wait_for_turn()
    page, before = user.page, user.position()
    page.click('.panel [data-target="tile-2"]')
    page.click('.panel [data-target="face-3"]')
    first = page.get_attribute(".ghost", "style")
    page.keyboard.press("ArrowLeft")
    assert page.get_attribute(".ghost", "style") != first
    for _ in range(4):
        page.click('.panel [data-target="face-3"]')
    assert "Turn the tile" in page.inner_text(".prompt")
    page.click('.panel [data-target="face-7"]')
    assert page.evaluate("document.querySelector('.ghost').parentNode.dataset.target") == "face-7"
    page.keyboard.press("Escape")
    assert page.query_selector(".ghost") is None
    assert "face-3" in user.options()
    assert user.position() == before
    user.leave()


def test_globe_turns_with_the_pointer_and_accepts_tiles(server, browser):
    user = BrowserUser(browser, server, PHONE, has_touch=True)
    user.create_table("planet")
    user.wait_for_turn()
    page = user.page
    page.click('.panel [data-target="tile-0"]')
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
    assert page.query_selector(".ghost") is None  # dragging selects nothing
    page.mouse.click(*middle)
    page.wait_for_selector(".ghost")
    assert "confirm" in user.options()
    user.leave()


def test_space_builder_runs_by_the_clock(server, browser):
    user = BrowserUser(browser, server)
    user.create_table("space_builder", pace="0.8")
    page = user.page
    page.wait_for_selector("progress.clock:not([hidden])")
    page.click('.panel [data-target="card-dome"]')
    before = user.position()
    user.wait_for_change(before)  # the tick ends without a move …
    assert page.query_selector('.panel [data-target="card-dome"].selected')  # … and keeps the selection
    page.click('.panel [data-target="place-4"]')
    page.wait_for_selector('.panel [data-target="place-4"]', state="detached")
    page.click("#more")
    page.select_option("dialog select[name=pace]", "0")
    page.keyboard.press("Escape")
    page.wait_for_selector("progress.clock[hidden]", state="attached")
    user.leave()


def test_game_can_be_saved_opened_and_replayed(server, browser, tmp_path):
    user = BrowserUser(browser, server)
    user.create_table("exploding_planet")
    play_by_clicking(user, "exploding_planet")
    with user.page.expect_download() as download:
        user.page.click("dialog #save")
    file = tmp_path / "game.json"
    download.value.save_as(file)
    moves = len(json.loads(file.read_text())["actions"])
    user.visit()
    user.page.set_input_files("#record-file", file)
    user.page.wait_for_selector(".replay .panel")
    assert user.page.inner_text(".count") == f"0 of {moves}"
    user.check_accessibility()
    user.page.click("#forward")
    user.page.wait_for_function("() => document.querySelector('.count').innerText.startsWith('1 ')")
    assert user.page.inner_text(".replay .log-entries")
    user.page.focus(".replay-controls input")
    user.page.keyboard.press("End")
    user.page.wait_for_function("() => document.querySelector('.headline').innerText.includes('over')")
    user.page.select_option("select[name=seat]", "0")
    user.page.wait_for_selector('[data-region="hand"], [data-region="player"]')
    user.leave()


def test_invalid_file_is_explained(server, browser, tmp_path):
    file = tmp_path / "game.json"
    file.write_text("{}")
    user = BrowserUser(browser, server)
    user.visit()
    user.page.set_input_files("#record-file", file)
    user.page.wait_for_selector("#notices .notice.bad")
    assert "record" in user.page.inner_text("#notices")
    user.watch.problems = [problem for problem in user.watch.problems if "400" not in problem]
    user.leave()


def test_tokens_fly_unless_reduced_motion_is_preferred(server, browser):
    for motion, flies in (("no-preference", True), ("reduce", False)):
        user = BrowserUser(browser, server, reduced_motion=motion)
        user.create_table("petit_prince")
        user.page.evaluate("""() => {
            window.flights = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...all) { window.flights += 1; return animate.apply(this, all); };
        }""")
        for _ in range(4):
            user.wait_for_turn()
            make_one_move(user)
        assert (user.page.evaluate("window.flights") > 0) == flies
        user.leave()
