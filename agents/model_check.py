"""May this ONNX file be loaded? Checked before onnxruntime sees a file that may come from a stranger.

A file passes if it is a plain feed-forward network: known operators only, all weights inside the file, the inputs and
outputs of an agent, and tensors of a reasonable size. The list of operators holds what our exported networks use and
what other networks of dense layers usually need.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import prod
from typing import Any, NamedTuple

import numpy as np

from . import tensor_shapes as shapes
from .onnx_format import UnsafeModelError, read_model
from .tensor_shapes import Attributes, Shape, Tensor

MAX_BYTES = 64 << 20
MAX_NODES = 5_000
MAX_ELEMENTS = 2_000_000  # of all tensors for one decision; the agents that come with the package need up to 60,000
MAX_MULTIPLICATIONS = 200_000_000  # for one decision; the agents that come with the package need up to 3 million
OPERATOR_SETS = range(13, 24)
NUMBERS_OF_DECISIONS = (1, 1_000)  # sizes are checked for both: they may not grow faster than the number of decisions
DTYPES = {1: "float32", 2: "uint8", 3: "int8", 5: "int16", 6: "int32", 7: "int64", 9: "bool", 10: "float16"}
DTYPES |= {11: "float64"}
INPUT_DTYPES = ("float32", "uint8", "int8", "int16", "int32", "int64")
INPUTS = ("observation", "candidates")
OUTPUTS = ("logits", "value")


class Operator(NamedTuple):
    shape: Callable[..., Tensor]
    min_inputs: int = 1
    max_inputs: int = 1


ELEMENTWISE = {"Add": np.add, "Mul": np.multiply, "Sub": np.subtract, "Equal": np.equal, "Div": None, "Pow": None}
ACTIVATIONS = (
    "Relu", "Tanh", "Sigmoid", "Softmax", "LogSoftmax", "LeakyRelu", "Elu", "Selu", "Gelu", "Erf", "Softplus",
    "HardSigmoid", "HardSwish", "Exp", "Log", "Sqrt", "Neg", "Abs", "Reciprocal",
)  # fmt: skip
OPERATORS = {
    **{name: Operator(partial(shapes.elementwise, function), 2, 2) for name, function in ELEMENTWISE.items()},
    **{name: Operator(partial(shapes.elementwise, None), 1, 8) for name in ("Max", "Min")},
    **{name: Operator(shapes.same_shape) for name in ACTIVATIONS},
    **{name: Operator(shapes.reduce, 1, 2) for name in ("ReduceMean", "ReduceSum", "ReduceMax")},
    "Where": Operator(partial(shapes.elementwise, np.where), 3, 3),
    "Clip": Operator(shapes.same_shape, 1, 3),
    "LayerNormalization": Operator(shapes.same_shape, 2, 3),
    "BatchNormalization": Operator(shapes.same_shape, 5, 5),
    "Cast": Operator(shapes.cast),
    "Identity": Operator(shapes.same_value),
    "Shape": Operator(shapes.shape),
    "ConstantOfShape": Operator(shapes.constant_of_shape),
    "Reshape": Operator(shapes.reshape, 2, 2),
    "Expand": Operator(shapes.expand, 2, 2),
    "Concat": Operator(shapes.concat, 1, 1_000),
    "Gather": Operator(shapes.gather, 2, 2),
    "GatherElements": Operator(shapes.gather_elements, 2, 2),
    "ScatterElements": Operator(shapes.scatter_elements, 3, 3),
    "Slice": Operator(shapes.slice_, 3, 5),
    "Pad": Operator(shapes.pad, 2, 4),
    "Squeeze": Operator(shapes.squeeze, 1, 2),
    "Unsqueeze": Operator(shapes.unsqueeze, 1, 2),
    "Transpose": Operator(shapes.transpose),
    "Flatten": Operator(shapes.flatten),
    "MatMul": Operator(shapes.matmul, 2, 2),
    "Gemm": Operator(shapes.gemm, 2, 3),
}
OPTIONAL_INPUTS = ("Clip", "Slice", "Pad", "Gemm", "LayerNormalization")  # inputs in the middle may be left out


def check_model(
    data: bytes, name: str, inputs: Mapping[str, Mapping[str, Any]] | None = None, num_actions: int | None = None
) -> None:
    """Raises UnsafeModelError unless the file is the network of an agent.

    `inputs` has the `shape` of one decision and the `dtype` for each input of the network, if they are known.
    """
    try:
        if len(data) > MAX_BYTES:
            raise UnsafeModelError(f"it has {len(data)} bytes; agents may have up to {MAX_BYTES}")
        graph = check_header(read_model(data))
        declared = check_inputs(graph, inputs)
        initializers = read_initializers(graph)
        for num_decisions in NUMBERS_OF_DECISIONS:
            found = run(graph, initializers, declared, num_decisions)
            check_outputs(graph, found, num_decisions, num_actions)
    except UnsafeModelError as error:
        raise UnsafeModelError(f"{name} is not loaded: {error}; use an agent that `cosmozoo export` wrote") from None


def check_header(model: dict[str, Any]) -> dict[str, Any]:
    """The graph of a model that is written in plain ONNX."""
    if model["graph"] is None:
        raise UnsafeModelError("it is not an ONNX model, because it has no graph")
    versions = [each["version"] for each in model["operator_sets"] if each["domain"] in (None, "", "ai.onnx")]
    custom = [each["domain"] for each in model["operator_sets"] if each["domain"] not in (None, "", "ai.onnx")]
    if custom:
        raise UnsafeModelError(f"it needs the operators of {short(custom[0])}, which are not part of ONNX itself")
    if len(versions) != 1 or versions[0] not in OPERATOR_SETS:
        raise UnsafeModelError(
            f"its operator set is {versions[:3]}, not one of {OPERATOR_SETS[0]} to {OPERATOR_SETS[-1]}"
        )
    graph: dict[str, Any] = model["graph"]
    if len(graph["nodes"]) > MAX_NODES:
        raise UnsafeModelError(f"it has {len(graph['nodes'])} operators; agents may have up to {MAX_NODES}")
    for node in graph["nodes"]:
        if node["domain"] not in (None, "", "ai.onnx"):
            raise UnsafeModelError(f"it has an operator of {short(node['domain'])}, which is not part of ONNX itself")
        if node["operator"] not in OPERATORS and node["operator"] != "Constant":
            raise UnsafeModelError(f"the operator {short(node['operator'])} is not one that agents may use")
    return graph


def check_inputs(graph: dict[str, Any], inputs: Mapping[str, Mapping[str, Any]] | None) -> dict[str, Shape]:
    """The shape of one decision for each input, as the file declares it."""
    found: dict[str, Shape] = {}
    for info in graph["inputs"]:
        dtype, dims = tensor_type(info)
        if info["name"] not in INPUTS or info["name"] in found:
            raise UnsafeModelError(f"it has an input {short(info['name'])}; agents have {' and '.join(INPUTS)}")
        if dtype not in INPUT_DTYPES:
            raise UnsafeModelError(f"the type of its input {info['name']!r} is {dtype}")
        if not 2 <= len(dims) <= 3 or dims[0] is not None or any(not size or size < 0 for size in dims[1:]):
            raise UnsafeModelError(f"the shape of its input {info['name']!r} is not a number of decisions and sizes")
        found[info["name"]] = tuple(size for size in dims[1:] if size)
        expected = inputs.get(info["name"]) if inputs is not None else None
        if expected and (dtype, list(dims[1:])) != (expected["dtype"], list(expected["shape"])):
            raise UnsafeModelError(
                f"its input {info['name']!r} has the shape {dims[1:]} and the type {dtype}, "
                f"but the game needs {list(expected['shape'])} and {expected['dtype']}"
            )
    needed = inputs if inputs is not None else INPUTS[:1]
    if not set(needed) <= set(found) or (inputs is not None and set(found) != set(inputs)):
        raise UnsafeModelError(f"its inputs are {', '.join(found) or 'none'}, not {', '.join(needed)}")
    return found


def tensor_type(info: dict[str, Any]) -> tuple[str, list[int | None]]:
    """The type and the sizes of a declared tensor; None for a size that the file leaves open."""
    tensor = (info["type"] or {}).get("tensor")
    if tensor is None or tensor["shape"] is None or tensor["dtype"] not in DTYPES:
        raise UnsafeModelError(f"it does not declare the shape and type of {short(info['name'])} as agents need it")
    return DTYPES[tensor["dtype"]], [each["value"] for each in tensor["shape"]["dims"]]


def read_initializers(graph: dict[str, Any]) -> dict[str, Tensor]:
    found: dict[str, Tensor] = {}
    for tensor in graph["initializers"]:
        if not tensor["name"] or tensor["name"] in found or tensor["name"] in INPUTS:
            raise UnsafeModelError(f"it has two tensors called {short(tensor['name'])}")
        found[tensor["name"]] = read_tensor(tensor)
    return found


def read_tensor(tensor: dict[str, Any]) -> Tensor:
    """The shape of a tensor in the file, and its value if it is one of few integers."""
    name, dims = short(tensor["name"]), tensor["dims"]
    if tensor["external"] or tensor["location"]:
        raise UnsafeModelError(f"the weights {name} are in another file")
    if tensor["dtype"] not in DTYPES:
        raise UnsafeModelError(f"the weights {name} have a type that agents may not use")
    if len(dims) > shapes.MAX_AXES or min(dims, default=0) < 0 or prod(dims) > MAX_BYTES:
        raise UnsafeModelError(f"the weights {name} have the absurd shape {dims[: shapes.MAX_AXES + 1]}")
    size, dtype = prod(dims), np.dtype(DTYPES[tensor["dtype"]])
    written = tensor["floats"] or tensor["int32s"] or tensor["int64s"]
    if (tensor["raw"] is not None and len(tensor["raw"]) != size * dtype.itemsize) or (
        tensor["raw"] is None and len(written) != size
    ):
        raise UnsafeModelError(f"the weights {name} are not as many as their shape {dims} says")
    if dtype != np.int64 or size > shapes.MAX_KNOWN:
        return Tensor(tuple(dims))
    value = np.frombuffer(tensor["raw"], dtype) if tensor["raw"] is not None else np.array(written, dtype)
    return Tensor(tuple(dims), value.reshape(dims))


def short(text: str | None) -> str:
    """A name from the file for a message: quoted, without line breaks, and not a page long."""
    return repr((text or "")[:40])


def run(
    graph: dict[str, Any], initializers: Mapping[str, Tensor], inputs: Mapping[str, Shape], num_decisions: int
) -> dict[str, Tensor]:
    """All tensors of the network for a number of decisions, without their contents."""
    tensors = dict(initializers) | {name: Tensor((num_decisions, *shape)) for name, shape in inputs.items()}
    num_elements = num_multiplications = 0
    for node in graph["nodes"]:
        if len(node["outputs"]) != 1 or not node["outputs"][0] or node["outputs"][0] in tensors:
            raise UnsafeModelError(f"an operator {node['operator']!r} does not have one output with a name of its own")
        given = [find(tensors, name, node) for name in node["inputs"]]
        result = apply(node, given)
        tensors[node["outputs"][0]] = result
        num_elements += prod(result.shape)
        if node["operator"] in ("MatMul", "Gemm") and given[0] is not None and result.shape[-2]:
            num_multiplications += prod(result.shape) * prod(given[0].shape[-2:]) // result.shape[-2]
        if num_elements > MAX_ELEMENTS * num_decisions:
            raise UnsafeModelError(f"its tensors need more than {MAX_ELEMENTS} numbers for one decision")
        if num_multiplications > MAX_MULTIPLICATIONS * num_decisions:
            raise UnsafeModelError(f"it multiplies more than {MAX_MULTIPLICATIONS} times for one decision")
    return tensors


def find(tensors: Mapping[str, Tensor], name: str, node: dict[str, Any]) -> Tensor | None:
    if not name and node["operator"] in OPTIONAL_INPUTS:
        return None
    if name not in tensors:
        raise UnsafeModelError(
            f"an operator {node['operator']!r} reads {short(name)}, which nothing before it computes"
        )
    return tensors[name]


def apply(node: dict[str, Any], inputs: Sequence[Tensor | None]) -> Tensor:
    """The output of one operator."""
    attributes = {each["name"]: attribute_value(each) for each in node["attributes"]}
    if len(attributes) != len(node["attributes"]):
        raise UnsafeModelError(f"an operator {node['operator']!r} has an attribute twice")
    if node["operator"] == "Constant":
        return constant(attributes)
    operator = OPERATORS[node["operator"]]
    if not operator.min_inputs <= len(inputs) <= operator.max_inputs or inputs[0] is None:
        raise UnsafeModelError(f"an operator {node['operator']!r} has {len(inputs)} inputs")
    try:
        return operator.shape(inputs, attributes)
    except UnsafeModelError:
        raise
    except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise UnsafeModelError(f"the inputs or attributes of an operator {node['operator']!r} do not fit") from None


def attribute_value(attribute: dict[str, Any]) -> Any:
    found: list[Any] = [attribute[kind] for kind in ("tensor", "int", "float", "text") if attribute[kind] is not None]
    found += [attribute[kind] for kind in ("ints", "floats") if attribute[kind]]
    if len(found) > 1:
        raise UnsafeModelError(f"the attribute {short(attribute['name'])} has two values")
    if attribute["tensor"] is not None:
        return read_tensor(attribute["tensor"])
    return found[0] if found else []


def constant(attributes: Attributes) -> Tensor:
    value = next(iter(attributes.values()), None)
    if len(attributes) != 1 or value is None:
        raise UnsafeModelError("an operator 'Constant' has no single value")
    if isinstance(value, Tensor):
        return value
    array = np.asarray(value)
    return shapes.known(array.astype(np.int64)) if array.dtype.kind == "i" else Tensor(array.shape)


def check_outputs(
    graph: dict[str, Any], tensors: Mapping[str, Tensor], num_decisions: int, num_actions: int | None
) -> None:
    """The outputs are logits of float32 for each action and one value, for each decision."""
    names = [info["name"] for info in graph["outputs"]]
    if names != list(OUTPUTS):
        raise UnsafeModelError(f"its outputs are {', '.join(map(short, names[:3]))}, not {' and '.join(OUTPUTS)}")
    if {tensor_type(info)[0] for info in graph["outputs"]} != {"float32"}:
        raise UnsafeModelError("its outputs are not of the type float32")
    if missing := [name for name in OUTPUTS if name not in tensors]:
        raise UnsafeModelError(f"nothing computes its output {missing[0]!r}")
    logits, value = (tensors[name].shape for name in OUTPUTS)
    if value != (num_decisions,):
        raise UnsafeModelError(f"its value for {num_decisions} decisions has the shape {list(value)}")
    if len(logits) != 2 or logits[0] != num_decisions or logits[1] != (num_actions or logits[1]):
        expected = "one logit for each action" if num_actions is None else f"{num_actions} logits for each decision"
        raise UnsafeModelError(
            f"its logits for {num_decisions} decisions have the shape {list(logits)}, not {expected}"
        )
