"""The panel beside the page: tabs for the outline and what later comes to it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from reader_app.ui.theme.palette import METRICS


class SidePanel(QWidget):
    """`sidePanel`. Add a page with `add_tab`; the tab bar shows once there are two."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sidePanel")
        self.setAccessibleName("Side panel")
        self.setProperty("ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.tabs = QTabBar(drawBase=False, expanding=False)
        self.tabs.setAccessibleName("Side panel tabs")
        self._pages = QStackedWidget()
        self.tabs.currentChanged.connect(self._pages.setCurrentIndex)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, METRICS.space_s, 0, 0)
        column.setSpacing(METRICS.space_s)
        column.addWidget(self.tabs)
        column.addWidget(self._pages)
        self.tabs.hide()

    def add_tab(self, page: QWidget, title: str) -> None:
        self._pages.addWidget(page)
        self.tabs.addTab(title)
        self.tabs.setVisible(self.tabs.count() > 1)
