"""Pictures of covers: asked for when they are about to be seen, and let go when there are many."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QImage, QPixmap

MOST_BYTES: Final = 48 * 1024 * 1024
_AT_ONCE: Final = 6
_MOST_WISHES: Final = 120
"""What was passed in scrolling long ago isn't waited for."""


class Covers(QObject):
    """`wanted(list[str])`: ids whose covers are to be given to `supply`, newest wish first.

    `arrived(list[str])`: these can be painted now.
    """

    wanted = Signal(list)
    arrived = Signal(list)

    def __init__(self, parent: QObject | None = None, most_bytes: int = MOST_BYTES) -> None:
        super().__init__(parent)
        self._most_bytes = most_bytes
        self._held: OrderedDict[str, QPixmap] = OrderedDict()
        self._bytes = 0
        self._wishes: dict[str, None] = {}
        self._asked: tuple[str, ...] = ()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._ask)

    @property
    def held_bytes(self) -> int:
        return self._bytes

    def picture(self, book_id: str) -> QPixmap | None:
        """The cover, null when there is none; None: not known yet, `arrived` will tell."""
        found = self._held.get(book_id)
        if found is not None:
            self._held.move_to_end(book_id)
            return found
        if book_id not in self._asked:
            self._wishes.pop(book_id, None)
            self._wishes[book_id] = None
            if not self._soon.isActive() and not self._asked:
                self._soon.start()
        return None

    def supply(self, images: Mapping[str, QImage], ratio: float) -> None:
        """Answer to `wanted`, a null image for a book without a cover; `ratio`: of the screen."""
        for book_id, image in images.items():
            self._forget(book_id)
            pixmap = QPixmap.fromImage(image)
            pixmap.setDevicePixelRatio(ratio)
            self._held[book_id] = pixmap
            self._bytes += _bytes_of(pixmap)
        while self._bytes > self._most_bytes and len(self._held) > 1:
            self._forget(next(iter(self._held)))
        self._asked = ()
        if self._wishes:
            self._soon.start()
        self.arrived.emit(list(images))

    def look_again(self) -> None:
        """Books that had no cover may have one now."""
        for book_id in [key for key, held in self._held.items() if held.isNull()]:
            self._forget(book_id)

    def clear(self) -> None:
        """They were made for another screen."""
        self._held.clear()
        self._bytes = 0

    def _forget(self, book_id: str) -> None:
        found = self._held.pop(book_id, None)
        if found is not None:
            self._bytes -= _bytes_of(found)

    @Slot()
    def _ask(self) -> None:
        newest = [key for key in reversed(self._wishes) if key not in self._held]
        self._asked = tuple(newest[:_AT_ONCE])
        self._wishes = dict.fromkeys(reversed(newest[_AT_ONCE:_MOST_WISHES]))
        if self._asked:
            self.wanted.emit(list(self._asked))


def _bytes_of(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
