"""The bar at the lower edge of the page that says which evidence is shown and steps through it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal, Slot
from PySide6.QtWidgets import QLabel

from reader_app.domain.translation import tr
from reader_app.ui.pages.floating_card import FootLevel
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.floating_bars import FloatingBar
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.theme.theme import appear
from reader_app.ui.widgets.basic_widgets import announce

_FROM_EDGE: Final = METRICS.space_m


class EvidenceBar(FloatingBar):
    """Tells which evidence is shown, and steps to the others.

    The bar is at the lower edge of the page, or at the upper one if it would cover the evidence.
    `step_requested(1 or -1)`: show the next or the previous evidence.
    `ended`: the reader closed the bar.
    """

    step_requested = Signal(int)
    highlight_requested = Signal()
    note_requested = Signal()
    ended = Signal()

    def __init__(self, palette: Palette, view: PageView) -> None:
        super().__init__(view, "evidenceBar", tr("Source"))
        self._place_words = ""
        self._at = self._count = 0
        self._words = QLabel()
        self._words.setObjectName("evidenceText")
        self._words.setContentsMargins(METRICS.space_s, 0, METRICS.space_s, 0)
        self._row.addWidget(self._words)
        self._previous = self.add_button(tr("Previous source (P)"), "previousEvidenceButton")
        self._next = self.add_button(tr("Next source (N)"), "nextEvidenceButton")
        self._row.addSpacing(METRICS.space_xs)
        self._highlight = self.add_button(
            tr("Highlight"), "highlightEvidenceButton", tr("Highlight")
        )
        self._note = self.add_button(tr("Note"), "noteEvidenceButton", tr("Note"))
        self._highlight.setToolTip(tr("Highlight"))
        self._note.setToolTip(tr("Add note"))
        self._row.addSpacing(METRICS.space_xs)
        self._close = self.add_button(tr("Close (Esc)"), "closeEvidenceButton")
        self.set_colours(palette)
        view.foot.add(FootLevel.EVIDENCE, self, self._stand)
        self._connect()

    @Slot(object)
    def set_colours(self, palette: Palette) -> None:
        for button, name in (
            (self._previous, "chevron-left"),
            (self._next, "chevron-right"),
            (self._highlight, "highlight"),
            (self._note, "note"),
            (self._close, "close"),
        ):
            button.setIcon(line_icon(name, palette))

    def show_spot(self, at: int, count: int, place: str) -> None:
        """Show evidence `at` (1-based) of `count`; `place`: its page in words."""
        self._at, self._count, self._place_words = at, count, place
        for button in (self._previous, self._next):
            button.setVisible(count > 1)
        self._fit()
        appear(self)
        self._stand()
        announce(self, self.words)

    @property
    def words(self) -> str:
        number = (
            tr("Source {at} of {count}", at=self._at, count=self._count)
            if self._count > 1
            else tr("Source")
        )
        return f"{number} · {self._place_words}"

    def leave(self) -> None:
        self._view.covered.bottom = 0
        super().leave()

    def end(self) -> None:
        self.ended.emit()

    # -- Qt overrides --------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and self.isVisibleTo(self._view):
            self._fit()
            self._stand()
        return super().eventFilter(watched, event)

    # -- internals -----------------------------------------------------------------------------

    def _connect(self) -> None:
        self._previous.clicked.connect(self._go_back)
        self._next.clicked.connect(self._go_on)
        self._highlight.clicked.connect(self.highlight_requested)
        self._note.clicked.connect(self.note_requested)
        self._close.clicked.connect(self.ended)
        view = self._view
        for moved in (
            view.page_viewport.zoom_changed,
            view.verticalScrollBar().valueChanged,
            view.horizontalScrollBar().valueChanged,
            view.painter.evidence.lit,
        ):
            moved.connect(self._stand)
        view.viewport().installEventFilter(self)

    @Slot()
    def _go_on(self) -> None:
        self.step_requested.emit(1)

    @Slot()
    def _go_back(self) -> None:
        self.step_requested.emit(-1)

    def _fit(self) -> None:
        """In a narrow window, shorten the buttons to icons and then the words to the numbers."""
        room = self._view.viewport().width() - 2 * _FROM_EDGE
        short = f"{self._at}/{self._count}" if self._count > 1 else self._place_words
        style = Qt.ToolButtonStyle
        spelt, drawn = style.ToolButtonTextOnly, style.ToolButtonIconOnly
        for words, look in ((self.words, spelt), (self.words, drawn), (short, drawn)):
            self._words.setText(words)
            self._highlight.setToolButtonStyle(look)
            self._note.setToolButtonStyle(look)
            self.adjustSize()
            if self.sizeHint().width() <= room:
                break
        self.setAccessibleName(self.words)

    @Slot()
    def _stand(self) -> None:
        if not self.isVisibleTo(self._view):
            return
        lower, upper = self._places()
        lit = self._lit_areas()
        is_covering = any(area.intersects(lower) for area in lit)
        is_free_above = not any(area.intersects(upper) for area in lit)
        seat = upper if is_covering and is_free_above else lower
        self._view.covered.bottom = self._view.viewport().height() - lower.top()
        self.move(seat.topLeft() + self._view.viewport().pos())

    def _places(self) -> tuple[QRect, QRect]:
        """Return the bar's possible rectangles in the viewport, below and above."""
        port, size = self._view.viewport().rect(), self.size()
        left = (port.width() - size.width()) // 2
        top = self._view.covered.clear_area().top() + _FROM_EDGE
        floor = self._view.foot.floor(FootLevel.EVIDENCE) - self._view.viewport().y()
        low = floor - size.height()
        return QRect(QPoint(left, low), size), QRect(QPoint(left, top), size)

    def _lit_areas(self) -> list[QRect]:
        view, parts = self._view, self._view.painter.evidence.parts
        return [
            view.area_on_screen(page, rect)
            for page in view.visible_area.visible_pages
            for rect in parts.get(page, ())
        ]
