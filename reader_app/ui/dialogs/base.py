"""What all dialogs share: margins, a heading, a row of buttons with the way on at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.deeds import command_name
from reader_app.ui.widgets.given_keys import give_command

ButtonKind: TypeAlias = Literal["", "primary", "danger", "quiet"]


class PlainDialog(QDialog):
    """A column `body`, under a heading if the title alone is not enough, and a row of buttons."""

    def __init__(
        self, name: str, title: str, parent: QWidget | None = None, *, heading: str = ""
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleIdentifier(name)
        self.setWindowTitle(title)
        self.setAccessibleName(heading or title)
        self.setModal(True)
        self.body = QVBoxLayout()
        self.body.setSpacing(METRICS.space_m)
        self.foot = QHBoxLayout()
        self.foot.setSpacing(METRICS.space_s)
        column = QVBoxLayout(self)
        margin = METRICS.space_xl
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(METRICS.space_l)
        if heading:
            column.addWidget(label(heading, "title"))
        column.addLayout(self.body, 1)
        column.addLayout(self.foot)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not give_command(event, self):
            super().keyPressEvent(event)

    def add_button(self, text: str, kind: ButtonKind = "") -> QPushButton:
        """Append a button to the foot; the primary one answers Enter."""
        made = button(text, kind)
        made.setDefault(kind == "primary")
        self.foot.addWidget(made)
        return made


def button(text: str, kind: ButtonKind = "") -> QPushButton:
    """A push button that never becomes the default by itself."""
    made = QPushButton(text)
    made.setAutoDefault(False)
    made.setAccessibleName(command_name(text))
    if kind:
        made.setProperty("kind", kind)
    return made


def label(text: str, type_: str = "", tone: str = "") -> QLabel:
    """Wrapped plain text of a type (small, title …) and tone (muted, error …)."""
    made = QLabel(text)
    made.setWordWrap(True)
    made.setProperty("type", type_)
    made.setProperty("tone", tone)
    return made


def facts_table(facts: Sequence[tuple[str, str]]) -> QGridLayout:
    """Names and values in two columns; values can be selected and copied."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(METRICS.space_l)
    grid.setVerticalSpacing(METRICS.space_xs)
    for row, (name, value) in enumerate(facts):
        shown = label(value)
        shown.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        shown.setAccessibleName(f"{name}: {value}")
        grid.addWidget(label(name, tone="muted"), row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(shown, row, 1)
    grid.setColumnStretch(1, 1)
    return grid
