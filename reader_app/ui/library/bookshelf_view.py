"""The shelf: books in rows of cards or as a list; only those in view cost anything."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QRect, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QListView

from reader_app.domain.translation import tr
from reader_app.ui.library.book_delegate import (
    CARD_SIZE,
    BookCard,
    BookDelegate,
    CoverCard,
    RowCard,
)
from reader_app.ui.library.book_selection import BookSelection
from reader_app.ui.library.bookshelf_model import BookshelfModel
from reader_app.ui.library.covers import CoverCache
from reader_app.ui.theme.palette import METRICS, Palette

_MOST_COLUMNS: Final = 8
_SCROLL_STEP: Final = 36
_BAR: Final = 12
_BY_KEY: Final = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier


class BookshelfMode(StrEnum):
    GRID = "grid"
    LIST = "list"


class BookshelfView(QListView):
    """A click opens a book, or chooses it while books are chosen. `margin_changed(int)`.

    `menu_requested(str, QPoint)` with the place on the screen; `remove_requested(list[str])`.
    """

    book_activated = Signal(str)
    menu_requested = Signal(str, QPoint)
    remove_requested = Signal(list)
    margin_changed = Signal(int)

    def __init__(
        self, model: BookshelfModel, picks: BookSelection, covers: CoverCache, palette: Palette
    ) -> None:
        super().__init__()
        self._books = model
        self._picks = picks
        self._faces: dict[BookshelfMode, BookCard] = {
            BookshelfMode.GRID: CoverCard(),
            BookshelfMode.LIST: RowCard(),
        }
        self._look = BookshelfMode.GRID
        self._painter = BookDelegate(self._faces[self._look], covers, palette, self)
        self._pressed = ""
        self._pressed_at = QPoint()
        self._kept = ("", 0)
        self.setObjectName("libraryShelf")
        self.setAccessibleName(tr("Books"))
        self.setModel(model)
        self.setItemDelegate(self._painter)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformItemSizes(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().setSingleStep(_SCROLL_STEP)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._lay_out()
        picks.changed.connect(self._show_picks)
        covers.arrived.connect(self._show_covers)
        model.modelAboutToBeReset.connect(self._keep_place)
        model.modelReset.connect(self._find_place)

    # --- what others ask for

    @property
    def look(self) -> BookshelfMode:
        return self._look

    def set_look(self, look: BookshelfMode) -> None:
        if look is not self._look:
            self._look = look
            self._keep_place()
            self._lay_out()
            self._find_place()

    @property
    def current_id(self) -> str:
        """Of the book where the keyboard is; "" for none."""
        entry = self._books.entry(self.currentIndex().row())
        return entry.id if entry is not None else ""

    def show_book(self, book_id: str) -> None:
        """Bring it into view, with the keyboard on it."""
        self._make_current(self._books.row_of(book_id))

    def wear(self, palette: Palette) -> None:
        self._painter.wear(palette)
        self.viewport().update()

    def area_of(self, book_id: str) -> QRect:
        """Where the book is painted, in the viewport; empty when it is not shown."""
        return self.visualRect(self._books.index(self._books.row_of(book_id)))

    def ids_in_view(self) -> list[str]:
        """Of the books of which something can be seen."""
        area = self.viewport().rect()
        shown = self._books.shown_ids
        return [each for each in shown if self.area_of(each).intersects(area)]

    # --- layout

    def _lay_out(self) -> None:
        is_grid = self._look is BookshelfMode.GRID
        self._painter.show_face(self._faces[self._look])
        self.setFlow(QListView.Flow.LeftToRight if is_grid else QListView.Flow.TopToBottom)
        self.setWrapping(is_grid)
        self._place()
        self.scheduleDelayedItemsLayout()

    def _place(self) -> None:
        """Columns stand in the middle; what is above the shelf begins where they do."""
        room = self.width() - 2 * METRICS.space_xl - _BAR
        columns = min(_MOST_COLUMNS, max(1, room // CARD_SIZE.width()))
        if columns < _MOST_COLUMNS:
            columns = min(columns, 6)
        margin = max(METRICS.space_xl, (self.width() - columns * CARD_SIZE.width() - _BAR) // 2)
        if self.viewportMargins().left() != margin:
            self.setViewportMargins(margin, 0, margin - METRICS.space_xs, 0)
            self.margin_changed.emit(margin)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    # --- what a mouse does

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.accept()
            return
        index = self.indexAt(event.position().toPoint())
        entry = self._books.entry(index.row())
        self._pressed = entry.id if entry is not None else ""
        self._pressed_at = event.position().toPoint()
        self._show_ring(False)
        if index.isValid():
            self._make_current(index.row())
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        moved = (event.position().toPoint() - self._pressed_at).manhattanLength()
        if self._pressed and moved >= QApplication.startDragDistance():
            row = self._books.row_of(self._pressed)
            self._pressed = ""
            self._drag(row)
        elif not self._pressed:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        point, pressed = event.position().toPoint(), self._pressed
        self._pressed = ""
        entry = self._books.entry(self.indexAt(point).row())
        if event.button() != Qt.MouseButton.LeftButton or entry is None or entry.id != pressed:
            return
        area, face = self.area_of(pressed), self._painter.face
        if face.more_spot(area).contains(point):
            self._ask_for_menu(pressed, face.more_spot(area).bottomLeft())
        elif event.modifiers() & _SHIFT:
            self._picks.reach(pressed, self._books.shown_ids)
        elif event.modifiers() & _CONTROL or self._picks or face.check_spot(area).contains(point):
            self._picks.toggle(pressed)
        else:
            self.book_activated.emit(pressed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        if is_by_key:
            area = self.visualRect(self.currentIndex())
            self._ask_for_menu(self.current_id, area.center())
            return
        entry = self._books.entry(self.indexAt(event.pos()).row())
        if entry is not None:
            self._ask_for_menu(entry.id, event.pos())

    def _ask_for_menu(self, book_id: str, point: QPoint) -> None:
        if book_id:
            self.menu_requested.emit(book_id, self.viewport().mapToGlobal(point))

    def _drag(self, row: int) -> None:
        drag = QDrag(self)
        drag.setMimeData(self._books.mimeData([self._books.index(row)]))
        drag.exec(Qt.DropAction.CopyAction)

    # --- what the keyboard does

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, book_id = event.key(), self.current_id
        self._show_ring(True)
        is_shifted = bool(event.modifiers() & _SHIFT)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and book_id:
            self.book_activated.emit(book_id)
        elif key == Qt.Key.Key_Space and book_id:
            self._picks.toggle(book_id)
        elif key == Qt.Key.Key_Delete and (book_id or self._picks):
            self.remove_requested.emit(list(self._picks.ids) or [book_id])
        elif key == Qt.Key.Key_A and event.modifiers() == _CONTROL:
            self._picks.add(self._books.shown_ids)
        elif key == Qt.Key.Key_Escape and self._picks:
            self._picks.clear()
        elif key == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)
            if is_shifted and self.current_id != book_id:
                self._reach_from(book_id)

    def _reach_from(self, book_id: str) -> None:
        if not self._picks and book_id:
            self._picks.toggle(book_id)
        self._picks.reach(self.current_id, self._books.shown_ids)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if not self.currentIndex().isValid():
            self._make_current(0)
        self._show_ring(event.reason() in _BY_KEY)
        super().focusInEvent(event)

    def _show_ring(self, is_shown: bool) -> None:
        """Where the keyboard is, for those who use it."""
        self._painter.show_ring(is_shown)
        self.viewport().update()

    # --- places

    def _make_current(self, row: int) -> None:
        index = self._books.index(row) if row >= 0 else QModelIndex()
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    @Slot()
    def _keep_place(self) -> None:
        self._kept = (self.current_id, self.verticalScrollBar().value())

    @Slot()
    def _find_place(self) -> None:
        """The same book stays current, and the shelf where it was scrolled to."""
        book_id, value = self._kept
        row = self._books.row_of(book_id) if book_id else -1
        self.executeDelayedItemsLayout()
        if row >= 0:
            self._make_current(row)
        self.verticalScrollBar().setValue(value)

    @Slot()
    def _show_picks(self) -> None:
        self._painter.set_picking(bool(self._picks))
        self.viewport().update()

    @Slot(list)
    def _show_covers(self, book_ids: list[str]) -> None:
        self.viewport().update()
