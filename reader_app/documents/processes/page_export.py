"""Makes PDFs out of a book's pages: chosen pages, sheets for a printer, and searchable scans.

Everything keeps its form: letters, lines and pictures are copied, never drawn as pixels. Books in
other formats are laid out as PDF pages first.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, cast

from reader_app.documents.engine import mupdf as engine
from reader_app.documents.engine.form_fields import write_values
from reader_app.documents.engine.layers_and_attachments import switch_layers
from reader_app.documents.engine.mupdf import (
    KEEP_ENCRYPTION,
    Held,
    RawBox,
    RawMatrix,
    RawObject,
    write_pdf,
)
from reader_app.documents.engine.open_document import OpenDocument
from reader_app.documents.processes import ocr_and_copy_messages as m
from reader_app.documents.processes import pdf_writing_process as copying
from reader_app.documents.processes import text_layers
from reader_app.domain.annotations import DrawnState
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr

Matrix = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f: x' = a x + c y + e, y' = b x + d y + f."""
_TELL_EVERY: Final = 8
_LAYING_OUT_S: Final = 600.0
_KEEP_STRUCTURE: Final = 1


class _SaveOptions(engine.WriteOptions, Protocol):
    do_garbage: int
    do_compress: int


if TYPE_CHECKING:

    class _MuPDF(engine.MuPDF, Protocol):
        """The calls of MuPDF that make PDFs, besides those that others need."""

        def PdfDocument(self) -> Held: ...
        def PdfWriteOptions(self) -> _SaveOptions: ...
        def pdf_bake_document(self, document: Held, annotations: int, widgets: int) -> None: ...
        def pdf_rearrange_pages2(
            self, document: Held, pages: Sequence[int], structure: int
        ) -> None: ...
        def pdf_set_layer_config_as_default(self, document: Held) -> None: ...
        def pdf_new_graft_map(self, document: Held) -> Held: ...
        def pdf_graft_mapped_object(self, grafts: Held, value: RawObject) -> RawObject: ...
        def pdf_add_page(
            self, document: Held, box: RawBox, rotation: int, resources: RawObject, content: object
        ) -> RawObject: ...
        def pdf_insert_page(self, document: Held, at: int, page: RawObject) -> None: ...
        def fz_append_buffer(self, buffer: Held, other: Held) -> None: ...
        def fz_transform_rect(self, box: RawBox, matrix: RawMatrix) -> RawBox: ...
        def FzDocumentWriter(self, buffer: Held, kind: str, options: str) -> Held: ...
        def fz_begin_page(self, writer: Held, box: RawBox) -> Held: ...
        def fz_end_page(self, writer: Held) -> None: ...
        def fz_close_document_writer(self, writer: Held) -> None: ...


mupdf: Final = cast("_MuPDF", engine.mupdf)


def export_pages(order: m.ExportPages, progress: Callable[[int, int], None]) -> m.CopyMade:
    """Write a PDF of pages. Raises BookError. `progress`: pages done and pages in all."""
    with copying.written_from(order) as document:
        document.lay_out_more(_LAYING_OUT_S)
        pages = [page for page in order.pages if 1 <= page <= document.info.page_count]
        if not pages:
            raise BookError(BookErrorCode.INVALID_STATE, tr("No pages are selected."))
        if order.sheet is not None:
            count = _write_sheets(document, pages, order, order.sheet, progress)
        else:
            count = _write_pages(document, pages, order, progress)
        copying.check(Path(order.unfinished), order.password, count, Path(order.source))
    return m.CopyMade(order.target, is_repaired=False)


# ---- pages as they are -----------------------------------------------------------------------


def _write_pages(
    document: OpenDocument,
    pages: Sequence[int],
    order: m.ExportPages,
    progress: Callable[[int, int], None],
) -> int:
    """Write the chosen pages with their links, outline and labels; return how many there are."""
    pdf = document.pdf
    if pdf is None:
        pdf, pages = _laid_out(document, pages, progress), range(1, len(pages) + 1)
    else:
        _bring_into(pdf, order.state)
        copying.mark_pages(pdf, order.marks)
        text_layers.add_recognised_words(pdf, order.texts)
    is_whole = list(pages) == list(range(1, document.info.page_count + 1))
    if not is_whole:
        mupdf.pdf_rearrange_pages2(pdf, [page - 1 for page in pages], _KEEP_STRUCTURE)
    _save(pdf, order.unfinished)
    return mupdf.pdf_count_pages(pdf)


def _bring_into(pdf: Held, state: DrawnState) -> None:
    """Make the entries of the form and the choice of layers part of the file."""
    write_values(pdf, state.entries)
    if state.shown or state.hidden:
        switch_layers(pdf, state.shown, state.hidden)
        mupdf.pdf_set_layer_config_as_default(pdf)


def _laid_out(
    document: OpenDocument, pages: Sequence[int], progress: Callable[[int, int], None]
) -> Held:
    """Return a PDF in memory with these pages of a book in another format."""
    content = mupdf.FzBuffer(0)
    writer = mupdf.FzDocumentWriter(content, "pdf", "compress")
    for done, page in enumerate(pages):
        shown = document.page(page)
        device = mupdf.fz_begin_page(writer, mupdf.fz_bound_page(shown))
        mupdf.fz_run_page(shown, device, mupdf.FzMatrix(), mupdf.FzCookie())
        mupdf.fz_end_page(writer)
        if done % _TELL_EVERY == 0:
            progress(done, len(pages))
    mupdf.fz_close_document_writer(writer)
    stream = mupdf.fz_open_buffer(content)
    raw = mupdf.fz_open_document_with_stream("application/pdf", stream)
    return mupdf.pdf_document_from_fz_document(raw)


def _save(pdf: Held, path: str) -> None:
    options = mupdf.PdfWriteOptions()
    # To look for equal objects as well takes minutes for thousands of pages.
    options.do_garbage = 1
    options.do_compress = 1
    options.do_encrypt = KEEP_ENCRYPTION
    options.do_preserve_metadata = 1
    write_pdf(pdf, Path(path), options)


# ---- sheets ----------------------------------------------------------------------------------


def _write_sheets(
    document: OpenDocument,
    pages: Sequence[int],
    order: m.ExportPages,
    sheet: m.Sheet,
    progress: Callable[[int, int], None],
) -> int:
    """Write sheets with `columns` × `rows` pages each; return how many there are."""
    pdf = document.pdf
    if pdf is None:
        pdf, pages = _laid_out(document, pages, progress), range(1, len(pages) + 1)
    else:
        _bring_into(pdf, order.state)
        copying.mark_pages(pdf, order.marks)
        # Only the chosen pages are looked through for annotations and forms.
        chosen = sorted(set(pages))
        mupdf.pdf_rearrange_pages2(pdf, [page - 1 for page in chosen], 0)
        numbers = {page: number for number, page in enumerate(chosen, 1)}
        pages = [numbers[page] for page in pages]
    mupdf.pdf_bake_document(pdf, int(order.has_annotations), 1)
    made = mupdf.PdfDocument()
    places = _Places(made, pdf)
    each = sheet.columns * sheet.rows
    for done in range(0, len(pages), each):
        _add_sheet(made, places, pages[done : done + each], sheet)
        progress(min(done + each, len(pages)), len(pages))
    _name(made, order.title)
    options = mupdf.PdfWriteOptions()
    options.do_garbage = 1
    options.do_compress = 1
    write_pdf(made, Path(order.unfinished), options)
    return mupdf.pdf_count_pages(made)


class _Places:
    """Pages of one PDF as objects that can be placed on pages of another, each made once."""

    _MOST: Final = 512

    def __init__(self, made: Held, source: Held) -> None:
        self._made = made
        self._source = source
        self._grafts = mupdf.pdf_new_graft_map(made)
        self._take_over_layers()
        self._pages: OrderedDict[int, tuple[RawObject, Matrix, tuple[float, ...]]] = OrderedDict()

    def _take_over_layers(self) -> None:
        """Keep hidden layers hidden: without its list of layers a PDF shows them all."""
        name = "OCProperties"
        layers = mupdf.pdf_dict_gets(_root(self._source), name)
        if mupdf.pdf_is_dict(layers):
            grafted = mupdf.pdf_graft_mapped_object(self._grafts, layers)
            mupdf.pdf_dict_puts(_root(self._made), name, grafted)

    def page(self, number: int) -> tuple[RawObject, Matrix, tuple[float, ...]]:
        """Return a page's object, the matrix to points of the page as shown, and its shown area."""
        found = self._pages.get(number)
        if found is None:
            found = self._pages[number] = self._placed(number - 1)
            if len(self._pages) > self._MOST:
                self._pages.popitem(last=False)
        return found

    def _placed(self, index: int) -> tuple[RawObject, Matrix, tuple[float, ...]]:
        box, matrix = mupdf.FzRect(), mupdf.FzMatrix()
        mupdf.pdf_page_transform(mupdf.pdf_load_page(self._source, index), box, matrix)
        page = mupdf.pdf_lookup_page_obj(self._source, index)
        resources = mupdf.pdf_dict_get_inheritable(page, mupdf.pdf_new_name("Resources"))
        if mupdf.pdf_is_dict(resources):
            resources = mupdf.pdf_graft_mapped_object(self._grafts, resources)
        else:
            resources = mupdf.pdf_new_dict(self._made, 1)
        form = mupdf.pdf_new_xobject(self._made, box, mupdf.FzMatrix(), resources, _content(page))
        group = mupdf.pdf_dict_gets(page, "Group")
        if mupdf.pdf_is_dict(group):
            grafted = mupdf.pdf_graft_mapped_object(self._grafts, group)
            mupdf.pdf_dict_puts(form, "Group", grafted)
        shown = mupdf.fz_transform_rect(box, matrix)
        return form, _parts(matrix), (shown.x0, shown.y0, shown.x1, shown.y1)


def _root(pdf: Held) -> RawObject:
    return mupdf.pdf_dict_gets(mupdf.pdf_trailer(pdf), "Root")


def _content(page: RawObject) -> Held:
    """Return a page's content; white space stands between its parts, as the standard demands."""
    content = mupdf.pdf_dict_gets(page, "Contents")
    whole = mupdf.FzBuffer(0)
    parts = (
        [mupdf.pdf_array_get(content, each) for each in range(mupdf.pdf_array_len(content))]
        if mupdf.pdf_is_array(content)
        else [content]
    )
    for part in parts:
        if mupdf.pdf_is_stream(part):
            mupdf.fz_append_buffer(whole, mupdf.pdf_load_stream(part))
            mupdf.fz_append_string(whole, "\n")
    return whole


def _add_sheet(made: Held, places: _Places, pages: Sequence[int], sheet: m.Sheet) -> None:
    objects = mupdf.pdf_new_dict(made, len(pages))
    drawn = []
    placed = [places.page(number) for number in pages]
    width, height, columns, rows = sheet_layout(sheet, [area for _, _, area in placed])
    cell_width = (width - 2 * sheet.margin) / columns
    cell_height = (height - 2 * sheet.margin) / rows
    gap = sheet.gap if columns * rows > 1 else 0.0
    for place, (form, matrix, area) in enumerate(placed):
        row, column = divmod(place, columns)
        column = columns - 1 - column if sheet.is_right_to_left else column
        left = sheet.margin + column * cell_width + gap / 2
        top = sheet.margin + row * cell_height + gap / 2
        room = (cell_width - gap, cell_height - gap)
        onto = _fit(area, left, top, room, height, sheet.largest)
        numbers = " ".join(f"{part:.5f}" for part in _times(matrix, onto))
        drawn.append(f"q {numbers} cm /P{place} Do Q")
        mupdf.pdf_dict_puts(objects, f"P{place}", form)
    resources = mupdf.pdf_new_dict(made, 1)
    mupdf.pdf_dict_puts(resources, "XObject", objects)
    content = mupdf.fz_new_buffer_from_copied_data("\n".join(drawn).encode("ascii"))
    page = mupdf.pdf_add_page(made, mupdf.FzRect(0, 0, width, height), 0, resources, content)
    mupdf.pdf_insert_page(made, -1, page)


def sheet_layout(sheet: m.Sheet, areas: Sequence[Sequence[float]]) -> tuple[float, float, int, int]:
    """Return the sheet's width, height, columns and rows, the way its first page is largest.

    `areas`: x0, y0, x1, y1 of the pages on it. A sheet without a size is as large as its pages.
    """
    x0, y0, x1, y1 = areas[0]
    across, down = max(1.0, x1 - x0), max(1.0, y1 - y0)
    grids = [(sheet.columns, sheet.rows), (sheet.rows, sheet.columns)]
    if not sheet.width or not sheet.height:
        return across * sheet.columns, down * sheet.rows, *grids[0]
    sides = sorted((sheet.width, sheet.height))
    ways = [
        (width, height, columns, rows)
        for width, height in (sides, sides[::-1])
        for columns, rows in grids
    ]
    return max(ways, key=lambda way: min(way[0] / way[2] / across, way[1] / way[3] / down))


def _fit(
    area: Sequence[float],
    left: float,
    top: float,
    room: tuple[float, float],
    sheet_height: float,
    largest: float,
) -> Matrix:
    """Return the matrix from points of the page as shown, y down, to those of the sheet, y up."""
    x0, y0, x1, y1 = area
    across, down = max(1.0, x1 - x0), max(1.0, y1 - y0)
    scale = min(room[0] / across, room[1] / down)
    if largest:
        scale = min(scale, largest)
    x = left + (room[0] - across * scale) / 2 - x0 * scale
    y = top + (room[1] - down * scale) / 2 - y0 * scale
    return (scale, 0.0, 0.0, -scale, x, sheet_height - y)


def _times(one: Matrix, other: Matrix) -> Matrix:
    """Return the matrix that does `one` and then `other`."""
    a, b, c, d, e, f = one
    g, h, i, j, k, n = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j,
            e * g + f * i + k, e * h + f * j + n)  # fmt: skip


def _parts(matrix: RawMatrix) -> Matrix:
    return (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)


def _name(made: Held, title: str) -> None:
    if title:
        info = mupdf.pdf_add_object(made, mupdf.pdf_new_dict(made, 1))
        mupdf.pdf_dict_puts(info, "Title", mupdf.pdf_new_text_string(title))
        mupdf.pdf_dict_puts(mupdf.pdf_trailer(made), "Info", info)
