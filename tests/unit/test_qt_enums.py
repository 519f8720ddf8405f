"""PySide6's enumerations, made here, are what Python's `enum` makes of them."""

from __future__ import annotations

import copy
import enum
import pickle
from functools import partial
from typing import Any

import pytest
from PySide6.QtGui import QColorSpace

from reader_app.bootstrap import qt_imports
from reader_app.bootstrap.qt_imports import make_enums_quickly, qt_enum

_NUMBERS = [("Zero", 0), ("Two", 2), ("Minus", -1), ("Again", 2), ("Key", 0x1000000)]
_BITS = [("None_", 0), ("High", 4), ("Low", 1), ("Both", 5), ("Also", 1), ("Gap", 0x20)]
_by_python = partial(qt_imports._standard, boundary=enum.KEEP)
_KINDS = (enum.Enum, enum.IntEnum, enum.Flag, enum.IntFlag)


def _values_of(kind: Any) -> list[tuple[str, int]]:
    return _BITS if issubclass(kind, enum.Flag) else _NUMBERS


def _made(kind: Any) -> tuple[Any, Any]:
    """One enumeration made here, one by Python."""
    values = _values_of(kind)
    # Not by a call of `kind`: in this process, that makes it here.
    ours, theirs = (make(kind, "Made", values) for make in (qt_enum, _by_python))
    for each in (ours, theirs):
        each.__module__, each.__qualname__ = __name__, "Made"
    return ours, theirs


def _told(part: Any) -> Any:
    """The same for both, though each has values of its own."""
    if isinstance(part, dict):
        return [(key, _told(value)) for key, value in part.items()]
    if isinstance(part, enum.Enum):
        own = {name: found for name, found in vars(part).items() if name not in _OTHERS}
        return repr(part), str(part), f"{part}", part.value, own
    return getattr(part, "__func__", part)


_OTHERS = ("__objclass__", "_inverted_")
"""Of a value: its class, and another value that was asked for."""


@pytest.mark.parametrize("kind", _KINDS)
def test_the_classes_hold_the_same(kind: Any) -> None:
    ours, theirs = (
        {name: _told(part) for name, part in vars(made).items() if name not in _SLOTS}
        for made in _made(kind)
    )
    assert ours == theirs


_SLOTS = ("__dict__", "__weakref__")


@pytest.mark.parametrize("kind", _KINDS)
def test_values_are_listed_and_looked_up_alike(kind: Any) -> None:
    ours, theirs = _made(kind)
    assert [*map(_told, ours)] == [*map(_told, theirs)]
    assert _told(dict(ours.__members__)) == _told(dict(theirs.__members__))
    assert len(ours) == len(theirs)
    for name, value in _values_of(kind):
        assert ours(value) is ours[name] is getattr(ours, name)
        assert ours[name] in ours
        assert type(ours[name]).__mro__[1:] == type(theirs[name]).__mro__[1:]
        assert hash(ours[name]) == hash(theirs[name])


@pytest.mark.parametrize("kind", _KINDS)
def test_a_copy_is_the_value_itself(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, _ = _made(kind)
    monkeypatch.setitem(globals(), "Made", ours)
    for each in ours:
        assert pickle.loads(pickle.dumps(each)) is copy.deepcopy(each) is each


@pytest.mark.parametrize("kind", [enum.Flag, enum.IntFlag])
def test_flags_are_joined_and_taken_apart_alike(kind: Any) -> None:
    ours, theirs = _made(kind)
    for first in _BITS:
        for second in _BITS:
            a, b, c, d = (made(value) for made in (ours, theirs) for _, value in (first, second))
            assert _told(a | b) == _told(c | d)
            assert _told(a & b) == _told(c & d)
            assert _told(a ^ ~b) == _told(c ^ ~d)
            assert [*map(_told, a | b)] == [*map(_told, c | d)]
    assert _told(ours(0x42)) == _told(theirs(0x42))


@pytest.mark.parametrize("kind", [enum.Flag, enum.IntFlag])
def test_all_but_a_flag_is_alike_where_bits_are_only_in_a_mask(kind: Any) -> None:
    """As in `Qt.KeyboardModifier`, which is asked this at each key press."""
    values = [("Shift", 2), ("Keypad", 4), ("Mask", 0x3E)]
    ours, theirs = (make(kind, "Made", values) for make in (qt_enum, _by_python))
    assert _told(~ours.Keypad) == _told(~theirs.Keypad)
    assert _told((ours.Shift | ours.Keypad) & ~ours.Keypad) == _told(theirs.Shift)


@pytest.mark.parametrize("kind", [enum.Enum, enum.IntEnum])
def test_an_unknown_number_is_refused(kind: Any) -> None:
    for made in _made(kind):
        with pytest.raises(ValueError, match="77 is not a valid"):
            made(77)


def test_enumerations_of_others_are_made_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enum.EnumType, "_create_", enum.EnumType.__dict__["_create_"])
    make_enums_quickly()
    made: Any = enum.Enum("made", "one two", module=__name__)  # type: ignore[misc]
    assert [(each.name, each.value) for each in made] == [("one", 1), ("two", 2)]
    assert made.__module__ == __name__


def test_those_of_qt_are_made_here() -> None:
    assert isinstance(vars(QColorSpace.Primaries)["__new__"], staticmethod)  # a function elsewhere
    assert QColorSpace.Primaries.__module__ == "PySide6.QtGui"
    assert repr(QColorSpace.Primaries.SRgb) == "<Primaries.SRgb: 1>"
