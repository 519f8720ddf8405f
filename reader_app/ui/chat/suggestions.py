"""Suggested questions above the composer, which follow the page in view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QPushButton, QWidget

from reader_app.app.chat.prompt_shortcuts import PageTopics, PageTopicsUseCase
from reader_app.domain.book import Book
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.chat.empty_state import ABOUT, EXPLAIN, RECAP, EmptyState, Suggestion, in_order
from reader_app.ui.library.covers import is_plain, made_cover
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.window.action_table import NEEDS_MODEL, ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

DEFAULT_SUGGESTIONS = EXPLAIN, RECAP


class SuggestionRow(QWidget):
    """The row of chips above the composer.

    `chosen(Suggestion)`: the suggestion of the clicked chip. Chips that don't fit are hidden, the
    last ones first.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("suggestionRow")
        self._buttons: list[QPushButton] = []
        self._all: tuple[Suggestion, ...] = ()
        self._suggestions: tuple[Suggestion, ...] = ()
        self._asked: frozenset[str] = frozenset()
        self._has_model = True
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(METRICS.space_m - 1, 0, 0, 0)
        self._row.setSpacing(METRICS.space_l)
        self._row.addStretch()
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def leave_out(self, questions: Iterable[str]) -> None:
        """Suggest none of these questions, which the conversation has already."""
        self._asked = frozenset(question.casefold() for question in questions)
        self.show_suggestions(self._all)

    def show_suggestions(self, suggestions: Sequence[Suggestion]) -> None:
        self._all = tuple(suggestions)
        suggestions = [each for each in self._all if each.question.casefold() not in self._asked]
        while len(self._buttons) < len(suggestions):
            self._add_button()
        self._suggestions = in_order(suggestions, has_model=self._has_model)
        for at, button in enumerate(self._buttons):
            shown = self._suggestions[at] if at < len(suggestions) else None
            button.setText(shown.label if shown is not None else "")
            is_greyed = shown is not None and shown.needs_model
            button.setEnabled(self._has_model or not is_greyed)
            button.setToolTip("" if button.isEnabled() else NEEDS_MODEL)
        self._fit()

    def set_model(self, has_model: bool) -> None:
        """Grey the suggestions that need a language model while there is none."""
        self._has_model = has_model
        self.show_suggestions(self._all)

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
            self.chosen.emit(self._suggestions[self._buttons.index(button)])


_SETTLE_MS: Final = 400
EXPLAIN_PAGE: Final = tr("Explain this page.")
_SUMMARISE: Final = Suggestion(
    tr("Summarise this chapter"), action=ActionId.SUMMARISE_CHAPTER, icon="outline"
)
_ARGUMENT: Final = Suggestion(
    tr("What’s the main argument?"),
    tr("What’s the main argument?"),
    icon="search",
    needs_model=True,
)
_CAST: Final = Suggestion(tr("Who is who so far?"), action=ActionId.WHO_IS_WHO, icon="list")
_MOST_IN_EMPTY: Final = 4
_MADE_COVER: Final = QSize(224, 336)


class SuggestionsController(QObject):
    """Suggests questions about the page in view once the reader has stayed on it for a moment.

    For the first page of an opened book it does so at once: nobody turns the page before it is
    there, and a worker can find the suggestions while the conversation is painted.
    """

    _book_begun = Signal()

    def __init__(
        self,
        topics: PageTopicsUseCase,
        cover_of: Callable[[str], bytes | None],
        tasks: Tasks,
        books: BookController,
        row: SuggestionRow,
        empty: EmptyState,
        window: MainWindow,
    ) -> None:
        """`cover_of`: reads the picture of a book's cover; called in a worker."""
        super().__init__(window)
        self._topics = topics
        self._cover_of = cover_of
        self._tasks = tasks
        self._books = books
        self._row = row
        self._empty = empty
        self._window = window
        self._has_name = False
        self._looks = 0
        self._looked_at: object = None
        self._is_first = False
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._look)
        # Queued: once the others have been told of the book, and before anything is painted.
        self._book_begun.connect(self._look, Qt.ConnectionType.QueuedConnection)
        self._place: tuple[int, PageTopics, QImage] | None = None
        books.position.page_changed.connect(self._look_soon)
        books.pane.outline_panel.chapter_changed.connect(self._show_place)
        books.book_opened.connect(self._begin)
        books.book_changed.connect(self._look_soon)
        books.book_closed.connect(self._end)
        books.index_progressed.connect(self._note_index)
        window.bind(ActionId.WHO_IS_WHO, self._ask_who_is_who)
        for part in (row.chosen, empty.chosen):
            part.connect(self._do)

    @Slot(object)
    def _begin(self, _book: object) -> None:
        """Remove the suggestions for a page of the previous book at once."""
        self._row.show_suggestions(DEFAULT_SUGGESTIONS)
        self._looked_at = self._place = None
        self._is_first = True
        self._soon.stop()
        self._book_begun.emit()

    @Slot()
    def _look_soon(self) -> None:
        if not self._is_first:
            self._soon.start(_SETTLE_MS)

    @Slot()
    def _end(self) -> None:
        self._soon.stop()
        self._is_first = False
        self._looks += 1  # Drop the result of a look-up that is still running

    @Slot(int, int, bool)
    def _note_index(self, _done: int, _total: int, is_done: bool) -> None:
        """Look again, because the page may have been indexed by now."""
        is_due = self._is_first or self._soon.isActive()
        if is_done or not (self._has_name or is_due):
            self._looked_at = None
            self._soon.start(_SETTLE_MS)

    @Slot()
    def _look(self) -> None:
        self._is_first = False
        book = self._books.book
        state = self._books.position.state_of(book.id) if book is not None else None
        if book is None or state is None:
            return
        looked_at = (book.id, state.page_in_view, state.furthest_page, book.spoiler_guard)
        if looked_at == self._looked_at:
            return  # Storing the position emits `book_changed`, too
        self._looked_at = looked_at
        self._looks += 1
        number, book_id, page = self._looks, book.id, state.page_in_view
        fence = self._books.fence
        of_page, cover_of = self._topics.of_page, self._cover_of

        def look() -> tuple[PageTopics, QImage]:
            return of_page(book_id, page, fence), _cover(cover_of(book_id) or b"", book)

        def show(found: tuple[PageTopics, QImage]) -> None:
            if number == self._looks:
                self._show(page, *found)

        self._tasks.run(look, show)

    def _show(self, page: int, topics: PageTopics, cover: QImage) -> None:
        self._has_name = bool(topics.name)
        self._row.show_suggestions(suggestions_of(topics))
        self._empty.suggest(first_suggestions_of(topics))
        self._place = page, topics, cover
        self._show_place()

    @Slot()
    def _show_place(self) -> None:
        """Name the page, and the chapter marked in the outline if it is one of the text."""
        if self._place is None:
            return
        page, topics, cover = self._place
        current = self._books.pane.outline_panel.current
        chapter = current.title if current is not None and topics.chapter else topics.chapter
        place = self._books.pane.page_view.page_names.name(page)
        self._empty.show_place(" · ".join(filter(None, (place, chapter))), cover)

    @Slot()
    def _ask_who_is_who(self) -> None:
        self._window.bring_conversation_forward()
        self._books.position.flush()
        words = tr("Who is who so far?")
        self._row.chosen.emit(Suggestion(words, words))

    @Slot(object)
    def _do(self, suggestion: Suggestion) -> None:
        if suggestion.action is not None:
            self._window.action(suggestion.action).trigger()


def _cover(png: bytes, book: Book) -> QImage:
    """Return the cover as the library shows it; a null image if there is none."""
    # Without a name Qt first loads every format: 1.2 MB. The stubs ask for bytes, which it refuses.
    image = QImage.fromData(png, "PNG")  # type: ignore[arg-type]
    is_made = not image.isNull() and is_plain(image)
    return made_cover(book.title, book.author, _MADE_COVER) if is_made else image


def suggestions_of(topics: PageTopics) -> tuple[Suggestion, ...]:
    """Return suggestions with the most useful first: a narrow row shows only the first ones."""
    chapter = (_SUMMARISE,) if topics.chapter else ()
    rest = (RECAP, *chapter) if topics.is_fiction else (*chapter, RECAP)
    return (EXPLAIN, *_who(topics), *rest)


def first_suggestions_of(topics: PageTopics) -> tuple[Suggestion, ...]:
    """Return what somebody who begins a novel, or another kind of book, may ask first."""
    chapter = (_SUMMARISE,) if topics.chapter else ()
    if topics.is_fiction:
        return (_CAST, *_who(topics), RECAP, EXPLAIN, *chapter)[:_MOST_IN_EMPTY]
    return (ABOUT, _ARGUMENT, *_who(topics), EXPLAIN, *chapter)[:_MOST_IN_EMPTY]


def _who(topics: PageTopics) -> tuple[Suggestion, ...]:
    """Ask about a person of the story, or about something with a name of several words."""
    words = ""
    if topics.is_fiction:
        words = tr("Who is {name}?", name=topics.person) if topics.person else ""
    elif " " in topics.name:
        words = tr("Who or what is {name}?", name=topics.name)
    return (Suggestion(words, words, icon="search"),) if words else ()
