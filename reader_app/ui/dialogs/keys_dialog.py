"""F1: every key on one sheet."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.theme.palette import METRICS

Group = tuple[str, tuple[tuple[str, str], ...]]

READING: Final[Group] = (
    "Reading",
    (
        ("Space", "A screen on; with Shift back"),
        ("Down / J", "A line on; Up or K back"),
        ("Right / N", "Next page; Left or P back"),
        ("Home / End", "First and last page"),
        ("Ctrl+L / G", "Go to a page by its number"),
        ("Alt+Left", "Back; Alt+Right on again"),
        ("Ctrl++ / Ctrl+-", "Zoom in and out"),
        ("Ctrl+2 / W", "Fit the width"),
        ("Ctrl+0 / F", "Fit the page"),
        ("Ctrl+1", "Actual size"),
    ),
)
FINDING: Final[Group] = (
    "Finding",
    (
        ("Ctrl+F / /", "Find in the book"),
        ("F3 / Enter", "Next place; with Shift back"),
        ("Esc", "Close the find bar"),
    ),
)
TALKING: Final[Group] = (
    "Talking",
    (
        ("Enter", "Send"),
        ("Shift+Enter", "New line"),
        ("Up", "Your last question again"),
        ("Esc", "Stop the answer"),
    ),
)
WINDOW: Final[Group] = (
    "Window",
    (
        ("Ctrl+O", "Open a book"),
        ("Ctrl+W", "Close the book"),
        ("Ctrl+R", "Read its file again"),
        ("F4", "Conversation"),
        ("F9", "Side panel"),
        ("F6", "Next part of the window"),
        ("F11", "Full screen"),
        ("Ctrl+I", "Light or dark"),
        ("Ctrl+,", "Settings"),
        ("Ctrl+Q", "Quit"),
    ),
)


class KeysDialog(PlainDialog):
    """Two columns; closed by Esc or the button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("keysDialog", "Keys", parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        columns = QHBoxLayout()
        columns.setSpacing(METRICS.space_xxl)
        for groups in ((READING, FINDING), (WINDOW, TALKING)):
            columns.addLayout(_column(groups), 1)
        self.body.addLayout(columns)
        self.foot.addStretch(1)
        self.add_button("Close", "primary").clicked.connect(self.accept)
        self.setMinimumWidth(720)


def _column(groups: tuple[Group, ...]) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(METRICS.space_l)
    for heading, rows in groups:
        name = label(heading, "small", "muted")
        grid = QGridLayout()
        grid.setHorizontalSpacing(METRICS.space_l)
        grid.setVerticalSpacing(METRICS.space_xs)
        for index, (keys, what) in enumerate(rows):
            cap = label(native(keys))
            cap.setMinimumWidth(112)
            cap.setWordWrap(False)
            grid.addWidget(cap, index, 0)
            grid.addWidget(label(what, "", "muted"), index, 1)
        grid.setColumnStretch(1, 1)
        part = QVBoxLayout()
        part.setSpacing(METRICS.space_s)
        part.addWidget(name)
        part.addLayout(grid)
        column.addLayout(part)
    column.addStretch(1)
    return column


def native(keys: str) -> str:
    """Portable key names, " / " between them, in the words of this desktop."""
    return " or ".join(
        QKeySequence(each).toString(QKeySequence.SequenceFormat.NativeText)
        for each in keys.split(" / ")
    )
