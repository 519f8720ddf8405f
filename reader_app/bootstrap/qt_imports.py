"""Imports PySide6 faster: leaves out what it doesn't use, and makes its enumerations quickly.

This module must not import Qt at module level.
"""

from __future__ import annotations

import builtins
import enum
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from importlib.abc import Loader  # it imports much that nobody here needs

_STUB_WRITER: Final = "shibokensupport.signature.lib.pyi_generator"
_PARSER: Final = "shibokensupport.signature.parser"
_LATE: Final = ("tempfile", "zipfile")
_compile: Final = re.compile
_KNOWN: Final = ((3, 11), (3, 12), (3, 13))
"""The versions of Python in which the classes were compared: their internals may change."""
_OF_ONE_CLASS: Final = ("__dict__", "__weakref__", "__module__", "__qualname__")
_MAKER: Final = "_create_"


class _Maker(Protocol):
    """Makes an enumeration."""

    def __call__(
        self, kind: type[enum.Enum], class_name: str, names: object, /, **options: object
    ) -> type[enum.Enum]: ...


class _New(Protocol):
    """Makes a value, from its number if it is one."""

    def __call__(self, made: type[enum.Enum], *number: int) -> enum.Enum: ...


_standard: Final = cast("_Maker", getattr(enum.EnumType, _MAKER))


def restore_plain_imports() -> None:
    """Restore Python's own import statement; to be called before our modules are imported.

    WORKAROUND: PySide6 replaces the import statement by one that reads the source of every module
    imported afterwards, to see whether it might use `__feature__` (PYSIDE-2029). No module here
    does, and the reading took a twelfth of the startup time.
    """
    with _unused_left_out():
        import PySide6.QtCore  # noqa: F401 - what replaces it

    original = getattr(builtins, "__orig_import__", None)
    if original is not None:
        builtins.__import__ = original


@contextmanager
def _unused_left_out() -> Iterator[None]:
    """While PySide6 is imported, put off what it imports and compiles but doesn't use.

    WORKAROUND: it imports its writer of type stubs only to give it a second name, `zipfile` for
    files that aren't packed, and `tempfile` for nothing; it compiles a pattern for explaining calls
    that are refused. That took 18 ms of processor time at every start.
    """
    finder, compiled = _LateModules(), re.compile
    sys.meta_path.insert(0, finder)
    re.compile = _compiled_late  # type: ignore[assignment]
    try:
        yield
    finally:
        re.compile = compiled
        sys.meta_path.remove(finder)
        for name in _LATE:
            if isinstance(sys.modules.get(name), _LateModule):
                del sys.modules[name]  # who imports it next uses it


class _LateModule(ModuleType):
    """Stands for a module until something in it is used."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


class _LateModules:
    """Finds a `_LateModule` once for each of `_LATE`, and an empty one for the stub writer."""

    def __init__(self) -> None:
        self._left = {_STUB_WRITER, *_LATE}

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        if name not in self._left:
            return None
        if name != _STUB_WRITER:  # which is imported twice
            self._left.remove(name)
        return ModuleSpec(name, cast("Loader", self))

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _LateModule(spec.name) if spec.name in _LATE else ModuleType(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Leave it empty."""


class _LatePattern:
    """The part of a compiled pattern that PySide6 keeps."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._pattern, self._flags = pattern, flags

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return re.finditer(self._pattern, text, self._flags)  # `re` keeps what it has compiled


def _compiled_late(pattern: str, flags: int = 0) -> re.Pattern[str] | _LatePattern:
    """Stand in for `re.compile`."""
    if sys._getframe(1).f_globals.get("__name__") == _PARSER:
        return _LatePattern(pattern, flags)
    return _compile(pattern, flags)


def make_enums_quickly() -> None:
    """Have PySide6's enumerations made by `qt_enum` from now on, in a quarter of the time.

    WORKAROUND: at the first use of a class or namespace, PySide6 makes a class for each of its
    enumerations, with an object for each value: some 310 classes with 4,700 values until the window
    is whole. For each value `enum` checks things that only a class statement can contain; that was
    a tenth of the processor time of a start. Here `enum` makes one class of each kind, without
    values, and other enumerations of the kind are copies of it. This program's own enumerations are
    made as ever.
    """
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
    noted = {"_flag_mask_": single_bits, "_all_bits_": 2 ** bits.bit_length() - 1}
    if hasattr(made, "_singles_mask_"):  # the first releases of 3.11 know bits of their own only
        noted |= {"_flag_mask_": bits, "_singles_mask_": single_bits}
    for part, found in noted.items():
        setattr(made, part, found)
    if not is_sorted:
        made._iter_member_ = made._iter_member_by_def_  # type: ignore[attr-defined]


@cache
def _empty(kind: type[enum.Enum]) -> dict[str, object]:
    """Return the contents of an enumeration class of this kind without values."""
    inside = vars(_standard(kind, "", (), boundary=enum.KEEP))
    return {part: found for part, found in inside.items() if part not in _OF_ONE_CLASS}
