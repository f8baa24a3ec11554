"""How does a rule get a record to work in? On the stack, where it lives until the rule returns.

An array of one record would not do: compiled code frees it after its last use, even while its record is still in use.
"""

from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils
from numba.extending import intrinsic

from .kernel import IS_COMPILED

ALIGNMENT = 16


def new_record(dtype: Any) -> Any:
    """A record of zeros that may be used until the kernel that made it returns.

    >>> new_record(np.dtype([("points", np.int64)])).points
    0
    """
    return np.zeros(1, dtype).view(np.recarray)[0]


def compiled_record(typing_context: Any, dtype: Any) -> Any:
    record = dtype.dtype

    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        room = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(8), record.size), name="record")
        room.align = ALIGNMENT
        cgutils.memset(builder, room, ir.IntType(64)(record.size), 0)
        return builder.bitcast(room, context.get_value_type(record))

    return record(dtype), instruction


if IS_COMPILED:
    new_record = intrinsic(compiled_record)
