"""What can be done with a chapter, on a right click or the menu key in the outline."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QMenu

from reader_app.domain.document import OutlineEntry
from reader_app.domain.translation import tr
from reader_app.ui.viewer.outline_panel import OutlinePanel


class OutlineMenu(QObject):
    """`summary_requested(OutlineEntry)`."""

    summary_requested = Signal(object)

    def __init__(self, panel: OutlinePanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._entry: OutlineEntry | None = None
        panel.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        panel.tree.customContextMenuRequested.connect(self._open)

    @Slot(QPoint)
    def _open(self, place: QPoint) -> None:
        tree = self._panel.tree
        self._entry = self._panel.entry_at(tree.indexAt(place))
        if self._entry is None:
            return
        menu = QMenu(tree)
        menu.setObjectName("outlineMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Go there"), self._go)
        if self._entry.page:
            menu.addAction(tr("Summarise this chapter"), self._ask)
        menu.popup(tree.viewport().mapToGlobal(place))

    @Slot()
    def _go(self) -> None:
        if self._entry is not None:
            self._panel.choose(self._entry)

    @Slot()
    def _ask(self) -> None:
        if self._entry is not None:
            self.summary_requested.emit(self._entry)
