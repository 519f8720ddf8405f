"""The recognition bar below the page: which pages are pictures, and how far recognition is."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QHideEvent, QMoveEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QToolButton,
    QWidget,
)

from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.announcement import announce
from reader_app.ui.window.action_table import command_name

_PROGRESS_WIDTH = 64


class RecognitionBar(QFrame):
    """Takes a line of its own, so that it covers no words; hidden while it has no news.

    `recognise_requested`, `dismissed`: what is offered. `cancelled`: what is under way.
    `placed`: it takes another room, or none.
    """

    recognise_requested = Signal()
    dismissed = Signal()
    cancelled = Signal()
    placed = Signal()

    def __init__(self, palette: Palette, page: QWidget, parent: QWidget | None = None) -> None:
        """`page` has the focus when the bar goes away with it."""
        super().__init__(parent)
        self._page = page
        self.setObjectName("recognitionBar")
        self.setProperty("ground", "surface")
        self._words = QLabel()
        self._words.setObjectName("recognitionText")
        self._words.setWordWrap(True)
        self._progress = QProgressBar(textVisible=False)
        self._progress.setObjectName("recognitionProgress")
        self._progress.setAccessibleName(tr("Pages recognised so far"))
        self._progress.setFixedWidth(_PROGRESS_WIDTH)
        self._recognise = self._button(tr("Recognise text…"), "recogniseButton")
        self._recognise.clicked.connect(self.recognise_requested)
        self._cancel = self._button(tr("Cancel"), "recognitionCancelButton")
        self._cancel.setAccessibleName(tr("Cancel recognising text"))
        self._cancel.clicked.connect(self.cancelled)
        self._close = QToolButton()
        self._close.setObjectName("recognitionDismissButton")
        self._close.setToolTip(tr("Don’t say this again for this book"))
        self._close.setAccessibleName(tr("Dismiss"))
        self._close.clicked.connect(self._dismiss)
        row = QHBoxLayout(self)
        row.setContentsMargins(
            METRICS.space_l, METRICS.space_xs, METRICS.space_xs, METRICS.space_xs
        )
        row.setSpacing(METRICS.space_s)
        row.addWidget(self._words, 1)
        for part in (self._progress, self._recognise, self._cancel, self._close):
            row.addWidget(part)
        self.set_colours(palette)
        self.hide()

    @property
    def words(self) -> str:
        return self._words.text()

    @Slot(object)
    def set_colours(self, palette: Palette) -> None:
        self._close.setIcon(line_icon("close", palette, palette.muted))

    def offer(self, words: str) -> None:
        """Some pages are pictures."""
        is_news = self.isHidden()
        self._show(words, self._recognise, self._close)
        if is_news:
            announce(self, words)

    def show_progress(self, words: str, done: int, total: int) -> None:
        self._progress.setRange(0, max(1, total))
        self._progress.setValue(done)
        self._show(words, self._progress, self._cancel)

    def put_away(self) -> None:
        """There is nothing to say."""
        focus = QApplication.focusWidget()
        had_focus = focus is not None and self.isAncestorOf(focus)
        self.hide()
        if had_focus:
            self._page.setFocus()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.placed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.placed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.placed.emit()

    def _show(self, words: str, *parts: QWidget) -> None:
        if self._words.text() != words:
            self._words.setText(words)
            self.setAccessibleName(words)
        for part in (self._progress, self._recognise, self._cancel, self._close):
            part.setVisible(part in parts)
        self.show()

    def _button(self, text: str, name: str) -> QPushButton:
        made = QPushButton(text)
        made.setObjectName(name)
        made.setAccessibleName(command_name(text))
        made.setProperty("kind", "quiet")
        return made

    @Slot()
    def _dismiss(self) -> None:
        self.put_away()
        self.dismissed.emit()
