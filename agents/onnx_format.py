"""What is written in an ONNX file? Its protobuf messages, read with the standard library alone.

The package `onnx` would bring a C++ parser and 20 MB for the few fields an agent needs, and playing depends on
onnxruntime only. This reader knows those fields. It rejects all others, so nothing it cannot read reaches onnxruntime.
Messages are not recursive here: a graph inside a node, which loops and conditions need, is one of the unknown fields.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

MAX_FIELDS = 200_000  # in one file; the agents that come with the package have up to 10,000
MAX_PACKED_BYTES = 80_000  # of numbers that are not raw data; large tensors are raw data
VARINT, FIXED64, BYTES, FIXED32 = 0, 1, 2, 5  # the wire types of protobuf


class UnsafeModelError(ValueError):
    """An ONNX file that must not be loaded. The message says why, in one sentence."""


class Field(NamedTuple):
    name: str
    kind: Any  # "int", "float", "text", "bytes", or the schema of a message
    is_repeated: bool = False


@dataclass(frozen=True)
class Schema:
    """One kind of message, with the fields that agents may have."""

    name: str
    fields: dict[int, Field]


ENTRY = Schema("entry", {1: Field("key", "text"), 2: Field("value", "text")})
DIMENSION = Schema(
    "dimension", {1: Field("value", "int"), 2: Field("parameter", "text"), 3: Field("denotation", "text")}
)
SHAPE = Schema("shape", {1: Field("dims", DIMENSION, True)})
TENSOR_TYPE = Schema("tensor type", {1: Field("dtype", "int"), 2: Field("shape", SHAPE)})
TYPE = Schema("type", {1: Field("tensor", TENSOR_TYPE), 6: Field("denotation", "text")})
VALUE_INFO = Schema(
    "value info",
    {1: Field("name", "text"), 2: Field("type", TYPE), 3: Field("doc", "text"), 4: Field("metadata", ENTRY, True)},
)
TENSOR = Schema(
    "tensor",
    {
        1: Field("dims", "int", True),
        2: Field("dtype", "int"),
        4: Field("floats", "float", True),
        5: Field("int32s", "int", True),
        7: Field("int64s", "int", True),
        8: Field("name", "text"),
        9: Field("raw", "bytes"),
        12: Field("doc", "text"),
        13: Field("external", ENTRY, True),
        14: Field("location", "int"),
        16: Field("metadata", ENTRY, True),
    },
)
ATTRIBUTE = Schema(
    "attribute",
    {
        1: Field("name", "text"),
        2: Field("float", "float"),
        3: Field("int", "int"),
        4: Field("text", "bytes"),
        5: Field("tensor", TENSOR),
        7: Field("floats", "float", True),
        8: Field("ints", "int", True),
        13: Field("doc", "text"),
        20: Field("type", "int"),
    },
)
NODE = Schema(
    "node",
    {
        1: Field("inputs", "text", True),
        2: Field("outputs", "text", True),
        3: Field("name", "text"),
        4: Field("operator", "text"),
        5: Field("attributes", ATTRIBUTE, True),
        6: Field("doc", "text"),
        7: Field("domain", "text"),
        9: Field("metadata", ENTRY, True),
    },
)
GRAPH = Schema(
    "graph",
    {
        1: Field("nodes", NODE, True),
        2: Field("name", "text"),
        5: Field("initializers", TENSOR, True),
        10: Field("doc", "text"),
        11: Field("inputs", VALUE_INFO, True),
        12: Field("outputs", VALUE_INFO, True),
        13: Field("value_infos", VALUE_INFO, True),
        16: Field("metadata", ENTRY, True),
    },
)
OPERATOR_SET = Schema("operator set", {1: Field("domain", "text"), 2: Field("version", "int")})
MODEL = Schema(
    "model",
    {
        1: Field("ir_version", "int"),
        2: Field("producer", "text"),
        3: Field("producer_version", "text"),
        4: Field("domain", "text"),
        5: Field("version", "int"),
        6: Field("doc", "text"),
        7: Field("graph", GRAPH),
        8: Field("operator_sets", OPERATOR_SET, True),
        14: Field("metadata", ENTRY, True),
    },
)
REJECTED = {  # fields of ONNX that deserve a better word than "unknown"
    ("attribute", 6): "a graph inside a node, as loops and conditions have",
    ("attribute", 11): "graphs inside a node, as loops and conditions have",
    ("graph", 15): "a sparse initializer",
    ("model", 20): "training steps",
    ("model", 25): "functions of its own",
}


class Reader:
    """Reads one file. It counts the fields, so that millions of empty ones cannot keep it busy."""

    def __init__(self, data: bytes) -> None:
        self.data = memoryview(data)
        self.num_fields = 0

    def message(self, schema: Schema, start: int, end: int) -> dict[str, Any]:
        """The fields between two positions by name: a list if the field is repeated, None if it is missing."""
        found: dict[str, Any] = {field.name: [] if field.is_repeated else None for field in schema.fields.values()}
        while start < end:
            self.count_field()
            key, start = self.varint(start, end)
            number, wire = key >> 3, key & 7
            if number not in schema.fields:
                what = REJECTED.get((schema.name, number), f"the field {number} of a {schema.name}, unknown to agents")
                raise UnsafeModelError(f"it contains {what}")
            field = schema.fields[number]
            values, start = self.values(field, wire, start, end)
            if field.is_repeated:
                found[field.name].extend(values)
            elif found[field.name] is not None:  # protobuf would merge them, and other readers take the last
                raise UnsafeModelError(f"it is damaged: a {schema.name} has its {field.name} twice")
            else:
                found[field.name] = next(iter(values))
        return found

    def values(self, field: Field, wire: int, start: int, end: int) -> tuple[list[Any], int]:
        """The values of one field, and where the next one starts. Repeated numbers may be packed into bytes."""
        if wire == VARINT and field.kind == "int":
            value, start = self.varint(start, end)
            return [as_signed(value)], start
        if wire == FIXED32 and field.kind == "float":
            return [self.float_at(start, end)], start + 4
        if wire != BYTES or (field.kind in ("int", "float") and not field.is_repeated):
            raise UnsafeModelError(f"it is damaged: {field.name} is not written as ONNX prescribes")
        size, start = self.varint(start, end)
        stop = start + size
        if stop > end:
            raise UnsafeModelError(f"it is cut off or damaged: {field.name} ends after the end of its message")
        return self.contents(field, start, stop), stop

    def contents(self, field: Field, start: int, stop: int) -> list[Any]:
        if isinstance(field.kind, Schema):
            return [self.message(field.kind, start, stop)]
        if field.kind == "bytes":
            return [self.data[start:stop]]
        if field.kind == "text":
            try:
                return [str(self.data[start:stop], "utf-8")]
            except UnicodeDecodeError:
                raise UnsafeModelError(f"it is damaged: {field.name} is not text") from None
        if stop - start > MAX_PACKED_BYTES:
            raise UnsafeModelError("it has a large tensor that is not raw data")
        return list(self.packed(field.kind, start, stop))

    def packed(self, kind: str, start: int, stop: int) -> Iterator[Any]:
        while start < stop:
            self.count_field()
            if kind == "float":
                yield self.float_at(start, stop)
                start += 4
            else:
                value, start = self.varint(start, stop)
                yield as_signed(value)

    def count_field(self) -> None:
        self.num_fields += 1
        if self.num_fields > MAX_FIELDS:
            raise UnsafeModelError(f"it has more than {MAX_FIELDS} fields")

    def float_at(self, start: int, end: int) -> float:
        if start + 4 > end:
            raise UnsafeModelError("it is cut off or damaged: a number ends after the end of its message")
        return float(self.data[start : start + 4].cast("f")[0])

    def varint(self, start: int, end: int) -> tuple[int, int]:
        """A whole number of up to ten bytes, seven bits in each, and where it ends."""
        value = 0
        for place in range(start, min(start + 10, end)):
            value |= (self.data[place] & 0x7F) << 7 * (place - start)
            if self.data[place] < 0x80:
                return value, place + 1
        raise UnsafeModelError("it is cut off or damaged: a number does not end")


def as_signed(value: int) -> int:
    value &= (1 << 64) - 1
    return value - (1 << 64) if value >> 63 else value


def read_model(data: bytes) -> dict[str, Any]:
    """The fields of a model, by name."""
    return Reader(data).message(MODEL, 0, len(data))
