"""The head of the second view: where it is in the book, and what can be done with it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton

from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import ElidedLabel

_HEAD: Final = 36


class SecondHead(QFrame):
    """The head of the second view, object name `secondViewHead`: its place and its buttons."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("secondViewHead")
        self.setProperty("ground", "surface")
        self.setFixedHeight(_HEAD)
        self._place = ElidedLabel()
        self._place.setObjectName("secondViewPlace")
        self._place.setProperty("type", "small")
        self._place.setProperty("tone", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.space_m, 0, METRICS.space_xs, 0)
        row.setSpacing(0)
        row.addWidget(self._place, 1)
        self._icons: list[tuple[QToolButton, str]] = []
        self.pin = self._button(tr("Pin what is shown here"), "pinSecondViewButton", "pin")
        self.follow = self._button(tr("Scroll together"), "followScrollButton", "together")
        self.follow.setCheckable(True)
        self.swap = self._button(tr("Swap the two places"), "swapViewsButton", "swap")
        self.here = self._button(tr("Read on here"), "openHereButton", "open-here")
        self.close_view = self._button(tr("Close (Esc)"), "closeSecondViewButton", "close")
        self.close_view.setAccessibleName(tr("Close the second view"))
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        for button, icon in self._icons:
            button.setIcon(line_icon(icon, palette, palette.muted))

    def show_place(self, words: str) -> None:
        self._place.setText(words)

    def _button(self, name: str, object_name: str, icon: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(object_name)
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setIconSize(QSize(METRICS.icon - 4, METRICS.icon - 4))
        row = self.layout()
        assert row is not None
        row.addWidget(button)
        self._icons.append((button, icon))
        return button
