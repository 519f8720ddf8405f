"""A small card of buttons that stands beside something on the page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from reader_app.ui.theme.palette import METRICS
from reader_app.ui.viewer.card import paint_card
from reader_app.ui.viewer.page_view import PageView
from reader_app.ui.viewer.placing import beside, free_beside


def without_key(words: str) -> str:
    """ "Copy" of "Copy (Ctrl+C)", as it is to be read out; not every script puts a space there."""
    return re.split(r"\s*\(", words, maxsplit=1)[0]


class FloatingBar(QWidget):
    """Tab reaches it, arrows walk its buttons, Enter presses one, Esc ends what it is about."""

    def __init__(self, view: PageView, object_name: str, name: str) -> None:
        super().__init__(view)
        self._view = view
        self._buttons: list[QToolButton] = []
        self.setObjectName(object_name)
        self.setAccessibleName(name)
        self._row = QHBoxLayout(self)
        edge = METRICS.space_xs
        self._row.setContentsMargins(edge, edge, edge, edge)
        self._row.setSpacing(0)
        self.hide()

    def add_button(self, name: str, object_name: str, words: str = "") -> QToolButton:
        """`name` for screen readers and, without `words` on the button, the tooltip."""
        button = QToolButton(self)
        button.setObjectName(object_name)
        button.setAccessibleName(without_key(name))
        button.setToolTip("" if words else name)
        button.setText(words)
        style = Qt.ToolButtonStyle
        button.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if words else style.ToolButtonIconOnly
        )
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(button)
        self._buttons.append(button)
        return button

    def stand_beside(self, areas: Sequence[QRect]) -> None:
        """Show it off these areas (pixels of the viewport, at least one)."""
        self.adjustSize()
        corner = beside(areas, self.size(), self._view.clear_area())
        self.move(corner + self._view.viewport().pos())
        self.show()
        self.raise_()

    def fits_beside(self, areas: Sequence[QRect]) -> bool:
        """There is room off these areas."""
        return free_beside(areas, self.sizeHint(), self._view.clear_area()) is not None

    def leave(self) -> None:
        """Hide; the page has the focus again if it was here."""
        had_focus = any(button.hasFocus() for button in self._buttons)
        self.hide()
        if had_focus:
            self._view.setFocus()

    def focus_first(self) -> None:
        shown = self._shown()
        if shown:
            shown[0].setFocus(Qt.FocusReason.TabFocusReason)

    def end(self) -> None:
        """Esc."""
        self.leave()

    # -- Qt ---------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)

    def event(self, event: QEvent) -> bool:
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self.end()
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                self._step(1 if event.key() == Qt.Key.Key_Right else -1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._press()
            case _:
                super().keyPressEvent(event)

    def _shown(self) -> list[QToolButton]:
        return [button for button in self._buttons if button.isVisible()]

    def _step(self, direction: int) -> None:
        shown = self._shown()
        here = next((at for at, button in enumerate(shown) if button.hasFocus()), 0)
        shown[(here + direction) % len(shown)].setFocus(Qt.FocusReason.TabFocusReason)

    def _press(self) -> None:
        for button in self._shown():
            if button.hasFocus():
                button.click()
                return
