"""How large do the tensors of a network get? Computed from its operators before anything is allocated.

A file of a few hundred bytes can ask for terabytes: an `Expand` to an absurd shape, or forty `Concat` that double a
tensor. Here each operator computes the shape of its output for a number of decisions, and only small integers, of which
shapes are made, have values. Shapes that depend on what is observed, or on arithmetic with the number of decisions, are
rejected, so what holds for the numbers tried holds for the others.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from .onnx_format import UnsafeModelError

MAX_KNOWN = 64  # longer tensors of integers are data, not shapes
MAX_AXES = 8
INT64 = 7  # as ONNX numbers the types

Shape = tuple[int, ...]
Attributes = dict[str, Any]


@dataclass(frozen=True)
class Tensor:
    """What is known of a tensor."""

    shape: Shape
    value: np.ndarray | None = None  # of few int64 that the file determines, or of a comparison of them
    depends_on_count: bool = False  # whether the value depends on the number of decisions

    def __post_init__(self) -> None:
        if len(self.shape) > MAX_AXES or min(self.shape, default=0) < 0:
            raise UnsafeModelError(f"it has a tensor of the shape {list(self.shape)[: MAX_AXES + 1]}")


def known(value: np.ndarray, *sources: Tensor) -> Tensor:
    """A tensor whose value follows from those of others."""
    depends = any(source.depends_on_count for source in sources)
    return Tensor(value.shape, value if value.size <= MAX_KNOWN else None, depends)


def are_known(*tensors: Tensor | None) -> bool:
    return all(tensor is not None and tensor.value is not None for tensor in tensors)


def integers(tensor: Tensor | None) -> list[int]:
    """The value of a tensor that is used as a shape, as axes or as bounds."""
    if tensor is None or tensor.value is None:
        raise UnsafeModelError("the shape of a tensor depends on what is observed")
    return [int(each) for each in tensor.value.ravel()]


def axes_of(inputs: Sequence[Tensor | None], attributes: Attributes) -> list[int] | None:
    """Axes are an attribute in older operator sets and the second input in newer ones."""
    if len(inputs) > 1 and inputs[1] is not None:
        return integers(inputs[1])
    return attributes.get("axes")


def normalized(axis: int, num_axes: int) -> int:
    if not -num_axes <= axis < num_axes:
        raise UnsafeModelError(f"it names the axis {axis} of a tensor with {num_axes} axes")
    return axis % num_axes


def elementwise(function: Callable[..., np.ndarray] | None, inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    if function is not None and are_known(*inputs) and not any(tensor.depends_on_count for tensor in inputs):
        with np.errstate(over="ignore"):  # onnxruntime wraps round too
            return known(np.asarray(function(*[tensor.value for tensor in inputs])))
    return Tensor(np.broadcast_shapes(*[tensor.shape for tensor in inputs]))


def same_shape(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    return Tensor(inputs[0].shape)


def same_value(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    return inputs[0]


def cast(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    """Only int64 has a known value. Other integers overflow in other ways."""
    data = inputs[0]
    if data.value is not None and attributes["to"] == INT64:
        return known(data.value.astype(np.int64), data)
    return Tensor(data.shape)


def shape(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    part = inputs[0].shape[attributes.get("start", 0) : attributes.get("end")]
    return Tensor((len(part),), np.array(part, np.int64), depends_on_count=True)


def constant_of_shape(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    filling = attributes.get("value")
    new = tuple(integers(inputs[0]))
    if isinstance(filling, Tensor) and filling.value is not None and filling.value.size == 1 and prod(new) <= MAX_KNOWN:
        return known(np.full(new, filling.value.ravel()[0]), inputs[0])
    return Tensor(new)


def reshape(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    data, wanted = inputs[0], integers(inputs[1])
    keeps_zero = bool(attributes.get("allowzero", 0))
    new = [data.shape[i] if size == 0 and not keeps_zero else size for i, size in enumerate(wanted)]
    if new.count(-1) == 1:
        rest = prod(size for size in new if size != -1)
        new[new.index(-1)] = prod(data.shape) // rest if rest else 0
    if prod(new) != prod(data.shape):
        raise UnsafeModelError(f"it reshapes {list(data.shape)} to {wanted}, which does not fit")
    return known(data.value.reshape(new), data) if data.value is not None else Tensor(tuple(new))


def expand(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    new = np.broadcast_shapes(inputs[0].shape, tuple(integers(inputs[1])))
    return Tensor(new)


def concat(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    axis = normalized(attributes["axis"], len(inputs[0].shape))
    if are_known(*inputs):
        return known(np.concatenate([tensor.value for tensor in inputs], axis), *inputs)
    rests = {tensor.shape[:axis] + tensor.shape[axis + 1 :] for tensor in inputs}
    if len(rests) != 1:
        raise UnsafeModelError("it joins tensors whose shapes do not fit")
    size = sum(tensor.shape[axis] for tensor in inputs)
    return Tensor((*inputs[0].shape[:axis], size, *inputs[0].shape[axis + 1 :]))


def gather(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    data, indices = inputs
    axis = normalized(attributes.get("axis", 0), len(data.shape))
    if data.value is not None and indices.value is not None and not indices.depends_on_count:
        return known(np.take(data.value, indices.value, axis), data)
    return Tensor(data.shape[:axis] + indices.shape + data.shape[axis + 1 :])


def slice_(inputs: Sequence[Tensor | None], attributes: Attributes) -> Tensor:
    data = inputs[0]
    assert data is not None
    starts, ends = integers(inputs[1]), integers(inputs[2])
    axes = integers(inputs[3]) if len(inputs) > 3 and inputs[3] is not None else list(range(len(starts)))
    steps = integers(inputs[4]) if len(inputs) > 4 and inputs[4] is not None else [1] * len(starts)
    cuts = [slice(None)] * len(data.shape)
    for start, end, axis, step in zip(starts, ends, axes, steps, strict=True):
        cuts[normalized(axis, len(cuts))] = slice(start, end, step)
    if data.value is not None:
        return known(data.value[tuple(cuts)], data)
    return Tensor(tuple(len(range(*cut.indices(size))) for cut, size in zip(cuts, data.shape, strict=True)))


def pad(inputs: Sequence[Tensor | None], attributes: Attributes) -> Tensor:
    data = inputs[0]
    assert data is not None
    amounts = integers(inputs[1])
    axes = integers(inputs[3]) if len(inputs) > 3 and inputs[3] is not None else list(range(len(data.shape)))
    if len(amounts) != 2 * len(axes):
        raise UnsafeModelError("it pads a tensor by amounts that do not fit its axes")
    new = list(data.shape)
    for i, axis in enumerate(axes):
        new[normalized(axis, len(new))] += amounts[i] + amounts[i + len(axes)]
    return Tensor(tuple(new))


def squeeze(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    data, axes = inputs[0], axes_of(inputs, attributes)
    if axes is None:
        axes = [axis for axis, size in enumerate(data.shape) if size == 1]
    gone = {normalized(axis, len(data.shape)) for axis in axes}
    if any(data.shape[axis] != 1 for axis in gone):
        raise UnsafeModelError("it leaves out an axis that is not of size 1")
    new = tuple(size for axis, size in enumerate(data.shape) if axis not in gone)
    return known(data.value.reshape(new), data) if data.value is not None else Tensor(new)


def unsqueeze(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    data, axes = inputs[0], axes_of(inputs, attributes)
    if axes is None:
        raise UnsafeModelError("it adds axes to a tensor without saying where")
    added = {normalized(axis, len(data.shape) + len(axes)) for axis in axes}
    sizes = iter(data.shape)
    new = tuple(1 if axis in added else next(sizes) for axis in range(len(data.shape) + len(added)))
    return known(data.value.reshape(new), data) if data.value is not None else Tensor(new)


def transpose(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    num_axes = len(inputs[0].shape)
    order = attributes.get("perm", list(range(num_axes))[::-1])
    if sorted(order) != list(range(num_axes)):
        raise UnsafeModelError(f"it transposes a tensor with {num_axes} axes by {list(order)[: MAX_AXES + 1]}")
    if inputs[0].value is not None:
        return known(inputs[0].value.transpose(order), inputs[0])
    return Tensor(tuple(inputs[0].shape[axis] for axis in order))


def flatten(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    given = inputs[0].shape
    axis = attributes.get("axis", 1)
    if not -len(given) <= axis <= len(given):
        raise UnsafeModelError(f"it flattens a tensor with {len(given)} axes at the axis {axis}")
    axis = axis + len(given) if axis < 0 else axis
    return Tensor((prod(given[:axis]), prod(given[axis:])))


def reduce(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    given = inputs[0].shape
    axes = axes_of(inputs, attributes)
    if not axes:
        axes = [] if attributes.get("noop_with_empty_axes", 0) else list(range(len(given)))
    gone = {normalized(axis, len(given)) for axis in axes}
    if attributes.get("keepdims", 1):
        return Tensor(tuple(1 if axis in gone else size for axis, size in enumerate(given)))
    return Tensor(tuple(size for axis, size in enumerate(given) if axis not in gone))


def gather_elements(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    return Tensor(inputs[1].shape)


def scatter_elements(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    data, indices, updates = inputs
    if indices.shape != updates.shape or len(indices.shape) != len(data.shape):
        raise UnsafeModelError("it scatters values whose shapes do not fit")
    return Tensor(data.shape)


def matmul(inputs: Sequence[Tensor], attributes: Attributes) -> Tensor:
    left, right = (tensor.shape for tensor in inputs)
    if min(len(left), len(right)) < 2 or left[-1] != right[-2]:
        raise UnsafeModelError(f"it multiplies matrices of the shapes {list(left)} and {list(right)}")
    return Tensor((*np.broadcast_shapes(left[:-2], right[:-2]), left[-2], right[-1]))


def gemm(inputs: Sequence[Tensor | None], attributes: Attributes) -> Tensor:
    left, right = (tensor.shape if tensor is not None else () for tensor in inputs[:2])
    left = left[::-1] if attributes.get("transA", 0) else left
    right = right[::-1] if attributes.get("transB", 0) else right
    product = matmul([Tensor(left), Tensor(right)], attributes)
    bias = inputs[2].shape if len(inputs) > 2 and inputs[2] is not None else ()
    if np.broadcast_shapes(product.shape, bias) != product.shape:
        raise UnsafeModelError("it adds a bias that does not fit its layer")
    return product
