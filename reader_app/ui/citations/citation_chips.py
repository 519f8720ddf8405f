"""The raised numbers of citations in a text, which can be pointed at, focused and highlighted."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QPoint, QRect, QUrl, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QTextBlock, QTextCursor
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from reader_app.ui.answers.answer_links import CitationTarget, citation_link, target_of
from reader_app.ui.answers.type_styles import TypeStyles


class CitationChips(QObject):
    """The citations in one text document.

    `pointed(number, area, is_by_key)`: the pointer or the focus is on a number; `area` is in
    desktop coordinates.
    `left`: that is over.
    `menu_wanted(number, pixel)`: open the menu at this desktop pixel.
    """

    pointed = Signal(int, QRect, bool)
    left = Signal()
    menu_wanted = Signal(int, QPoint)

    def __init__(self, prose: QTextBrowser, styles: TypeStyles) -> None:
        super().__init__(prose)
        self._prose = prose
        self._styles = styles
        self._marked = 0
        self._pointed = 0
        prose.highlighted.connect(self._note_hover)

    def set_styles(self, styles: TypeStyles) -> None:
        self._styles = styles

    def mark(self, number: int) -> None:
        """Highlight the chip whose evidence is shown; number 0: none."""
        if number != self._marked:
            self._marked = number
            self.follow_text()

    def follow_text(self) -> None:
        """Update the highlight after the text has changed."""
        if not self._marked and not self._prose.extraSelections():
            return
        lit: list[QTextEdit.ExtraSelection] = []
        for cursor in self._cursors_of(self._marked):
            selection = QTextEdit.ExtraSelection()
            selection.cursor = cursor
            selection.format = self._styles.lit_chip()
            lit.append(selection)
        self._prose.setExtraSelections(lit)

    def note_key_focus(self) -> None:
        """Emit `pointed` if Tab has focused a citation, or `left` if it has left one."""
        cursor = self._prose.textCursor()
        number = _number_of(_anchor_of(cursor)) if self._prose.hasFocus() else 0
        if number and cursor.hasSelection():
            self._tell(number, self._area_of(cursor), is_by_key=True)
        else:
            self.leave()

    def leave(self) -> None:
        if self._pointed:
            self._pointed = 0
            self.left.emit()

    def open_menu(self, event: QContextMenuEvent) -> bool:
        """Request the menu of the pointed or focused citation; return False if there is none."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            number = _number_of(_anchor_of(self._prose.textCursor()))
            place = self._area_of(self._prose.textCursor()).bottomLeft()
        else:
            number, place = _number_of(self._prose.anchorAt(event.pos())), event.globalPos()
        if number:
            self.menu_wanted.emit(number, place)
        return bool(number)

    # -- internals --------------------------------------------------------------------------

    @Slot(QUrl)
    def _note_hover(self, url: QUrl) -> None:
        number = _number_of(url.toString())
        if not number:
            self.leave()
            return
        pixel = self._prose.viewport().mapFromGlobal(self._prose.cursor().pos())
        areas = [self._area_of(cursor) for cursor in self._cursors_of(number)]
        here = self._prose.viewport().mapToGlobal(pixel)
        areas.sort(key=lambda area: (area.center() - here).manhattanLength())
        if areas:
            self._tell(number, areas[0], is_by_key=False)

    def _tell(self, number: int, area: QRect, *, is_by_key: bool) -> None:
        self._pointed = number
        self.pointed.emit(number, area, is_by_key)

    def _cursors_of(self, number: int) -> Iterator[QTextCursor]:
        """Yield a cursor for each position of that number."""
        address = citation_link(number)
        block = self._prose.document().begin()
        while number and block.isValid():
            yield from _cursors_in(block, address)
            block = block.next()

    def _area_of(self, cursor: QTextCursor) -> QRect:
        """Return the rectangle of the cursor's selection in desktop coordinates."""
        start, end = QTextCursor(cursor), QTextCursor(cursor)
        start.setPosition(cursor.selectionStart())
        end.setPosition(cursor.selectionEnd())
        first, last = self._prose.cursorRect(start), self._prose.cursorRect(end)
        area = (
            first.united(last) if first.center().y() in range(last.top(), last.bottom()) else last
        )
        return QRect(self._prose.viewport().mapToGlobal(area.topLeft()), area.size())


def _cursors_in(block: QTextBlock, address: str) -> Iterator[QTextCursor]:
    parts = block.begin()
    while not parts.atEnd():
        part = parts.fragment()
        if part.charFormat().anchorHref() == address:
            cursor = QTextCursor(block)
            cursor.setPosition(part.position())
            cursor.setPosition(part.position() + part.length(), QTextCursor.MoveMode.KeepAnchor)
            yield cursor
        parts += 1


def _anchor_of(cursor: QTextCursor) -> str:
    """Return the address of the selected link."""
    inside = QTextCursor(cursor)
    inside.setPosition(min(cursor.selectionStart() + 1, cursor.selectionEnd()))
    return inside.charFormat().anchorHref()


def _number_of(address: str) -> int:
    target = target_of(address)
    return target.number if isinstance(target, CitationTarget) else 0
