"""Ctrl+K: everything that can be done, by a few letters of its name."""

from __future__ import annotations

from collections.abc import Sequence
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
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QPainter,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.announcing import announce
from reader_app.ui.widgets.commands import Command, CommandSearch
from reader_app.ui.widgets.row_ground import paint_row_ground

AnyIndex = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_ASIDE: Final = Qt.ItemDataRole.UserRole
_WIDTH: Final = 560
_ROW: Final = 32
_ROWS: Final = 11
_PASSED_ON: Final = frozenset(
    {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
)


class CommandBox(QFrame):
    """Floats over its parent while one types; gone with Esc, Enter or when the focus leaves it."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent)
        self.setObjectName("commandBox")
        self.setAccessibleName(tr("Commands"))
        self.setProperty("ground", "card")
        self._around = parent
        self._search = CommandSearch(())
        self._before: QWidget | None = None
        self._model = _CommandModel(self)
        self.box = QLineEdit(placeholderText=tr("A command, a chapter, a book or a page"))
        self.box.setObjectName("commandField")
        self.box.setAccessibleName(tr("Command"))
        self.box.textEdited.connect(self._find)
        self.box.installEventFilter(self)
        self.list = QListView(uniformItemSizes=True)
        self.list.setObjectName("commandList")
        self.list.setAccessibleName(tr("Commands found"))
        self.list.setModel(self._model)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setItemDelegate(_CommandDelegate(palette, self.list))
        self.list.clicked.connect(self._run)
        self._nothing = QLabel(tr("Nothing is called that."))
        self._nothing.setProperty("tone", "muted")
        self._nothing.setContentsMargins(METRICS.space_s, 0, 0, METRICS.space_xs)
        column = QVBoxLayout(self)
        column.setContentsMargins(*(METRICS.space_s,) * 4)
        column.setSpacing(METRICS.space_s)
        for part in (self.box, self.list, self._nothing):
            column.addWidget(part)
        self.hide()

    def open(self, search: CommandSearch) -> None:
        """Show what there is; typing narrows it."""
        self._before = QApplication.focusWidget()
        self._search = search
        self.box.clear()
        self._find("")
        self._place()
        self.show()
        self.raise_()
        self.box.setFocus(Qt.FocusReason.PopupFocusReason)

    def close_box(self) -> None:
        """Away, and the focus back to where it was."""
        if self.isHidden():
            return
        before, self._before = self._before, None
        self.hide()
        if before is not None and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.lostFocus():
            if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
                self.hide()
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._press(event)
        return super().eventFilter(watched, event)

    def _press(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Escape:
                self.close_box()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._run(self.list.currentIndex())
            case Qt.Key.Key_Tab | Qt.Key.Key_Backtab:
                pass  # there is nowhere else to go in here
            case key if key in _PASSED_ON:
                self.list.keyPressEvent(event)
                self._announce()
            case _:
                return False
        return True

    @Slot(str)
    def _find(self, typed: str) -> None:
        self._model.set_commands(self._search.find(typed.strip()))
        count = self._model.rowCount()
        self.list.setVisible(bool(count))
        self._nothing.setVisible(not count)
        self.list.setFixedHeight(max(1, min(_ROWS, count)) * _ROW)
        self.list.setCurrentIndex(self._model.index(0))
        self.list.scrollToTop()
        self._place()
        self._announce()

    def _announce(self) -> None:
        """The focus stays in the field, so what is marked has to be said."""
        words = str(self._model.data(self.list.currentIndex(), Qt.ItemDataRole.DisplayRole) or "")
        said = words or self._nothing.text()
        announce(self.box, said)

    def _place(self) -> None:
        width = min(_WIDTH, self._around.width() - 2 * METRICS.space_l)
        left = (self._around.width() - width) // 2
        top = METRICS.bar_height + METRICS.space_l
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.setGeometry(left, top, width, self.sizeHint().height())

    @Slot(QModelIndex)
    def _run(self, index: AnyIndex) -> None:
        command = self._model.command(index)
        if command is not None:
            self.close_box()
            command.act()


class _CommandModel(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._commands: Sequence[Command] = ()

    def set_commands(self, commands: Sequence[Command]) -> None:
        self.beginResetModel()
        self._commands = commands
        self.endResetModel()

    def command(self, index: AnyIndex) -> Command | None:
        return self._commands[index.row()] if 0 <= index.row() < len(self._commands) else None

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._commands)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        command = self.command(index)
        if command is None:
            return None
        if role == _ASIDE:
            return command.aside
        if role == Qt.ItemDataRole.DisplayRole:
            return command.words
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{command.words}, {command.aside}" if command.aside else command.words
        return None


class _CommandDelegate(QStyledItemDelegate):
    """The name at the left, key or place at the right and quieter."""

    def __init__(self, palette: Palette, parent: QListView) -> None:
        super().__init__(parent)
        self._palette = palette

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(_WIDTH // 2, _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        aside = str(index.data(_ASIDE) or "")
        across = option.fontMetrics.horizontalAdvance(aside) + METRICS.space_m if aside else 0
        # Ground and tint are the style's; the words end where what is aside begins.
        ground = QStyleOptionViewItem(option)
        self.initStyleOption(ground, index)
        name = paint_row_ground(painter, ground)
        room = QRect(option.rect).adjusted(METRICS.space_m, 0, -METRICS.space_m, 0)
        painter.setFont(option.font)
        painter.setPen(QColor(self._palette.text))
        shown = option.fontMetrics.elidedText(
            name, Qt.TextElideMode.ElideRight, max(0, room.width() - across)
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.setPen(QColor(self._palette.muted))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, aside)
