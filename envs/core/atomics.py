"""How do compiled threads work together? Atomic operations on words, locks without the interpreter, calls by address.

numba has no names for these instructions. They are given to LLVM directly, so that no C compiler is needed.
"""

import platform
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

WORD = ir.IntType(64)
HAS_PAUSE = platform.machine().lower() in ("x86_64", "amd64", "i686", "x86")
ROW_KERNEL = (types.intp,) * 4  # task, worker, first, last


def pointer_to(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The address of a word of an array, from the first two arguments of an intrinsic."""
    words = context.make_array(signature.args[0])(context, builder, arguments[0])
    return builder.gep(words.data, [arguments[1]])


@intrinsic  # type: ignore[untyped-decorator]
def fetch_add(typing_context: Any, words: Any, index: Any, amount: Any) -> Any:
    """Adds to a word and returns what it was before."""

    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = pointer_to(context, builder, signature, arguments)
        return builder.atomic_rmw("add", pointer, arguments[2], "seq_cst")

    return types.int64(words, types.intp, types.int64), instruction


@intrinsic  # type: ignore[untyped-decorator]
def exchange(typing_context: Any, words: Any, index: Any, value: Any) -> Any:
    """Sets a word and returns what it was before."""

    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = pointer_to(context, builder, signature, arguments)
        return builder.atomic_rmw("xchg", pointer, arguments[2], "seq_cst")

    return types.int64(words, types.intp, types.int64), instruction


@intrinsic  # type: ignore[untyped-decorator]
def load(typing_context: Any, words: Any, index: Any) -> Any:
    """Reads a word that another thread may change."""

    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(pointer_to(context, builder, signature, arguments), "seq_cst", 8)

    return types.int64(words, types.intp), instruction


@intrinsic  # type: ignore[untyped-decorator]
def pause(typing_context: Any) -> Any:
    """Tells the processor that this thread waits in a loop, where there is an instruction for it."""

    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if HAS_PAUSE:
            builder.call(
                builder.module.declare_intrinsic("llvm.x86.sse2.pause", (), ir.FunctionType(ir.VoidType(), ())), ()
            )
        return context.get_dummy_value()

    return types.void(), instruction


@intrinsic  # type: ignore[untyped-decorator]
def acquire_lock(typing_context: Any, function: Any, lock: Any) -> Any:
    """Waits for a lock of Python's C API. `function` is the address of PyThread_acquire_lock."""

    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(ir.IntType(32), [WORD, ir.IntType(32)])
        builder.call(builder.inttoptr(arguments[0], kind.as_pointer()), [arguments[1], ir.IntType(32)(1)])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), instruction


@intrinsic  # type: ignore[untyped-decorator]
def release_lock(typing_context: Any, function: Any, lock: Any) -> Any:
    """Releases a lock of Python's C API. `function` is the address of PyThread_release_lock."""

    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [WORD])
        builder.call(builder.inttoptr(arguments[0], kind.as_pointer()), [arguments[1]])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), instruction


@intrinsic  # type: ignore[untyped-decorator]
def call_rows(typing_context: Any, address: Any, task: Any, worker: Any, first: Any, last: Any) -> Any:
    """Calls a row kernel by its address. Returns whether it ended without an exception."""

    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = context.call_conv.get_function_type(types.none, ROW_KERNEL)
        function = builder.inttoptr(arguments[0], kind.as_pointer())
        status, _ = context.call_conv.call_function(builder, function, types.none, ROW_KERNEL, arguments[1:])
        return status.is_ok

    return types.boolean(types.int64, *ROW_KERNEL), instruction
