"""The native editors of the fields of a form: a line, lines, a list, and boxes to tick."""

from __future__ import annotations

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPen

from reader_app.domain.annotations import MOST_CHARACTERS, OFF, FieldKind, FieldValue, FormField
from reader_app.domain.translation import tr

_LEAST_HEIGHT: Final = 16
_RING: Final = 2.0
TOGGLES: Final = frozenset({FieldKind.CHECK, FieldKind.RADIO})
"""The kinds of fields that a click chooses at once."""
_ARROWS: Final = {
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
}


class _Toggle(QtWidgets.QAbstractButton):
    """A box or a round button over the one on the page, of which only the focus ring is seen."""

    def __init__(self, ring: QColor, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self._ring = ring
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(_LEAST_HEIGHT, _LEAST_HEIGHT)

    def paintEvent(self, _event: QEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._ring, _RING))
        half = _RING / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), 3, 3)


class FieldEditor(QObject):
    """The native editor of one field, object name `formEditor`.

    `typed`: its value has changed. `left(step)`: close it and go to the next field (1), the
    previous field (-1) or the page (0). `arrow_pressed(step)`: on a button, which doesn't use the
    arrow keys.
    """

    typed = Signal()
    arrow_pressed = Signal(int)
    left = Signal(int)

    def __init__(
        self, field: FormField, value: FieldValue, ring: QColor, port: QtWidgets.QWidget
    ) -> None:
        super().__init__(port)
        self.field = field
        self.widget = self._made(value, ring, port)
        self.widget.setObjectName("formEditor")
        self.widget.setAccessibleName(
            tr("{name}, required", name=field.label) if field.is_required else field.label
        )
        self.widget.installEventFilter(self)
        self._has_left = False

    @property
    def value(self) -> FieldValue:
        """What is entered, as the field can hold it."""
        widget, field = self.widget, self.field
        value: FieldValue = ()
        match widget:
            case QtWidgets.QLineEdit():
                value = (widget.text(),)
            case QtWidgets.QPlainTextEdit():
                value = (widget.toPlainText(),)
            case QtWidgets.QComboBox():
                words = widget.currentText()
                known = {shown: each for each, shown in reversed(field.options)}
                value = (known.get(words, words),) if words or widget.currentIndex() >= 0 else ()
            case QtWidgets.QListWidget():
                value = tuple(
                    field.options[row][0]
                    for row in range(widget.count())
                    if widget.item(row).isSelected()
                )
            case _Toggle():
                value = (field.state if widget.isChecked() else OFF,)
        return field.accepted(value)

    def show_value(self, value: FieldValue) -> None:
        """Show what a button has become, for example because another of its group was chosen."""
        if isinstance(self.widget, _Toggle):
            self.widget.setChecked(value[:1] == (self.field.state,))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.ShortcutOverride if isinstance(event, QKeyEvent):
                if event.key() in {Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab}:
                    event.accept()
                    return True
            case QEvent.Type.KeyPress if isinstance(event, QKeyEvent):
                return self._press(event)
            case QEvent.Type.Wheel if isinstance(self.widget, QtWidgets.QComboBox):
                event.ignore()  # the page scrolls; no entry is chosen by accident
                return True
            case QEvent.Type.FocusOut if isinstance(event, QFocusEvent):
                # A menu, the list or another program has the focus: filling in goes on later.
                if event.reason() not in (
                    Qt.FocusReason.PopupFocusReason,
                    Qt.FocusReason.ActiveWindowFocusReason,
                ):
                    QTimer.singleShot(0, self, self._leave_for_other)
        return super().eventFilter(watched, event)

    # -- inside -------------------------------------------------------------------------------

    def _press(self, event: QKeyEvent) -> bool:
        is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        key = event.key()
        if key == Qt.Key.Key_Tab and not is_control:
            self._leave(1)
        elif key == Qt.Key.Key_Backtab:
            self._leave(-1)
        elif key == Qt.Key.Key_Escape or (
            key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
            and (is_control or not isinstance(self.widget, QtWidgets.QPlainTextEdit))
        ):
            self._leave(0)
        elif key in _ARROWS and isinstance(self.widget, _Toggle):
            # Qt would go to the nearest button of the window, wherever that is.
            self.arrow_pressed.emit(_ARROWS[Qt.Key(key)])
        else:
            return False
        return True

    def _leave(self, step: int) -> None:
        if not self._has_left:
            self._has_left = True
            self.left.emit(step)

    @Slot()
    def _leave_for_other(self) -> None:
        focused = QtWidgets.QApplication.focusWidget()
        while focused is not None and focused is not self.widget:
            focused = focused.parentWidget()  # its open list is a window of its own
        if focused is None and QtWidgets.QApplication.activePopupWidget() is None:
            self._leave(0)

    def _made(self, value: FieldValue, ring: QColor, port: QtWidgets.QWidget) -> QtWidgets.QWidget:
        field, text = self.field, value[0] if value else ""
        if field.kind in TOGGLES:
            button = _Toggle(ring, port)
            button.setChecked(value[:1] == (field.state,))
            button.clicked.connect(self.typed)
            return button
        made: QtWidgets.QWidget
        if field.kind is FieldKind.COMBO:
            combo = QtWidgets.QComboBox(port)
            combo.addItems([shown for _, shown in field.options])
            combo.setEditable(field.is_editable)
            shown = dict(field.options).get(text, text)
            at = combo.findText(shown, Qt.MatchFlag.MatchExactly) if value else -1
            combo.setCurrentIndex(at)
            if field.is_editable:
                combo.setEditText(shown)
                combo.editTextChanged.connect(self.typed)
            combo.currentIndexChanged.connect(self.typed)
            made = combo
        elif field.kind is FieldKind.LIST:
            made = self._listed(value, port)
        elif field.is_multiline:
            lines = QtWidgets.QPlainTextEdit(text, port)
            lines.setTabChangesFocus(True)
            lines.document().setDocumentMargin(2)
            lines.textChanged.connect(self._hold_limit)
            lines.textChanged.connect(self.typed)
            lines.moveCursor(lines.textCursor().MoveOperation.End)
            made = lines
        else:
            line = QtWidgets.QLineEdit(text, port)
            line.setMaxLength(field.longest or MOST_CHARACTERS)
            line.setTextMargins(0, 0, 0, 0)
            if field.is_password:
                line.setEchoMode(QtWidgets.QLineEdit.EchoMode.Password)
            line.textEdited.connect(self.typed)
            line.selectAll()
            made = line
        return made

    def _listed(self, value: FieldValue, port: QtWidgets.QWidget) -> QtWidgets.QListWidget:
        made = QtWidgets.QListWidget(port)
        mode = QtWidgets.QAbstractItemView.SelectionMode
        made.setSelectionMode(
            mode.MultiSelection if self.field.is_multiple else mode.SingleSelection
        )
        for entry, shown in self.field.options:
            item = QtWidgets.QListWidgetItem(shown, made)
            item.setSelected(entry in value)
            if entry in value and made.currentRow() < 0:
                made.setCurrentItem(item)
        made.itemSelectionChanged.connect(self.typed)
        return made

    @Slot()
    def _hold_limit(self) -> None:
        """Cut what is longer than the field may be, as a line edit does by itself."""
        lines, longest = self.widget, self.field.longest or MOST_CHARACTERS
        if isinstance(lines, QtWidgets.QPlainTextEdit) and len(lines.toPlainText()) > longest:
            cursor = lines.textCursor()
            at = min(cursor.position(), longest)
            cursor.setPosition(longest)
            cursor.movePosition(cursor.MoveOperation.End, cursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            cursor.setPosition(at)
            lines.setTextCursor(cursor)
