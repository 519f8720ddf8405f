"""Letters over the links in view, by which the keyboard follows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QRectF, Qt, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractScrollArea

from reader_app.domain.document import Link
from reader_app.domain.translation import tr
from reader_app.ui.pages.page_painting import ViewerColors
from reader_app.ui.pages.viewport import Viewport, VisibleArea
from reader_app.ui.widgets.basic_widgets import announce

if TYPE_CHECKING:
    from reader_app.ui.selection.text_interaction import TextInteraction

_LETTERS: Final = "asdfghjklqwertyuiopzxcvbnm"
_INK: Final = QColor("#1d1b16")
_GROUND: Final = QColor("#ffd866")
_EDGE: Final = QColor("#a67c00")
_ROOM_X: Final = 4
_ROUND: Final = 3.0


def hint_letters(count: int) -> list[str]:
    """Return that many hints of equal length, of letters that are easily reached."""
    length = 1
    while len(_LETTERS) ** length < count:
        length += 1
    hints = [""]
    for _ in range(length):
        hints = [hint + letter for hint in hints for letter in _LETTERS]
    return hints[:count]


class LinkHints(QObject):
    """Letters over the links in view: typing them follows the link; Esc takes them away.

    The last letter with Shift opens the link's card instead.
    """

    def __init__(
        self, area: QAbstractScrollArea, viewport: Viewport, text: TextInteraction
    ) -> None:
        super().__init__(area)
        self._area = area
        self._viewport = viewport
        self._text = text
        self._hints: dict[str, tuple[int, Link]] = {}
        self._typed = ""
        area.verticalScrollBar().valueChanged.connect(self.end)
        area.horizontalScrollBar().valueChanged.connect(self.end)

    @property
    def is_active(self) -> bool:
        return bool(self._hints)

    def start(self) -> None:
        """Show letters over the links in view, if there are any."""
        links = list(self._links_in_view())
        self._typed = ""
        self._hints = dict(zip(hint_letters(len(links)), links, strict=True))
        words = tr("{n} link", "{n} links", n=len(links)) if links else tr("No links in view")
        announce(self._area, words)
        self._area.viewport().update()

    @Slot()
    def end(self) -> None:
        """Take the letters away."""
        if self._hints:
            self._hints, self._typed = {}, ""
            self._area.viewport().update()

    def press(self, event: QKeyEvent) -> bool:
        """Take a key while letters are shown; return False without any."""
        if not self._hints:
            return False
        letter = event.text().casefold()
        if event.key() == Qt.Key.Key_Backspace:
            self._typed = self._typed[:-1]
        elif letter and any(hint.startswith(self._typed + letter) for hint in self._hints):
            self._typed += letter
        elif letter or event.key() == Qt.Key.Key_Escape:
            self.end()
            return True
        chosen = self._hints.get(self._typed)
        if chosen is not None:
            self.end()
            page, link = chosen
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not link.uri:
                self._text.card_requested.emit(link, page)
            else:
                self._text.follow(link, page)
        self._area.viewport().update()
        return True

    def paint(
        self, painter: QPainter, visible_area: VisibleArea, page: int, colors: ViewerColors
    ) -> None:
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        metrics = painter.fontMetrics()
        for hint, (of_page, link) in self._hints.items():
            if of_page != page or not hint.startswith(self._typed):
                continue
            x, y, _, _ = visible_area.on_screen(page, link.rect)
            words = hint[len(self._typed) :].upper()
            width = metrics.horizontalAdvance(words) + 2 * _ROOM_X
            box = QRectF(x - _ROOM_X, y - metrics.height() / 3, width, metrics.height())
            painter.setPen(_EDGE)
            painter.setBrush(_GROUND)
            painter.drawRoundedRect(box, _ROUND, _ROUND)
            painter.setPen(_INK)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def _links_in_view(self) -> Iterator[tuple[int, Link]]:
        visible_area = self._viewport.visible_area
        port = QRectF(self._area.viewport().rect())
        for page in visible_area.visible_pages:
            links = sorted(self._text.links_on(page), key=lambda link: (link.rect.y0, link.rect.x0))
            for link in links:
                if port.contains(QRectF(*visible_area.on_screen(page, link.rect)).center()):
                    yield page, link
