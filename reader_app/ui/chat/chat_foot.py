"""Under the conversation: suggestions, questions that wait, and where the reader writes."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from reader_app.ui.chat.composer import Composer
from reader_app.ui.chat.question_queue import QuestionQueue
from reader_app.ui.chat.suggestion_row import DEFAULT_SUGGESTIONS, SuggestionRow
from reader_app.ui.theme.palette import METRICS, Palette


class ChatFoot(QWidget):
    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.suggestions = SuggestionRow()
        self.suggestions.show_suggestions(DEFAULT_SUGGESTIONS)
        self.queue = QuestionQueue(palette)
        self.composer = Composer(palette)
        self.queue.setFocusProxy(self.composer.text_edit)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, METRICS.space_s, 0, METRICS.space_l)
        column.setSpacing(METRICS.space_s)
        for widget in (self.suggestions, self.queue, self.composer):
            column.addWidget(widget)

    def set_palette(self, palette: Palette) -> None:
        self.queue.set_palette(palette)
        self.composer.set_palette(palette)
