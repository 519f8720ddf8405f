"""F1: every key on one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, pairwise

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from reader_app.domain.language import tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.key_sheet import Section

_MOST_COLUMNS = 3
_COLUMN = 300
"""Pixels in which words and keys stand beside each other, unbroken."""
_WIDTH = 1080
_HEIGHT = 700


class KeysDialog(PlainDialog):
    """Three columns, fewer in a narrow window; closed by Esc or the button."""

    def __init__(self, sections: Sequence[Section], parent: QWidget | None = None) -> None:
        super().__init__("keysDialog", tr("Keys"), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._sections = sections
        around = parent.size() if parent is not None else QSize(_WIDTH, _HEIGHT)
        width = min(_WIDTH, around.width() - 32)
        sheet = QWidget()
        sheet.setObjectName("keySheet")
        columns = QHBoxLayout(sheet)
        columns.setContentsMargins(0, 0, METRICS.space_m, 0)
        columns.setSpacing(METRICS.space_xxl)
        for part in _shared_out(sections, min(_MOST_COLUMNS, max(1, width // _COLUMN))):
            columns.addLayout(_column(part), 1)
        area = QScrollArea(widgetResizable=True)
        area.setAccessibleName(tr("Keys"))
        area.setWidget(sheet)
        self.body.addWidget(area)
        self.foot.addStretch(1)
        self.add_button(tr("Close"), "primary").clicked.connect(self.accept)
        wanted = sheet.sizeHint().height() + 160
        self.resize(width, min(_HEIGHT, wanted, around.height() - 32))

    @property
    def text(self) -> str:
        """The sheet as lines."""
        rows = [row for section in self._sections for row in section.rows]
        return "\n".join(f"{keys}: {words}" for keys, words in rows)


def _shared_out(sections: Sequence[Section], count: int) -> list[Sequence[Section]]:
    """Whole sections in their order, so that the longest column is as short as can be."""

    def columns(cuts: tuple[int, ...]) -> list[Sequence[Section]]:
        ends = (0, *cuts, len(sections))
        return [sections[start:end] for start, end in pairwise(ends)]

    def longest(cuts: tuple[int, ...]) -> int:
        return max(sum(len(each.rows) + 2 for each in column) for column in columns(cuts))

    ways = combinations_with_replacement(range(len(sections) + 1), count - 1)
    return columns(min(ways, key=longest))


def _column(sections: Sequence[Section]) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(METRICS.space_l)
    for section in sections:
        part = QVBoxLayout()
        part.setSpacing(METRICS.space_s)
        part.addWidget(label(section.heading, "small", "muted"))
        part.addLayout(_table(section))
        column.addLayout(part)
    column.addStretch(1)
    return column


def _table(section: Section) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(METRICS.space_l)
    grid.setVerticalSpacing(METRICS.space_xs)
    for index, (keys, words) in enumerate(section.rows):
        what = label(words)
        what.setAccessibleName(f"{words}: {keys}")
        cap = label(keys, "", "muted")
        cap.setWordWrap(False)
        cap.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        grid.addWidget(what, index, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(cap, index, 1)
    grid.setColumnStretch(0, 1)
    return grid
