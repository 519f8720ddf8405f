"""A picture of the window, shown at the start until the window is there.

It is imported before nearly all of the program, so it imports hardly anything.

`image_of` is the only place where bytes become a QImage. QImage trusts the size it is given: with
too few bytes Qt would read past their end and crash, so the size is checked here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QPoint, QRect, QSize, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from reader_app.domain.values import dataclass

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject

_BYTES_PER_PIXEL: Final = 4
_LONGEST_SIDE: Final = 1_000_000
"""The limit for a side, met by pages narrow as a ribbon; Qt counts a row's bytes in 32 bits."""


def image_of(
    pixels: bytes | memoryview, width: int, height: int, part: QRect | None = None
) -> QImage:
    """Copy gapless rows of BGRX pixels, or `part` of them, into an image; null without pixels.

    Raises ValueError if the number of bytes doesn't fit the size.
    """
    if not (0 <= width <= _LONGEST_SIDE and 0 <= height <= _LONGEST_SIDE):
        raise ValueError(f"no picture has {width} x {height} pixels")
    stride = width * _BYTES_PER_PIXEL
    if len(pixels) != stride * height:
        raise ValueError(f"{width} x {height} pixels don't have {len(pixels)} bytes")
    if not pixels:
        return QImage()
    # QImage only borrows the bytes, so they are copied.
    borrowed = QImage(pixels, width, height, stride, QImage.Format.Format_RGB32)
    return borrowed.copy() if part is None else borrowed.copy(part)


@dataclass(frozen=True, slots=True)
class WindowPicture:
    """How a window that showed pages looked: its pages without marks, nothing around them.

    `title`, `geometry`, `size`: of the window; the geometry is the base64 of
    `QWidget.saveGeometry`. `place`: where the page view is in the window. `ground`: the colour of
    its bars. `image`: of the page view.
    """

    title: str
    geometry: str
    size: QSize
    place: QPoint
    ground: QColor
    image: QImage

    @property
    def ratio(self) -> float:
        """Device pixels per pixel."""
        return self.image.devicePixelRatio()

    @property
    def head(self) -> JsonObject:
        """All but the pixels, for `of_head`."""
        return {
            "title": self.title,
            "geometry": self.geometry,
            "size": [self.size.width(), self.size.height()],
            "place": [self.place.x(), self.place.y()],
            "ground": self.ground.name(),
            "ratio": self.ratio,
            "pixels": [self.image.width(), self.image.height()],
        }

    @property
    def pixels(self) -> bytes:
        """Rows of BGRX without gaps."""
        return bytes(self.image.constBits())

    @classmethod
    def of_head(cls, head: JsonObject, pixels: bytes) -> WindowPicture | None:
        """Return the picture with that head; None if that is none."""
        try:
            width, height = _pair(head["pixels"])
            image = image_of(pixels, width, height)
            image.setDevicePixelRatio(float(str(head["ratio"])))
            return cls(
                str(head["title"]),
                str(head["geometry"]),
                QSize(*_pair(head["size"])),
                QPoint(*_pair(head["place"])),
                QColor(str(head["ground"])),
                image,
            )
        except (ValueError, TypeError, KeyError, OverflowError):
            return None


def _pair(value: object) -> tuple[int, int]:
    """Return a list of two numbers. Raises ValueError or TypeError."""
    if not isinstance(value, list):
        raise TypeError("no pair")
    one, other = value
    return int(one), int(other)


class FirstPicture(QWidget):
    """What a window shows before it has parts; `painted` is emitted once it is painted."""

    painted = Signal()

    def __init__(self, picture: WindowPicture) -> None:
        super().__init__()
        self._picture = picture

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._picture.ground)
        if self.window().size() == self._picture.size:
            painter.drawImage(self._picture.place, self._picture.image)
        painter.end()
        self.painted.emit()


def show_picture(window: QMainWindow, picture: WindowPicture) -> FirstPicture:
    """Show a window without parts at its last position, with a picture of its pages."""
    window.restoreGeometry(QByteArray.fromBase64(picture.geometry.encode()))
    window.setWindowTitle(picture.title)
    shown = FirstPicture(picture)
    window.setCentralWidget(shown)
    window.show()
    return shown
