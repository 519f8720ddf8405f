"""‹ 2/3 › at a question that was asked in several ways."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.chat.buttons import icon_button
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette


class BranchSwitch(QWidget):
    """`chosen(str)`: id of the question whose branch is wished for. Hidden for a single one."""

    chosen = Signal(str)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("branchSwitch")
        self._branches: tuple[str, ...] = ()
        self._at = 0
        self._before = self._arrow("previousBranchButton")
        self._after = self._arrow("nextBranchButton")
        self._place = QLabel()
        self._place.setObjectName("branchPlace")
        self._place.setProperty("tone", "muted")
        self._place.setProperty("type", "small")
        self._place.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(METRICS.space_xs)
        for widget in (self._before, self._place, self._after):
            row.addWidget(widget)
        self.set_palette(palette)
        self.hide()

    def show_branches(self, branches: tuple[str, ...], current: str) -> None:
        """`branches`: ids of the ways the question was asked, `current` one of them."""
        self._branches = branches if current in branches else ()
        count = len(self._branches)
        self.setVisible(count > 1)
        if count < 2:
            return
        self._at = self._branches.index(current)
        self._place.setText(f"{self._at + 1}/{count}")
        self._place.setAccessibleName(
            tr("Version {at} of {count} of this question", at=self._at + 1, count=count)
        )
        self._name(self._before, tr("Previous version of this question"), self._at - 1)
        self._name(self._after, tr("Next version of this question"), self._at + 1)

    def take_focus(self) -> None:
        """On the way that can be gone on."""
        (self._after if self._after.isEnabled() else self._before).setFocus()

    def set_palette(self, palette: Palette) -> None:
        self._before.setIcon(line_icon("chevron-left", palette, palette.muted))
        self._after.setIcon(line_icon("chevron-right", palette, palette.muted))

    def _arrow(self, name: str) -> QToolButton:
        button = icon_button("", name)
        button.setIconSize(QSize(METRICS.type_small, METRICS.type_small))
        button.clicked.connect(self._choose)
        return button

    def _name(self, button: QToolButton, whole: str, at: int) -> None:
        is_there = 0 <= at < len(self._branches)
        button.setEnabled(is_there)
        button.setToolTip(tr("{whole}, with what followed it", whole=whole) if is_there else "")
        button.setAccessibleName(
            tr("{words}, {at} of {count}", words=whole, at=at + 1, count=len(self._branches))
            if is_there
            else whole
        )

    @Slot()
    def _choose(self) -> None:
        at = self._at + (-1 if self.sender() is self._before else 1)
        if 0 <= at < len(self._branches):
            self.chosen.emit(self._branches[at])
