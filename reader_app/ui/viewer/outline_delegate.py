"""How a chapter looks in the outline."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from reader_app.ui.theme.palette import LIGHT
from reader_app.ui.viewer.outline_model import AnyIndex, OutlineModel

_BAR_WIDTH = 3


class ChapterDelegate(QStyledItemDelegate):
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
            is_mirrored = option.direction is Qt.LayoutDirection.RightToLeft
            left = self._tree.viewport().width() - _BAR_WIDTH if is_mirrored else 0
            bar = QRect(left, area.top() + 4, _BAR_WIDTH, area.height() - 8)
            painter.fillRect(bar, self.accent)

    def _is_marked(self, index: AnyIndex) -> bool:
        """The current chapter, or what hides it while it is folded."""
        if self._model.is_current(index):
            return True
        if not self._model.is_above_current(index):
            return False
        return not self._tree.isExpanded(index.sibling(index.row(), 0))
