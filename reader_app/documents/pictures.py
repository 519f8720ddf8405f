"""What is on a page: where its pictures are, in points, and whether it has colours."""

from __future__ import annotations

from reader_app.documents.mupdf import (
    DisplayList,
    ListeningDevice,
    MuPDFError,
    RawBox,
    RawImage,
    RawMatrix,
    RawRect,
    mupdf,
)

_SMALLEST = 24.0
"""Points. Smaller ones are bullets, rules and signs between words: they are treated as text."""
_MOST = 200
_NEARLY_GREY = 0.02
_SAMPLES = 2000
_OPAQUE = 0.6
_EVERYWHERE = (-1e6, -1e6, 1e6, 1e6)


def pictures_of(drawing: DisplayList) -> tuple[RawRect, ...]:
    """Boxes of what is seen of each picture; those of two shades are drawings, not pictures."""
    finder = _PictureFinder()
    _run(drawing, finder)
    return tuple(finder.boxes[:_MOST])


def has_color(drawing: DisplayList) -> bool:
    """True unless all of it is known to be grey."""
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
    """Notes the boxes of pictures; not of those that only shape or tile something else."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: list[RawRect] = []
        self._depth = 0
        self.use_virtual_fill_image()
        self.use_virtual_begin_mask()
        self.use_virtual_end_mask()
        self.use_virtual_begin_tile()
        self.use_virtual_end_tile()

    def fill_image(
        self, _context: object, image: RawImage, matrix: RawMatrix, _alpha: float, _: object
    ) -> None:
        if self._depth or image.imagemask or image.bpc == 1 or _is_faint(image):
            return
        box = _within(_box_of(matrix), mupdf.ll_fz_device_current_scissor(self.m_internal))
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
    """Mostly see-through: a shadow, a glow, a drawing without a ground of its own."""
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


def _box_of(matrix: RawMatrix) -> RawRect:
    """Of the unit square, where pictures are at home."""
    across = (0.0, matrix.a, matrix.c, matrix.a + matrix.c)
    down = (0.0, matrix.b, matrix.d, matrix.b + matrix.d)
    return (
        matrix.e + min(across),
        matrix.f + min(down),
        matrix.e + max(across),
        matrix.f + max(down),
    )


def _within(box: RawRect, limit: RawBox) -> RawRect:
    return (
        max(box[0], limit.x0),
        max(box[1], limit.y0),
        min(box[2], limit.x1),
        min(box[3], limit.y1),
    )
