"""A page as a display list that can be redrawn, aborted by a flag, and searched for pictures.

MuPDF holds the interpreter's lock while it draws, so no thread of this process could stop it. But
it keeps checking its cookie, and the parent process sets a cookie that lies in shared memory.
"""

from __future__ import annotations

import ctypes
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from reader_app.documents.engine.mupdf import (
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
from reader_app.documents.processes.messages import ABORT_FLAG_BYTES
from reader_app.documents.render.pixel_area import PixelArea, PixelBox
from reader_app.documents.render.recolor import PageRecoloring
from reader_app.domain.annotations import file_ids_of

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
