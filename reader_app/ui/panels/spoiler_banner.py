"""The spoiler banner, shown over the foot of a page beyond the spoiler fence."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import announce

WORDS: Final = tr("Beyond where you’ve read: the companion doesn’t know this page.")
_WIDEST: Final = 620


class SpoilerBanner(QFrame):
    """Offers to mark the page as read while the spoiler guard is on.

    `read_requested`: the reader has read up to here. `dismissed`: the banner should not be shown
    again.
    """

    read_requested = Signal()
    dismissed = Signal()

    def __init__(self, palette: Palette, around: QWidget) -> None:
        super().__init__(around)
        self._around = around
        self.setObjectName("peekBanner")
        self.setAccessibleName(WORDS)
        self.setProperty("ground", "card")
        self._words = QLabel(WORDS)
        self._words.setWordWrap(True)
        self._read = QPushButton(tr("Read up to here"))
        self._read.setObjectName("peekReadButton")
        self._read.setAccessibleName(tr("Read up to here"))
        self._read.setProperty("kind", "quiet")
        self._read.clicked.connect(self.read_requested)
        self._close = QToolButton()
        self._close.setObjectName("peekCloseButton")
        self._close.setToolTip(tr("Don’t say this again until the book is closed"))
        self._close.setAccessibleName(tr("Close"))
        self._close.clicked.connect(self._dismiss)
        row = QHBoxLayout(self)
        row.setContentsMargins(
            METRICS.space_l, METRICS.space_xs, METRICS.space_xs, METRICS.space_xs
        )
        row.setSpacing(METRICS.space_xs)
        row.addWidget(self._words, 1)
        row.addWidget(self._read)
        row.addWidget(self._close)
        self.set_colours(palette)
        around.installEventFilter(self)
        self.hide()

    @Slot(object)
    def set_colours(self, palette: Palette) -> None:
        self._close.setIcon(line_icon("close", palette, palette.muted))

    def show_banner(self, is_wanted: bool) -> None:
        """Show or hide the banner; each time it appears, it is announced to screen readers once."""
        if is_wanted == self.isVisibleTo(self._around):
            return
        self.setVisible(is_wanted)
        if is_wanted:
            self._place()
            self.raise_()
            announce(self, WORDS)
        elif self.isAncestorOf(self.focusWidget() or self):
            self._around.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    @Slot()
    def _dismiss(self) -> None:
        self.show_banner(False)
        self.dismissed.emit()

    def _place(self) -> None:
        room = max(240, self._around.width() - 2 * METRICS.space_l)
        metrics = self._words.fontMetrics()
        wanted = metrics.horizontalAdvance(WORDS) + 3 * METRICS.space_l
        wanted += self._read.sizeHint().width() + self._close.sizeHint().width()
        width = min(wanted, room, _WIDEST)
        layout = self.layout()
        assert layout is not None
        height = max(layout.heightForWidth(width), self.minimumSizeHint().height())
        self.setGeometry(
            (self._around.width() - width) // 2,
            self._around.height() - height - METRICS.space_l,
            width,
            height,
        )
