"""Our dataclasses behave as the standard ones do, and are made without compiling anything."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import cached_property
from typing import ClassVar

import pytest

from reader_app.domain import values
from tests.test_architecture import STANDARD_DATACLASSES

Decorator = Callable[..., Callable[[type], type]]
BOTH = [values._dataclass, dataclasses.dataclass]


@pytest.fixture(params=BOTH, ids=["ours", "standard"])
def decorator(request: pytest.FixtureRequest) -> Decorator:
    made: Decorator = request.param
    return made


def plain() -> type:
    """Return a new class each time, as the decorators change it unless it has slots."""

    class Plain:
        KIND: ClassVar[str] = "plain"
        first: int
        second: str = "two"
        third: list[int] = dataclasses.field(default_factory=list)
        hidden: int = dataclasses.field(default=4, init=False, repr=False, compare=False)
        last: int = dataclasses.field(default=5, kw_only=True)

    return Plain


def key() -> type:
    class Key:
        name: str
        number: int

    return Key


@pytest.mark.parametrize("is_frozen", [False, True])
@pytest.mark.parametrize("has_slots", [False, True])
def test_values_are_made_with_defaults_factories_and_names(
    decorator: Decorator, *, is_frozen: bool, has_slots: bool
) -> None:
    made = decorator(frozen=is_frozen, slots=has_slots)(plain())
    value = made(1)
    told = [getattr(value, name) for name in ("first", "second", "third", "hidden", "last")]
    assert told == [1, "two", [], 4, 5]
    assert made(1).third is not value.third
    assert repr(value).endswith("Plain(first=1, second='two', third=[], last=5)")
    assert value == made(1, second="two", last=5)
    assert value != made(2)
    assert value != (1, "two", [], 5)
    assert vars(made)["__match_args__"] == ("first", "second", "third")
    assert dataclasses.replace(value, second="2").second == "2"
    assert dataclasses.asdict(value)["last"] == 5
    for call in ((), (1, "2", [], 4, 5), (1, "2", [], 9)):
        with pytest.raises(TypeError, match=r"__init__\(\)"):
            made(*call)


@pytest.mark.parametrize("has_slots", [False, True])
def test_frozen_values_refuse_changes_and_are_keys(
    decorator: Decorator, *, has_slots: bool
) -> None:
    made = decorator(frozen=True, slots=has_slots)(key())
    value = made("a", 1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        value.name = "b"
    with pytest.raises(dataclasses.FrozenInstanceError):
        del value.name
    assert {value: 1}[made("a", 1)] == 1
    assert copy.deepcopy(value) == copy.copy(value) == value


def test_other_values_change_and_are_no_keys(decorator: Decorator) -> None:
    value = decorator(slots=True)(key())("a", 1)
    value.number = 2
    assert value.number == 2
    with pytest.raises(TypeError):
        hash(value)


def test_what_a_class_defines_itself_stays(decorator: Decorator) -> None:
    class Own:
        name: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own | str)

        def __hash__(self) -> int:
            return 7

        def __repr__(self) -> str:
            return "own"

    value = decorator(frozen=True)(Own)("a")
    assert (value == "b", hash(value), repr(value)) == (True, 7, "own")


def test_a_class_without_equality_is_compared_by_identity(decorator: Decorator) -> None:
    class Part:
        name: str

    made = decorator(slots=True, eq=False)(Part)
    value = made("a")
    assert value != made("a")
    assert {value: 1}[value] == 1


def test_children_take_over_fields_and_are_not_equal_to_parents(decorator: Decorator) -> None:
    class Parent:
        first: int

        def __post_init__(self) -> None:
            if self.first < 0:
                raise ValueError

    base = decorator(frozen=True)(Parent)
    child = decorator(frozen=True)(
        type("Child", (base,), {"__annotations__": {"second": "int"}, "second": 2})
    )
    value = child(1)
    assert (value.first, value.second) == (1, 2)
    assert base(1) != value
    with pytest.raises(ValueError, match=r"^$"):
        child(-1)


@values.dataclass(frozen=True, slots=True)
class Pickled:
    name: str
    number: int = 3


@values.dataclass(frozen=True)
class Counted:
    name: str

    @cached_property
    def length(self) -> int:
        return len(self.name)


def test_frozen_values_are_pickled_and_may_keep_what_they_have_worked_out() -> None:
    assert pickle.loads(pickle.dumps(Pickled("a"))) == Pickled("a")
    assert Counted("abc").length == 3


def test_fields_are_described_at_their_first_use() -> None:
    def late() -> type:
        class Base:
            first: int
            second: str = "b"

        class Late(values._dataclass(slots=True)(Base)):  # type: ignore[misc]
            third: list[int] = values.field(default_factory=list)
            fourth: int = values.field(default=4, init=False, kw_only=True)

        made: type = values._dataclass(slots=True)(Late)
        return made

    names = ["first", "second", "third", "fourth"]
    assert [each.name for each in dataclasses.fields(late())] == names
    assert late().__match_args__ == ("first", "second", "third")
    assert late().__slots__ == ("third", "fourth")
    assert repr(late()(1, third=[3])).endswith("Late(first=1, second='b', third=[3], fourth=4)")
    assert isinstance(vars(late())["__dataclass_fields__"], values._Description)


def test_values_in_slots_are_taken_apart_by_place() -> None:
    match Pickled("a", 4):
        case Pickled(name, number):
            assert (name, number) == ("a", 4)


def test_nothing_is_compiled_before_there_are_many_values() -> None:
    class Late:
        name: str
        parts: list[int] = values.field(default_factory=list)
        size: int = 1

    made = values._dataclass(frozen=True)(Late)
    for number in range(values._COMPILED_AFTER):
        assert made(str(number), size=number).name == str(number)
    assert made.__init__.__code__.co_filename.endswith("values.py")
    assert made("a", [2]) == made(name="a", parts=[2], size=1)
    assert made.__init__.__code__.co_filename == "<string>"
    assert list(inspect.signature(made).parameters) == ["name", "parts", "size"]


@pytest.mark.parametrize(
    ("given", "named"),
    [((), {}), (("a", 1, 2), {}), (("a",), {"name": "b"}), (("a",), {"other": 1})],
)
def test_the_first_value_is_refused_as_later_ones_are(
    given: tuple[object, ...], named: dict[str, object]
) -> None:
    def late() -> type:
        class Late:
            name: str
            size: int = 1

        made: type = values._dataclass(frozen=True)(Late)
        return made

    made, compiled = late(), late()
    for number in range(values._COMPILED_AFTER + 1):
        compiled(str(number))
    told = []
    for each in (made, compiled):
        with pytest.raises(TypeError) as refusal:
            each(*given, **named)
        told.append(str(refusal.value).rpartition("<locals>")[2])
    assert told[0] == told[1]


def test_a_start_compiles_no_dataclass_but_those_that_it_makes() -> None:
    code = (
        "import dataclasses, sys\n"
        "made = []\n"
        "standard = dataclasses._process_class\n"
        "def noted(cls, init, *rest):\n"
        "    made.append(cls.__module__ * init)\n"
        "    return standard(cls, init, *rest)\n"
        "dataclasses._process_class = noted\n"
        "import reader_app.bootstrap.wire_features, reader_app.documents.processes.entry_points\n"
        "modules = [m for name, m in sys.modules.items() if name.startswith('reader_app.')]\n"
        "classes = {part for m in modules for part in vars(m).values() if isinstance(part, type)}\n"
        "print(sum(map(dataclasses.is_dataclass, classes)))\n"
        "print(*{name for name in made if name.startswith('reader_app.')})\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert int(done[0]) > 300
    assert all(name.split(".")[1] in STANDARD_DATACLASSES for name in done[1:])
