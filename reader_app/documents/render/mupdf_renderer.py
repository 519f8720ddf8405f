"""Draws pages of one document: pixels into memory of the caller, and picture files for a model.

A file for a model is a PNG where that is small, else a JPEG, and never too large. A page is kept as
a display list, which can be drawn again, stopped by a flag, and searched for pictures. MuPDF holds
the interpreter's lock while it draws, so no thread of this process could stop it. But it keeps
checking its cookie, so the cookie lies in shared memory, where the parent process can set it.
"""

from __future__ import annotations

import ctypes
import logging
import os
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Final

from reader_app.documents.engine.mupdf import (
    BGR,
    GRAY,
    RGB,
    DisplayList,
    Held,
    ListeningDevice,
    MuPDFError,
    RawAnnotation,
    RawCookie,
    RawImage,
    RawMatrix,
    RawPage,
    RawPixmap,
    RawRect,
    common,
    listen,
    mupdf,
    rect_of,
    square_of,
)
from reader_app.documents.engine.open_document import OpenDocument
from reader_app.documents.processes.messages import ABORT_FLAG_BYTES
from reader_app.documents.render.pixel_area import BYTES_PER_PIXEL, PixelArea, PixelBox, pixel_area
from reader_app.documents.render.recolor import Change, PageRecoloring, put_on, recoloring_for
from reader_app.domain.annotations import file_ids_of
from reader_app.domain.document import PLAIN_LOOK, Look, Paper
from reader_app.domain.usage import SMALL_BYTES
from reader_app.ipc.memory import give_back_memory, resident_bytes

if TYPE_CHECKING:
    from reader_app.documents.engine.form_fields import FormFilling
    from reader_app.domain.annotations import DrawnState, FieldEntry, Layer

_log = logging.getLogger(__name__)
_Flag = ctypes.c_char * ABORT_FLAG_BYTES
_SMALLEST = 24.0
"""Points. Smaller pictures are bullets, rules and signs between words; they are treated as text."""
_MOST = 200
_NEARLY_GREY = 0.02
_SAMPLES = 2000
_OPAQUE = 0.6
_EVERYWHERE = (-1e6, -1e6, 1e6, 1e6)
_AS_IT_IS = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class DrawingStoppedError(Exception):
    """The drawing was stopped before its end."""


class AbortFlag:
    """MuPDF's cookie, placed over `flag` if that is given.

    `flag`: shared memory of `ABORT_FLAG_BYTES` bytes that the parent writes.
    """

    def __init__(self, flag: memoryview | None = None) -> None:
        self.raw: RawCookie = mupdf.fz_cookie()
        self._flag = None if flag is None else _Flag.from_buffer(flag)
        if self._flag is not None:
            _move(self.raw, ctypes.addressof(self._flag))

    def check(self) -> None:
        """Raise DrawingStoppedError if the flag was set."""
        if self.raw.abort:
            raise DrawingStoppedError


def _move(cookie: RawCookie, address: int) -> None:
    """Move `cookie` to `address`, or leave it where it is: then nothing stops the drawing.

    WORKAROUND: the bindings can't be given the address of a cookie, so it is written to where their
    object stores it: the first field after the head of every object, checked before writing.
    """
    handle = cookie.this
    kept_at = ctypes.c_void_p.from_address(id(handle) + object.__basicsize__)
    if kept_at.value != int(handle):
        _log.warning("pages can't be stopped while they are drawn")
        return
    handle.disown()
    kept_at.value = address


def pictures_of(drawing: DisplayList) -> tuple[RawRect, ...]:
    """Return the boxes of the visible parts of pictures, except bilevel and faint ones."""
    finder = _PictureFinder()
    _run(drawing, finder)
    return tuple(finder.boxes[:_MOST])


def has_color(drawing: DisplayList) -> bool:
    """Return False if the whole page is known to be grey."""
    found = mupdf.ll_fz_new_test_device_outparams()
    raw = mupdf.ll_fz_new_test_device_outparams_fn(_NEARLY_GREY, 0, None, found)
    _run(drawing, mupdf.FzDevice(raw))
    return bool(found.is_color)


def _run(drawing: DisplayList, device: object) -> None:
    mupdf.fz_run_display_list(
        drawing,
        device,
        mupdf.FzMatrix(1, 0, 0, 1, 0, 0),
        mupdf.FzRect(*_EVERYWHERE),
        mupdf.FzCookie(),
    )
    mupdf.fz_close_device(device)


class _PictureFinder(ListeningDevice):
    """Records the boxes of pictures, except those that only mask or tile something else."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: list[RawRect] = []
        self._depth = 0
        listen(self, "fill_image", "begin_mask", "end_mask", "begin_tile", "end_tile")

    def fill_image(
        self, _context: object, image: RawImage, matrix: RawMatrix, _alpha: float, _: object
    ) -> None:
        if self._depth or image.imagemask or image.bpc == 1 or _is_faint(image):
            return
        box = common(
            square_of(matrix), rect_of(mupdf.ll_fz_device_current_scissor(self.m_internal))
        )
        if box[2] - box[0] >= _SMALLEST and box[3] - box[1] >= _SMALLEST:
            self.boxes.append(box)

    def begin_mask(self, *_: object) -> None:
        self._depth += 1

    def end_mask(self, *_: object) -> None:
        self._depth -= 1

    def begin_tile(self, *_: object) -> int:
        self._depth += 1
        return 0

    def end_tile(self, *_: object) -> None:
        self._depth -= 1


def _is_faint(image: RawImage) -> bool:
    """Return True for a mostly transparent picture, such as a shadow, a glow or a drawing."""
    if not image.mask:
        return False
    try:
        mask = mupdf.FzImage(mupdf.ll_fz_keep_image(image.mask))
        pixels = mupdf.fz_get_unscaled_pixmap_from_image(mask)
        samples = mupdf.fz_pixmap_samples_memoryview(pixels)
    except MuPDFError:
        return False
    some = samples[:: max(1, len(samples) // _SAMPLES)].tolist()
    return sum(some) < _OPAQUE * 255 * len(some)


def _shown_annotations(
    page: RawPage, number: int, hidden: frozenset[str]
) -> list[RawAnnotation] | None:
    """Return the annotations of a page that aren't hidden; None if none of them is."""
    own = mupdf.pdf_page_from_fz_page(page)
    if not own.m_internal:
        return None
    shown: list[RawAnnotation] = []
    has_hidden = False
    annotation = mupdf.pdf_first_annot(own)
    while annotation.m_internal:
        raw = mupdf.pdf_annot_obj(annotation)
        name = mupdf.pdf_to_text_string(mupdf.pdf_dict_gets(raw, "NM"))
        if hidden.isdisjoint(file_ids_of(" ".join(name.split()), mupdf.pdf_to_num(raw), number)):
            shown.append(annotation)
        else:
            has_hidden = True
        annotation = mupdf.pdf_next_annot(annotation)
    return shown if has_hidden else None


class PageDisplayList:
    """One page, ready to be drawn repeatedly. Raises DrawingStoppedError if its flag was set."""

    def __init__(
        self,
        page: RawPage,
        cookie: AbortFlag,
        number: int = 0,
        hidden: frozenset[str] = frozenset(),
    ) -> None:
        """`hidden`: ids, as in `FileAnnotation`, of annotations of page `number` to leave out."""
        cookie.check()
        self._drawing = mupdf.fz_new_display_list(mupdf.fz_bound_page(page))
        device = mupdf.fz_new_list_device(self._drawing)
        # Named to keep it alive: the raw call gets a pointer into it.
        matrix = mupdf.FzMatrix(*_AS_IT_IS)
        with _stoppable(device, cookie):
            shown = _shown_annotations(page, number, hidden) if hidden else None
            into = device.m_internal, matrix.internal(), cookie.raw
            if shown is None:
                mupdf.ll_fz_run_page(page.m_internal, *into)
            else:
                mupdf.ll_fz_run_page_contents(page.m_internal, *into)
                for annotation in shown:
                    mupdf.ll_pdf_run_annot(annotation.m_internal, *into)
                mupdf.ll_fz_run_page_widgets(page.m_internal, *into)
        self.recoloring: PageRecoloring | None = None  # set when the page was looked at

    def draw(self, area: PixelArea, box: PixelBox, picture: RawPixmap, cookie: AbortFlag) -> None:
        """Draw the part `box` of the page's pixels into `picture`, on white."""
        mupdf.fz_clear_pixmap_with_value(picture, 255)
        device = mupdf.fz_new_draw_device(mupdf.FzMatrix(*_AS_IT_IS), picture)
        matrix, part = mupdf.FzMatrix(*area.matrix), mupdf.FzRect(*box)
        with _stoppable(device, cookie):
            mupdf.ll_fz_run_display_list(
                self._drawing.m_internal,
                device.m_internal,
                matrix.internal(),
                part.internal(),
                cookie.raw,
            )

    def picture_boxes(self, area: PixelArea) -> list[PixelBox]:
        """Return the boxes of the page's pictures in `area`, in pixels from its top left corner."""
        return [area.pixels_of(box) for box in self._pictures]

    @cached_property
    def has_color(self) -> bool:
        """True if the page has more than shades of grey, as far as MuPDF tells quickly."""
        return has_color(self._drawing)

    @cached_property
    def _pictures(self) -> tuple[RawRect, ...]:
        return pictures_of(self._drawing)


@contextmanager
def _stoppable(device: Held, cookie: AbortFlag) -> Iterator[None]:
    """Close the device after the block; raise DrawingStoppedError if the drawing was stopped.

    A drawing that was stopped may end as if it were done.
    """
    try:
        yield
        mupdf.fz_close_device(device)
    except MuPDFError:  # after a stop, MuPDF may complain about what it left open
        cookie.check()
        raise
    cookie.check()


_QUALITIES: Final = (88, 65)
_SHARES: Final = (1, 2, 4)
_BAND_BYTES = 10 * 1024 * 1024
"""Larger pictures are drawn in bands: 3600 pixels wide takes 11 ms, and 37 ms without bands."""
_KEPT_DISPLAY_LISTS = 24
_GLANCE_WIDTH = 64
_STORE_PERCENT = 25
"""Share of the 256 MB of decoded pictures and fonts that MuPDF keeps; enough for visible pages."""
_MEMORY_BYTES = 160 * 1024 * 1024
"""Process memory above which everything that MuPDF keeps is freed."""
_GROWTH_BYTES = 32 * 1024 * 1024
_MOST_PER_POINT = 3.0
"""Limit in pixels per point of a picture for a model: smaller print doesn't occur."""
_DRAWS_BETWEEN_TRIMS = 32
"""Drawings between two trims where the system doesn't tell how much memory is used."""


class TooLargeError(Exception):
    """Even a small picture of the page is too large."""


def page_picture(renderer: MupdfRenderer, page: int, side: int, most_bytes: int) -> bytes:
    """Draw a page as a file; no side is longer than `side` pixels. Raises TooLargeError.

    A scan or a photograph becomes a JPEG: as a PNG it is several times as large, and lossless noise
    doesn't make it more readable. A file that is still too large is drawn smaller.
    """
    for share in _SHARES:
        pixmap = renderer.pixmap(page, max(1, side // share))
        for file in _files(pixmap):
            if len(file) <= most_bytes:
                return file
    raise TooLargeError


def _files(pixmap: RawPixmap) -> list[bytes]:
    """Return the picture as files, from the most detailed to the smallest."""
    png = _bytes_of(mupdf.fz_new_buffer_from_pixmap_as_png(pixmap, mupdf.FzColorParams()))
    if len(png) <= SMALL_BYTES:
        return [png]
    fine, coarse = (_jpeg(pixmap, quality) for quality in _QUALITIES)
    return [png, fine, coarse] if len(png) <= 2 * len(fine) else [fine, coarse]


def _jpeg(pixmap: RawPixmap, quality: int) -> bytes:
    parameters = mupdf.FzColorParams()
    return _bytes_of(mupdf.fz_new_buffer_from_pixmap_as_jpeg(pixmap, parameters, quality, 0))


def _bytes_of(buffer: Held) -> bytes:
    return mupdf.ll_fz_buffer_to_bytes_internal(buffer.m_internal, 0)


class MupdfRenderer:
    """Draws pages of one document and caches the last display lists to draw them again."""

    def __init__(self, document: OpenDocument) -> None:
        self._document = document
        self._display_lists: OrderedDict[int, PageDisplayList] = OrderedDict()
        self._hidden: frozenset[str] = frozenset()
        self._filling: FormFilling | None = None
        self._usual_layers: tuple[Layer, ...] | None = None
        self._draws = 0
        self._most_bytes = _MEMORY_BYTES

    def hide(self, ids: frozenset[str]) -> None:
        """Draw pages without the annotations of these ids from now on."""
        if ids != self._hidden:
            self._hidden = ids
            self._display_lists.clear()

    def fill(self, entries: Iterable[FieldEntry]) -> None:
        """Draw the fields of the form with these values from now on, the others as in the file."""
        values = {entry.name: entry.value for entry in entries}
        pdf = self._document.pdf
        if pdf is None or (self._filling is None and not values):
            return
        if self._filling is None:
            from reader_app.documents.engine.form_fields import (
                FormFilling,
            )  # few files need it

            self._filling = FormFilling(pdf)
        self._filling.use(values)
        self._display_lists.clear()

    def switch_layers(self, shown: Sequence[int], hidden: Sequence[int]) -> None:
        """Draw pages with these layers shown and hidden, the others as the file says."""
        pdf = self._document.pdf
        if pdf is None or (self._usual_layers is None and not shown and not hidden):
            return
        from reader_app.documents.engine import layers_and_attachments as layers

        if self._usual_layers is None:
            self._usual_layers = layers.read_layers(pdf)
        usual = {layer.number: layer.is_shown for layer in self._usual_layers}
        wanted = usual | dict.fromkeys(hidden, False) | dict.fromkeys(shown, True)
        layers.switch_layers(
            pdf,
            [number for number, is_shown in wanted.items() if is_shown],
            [number for number, is_shown in wanted.items() if not is_shown],
        )
        self._display_lists.clear()

    def use(self, state: DrawnState) -> None:
        """Draw pages with these entries and layers from now on."""
        self.fill(state.entries)
        self.switch_layers(state.shown, state.hidden)

    def reset(self) -> None:
        """Draw pages as the file has them, because it is opened anew."""
        self.hide(frozenset())
        if self._filling is not None:
            self._filling.undo()
            self._display_lists.clear()
        self.switch_layers((), ())

    def draw(
        self,
        page: int,
        area: PixelArea,
        into: memoryview,
        paper: Paper = Paper.WHITE,
        abort_flag: AbortFlag | None = None,
    ) -> None:
        """Draw `area` of `page` as BGRX rows without gaps into the first bytes of `into`.

        Raises DrawingStoppedError if `abort_flag` was set meanwhile.
        """
        abort_flag = abort_flag or AbortFlag()
        display_list = self._display_list(page, abort_flag)
        row_bytes = area.width * BYTES_PER_PIXEL
        rows = max(1, _BAND_BYTES // row_bytes)
        for top in range(area.y0, area.y1, rows):
            bottom = min(top + rows, area.y1)
            start = (top - area.y0) * row_bytes
            with into[start : start + (bottom - top) * row_bytes] as band:
                _draw_band(display_list, area, top, bottom, band, abort_flag)
        if paper is not Paper.WHITE:
            with into[: area.size_in_bytes] as pixels:
                self._put_on(paper, page, area, pixels)
        self._trim()

    def png(self, page: int, width: int, look: Look = PLAIN_LOOK) -> bytes:
        """Draw the whole page as a PNG, `width` pixels wide."""
        area = pixel_area(self._document, page, width, rotation=look.rotation)
        if look.paper is Paper.WHITE:
            picture = self._picture(page, area, RGB)
        else:
            pixels = memoryview(bytearray(area.size_in_bytes))
            self.draw(page, area, pixels, look.paper)
            picture = _in_rgb(_picture_in(area, area.y0, area.y1, pixels))
        buffer = mupdf.fz_new_buffer_from_pixmap_as_png(picture, mupdf.FzColorParams())
        self._trim()
        return mupdf.ll_fz_buffer_to_bytes_internal(buffer.m_internal, 0)

    def pixmap(self, page: int, side: int) -> RawPixmap:
        """Draw the whole page in colour on white; no side is longer than `side` pixels."""
        size = self._document.info.page_sizes[page - 1]
        scale = min(side / max(size.width, size.height), _MOST_PER_POINT)
        width = max(1, int(size.width * scale))
        area = pixel_area(self._document, page, width)
        if area.height > side:  # a strip so narrow that even one pixel across makes it too long
            area = pixel_area(self._document, page, width, (0, 0, width, side))
        picture = self._picture(page, area, RGB)
        self._trim()
        return picture

    def grey(self, page: int, width: int) -> tuple[bytes, PixelArea]:
        """Draw the whole page in shades of grey: one byte a pixel, rows without gaps."""
        area = pixel_area(self._document, page, width)
        # The name keeps it alive, which the view does not.
        picture = self._picture(page, area, GRAY)
        return bytes(mupdf.fz_pixmap_samples_memoryview(picture)), area

    def rest(self) -> None:
        """Free whatever is not needed to open the document again, while it is not shown."""
        self._display_lists.clear()

    def _picture(self, page: int, area: PixelArea, colours: object) -> RawPixmap:
        picture = mupdf.fz_new_pixmap_with_bbox(
            mupdf.FzColorspace(colours), _box(area, area.y0, area.y1), mupdf.FzSeparations(), 0
        )
        abort_flag = AbortFlag()
        box = (area.x0, area.y0, area.x1, area.y1)
        self._display_list(page, abort_flag).draw(area, box, picture, abort_flag)
        return picture

    def _put_on(self, paper: Paper, page: int, area: PixelArea, pixels: memoryview) -> None:
        display_list = self._display_lists[page]
        pictures = display_list.picture_boxes(area)
        if display_list.recoloring is None and area.is_whole:
            display_list.recoloring = recoloring_for(
                pixels, area.width, area.height, BYTES_PER_PIXEL, pictures
            )
        recoloring = display_list.recoloring = display_list.recoloring or self._glance(
            page, display_list
        )
        is_drawn = recoloring.is_scan and self._document.is_comic
        if not is_drawn and not recoloring.stays(paper):
            spared = () if recoloring.is_scan else pictures
            put_on(Change(paper, display_list.has_color), pixels, area.width, area.height, spared)

    def _glance(self, page: int, display_list: PageDisplayList) -> PageRecoloring:
        grey, area = self.grey(page, _GLANCE_WIDTH)
        return recoloring_for(
            memoryview(grey), area.width, area.height, 1, display_list.picture_boxes(area)
        )

    def _display_list(self, page: int, abort_flag: AbortFlag) -> PageDisplayList:
        display_list = self._display_lists.pop(page, None)
        if display_list is None:
            loaded = self._document.page(page)
            if self._filling is not None:
                self._filling.fill(mupdf.pdf_page_from_fz_page(loaded), page)
            display_list = PageDisplayList(loaded, abort_flag, page, self._hidden)
        self._display_lists[page] = display_list
        if len(self._display_lists) > _KEPT_DISPLAY_LISTS:
            self._display_lists.popitem(last=False)
        return display_list

    def _trim(self) -> None:
        mupdf.fz_shrink_store(_STORE_PERCENT)
        self._draws += 1
        held = resident_bytes(os.getpid())
        is_unknown_and_due = held is None and self._draws % _DRAWS_BETWEEN_TRIMS == 0
        if is_unknown_and_due or (held is not None and held > self._most_bytes):
            self._display_lists.clear()
            mupdf.fz_shrink_store(0)
            give_back_memory()
            left = resident_bytes(os.getpid()) or 0  # memory used for other things can't be trimmed
            self._most_bytes = max(_MEMORY_BYTES, left + _GROWTH_BYTES)


def _draw_band(
    display_list: PageDisplayList,
    area: PixelArea,
    top: int,
    bottom: int,
    band: memoryview,
    abort_flag: AbortFlag,
) -> None:
    picture = _picture_in(area, top, bottom, band)
    display_list.draw(area, (area.x0, top, area.x1, bottom), picture, abort_flag)


def _picture_in(area: PixelArea, top: int, bottom: int, pixels: memoryview) -> RawPixmap:
    return mupdf.fz_new_pixmap_with_bbox_and_data(
        mupdf.FzColorspace(BGR),
        _box(area, top, bottom),
        mupdf.FzSeparations(),
        1,  # the fourth byte, which white paper makes 255 everywhere
        mupdf.python_mutable_buffer_data(pixels),
    )


def _in_rgb(picture: RawPixmap) -> RawPixmap:
    return mupdf.fz_convert_pixmap(
        picture,
        mupdf.FzColorspace(RGB),
        mupdf.FzColorspace(),
        mupdf.FzDefaultColorspaces(),
        mupdf.FzColorParams(),
        1,
    )


def _box(area: PixelArea, top: int, bottom: int) -> object:
    return mupdf.FzIrect(area.x0, top, area.x1, bottom)
