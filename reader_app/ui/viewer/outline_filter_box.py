"""The field above the outline: Ctrl+F or a letter in the tree leads there, Esc empties it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QTreeView

from reader_app.domain.translation import tr


class OutlineFilterBox(QLineEdit):
    """`outlineFilterBox`. `left`: with Enter or the arrow down; the keys belong to the tree."""

    left = Signal()

    def __init__(self, tree: QTreeView) -> None:
        super().__init__(placeholderText=tr("Find a chapter"), clearButtonEnabled=True)
        self._tree = tree
        self.setObjectName("outlineFilterBox")
        self.setAccessibleName(tr("Find a chapter"))
        self.returnPressed.connect(self.left)
        tree.installEventFilter(self)

    def reset(self) -> None:
        """Empty, without telling."""
        self.blockSignals(True)
        self.clear()
        self.blockSignals(False)

    # -- Qt -------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._tree and isinstance(event, QKeyEvent) and self._is_for_here(event):
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()  # so that it comes as a key press
                return True
            if event.type() is QEvent.Type.KeyPress:
                self._enter(event)
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Down:
                self.left.emit()
            case Qt.Key.Key_Escape if self.text():
                self.clear()
                self._tree.setFocus()
            case _:
                super().keyPressEvent(event)

    def _is_for_here(self, event: QKeyEvent) -> bool:
        return self.isVisible() and (
            _is_letter(event) or event.matches(QKeySequence.StandardKey.Find)
        )

    def _enter(self, event: QKeyEvent) -> None:
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if _is_letter(event):
            self.setText(self.text() + event.text())
        else:
            self.selectAll()


def _is_letter(event: QKeyEvent) -> bool:
    held = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
    return held == Qt.KeyboardModifier.NoModifier and event.text().isalnum()
