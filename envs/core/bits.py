"""How is the lowest bit of a word found? By an instruction of the processor that numba does not offer."""

from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from .kernel import IS_COMPILED

if IS_COMPILED:

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest_bit(typing_context: Any, word: Any) -> Any:
        """The position of the lowest set bit of an unsigned 64-bit word, which must not be zero."""

        def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.uint64(types.uint64), instruction

else:

    def lowest_bit(word: np.uint64) -> np.uint64:
        """The same in plain Python."""
        return np.uint64((int(word) & -int(word)).bit_length() - 1)
