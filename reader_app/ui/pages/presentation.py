"""Presenting: one fitted page, or pair of pages, after the other, whatever was chosen before."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal

from reader_app.domain.document import DocumentInfo
from reader_app.ui.pages.geometry import Fit, PageMode, ViewPosition
from reader_app.ui.selection.text_interaction import TextCanvas
from reader_app.workers.document_client import DocumentClient


class PresentingCanvas(TextCanvas):
    """`place` goes on telling the fit and arrangement that the reader chose.

    `presenting_ended`: another place or document was shown, and that ended it.
    """

    presenting_ended = Signal()
    _chosen: ViewPosition | None = None

    def present(self) -> None:
        """Begin with the page in view. Needs a document."""
        chosen = super().place()
        self._chosen = chosen
        single = replace(chosen.arrangement, mode=PageMode.SINGLE)
        super().restore(replace(chosen, offset=0.0, left=0.0, fit=Fit.PAGE, arrangement=single))

    def end_presenting(self) -> None:
        """As it was before, at the page that is in view now."""
        chosen, self._chosen = self._chosen, None
        if chosen is not None:
            is_same = self.page == chosen.page
            super().restore(chosen if is_same else replace(chosen, page=self.page, offset=0.0))

    def place(self) -> ViewPosition:
        place, chosen = super().place(), self._chosen
        if chosen is None:
            return place
        return replace(
            place,
            fit=chosen.fit,
            zoom=chosen.zoom,
            left=chosen.left,
            arrangement=chosen.arrangement,
        )

    def restore(self, place: ViewPosition) -> None:
        self._forget_presenting()
        super().restore(place)

    def set_document(
        self, info: DocumentInfo, client: DocumentClient, place: ViewPosition | None = None
    ) -> None:
        self._forget_presenting()
        super().set_document(info, client, place)

    def clear(self) -> None:
        self._forget_presenting()
        super().clear()

    def _forget_presenting(self) -> None:
        if self._chosen is not None:
            self._chosen = None
            self.presenting_ended.emit()
