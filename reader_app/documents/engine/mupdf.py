"""Typed binding to MuPDF: the raw calls that `documents` uses, and calculations with boxes.

pymupdf's own `Document` reads the whole outline while it opens a file (most of the opening time),
derotates a page by changing it and lists links in quadratic time. This module therefore calls the
layer below it. Nothing here is thread-safe: only one thread of a document process may use it.

MuPDF opens files by name, but here it is given descriptors: a confined process has no right to open
the reader's files, and MuPDF accepts only names that are UTF-8.
"""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias, TypedDict, cast

import pymupdf
from pymupdf import extra as _extra
from pymupdf import mupdf as _mupdf

from reader_app.ipc.file_broker import open_descriptor

_IS_SMALL = pymupdf.__spec__ is None
"""Whether the functions come from `small_binding`."""
if _IS_SMALL:
    _mupdf.reinit_singlethreaded()  # as pymupdf does: only one thread uses MuPDF

RawWord: TypeAlias = tuple[float, float, float, float, str, int, int, int]
"""A word: x0, y0, x1, y1, text, block number, line number, place in its line."""
RawBlock: TypeAlias = tuple[float, float, float, float, str, int, int]
"""A block: x0, y0, x1, y1, text, block number, kind (1: a picture)."""
RawRect: TypeAlias = tuple[float, float, float, float]


class RawColumns(NamedTuple):
    """The words of a page: all x0, all y0 and so on, as in `RawWord`."""

    x0: tuple[float, ...]
    y0: tuple[float, ...]
    x1: tuple[float, ...]
    y1: tuple[float, ...]
    texts: tuple[str, ...]
    blocks: tuple[int, ...]
    lines: tuple[int, ...]


class Held(Protocol):
    """A reference-counted MuPDF object; `m_internal` is the underlying pointer."""

    m_internal: object


class RawDocument(Held, Protocol):
    """An open document."""


class RawPage(Held, Protocol):
    """A loaded page."""


class DisplayList(Held, Protocol):
    """A page's drawing commands, recorded so that they can be drawn again at any size."""


class RawTextPage(Held, Protocol):
    """The text of a page, character by character."""


class TextOptions(Protocol):
    """What a text page keeps; `flags`: the constants of `mupdf_text`, added up."""

    flags: int


class RawAnnotation(Held, Protocol):
    """An annotation of a PDF page."""


class WriteOptions(Protocol):
    """Options for saving a PDF."""

    do_incremental: int
    do_encrypt: int
    do_preserve_metadata: int


class RawPixmap(Held, Protocol):
    """A pixel buffer."""


class RawObject(Held, Protocol):
    """A PDF object."""


class Handle(Protocol):
    """The binding's hold on a C value; `int` gives its address."""

    def __int__(self) -> int: ...
    def disown(self) -> None: ...


class RawCookie(Protocol):
    """Cancels a drawing: it ends soon after `abort` becomes non-zero."""

    this: Handle
    abort: int


class ColorTest(Protocol):
    """Result of MuPDF's colour test, written while a display list runs: 0 means grey."""

    is_color: int


class RawMatrix(Protocol):
    """An affine matrix: x' = a x + c y + e, y' = b x + d y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float


class RawStroke(Protocol):
    """A stroke style. `linewidth` is the width before the matrix scales it."""

    linewidth: float


class RawFont(Protocol):
    this: Handle


class RawFontDescription(Protocol):
    """A PDF's font: what its codes state (`to_unicode`, `cid_to_ucs`) and the `font` of glyphs."""

    font: RawFont
    to_unicode: object
    cid_to_ucs: object
    cid_to_ucs_len: int


class RawGlyph(Protocol):
    """A painted glyph: where its pen begins, the character it states, its number in the font."""

    x: float
    y: float
    ucs: int
    gid: int


class RawGlyphs(Protocol):
    def items(self, place: int) -> RawGlyph: ...


class RawTextSpan(Protocol):
    """Glyphs of one font, painted together."""

    font: RawFont
    len: int
    next: RawTextSpan | None


class RawText(Protocol):
    head: RawTextSpan | None


class RawImage(Protocol):
    """A picture on a page.

    `bpc` is the number of bits per colour component, `mask` the picture that holds the opacity.
    """

    w: int
    h: int
    bpc: int
    imagemask: int
    mask: object


class ByValue(Protocol):
    """A wrapper around a value whose raw form low-level calls expect."""

    def internal(self) -> object: ...


class RawBox(Protocol):
    x0: float
    y0: float
    x1: float
    y1: float


class BoxByValue(ByValue, RawBox, Protocol):
    """A box that calls take, and fill in."""


class MatrixByValue(ByValue, RawMatrix, Protocol):
    """A matrix that calls take, and fill in."""


class RawPoint(Protocol):
    x: float
    y: float


class Location(Protocol):
    chapter: int
    page: int


class LinkNode(Protocol):
    rect: RawBox
    uri: str
    next: LinkNode | None


class OutlineNode(Protocol):
    title: str | None
    uri: str | None
    page: Location
    y: float
    next: OutlineNode | None
    down: OutlineNode | None


class RawBuffer(Protocol):
    """A byte buffer that MuPDF writes into."""

    m_internal: object

    def fz_buffer_extract(self) -> bytes: ...


class RawOutput(Protocol):
    """An output stream that MuPDF prints to."""

    def fz_close_output(self) -> None: ...


RawTracedCharacter: TypeAlias = tuple[int, int, tuple[float, float], RawRect]
"""A character: code, glyph, origin, box."""


class RawTrace(TypedDict):
    """A run of letters that are painted at once.

    `chars` holds code, glyph, origin and box of each letter; `seqno` is the number of the painting
    operation. `type`: 0 filled, 1 stroked, 3 not painted at all.
    """

    seqno: int
    bbox: RawRect
    color: tuple[float, ...]
    opacity: float
    type: int
    chars: list[RawTracedCharacter]


if TYPE_CHECKING:

    class MuPDF(Protocol):
        """The part of `pymupdf.mupdf` that is used here."""

        def FzMatrix(self, *parts: float) -> MatrixByValue: ...
        def FzRect(self, *sides: float) -> BoxByValue: ...
        def FzIrect(self, x0: int, y0: int, x1: int, y1: int) -> object: ...
        def FzBuffer(self, capacity: int) -> RawBuffer: ...
        def FzOutput(self, buffer: RawBuffer) -> RawOutput: ...
        def FzSeparations(self) -> object: ...
        def FzCookie(self) -> object: ...
        def FzColorspace(self, *fixed: object) -> object: ...
        def FzStextPage(self, raw_or_area: object) -> RawTextPage: ...
        def FzStextOptions(self) -> TextOptions: ...
        def fz_new_stext_device(self, content: RawTextPage, options: TextOptions) -> Held: ...
        def fz_cookie(self) -> RawCookie: ...
        def fz_rect(self) -> RawBox: ...
        def fz_matrix(self) -> object: ...

        def fz_open_file(self, path: str) -> object: ...
        def fz_open_document_with_stream(self, kind: str, stream: object) -> RawDocument: ...
        def fz_open_accelerated_document_with_stream(
            self, kind: str, stream: object, note: object
        ) -> RawDocument: ...
        def fz_open_document_with_stream_and_dir(
            self, kind: str, stream: object, folder: object
        ) -> RawDocument: ...
        def fz_open_buffer(self, buffer: object) -> object: ...
        def fz_new_buffer_from_copied_data(self, data: bytes) -> RawBuffer: ...
        def fz_document_supports_accelerator(self, document: RawDocument) -> int: ...
        def ll_fz_new_output_with_buffer(self, buffer: object) -> object: ...
        def ll_fz_output_accelerator(self, document: object, output: object) -> None: ...
        def FzTree(self) -> object: ...
        def fz_new_tree_archive(self, tree: object) -> object: ...
        def fz_tree_archive_add_buffer(
            self, archive: object, name: str, content: object
        ) -> None: ...
        def fz_layout_document(
            self, document: RawDocument, w: float, h: float, em: float
        ) -> None: ...
        def fz_count_chapters(self, document: RawDocument) -> int: ...
        def fz_count_chapter_pages(self, document: RawDocument, chapter: int) -> int: ...
        def fz_count_pages(self, document: RawDocument) -> int: ...
        def fz_needs_password(self, document: RawDocument) -> int: ...
        def fz_authenticate_password(self, document: RawDocument, password: str) -> int: ...
        def fz_is_document_reflowable(self, document: RawDocument) -> int: ...
        def fz_lookup_metadata2(self, document: RawDocument, key: str) -> str: ...
        def fz_load_page(self, document: RawDocument, index: int) -> RawPage: ...
        def fz_bound_page(self, page: RawPage) -> RawBox: ...
        def fz_load_links(self, page: RawPage) -> Held: ...
        def fz_resolve_link(
            self, document: RawDocument, uri: str
        ) -> tuple[Location, float, float]: ...
        def fz_page_number_from_location(self, document: RawDocument, place: Location) -> int: ...
        def fz_print_stext_page_as_html(
            self, output: RawOutput, content: RawTextPage, page_number: int
        ) -> None: ...
        def fz_print_stext_page_as_text(self, output: RawOutput, content: RawTextPage) -> None: ...
        def fz_load_outline(self, document: RawDocument) -> Held: ...

        def fz_run_page(
            self, page: RawPage, device: object, matrix: object, job: object
        ) -> None: ...
        def ll_fz_bound_path(self, path: object, stroke: object, matrix: object) -> RawBox: ...
        def ll_fz_bound_text(self, text: object, stroke: object, matrix: object) -> RawBox: ...
        def ll_fz_bound_shade(self, shade: object, matrix: object) -> RawBox: ...
        def ll_fz_keep_path(self, path: object) -> object: ...
        def ll_fz_drop_path(self, path: object) -> None: ...
        def ll_fz_walk_path(self, path: object, walker: object, told: object) -> None: ...
        def ll_fz_path_is_rect(self, path: object, matrix: object) -> int: ...
        def ll_fz_colorspace_n(self, space: object) -> int: ...
        def ll_fz_colorspace_type(self, space: object) -> int: ...
        def ll_fz_device_gray(self) -> object: ...
        def ll_fz_device_rgb(self) -> object: ...
        def floats_getitem(self, floats: object, place: int) -> float: ...
        def ll_fz_convert_color(
            self, space: object, color: object, into: object, proof: None, parameters: object
        ) -> tuple[float, float, float, float]: ...
        def ll_fz_fill_text(self, device: object, *values: object) -> None: ...
        def ll_fz_stroke_text(self, device: object, *values: object) -> None: ...
        def ll_fz_begin_tile_tid(self, device: object, *values: object) -> int: ...
        def fz_begin_tile(
            self, device: Held, area: object, view: object, x: float, y: float, matrix: object
        ) -> None: ...
        def fz_end_tile(self, device: Held) -> None: ...
        def fz_new_display_list(self, box: RawBox) -> DisplayList: ...
        def fz_new_list_device(self, drawing: DisplayList) -> Held: ...
        def ll_fz_run_page(
            self, page: object, device: object, matrix: object, cookie: RawCookie
        ) -> None: ...
        def ll_fz_run_display_list(
            self, drawing: object, device: object, matrix: object, area: object, cookie: RawCookie
        ) -> None: ...
        def ll_fz_new_test_device_outparams(self) -> ColorTest: ...
        def ll_fz_new_test_device_outparams_fn(
            self, threshold: float, options: int, passthrough: None, found: ColorTest
        ) -> object: ...
        def FzDevice(self, raw: object) -> object: ...
        def FzImage(self, raw: object) -> object: ...
        def ll_fz_keep_image(self, image: object) -> object: ...
        def fz_get_unscaled_pixmap_from_image(self, image: object) -> RawPixmap: ...
        def ll_fz_device_current_scissor(self, device: object) -> RawBox: ...
        def fz_new_display_list_from_page(self, page: RawPage) -> DisplayList: ...
        def fz_run_display_list(
            self, drawing: DisplayList, device: object, matrix: object, area: object, job: object
        ) -> None: ...
        def fz_new_bbox_device(self, box: RawBox) -> object: ...
        def fz_new_draw_device(self, matrix: object, pixmap: RawPixmap) -> Held: ...
        def fz_close_device(self, device: object) -> None: ...
        def fz_new_pixmap_with_bbox(
            self, colours: object, box: object, separations: object, alpha: int
        ) -> RawPixmap: ...
        def fz_new_pixmap_with_bbox_and_data(
            self, colours: object, box: object, separations: object, alpha: int, data: object
        ) -> RawPixmap: ...
        def fz_convert_pixmap(
            self,
            pixmap: RawPixmap,
            colours: object,
            proof: object,
            defaults: object,
            parameters: object,
            keep_alpha: int,
        ) -> RawPixmap: ...
        def FzDefaultColorspaces(self) -> object: ...
        def fz_new_pixmap_with_data(
            self,
            colours: object,
            width: int,
            height: int,
            separations: object,
            alpha: int,
            stride: int,
            data: object,
        ) -> RawPixmap: ...
        def fz_invert_pixmap_luminance(self, pixmap: RawPixmap) -> None: ...
        def fz_tint_pixmap(self, pixmap: RawPixmap, black: int, white: int) -> None: ...
        def fz_clear_pixmap_with_value(self, pixmap: RawPixmap, value: int) -> None: ...
        def fz_pixmap_samples_memoryview(self, pixmap: RawPixmap) -> memoryview: ...
        def fz_new_buffer_from_pixmap_as_png(
            self, pixmap: RawPixmap, parameters: object
        ) -> Held: ...
        def fz_new_buffer_from_pixmap_as_jpeg(
            self, pixmap: RawPixmap, parameters: object, quality: int, invert_cmyk: int
        ) -> Held: ...
        def FzColorParams(self) -> object: ...
        def python_mutable_buffer_data(self, data: memoryview) -> object: ...
        def ll_fz_buffer_to_bytes_internal(self, buffer: object, clear: int) -> bytes: ...
        def fz_shrink_store(self, percent: int) -> int: ...

        def pdf_document_from_fz_document(self, document: RawDocument) -> Held: ...
        def pdf_was_repaired(self, document: Held) -> int: ...
        def pdf_has_unsaved_changes(self, document: Held) -> int: ...
        def pdf_clear_xref(self, document: Held) -> None: ...
        def pdf_count_pages(self, document: Held) -> int: ...
        def pdf_load_page(self, document: Held, index: int) -> Held: ...
        def pdf_page_transform(self, page: Held, box: RawBox, matrix: RawMatrix) -> None: ...
        def pdf_new_xobject(
            self,
            document: Held,
            box: RawBox,
            matrix: RawMatrix,
            resources: RawObject,
            content: Held,
        ) -> RawObject: ...
        def fz_append_string(self, buffer: Held, text: str) -> None: ...
        def FzQuad(self, rect: object) -> object: ...
        def pdf_create_annot(self, page: Held, kind: object) -> RawAnnotation: ...
        def pdf_add_annot_quad_point(self, annotation: RawAnnotation, quad: object) -> None: ...
        def ll_pdf_set_annot_color(self, annotation: object, color: tuple[float, ...]) -> None: ...
        def pdf_set_annot_contents(self, annotation: RawAnnotation, text: str) -> None: ...
        def pdf_set_annot_author(self, annotation: RawAnnotation, name: str) -> None: ...
        def pdf_set_annot_modification_date(self, annotation: RawAnnotation, at: int) -> None: ...
        def pdf_annot_modification_date(self, annotation: RawAnnotation) -> int: ...
        def pdf_set_annot_creation_date(self, annotation: RawAnnotation, at: int) -> None: ...
        def pdf_set_annot_name(self, annotation: RawAnnotation, name: str) -> None: ...
        def pdf_set_annot_rect(self, annotation: RawAnnotation, rect: object) -> None: ...
        def pdf_set_annot_icon_name(self, annotation: RawAnnotation, name: str) -> None: ...
        def pdf_set_annot_border_width(self, annotation: RawAnnotation, width: float) -> None: ...
        def pdf_annot_contents(self, annotation: RawAnnotation) -> str: ...
        def pdf_annot_type(self, annotation: RawAnnotation) -> int: ...
        def pdf_annot_obj(self, annotation: RawAnnotation) -> RawObject: ...
        def pdf_clear_annot_quad_points(self, annotation: RawAnnotation) -> None: ...
        def pdf_clear_annot_ink_list(self, annotation: RawAnnotation) -> None: ...
        def pdf_add_annot_ink_list_stroke(self, annotation: RawAnnotation) -> None: ...
        def pdf_add_annot_ink_list_stroke_vertex(
            self, annotation: RawAnnotation, point: object
        ) -> None: ...
        def pdf_page_from_fz_page(self, page: RawPage) -> Held: ...
        def ll_fz_run_page_contents(
            self, page: object, device: object, matrix: object, cookie: RawCookie
        ) -> None: ...
        def ll_fz_run_page_widgets(
            self, page: object, device: object, matrix: object, cookie: RawCookie
        ) -> None: ...
        def ll_pdf_run_annot(
            self, annotation: object, device: object, matrix: object, cookie: RawCookie
        ) -> None: ...
        def pdf_first_annot(self, page: Held) -> RawAnnotation: ...
        def pdf_next_annot(self, annotation: RawAnnotation) -> RawAnnotation: ...
        def pdf_delete_annot(self, page: Held, annotation: RawAnnotation) -> None: ...
        def pdf_has_permission(self, document: Held, permission: int) -> int: ...
        def pdf_lookup_page_obj(self, document: Held, index: int) -> RawObject: ...
        def pdf_dict_puts(self, value: RawObject, key: str, content: RawObject) -> None: ...
        def pdf_dict_get_inheritable(self, value: RawObject, key: RawObject) -> RawObject: ...
        def pdf_dict_gets_inheritable(self, value: RawObject, key: str) -> RawObject: ...
        def pdf_new_dict(self, document: Held, size: int) -> RawObject: ...
        def pdf_new_array(self, document: Held, size: int) -> RawObject: ...
        def pdf_array_push(self, value: RawObject, content: RawObject) -> None: ...
        def pdf_add_object(self, document: Held, value: RawObject) -> RawObject: ...
        def pdf_new_text_string(self, text: str) -> RawObject: ...
        def pdf_new_name(self, name: str) -> RawObject: ...
        def pdf_new_int(self, number: int) -> RawObject: ...
        def pdf_new_real(self, number: float) -> RawObject: ...
        def FzPoint(self, x: float, y: float) -> object: ...
        def ll_fz_invert_matrix(self, matrix: object) -> object: ...
        def ll_fz_transform_point_xy(self, x: float, y: float, matrix: object) -> RawPoint: ...
        def pdf_update_annot(self, annotation: RawAnnotation) -> int: ...
        def PdfWriteOptions(self) -> WriteOptions: ...
        def pdf_can_be_saved_incrementally(self, document: Held) -> int: ...
        def pdf_save_document(self, document: Held, path: str, options: WriteOptions) -> None: ...
        def pdf_trailer(self, document: Held) -> RawObject: ...
        def pdf_dict_gets(self, value: RawObject, key: str) -> RawObject: ...
        def pdf_is_stream(self, value: RawObject) -> int: ...
        def pdf_load_stream(self, value: RawObject) -> RawBuffer: ...
        def pdf_dict_len(self, value: RawObject) -> int: ...
        def pdf_dict_get_key(self, value: RawObject, index: int) -> RawObject: ...
        def pdf_dict_get_val(self, value: RawObject, index: int) -> RawObject: ...
        def ll_pdf_load_font(
            self, document: object, resources: None, font: object
        ) -> RawFontDescription: ...
        def ll_pdf_drop_font(self, font: RawFontDescription) -> None: ...
        def ll_pdf_lookup_cmap(self, table: object, code: int) -> int: ...
        def ll_pdf_font_cid_to_gid(self, font: object, code: int) -> int: ...
        def raw_to_python_bytes(self, start: object, size: int) -> bytes: ...
        def ll_fz_make_matrix(self, *values: float) -> object: ...
        def ll_fz_bound_glyph(self, font: object, glyph: int, matrix: object) -> RawBox: ...
        def ll_fz_render_glyph_pixmap(
            self, font: object, glyph: int, matrix: object, within: None, bits: int
        ) -> object: ...
        def ll_fz_pixmap_width(self, pixmap: object) -> int: ...
        def ll_fz_pixmap_height(self, pixmap: object) -> int: ...
        def ll_fz_pixmap_stride(self, pixmap: object) -> int: ...
        def ll_fz_pixmap_samples(self, pixmap: object) -> object: ...
        def ll_fz_drop_pixmap(self, pixmap: object) -> None: ...
        def fz_new_base14_font(self, name: str) -> Held: ...
        def ll_fz_encode_character(self, font: object, code: int) -> int: ...
        def FzTextSpan(self, raw: RawTextSpan) -> RawGlyphs: ...
        def pdf_array_get(self, value: RawObject, index: int) -> RawObject: ...
        def pdf_array_len(self, value: RawObject) -> int: ...
        def pdf_is_array(self, value: RawObject) -> int: ...
        def pdf_is_int(self, value: RawObject) -> int: ...
        def pdf_is_dict(self, value: RawObject) -> int: ...
        def pdf_to_int(self, value: RawObject) -> int: ...
        def pdf_to_real(self, value: RawObject) -> float: ...
        def pdf_page_obj_transform(
            self, page: RawObject, box: ByValue, matrix: ByValue
        ) -> None: ...
        def pdf_to_name(self, value: RawObject) -> str: ...
        def pdf_to_text_string(self, value: RawObject) -> str: ...
        def pdf_to_str_len(self, value: RawObject) -> int: ...
        def pdf_to_num(self, value: RawObject) -> int: ...
        def ll_pdf_set_page_tree_cache(self, document: object, is_kept: int) -> None: ...
        def ll_pdf_lookup_page_obj(self, document: object, index: int) -> object: ...
        def ll_pdf_page_obj_transform(self, page: object, box: RawBox, matrix: object) -> None: ...
        def ll_fz_transform_rect(self, box: RawBox, matrix: object) -> RawBox: ...

    class Extra(Protocol):
        """The part of `pymupdf.extra` that is used here: loops over characters, written in C++."""

        def page_get_textpage(
            self, page: RawPage, clip: object, flags: int, matrix: object
        ) -> object: ...
        def JM_new_texttrace_device(self, into: list[RawTrace]) -> Held: ...
        def extractWORDS(self, page: RawTextPage, delimiters: str | None) -> list[RawWord]: ...
        def extractBLOCKS(self, page: RawTextPage) -> list[RawBlock]: ...
        def JM_make_textpage_dict(
            self, page: object, into: dict[str, object], with_characters: bool
        ) -> None: ...

    class CallsOfClass(Protocol):
        """A class of the small binding, and the calls that begin with its prefixes."""

        calls: Mapping[str, Callable[[object, bool], None]]
        prefixes: tuple[str, ...]

    class _Tools(Protocol):
        def mupdf_display_errors(self, on: bool) -> bool: ...
        def mupdf_display_warnings(self, on: bool) -> bool: ...

    class ListeningDevice:
        """A device that draws nothing and calls those of its methods that `listen` enabled."""

        m_internal: object

    class PathWalker:
        """Calls those of its methods that `listen` enabled for each segment of a path."""

        m_internal: object

else:
    ListeningDevice = _mupdf.FzDevice2
    PathWalker = _mupdf.FzPathWalker2


def listen(device: ListeningDevice | PathWalker, *methods: str, is_on: bool = True) -> None:
    """Enable or disable MuPDF's calls to these methods of `device`."""
    kind: object = type(device)
    for method in methods:
        _switch(kind, method)(device, is_on)


@cache
def _switch(kind: object, method: str) -> Callable[[object, bool], None]:
    """Return a function that turns MuPDF's calls to a method on and off.

    A page has a device with twenty such methods.
    """
    name = f"use_virtual_{method}"
    made = cast("CallsOfClass", kind)
    for prefix in getattr(made, "prefixes", ()):  # of the small binding: a step in Python less
        if (call := made.calls.get(prefix + name)) is not None:
            return call
    return cast("Callable[[object, bool], None]", getattr(made, name))


mupdf = cast("MuPDF", _mupdf)
extra = cast("Extra", _extra)

BGR = cast(object, _mupdf.FzColorspace.Fixed_BGR)
RGB = cast(object, _mupdf.FzColorspace.Fixed_RGB)
GRAY = cast(object, _mupdf.FzColorspace.Fixed_GRAY)
ANNOTATION_KINDS = cast(
    "dict[str, int]",
    {
        name: getattr(_mupdf, f"PDF_ANNOT_{name}")
        for name in ("HIGHLIGHT UNDERLINE STRIKE_OUT SQUIGGLY TEXT FREE_TEXT INK SQUARE".split())
    },
)
"""MuPDF's numbers for the kinds of annotation that are written, by its names."""
MAY_ANNOTATE = ord(cast(str, _mupdf.FZ_PERMISSION_ANNOTATE))
KEEP_ENCRYPTION = cast(int, _mupdf.PDF_ENCRYPT_KEEP)
VERSION = cast(str, _mupdf.FZ_VERSION)
MuPDFError = cast(type[Exception], _mupdf.FzErrorBase)


def is_out_of_memory(error: Exception) -> bool:
    """Return True for a failed allocation.

    MuPDF reports it only in its message: "calloc (4104 x 1 bytes) failed".
    """
    return isinstance(error, MemoryError) or ("alloc (" in str(error) and "failed" in str(error))


@cache
def quieten() -> None:
    """Keep MuPDF's messages about damaged files off standard error."""
    if not _IS_SMALL:
        tools = cast("_Tools", pymupdf.TOOLS)
        tools.mupdf_display_errors(False)
        tools.mupdf_display_warnings(False)
        return
    _take_messages(_drop)
    # As in pymupdf: MuPDF must not call into a Python that is shutting down.
    atexit.register(_take_messages, None)


def _take_messages(take: Callable[[str], None] | None) -> None:
    """Let `take` be called with MuPDF's warnings and errors; None: they are printed."""
    _mupdf.fz_flush_warnings()
    _mupdf.fz_set_warning_callback(take)
    _mupdf.fz_set_error_callback(take)


def _drop(_message: str) -> None:
    """Take a message of MuPDF, which is not shown."""


_TRIES: Final = 5
"""How often a descriptor is taken over, while other threads open and close files."""


def stream_of(path: Path) -> object:
    """Open a MuPDF stream of a file that this process may read. Raises OSError, MuPDFError."""
    if sys.platform != "linux":
        return mupdf.fz_open_file(str(path))
    descriptor = open_descriptor(path)
    try:
        for _ in range(_TRIES - 1):
            with suppress(OSError):
                return _stream_from(descriptor)
        return _stream_from(descriptor)
    finally:
        os.close(descriptor)


def _stream_from(descriptor: int) -> object:
    """Make a MuPDF stream of an open file.

    MuPDF opens the null device, and the given file then takes over that descriptor. Raises OSError
    if another thread opens or closes a file meanwhile, which is no fault of this one.
    """
    free = os.dup(descriptor)
    os.close(free)
    stream = mupdf.fz_open_file(os.devnull)  # POSIX gives it the lowest free number
    if os.fstat(free).st_rdev != Path(os.devnull).stat().st_rdev:
        raise OSError("another thread opened a file")
    os.dup2(descriptor, free, inheritable=False)
    return stream


def columns_of(words: Sequence[RawWord]) -> RawColumns:
    """Return the words, at least one, as columns, with which all of them are looked at in C."""
    x0, y0, x1, y1, texts, blocks, lines, _ = zip(*words, strict=True)
    return RawColumns(x0, y0, x1, y1, texts, blocks, lines)


# ---- boxes ---------------------------------------------------------------------------------------


def rect_of(box: RawBox) -> RawRect:
    """Return the four sides of a MuPDF box."""
    return box.x0, box.y0, box.x1, box.y1


def common(first: RawRect, second: RawRect) -> RawRect:
    """Return the intersection of two boxes.

    Its width or height is 0 or less if they do not meet.
    """
    return (
        max(first[0], second[0]),
        max(first[1], second[1]),
        min(first[2], second[2]),
        min(first[3], second[3]),
    )


def around(one: RawRect, other: RawRect) -> RawRect:
    """Return the smallest box that holds both."""
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


def share_in(box: RawRect, inner: RawRect) -> float:
    """Return the share of `inner` that lies in `box`, by width or by height, whichever is less.

    It is 0 or less if they do not overlap.
    """
    across = min(box[2], inner[2]) - max(box[0], inner[0])
    down = min(box[3], inner[3]) - max(box[1], inner[1])
    return min(across / max(inner[2] - inner[0], 1e-6), down / max(inner[3] - inner[1], 1e-6))


def area_of(box: RawRect) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def middle_of(box: RawRect | RawWord) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def has_middle_of(box: RawRect | RawWord, inner: RawRect | RawWord) -> bool:
    """Return True if the middle of `inner` lies in `box`."""
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def square_of(matrix: RawMatrix) -> RawRect:
    """Return the bounding box of the unit square under `matrix`: the area that a picture fills."""
    across = (0.0, matrix.a, matrix.c, matrix.a + matrix.c)
    down = (0.0, matrix.b, matrix.d, matrix.b + matrix.d)
    return (
        matrix.e + min(across),
        matrix.f + min(down),
        matrix.e + max(across),
        matrix.f + max(down),
    )


_CHUNK: Final = 4 * 1024 * 1024


class _Writing(Protocol):
    """The calls of MuPDF that write into memory."""

    def FzBuffer(self, capacity: int) -> Held: ...
    def FzOutput(self, buffer: Held) -> Held: ...
    def pdf_write_document(self, document: Held, output: Held, options: WriteOptions) -> None: ...
    def fz_close_output(self, output: Held) -> None: ...
    def fz_buffer_storage_memoryview(self, buffer: Held) -> memoryview: ...


def write_pdf(pdf: Held, path: Path, options: WriteOptions) -> None:
    """Write the whole PDF to `path`, replacing what that file held. Raises OSError, MuPDFError.

    MuPDF itself deletes the file and makes a new one of that name, for which a confined process has
    no right: it may write to the one file that was made for it. So the PDF is made in memory first;
    an output of our own that MuPDF calls takes twenty times as long.
    """
    writing = cast("_Writing", mupdf)
    content = writing.FzBuffer(0)
    output = writing.FzOutput(content)
    writing.pdf_write_document(pdf, output, options)
    writing.fz_close_output(output)
    with path.open("rb+" if path.exists() else "wb") as file:
        file.truncate(0)
        view = writing.fz_buffer_storage_memoryview(content)
        for start in range(0, len(view), _CHUNK):
            file.write(view[start : start + _CHUNK])
