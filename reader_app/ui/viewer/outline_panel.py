"""The outline beside the page: one click to a chapter, the current one marked."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from reader_app.domain.document import OutlineEntry
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.viewer.outline_model import AnyIndex, OutlineModel

_FEW_CHAPTERS = 24
_BAR_WIDTH = 3
_MOST_NUMBER = 64


class OutlinePanel(QWidget):
    """`outlineTree`, or a quiet line for a book without an outline."""

    entry_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = OutlineModel(self)
        self._outline: tuple[OutlineEntry, ...] = ()
        self._opened: list[QModelIndex] = []  # the model never changes but as a whole
        self.tree = QTreeView(headerHidden=True, uniformRowHeights=True)
        self._delegate = _ChapterDelegate(self._model, self.tree)
        self.tree.setObjectName("outlineTree")
        self.tree.setAccessibleName("Outline")
        self.tree.setModel(self._model)
        self.tree.setItemDelegate(self._delegate)
        self.tree.setFrameShape(QTreeView.Shape.NoFrame)
        self.tree.setIndentation(METRICS.space_l)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        self.tree.clicked.connect(self._choose)
        self.tree.activated.connect(self._choose)
        self._empty = QLabel("This book has no outline.", alignment=Qt.AlignmentFlag.AlignCenter)
        self._empty.setProperty("tone", "muted")
        self._empty.setWordWrap(True)
        self._layout = QStackedLayout(self)
        self._layout.addWidget(self._empty)
        self._layout.addWidget(self.tree)

    @property
    def outline(self) -> tuple[OutlineEntry, ...]:
        """The chapters that are shown."""
        return self._outline

    def set_outline(self, outline: tuple[OutlineEntry, ...], labels: tuple[str, ...]) -> None:
        """Another book's chapters; a short outline is shown open."""
        self._opened = []
        self._model.set_outline(outline, labels)
        self._outline = outline
        self._fit_numbers(labels)
        self._layout.setCurrentWidget(self.tree if outline else self._empty)
        if 0 < len(outline) <= _FEW_CHAPTERS:
            self.tree.expandAll()

    def set_labels(self, labels: tuple[str, ...]) -> None:
        """What the pages print has become known."""
        self._model.set_labels(labels)
        self._fit_numbers(labels)

    def clear(self) -> None:
        """No book, or one whose chapters aren't known yet."""
        self.set_outline((), ())
        self._layout.setCurrentWidget(self.tree)

    def set_place(self, page: int, top: float) -> None:
        """Mark the chapter there and show it, unless the reader is in the tree."""
        self._show_mark(self._model.set_place(page, top))

    def mark(self, entry: OutlineEntry) -> None:
        """Mark this chapter."""
        self._show_mark(self._model.mark(entry))

    def _show_mark(self, index: QModelIndex) -> None:
        if self.tree.hasFocus():
            self.tree.viewport().update()
            return
        self._close_what_was_opened()
        if index.isValid():
            self._open_way_to(index)
            self.tree.setCurrentIndex(index)
            self.tree.scrollTo(index)
        else:
            self.tree.clearSelection()

    def set_palette(self, palette: Palette) -> None:
        self._delegate.accent = QColor(palette.accent)
        self._delegate.muted = QColor(palette.muted)
        self.tree.viewport().update()

    def _fit_numbers(self, labels: tuple[str, ...]) -> None:
        """The column of page numbers is as wide as the widest: the rest is for titles."""
        shown = {labels[entry.page - 1] for entry in self._outline if 0 < entry.page <= len(labels)}
        font = QFont(self.tree.font())
        font.setWeight(QFont.Weight.DemiBold)  # the current chapter's number
        metrics = QFontMetrics(font)
        widest = max((metrics.horizontalAdvance(label) for label in shown), default=0)
        self.tree.header().resizeSection(1, min(widest, _MOST_NUMBER) + 2 * METRICS.space_m)

    def _open_way_to(self, index: QModelIndex) -> None:
        above = index.parent()
        while above.isValid():
            if not self.tree.isExpanded(above):
                self._opened.append(above)
                self.tree.expand(above)
            above = above.parent()

    def _close_what_was_opened(self) -> None:
        """Only what following the reader has opened, and only once the reader has left it."""
        for index in self._opened:
            if not self._model.is_above_current(index):
                self.tree.collapse(index)
        self._opened = [index for index in self._opened if self.tree.isExpanded(index)]

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        entry = self._model.entry(index)
        if entry is not None and entry.page:
            self.entry_chosen.emit(entry)


class _ChapterDelegate(QStyledItemDelegate):
    """Page numbers step back, the current chapter carries a bar."""

    def __init__(self, model: OutlineModel, tree: QTreeView) -> None:
        super().__init__(tree)
        self._model = model
        self._tree = tree
        self.accent = QColor(LIGHT.accent)
        self.muted = QColor(LIGHT.muted)

    def initStyleOption(self, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().initStyleOption(option, index)
        # The row's tint shows where the keys are; a frame around one cell would be a second sign.
        option.state &= ~QStyle.StateFlag.State_HasFocus
        if self._is_marked(index):
            option.font.setWeight(QFont.Weight.DemiBold)
        elif index.column() == 1:
            option.palette.setColor(option.palette.ColorRole.Text, self.muted)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().paint(painter, option, index)
        if index.column() == 0 and self._is_marked(index):
            area = option.rect
            bar = QRect(0, area.top() + 4, _BAR_WIDTH, area.height() - 8)
            painter.fillRect(bar, self.accent)

    def _is_marked(self, index: AnyIndex) -> bool:
        """The current chapter, or what hides it while it is folded."""
        title = index.sibling(index.row(), 0)
        if self._model.is_current(title):
            return True
        return not self._tree.isExpanded(title) and self._model.is_above_current(title)
