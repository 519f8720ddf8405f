"""Makes the enumerations of PySide6 in a quarter of the time that Python's `enum` takes.

WORKAROUND: PySide6 makes a class, with an object for each value, of every enumeration of a class or
namespace at its first use: some 310 classes with 4,700 values until the window is whole. `enum`
checks for each value what only a class statement can hold; that was a tenth of the processor time
of a start. Here `enum` makes one class of each kind, without values, and others of the kind are
copies of it. This program's own enumerations are made as ever.
"""

from __future__ import annotations

import enum
import sys
from collections.abc import Iterable
from functools import cache
from typing import Final, Protocol, cast


class _Maker(Protocol):
    """Makes an enumeration."""

    def __call__(
        self, kind: type[enum.Enum], class_name: str, names: object, /, **options: object
    ) -> type[enum.Enum]: ...


class _New(Protocol):
    """Makes a value, from its number if it is one."""

    def __call__(self, made: type[enum.Enum], *number: int) -> enum.Enum: ...


_KNOWN: Final = ((3, 11), (3, 12), (3, 13))
"""The versions of Python in which the classes were compared: what is inside them may change."""
_OF_ONE_CLASS: Final = ("__dict__", "__weakref__", "__module__", "__qualname__")
_MAKER: Final = "_create_"
_standard: Final = cast("_Maker", getattr(enum.EnumType, _MAKER))


def make_enums_quickly() -> None:
    """Have PySide6's enumerations made by `qt_enum` from now on."""
    if sys.version_info[:2] in _KNOWN:
        setattr(enum.EnumType, _MAKER, _created)


def _created(
    kind: type[enum.Enum], class_name: str, names: object, **options: object
) -> type[enum.Enum]:
    """Stand in for `EnumType._create_`; only PySide6 names no module and keeps unknown bits."""
    is_from_qt = options.get("module") is None and options.get("boundary") is enum.KEEP
    if is_from_qt and isinstance(names, list):
        return qt_enum(kind, class_name, names)
    return _standard(kind, class_name, names, **options)


def qt_enum(kind: type[enum.Enum], name: str, values: Iterable[tuple[str, int]]) -> type[enum.Enum]:
    """Return what `kind(name, values, boundary=KEEP)` returns; the caller sets its module.

    `kind` is `Enum`, `IntEnum`, `Flag` or `IntFlag`. No name may be one that `kind` has.
    """
    inside = {
        part: found.copy() if isinstance(found, list | dict) else found
        for part, found in _empty(kind).items()
    }
    order: list[str] = []
    by_name: dict[str, enum.Enum] = {}
    by_value: dict[int, enum.Enum] = {}
    inside |= {"_member_names_": order, "_member_map_": by_name, "_value2member_map_": by_value}
    made = cast("type[enum.Enum]", type.__new__(enum.EnumType, name, (kind,), inside))
    new = cast("_New", inside["_new_member_"])
    is_flag, is_number = issubclass(made, enum.Flag), issubclass(made, int)
    bits = single_bits = 0
    for each, value in values:
        member = by_value.get(value)
        if member is None:
            member = by_value[value] = new(made, value) if is_number else new(made)
            member._value_, member._name_ = value, each
            member.__objclass__ = made  # type: ignore[attr-defined]
            member._sort_order_ = len(order)  # type: ignore[attr-defined]
            is_one_bit = value != 0 and not value & (value - 1)
            bits |= value
            single_bits |= value if is_one_bit else 0
            if is_one_bit or not is_flag:  # a flag of several bits is not among those listed
                order.append(each)
        by_name[each] = member
        type.__setattr__(made, each, member)
    if is_flag:
        listed = [by_name[each].value for each in order]
        _note_bits(made, bits, single_bits, is_sorted=listed == sorted(listed))
    return made


def _note_bits(made: type[enum.Enum], bits: int, single_bits: int, *, is_sorted: bool) -> None:
    noted = {
        "_flag_mask_": bits,
        "_singles_mask_": single_bits,
        "_all_bits_": 2 ** bits.bit_length() - 1,
    }
    for part, found in noted.items():
        setattr(made, part, found)
    if not is_sorted:
        made._iter_member_ = made._iter_member_by_def_  # type: ignore[attr-defined]


@cache
def _empty(kind: type[enum.Enum]) -> dict[str, object]:
    """Return what is inside an enumeration of this kind without values."""
    inside = vars(_standard(kind, "", (), boundary=enum.KEEP))
    return {part: found for part, found in inside.items() if part not in _OF_ONE_CLASS}
