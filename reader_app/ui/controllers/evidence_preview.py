"""A citation's number is pointed at: its card comes, after a rest where the pointer did it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QRect, QTimer, Slot

from reader_app.domain.citations import Citation
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.evidence_card import PICTURE, EvidenceCard
from reader_app.ui.chat.wishes import PointAtCitation
from reader_app.ui.viewer.page_view import PageView
from reader_app.ui.widgets.announcement import announce

_REST_MS: Final = 250


class EvidencePreview(QObject):
    """Nothing is read for it but what the answer has; the picture is drawn by another process."""

    def __init__(self, pane: ChatPane, view: PageView, is_here: Callable[[Citation], bool]) -> None:
        """`is_here`: the words of a citation stand in the open book."""
        super().__init__(pane)
        self._is_here = is_here
        self._pane = pane
        self._view = view
        self._wish: PointAtCitation | None = None
        self.card = EvidenceCard(pane)
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._show)
        pane.citation_pointed.connect(self._note)
        pane.citation_left.connect(self.leave)
        pane.citation_activated.connect(self.leave)
        pane.citation_menu_wanted.connect(self.leave)
        pane.messages_shown.connect(self.leave)
        pane.conversation_view.verticalScrollBar().valueChanged.connect(self._leave_place)
        self._view.spots.ready.connect(self.card.show_picture)

    @Slot()
    def leave(self) -> None:
        """Nothing is shown, and nothing is about to be."""
        self._rest.stop()
        self._wish = None
        self._view.spots.forget()
        self.card.leave()

    @Slot(object)
    def _note(self, wish: PointAtCitation) -> None:
        self.leave()
        self._wish = wish
        if wish.is_by_key:
            # Once the conversation has scrolled to it.
            self._rest.start(0)
        else:
            self._rest.start(_REST_MS)

    @Slot()
    def _leave_place(self) -> None:
        """The number has moved away; what the keys have come to is still waited for."""
        if not self._rest.isActive():
            self.leave()

    @Slot()
    def _show(self) -> None:
        wish = self._wish
        if wish is None:
            return
        citation = wish.citation
        page = self._pane.page_names.short(citation.page, citation.book)
        corner = self._pane.mapFromGlobal(wish.area.topLeft())
        order = None
        if self._is_here(citation):  # of another book only the words are at hand
            order = self._view.spot_order(citation.page, citation.rects, PICTURE)
        self.card.open(page, citation.quote, QRect(corner, wish.area.size()))
        if order is not None:
            self._view.spots.request(order)
        if wish.is_by_key:
            announce(self.card, self.card.accessibleName())
