"""Do tables get their turn, and are hanging threads replaced?"""

import threading
import time

import pytest
from cosmozoo.play.fair_pool import MAX_HANGING, FairPool

TIMEOUT = 60  # seconds, if the machine is busy


@pytest.fixture
def gate():
    """Lets tasks hang until the test is over."""
    found = threading.Event()
    yield found
    found.set()


def test_keys_take_turns():
    pool, gate, order = FairPool(1, patience=60), threading.Event(), []
    first = pool.submit("busy", gate.wait)
    tasks = [pool.submit("busy", lambda number=number: order.append(number)) for number in range(5)]
    tasks.append(pool.submit("other", lambda: order.append("other")))
    gate.set()
    for task in (first, *tasks):
        task.result(TIMEOUT)
    assert order.index("other") <= 1
    assert [each for each in order if each != "other"] == [0, 1, 2, 3, 4]
    pool.close()


def test_errors_are_raised_where_they_are_awaited_and_the_thread_goes_on():
    pool = FairPool(1, patience=60)
    with pytest.raises(ZeroDivisionError):
        pool.submit("a", lambda: 1 // 0).result(TIMEOUT)
    assert pool.submit("a", lambda: 3).result(TIMEOUT) == 3
    pool.close()


def test_hanging_threads_are_replaced_up_to_a_limit(gate):
    pool = FairPool(1, patience=0.01)
    for _ in range(MAX_HANGING):
        has_begun = threading.Event()
        pool.submit("a", lambda has_begun=has_begun: (has_begun.set(), gate.wait()))
        assert has_begun.wait(TIMEOUT), "the one before was replaced"
        time.sleep(2 * pool.patience)
    assert pool.submit("b", lambda: 3).result(TIMEOUT) == 3
    assert pool.num_hanging == MAX_HANGING
    pool.submit("a", gate.wait)
    time.sleep(2 * pool.patience)
    waiting = pool.submit("b", lambda: 5)
    assert pool.num_hanging == MAX_HANGING, "one thread more hangs, but it is not replaced"
    gate.set()
    assert waiting.result(TIMEOUT) == 5
    deadline = time.monotonic() + TIMEOUT
    while pool.num_hanging and time.monotonic() < deadline:
        time.sleep(0.01)
    assert pool.num_hanging == 0
    assert pool.submit("b", lambda: 4).result(TIMEOUT) == 4
    pool.close()


def test_closed_pool_cancels_what_has_not_begun(gate):
    pool = FairPool(1, patience=60)
    pool.submit("a", gate.wait)
    waiting = pool.submit("a", lambda: 1)
    pool.close()
    assert waiting.cancelled()
    assert pool.submit("a", lambda: 1).cancelled()


def test_every_thread_does_what_is_for_all():
    pool, done = FairPool(3, patience=60), threading.Barrier(4)
    pool.submit_to_all(lambda: done.wait(TIMEOUT))
    done.wait(TIMEOUT)  # each of the three threads waits for the others
    assert pool.submit("a", lambda: 3).result(TIMEOUT) == 3
    pool.close()
