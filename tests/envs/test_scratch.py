"""Can a rule use a record that it made until it returns?"""

import numpy as np
from cosmozoo.envs.core import kernel, new_record

RECORD = np.dtype([("count", np.int64), ("numbers", np.float64, 200)])


@kernel
def fill(array, value):
    array[:] = value
    return array.sum()


@kernel
def use_late(value):
    """Between the creation of the record and its last use, arrays of its size come and go."""
    record = new_record(RECORD)
    before = record.count + record.numbers.sum()
    record.numbers[:] = value
    record.count = 3
    total = 0.0
    for i in range(5):
        total += fill(np.empty(201), i + 100.0)
    return before, record.count, record.numbers.min(), record.numbers.max(), total


@kernel
def make_often(count):
    total = 0
    for _ in range(count):
        record = new_record(RECORD)
        total += record.count  # zero, although it was used before
        record.count = 7
    return total


def test_record_keeps_its_values_until_the_kernel_returns():
    assert use_late(2.5) == (0.0, 3, 2.5, 2.5, 201 * 510.0)


def test_record_is_zero_each_time_and_takes_no_more_room():
    assert make_often(10_000) == 0  # so many on a stack of 8 MB would crash
