"""The list of hits beside the page: one line of context each, the current one selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from reader_app.domain.document import OutlineEntry
from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.viewer.find import FindSession
from reader_app.ui.viewer.find_results_model import FindResultsModel
from reader_app.ui.viewer.find_results_row import HEADING_HEIGHT, ROW_HEIGHT, FindResultRow

_REFRESH_MS: Final = 150
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FindResults(QWidget):
    """`findResults`. `left`: the reader chose a hit with Enter and wants to be on the page.

    `picked`: a hit was clicked.
    """

    left = Signal()
    picked = Signal()

    def __init__(
        self, session: FindSession, label: Callable[[int], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._is_following = False
        self.model = FindResultsModel(session, label, self)
        self.table = QTableView()
        self._row = FindResultRow(self.model, self.table)
        self._summary = QLabel()
        self._summary.setObjectName("findSummary")
        self._summary.setAccessibleName(tr("Hits"))
        self._summary.setProperty("tone", "muted")
        self._summary.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, 0)
        self._refresh = QTimer(self, singleShot=True, interval=_REFRESH_MS)
        self._refresh.timeout.connect(self._reload)
        self._set_up_table()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_xs)
        column.addWidget(self._summary)
        column.addWidget(self.table)
        self.setFocusProxy(self.table)
        session.found_changed.connect(self._note_found)
        session.current_changed.connect(self._follow_current)
        session.counted.connect(self._show_summary)
        self._show_summary(0, 0, True)

    def set_outline(self, outline: Sequence[OutlineEntry]) -> None:
        """The chapters that hits are grouped by."""
        self.model.set_outline(outline)
        self._shape_rows()
        self._follow_current()

    def set_palette(self, palette: Palette) -> None:
        self._row.set_palette(palette)
        self.table.viewport().update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_press = watched is self.table and event.type() is QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and event.key() in _ENTER:
            self._go_to(self.table.currentIndex())
            self.left.emit()
            return True
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._reload()

    # -- inside ---------------------------------------------------------------------------

    def _set_up_table(self) -> None:
        table = self.table
        table.setObjectName("findResults")
        table.setAccessibleName(tr("Hits"))
        table.setModel(self.model)
        table.setItemDelegate(self._row)
        table.setShowGrid(False)
        table.setMouseTracking(True)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setFrameShape(QTableView.Shape.NoFrame)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        across, down = table.horizontalHeader(), table.verticalHeader()
        across.hide()
        down.hide()
        across.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        down.setMinimumSectionSize(HEADING_HEIGHT)
        down.setDefaultSectionSize(ROW_HEIGHT)
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.installEventFilter(self)
        table.clicked.connect(self._pick)
        table.selectionModel().currentChanged.connect(self._note_moved)

    @Slot()
    def _note_found(self) -> None:
        """Hits come in many times a second; the list follows a few times, while it is seen."""
        if self._session.is_done:
            self._reload()
        elif self.isVisible() and not self._refresh.isActive():
            self._refresh.start()

    @Slot()
    def _reload(self) -> None:
        self._refresh.stop()
        if not self.isVisible():
            return
        top = self.model.hit(self.table.indexAt(self.table.viewport().rect().topLeft()))
        self._is_following = True
        self.model.reload()
        self._shape_rows()
        self._is_following = False
        self._follow_current()
        if top is not None and self.table.hasFocus():
            index = self.model.index_of(top) if self._session.found.count_on(top[0]) else None
            if index is not None and index.isValid():
                self.table.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtTop)

    def _shape_rows(self) -> None:
        down = self.table.verticalHeader()
        for row in self.model.heading_rows:
            down.resizeSection(row, HEADING_HEIGHT)

    @Slot()
    def _follow_current(self) -> None:
        """Select the current hit, unless the list doesn't hold it yet."""
        hit = self._session.current
        index = self.model.index_of(hit) if hit is not None else QModelIndex()
        self._is_following = True
        if index.isValid():
            self.table.setCurrentIndex(index)
            self.table.scrollTo(index)
        else:
            self.table.clearSelection()
        self._is_following = False

    @Slot(QModelIndex)
    def _note_moved(self, index: QModelIndex) -> None:
        """The reader walks through the list by keys: the page follows."""
        if not self._is_following and self.table.hasFocus():
            self._go_to(index)

    @Slot(QModelIndex)
    def _pick(self, index: QModelIndex) -> None:
        self._go_to(index)
        if self.model.hit(index) is not None:
            self.picked.emit()

    @Slot(QModelIndex)
    def _go_to(self, index: QModelIndex) -> None:
        hit = self.model.hit(index)
        if hit is not None and hit != self._session.current:
            self._session.go_to(hit)

    @Slot(int, int, bool)
    def _show_summary(self, ordinal: int, total: int, is_done: bool) -> None:
        if not total:
            words = tr("No hits") if is_done else tr("Searching…")
        elif is_done:
            words = tr("{n} hit", "{n:,} hits", n=total)
        else:
            words = tr("{n} hit so far", "{n:,} hits so far", n=total)
        self._summary.setText(words)
