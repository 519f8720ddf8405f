"""Suggested questions above the composer, which follow the page in view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QSize, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QPushButton, QWidget

from reader_app.app.chat.prompt_shortcuts import PageTopics, PageTopicsUseCase
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.chat.empty_state import EmptyState
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested question, asked with one click.

    `label`: the words on the chip. Either `question` is asked or `action` is triggered.
    """

    label: str
    question: str = ""
    action: ActionId | None = None


DEFAULT_SUGGESTIONS = (
    Suggestion(tr("Explain this page"), tr("Explain this page.")),
    Suggestion(tr("Recap so far"), action=ActionId.RECAP),
)


class SuggestionRow(QWidget):
    """The row of chips above the composer.

    `chosen(str)`: the question of the clicked chip; `action_chosen(str)`: its action. Chips that
    don't fit are hidden, the last ones first.
    """

    chosen = Signal(str)
    action_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("suggestionRow")
        self._buttons: list[QPushButton] = []
        self._suggestions: tuple[Suggestion, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(METRICS.space_m - 1, 0, 0, 0)
        self._row.setSpacing(METRICS.space_l)
        self._row.addStretch()
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def show_suggestions(self, suggestions: Sequence[Suggestion]) -> None:
        while len(self._buttons) < len(suggestions):
            self._add_button()
        self._suggestions = tuple(suggestions)
        for at, button in enumerate(self._buttons):
            button.setText(suggestions[at].label if at < len(suggestions) else "")
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        left = self.width() - self._row.contentsMargins().left()
        for at, button in enumerate(self._buttons):
            button.ensurePolished()
            left -= button.sizeHint().width()
            button.setVisible(at < len(self._suggestions) and (at == 0 or left >= 0))
            left -= self._row.spacing()

    def _add_button(self) -> None:
        button = text_button("", "chip")
        button.clicked.connect(self._choose)
        self._row.insertWidget(len(self._buttons), button)
        if self._buttons:
            # A new widget would otherwise come last in the tab order.
            self.setTabOrder(self._buttons[-1], button)
        self._buttons.append(button)

    @Slot()
    def _choose(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton) and button in self._buttons:
            suggestion = self._suggestions[self._buttons.index(button)]
            if suggestion.action is not None:
                self.action_chosen.emit(suggestion.action.value)
            else:
                self.chosen.emit(suggestion.question)


_SETTLE_MS: Final = 400
EXPLAIN_PAGE: Final = tr("Explain this page.")
_EXPLAIN: Final = Suggestion(tr("Explain this page"), action=ActionId.EXPLAIN_PAGE)
_RECAP: Final = Suggestion(tr("Recap so far"), action=ActionId.RECAP)
_SUMMARISE: Final = Suggestion(tr("Summarise this chapter"), action=ActionId.SUMMARISE_CHAPTER)


class SuggestionsController(QObject):
    """Suggests questions about the page in view once the reader has stayed on it for a moment."""

    def __init__(
        self,
        topics: PageTopicsUseCase,
        tasks: Tasks,
        books: BookController,
        row: SuggestionRow,
        empty: EmptyState,
        window: MainWindow,
    ) -> None:
        super().__init__(window)
        self._topics = topics
        self._tasks = tasks
        self._books = books
        self._row = row
        self._empty = empty
        self._window = window
        self._shown: tuple[Suggestion, ...] = ()
        self._has_term = False
        self._looks = 0
        self._looked_at: object = None
        self._soon = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._soon.timeout.connect(self._look)
        books.position.page_changed.connect(self._look_soon)
        books.book_opened.connect(self._begin)
        books.book_changed.connect(self._look_soon)
        books.book_closed.connect(self._end)
        books.index_progressed.connect(self._note_index)
        row.action_chosen.connect(self._do)

    @Slot(object)
    def _begin(self, _book: object) -> None:
        """Remove at once the suggestions for a page of the book before."""
        self._show(PageTopics())
        self._looked_at = None
        self._soon.start()

    @Slot()
    def _look_soon(self) -> None:
        self._soon.start()

    @Slot()
    def _end(self) -> None:
        self._soon.stop()
        self._looks += 1  # Drop the result of a look-up that is still running

    @Slot(int, int, bool)
    def _note_index(self, _done: int, _total: int, is_done: bool) -> None:
        """Look again, because the page may have been indexed by now."""
        if is_done or not (self._has_term or self._soon.isActive()):
            self._looked_at = None
            self._soon.start()

    @Slot()
    def _look(self) -> None:
        book = self._books.book
        state = self._books.position.state_of(book.id) if book is not None else None
        if book is None or state is None:
            return
        looked_at = (book.id, state.current_page, state.furthest_page, book.spoiler_guard)
        if looked_at == self._looked_at:
            return  # Storing the position emits `book_changed`, too
        self._looked_at = looked_at
        self._looks += 1
        number, book_id, page = self._looks, book.id, state.current_page
        # The fence comes from the live state, because it may be stored a moment later.
        fence = state.furthest_page if book.spoiler_guard else None
        of_page = self._topics.of_page

        def show(topics: PageTopics) -> None:
            if number == self._looks:
                self._show(topics)

        self._tasks.run(lambda: of_page(book_id, page, fence), show)

    def _show(self, topics: PageTopics) -> None:
        self._has_term = bool(topics.term)
        suggestions = suggestions_of(topics)
        if suggestions != self._shown:
            self._shown = suggestions
            self._row.show_suggestions(suggestions)
            self._empty.suggest([each.question for each in suggestions if each.question])

    @Slot(str)
    def _do(self, action: str) -> None:
        self._window.action(ActionId(action)).trigger()


def suggestions_of(topics: PageTopics) -> tuple[Suggestion, ...]:
    """Return suggestions with the most useful first: a narrow row shows only the first ones."""
    about = (
        (
            Suggestion(
                tr("About “{term}”", term=topics.term),
                tr("What is said about “{term}” here?", term=topics.term),
            ),
        )
        if topics.term
        else ()
    )
    chapter = (_SUMMARISE,) if topics.chapter else ()
    return (_EXPLAIN, *about, _RECAP, *chapter)
