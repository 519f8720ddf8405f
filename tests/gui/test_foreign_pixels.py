"""Bytes of another process become a picture only where there are as many as it says."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from reader_app.documents.processes import messages as m
from reader_app.ui.pages.window_picture import image_of

_ROWS = b"\x01\x02\x03\xff\x04\x05\x06\xff" * 3
"""Two pixels wide, three high."""


@pytest.mark.parametrize(
    ("pixels", "width", "height"),
    [
        (b"abcd" * 10, 20_000, 20_000),
        (_ROWS, 2, 4),
        (_ROWS, 3, 3),
        (_ROWS, 2, 2),
        (_ROWS, -2, -3),
        (b"", 2_000_000_000, 0),
        (b"", 1, 1),
        (_ROWS, 2**62, 2**62),
    ],
)
def test_pixels_of_another_size_make_no_picture(pixels: bytes, width: int, height: int) -> None:
    with pytest.raises(ValueError, match="pixels"):
        image_of(pixels, width, height)
    with pytest.raises(ValueError):
        m.ThumbnailPixels(m.DrawThumbnailPixels(1, 2), width, height, pixels)


def test_a_picture_has_its_own_pixels() -> None:
    pixels = bytearray(_ROWS)
    image = image_of(memoryview(pixels), 2, 3)
    pixels[:] = bytes(len(pixels))
    assert image.pixelColor(0, 0) == QColor(3, 2, 1)
    assert image.pixelColor(1, 2) == QColor(6, 5, 4)


def test_a_part_of_a_picture_is_as_large_as_it_was_asked_for() -> None:
    part = image_of(_ROWS, 2, 3, QRect(1, 1, 1, 2))
    assert (part.width(), part.height()) == (1, 2)
    assert part.pixelColor(0, 0) == QColor(6, 5, 4)


def test_no_pixels_are_no_picture(qtbot: QtBot) -> None:
    assert image_of(b"", 0, 0).isNull()
