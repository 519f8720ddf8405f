"""The bookshelf of the library: a list view of books, as cards with covers or as rows.

Only visible books cost anything: only they are painted, and only their covers are requested.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Final, Protocol

from PySide6 import QtCore, QtGui, QtWidgets

from reader_app.domain.translation import tr
from reader_app.ui.library import bookshelf_model
from reader_app.ui.library import covers as paint
from reader_app.ui.library.book_selection import BookSelection
from reader_app.ui.library.covers import COVER_SIZE, CoverCache
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import small_font

_PAD: Final = METRICS.space_m
CARD_SIZE: Final = QtCore.QSize(COVER_SIZE.width() + 2 * _PAD, COVER_SIZE.height() + 2 * _PAD + 92)
ROW_HEIGHT: Final = 64
_TITLE_LINES: Final = 2
_SMALL_COVER: Final = QtCore.QSize(36, 48)
_COLUMN: Final = 132
_NARROW: Final = 560


class BookCard(Protocol):
    """How a book is painted, and its two spots: where a click chooses it or opens its menu."""

    @property
    def size(self) -> QtCore.QSize: ...

    def check_spot(self, item: QtCore.QRect) -> QtCore.QRect: ...

    def more_spot(self, item: QtCore.QRect) -> QtCore.QRect: ...

    def paint(
        self,
        painter: QtGui.QPainter,
        item: QtCore.QRect,
        entry: bookshelf_model.LibraryEntry,
        detail: str,
        picture: QtGui.QPixmap | None,
        palette: Palette,
        painted: paint.PaintedCovers | None,
    ) -> None:
        """Paint with the painter's font, which the caller restores.

        `detail`: the line under the title. `painted`: as `paint_cover`.
        """
        ...


class CoverCard:
    """A card with cover, progress, title, author, and when the book was last read."""

    size = CARD_SIZE

    def check_spot(self, item: QtCore.QRect) -> QtCore.QRect:
        return QtCore.QRect(item.left() + 4, item.top() + 4, paint.SPOT, paint.SPOT)

    def more_spot(self, item: QtCore.QRect) -> QtCore.QRect:
        return QtCore.QRect(item.right() - paint.SPOT - 3, item.top() + 4, paint.SPOT, paint.SPOT)

    def paint(
        self,
        painter: QtGui.QPainter,
        item: QtCore.QRect,
        entry: bookshelf_model.LibraryEntry,
        detail: str,
        picture: QtGui.QPixmap | None,
        palette: Palette,
        painted: paint.PaintedCovers | None,
    ) -> None:
        left = item.left() + _PAD
        room = QtCore.QRect(left, item.top() + _PAD, COVER_SIZE.width(), COVER_SIZE.height())
        paint.paint_cover(painter, room, picture, entry, palette, painted)
        line = QtCore.QRectF(
            left, room.bottom() + 1 + METRICS.space_s, COVER_SIZE.width(), paint.PROGRESS
        )
        words = QtCore.QRectF(left, line.bottom() + METRICS.space_s, COVER_SIZE.width(), 60)
        if entry.progress > 0:
            paint.paint_progress(painter, line, entry.progress, palette)
        painter.setPen(QtGui.QColor(palette.text))
        foot = paint.paint_lines(painter, entry.title, words, _TITLE_LINES)
        painter.setFont(small_font(painter.font()))
        painter.setPen(QtGui.QColor(palette.muted))
        under = QtCore.QRectF(left, foot + 2, COVER_SIZE.width(), 20)
        shown = paint.cut_detail(detail, painter.fontMetrics(), COVER_SIZE.width())
        for line_words in filter(None, (shown, _when(entry))):
            under.moveTop(paint.paint_lines(painter, line_words, under, 1) + 1)


class RowCard:
    """A row with a small cover, title and author, and at the right progress and last reading."""

    size = QtCore.QSize(240, ROW_HEIGHT)

    def check_spot(self, item: QtCore.QRect) -> QtCore.QRect:
        return QtCore.QRect(item.left() + 4, _spot_top(item), paint.SPOT, paint.SPOT)

    def more_spot(self, item: QtCore.QRect) -> QtCore.QRect:
        return QtCore.QRect(item.right() - paint.SPOT - 6, _spot_top(item), paint.SPOT, paint.SPOT)

    def paint(
        self,
        painter: QtGui.QPainter,
        item: QtCore.QRect,
        entry: bookshelf_model.LibraryEntry,
        detail: str,
        picture: QtGui.QPixmap | None,
        palette: Palette,
        painted: paint.PaintedCovers | None,
    ) -> None:
        left = self.check_spot(item).right() + METRICS.space_s
        room = QtCore.QRect(left, item.top() + 7, _SMALL_COVER.width(), _SMALL_COVER.height())
        paint.paint_cover(painter, room, picture, entry, palette, painted)
        right = self.more_spot(item).left() - METRICS.space_s
        columns = 2 if item.width() > _NARROW else 1
        names = QtCore.QRect(room.right() + METRICS.space_l, item.top() + 12, 0, item.height() - 24)
        names.setRight(right - columns * _COLUMN - METRICS.space_l)
        font = painter.font()
        _paint_names(painter, names, entry.title, detail, palette)
        painter.setFont(small_font(font))
        painter.setPen(QtGui.QColor(palette.muted))
        when = QtCore.QRect(right - _COLUMN, item.top(), _COLUMN, item.height())
        middle = QtCore.Qt.AlignmentFlag.AlignVCenter
        painter.drawText(when, middle, _when(entry))
        if columns > 1:
            done = when.translated(-_COLUMN, 0)
            painter.drawText(
                done.adjusted(68, 0, 0, 0), middle, bookshelf_model.percent_words(entry.progress)
            )
            line = QtCore.QRectF(done.left(), done.center().y(), 56, paint.PROGRESS)
            if entry.progress > 0:
                paint.paint_progress(painter, line, entry.progress, palette)


def _spot_top(item: QtCore.QRect) -> int:
    return item.center().y() - paint.SPOT // 2


def _when(entry: bookshelf_model.LibraryEntry) -> str:
    return bookshelf_model.entry_words(entry, datetime.now().astimezone())


def _paint_names(
    painter: QtGui.QPainter,
    room: QtCore.QRect,
    title: str,
    detail: str,
    palette: Palette,
) -> None:
    font, cut = QtGui.QFont(painter.font()), QtCore.Qt.TextElideMode.ElideRight
    painter.setPen(QtGui.QColor(palette.text))
    place = QtCore.Qt.AlignmentFlag.AlignTop if detail else QtCore.Qt.AlignmentFlag.AlignVCenter
    painter.drawText(room, place, painter.fontMetrics().elidedText(title, cut, room.width()))
    if detail:
        painter.setFont(small_font(font))
        painter.setPen(QtGui.QColor(palette.muted))
        words = paint.cut_detail(detail, painter.fontMetrics(), room.width())
        painter.drawText(room, QtCore.Qt.AlignmentFlag.AlignBottom, words)


_Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex


class BookDelegate(QtWidgets.QStyledItemDelegate):
    """Paints books as cards or rows. A cover is requested when its book is painted."""

    def __init__(
        self, card: BookCard, covers: CoverCache, palette: Palette, parent: QtCore.QObject
    ) -> None:
        super().__init__(parent)
        self._card = card
        self._covers = covers
        self._colours = palette
        self._is_choosing = False
        self._has_ring = False

    @property
    def card(self) -> BookCard:
        return self._card

    def use_card(self, card: BookCard) -> None:
        self._card = card

    def set_palette(self, palette: Palette) -> None:
        self._colours = palette
        self._covers.painted.clear()

    def set_choosing(self, is_choosing: bool) -> None:
        """While books are being chosen, show the check spot of every book."""
        self._is_choosing = is_choosing

    def show_ring(self, is_shown: bool) -> None:
        """Set whether the current book shows a focus ring."""
        self._has_ring = is_shown

    def sizeHint(self, _option: QtWidgets.QStyleOptionViewItem, _index: _Index) -> QtCore.QSize:
        return self._card.size

    def paint(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: _Index
    ) -> None:
        entry = index.data(bookshelf_model.ENTRY_ROLE)
        if not isinstance(entry, bookshelf_model.LibraryEntry):
            return
        is_chosen = bool(index.data(bookshelf_model.SELECTED_ROLE))
        rect: QtCore.QRect = option.rect
        font: QtGui.QFont = option.font
        painter.save()
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
        has_ring = self._has_ring and paint.has_focus(option)
        is_here = paint.is_hovered(option)
        paint.paint_background(
            painter, option, self._colours, is_chosen=is_chosen, has_ring=has_ring
        )
        painter.setFont(font)
        picture = self._covers.picture(entry.id)
        painted = None if is_chosen or is_here else self._covers.painted
        detail = str(index.data(bookshelf_model.DETAIL_ROLE) or "")
        self._card.paint(painter, rect, entry, detail, picture, self._colours, painted)
        is_here = is_here or has_ring
        if is_chosen or self._is_choosing or is_here:
            spot = self._card.check_spot(rect)
            paint.paint_check(painter, spot, self._colours, is_chosen=is_chosen)
        if is_here:
            paint.paint_more(painter, self._card.more_spot(rect), self._colours)
        painter.restore()


_MOST_COLUMNS: Final = 8
_SCROLL_STEP: Final = 36
_BAR: Final = 12
_BY_KEY: Final = (
    QtCore.Qt.FocusReason.TabFocusReason,
    QtCore.Qt.FocusReason.BacktabFocusReason,
    QtCore.Qt.FocusReason.ShortcutFocusReason,
)
_SHIFT = QtCore.Qt.KeyboardModifier.ShiftModifier
_CONTROL = QtCore.Qt.KeyboardModifier.ControlModifier


class BookshelfMode(StrEnum):
    """The modes of the bookshelf: cards with covers, or rows of a list."""

    GRID = "grid"
    LIST = "list"


class BookshelfView(QtWidgets.QListView):
    """The list view of books.

    A click opens a book or, while books are chosen, chooses it.
    `menu_requested(str, QPoint)`: the book's id and the screen position.
    `remove_requested(list[str])`, `edit_requested(list[str])`: the ids of the books.
    `properties_requested(str)`: the id of the book.
    `margin_changed(int)`: pixels from the left edge to the first column.
    """

    book_activated = QtCore.Signal(str)
    menu_requested = QtCore.Signal(str, QtCore.QPoint)
    remove_requested = QtCore.Signal(list)
    edit_requested = QtCore.Signal(list)
    properties_requested = QtCore.Signal(str)
    margin_changed = QtCore.Signal(int)

    def __init__(
        self,
        model: bookshelf_model.BookshelfModel,
        selection: BookSelection,
        covers: CoverCache,
        palette: Palette,
    ) -> None:
        super().__init__()
        self._books = model
        self._selection = selection
        self._cards: dict[BookshelfMode, BookCard] = {
            BookshelfMode.GRID: CoverCard(),
            BookshelfMode.LIST: RowCard(),
        }
        self._mode = BookshelfMode.GRID
        self._painter = BookDelegate(self._cards[self._mode], covers, palette, self)
        self._pressed = ""
        self._pressed_at = QtCore.QPoint()
        self._kept = ("", -1, 0)
        self.setObjectName("libraryShelf")
        self.setAccessibleName(tr("Books"))
        self.setModel(model)
        self.setItemDelegate(self._painter)
        self.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformItemSizes(True)
        self.setResizeMode(QtWidgets.QListView.ResizeMode.Adjust)
        self.setMovement(QtWidgets.QListView.Movement.Static)
        self.setVerticalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().setSingleStep(_SCROLL_STEP)
        self.setMouseTracking(True)
        self.viewport().setAttribute(QtCore.Qt.WidgetAttribute.WA_Hover)
        self._lay_out()
        selection.changed.connect(self._show_selection)
        covers.arrived.connect(self._show_covers)
        model.modelAboutToBeReset.connect(self._keep_place)
        model.modelReset.connect(self._find_place)

    # --- used by other objects

    @property
    def mode(self) -> BookshelfMode:
        return self._mode

    @property
    def most_in_view(self) -> int:
        """The most books that can be seen at once, in whole or in part."""
        room, book = self.viewport().size(), self._cards[self._mode].size
        columns = max(1, room.width() // book.width()) if self.isWrapping() else 1
        return columns * (room.height() // book.height() + 2)

    def set_mode(self, mode: BookshelfMode) -> None:
        if mode is not self._mode:
            self._mode = mode
            self._keep_place()
            self._lay_out()
            self._find_place()

    @property
    def current_id(self) -> str:
        """The id of the current book; "" for none."""
        entry = self._books.entry(self.currentIndex().row())
        return entry.id if entry is not None else ""

    def set_palette(self, palette: Palette) -> None:
        self._painter.set_palette(palette)
        self.viewport().update()

    def area_of(self, book_id: str) -> QtCore.QRect:
        """Return the rectangle of the book in the viewport; empty if it isn't shown."""
        return self.visualRect(self._books.index(self._books.row_of(book_id)))

    # --- layout

    def _lay_out(self) -> None:
        is_grid = self._mode is BookshelfMode.GRID
        self._painter.use_card(self._cards[self._mode])
        self.setFlow(
            QtWidgets.QListView.Flow.LeftToRight
            if is_grid
            else QtWidgets.QListView.Flow.TopToBottom
        )
        self.setWrapping(is_grid)
        self._place()
        self.scheduleDelayedItemsLayout()

    def _place(self) -> None:
        """Centre the columns and emit where the first one begins."""
        room = self.width() - 2 * METRICS.space_xl - _BAR
        columns = min(_MOST_COLUMNS, max(1, room // CARD_SIZE.width()))
        margin = max(METRICS.space_xl, (self.width() - columns * CARD_SIZE.width() - _BAR) // 2)
        if self.viewportMargins().left() != margin:
            self.setViewportMargins(margin, 0, margin - METRICS.space_xs, 0)
            self.margin_changed.emit(margin)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    # --- mouse

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() != QtCore.Qt.MouseButton.LeftButton:
            event.accept()
            return
        index = self.indexAt(event.position().toPoint())
        entry = self._books.entry(index.row())
        self._pressed = entry.id if entry is not None else ""
        self._pressed_at = event.position().toPoint()
        self._show_ring(False)
        if index.isValid():
            self._make_current(index.row())
        self.setFocus(QtCore.Qt.FocusReason.MouseFocusReason)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        moved = (event.position().toPoint() - self._pressed_at).manhattanLength()
        if self._pressed and moved >= QtWidgets.QApplication.startDragDistance():
            row = self._books.row_of(self._pressed)
            self._pressed = ""
            self._drag(row)
        elif not self._pressed:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        point, pressed = event.position().toPoint(), self._pressed
        self._pressed = ""
        entry = self._books.entry(self.indexAt(point).row())
        if (
            event.button() != QtCore.Qt.MouseButton.LeftButton
            or entry is None
            or entry.id != pressed
        ):
            return
        area, card = self.area_of(pressed), self._painter.card
        if card.more_spot(area).contains(point):
            self._ask_for_menu(pressed, card.more_spot(area).bottomLeft())
        elif event.modifiers() & _SHIFT:
            self._selection.reach(pressed, self._books.shown_ids)
        elif (
            event.modifiers() & _CONTROL or self._selection or card.check_spot(area).contains(point)
        ):
            self._selection.toggle(pressed)
        else:
            self.book_activated.emit(pressed)

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        self.mousePressEvent(event)

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        is_by_key = event.reason() == QtGui.QContextMenuEvent.Reason.Keyboard
        if is_by_key:
            area = self.visualRect(self.currentIndex())
            self._ask_for_menu(self.current_id, area.center())
            return
        entry = self._books.entry(self.indexAt(event.pos()).row())
        if entry is not None:
            self._ask_for_menu(entry.id, event.pos())

    def _ask_for_menu(self, book_id: str, point: QtCore.QPoint) -> None:
        if book_id:
            self.menu_requested.emit(book_id, self.viewport().mapToGlobal(point))

    def _drag(self, row: int) -> None:
        drag = QtGui.QDrag(self)
        drag.setMimeData(self._books.mimeData([self._books.index(row)]))
        drag.exec(QtCore.Qt.DropAction.CopyAction)

    # --- keyboard

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        key, book_id = event.key(), self.current_id
        self._show_ring(True)
        is_shifted = bool(event.modifiers() & _SHIFT)
        if key in (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter) and book_id:
            is_alt = bool(event.modifiers() & QtCore.Qt.KeyboardModifier.AltModifier)
            (self.properties_requested if is_alt else self.book_activated).emit(book_id)
        elif key == QtCore.Qt.Key.Key_Space and book_id:
            self._selection.toggle(book_id)
        elif key == QtCore.Qt.Key.Key_Delete and (book_id or self._selection):
            self.remove_requested.emit(list(self._selection.ids) or [book_id])
        elif key == QtCore.Qt.Key.Key_F2 and (book_id or self._selection):
            self.edit_requested.emit(list(self._selection.ids) or [book_id])
        elif key == QtCore.Qt.Key.Key_A and event.modifiers() == _CONTROL:
            self._selection.add(self._books.shown_ids)
        elif key == QtCore.Qt.Key.Key_Escape and self._selection:
            self._selection.clear()
        elif key == QtCore.Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)
            if is_shifted and self.current_id != book_id:
                self._reach_from(book_id)

    def _reach_from(self, book_id: str) -> None:
        if not self._selection and book_id:
            self._selection.toggle(book_id)
        self._selection.reach(self.current_id, self._books.shown_ids)

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        if not self.currentIndex().isValid():
            self._make_current(0)
        self._show_ring(event.reason() in _BY_KEY)
        super().focusInEvent(event)

    def _show_ring(self, is_shown: bool) -> None:
        """Show the focus ring only while the keyboard is used."""
        self._painter.show_ring(is_shown)
        self.viewport().update()

    # --- current book and scroll position

    def _make_current(self, row: int) -> None:
        index = self._books.index(row) if row >= 0 else QtCore.QModelIndex()
        self.selectionModel().setCurrentIndex(
            index, QtCore.QItemSelectionModel.SelectionFlag.NoUpdate
        )

    @QtCore.Slot()
    def _keep_place(self) -> None:
        row = self.currentIndex().row()
        self._kept = (self.current_id, row, self.verticalScrollBar().value())

    @QtCore.Slot()
    def _find_place(self) -> None:
        """Restore the current book and the scroll position after the model was reset.

        If the book is gone, the one in its place becomes current, because otherwise the next key
        after a removal would go to the beginning; but not while the reader types a filter.
        """
        book_id, former, value = self._kept
        row = self._books.row_of(book_id) if book_id else -1
        if row < 0 and book_id and self.hasFocus():
            row = min(former, self._books.rowCount() - 1)
        self.executeDelayedItemsLayout()
        if row >= 0:
            self._make_current(row)
        self.verticalScrollBar().setValue(value)

    @QtCore.Slot()
    def _show_selection(self) -> None:
        self._painter.set_choosing(bool(self._selection))
        self.viewport().update()

    @QtCore.Slot(list)
    def _show_covers(self, book_ids: list[str]) -> None:
        """Paint only the books whose covers have arrived, if they can be seen."""
        arrived, bottom = set(book_ids), self.viewport().rect().bottom()
        row = max(0, self.indexAt(QtCore.QPoint(CARD_SIZE.width() // 2, 0)).row())
        while (entry := self._books.entry(row)) is not None:
            area = self.visualRect(self._books.index(row))
            if area.top() > bottom:
                return
            if entry.id in arrived:
                self.viewport().update(area)
            row += 1
