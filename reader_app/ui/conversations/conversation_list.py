"""The panel of conversations: choose, rename, export or delete one, and search in all of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtGui import QColor, QFont, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from reader_app.app.chat.conversations import ConversationHit
from reader_app.domain.conversation import ConversationSummary
from reader_app.domain.translation import tr
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import paint_excerpt, paint_line, set_handle
from reader_app.ui.widgets.dates_and_sizes import relative_time

ID_ROLE: Final = int(QtCore.Qt.ItemDataRole.UserRole)
DETAIL_ROLE: Final = ID_ROLE + 1
IS_CURRENT_ROLE: Final = ID_ROLE + 2
_Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex


class ConversationModel(QtCore.QAbstractListModel):
    """The list model with title, time and length of each conversation.

    `rename_requested(id, title)`: a title was edited in place.
    """

    rename_requested = QtCore.Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[ConversationSummary, ...] = ()
        self._current = ""

    def show_rows(self, rows: Sequence[ConversationSummary], current: str) -> None:
        self.beginResetModel()
        self._rows = tuple(rows)
        self._current = current
        self.endResetModel()

    def row_of(self, conversation_id: str) -> int:
        ids = [row.id for row in self._rows]
        return ids.index(conversation_id) if conversation_id in ids else -1

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        if role in {QtCore.Qt.ItemDataRole.DisplayRole, QtCore.Qt.ItemDataRole.EditRole}:
            return row.title
        if role == ID_ROLE:
            return row.id
        if role == DETAIL_ROLE:
            return detail_words(row, datetime.now(UTC))
        if role == IS_CURRENT_ROLE:
            return row.id == self._current
        if role == QtCore.Qt.ItemDataRole.AccessibleDescriptionRole:
            return detail_words(row, datetime.now(UTC))
        return None

    def setData(
        self, index: _Index, value: object, role: int = QtCore.Qt.ItemDataRole.EditRole
    ) -> bool:
        title = " ".join(str(value).split())
        if not index.isValid() or not title or title == self._rows[index.row()].title:
            return False
        self.rename_requested.emit(self._rows[index.row()].id, title)
        return True

    def flags(self, index: _Index) -> QtCore.Qt.ItemFlag:
        return super().flags(index) | QtCore.Qt.ItemFlag.ItemIsEditable


def detail_words(row: ConversationSummary, now: datetime) -> str:
    """Return details such as "2 days ago · 12 messages"."""
    count = tr("{n} message", "{n:,} messages", n=row.message_count)
    return f"{relative_time(row.last_activity, now)} · {count}"


ROW_HEIGHT: Final = 48
_MORE: Final = 28


def more_area(row: QtCore.QRect) -> QtCore.QRect:
    """Return the rectangle of the ⋯ in a row."""
    return QtCore.QRect(row.right() - _MORE - 2, row.center().y() - _MORE // 2, _MORE, _MORE)


def _paint_ground(
    painter: QPainter, option: QtWidgets.QStyleOptionViewItem, palette: Palette
) -> bool:
    """Paint the ground of a row that is selected or under the pointer; return if it is."""
    rect: QtCore.QRect = option.rect
    state, flag = option.state, QtWidgets.QStyle.StateFlag
    is_selected = bool(state & flag.State_Selected)
    is_marked = is_selected or bool(state & flag.State_MouseOver)
    if is_marked:
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.tint if is_selected else palette.hover))
        painter.drawRoundedRect(rect, METRICS.radius, METRICS.radius)
    if is_selected and state & flag.State_HasFocus:
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(palette.accent), 1.5))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), METRICS.radius, METRICS.radius)
    return is_marked


class ConversationDelegate(QtWidgets.QStyledItemDelegate):
    """Paints a conversation in two lines, with ⋯ for its menu, and edits its title."""

    def __init__(self, palette: Palette, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self._palette = palette

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette

    def sizeHint(self, _option: QtWidgets.QStyleOptionViewItem, _index: _Index) -> QtCore.QSize:
        return QtCore.QSize(120, ROW_HEIGHT)

    def paint(
        self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, index: _Index
    ) -> None:
        rect: QtCore.QRect = option.rect
        font: QFont = option.font
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if _paint_ground(painter, option, self._palette):
            area = more_area(rect).adjusted(5, 5, -5, -5)
            line_icon("more", self._palette, self._palette.muted).paint(painter, area)
        self._paint_words(painter, rect, font, index)
        painter.restore()

    def _paint_words(
        self, painter: QPainter, rect: QtCore.QRect, font: QFont, index: _Index
    ) -> None:
        room = rect.adjusted(METRICS.space_m, 6, -_MORE - METRICS.space_s, -6)
        title = QFont(font)
        title.setPixelSize(METRICS.type_base)
        if index.data(IS_CURRENT_ROLE):
            title.setWeight(QFont.Weight.DemiBold)
        paint_line(painter, room, title, self._palette.text, str(index.data()))
        small = QFont(font)
        small.setPixelSize(METRICS.type_small)
        painter.setFont(small)
        painter.setPen(QColor(self._palette.muted))
        painter.drawText(
            room, QtCore.Qt.AlignmentFlag.AlignBottom.value, str(index.data(DETAIL_ROLE))
        )

    def createEditor(
        self, parent: QtWidgets.QWidget, option: QtWidgets.QStyleOptionViewItem, index: _Index
    ) -> QtWidgets.QWidget:
        editor = QtWidgets.QLineEdit(parent)
        editor.setAccessibleName(tr("Conversation title"))
        editor.setMaxLength(200)
        return editor

    def updateEditorGeometry(
        self, editor: QtWidgets.QWidget, option: QtWidgets.QStyleOptionViewItem, index: _Index
    ) -> None:
        rect: QtCore.QRect = option.rect
        editor.setGeometry(rect.adjusted(2, 7, -2, -7))


class SearchScope(QtWidgets.QWidget):
    """Chooses whether to search this book or all. `changed(bool)`: True for all books."""

    changed = QtCore.Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._all = text_button(tr("All books"), "scope", "searchAllBooks")
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed
        )
        here = text_button(tr("This book"), "scope", "searchThisBook")
        group = QtWidgets.QButtonGroup(self)
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(METRICS.space_s, 0, METRICS.space_s, 0)
        row.setSpacing(METRICS.space_l)
        for button, name in (
            (here, tr("Search this book")),
            (self._all, tr("Search all books")),
        ):
            button.setCheckable(True)
            # A click must leave the focus in the search field or in the results.
            button.setFocusPolicy(QtCore.Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(name)
            group.addButton(button)
            row.addWidget(button)
        row.addStretch()
        here.setChecked(True)
        self._all.toggled.connect(self.changed)

    @property
    def is_all(self) -> bool:
        return self._all.isChecked()


_SEARCH_MS = 200
_MOST = 420
"""Greatest width and height of the panel in pixels."""


class ConversationPanel(QtWidgets.QFrame):
    """The panel under the header: search field, list of conversations, search results.

    Esc, a choice or a click elsewhere closes it. `undo_requested(id)`: bring back the conversation
    that was deleted last.
    `search_changed(str, bool)`: the search words, "" if they were removed, and whether to search
    all books.
    `hit_chosen(ConversationHit)`: the reader chose this search result.
    """

    selected = QtCore.Signal(str)
    rename_requested = QtCore.Signal(str, str)
    delete_requested = QtCore.Signal(str)
    undo_requested = QtCore.Signal(str)
    export_requested = QtCore.Signal(str)
    books_requested = QtCore.Signal(str)
    search_changed = QtCore.Signal(str, bool)
    hit_chosen = QtCore.Signal(object)
    opened = QtCore.Signal()
    resized = QtCore.Signal()
    closed = QtCore.Signal()

    def __init__(self, palette: Palette, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.setProperty("ground", "panel")
        self._menu_for = self._deleted = ""
        self._search = QtWidgets.QLineEdit()
        self._search.setPlaceholderText(tr("Search conversations…"))
        self._search.setAccessibleName(tr("Search conversations"))
        self._search.setClearButtonEnabled(True)
        self._search.setObjectName("conversationSearch")
        self._pause = QtCore.QTimer(self, interval=_SEARCH_MS, singleShot=True)
        self._pause.timeout.connect(self._tell_search)
        self._search.textChanged.connect(self._wait_for_words)
        self._scope = SearchScope()
        self._scope.changed.connect(self._tell_search)
        self._model = ConversationModel()
        self._model.rename_requested.connect(self.rename_requested)
        self._list = _ConversationRows(self._model, palette)
        self._list.chosen.connect(self._choose)
        self._list.menu_requested.connect(self._open_menu)
        self._list.delete_pressed.connect(self._delete)
        self._results = ConversationHitList(palette)
        self._results.chosen.connect(self._choose_hit)
        self._none = QtWidgets.QLabel()
        self._none.setProperty("tone", "muted")
        self._none.setAlignment(QtCore.Qt.AlignmentFlag.AlignCenter)
        self._spending = QtWidgets.QLabel()
        self._spending.setObjectName("spendingLine")
        self._spending.setProperty("tone", "muted")
        self._spending.setProperty("type", "small")
        self._spending.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, 0)
        self._spending.hide()
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(
            METRICS.space_s, METRICS.space_s, METRICS.space_s, METRICS.space_s
        )
        column.setSpacing(METRICS.space_s)
        column.addWidget(self._search)
        column.addWidget(self._scope)
        for rows in (self._list, self._results):
            # Qt's minimum height of a list is over one row; a single row squeezed what is above.
            rows.setMinimumHeight(ROW_HEIGHT)
            column.addWidget(rows, 1)
        column.addWidget(self._none)
        column.addWidget(self._spending)
        self._search.installEventFilter(self)
        self._show_state()
        self.hide()

    def show_conversations(self, rows: Sequence[ConversationSummary], current: str) -> None:
        had_keys, before = self._list.hasFocus(), self._list.currentIndex().row()
        self._model.show_rows(rows, current)
        row = self._model.row_of(current)
        if row < 0 and had_keys:
            row = min(before, len(rows) - 1)  # beside the conversation that was deleted
        if row >= 0:
            self._list.setCurrentIndex(self._model.index(row))
        self._show_state()
        if had_keys and not rows:
            self._search.setFocus()  # hiding the focused list would pass the focus out of the panel

    def show_hits(self, hits: Sequence[ConversationHit]) -> None:
        """Show the results for the words in the search field."""
        self._results.show_hits(hits, has_books=self._scope.is_all)
        self._show_state()

    def show_spending(self, words: str) -> None:
        """Show the cost of this conversation and of the book; "" hides the line."""
        self._spending.setText(words)
        self._spending.setHidden(not words)
        self.resized.emit()

    @property
    def is_searching(self) -> bool:
        return bool(self._search.text().strip())

    def _show_state(self) -> None:
        is_searching = self.is_searching
        count = self._results.count if is_searching else self._model.rowCount()
        self._scope.setVisible(is_searching)
        self._list.setVisible(bool(count) and not is_searching)
        self._results.setVisible(bool(count) and is_searching)
        self._none.setText(tr("Nothing found.") if is_searching else tr("No conversations yet."))
        self._none.setVisible(not count)
        self.resized.emit()

    def place_in(self, room: QtCore.QSize, top: int) -> None:
        """Place the panel in a pane of size `room`, below the header, which ends at `top`."""
        width = min(room.width() - 2 * METRICS.space_s, _MOST)
        height = min(_MOST, room.height() - top - METRICS.space_l)
        height = max(120, min(height, self.wanted_height))
        self.setGeometry(METRICS.space_s, top, width, height)

    @property
    def wanted_height(self) -> int:
        """The height at which all rows fit."""
        fixed = self._search.sizeHint().height() + 4 * METRICS.space_s
        if not self._spending.isHidden():
            fixed += self._spending.sizeHint().height() + METRICS.space_s
        if self.is_searching:
            scope = self._scope.sizeHint().height() + METRICS.space_s
            return fixed + scope + max(self._results.wanted_height, ROW_HEIGHT)
        return fixed + self._model.rowCount() * ROW_HEIGHT

    def open(self) -> None:
        self._search.clear()
        self.show_hits(())
        self.opened.emit()
        self.resized.emit()
        self.show()
        self.raise_()
        self._search.setFocus()
        QtWidgets.QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def close_panel(self) -> None:
        if self.isHidden():
            return
        QtWidgets.QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self.hide()
        self.closed.emit()

    def set_palette(self, palette: Palette) -> None:
        self._list.set_palette(palette)
        self._results.set_palette(palette)

    @QtCore.Slot()
    def rename_current(self) -> None:
        self._list.edit(self._list.currentIndex())

    @QtCore.Slot()
    def _wait_for_words(self) -> None:
        self._pause.start()

    @QtCore.Slot()
    def _tell_search(self) -> None:
        words = self._search.text().strip()
        if not words:
            self.show_hits(())
        self.search_changed.emit(words, self._scope.is_all)

    @QtCore.Slot(object)
    def _choose_hit(self, hit: ConversationHit) -> None:
        self.close_panel()
        self.hit_chosen.emit(hit)

    @QtCore.Slot(QtCore.QModelIndex)
    def _choose(self, index: QtCore.QModelIndex) -> None:
        conversation_id = index.data(ID_ROLE)
        self.close_panel()
        self.selected.emit(str(conversation_id))

    @QtCore.Slot(QtCore.QModelIndex)
    def _delete(self, index: QtCore.QModelIndex) -> None:
        self._deleted = str(index.data(ID_ROLE))
        self.delete_requested.emit(self._deleted)
        # The new conversation that replaces the one in view moves the focus to its question box.
        self._list.setFocus()

    @QtCore.Slot(QtCore.QModelIndex, QtCore.QPoint)
    def _open_menu(self, index: QtCore.QModelIndex, place: QtCore.QPoint) -> None:
        self._menu_for = str(index.data(ID_ROLE))
        menu = QtWidgets.QMenu(self)
        menu.setAttribute(QtCore.Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Rename"), self.rename_current)
        menu.addAction(tr("Include other books…"), self._ask_books)
        menu.addAction(tr("Export…"), self._export_chosen)
        menu.addAction(tr("Delete"), self._delete_chosen)
        menu.popup(place)

    @QtCore.Slot()
    def _ask_books(self) -> None:
        self.books_requested.emit(self._menu_for)

    @QtCore.Slot()
    def _export_chosen(self) -> None:
        self.export_requested.emit(self._menu_for)

    @QtCore.Slot()
    def _delete_chosen(self) -> None:
        self._delete(self._model.index(self._model.row_of(self._menu_for)))

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        if watched is self._search and event.type() == QtCore.QEvent.Type.KeyPress:
            return isinstance(event, QKeyEvent) and self._take_search_key(event)
        if event.type() == QtCore.QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            self._close_if_elsewhere(event.globalPosition().toPoint())
        return False

    def _take_search_key(self, event: QKeyEvent) -> bool:
        rows: QtWidgets.QListView = self._results if self.is_searching else self._list
        if event.key() in {QtCore.Qt.Key.Key_Down, QtCore.Qt.Key.Key_Up} and rows.isVisible():
            rows.setFocus()
            return True
        if event.key() == QtCore.Qt.Key.Key_F2 and self._list.isVisible():
            self.rename_current()
            return True
        if event.matches(QKeySequence.StandardKey.Undo) and not self._search.isUndoAvailable():
            self._undo()
            return True
        if event.key() in {QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter}:
            if self.is_searching:
                self._results.choose_current()
            elif self._list.currentIndex().isValid():
                self._choose(self._list.currentIndex())
            return True
        return False

    def _close_if_elsewhere(self, place: QtCore.QPoint) -> None:
        popup = QtWidgets.QApplication.activePopupWidget()
        if popup is None and not self.rect().contains(self.mapFromGlobal(place)):
            self.close_panel()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == QtCore.Qt.Key.Key_Escape:
            self.close_panel()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self._undo()
        else:
            super().keyPressEvent(event)

    def _undo(self) -> None:
        deleted, self._deleted = self._deleted, ""
        if deleted:
            self.undo_requested.emit(deleted)


class _ConversationRows(QtWidgets.QListView):
    """The list of conversations."""

    chosen = QtCore.Signal(QtCore.QModelIndex)
    delete_pressed = QtCore.Signal(QtCore.QModelIndex)
    menu_requested = QtCore.Signal(QtCore.QModelIndex, QtCore.QPoint)

    def __init__(self, model: ConversationModel, palette: Palette) -> None:
        super().__init__()
        set_handle(self, "conversationList")
        self.setAccessibleName(tr("Conversations"))
        self.setModel(model)
        self._delegate = ConversationDelegate(palette, self)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self.setEditTriggers(QtWidgets.QListView.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QtWidgets.QListView.ScrollMode.ScrollPerPixel)

    def set_palette(self, palette: Palette) -> None:
        self._delegate.set_palette(palette)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        place = event.position().toPoint()
        index = self.indexAt(place)
        if not index.isValid():
            return
        is_left = event.button() == QtCore.Qt.MouseButton.LeftButton
        if not is_left or more_area(self.visualRect(index)).contains(place):
            self.setCurrentIndex(index)
            self.menu_requested.emit(index, event.globalPosition().toPoint())
        else:
            self.chosen.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        is_editing = self.state() == QtWidgets.QListView.State.EditingState
        if is_editing or not index.isValid():
            super().keyPressEvent(event)
        elif event.key() in {QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter}:
            self.chosen.emit(index)
        elif event.key() == QtCore.Qt.Key.Key_Delete:
            self.delete_pressed.emit(index)
        elif event.key() == QtCore.Qt.Key.Key_Menu:
            place = self.visualRect(index).center()
            self.menu_requested.emit(index, self.viewport().mapToGlobal(place))
        else:
            super().keyPressEvent(event)


EXCERPT_ROLE: Final = int(QtCore.Qt.ItemDataRole.UserRole)
MARKS_ROLE: Final = EXCERPT_ROLE + 1
BOOK_ROLE: Final = EXCERPT_ROLE + 2
WHEN_ROLE: Final = EXCERPT_ROLE + 3
_LINES: Final = 2


class ConversationHitDelegate(QStyledItemDelegate):
    """Paints title and time, the book if there are several, and two lines with the marked words."""

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._palette = palette

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QtCore.QSize:
        font: QtGui.QFont = option.font
        title = QtGui.QFontMetrics(_sized(font, METRICS.type_base)).height()
        small = QtGui.QFontMetrics(_sized(font, METRICS.type_small)).height()
        lines = _LINES + (1 if index.data(BOOK_ROLE) else 0)
        return QtCore.QSize(120, title + lines * small + METRICS.space_l + METRICS.space_xs)

    def paint(self, painter: QtGui.QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        rect: QtCore.QRect = option.rect
        font: QtGui.QFont = option.font
        painter.save()
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        _paint_ground(painter, option, self._palette)
        space = METRICS.space_m
        self._paint_words(painter, rect.adjusted(space, METRICS.space_s, -space, 0), font, index)
        painter.restore()

    def _paint_words(
        self, painter: QtGui.QPainter, room: QtCore.QRect, font: QtGui.QFont, index: _Index
    ) -> None:
        small = _sized(font, METRICS.type_small)
        when = str(index.data(WHEN_ROLE))
        painter.setFont(small)
        painter.setPen(QtGui.QColor(self._palette.muted))
        top, right = (
            QtCore.Qt.AlignmentFlag.AlignTop.value,
            QtCore.Qt.AlignmentFlag.AlignRight.value,
        )
        painter.drawText(room, top | right, when)
        taken = painter.fontMetrics().horizontalAdvance(when) + METRICS.space_m
        title, names = _sized(font, METRICS.type_base), room.adjusted(0, 0, -taken, 0)
        paint_line(painter, names, title, self._palette.text, str(index.data()))
        rest = room.adjusted(0, painter.fontMetrics().height(), 0, 0)
        if index.data(BOOK_ROLE):
            paint_line(painter, rest, small, self._palette.muted, str(index.data(BOOK_ROLE)))
            rest.setTop(rest.top() + painter.fontMetrics().height())
        rest.setTop(rest.top() + METRICS.space_xs)
        excerpt, marks = str(index.data(EXCERPT_ROLE)), index.data(MARKS_ROLE)
        paint_excerpt(painter, QtCore.QRectF(rest), small, self._palette, excerpt, marks)


def _sized(font: QtGui.QFont, pixels: int) -> QtGui.QFont:
    sized = QtGui.QFont(font)
    sized.setPixelSize(pixels)
    return sized


_Role: Final = QtCore.Qt.ItemDataRole


class ConversationHitModel(QtCore.QAbstractListModel):
    """The list model of search results.

    `has_books`: the results are from several books, so each one names its book.
    """

    def __init__(self) -> None:
        super().__init__()
        self._hits: tuple[ConversationHit, ...] = ()
        self._has_books = False

    def show_hits(self, hits: Sequence[ConversationHit], *, has_books: bool) -> None:
        self.beginResetModel()
        self._hits = tuple(hits)
        self._has_books = has_books
        self.endResetModel()

    def hit(self, row: int) -> ConversationHit:
        return self._hits[row]

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._hits)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._hits):
            return None
        hit = self._hits[index.row()]
        values: dict[int, object] = {
            _Role.DisplayRole: hit.title,
            EXCERPT_ROLE: hit.excerpt,
            MARKS_ROLE: hit.marks,
            BOOK_ROLE: hit.book_title if self._has_books else "",
            _Role.ToolTipRole: hit.book_title,
        }
        if role in {WHEN_ROLE, _Role.AccessibleDescriptionRole}:
            when = relative_time(hit.said_at, datetime.now(UTC))
            return when if role == WHEN_ROLE else f"{hit.excerpt} {hit.book_title}, {when}"
        return values.get(role)


class ConversationHitList(QListView):
    """The list of search results.

    `chosen(ConversationHit)`: a result was clicked or opened with Enter.
    """

    chosen = QtCore.Signal(object)

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("talkResults")
        self.setAccessibleName(tr("Found in conversations"))
        self._hits = ConversationHitModel()
        self.setModel(self._hits)
        self._delegate = ConversationHitDelegate(palette, self)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    @property
    def count(self) -> int:
        return self._hits.rowCount()

    @property
    def wanted_height(self) -> int:
        """The height at which all rows fit, up to 20."""
        return sum(self.sizeHintForRow(row) for row in range(min(self.count, 20)))

    def show_hits(self, hits: Sequence[ConversationHit], *, has_books: bool) -> None:
        self._hits.show_hits(hits, has_books=has_books)
        if hits:
            self.setCurrentIndex(self._hits.index(0))

    def choose_current(self) -> None:
        """Choose the current result, as Enter does."""
        if self.currentIndex().isValid():
            self.chosen.emit(self._hits.hit(self.currentIndex().row()))

    def set_palette(self, palette: Palette) -> None:
        self._delegate.set_palette(palette)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() == QtCore.Qt.MouseButton.LeftButton:
            self.chosen.emit(self._hits.hit(index.row()))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in {QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter}:
            self.choose_current()
        else:
            super().keyPressEvent(event)
