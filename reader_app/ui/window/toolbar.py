"""The one row above everything: menu, history, title, page box, zoom, find, theme, conversation."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import ElidedLabel
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.actions import WindowActions, tool_button, tooltip


class Toolbar(QFrame):
    """44 px high. What only makes sense with a book is hidden on the start page."""

    def __init__(self, actions: WindowActions, menu: QMenu, zoom_menu: QMenu) -> None:
        super().__init__()
        self.setProperty("ground", "surface")
        self._menu_button = _menu_button(tr("Menu"), menu, ("F10",))
        self._title = ElidedLabel()
        self._title.setObjectName("bookTitle")
        self._zoom_button = _menu_button(tr("Zoom"), zoom_menu)
        self._zoom_button.setText("100%")
        self._history = [
            tool_button(actions[deed], self) for deed in (ActionId.BACK, ActionId.FORWARD)
        ]
        self._zoom = [
            tool_button(actions[ActionId.ZOOM_OUT], self),
            self._zoom_button,
            tool_button(actions[ActionId.ZOOM_IN], self),
        ]
        self._find = tool_button(actions[ActionId.FIND], self)
        self._theme = tool_button(actions[ActionId.THEME], self)
        self._conversation = tool_button(actions[ActionId.CONVERSATION], self)
        self._page_slot = _row([])
        self._lay_out()

    def set_page_box(self, widget: QWidget) -> None:
        """Put the page box into the middle, in the place of one that was there."""
        layout = self._page_slot.layout()
        assert layout is not None
        taken = layout.takeAt(0)
        old = taken.widget() if taken is not None else None
        if old is not None:
            old.setParent(None)
        layout.addWidget(widget)
        self._order_stops(widget)

    def set_title(self, title: str) -> None:
        self._title.setText(title)

    def set_zoom_text(self, text: str) -> None:
        self._zoom_button.setText(text)
        self._zoom_button.setAccessibleDescription(text)

    def set_reading(self, is_reading: bool) -> None:
        """Show what needs a book, or hide it."""
        for widget in (*self._history, *self._zoom, self._find, self._conversation):
            widget.setVisible(is_reading)
        self._page_slot.setVisible(is_reading)

    def set_colours(self, palette: Palette) -> None:
        self._menu_button.setIcon(line_icon("menu", palette))

    def open_menu(self) -> None:
        """Drop the menu down, as a press on ☰ does."""
        self._menu_button.showMenu()

    def _order_stops(self, page_box: QWidget) -> None:
        """Tab goes through the bar as one reads it."""
        fields = [page_box, *page_box.findChildren(QWidget)]
        stops = [
            *(self._menu_button, *self._history),
            *(field for field in fields if field.focusPolicy() & Qt.FocusPolicy.TabFocus),
            *(*self._zoom, self._find, self._theme, self._conversation),
        ]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _lay_out(self) -> None:
        left = _row([self._menu_button, *self._history, self._title])
        right = _row([*self._zoom, self._find, self._theme, self._conversation])
        inner = left.layout()
        assert isinstance(inner, QHBoxLayout)
        inner.insertSpacing(3, METRICS.space_s)
        inner.setStretch(inner.count() - 1, 1)
        rest = right.layout()
        assert isinstance(rest, QHBoxLayout)
        rest.insertStretch(0, 1)
        rest.insertSpacing(4, METRICS.space_s)
        grid = QGridLayout()
        grid.setContentsMargins(METRICS.space_s, 0, METRICS.space_s, 0)
        grid.setHorizontalSpacing(METRICS.space_m)
        grid.addWidget(left, 0, 0)
        grid.addWidget(self._page_slot, 0, 1)
        grid.addWidget(right, 0, 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(grid, 1)
        column.addWidget(hairline())
        self.setFixedHeight(METRICS.bar_height)


def hairline() -> QFrame:
    """The one line between parts."""
    line = QFrame()
    line.setProperty("rule", "true")
    line.setFixedHeight(METRICS.hairline)
    return line


def _row(widgets: list[QWidget]) -> QWidget:
    box = QWidget()
    layout = QHBoxLayout(box)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(METRICS.space_xs // 2)
    for widget in widgets:
        layout.addWidget(widget)
    return box


def _menu_button(name: str, menu: QMenu, keys: tuple[str, ...] = ()) -> QToolButton:
    button = QToolButton()
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setToolTip(tooltip(name, keys))
    button.setAccessibleName(name)
    button.setIconSize(QSize(METRICS.icon, METRICS.icon))
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
