"""How are sets of up to 64 things searched? By the processor's own instruction, for which numba has no name."""

from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from .kernel import IS_COMPILED

if IS_COMPILED:

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest_bit(typing_context: Any, word: Any) -> Any:
        """The number of the lowest bit set in an unsigned 64-bit word that is not zero."""

        def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.uint64(types.uint64), instruction

else:

    def lowest_bit(word: np.uint64) -> np.uint64:
        return np.uint64((int(word) & -int(word)).bit_length() - 1)
