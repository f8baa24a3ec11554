"""Which agent files are rejected before onnxruntime loads them? One crafted file for each reason."""

import contextlib
import itertools

import hypothesis
import numpy as np
import onnx
import onnxruntime
import pytest
from cosmozoo.agents import model_check
from cosmozoo.agents.model_check import check_model
from cosmozoo.agents.onnx_agent import PRETRAINED
from cosmozoo.agents.onnx_format import UnsafeModelError
from cosmozoo.envs import games, get_game
from hypothesis import strategies
from onnx import TensorProto, helper, numpy_helper

NUM_OBSERVED, NUM_ACTIONS = 6, 4
INPUTS = {"observation": {"shape": [NUM_OBSERVED], "dtype": "int8"}}


def weights(name, *shape, dtype=np.float32):
    return numpy_helper.from_array(np.ones(shape, dtype), name)


def small_model(nodes=(), initializers=(), domain="", **changes):
    """A network with one layer. `nodes` are computed first, from the values in `initializers`."""
    observation = helper.make_tensor_value_info("observation", TensorProto.INT8, ["decisions", NUM_OBSERVED])
    layers = [
        helper.make_node("Cast", ["observation"], ["numbers"], to=TensorProto.FLOAT),
        helper.make_node("Gemm", ["numbers", "policy", "bias"], ["logits"]),
        helper.make_node("MatMul", ["numbers", "worth"], ["values"]),
        helper.make_node("Squeeze", ["values", "last"], ["value"]),
    ]
    own = [
        weights("policy", NUM_OBSERVED, NUM_ACTIONS),
        weights("bias", NUM_ACTIONS),
        weights("worth", NUM_OBSERVED, 1),
    ]
    own.append(weights("last", 1, dtype=np.int64))
    graph = helper.make_graph(
        [*nodes, *changes.get("layers", layers)],
        "network",
        changes.get("inputs", [observation]),
        changes.get("outputs", [output("logits", ["decisions", NUM_ACTIONS]), output("value", ["decisions"])]),
        [*own, *initializers],
    )
    operator_sets = [helper.make_opsetid("", 20)] + ([helper.make_opsetid(domain, 1)] if domain else [])
    return helper.make_model(graph, opset_imports=operator_sets, ir_version=9)


def output(name, shape, dtype=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, dtype, shape)


def given(name, shape, dtype=TensorProto.INT8):
    return [helper.make_tensor_value_info(name, dtype, shape)]


def constant(name, *values):
    return numpy_helper.from_array(np.array(values, np.int64), name)


def rejection(model, **known):
    data = model if isinstance(model, bytes) else model.SerializeToString()
    with pytest.raises(UnsafeModelError) as caught:
        check_model(data, "stranger.onnx", **known)
    message = str(caught.value)
    assert message.startswith("stranger.onnx is not loaded: ")
    assert "\n" not in message
    assert len(message) < 400
    return message


def test_small_model_passes_and_runs():
    data = small_model().SerializeToString()
    check_model(data, "small", INPUTS, NUM_ACTIONS)
    session = onnxruntime.InferenceSession(data, providers=["CPUExecutionProvider"])
    logits, value = session.run(["logits", "value"], {"observation": np.ones((3, NUM_OBSERVED), np.int8)})
    assert logits.shape == (3, NUM_ACTIONS)
    assert value.tolist() == [NUM_OBSERVED] * 3


@pytest.mark.parametrize("name", list(games))
def test_agents_of_the_package_pass(name):
    data = (PRETRAINED / f"{name}.onnx").read_bytes()
    check_model(data, name, num_actions=get_game(name).actions.size)
    assert "logits" in rejection(data, num_actions=get_game(name).actions.size + 1)


def test_external_weights_are_rejected():
    model = small_model()
    tensor = model.graph.initializer[0]
    tensor.data_location = TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value="../../etc/passwd")
    assert "are in another file" in rejection(model)


@pytest.mark.parametrize("shape", [(1 << 40,), (1 << 20, 1 << 20, 1 << 20), (-1,), (1,) * 20])
def test_absurd_initializers_are_rejected(shape):
    tensor = TensorProto(name="huge", data_type=TensorProto.FLOAT, dims=shape, raw_data=b"1234")
    assert "absurd shape" in rejection(small_model(initializers=[tensor]))


def test_initializers_with_missing_bytes_are_rejected():
    tensor = TensorProto(name="short", data_type=TensorProto.FLOAT, dims=[1000], raw_data=b"1234")
    assert "not as many as their shape" in rejection(small_model(initializers=[tensor]))


def test_initializers_of_strings_are_rejected():
    tensor = helper.make_tensor("words", TensorProto.STRING, [1], [b"word"])
    assert "unknown to agents" in rejection(small_model(initializers=[tensor]))


def test_sparse_initializers_are_rejected():
    model = small_model()
    model.graph.sparse_initializer.add()
    assert "a sparse initializer" in rejection(model)


def test_two_initializers_of_one_name_are_rejected():
    assert "two tensors called 'policy'" in rejection(small_model(initializers=[weights("policy", 2, 2)]))


def test_large_files_are_rejected(monkeypatch):
    data = small_model().SerializeToString()
    monkeypatch.setattr(model_check, "MAX_BYTES", len(data) - 1)
    assert f"it has {len(data)} bytes" in rejection(data)


def test_custom_domains_are_rejected():
    node = helper.make_node("Gelu", ["observation"], ["other"], domain="com.microsoft")
    assert "'com.microsoft', which are not part of ONNX" in rejection(small_model([node], domain="com.microsoft"))
    assert "'com.microsoft', which is not part of ONNX" in rejection(small_model([node]))


def test_functions_are_rejected():
    model = small_model()
    model.functions.add(name="Trap", domain="")
    assert "functions of its own" in rejection(model)


def test_old_operator_sets_are_rejected():
    model = small_model()
    model.opset_import[0].version = 7
    assert "operator set is [7]" in rejection(model)


@pytest.mark.parametrize("operator", ["Loop", "If", "Scan"])
def test_control_flow_is_rejected(operator):
    body = helper.make_graph([], "body", [], [])
    node = helper.make_node(operator, ["observation"], ["other"], body=body)
    assert "a graph inside a node" in rejection(small_model([node]))
    assert f"the operator '{operator}'" in rejection(
        small_model([helper.make_node(operator, ["observation"], ["other"])])
    )


@pytest.mark.parametrize("operator", ["RandomNormal", "Tile", "Resize", "Einsum", "Trap\n" * 1000])
def test_other_operators_are_rejected(operator):
    node = helper.make_node(operator, ["observation"], ["other"])
    assert "not one that agents may use" in rejection(small_model([node]))


@pytest.mark.parametrize(
    ("inputs", "reason"),
    [
        ([], "its inputs are none"),
        (given("other", ["decisions", 6]), "it has an input 'other'"),
        (given("candidates", ["decisions", 6]), "its inputs are candidates, not observation"),
        (given("observation", ["decisions", "size"]), "the shape of its input"),
        (given("observation", [1, 6]), "the shape of its input"),
        (given("observation", ["decisions"]), "the shape of its input"),
        (given("observation", ["decisions", 6, 2, 2]), "the shape of its input"),
        (given("observation", ["decisions", 6], TensorProto.STRING), "does not declare the shape and type"),
        (given("observation", ["decisions", 6], TensorProto.DOUBLE), "the type of its input"),
    ],
)
def test_wrong_inputs_are_rejected(inputs, reason):
    assert reason in rejection(small_model(inputs=inputs))


def test_inputs_that_do_not_fit_the_game_are_rejected():
    other = {"observation": {"shape": [NUM_OBSERVED + 1], "dtype": "int8"}}
    assert "but the game needs [7] and int8" in rejection(small_model(), inputs=other)
    wider = {"observation": {"shape": [NUM_OBSERVED], "dtype": "int16"}}
    assert "but the game needs [6] and int16" in rejection(small_model(), inputs=wider)
    more = INPUTS | {"candidates": {"shape": [3, 2], "dtype": "int8"}}
    assert "its inputs are observation, not observation, candidates" in rejection(small_model(), inputs=more)


@pytest.mark.parametrize(
    ("outputs", "reason"),
    [
        ([output("logits", ["decisions", 4])], "its outputs are 'logits'"),
        ([output("value", ["decisions"]), output("logits", ["decisions", 4])], "its outputs are 'value', 'logits'"),
        ([output("logits", None, TensorProto.INT8), output("value", None)], "does not declare the shape and type"),
        (
            [output("logits", ["decisions", 4], TensorProto.DOUBLE), output("value", ["decisions"])],
            "not of the type float32",
        ),
    ],
)
def test_wrong_outputs_are_rejected(outputs, reason):
    assert reason in rejection(small_model(outputs=outputs))


def test_outputs_of_another_shape_are_rejected():
    assert "have the shape [1, 4], not 5 logits" in rejection(small_model(), num_actions=NUM_ACTIONS + 1)
    cast = helper.make_node("Cast", ["observation"], ["logits"], to=TensorProto.FLOAT)
    flat = helper.make_node("Identity", ["logits"], ["value"])
    assert "its value for 1 decisions has the shape [1, 6]" in rejection(small_model(layers=[cast, flat]))
    assert "nothing computes its output 'value'" in rejection(small_model(layers=[cast]))


@pytest.mark.parametrize(
    ("nodes", "reason"),
    [
        ([helper.make_node("Relu", ["nowhere"], ["x"])], "reads 'nowhere', which nothing before it computes"),
        ([helper.make_node("Relu", ["observation"], ["policy"])], "one output with a name of its own"),
        ([helper.make_node("Relu", ["observation", "policy"], ["x"])], "has 2 inputs"),
        ([helper.make_node("MatMul", ["policy", "policy"], ["x"])], "multiplies matrices"),
        ([helper.make_node("Add", ["policy", "worth", ], ["y"]), helper.make_node("Add", ["y", "last"], ["x"]),
          helper.make_node("Add", ["policy", "observation"], ["x2"])], "do not fit"),
        ([helper.make_node("Reshape", ["policy", "bias"], ["x"])], "depends on what is observed"),
        ([helper.make_node("Concat", ["policy", "worth"], ["x"])], "do not fit"),
        ([helper.make_node("Transpose", ["policy"], ["x"], perm=[0, 0])], "transposes"),
        ([helper.make_node("Constant", [], ["x"])], "has no single value"),
    ],
)  # fmt: skip
def test_networks_that_do_not_fit_together_are_rejected(nodes, reason):
    assert reason in rejection(small_model(nodes))


def test_expanding_to_an_absurd_shape_is_rejected():
    nodes = [helper.make_node("Expand", ["bias", "wide"], ["x"])]
    assert "more than 2000000 numbers" in rejection(small_model(nodes, [constant("wide", 1 << 30, 4)]))
    nodes = [helper.make_node("ConstantOfShape", ["wide"], ["x"])]
    assert "more than 2000000 numbers" in rejection(small_model(nodes, [constant("wide", 1 << 30, 1 << 30)]))


def test_doubling_is_rejected():
    names = ["policy", *(f"twice{i}" for i in range(40))]
    nodes = [helper.make_node("Concat", [a, a], [b], axis=0) for a, b in itertools.pairwise(names)]
    assert "more than 2000000 numbers" in rejection(small_model(nodes))


def test_growing_with_a_power_of_the_number_of_decisions_is_rejected():
    nodes = [
        helper.make_node("Shape", ["observation"], ["shape"]),
        helper.make_node("Gather", ["shape", "first"], ["count"]),
        helper.make_node("Concat", ["count"] * 4, ["counts"], axis=0),
        helper.make_node("ConstantOfShape", ["counts"], ["x"]),
    ]
    assert "more than 2000000 numbers" in rejection(small_model(nodes, [constant("first", 0)]))


def test_shapes_by_arithmetic_with_the_number_of_decisions_are_rejected():
    """Such a network could be small for the numbers that the checker tries, and huge for another."""
    nodes = [
        helper.make_node("Shape", ["observation"], ["shape"]),
        helper.make_node("Equal", ["shape", "trigger"], ["is_trigger"]),
        helper.make_node("Where", ["is_trigger", "huge", "shape"], ["wanted"]),
        helper.make_node("ConstantOfShape", ["wanted"], ["x"]),
    ]
    model = small_model(nodes, [constant("trigger", 512, 6), constant("huge", 1 << 30, 1 << 30)])
    assert "depends on what is observed" in rejection(model)


def test_endless_multiplication_is_rejected():
    nodes = [helper.make_node("MatMul", ["wide", "wide"], ["wide0"])]
    nodes += [helper.make_node("MatMul", [f"wide{i}", "wide"], [f"wide{i + 1}"]) for i in range(20)]
    assert "multiplies more than" in rejection(small_model(nodes, [weights("wide", 300, 300)]))


def test_many_operators_are_rejected():
    nodes = [helper.make_node("Relu", ["policy"], [f"x{i}"]) for i in range(5_001)]
    assert "it has 5005 operators" in rejection(small_model(nodes))


def test_millions_of_empty_fields_are_rejected():
    graph = b"\x0a\x00" * 3_000_000  # nodes without contents
    size = bytes([(len(graph) >> 7 * i & 0x7F) | (0x80 if len(graph) >> 7 * (i + 1) else 0) for i in range(4)])
    assert "more than 200000 fields" in rejection(b"\x3a" + size.rstrip(b"\x00") + graph)


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00", b"PK\x03\x04" + bytes(100), b"\x08" + b"\xff" * 20, b"<html>", b"\x3a\xff\xff\xff\x7f", bytes(1000)],
)
def test_garbage_is_rejected(data):
    rejection(data)


def test_every_cut_off_file_is_rejected():
    data = small_model().SerializeToString()
    for size in range(len(data)):
        rejection(data[:size])


def test_second_graph_is_rejected():
    """protobuf merges two graphs. The checker must not see another graph than onnxruntime."""
    second = small_model()
    second.ClearField("ir_version")
    data = small_model().SerializeToString() + second.SerializeToString()
    assert "a model has its graph twice" in rejection(data)


@pytest.mark.parametrize("field", ["domain", "op_type"])
def test_fields_given_twice_are_rejected(field):
    node = onnx.NodeProto(**{field: "a"}).SerializeToString() * 2
    graph = b"\x0a" + bytes([len(node)]) + node
    assert "twice" in rejection(b"\x3a" + bytes([len(graph)]) + graph)


@hypothesis.settings(deadline=5_000)
@hypothesis.given(strategies.data())
def test_mutated_files_pass_or_are_rejected(data):
    raw = bytearray(small_model().SerializeToString())
    for _ in range(data.draw(strategies.integers(1, 4))):
        place = data.draw(strategies.integers(0, len(raw) - 1))
        kind = data.draw(strategies.sampled_from(["change", "insert", "cut", "repeat"]))
        if kind == "change":
            raw[place] = data.draw(strategies.integers(0, 255))
        elif kind == "insert":
            raw[place:place] = data.draw(strategies.binary(max_size=12))
        elif kind == "cut":
            del raw[place : place + data.draw(strategies.integers(1, 20))]
        else:
            raw[place:place] = raw[place : place + data.draw(strategies.integers(1, 40))]
        raw = raw or bytearray(b"\x00")
    with contextlib.suppress(UnsafeModelError):  # any other error fails the test
        check_model(bytes(raw), "mutated")


@hypothesis.settings(deadline=5_000)
@hypothesis.given(strategies.binary(max_size=400))
def test_random_bytes_are_rejected(raw):
    rejection(raw)
