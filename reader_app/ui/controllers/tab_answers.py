"""Tabs show where an answer is coming or has come; a tab that is closed ends its turns."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from reader_app.ui.controllers.tabs_controller import TabsController
from reader_app.ui.controllers.talks_controller import TalksController


class TabAnswers(QObject):
    def __init__(
        self, talks: TalksController, tabs: TabsController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._talks = talks
        self._tabs = tabs
        tabs.book_closed.connect(talks.close_book)
        talks.activity_changed.connect(self._mark)

    @Slot()
    def _mark(self) -> None:
        self._tabs.mark_answers(self._talks.activity())
