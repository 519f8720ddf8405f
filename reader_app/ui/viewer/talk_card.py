"""The turns that touched a page, in a small list beside its dot."""

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
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QFocusEvent, QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from reader_app.domain.conversation import MarkedTurn
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.viewer.talk_words import count_words, detail_words
from reader_app.ui.widgets.basic_widgets import paint_row_background

_AnyIndex = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_DETAIL: Final = int(Qt.ItemDataRole.UserRole)
_WIDTH: Final = 340
_ROW: Final = 48
_ROWS: Final = 5
_CHOOSING: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})


class TalkCard(QFrame):
    """`talkCard` with `talkList`. `turn_chosen(TalkedTurn)`; Esc or a click elsewhere ends it."""

    turn_chosen = Signal(object)

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._returns_to: QWidget | None = None
        self.page = 0
        self.setObjectName("talkCard")
        self.setProperty("ground", "card")
        # A moment later: a press on the dot takes the focus first, and then means this list.
        self._close_soon = QTimer(self, singleShot=True, interval=0)
        self._close_soon.timeout.connect(self.close_card)
        self._title = QLabel()
        self._title.setProperty("tone", "muted")
        self._title.setProperty("type", "small")
        self._title.setContentsMargins(METRICS.space_m, METRICS.space_xs, METRICS.space_m, 0)
        self._model = _TurnModel(self)
        self.list = QListView(uniformItemSizes=True)
        self.list.setObjectName("talkList")
        self.list.setModel(self._model)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._delegate = _TurnDelegate(palette, self.list)
        self.list.setItemDelegate(self._delegate)
        self.list.clicked.connect(self._choose)
        self.list.installEventFilter(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(*(METRICS.space_xs,) * 4)
        column.setSpacing(METRICS.space_xs)
        column.addWidget(self._title)
        column.addWidget(self.list)
        self.hide()

    def set_palette(self, palette: Palette) -> None:
        self._delegate.palette = palette
        self.list.viewport().update()

    def open(self, page: int, page_name: str, turns: Sequence[MarkedTurn]) -> None:
        """Show them, newest first, ready for the keys; the owner has to place it."""
        words = count_words(turns, page_name)
        self.page = page
        self._title.setText(words)
        self.setAccessibleName(words)
        self.list.setAccessibleName(words)
        self._model.show_turns(turns)
        self.list.setFixedHeight(min(_ROWS, len(turns)) * _ROW)
        self.list.setCurrentIndex(self._model.index(0))
        self.list.scrollToTop()
        if self.isHidden():
            self._returns_to = self.window().focusWidget()
        self.setFixedWidth(_WIDTH)
        self.adjustSize()
        self.show()
        self.raise_()
        self._close_soon.stop()
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)

    @Slot()
    def close_card(self) -> None:
        """Away, and the focus back to where it was."""
        self._close_soon.stop()
        if self.isHidden():
            return
        had_keys, before = self.list.hasFocus(), self._returns_to
        self.page, self._returns_to = 0, None
        self.hide()
        if had_keys and before is not None and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.lostFocus():
            if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
                self._close_soon.start()
        elif isinstance(event, QKeyEvent):
            return self._press(event)
        return super().eventFilter(watched, event)

    def _press(self, event: QKeyEvent) -> bool:
        is_escape = event.key() == Qt.Key.Key_Escape
        if event.type() is QEvent.Type.ShortcutOverride and is_escape:
            event.accept()
            return True
        if event.type() is not QEvent.Type.KeyPress:
            return False
        if is_escape:
            self.close_card()
        elif event.key() in _CHOOSING:
            self._choose(self.list.currentIndex())
        else:
            return False
        return True

    @Slot(QModelIndex)
    def _choose(self, index: _AnyIndex) -> None:
        turn = self._model.turn(index)
        self.close_card()
        if turn is not None:
            self.turn_chosen.emit(turn)


class _TurnModel(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._turns: tuple[MarkedTurn, ...] = ()

    def show_turns(self, turns: Sequence[MarkedTurn]) -> None:
        self.beginResetModel()
        self._turns = tuple(turns)
        self.endResetModel()

    def turn(self, index: _AnyIndex) -> MarkedTurn | None:
        return self._turns[index.row()] if 0 <= index.row() < len(self._turns) else None

    def rowCount(self, parent: _AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._turns)

    def data(self, index: _AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        turn = self.turn(index)
        if turn is None:
            return None
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            return turn.question
        if role in {_DETAIL, Qt.ItemDataRole.AccessibleDescriptionRole}:
            return detail_words(turn, datetime.now(UTC))
        return None


class _TurnDelegate(QStyledItemDelegate):
    """The question, and below it why, when and where."""

    def __init__(self, palette: Palette, parent: QListView) -> None:
        super().__init__(parent)
        self.palette = palette

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _AnyIndex) -> QSize:
        return QSize(_WIDTH // 2, _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _AnyIndex) -> None:
        # Ground and tint are the style's; the words are painted here.
        ground = QStyleOptionViewItem(option)
        self.initStyleOption(ground, index)
        question = paint_row_background(painter, ground)
        room = QRect(option.rect).adjusted(METRICS.space_m, 6, -METRICS.space_m, -6)
        font = QFont(option.font)
        painter.save()
        for words, size, colour, place in (
            (question, METRICS.type_base, self.palette.text, Qt.AlignmentFlag.AlignTop),
            (
                str(index.data(_DETAIL)),
                METRICS.type_small,
                self.palette.muted,
                Qt.AlignmentFlag.AlignBottom,
            ),
        ):
            font.setPixelSize(size)
            painter.setFont(font)
            painter.setPen(QColor(colour))
            shown = painter.fontMetrics().elidedText(
                words, Qt.TextElideMode.ElideRight, room.width()
            )
            painter.drawText(room, place.value, shown)
        painter.restore()
