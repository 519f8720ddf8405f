"""Loads, shows, renames, deletes, exports and searches conversations, and shows their costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.app.chat.conversation_books import AskedBook
from reader_app.app.chat.conversations import ConversationHit, ConversationSearchUseCase
from reader_app.app.chat.cost_cap import SpendingUseCase, spent_words
from reader_app.app.chat.questions import PendingQuestion
from reader_app.domain.book import Book, now_utc
from reader_app.domain.chat import ChatMessage
from reader_app.domain.conversation import ConversationSummary
from reader_app.domain.errors import DomainError
from reader_app.domain.protocols import LibraryRepository
from reader_app.domain.translation import tr
from reader_app.domain.usage import Spent
from reader_app.domain.values import dataclass, field
from reader_app.ui.annotations.notes_export import file_name
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.conversation_entries import (
    ConversationEntry,
    conversation_entries,
    with_costs,
    with_old_offers_gone,
    with_veils,
    without_answer,
)
from reader_app.ui.conversations.conversation_session import ConversationSession
from reader_app.ui.conversations.turn_scheduler import TurnScheduler
from reader_app.ui.dialogs.file_chooser import SavePrompt
from reader_app.ui.services import Services
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.tabs_controller import TabsController
from reader_app.workers.background_tasks import Tasks

_SAVE_DRAFT_AFTER_MS: Final = 500
_OTHER_WINDOW: Final = "other_window:"
_DRAFT_BESIDE: Final = "draft_beside"
"""The name of a second window's draft, when it has a new conversation about the same book."""


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A conversation as loaded from the store, with the list of the book's conversations."""

    rows: list[ConversationSummary]
    conversation_id: str = ""
    messages: list[ChatMessage] = field(default_factory=list)
    entries: list[ConversationEntry] = field(default_factory=list)
    draft: str = ""
    waiting: list[PendingQuestion] = field(default_factory=list)
    asked: tuple[AskedBook, ...] = ()


class ConversationsController(QObject):
    """Chooses, loads and shows conversations; stores drafts; renames and deletes conversations.

    - `current`: the id of the conversation in view; "" for one that begins with its first message.
    - `about_to_leave`: another conversation is about to be shown.
    - `books_known(tuple[AskedBook])`: the books it asks; empty for one that isn't stored yet.
    - `shown(session, is_unseen)`: its stored messages are shown; True if they lack the question of
      the running turn.
    - `deleted`: a conversation was deleted.
    - `other_window_requested(id)`: the window that has this conversation is to come forward.

    A conversation is shown and answered in one window at a time. `is_elsewhere(id)` tells whether
    another window has it; with "", whether another window has a new conversation about this book.
    """

    about_to_leave = Signal()
    books_known = Signal(object)
    shown = Signal(object, bool)
    export_requested = Signal(str)
    deleted = Signal()
    other_window_requested = Signal(str)

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        sessions: TurnScheduler,
        pane: ChatPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._sessions = sessions
        self._pane = pane
        self.is_elsewhere: Callable[[str], bool] = lambda _conversation_id: False
        self._book_id = ""
        self._current = ""
        self._kept = ""
        self._draft: str | None = None
        self._draft_of_new = ""
        self._loads = 0
        self._titles: dict[str, str] = {}
        self._since = now_utc()
        self._is_loading = False
        self._is_stale = False
        self._wanted_question = ""
        self._reveal_later = QTimer(self, singleShot=True, interval=0)
        self._reveal_later.timeout.connect(self._reveal)
        self._save_later = QTimer(self, singleShot=True, interval=_SAVE_DRAFT_AFTER_MS)
        self._save_later.timeout.connect(self.flush)
        self._connect()

    @property
    def current(self) -> str:
        return self._current

    def title_of(self, conversation_id: str) -> str:
        """Return the title of a conversation of the open book; "" if that has none yet."""
        return self._titles.get(conversation_id, "")

    @property
    def book_id(self) -> str:
        """The id of the open book; "" without one."""
        return self._book_id

    @property
    def is_loading(self) -> bool:
        """Whether the pane still shows another conversation because this one is being loaded."""
        return self._is_loading

    def enter_book(self, book_id: str) -> None:
        """Show the book's latest conversation, or the one set by `take_along`."""
        self._book_id = book_id
        kept, self._kept = self._kept, ""
        self._load(kept or None)

    def take_along(self, conversation_id: str) -> None:
        """Keep this conversation in view when the next book is opened; "": don't.

        The conversation must be one that asks that book.
        """
        self._kept = conversation_id

    def leave_book(self) -> None:
        self.flush()
        self._drop_load()
        self._book_id, self._current, self._draft_of_new = "", "", ""

    def begin(self, conversation_id: str) -> None:
        """Note that a turn runs in this conversation, which may be a new one."""
        if conversation_id != self._current:
            typed = "" if self._current else self._draft_of_new
            if typed:
                # Typed below the first question before that was stored: it belongs to this one.
                typed = typed if self._draft is None else self._draft
                self._draft = ""
                self.flush()
                self._draft = typed
                self._save_later.start()
            self._current = conversation_id
            self.refresh()

    def drop_draft(self, rest: str = "") -> None:
        """Drop the sent draft and any pending load, so that the pane keeps what it shows.

        `rest`: the text that is still in the composer because something else was sent.
        """
        self._drop_load()
        self.keep_draft(rest)
        self.flush()

    @Slot(str)
    def keep_draft(self, draft: str) -> None:
        """Note the text in the composer and store it soon."""
        self._draft = draft
        if not self._is_loading:  # until then it isn't known which conversation it belongs to
            self._save_later.start()

    @Slot()
    def flush(self) -> None:
        """Store the draft now."""
        self._save_later.stop()
        draft, self._draft = self._draft, None
        if draft is None:
            return
        conversation_id, book_id = self._current, self._book_id
        if conversation_id:
            save = self._services.conversations.save_draft
            self._tasks.run(lambda: save(conversation_id, draft))
        elif book_id:
            self._draft_of_new = draft
            books, name = self._services.books, self._draft_name
            self._tasks.run(lambda: books.merge_place(book_id, {name: draft}))

    @Slot()
    def refresh(self) -> None:
        """Reload the list of conversations."""
        book_id = self._book_id
        rows = self._services.conversations.list_for_book
        if book_id:
            self._tasks.run(lambda: rows(book_id), self._show_rows)

    @Slot()
    def start_new(self) -> None:
        """Show an empty conversation, which is stored with its first message."""
        self.about_to_leave.emit()
        self.flush()
        self._drop_load()
        self._current = ""
        self._pane.show_entries([])
        self._pane.header.set_title(tr("New conversation"))
        self._pane.composer.set_text(self._draft_of_new)
        self.books_known.emit(())
        self.shown.emit(self._sessions.show(self._book_id, ""), False)
        self._pane.setFocus()
        self.refresh()

    @Slot(str)
    def select(self, conversation_id: str) -> None:
        """Show this conversation of the book."""
        if conversation_id != self._current and not self._refuses(conversation_id):
            self.about_to_leave.emit()
            self.flush()
            self._load(conversation_id)

    @Slot(str)
    def show_branch(self, question_id: str) -> None:
        """Switch the conversation in view to the branch of this question, and show the question."""
        choose = self._services.messages.choose_branch

        def load(_: None) -> None:
            self.about_to_leave.emit()
            self.flush()
            self._load(self._current or None, question_id)

        self._tasks.run(lambda: choose(question_id), load, self._tell)

    # --- internals

    def _refuses(self, conversation_id: str) -> bool:
        """Return True, after saying so, if another window has the conversation."""
        is_elsewhere = self.is_elsewhere(conversation_id)
        if is_elsewhere:
            self._pane.show_notice(
                tr("This conversation is open in another window."),
                tr("Show"),
                f"{_OTHER_WINDOW}{conversation_id}",
                20,
            )
        return is_elsewhere

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action.startswith(_OTHER_WINDOW):
            self.other_window_requested.emit(action.removeprefix(_OTHER_WINDOW))

    def _connect(self) -> None:
        pane = self._pane
        pane.notice_action_requested.connect(self._act_on_notice)
        pane.panel.selected.connect(self.select)
        pane.header.new_requested.connect(self.start_new)
        pane.panel.rename_requested.connect(self._rename)
        pane.delete_requested.connect(self._delete)
        pane.undo_delete_requested.connect(self._restore)
        pane.panel.opened.connect(self.refresh)
        pane.composer.draft_changed.connect(self.keep_draft)
        pane.panel.export_requested.connect(self.export_requested)
        pane.branch_requested.connect(self.show_branch)
        self._sessions.turn_ended.connect(self._note_end)

    def _load(self, wanted: str | None, question_id: str = "") -> None:
        """Load and show a conversation; None: the book's latest one.

        `question_id`: the question whose branches are brought into view; "": none.
        """
        self._drop_load()
        self._is_loading, self._is_stale = True, False
        book_id, services, number = self._book_id, self._services, self._loads
        name = self._draft_name

        def load() -> _Loaded:
            rows = services.conversations.list_for_book(book_id)
            chosen = wanted if wanted is not None else (rows[0].id if rows else "")
            if not chosen:
                return _Loaded(rows, draft=_draft_of_new(services.books, book_id, name))
            conversation = services.conversations.open(chosen)
            asked = services.asked_books.asked(chosen, conversation.book_id)
            waiting = services.conversations.waiting(chosen)
            messages = services.messages.list_for_conversation(chosen)
            book = services.books.find(conversation.book_id)
            pages = book.page_count if book is not None else 0
            # For thousands of messages this takes longer than a frame, so it runs in the worker.
            shown = conversation_entries(messages, pages, services.messages.branches(chosen))
            veil = services.leak_guard.veil(chosen, conversation.book_id, messages)
            shown = with_veils(shown, veil)
            shown = with_old_offers_gone(shown, messages, self._since)
            shown = with_costs(shown, messages, services.spending.of_request)
            return _Loaded(rows, chosen, messages, shown, conversation.draft, waiting, asked)

        def show(loaded: _Loaded) -> None:
            if book_id != self._book_id or number != self._loads:
                return
            if self._is_stale:
                self._load(wanted, question_id)
            elif loaded.conversation_id and self._refuses(loaded.conversation_id):
                self._load("")
            else:
                self._is_loading = False
                self._show(loaded)
                self._wanted_question = question_id
                self._reveal_later.start()

        def tell(error: DomainError) -> None:
            self._is_loading = False
            self._save_later.start()
            self._tell(error)

        self._tasks.run(load, show, tell)

    @Slot()
    def _reveal(self) -> None:
        """Bring the wanted question into view after the messages around it are built."""
        wanted, self._wanted_question = self._wanted_question, ""
        if wanted:
            self._pane.conversation_view.reveal_branches(wanted)

    def _show(self, loaded: _Loaded) -> None:
        chosen = self._current = loaded.conversation_id
        # The conversation may belong to another book and ask this one, too.
        own_id = loaded.asked[0].book_id if loaded.asked else self._book_id
        met = self._sessions.find(chosen)
        has_news = met is not None and met.has_news
        session = self._sessions.show(own_id, chosen, loaded.waiting)
        self.books_known.emit(loaded.asked)
        own = session.turn.id_among(loaded.messages) if session.turn is not None else ""
        # The events of the running turn show its answer, so leave the stored part of it out.
        self._pane.show_entries(without_answer(loaded.entries, own) if own else loaded.entries)
        if has_news:  # an answer that came meanwhile is shown from its beginning
            self._pane.conversation_view.hold_last_question()
        if self._draft is None:
            self._pane.composer.set_text(loaded.draft)
        else:
            # Keep what was typed while the conversation was being loaded.
            self.keep_draft("\n\n".join(filter(None, (loaded.draft, self._draft))))
            if loaded.draft:
                self._pane.composer.set_text(self._draft)
        if not chosen:
            self._draft_of_new = loaded.draft
        self._titles = {row.id: row.title for row in loaded.rows}
        self._pane.set_conversations(loaded.rows, chosen)
        self.shown.emit(session, not own)

    @Slot(object, object)
    def _note_end(self, session: ConversationSession, _outcome: object) -> None:
        """Mark a pending load as stale, because it may lack the end of this turn."""
        is_here = session.book_id == self._book_id or session is self._sessions.shown
        self._is_stale = self._is_stale or is_here

    @property
    def _draft_name(self) -> str:
        """Return the name under which a new conversation's draft is stored.

        Each window has its own.
        """
        return _DRAFT_BESIDE if self.is_elsewhere("") else "draft"

    def _drop_load(self) -> None:
        """Cancel a pending load."""
        self._loads += 1
        self._is_loading = False

    def _show_rows(self, rows: Sequence[ConversationSummary]) -> None:
        if all(row.book_id == self._book_id for row in rows):
            self._titles = {row.id: row.title for row in rows}
            self._pane.set_conversations(rows, self._current)

    @Slot(str, str)
    def _rename(self, conversation_id: str, title: str) -> None:
        rename = self._services.conversations.rename
        self._tasks.run(
            lambda: rename(conversation_id, title), lambda _: self.refresh(), self._tell
        )

    @Slot(str)
    def _delete(self, conversation_id: str) -> None:
        if self._refuses(conversation_id):
            return
        delete = self._services.conversations.delete
        self._sessions.drop(conversation_id)
        if conversation_id == self._current:
            self.start_new()

        def show(_: None) -> None:
            self.refresh()
            self.deleted.emit()

        self._tasks.run(lambda: delete(conversation_id), show, self._tell)

    @Slot(str)
    def _restore(self, conversation_id: str) -> None:
        restore = self._services.conversations.restore

        def show(_: None) -> None:
            self.select(conversation_id)

        self._tasks.run(lambda: restore(conversation_id), show, self._tell)

    def _tell(self, error: DomainError) -> None:
        self._pane.show_notice(error.words)


def _draft_of_new(books: LibraryRepository, book_id: str, name: str) -> str:
    """Return the draft stored under `name`; the draft that a second window left is appended."""
    place = books.place(book_id)
    drafts = [text for key in (name, _DRAFT_BESIDE) if isinstance(text := place.get(key), str)]
    if name == _DRAFT_BESIDE or not any(drafts[1:]):
        return drafts[0] if drafts else ""
    draft = "\n\n".join(text for text in drafts if text)
    books.merge_place(book_id, {name: draft, _DRAFT_BESIDE: ""})
    return draft


class TurnReveal(QObject):
    """Shows one turn, in whichever of the book's conversations it is.

    If the turn is on a branch that isn't shown, that branch is chosen first. `missing`: the
    question isn't in the conversation any more, and the reader was told so.
    """

    missing = Signal()

    def __init__(
        self, conversations: ConversationsController, pane: ChatPane, window: MainWindow
    ) -> None:
        super().__init__(window)
        self._conversations = conversations
        self._pane = pane
        self._window = window
        self._wanted: tuple[str, str] | None = None
        self._has_followed = False
        # When a conversation with a running answer is shown, it scrolls to its end first.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._reveal)
        pane.messages_shown.connect(self._note_messages)

    def show(self, conversation_id: str, question_id: str) -> None:
        """Show a question of the book in view; `question_id` "": only open the conversation."""
        self._window.bring_conversation_forward()
        self._wanted = (conversation_id, question_id) if question_id else None
        self._has_followed = False
        if self._conversations.current != conversation_id:
            self._conversations.select(conversation_id)
        elif question_id and not self._conversations.is_loading:
            self._later.start()

    def drop(self) -> None:
        """Cancel what was to be shown."""
        self._wanted = None

    @Slot()
    def _note_messages(self) -> None:
        if self._wanted is not None and self._conversations.current == self._wanted[0]:
            self._later.start()

    @Slot()
    def _reveal(self) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is None or self._pane.conversation_view.reveal(wanted[1]):
            return
        if self._has_followed:
            self._window.show_notice(tr("This question is no longer in the conversation."))
            self.missing.emit()
        elif self._pane.is_answering:
            self._window.show_notice(
                tr("This question is in another version. Try again after the answer.")
            )
        else:
            self._wanted, self._has_followed = wanted, True
            self._conversations.show_branch(wanted[1])


class ConversationExport(QObject):
    """Writes a conversation as Markdown into a file that the reader chooses."""

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        conversations: ConversationsController,
        window: MainWindow,
        prompt: SavePrompt,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._conversations = conversations
        self._window = window
        self._prompt = prompt
        window.bind(ActionId.EXPORT, self.export_current)
        conversations.export_requested.connect(self.export)

    @Slot()
    def export_current(self) -> None:
        current = self._conversations.current
        if current:
            self.export(current)
        else:
            self._window.show_notice(tr("There’s no conversation to export yet."))

    @Slot(str)
    def export(self, conversation_id: str) -> None:
        title = self._conversations.title_of(conversation_id)
        name = f"{file_name(title, tr('conversation'))}.md"
        dialog = self._prompt.dialog(
            tr("Export conversation"), name, handle="exportConversationDialog"
        )
        export = self._services.export

        def write(name: str) -> None:
            path = Path(name)
            self._tasks.run(
                lambda: _is_written(path, export(conversation_id)),
                lambda is_written: self._prompt.tell_written(path, is_written=is_written),
            )

        dialog.fileSelected.connect(write)
        dialog.open()


def _is_written(path: Path, text: str) -> bool:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError:
        return False
    return True


class SpendingController(QObject):
    """Adds up the costs in a worker when the panel is opened or a conversation is deleted."""

    def __init__(
        self,
        spending: SpendingUseCase,
        tasks: Tasks,
        books: BookController,
        conversations: ConversationsController,
        pane: ChatPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._spending = spending
        self._tasks = tasks
        self._books = books
        self._conversations = conversations
        self._pane = pane
        pane.panel.opened.connect(self._begin)
        conversations.deleted.connect(self._add_up)

    @Slot()
    def _begin(self) -> None:
        self._pane.panel.show_spending("")
        self._add_up()

    @Slot()
    def _add_up(self) -> None:
        book, spending, session = self._books.book, self._spending, self._conversations.current
        if book is None:
            return
        book_id = book.id

        def add_up() -> tuple[Spent, Spent]:
            of_conversation = spending.of_conversation(session) if session else Spent()
            return of_conversation, spending.of_book(book_id)

        def show(spent: tuple[Spent, Spent]) -> None:
            of_conversation, of_book = spent
            words = tr(
                "This conversation: {spent_words}\nThis book: {spent_words2}",
                spent_words=spent_words(of_conversation),
                spent_words2=spent_words(of_book),
            )
            self._pane.panel.show_spending(words if of_book.tokens else "")

        self._tasks.run(add_up, show)


class ConversationSearchController(QObject):
    """Searches for the words typed in the panel, and opens a result in its book."""

    def __init__(
        self,
        search: ConversationSearchUseCase,
        tasks: Tasks,
        books: BookController,
        tabs: TabsController,
        reveal: TurnReveal,
        pane: ChatPane,
        window: MainWindow,
    ) -> None:
        super().__init__(window)
        self._search = search
        self._tasks = tasks
        self._books = books
        self._reveal = reveal
        self._pane = pane
        self._window = window
        self._searches = 0
        self._wanted: ConversationHit | None = None
        pane.panel.search_changed.connect(self._find)
        pane.panel.hit_chosen.connect(self._open)
        window.bind(ActionId.SEARCH_TALKS, self.begin)
        books.book_opened.connect(self._go_on)
        tabs.library_shown.connect(self._forget)

    @Slot()
    def begin(self) -> None:
        """Open the panel with the focus in its search field."""
        self._window.bring_conversation_forward()
        self._pane.panel.open()

    @Slot(str, bool)
    def _find(self, words: str, in_all: bool) -> None:
        """Search in a worker and show the results unless a newer search has begun."""
        self._searches += 1
        book, number, find = self._books.book, self._searches, self._search.find
        if not words or book is None:
            return
        book_id = None if in_all else book.id

        def show(hits: list[ConversationHit]) -> None:
            if number == self._searches:
                self._pane.panel.show_hits(hits)

        self._tasks.run(lambda: find(words, book_id), show)

    @Slot(object)
    def _open(self, hit: ConversationHit) -> None:
        book = self._books.book
        if book is not None and book.id == hit.book_id:
            self._reveal.show(hit.conversation_id, hit.question_id)
        else:
            self._wanted = hit
            self._window.open_book_requested.emit(hit.book_id)

    @Slot(object)
    def _go_on(self, book: Book) -> None:
        """Show the wanted result if its book was opened.

        If another book was, the reader has moved on.
        """
        hit, self._wanted = self._wanted, None
        if hit is not None and hit.book_id == book.id:
            self._reveal.show(hit.conversation_id, hit.question_id)

    @Slot()
    def _forget(self) -> None:
        self._wanted = None
