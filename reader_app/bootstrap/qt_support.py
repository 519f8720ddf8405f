"""What makes PySide6 start sooner: its compiled modules, plain imports, its enumerations.

Part of PySide6 is Python source inside its binary module, compiled at every start (some 25 ms)
unless it is unpacked into `shiboken6/files.dir`. `run` does that for a checkout; `unpack_support`
does it for a program that pipx or uv installed, in whose environment nothing else lives. Elsewhere
another program may share PySide6, or update it without us; packages for the desktop bring compiled
modules. Nothing is changed there.

This module must not import Qt at module level.
"""

from __future__ import annotations

import builtins
import enum
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from importlib.abc import Loader  # it imports much that nobody here needs

_OWN_ENVIRONMENTS: Final = ("pipx_metadata.json", "uv-receipt.toml")
_LONGEST_S: Final = 60.0
_STUB_WRITER: Final = "shibokensupport.signature.lib.pyi_generator"
_UNPACK: Final = """
import compileall, sys
import shiboken6
compileall.compile_dir(sys.argv[1], quiet=2, stripdir=sys.argv[1], prependdir=sys.argv[2])
"""
_KNOWN: Final = ((3, 11), (3, 12), (3, 13))
"""The versions of Python in which the classes were compared: what is inside them may change."""
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
    sys.meta_path.insert(0, _EmptyModule)
    import PySide6.QtCore  # noqa: F401 - what replaces it

    sys.meta_path.remove(_EmptyModule)

    original = getattr(builtins, "__orig_import__", None)
    if original is not None:
        builtins.__import__ = original


class _EmptyModule:
    """Finds, instead of PySide6's writer of type stubs, a module with nothing in it.

    WORKAROUND: PySide6 imports that tool at every start (9 ms of processor time, most of it for a
    pattern that it compiles), and so far only to give it a second name.
    """

    @classmethod
    def find_spec(
        cls, name: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        return ModuleSpec(name, cast("Loader", cls())) if name == _STUB_WRITER else None

    def create_module(self, _spec: ModuleSpec) -> None:
        """Let Python make a module."""

    def exec_module(self, module: ModuleType) -> None:
        """Leave it empty."""


def make_enums_quickly() -> None:
    """Have PySide6's enumerations made by `qt_enum` from now on, in a quarter of the time.

    WORKAROUND: PySide6 makes a class, with an object for each value, of every enumeration of a
    class or namespace at its first use: some 310 classes with 4,700 values until the window is
    whole. `enum` checks for each value what only a class statement can hold; that was a tenth of
    the processor time of a start. Here `enum` makes one class of each kind, without values, and
    others of the kind are copies of it. This program's own enumerations are made as ever.
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


def bindings_folder() -> Path | None:
    """Return the folder of shiboken6 if only this program uses it, else None."""
    prefix = Path(sys.prefix)
    if getattr(sys, "frozen", False) or not any((prefix / n).exists() for n in _OWN_ENVIRONMENTS):
        return None
    import sysconfig  # not at every start

    folder = Path(sysconfig.get_path("platlib")) / "shiboken6"
    return folder if folder.is_dir() else None


def drop_stale_support(folder: Path) -> None:
    """Remove what was unpacked from another version of PySide6; before PySide6 is imported."""
    support = folder / "files.dir"
    if support.is_dir() and not (support / _stamp(folder)).exists():
        import shutil

        shutil.rmtree(support, ignore_errors=True)


def unpack_support(folder: Path) -> None:
    """Unpack and compile the support modules for later starts, in a process of its own.

    They are complete in a folder beside it before they take their place. Does nothing if they are
    there, or if the folder can't be written.
    """
    import shutil
    import subprocess
    import tempfile

    from reader_app.ipc.own_program import narrowed

    support = folder / "files.dir"
    if support.exists() or not os.access(folder, os.W_OK):
        return
    with (
        suppress(OSError, subprocess.SubprocessError),
        tempfile.TemporaryDirectory(dir=folder.parent, prefix=".shiboken6-") as name,
    ):
        copy = Path(name) / folder.name
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("include", "lib"))
        subprocess.run(
            [sys.executable, "-P", "-c", _UNPACK, str(copy / "files.dir"), str(support)],
            env={**narrowed(), "PYTHONPATH": name, "SBK_EMBED": "0"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_LONGEST_S,
            check=True,
        )
        (copy / "files.dir" / _stamp(folder)).touch()
        (copy / "files.dir").rename(support)


def _stamp(folder: Path) -> str:
    """A file name that changes with the bindings."""
    newest = max((each.stat() for each in folder.glob("*.*")), key=lambda found: found.st_size)
    return f"for-{newest.st_size}-{newest.st_mtime_ns}"
