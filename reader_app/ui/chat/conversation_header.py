"""Over the conversation: its title, a new one, the spoiler guard."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from reader_app.domain.translation import number, tr
from reader_app.ui.chat.buttons import icon_button, text_button
from reader_app.ui.chat.guard_switch import GuardSwitch
from reader_app.ui.chat.title_button import TitleButton
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette


class ConversationHeader(QWidget):
    """One row; a second, quiet one while the guard is on."""

    list_requested = Signal()
    new_requested = Signal()
    guard_toggled = Signal(bool)
    read_up_to_here_requested = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = TitleButton(palette)
        self._title.clicked.connect(self.list_requested)
        self._new = icon_button(tr("New conversation"), "newConversationButton")
        self._new.clicked.connect(self.new_requested)
        self._guard = GuardSwitch(palette)
        self._guard.toggled.connect(self.guard_toggled)
        self._fence = QLabel()
        self._fence.setProperty("tone", "muted")
        self._fence.setProperty("type", "small")
        self._here = text_button(tr("Read up to here"), "small-link", "readUpToHereButton")
        self._here.setToolTip(tr("Move the guard to the page in view"))
        self._here.clicked.connect(self.read_up_to_here_requested)
        self._fence_row = QWidget()
        self._progress = QProgressBar()
        self._progress.setProperty("chat", "thin")
        self._progress.setTextVisible(False)
        self._lay_out()
        self.set_guard(False, 0, "")
        self.set_progress(0, 0)
        self.set_palette(palette)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(METRICS.space_m, 0, METRICS.space_s, 0)
        row.setSpacing(METRICS.space_xs)
        row.addWidget(self._title, 1)
        row.addWidget(self._guard)
        row.addWidget(self._new)
        fence = QHBoxLayout(self._fence_row)
        fence.setContentsMargins(METRICS.space_xl - 4, 0, METRICS.space_m, METRICS.space_s)
        fence.setSpacing(METRICS.space_s)
        fence.addWidget(self._fence)
        fence.addWidget(self._here)
        fence.addStretch()
        line = QFrame()
        line.setProperty("rule", "true")
        line.setFixedHeight(METRICS.hairline)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        bar = QWidget()
        bar.setFixedHeight(METRICS.bar_height)
        bar.setLayout(row)
        column.addWidget(bar)
        column.addWidget(self._fence_row)
        self._column = column
        column.addWidget(self._progress)
        column.addWidget(line)

    def add_row(self, row: QWidget) -> None:
        """Under the title, over what is said of the guard."""
        self._column.insertWidget(1, row)

    @property
    def title(self) -> str:
        return self._title.text()

    def set_title(self, title: str) -> None:
        self._title.show_title(title)

    def set_guard(self, is_on: bool, read_up_to: int, page: str) -> None:
        self._guard.show_state(is_on, page if read_up_to else "")
        place = (
            tr("Nothing after {page} is sent.", page=page)
            if read_up_to
            else tr("Nothing read yet.")
        )
        self._fence.setText(place)
        self._fence_row.setVisible(is_on)

    def set_progress(self, done: int, total: int) -> None:
        """The index: a thin line until all pages are read."""
        self._progress.setVisible(0 <= done < total)
        self._progress.setRange(0, max(1, total))
        self._progress.setValue(done)
        words = tr(
            "Reading the book: {done} of {total} pages", done=number(done), total=number(total)
        )
        self._progress.setToolTip(words)
        self._progress.setAccessibleName(words)

    def set_palette(self, palette: Palette) -> None:
        self._new.setIcon(line_icon("plus", palette))
        self._title.set_palette(palette)
        self._guard.set_palette(palette)

    def set_book_open(self, is_open: bool) -> None:
        for widget in (self._title, self._new, self._guard):
            widget.setEnabled(is_open)
