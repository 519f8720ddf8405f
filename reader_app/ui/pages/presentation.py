"""Presenting: one fitted page, or pair of pages, after the other, whatever was chosen before."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from reader_app.ui.pages.geometry import Fit, PageMode, ViewPosition


class Presentation(QObject):
    """Remembers how pages were shown before presenting began, for when it ends.

    `ended`: another position or document was shown, and that ended it.
    """

    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chosen: ViewPosition | None = None

    def begin(self, chosen: ViewPosition) -> ViewPosition:
        """Keep what the reader had chosen; the position that presents the same page."""
        self._chosen = chosen
        single = replace(chosen.arrangement, mode=PageMode.SINGLE)
        return replace(chosen, offset=0.0, left=0.0, fit=Fit.PAGE, arrangement=single)

    def end(self, page: int) -> ViewPosition | None:
        """What to show again, at `page`, which is in view now; None if nothing is presented."""
        chosen, self._chosen = self._chosen, None
        if chosen is None or chosen.page == page:
            return chosen
        return replace(chosen, page=page, offset=0.0)

    def as_chosen(self, position: ViewPosition) -> ViewPosition:
        """That position with the fit and arrangement that the reader had chosen."""
        chosen = self._chosen
        if chosen is None:
            return position
        return replace(
            position,
            fit=chosen.fit,
            zoom=chosen.zoom,
            left=chosen.left,
            arrangement=chosen.arrangement,
        )

    def forget(self) -> None:
        """Something else is shown: there is nothing to return to."""
        if self._chosen is not None:
            self._chosen = None
            self.ended.emit()
