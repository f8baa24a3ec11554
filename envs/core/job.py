"""How does work on many rows get to threads? As one compiled function and the addresses of its arguments.

A row kernel has the parameters `task, worker, first, last` and works on the rows from `first` up to, but not
including, `last`. It gets its arguments by `arguments_of(task, number)`. Compiled code finds them in an array of words:
an array as its address, shape and strides, a number as itself. So starting a job takes no time for its arguments, and
threads can call any row kernel by its address alone.
"""

import struct
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from .atomics import ROW_KERNEL, WORD
from .kernel import IS_COMPILED, bind, compiled, contract_names, game_cache_folder
from .kernel_cache import cache_folder, unit_of
from .layout import short_hash

if TYPE_CHECKING:
    from .game import Game

Task = Any
"""The arguments of a job: their address, or in plain Python the arguments themselves."""

RowKernel = Callable[[Task, int, int, int], None]
NUMBERS = (types.int64, types.uint64, types.float64, types.boolean)


def arguments_of(task: Task, number: int) -> Any:
    """The arguments of a job. A job may have several lists of them, such as one for each row."""
    return task[number]  # in plain Python; `compile_rows` puts `loader_of` in its place


class Job:
    """A row kernel with its arguments. The arrays must not be replaced while the job is in use."""

    def __init__(self, template: RowKernel, *arguments: tuple[Any, ...], game: "Game | None" = None) -> None:
        names = {} if IS_COMPILED or game is None else contract_names(template, game)
        self.template = bind(template, game.name, **names) if game is not None and names else template
        self.arguments = arguments  # keeps the arrays alive
        if IS_COMPILED:
            kinds = tuple(map(type_of, arguments[0]))
            self.function, self.address = compile_rows(template, kinds, game)
            self.words = np.array([word for each in arguments for word in words_of(each)], np.int64)
            self.task = int(self.words.ctypes.data)

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a batch of games cannot be copied or pickled; use state_dict and load_state_dict")

    def run_alone(self, first: int, last: int) -> None:
        """Works on the rows from `first` up to, but not including, `last` in this thread."""
        if IS_COMPILED:
            self.function(self.task, 0, first, last)
        else:
            self.template(self.arguments, 0, first, last)

    def fail(self, row: int) -> None:
        """For an exception in another thread, which only says that there was one."""
        name = self.template.__qualname__
        raise RuntimeError(f"{name} failed near row {row}; with one thread, or NUMBA_DISABLE_JIT=1, it says why")


@cache
def compile_rows(template: RowKernel, kinds: tuple[types.Type, ...], game: "Game | None") -> tuple[RowKernel, int]:
    """A row kernel for arguments of these types, and its address."""
    names = contract_names(template, game) if game is not None else {}
    owner = f"{game.name if game is not None else ''} {short_hash(tuple(map(str, kinds)))}"
    function = bind(template, owner, arguments_of=loader_of(types.Tuple(kinds)), **names)
    folder = cache_folder(unit_of(template)) if game is None else game_cache_folder(game, template)
    dispatcher: Any = compiled(function, folder, types.void(*ROW_KERNEL))
    result = dispatcher.overloads[ROW_KERNEL]
    return dispatcher, int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))


def type_of(argument: Any) -> types.Type:
    """The compiled type of an argument. numba takes half a millisecond for arrays of records."""
    if isinstance(argument, np.ndarray):
        return array_type(argument.dtype, argument.ndim, array_layout(argument), argument.flags.writeable)
    if isinstance(argument, tuple):
        return types.NamedTuple(map(type_of, argument), type(argument))
    return numba.typeof(argument)


def array_layout(array: np.ndarray) -> str:
    return "C" if array.flags.c_contiguous else "F" if array.flags.f_contiguous else "A"


@cache
def array_type(dtype: np.dtype, num_axes: int, layout: str, is_writeable: bool) -> types.Array:
    return types.Array(numba.from_dtype(dtype), num_axes, layout, readonly=not is_writeable)


def words_of(argument: Any) -> list[int]:
    """What compiled code needs to know of an argument, as 64-bit integers."""
    if isinstance(argument, tuple):
        return [word for each in argument for word in words_of(each)]
    if isinstance(argument, np.ndarray):
        return [argument.ctypes.data, *argument.shape, *argument.strides]
    if isinstance(argument, float):
        return list(struct.unpack("q", struct.pack("d", argument)))
    return [int(np.uint64(argument).astype(np.int64)) if isinstance(argument, np.uint64) else int(argument)]


def num_words(kind: types.Type) -> int:
    """The length of what `words_of` returns for arguments of a type."""
    if isinstance(kind, types.BaseTuple):
        return sum(map(num_words, kind))
    if isinstance(kind, types.Array):
        return 1 + 2 * int(kind.ndim)
    if kind in NUMBERS:
        return 1
    raise TypeError(f"a job cannot have an argument of type {kind}; pass arrays, 64-bit numbers, bools or NamedTuples")


def loader_of(kind: types.BaseTuple) -> Any:
    """A compiled `arguments_of` for arguments of these types."""
    size = num_words(kind)

    @intrinsic  # type: ignore[untyped-decorator]
    def load_arguments(typing_context: Any, task: Any, number: Any) -> Any:
        def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            task, number = arguments
            address = builder.add(task, builder.mul(number, WORD(8 * size)))
            words = iter_words(builder, address, size)
            return build(context, builder, kind, words)

        return kind(types.intp, types.intp), instruction

    return load_arguments


def iter_words(builder: Any, address: Any, count: int) -> Any:
    first = builder.inttoptr(address, WORD.as_pointer())
    return iter([builder.load(builder.gep(first, [WORD(i)])) for i in range(count)])


def build(context: Any, builder: Any, kind: types.Type, words: Any) -> Any:
    """The value of a type from the next words. Python owns the memory, so arrays have no reference count."""
    if isinstance(kind, types.BaseTuple):
        return context.make_tuple(builder, kind, [build(context, builder, each, words) for each in kind])
    if isinstance(kind, types.Array):
        array = context.make_array(kind)(context, builder)
        data = builder.inttoptr(next(words), array.data.type)
        shape, strides = ([next(words) for _ in range(kind.ndim)] for _ in range(2))
        itemsize = WORD(context.get_abi_sizeof(context.get_data_type(kind.dtype)))
        populate_array(array, data, shape, strides, itemsize, meminfo=None)
        return array._getvalue()
    word = next(words)
    if kind == types.float64:
        return builder.bitcast(word, context.get_value_type(kind))
    return builder.trunc(word, context.get_value_type(kind)) if kind == types.boolean else word
