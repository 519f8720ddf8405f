"""The toolbar, the row at the top of the window: menu, buttons, title, page box, more buttons.

Its buttons and their order come from the action table.
"""

from __future__ import annotations

from itertools import chain, groupby, pairwise
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent

from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import ElidedLabel, bare_column
from reader_app.ui.window.action_table import ACTIONS, ActionId
from reader_app.ui.window.actions import WindowActions, tool_button, tooltip

_ZOOM_PLACE: Final = 22
"""The zoom button's position, in the numbering of `ActionSpec.toolbar`."""
_NARROW: Final = 640
_SPARED: Final = (ActionId.ZOOM_OUT, ActionId.ZOOM_IN, ActionId.THEME)
"""Left out below `_NARROW` pixels of width: they are in the Aa popover and in menus, too."""
_RIGHT: Final = 20
"""Buttons with a smaller position stand left of the title."""


class Toolbar(QtWidgets.QFrame):
    """The toolbar, 44 px high; on the start page it hides what needs a book."""

    zoom_text_changed = Signal(str)

    def __init__(
        self, actions: WindowActions, menu: QtWidgets.QMenu, zoom_menu: QtWidgets.QMenu
    ) -> None:
        super().__init__()
        self.setProperty("ground", "surface")
        self._menu_button = _menu_button(tr("Menu"), menu, ("F10",))
        self._title = ElidedLabel()
        self._title.setObjectName("bookTitle")
        self._names = ("", "")
        self._has_tabs = self._is_reading = False
        self._zoom_button = _menu_button(tr("Zoom"), zoom_menu)
        self._zoom_button.setText("100%")
        self.zoom_menu = zoom_menu
        self._buttons: dict[int, QtWidgets.QToolButton] = {_ZOOM_PLACE: self._zoom_button}
        self._of_book: list[QtWidgets.QWidget] = [self._zoom_button]
        for spec in ACTIONS:
            if spec.toolbar:
                button = self._buttons[spec.toolbar] = tool_button(actions[spec.id], self)
                if spec.needs_book:
                    self._of_book.append(button)
        self._spared = [self._button_of(each) for each in _SPARED]
        self.appearance_button = self._button_of(ActionId.APPEARANCE)
        self.appearance_button.setObjectName("appearanceButton")
        self._page_slot = QtWidgets.QWidget()
        slot = QtWidgets.QHBoxLayout(self._page_slot)
        slot.setContentsMargins(0, 0, 0, 0)
        self._lay_out()

    def set_page_box(self, widget: QtWidgets.QWidget) -> None:
        """Put the page box into the middle of the toolbar in place of the former one."""
        layout = self._page_slot.layout()
        assert layout is not None
        taken = layout.takeAt(0)
        old = taken.widget() if taken is not None else None
        if old is not None:
            old.setParent(None)
        layout.addWidget(widget)
        self._order_stops(widget)

    def set_title(self, title: str) -> None:
        self._names = title, self._names[1]
        self.show_names(has_tabs=self._has_tabs)

    @Slot(str)
    def set_chapter(self, chapter: str) -> None:
        self._names = self._names[0], chapter
        self.show_names(has_tabs=self._has_tabs)

    @Slot(bool)
    def show_names(self, has_tabs: bool) -> None:
        """Show the book's title or, where its tab says it, the chapter in view."""
        self._has_tabs = has_tabs
        is_chapter = has_tabs and self._is_reading
        self._title.setText(self._names[is_chapter])
        self._title.setAccessibleName(tr("Chapter") if is_chapter else tr("Title"))

    @property
    def zoom_text(self) -> str:
        return self._zoom_button.text()

    @Slot(float)
    def show_zoom(self, zoom: float) -> None:
        """Show the zoom; 1.0 is 100 %."""
        text = tr("{percent}%", percent=round(100 * zoom))
        self._zoom_button.setText(text)
        self.zoom_text_changed.emit(text)
        self._zoom_button.setAccessibleDescription(text)

    def set_reading(self, is_reading: bool) -> None:
        """Show or hide what needs a book."""
        self._is_reading = is_reading
        self._page_slot.setVisible(is_reading)
        self.show_names(has_tabs=self._has_tabs)
        self._show_buttons()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_buttons()

    def _show_buttons(self) -> None:
        """Show the useful buttons; in a narrow window only those that are at hand nowhere else."""
        is_narrow = self.width() < _NARROW
        for widget in (*self._of_book, *self._spared):
            is_of_use = self._is_reading or widget not in self._of_book
            widget.setVisible(is_of_use and not (is_narrow and widget in self._spared))

    def set_colours(self, palette: Palette) -> None:
        self._menu_button.setIcon(line_icon("menu", palette))

    def open_menu(self) -> None:
        """Open the ☰ menu."""
        self._menu_button.showMenu()

    def _button_of(self, action_id: ActionId) -> QtWidgets.QToolButton:
        return self._buttons[next(spec.toolbar for spec in ACTIONS if spec.id is action_id)]

    def _order_stops(self, page_box: QtWidgets.QWidget) -> None:
        """Set the Tab order of the toolbar to its visual order."""
        fields = [page_box, *page_box.findChildren(QtWidgets.QWidget)]
        stops = [
            *(self._menu_button, *chain.from_iterable(self._blocks(is_left=True))),
            *(field for field in fields if field.focusPolicy() & Qt.FocusPolicy.TabFocus),
            *chain.from_iterable(self._blocks(is_left=False)),
        ]
        for before, after in pairwise(stops):
            QtWidgets.QWidget.setTabOrder(before, after)

    def _blocks(self, *, is_left: bool) -> list[list[QtWidgets.QToolButton]]:
        """Return one side's buttons in order, one list for each tens digit of their positions."""
        places = sorted(place for place in self._buttons if (place < _RIGHT) is is_left)
        blocks = groupby(places, lambda place: place // 10)
        return [[self._buttons[place] for place in block] for _, block in blocks]

    def _lay_out(self) -> None:
        left, right = QtWidgets.QHBoxLayout(), QtWidgets.QHBoxLayout()
        left.addWidget(self._menu_button)
        right.addStretch(1)
        for row, is_left in ((left, True), (right, False)):
            row.setSpacing(METRICS.space_xs // 2)
            for index, block in enumerate(self._blocks(is_left=is_left)):
                if index:
                    row.addSpacing(METRICS.space_s)
                for button in block:
                    row.addWidget(button)
        left.addSpacing(METRICS.space_s)
        left.addWidget(self._title, 1)
        grid = QtWidgets.QGridLayout()
        grid.setContentsMargins(METRICS.space_s, 0, METRICS.space_s, 0)
        grid.setHorizontalSpacing(METRICS.space_m)
        grid.addLayout(left, 0, 0)
        grid.addWidget(self._page_slot, 0, 1)
        grid.addLayout(right, 0, 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        column = bare_column(self, 0)
        column.addLayout(grid, 1)
        column.addWidget(hairline())
        self.setFixedHeight(METRICS.bar_height)


def hairline() -> QtWidgets.QFrame:
    """Return a line that separates two parts of the window."""
    line = QtWidgets.QFrame()
    line.setProperty("rule", "true")
    line.setFixedHeight(METRICS.hairline)
    return line


def _menu_button(
    name: str, menu: QtWidgets.QMenu, keys: tuple[str, ...] = ()
) -> QtWidgets.QToolButton:
    button = QtWidgets.QToolButton()
    button.setMenu(menu)
    button.setPopupMode(QtWidgets.QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setToolTip(tooltip(name, keys))
    button.setAccessibleName(name)
    button.setIconSize(QSize(METRICS.icon, METRICS.icon))
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
