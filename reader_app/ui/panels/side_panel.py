"""The side panel beside the page: outline, pages, notes and find results, one tab each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette

_TAB = "side_tab"


class PanelTabs(QTabBar):
    """The panel's tabs: with words if there is room for all.

    Else only the current one has words.
    """

    def __init__(self) -> None:
        super().__init__(drawBase=False, expanding=False)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setIconSize(QSize(METRICS.space_l, METRICS.space_l))
        self._icons: list[str] = []
        self._titles: list[str] = []
        self._palette = LIGHT
        self._is_fitting = False
        self.currentChanged.connect(self.fit)

    def add(self, title: str, icon_name: str) -> None:
        self._titles.append(title)
        self._icons.append(icon_name)
        place = self.addTab(title)
        self.setAccessibleTabName(place, title)
        self.fit()

    def show_tab(self, place: int, is_shown: bool) -> None:
        self.setTabVisible(place, is_shown)
        self.fit()

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.fit()

    @contextmanager
    def fitted_once(self) -> Iterator[None]:
        """Fit the tabs once, at the end of the block, instead of at each change in it."""
        self._is_fitting = True
        try:
            yield
        finally:
            self._is_fitting = False
            self.fit()

    @Slot()
    def fit(self) -> None:
        """Give every tab its words, or if they don't fit, only the current one."""
        if self._is_fitting or self.count() < len(self._titles):
            return  # Qt is still adding a tab
        self._is_fitting = True
        shown = [place for place in range(self.count()) if self.isTabVisible(place)]
        self._set_narrow(False)
        for place in shown:
            self._show(place, has_words=True)
        if sum(self.tabSizeHint(place).width() for place in shown) > self.width():
            self._set_narrow(True)
            for place in shown:
                self._show(place, has_words=place == self.currentIndex())
        self._is_fitting = False

    def _set_narrow(self, is_narrow: bool) -> None:
        if self.property("narrow") is not is_narrow:
            self.setProperty("narrow", is_narrow)
            self.style().unpolish(self)
            self.style().polish(self)

    def _show(self, place: int, *, has_words: bool) -> None:
        title, icon_name = self._titles[place], self._icons[place]
        self.setTabText(place, title if has_words else "")
        icon = QIcon() if has_words else line_icon(icon_name, self._palette, self._palette.muted)
        self.setTabIcon(place, icon)
        self.setTabToolTip(place, "" if has_words else title)

    def tabSizeHint(self, index: int) -> QSize:
        hint = super().tabSizeHint(index)
        if not self.tabText(index):  # Qt leaves room for words
            edge = METRICS.space_s if index == 0 else 0
            hint.setWidth(self.iconSize().width() + 2 * METRICS.space_s + edge)
        return hint

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()


class SidePanel(QWidget):
    """The side panel, object name `sidePanel`; the tab bar shows once there are two tabs.

    `tab_chosen`: the reader has chosen another tab, so `state` has changed.
    """

    tab_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sidePanel")
        self.setAccessibleName(tr("Side panel"))
        self.setProperty("ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.tabs = PanelTabs()
        self.tabs.setAccessibleName(tr("Side panel tabs"))
        self._titles: list[str] = []
        self._usual = ""
        self._chosen = ""
        self._wished = ""
        self._passing: set[str] = set()
        self._pages = QStackedWidget()
        self.tabs.currentChanged.connect(self._show_page)
        self.tabs.tabBarClicked.connect(self._note_choice)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, METRICS.space_s, 0, 0)
        column.setSpacing(METRICS.space_s)
        column.addWidget(self.tabs)
        column.addWidget(self._pages)
        self.tabs.hide()

    @property
    def current(self) -> str:
        """The title of the current tab; "" without tabs."""
        index = self.tabs.currentIndex()
        return self._titles[index] if index >= 0 else ""

    def add_tab(self, page: QWidget, title: str, icon_name: str) -> None:
        """Add a tab; its icon stands for the title where the panel is narrow."""
        self._pages.addWidget(page)
        self._titles.append(title)
        self.tabs.add(title, icon_name)
        self.tabs.setVisible(self.tabs.count() > 1)
        if title == self._wished:
            self._chosen, self._wished = title, ""
            self._show_wanted()

    def show_tab(self, title: str) -> None:
        """Choose a tab, as a click on it does; does nothing without such a tab."""
        if title in self._titles:
            self._chosen = title
            self.tabs.setCurrentIndex(self._titles.index(title))
            self.tab_chosen.emit()

    def set_tab_shown(self, title: str, is_shown: bool) -> None:
        """Show or hide a transient tab, which is never remembered as a choice."""
        self._passing.add(title)
        self.tabs.show_tab(self._titles.index(title), is_shown)
        if is_shown:
            self.tabs.setCurrentIndex(self._titles.index(title))
        else:
            self._show_wanted()

    def set_tab_offered(self, title: str, is_offered: bool) -> None:
        """Show or hide a tab that not every book has; it comes to the front only if chosen."""
        index = self._titles.index(title)
        if self.tabs.isTabVisible(index) != is_offered:
            was_passing = self._is_passing_in_front
            self.tabs.show_tab(index, is_offered)
            if not was_passing:
                self._show_wanted()

    def is_offered(self, title: str) -> bool:
        """Whether this tab can be chosen in the open book."""
        return self.tabs.isTabVisible(self._titles.index(title))

    def set_usual(self, title: str) -> None:
        """Set the default tab, which is current until the reader chooses one."""
        self._usual = title
        # The outline may arrive late, when the reader has already opened the list of hits.
        if not self._is_passing_in_front:
            self._show_wanted()

    @property
    def _is_passing_in_front(self) -> bool:
        return self.current in self._passing and self.tabs.isTabVisible(self.tabs.currentIndex())

    def state(self) -> JsonObject:
        """Return the state to remember for the book; empty if the reader has chosen no tab."""
        chosen = self._chosen or self._wished
        return {_TAB: chosen} if chosen else {}

    def restore(self, values: JsonObject) -> None:
        """Restore what `state` returned; anything else counts as no choice.

        The tabs may be added later.
        """
        tab = values.get(_TAB)
        self._wished = tab if isinstance(tab, str) and not self._titles else ""
        self._chosen = tab if isinstance(tab, str) and tab in self._titles else ""
        self._show_wanted()

    def _show_wanted(self) -> None:
        for title in (self._chosen, self._usual):
            index = self._titles.index(title) if title in self._titles else -1
            if self.tabs.isTabVisible(index):
                self.tabs.setCurrentIndex(index)
                return

    @Slot(int)
    def _show_page(self, index: int) -> None:
        self._pages.setCurrentIndex(index)
        # Walking through the tabs by keys counts as choosing, too.
        if self.tabs.hasFocus():
            self._note_choice(index)

    @Slot(int)
    def _note_choice(self, index: int) -> None:
        if index >= 0 and self._titles[index] not in self._passing:
            self._chosen = self._titles[index]
            self.tab_chosen.emit()
