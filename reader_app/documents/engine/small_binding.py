"""MuPDF's binding without the Python that its generator wrote around it (Linux).

pymupdf consists of a C extension, `_mupdf`, of 60,000 lines of generated Python that pass each call
on to it (`pymupdf.mupdf`), and of 25,000 lines around those. A document process uses 200 of 9,000
functions. Importing the others takes 16 MB and 0.1 s of processor time in each process.

The generated part follows a pattern, so its names can be made here on demand: a function `f` is
`_mupdf.f`; a class `C` has the method `m`, which calls `_mupdf.C_m`, and the field `x`, which
`_mupdf.C_x_get` reads and `_mupdf.C_x_set` writes. Names that pymupdf implements by hand, if they
are used here, are implemented at the end. `test_small_binding` compares all used names with the
installed pymupdf.
"""

from __future__ import annotations

import codecs
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final, Protocol, cast

_REGISTER: Final = "_swigregister"
_DIRECTOR: Final = "disown_"
"""The beginning of a name that only classes have whose methods Python may override."""
_ERROR: Final = "FzErrorBase"
_ERRORS: Final = (
    "None Generic System Library Argument Limit Unsupported Format Syntax Trylater Abort Repaired"
).split()
"""The kinds of error by MuPDF's numbers."""
_WRITTEN: Final = {
    "fz_cookie": ("abort",),
    "FzStextOptions": ("flags",),
    "fz_device": (
        "begin_layer",
        "begin_structure",
        "end_layer",
        "end_structure",
        "render_flags",
        "set_default_colorspaces",
    ),
    "PdfWriteOptions": (
        "do_compress",
        "do_encrypt",
        "do_garbage",
        "do_incremental",
        "do_preserve_metadata",
    ),
}
"""Class → its fields that are written. Others can only be read."""
_CONSTANTS: Final = {"FzColorspace": ("Fixed_BGR", "Fixed_GRAY", "Fixed_RGB")}
"""Class → the constants of it that are used."""
_ZERO: Final = b"\xc0\x80"
"""How MuPDF writes a zero in a text."""


def use_small_binding() -> None:
    """Have `pymupdf.mupdf` and `pymupdf.extra` imported without the rest, in this process for good.

    Importing pymupdf later would take down MuPDF's state below open documents. On systems other
    than Linux, where its package finds the libraries, all of it is loaded.
    """
    if sys.platform != "linux" or "pymupdf" in sys.modules:
        return
    found = find_spec("pymupdf")
    package = ModuleType("pymupdf")
    package.__path__ = list((found and found.submodule_search_locations) or ())
    # The name under which `pymupdf.extra` looks for the function that prints its messages.
    package.message = lambda _message: None  # type: ignore[attr-defined]
    sys.modules["pymupdf"] = package
    small = small_binding(vars(import_module("pymupdf._mupdf")))
    package.mupdf = sys.modules[small.__name__] = small  # type: ignore[attr-defined]


class CFunction(Protocol):
    """A function of `_mupdf`; constants are there as well."""

    def __call__(self, *given: object) -> object: ...


class _Wrapper:
    """The behaviour that objects of all classes share. `this` holds the C value.

    `prefixes`: how the calls of the class begin, then those of its base. `create` makes a C value,
    `hold` lets an object hold it.
    """

    __slots__ = ()
    calls: Mapping[str, CFunction] = {}
    prefixes: tuple[str, ...] = ()
    create: CFunction
    hold: CFunction

    def __init__(self, *given: object) -> None:
        self.hold(self, self.create(*given))

    def __getattr__(self, name: str) -> object:
        """Make the method or field `name` for its class when it is first used."""
        if name != "this":
            for prefix in self.prefixes:
                if (call := self.calls.get(prefix + name)) is not None:
                    setattr(type(self), name, _method(call))
                    return getattr(self, name)
                if (read := self.calls.get(f"{prefix}{name}_get")) is not None:
                    setattr(type(self), name, property(read))
                    return read(self)
        raise AttributeError(name)

    def __bool__(self) -> bool:
        call = self.calls.get(f"{self.prefixes[0]}__nonzero__")
        return call is None or bool(call(self))


class _Value(_Wrapper):
    __slots__ = ("this",)


class _Error(_Wrapper, Exception):
    def __str__(self) -> str:
        return str(self.calls[f"{_ERROR}_what"](self))


def _begin_director(self: _Wrapper, *given: object) -> None:
    """Initialise an object of a class whose methods Python may override."""
    is_derived = "prefixes" not in vars(type(self))
    self.hold(self, self.create(self if is_derived else None, *given))


def _method(call: CFunction) -> object:
    def method(self: object, *given: object) -> object:
        return call(self, *given)

    return method


def _field(read: CFunction, write: CFunction) -> property:
    return property(read, cast("Callable[[object, object], None]", write))


def _decode_zero(error: UnicodeError) -> tuple[str | bytes, int]:
    """Handle bytes that are not UTF-8; MuPDF writes a zero within a text as two of them."""
    if isinstance(error, UnicodeDecodeError):
        start = error.start
        if error.object[start : start + len(_ZERO)] == _ZERO:
            return "\0", start + len(_ZERO)
    return codecs.lookup_error("surrogateescape")(error)


def small_binding(calls: Mapping[str, CFunction]) -> ModuleType:
    """Make the module that stands for `pymupdf.mupdf`."""
    # A plain module: looking up attributes of any other kind takes Python twice the time.
    made = ModuleType("pymupdf.mupdf")
    known = vars(made)

    def find(name: str) -> CFunction:
        if name not in calls:
            raise AttributeError(name)
        known[name] = calls[name]
        return calls[name]

    known["__getattr__"] = find
    names = [each.removesuffix(_REGISTER) for each in calls if each.endswith(_REGISTER)]
    for name in sorted(names, key=lambda each: (each != _ERROR, len(each))):  # bases come first
        known[name] = _made_class(name, known, calls)
    known["FzBuffer"].fz_buffer_extract = _extract
    codecs.register_error("surrogateescape_mupdf", _decode_zero)
    errors = [known[f"FzError{kind}"] for kind in _ERRORS]
    calls["internal_set_error_classes"]([*errors, known[_ERROR]])
    by_hand = _ByHand(made)
    known.update((name, getattr(by_hand, name)) for name in vars(_ByHand) if name[0] != "_")
    return made


def _made_class(
    name: str, known: Mapping[str, type[_Wrapper]], calls: Mapping[str, CFunction]
) -> type[_Wrapper]:
    base = known.get(_ERROR if name.startswith("FzError") else name.removesuffix("2"), _Value)
    if name == _ERROR:
        base = _Error
    contents: dict[str, object] = {
        "calls": calls,
        "prefixes": (f"{name}_", *base.prefixes),
        "__slots__": (),
        "__module__": "pymupdf.mupdf",
        **{
            field: _field(calls[f"{name}_{field}_get"], calls[f"{name}_{field}_set"])
            for field in _WRITTEN.get(name, ())
        },
    }
    if _DIRECTOR + name in calls:
        contents["__init__"] = _begin_director
    for member, call in (
        ("create", f"new_{name}"),
        ("hold", f"{name}_swiginit"),
        ("__swig_destroy__", f"delete_{name}"),
    ):
        if call in calls:
            contents[member] = calls[call]
    contents |= {each: calls[f"{name}_{each}"] for each in _CONSTANTS.get(name, ())}
    made = type(name, (base,), contents)
    calls[name + _REGISTER](made)
    return made


class _ByHand:
    """Functions that pymupdf has written by hand, in place of generated ones."""

    def __init__(self, binding: ModuleType) -> None:
        self._binding = binding
        self._listeners: dict[str, object] = {}

    def __getattr__(self, name: str) -> CFunction:
        return getattr(self._binding, name)  # type: ignore[no-any-return]

    def fz_new_buffer_from_copied_data(self, data: bytes) -> object:
        bytes_in = self.python_buffer_data(data)
        return self.FzBuffer(self.ll_fz_new_buffer_from_copied_data(bytes_in, len(data)))

    def fz_buffer_storage_memoryview(self, buffer: _Wrapper, writable: bool = False) -> object:
        return self.ll_fz_buffer_storage_memoryview(buffer.m_internal, writable)

    def fz_pixmap_samples_memoryview(self, pixmap: _Wrapper) -> object:
        raw = pixmap.m_internal
        stride, height = self.ll_fz_pixmap_stride(raw), self.ll_fz_pixmap_height(raw)
        size = cast(int, stride) * cast(int, height)
        is_writable = 1
        samples = self.ll_fz_pixmap_samples(raw)
        return self.python_memoryview_from_memory(samples, size, is_writable)

    def fz_resolve_link(self, document: _Wrapper, uri: str) -> tuple[object, object, object]:
        found = cast(_Wrapper, self.ll_fz_resolve_link_outparams())
        place = self.ll_fz_resolve_link_outparams_fn(document.m_internal, uri, found)
        return self.FzLocation(place), found.xp, found.yp

    def fz_set_error_callback(self, take: Callable[[str], None] | None) -> None:
        self._listen("error", take)

    def fz_set_warning_callback(self, take: Callable[[str], None] | None) -> None:
        self._listen("warning", take)

    def _listen(self, kind: str, take: Callable[[str], None] | None) -> None:
        if take is None:
            getattr(self, f"ll_fz_set_{kind}_callback")(None, None)
            self._listeners.pop(kind, None)
            return
        base = vars(self._binding)["DiagnosticCallback"]
        listener = type("Listener", (base,), {"_print": _handed_to(take)})
        self._listeners[kind] = listener(kind)  # MuPDF has no hold on it

    def ll_fz_convert_color(
        self, space: object, color: object, into: object, proof: object, parameters: object
    ) -> tuple[object, ...]:
        found = cast(_Wrapper, self.fz_convert_color2_v())
        values: tuple[object, ...] = (color,)
        if isinstance(color, float):
            values = color, 0.0, 0.0, 0.0
        elif isinstance(color, tuple):
            values = *color, *(0,) * (4 - len(color))
        self.ll_fz_convert_color2(space, *values, into, found, proof, parameters)
        return found.v0, found.v1, found.v2, found.v3

    def ll_fz_fill_text(
        self,
        device: object,
        text: object,
        matrix: object,
        space: object,
        color: tuple[float, ...],
        alpha: float,
        parameters: object,
    ) -> None:
        whole = *color, *(0,) * (4 - len(color))
        self.ll_fz_fill_text2(device, text, matrix, space, *whole, alpha, parameters)

    def ll_pdf_set_annot_color(self, annotation: object, color: tuple[float, ...]) -> None:
        whole = *color, *(0,) * (4 - len(color))
        self.ll_pdf_set_annot_color2(annotation, len(color), *whole)


def _extract(buffer: _Wrapper) -> object:
    """Return the bytes of a `FzBuffer`, which is empty afterwards."""
    is_cleared = 1
    return buffer.calls["ll_fz_buffer_to_bytes_internal"](buffer.m_internal, is_cleared)


def _handed_to(take: Callable[[str], None]) -> Callable[[object, str], None]:
    def hand_over(_: object, message: str) -> None:
        take(message)

    return hand_over
