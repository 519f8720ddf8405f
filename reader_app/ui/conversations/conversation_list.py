"""The panel of conversations: choose, rename, export, delete one of the book; search in all."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from reader_app.app.chat.conversations import ConversationHit
from reader_app.domain.conversation import ConversationSummary
from reader_app.domain.translation import tr
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.conversations.search_results import ConversationHitList
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.dates_and_sizes import relative_time

ID_ROLE: Final = int(Qt.ItemDataRole.UserRole)
DETAIL_ROLE: Final = ID_ROLE + 1
IS_CURRENT_ROLE: Final = ID_ROLE + 2
_Index = QModelIndex | QPersistentModelIndex


class ConversationModel(QAbstractListModel):
    """Title, time and length of each conversation.

    `rename_requested(id, title)` when a title was edited in place.
    """

    rename_requested = Signal(str, str)

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

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            return row.title
        if role == ID_ROLE:
            return row.id
        if role == DETAIL_ROLE:
            return detail_words(row, datetime.now(UTC))
        if role == IS_CURRENT_ROLE:
            return row.id == self._current
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return detail_words(row, datetime.now(UTC))
        return None

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        title = " ".join(str(value).split())
        if not index.isValid() or not title or title == self._rows[index.row()].title:
            return False
        self.rename_requested.emit(self._rows[index.row()].id, title)
        return True

    def flags(self, index: _Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable


def detail_words(row: ConversationSummary, now: datetime) -> str:
    """ "2 days ago · 12 messages"."""
    count = tr("{n} message", "{n:,} messages", n=row.message_count)
    return f"{relative_time(row.last_activity, now)} · {count}"


ROW_HEIGHT: Final = 48
_MORE: Final = 28


def more_area(row: QRect) -> QRect:
    """The rectangle of the ⋯ of a row."""
    return QRect(row.right() - _MORE - 2, row.center().y() - _MORE // 2, _MORE, _MORE)


class ConversationDelegate(QStyledItemDelegate):
    """Paints a conversation in two lines, with ⋯ for its menu, and edits its title."""

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._palette = palette

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(120, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        font: QFont = option.font
        is_hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_selected or is_hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._palette.tint if is_selected else self._palette.hover))
            painter.drawRoundedRect(rect, METRICS.radius, METRICS.radius)
        if state & QStyle.StateFlag.State_HasFocus and is_selected:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._palette.accent), 1.5))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), METRICS.radius, METRICS.radius)
        if is_selected or is_hovered:
            area = more_area(rect).adjusted(5, 5, -5, -5)
            line_icon("more", self._palette, self._palette.muted).paint(painter, area)
        self._paint_words(painter, rect, font, index)
        painter.restore()

    def _paint_words(self, painter: QPainter, rect: QRect, font: QFont, index: _Index) -> None:
        room = rect.adjusted(METRICS.space_m, 6, -_MORE - METRICS.space_s, -6)
        title = QFont(font)
        title.setPixelSize(METRICS.type_base)
        if index.data(IS_CURRENT_ROLE):
            title.setWeight(QFont.Weight.DemiBold)
        painter.setFont(title)
        painter.setPen(QColor(self._palette.text))
        words = painter.fontMetrics().elidedText(
            str(index.data()), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignTop.value, words)
        small = QFont(font)
        small.setPixelSize(METRICS.type_small)
        painter.setFont(small)
        painter.setPen(QColor(self._palette.muted))
        painter.drawText(room, Qt.AlignmentFlag.AlignBottom.value, str(index.data(DETAIL_ROLE)))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setAccessibleName(tr("Title of the conversation"))
        editor.setMaxLength(200)
        return editor

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: _Index
    ) -> None:
        rect: QRect = option.rect
        editor.setGeometry(rect.adjusted(2, 7, -2, -7))


class SearchScope(QWidget):
    """Chooses where is searched: this book or all. `changed(bool)`: whether all are meant now."""

    changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._all = text_button(tr("All books"), "scope", "searchAllBooks")
        here = text_button(tr("This book"), "scope", "searchThisBook")
        group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.space_s, 0, METRICS.space_s, 0)
        row.setSpacing(METRICS.space_l)
        for button, name in (
            (here, tr("Search this book")),
            (self._all, tr("Search all books")),
        ):
            button.setCheckable(True)
            # A press leaves the cursor in the field, and the arrows with the results.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
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
"""Pixels, wide and high."""


class ConversationPanel(QFrame):
    """The panel under the header: search field, list, results. Esc, a choice or a click ends it.

    `search_changed(str, bool)`: the words, "" for none any more, and whether all books are meant.
    `hit_chosen(ConversationHit)`.
    """

    selected = Signal(str)
    rename_requested = Signal(str, str)
    delete_requested = Signal(str)
    export_requested = Signal(str)
    books_requested = Signal(str)
    search_changed = Signal(str, bool)
    hit_chosen = Signal(object)
    opened = Signal()
    resized = Signal()
    closed = Signal()

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("ground", "panel")
        self._menu_for = ""
        self._search = QLineEdit()
        self._search.setPlaceholderText(tr("Search conversations…"))
        self._search.setAccessibleName(tr("Search conversations"))
        self._search.setClearButtonEnabled(True)
        self._search.setObjectName("conversationSearch")
        self._pause = QTimer(self, interval=_SEARCH_MS, singleShot=True)
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
        self._none = QLabel()
        self._none.setProperty("tone", "muted")
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._spending = QLabel()
        self._spending.setObjectName("spendingLine")
        self._spending.setProperty("tone", "muted")
        self._spending.setProperty("type", "small")
        self._spending.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, 0)
        self._spending.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(
            METRICS.space_s, METRICS.space_s, METRICS.space_s, METRICS.space_s
        )
        column.setSpacing(METRICS.space_s)
        column.addWidget(self._search)
        column.addWidget(self._scope)
        column.addWidget(self._list, 1)
        column.addWidget(self._results, 1)
        column.addWidget(self._none)
        column.addWidget(self._spending)
        self._search.installEventFilter(self)
        self._show_state()
        self.hide()

    def show_conversations(self, rows: Sequence[ConversationSummary], current: str) -> None:
        self._model.show_rows(rows, current)
        row = self._model.row_of(current)
        if row >= 0:
            self._list.setCurrentIndex(self._model.index(row))
        self._show_state()

    def show_hits(self, hits: Sequence[ConversationHit]) -> None:
        """What was found for the words that stand in the box."""
        self._results.show_hits(hits, has_books=self._scope.is_all)
        self._show_state()

    def show_spending(self, words: str) -> None:
        """What this conversation and the book have cost; "" for nothing to tell."""
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

    def place_in(self, room: QSize, top: int) -> None:
        """Below the header, which ends at `top`, of a pane of that size."""
        width = min(room.width() - 2 * METRICS.space_s, _MOST)
        height = min(_MOST, room.height() - top - METRICS.space_l)
        height = max(120, min(height, self.wanted_height))
        self.setGeometry(METRICS.space_s, top, width, height)

    @property
    def wanted_height(self) -> int:
        """Enough for all rows."""
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
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def close_panel(self) -> None:
        if self.isHidden():
            return
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self.hide()
        self.closed.emit()

    def set_palette(self, palette: Palette) -> None:
        self._list.set_palette(palette)
        self._results.set_palette(palette)

    @Slot()
    def rename_current(self) -> None:
        self._list.edit(self._list.currentIndex())

    @Slot()
    def _wait_for_words(self) -> None:
        self._pause.start()

    @Slot()
    def _tell_search(self) -> None:
        words = self._search.text().strip()
        if not words:
            self.show_hits(())
        self.search_changed.emit(words, self._scope.is_all)

    @Slot(object)
    def _choose_hit(self, hit: ConversationHit) -> None:
        self.close_panel()
        self.hit_chosen.emit(hit)

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        conversation_id = index.data(ID_ROLE)
        self.close_panel()
        self.selected.emit(str(conversation_id))

    @Slot(QModelIndex)
    def _delete(self, index: QModelIndex) -> None:
        self.delete_requested.emit(str(index.data(ID_ROLE)))

    @Slot(QModelIndex, QPoint)
    def _open_menu(self, index: QModelIndex, place: QPoint) -> None:
        self._menu_for = str(index.data(ID_ROLE))
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Rename"), self.rename_current)
        menu.addAction(tr("Ask other books, too…"), self._ask_books)
        menu.addAction(tr("Export…"), self._export_chosen)
        menu.addAction(tr("Delete"), self._delete_chosen)
        menu.popup(place)

    @Slot()
    def _ask_books(self) -> None:
        self.books_requested.emit(self._menu_for)

    @Slot()
    def _export_chosen(self) -> None:
        self.export_requested.emit(self._menu_for)

    @Slot()
    def _delete_chosen(self) -> None:
        self.delete_requested.emit(self._menu_for)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._search and event.type() == QEvent.Type.KeyPress:
            return isinstance(event, QKeyEvent) and self._take_search_key(event)
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            self._close_if_elsewhere(event.globalPosition().toPoint())
        return False

    def _take_search_key(self, event: QKeyEvent) -> bool:
        rows: QListView = self._results if self.is_searching else self._list
        if event.key() in {Qt.Key.Key_Down, Qt.Key.Key_Up} and rows.isVisible():
            rows.setFocus()
            return True
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if self.is_searching:
                self._results.choose_current()
            elif self._list.currentIndex().isValid():
                self._choose(self._list.currentIndex())
            return True
        return False

    def _close_if_elsewhere(self, place: QPoint) -> None:
        popup = QApplication.activePopupWidget()
        if popup is None and not self.rect().contains(self.mapFromGlobal(place)):
            self.close_panel()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_panel()
        else:
            super().keyPressEvent(event)


class _ConversationRows(QListView):
    """The list of conversations."""

    chosen = Signal(QModelIndex)
    delete_pressed = Signal(QModelIndex)
    menu_requested = Signal(QModelIndex, QPoint)

    def __init__(self, model: ConversationModel, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("conversationList")
        self.setAccessibleName(tr("Conversations"))
        self.setModel(model)
        self._delegate = ConversationDelegate(palette, self)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    def set_palette(self, palette: Palette) -> None:
        self._delegate.set_palette(palette)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        place = event.position().toPoint()
        index = self.indexAt(place)
        if not index.isValid():
            return
        is_left = event.button() == Qt.MouseButton.LeftButton
        if not is_left or more_area(self.visualRect(index)).contains(place):
            self.setCurrentIndex(index)
            self.menu_requested.emit(index, event.globalPosition().toPoint())
        else:
            self.chosen.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        is_editing = self.state() == QListView.State.EditingState
        if is_editing or not index.isValid():
            super().keyPressEvent(event)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.chosen.emit(index)
        elif event.key() == Qt.Key.Key_Delete:
            self.delete_pressed.emit(index)
        elif event.key() == Qt.Key.Key_Menu:
            place = self.visualRect(index).center()
            self.menu_requested.emit(index, self.viewport().mapToGlobal(place))
        else:
            super().keyPressEvent(event)
