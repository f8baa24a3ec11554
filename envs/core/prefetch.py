"""How does a game get into the processor's cache in time? By asking for it while the game before it is stepped.

Batches of big states do not fit into the cache next to the processor, and rules read few bytes here and there, which
it cannot predict. Without this, a game of 10 players waits for memory as long as it computes.
"""

from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from .kernel import IS_COMPILED

LINE = 64  # bytes that reach the cache together
FOR_READING, KEEP, DATA = ir.IntType(32)(0), ir.IntType(32)(3), ir.IntType(32)(1)

if IS_COMPILED:

    @intrinsic  # type: ignore[untyped-decorator]
    def prefetch(typing_context: Any, rows: Any, row: Any) -> Any:
        """Asks for a row of an array of records. A row beyond the end does no harm."""

        def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            size = signature.args[0].dtype.size
            byte = ir.IntType(8).as_pointer()
            start = builder.bitcast(builder.gep(array.data, [ir.IntType(64)(0)]), byte)
            start = builder.gep(start, [builder.mul(arguments[1], ir.IntType(64)(size))])
            kind = ir.FunctionType(ir.VoidType(), [byte, *[ir.IntType(32)] * 3])
            function = builder.module.declare_intrinsic("llvm.prefetch", (byte,), kind)
            for offset in range(0, size, LINE):
                line = builder.gep(start, [ir.IntType(64)(offset)])
                builder.call(function, [line, FOR_READING, KEEP, DATA])
            return context.get_dummy_value()

        return types.void(rows, types.intp), instruction

else:

    def prefetch(rows: np.ndarray, row: int) -> None:
        """There is nothing to gain in plain Python."""
