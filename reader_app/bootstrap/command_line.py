"""The program without a window: store, index, agent and prompts for the commands.

`CommandBackend` implements the `CommandServices` of `cli`. `InlineIndex` indexes pages in this
process when a command needs them; `BackendTurn` runs one question. `index_finding` and others check
index and sandbox for `pagemate doctor`.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.app.chat import unsaved_turn
from reader_app.app.chat.conversations import ConversationsUseCase
from reader_app.app.chat.markdown_export import ExportConversationUseCase
from reader_app.app.chat.question_target import QuestionTarget
from reader_app.app.chat.questions import checked_message
from reader_app.app.citations.citation_places import SentencePlace, sentence_places
from reader_app.app.library.book_matching import guard_words
from reader_app.app.library.ingest import BookFileIdentity, IndexSink
from reader_app.bootstrap.backend import Backend, model_config, open_backend
from reader_app.bootstrap.log import start_log
from reader_app.bootstrap.paths import data_folder
from reader_app.cli.command_ports import Finding, Progress
from reader_app.cli.doctor_command import copies_finding
from reader_app.cli.main import run
from reader_app.documents.reader import DocumentReader
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.chat import Depth
from reader_app.domain.document import PageText, has_chapters
from reader_app.domain.errors import BookError, BookErrorCode, CancelToken, DomainError
from reader_app.domain.translation import marked, quoted, shown, tr
from reader_app.domain.values import dataclass, field, replace
from reader_app.ipc.sandbox import Walls, possible_walls
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.providers import ServerProvider, provider_for
from reader_app.retrieval.tokenization import choose_tokenizer
from reader_app.store.key_vault import OUT_OF_REACH
from reader_app.workers.page_images import FilePageImages

if TYPE_CHECKING:
    from reader_app.app.library.ingest import IndexSink, IngestBookUseCase
    from reader_app.bootstrap.backend import Backend, TurnStores
    from reader_app.cli.argument_parser import CommandArguments
    from reader_app.cli.command_ports import TurnWishes
    from reader_app.documents.reader import DocumentReader
    from reader_app.domain import protocols
    from reader_app.domain.annotations import FileAnnotation, FreeMark, Highlight
    from reader_app.domain.book import Book
    from reader_app.domain.chat import ChatMessage
    from reader_app.domain.document import OutlineEntry, PageText
    from reader_app.domain.events import EventListener
    from reader_app.domain.search import SearchResults
    from reader_app.llm.providers import ServerProvider
    from reader_app.store.open_store import Store

_ALL: Final = 1_000_000
_MOST_NAMED: Final = 3
_INDEX_NAME: Final = marked("index")


def index_finding(store: Store, ingest: IngestBookUseCase) -> Finding:
    """Return the finding on the indexes of all completely indexed books."""
    read = [book for book in store.books.list_recent(_ALL) if book.status is BookStatus.READY]
    broken = [
        book
        for book in read
        if not store.pages.is_whole(book.id) or store.pages.indexed_count(book.id) < book.page_count
    ]
    if broken:
        told = tr("damaged: {names}. Open the book to rebuild it.", names=_named(broken))
        return Finding(_INDEX_NAME, told, is_good=False)
    words = tr("OK, {books}", books=_counted(len(read)))
    old = sum(ingest.needs_index(book) for book in read)
    if old:
        later = tr("{books} will be rebuilt when opened", books=_counted(old))
        return Finding(_INDEX_NAME, f"{words}, {later}")
    return Finding(_INDEX_NAME, words)


def _named(books: list[Book]) -> str:
    names = ", ".join(quoted(book.title) for book in books[:_MOST_NAMED])
    more = len(books) - _MOST_NAMED
    return tr("{names} and {count} more", names=names, count=more) if more > 0 else names


def _counted(count: int) -> str:
    return tr("{n} book", "{n} books", n=count)


_SANDBOX_NAME: Final = marked("sandbox")


def sandbox_finding(walls: Walls | None = None) -> Finding:
    """Return the finding on the sandbox; the weaker sandbox of an older kernel is no error."""
    return Finding(_SANDBOX_NAME, _told(possible_walls() if walls is None else walls))


def _told(walls: Walls) -> str:
    if walls.files and walls.calls:
        return tr(
            "the processes that read books can’t open other files or use the network (Landlock "
            "{version}, seccomp)",
            version=walls.files,
        )
    if walls.calls:
        return tr(
            "the processes that read books can’t use the network but could read other files: "
            "this system lacks Landlock"
        )
    if walls.files:
        return tr(
            "the processes that read books can’t open other files but could use the network: "
            "this system lacks seccomp"
        )
    return tr("books are read in separate processes, which this system doesn’t confine")


_BATCH: Final = 50
_SAMPLE_PAGES: Final = 12


@contextmanager
def _ignore_index_failure() -> Iterator[None]:
    """Ignore INDEX_FAILED: the pages that were read before must do."""
    try:
        yield
    except BookError as error:
        if error.code != BookErrorCode.INDEX_FAILED:
            raise


class InlineIndex:
    """A PageTexts for one book at a time; it owns the book's reader."""

    def __init__(self, pages: protocols.PageRepository, sink: IndexSink) -> None:
        self._pages = pages
        self._sink = sink
        self._reader: DocumentReader | None = None
        self._missing: set[int] = set()
        self._taken = ""

    def take(self, book: Book, reader: DocumentReader, *, needs_index: bool) -> None:
        """Read pages of `book` from `reader` from now on, and close the former reader."""
        self.close()
        self._reader = reader
        self._taken = book.id
        self._missing = set()
        if needs_index:
            self._begin(book, reader)

    def wait_for_pages(
        self, book: Book, first: int, last: int, cancel: protocols.CancelSignal | None
    ) -> int:
        """Index missing pages of first..last (1-based, inclusive); return how many are indexed.

        Other books than the one from `take` are not read, because their files are not open here.
        """
        if book.id == self._taken:
            self._read(book, first, last, cancel)
        return self._pages.indexed_count(book.id, first, last)

    def _read(
        self, book: Book, first: int, last: int, cancel: protocols.CancelSignal | None
    ) -> None:
        numbers = sorted(n for n in self._missing if first <= n <= last)
        with _ignore_index_failure():
            self._index(book, numbers, cancel, None)

    def finish(self, book: Book, on_progress: Callable[[int, int], None] | None) -> None:
        """Index all missing pages, calling `on_progress(pages done, pages in all)`.

        Then find what the pages refer to. Raises BookError(INDEX_FAILED) if unreadable pages take
        too long altogether.
        """
        if on_progress is not None:
            on_progress(book.page_count - len(self._missing), book.page_count)
        self._index(book, sorted(self._missing), None, on_progress)
        labels = self._sink.wants_references(book.id)
        if self._reader is not None and labels is not None:
            found = self._reader.references(labels)
            if found is not None:
                self._sink.keep_references(book.id, found)

    def made_outline(self) -> tuple[OutlineEntry, ...]:
        """Make an outline of the taken book from its headings."""
        return () if self._reader is None else self._reader.made_outline()

    @property
    def left_out(self) -> tuple[int, ...]:
        """Pages of the taken book that were skipped: their text takes too much time or memory."""
        return () if self._reader is None else self._reader.left_out

    def close(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _begin(self, book: Book, reader: DocumentReader) -> None:
        step = max(1, book.page_count // _SAMPLE_PAGES)
        numbers = range(1, book.page_count + 1, step)
        texts: list[str] = []
        with _ignore_index_failure():
            texts += (reader.page_text(number).text for number in numbers)
        self._sink.begin(book.id, "\n".join(texts))
        self._missing = set(range(1, book.page_count + 1)) - self._sink.filled_numbers(book.id)
        if not self._missing and book.status is not BookStatus.READY:
            self._sink.finish(book.id)

    def _index(
        self,
        book: Book,
        numbers: list[int],
        cancel: protocols.CancelSignal | None,
        on_progress: Callable[[int, int], None] | None,
    ) -> None:
        if self._reader is None or not numbers:
            return
        batch: list[PageText] = []
        try:
            for number in numbers:
                if cancel is not None:
                    cancel.raise_if_cancelled()
                batch.append(self._reader.page_text(number))
                if len(batch) == _BATCH:
                    self._store(book, batch)
                    if on_progress is not None:
                        on_progress(book.page_count - len(self._missing), book.page_count)
        finally:
            self._store(book, batch)  # keeps what was read before an interrupt
        if on_progress is not None:
            on_progress(book.page_count - len(self._missing), book.page_count)
        if not self._missing:
            self._sink.finish(book.id)

    def _store(self, book: Book, batch: list[PageText]) -> None:
        if batch:
            self._sink.add_pages(book.id, batch)
            self._missing -= {page.number for page in batch}
            batch.clear()


@dataclass(frozen=True, slots=True)
class BackendTurn:
    """One question to be answered."""

    core: Backend
    index: InlineIndex
    password: str
    provider: OfflineChatProvider | ServerProvider
    stores: TurnStores
    desk: protocols.ReadingPosition
    book_id: str
    conversation_id: str
    words: str
    depth: Depth = Depth.NORMAL
    cancel: CancelToken = field(default_factory=CancelToken)

    @property
    def model(self) -> str:
        return self.provider.model

    @property
    def is_offline(self) -> bool:
        return self.provider.is_offline

    @property
    def has_depths(self) -> bool:
        searches_first = self.core.searches_first(self.provider)
        return not self.is_offline and self.provider.can_use_tools and not searches_first

    def run(self, on_event: EventListener) -> str:
        chat = self.core.chat(
            self.provider,
            self.index,
            FilePageImages(self.password),
            self.desk,
            stores=self.stores,
            proof_texts=self.index,
        )
        try:
            return chat.execute(
                self.conversation_id,
                self.words,
                on_event=on_event,
                cancel=self.cancel,
                pointed=QuestionTarget(depth=self.depth),
            )
        finally:
            if not isinstance(self.provider, OfflineChatProvider):
                self.provider.close()

    def stop(self) -> None:
        self.cancel.cancel()

    def message(self, message_id: str) -> ChatMessage | None:
        return self.stores.messages.find(message_id)

    def book(self) -> Book | None:
        return self.stores.books.find(self.book_id)


def stores_for(
    core: Backend, book: Book, wishes: TurnWishes
) -> tuple[TurnStores, protocols.ReadingPosition]:
    """Return the repositories and the reading position for one question.

    They are the library's own, except for what applies only to this question: its position, and a
    conversation that isn't kept.
    """
    stores = core.turn_stores()
    books = unsaved_turn.BooksForTurn(
        stores.books, book.id, wishes.place, keeps_moves=wishes.is_kept
    )
    if not wishes.is_kept:
        stores = replace(
            stores,
            conversations=unsaved_turn.UnsavedConversations(),
            messages=unsaved_turn.UnsavedMessages(),
            sent=None,
        )
    return replace(stores, books=books), unsaved_turn.PositionForTurn(books, book.id)


def conversation_for(stores: TurnStores, book: Book, wishes: TurnWishes, words: str) -> str:
    """Return the id of the conversation to continue, or of a new one that begins with `words`."""
    talks = ConversationsUseCase(stores.conversations, stores.messages, stores.books)
    if wishes.conversation_id is not None:
        return talks.open(wishes.conversation_id).id
    return talks.begin(book.id, words).id


def run_command(arguments: CommandArguments) -> int:
    """Implement `reader_app.bootstrap.run_command`."""
    data_dir = data_folder()
    start_log(data_dir)
    return run(arguments, data_dir, lambda: CommandBackend(open_backend(data_dir)))


class CommandBackend:
    """The `CommandServices` on a `Backend`; pages are indexed in this process when needed."""

    def __init__(self, core: Backend) -> None:
        self._core = core
        store = core.store
        self._index = InlineIndex(
            store.pages,
            IndexSink(
                store.books,
                store.pages,
                choose_tokenizer,
                store.recognition,
                references=store.references,
            ),
        )
        self._password = self._guard_told = ""
        self._is_new = False
        self.conversations = ConversationsUseCase(
            store.conversations,
            store.messages,
            store.books,
            store.further_books,
            core.leak_guard(),
        )

    @property
    def books(self) -> protocols.BookRepository:
        return self._core.store.books

    @property
    def notices(self) -> Sequence[str]:
        """Sentences for the reader about the library and the spoiler guard of the opened book."""
        told = (self._core.store.report.sentence, self._guard_told)
        return tuple(sentence for sentence in told if sentence)

    @property
    def pages(self) -> protocols.PageRepository:
        return self._core.store.pages

    def open_book(self, path: Path, password: str = "") -> Book:
        """Find or create the book of this file; its pages are indexed on demand."""
        reader = DocumentReader(path.expanduser().absolute(), password)
        try:
            identity = BookFileIdentity(
                path.expanduser().absolute(),
                DocumentReader.checksum(path.expanduser()),
                path.expanduser().stat().st_size,
            )
            ingest = self._core.ingest()
            entered = ingest.enter(identity, reader.info)
            book = entered.book
            if entered.guard_of:
                way_out = tr("You can turn it off in the Pagemate window.")
                self._guard_told = f"{guard_words(entered.guard_of)} {way_out}"
            books = self._core.store.books
            if not books.outline(book.id):
                books.save_outline(book.id, reader.outline())
            titles = self._core.titles()
            page = reader.title_page() if titles.is_wanted(book.id) else None
            if page is not None:
                book = titles.keep(book.id, page) or book
        except BaseException:
            reader.close()
            raise
        self._is_new = ingest.needs_index(book)
        self._index.take(book, reader, needs_index=self._is_new)
        self._password = password
        return book

    def known_book(self, path: Path) -> Book | None:
        """Return the book of this file without opening it; None for a file never opened before."""
        books, place = self._core.store.books, path.expanduser().absolute()
        if not os.path.isfile(place):
            return books.find_by_path(place)
        return books.find_by_checksum(DocumentReader.checksum(place)) or books.find_by_path(place)

    def finish_index(self, book: Book, on_progress: Progress | None = None) -> Book:
        self._find_chapters(book)
        self._index.finish(book, on_progress)
        return self._core.store.books.find(book.id) or book

    def _find_chapters(self, book: Book) -> None:
        """Store the headings of a book as its outline if its file names no chapters.

        Only until the book is indexed: it is not tried for each question.
        """
        books = self._core.store.books
        if not self._is_new or has_chapters(books.outline(book.id), book.page_count):
            return
        self._is_new = False
        made = self._index.made_outline()
        if made:
            books.save_outline(book.id, made)

    def pages_left_out(self) -> Sequence[int]:
        return self._index.left_out

    def marks(self, book: Book) -> Sequence[Highlight | FreeMark]:
        annotations = self._core.store.annotations
        return [*annotations.highlights(book.id), *annotations.free_marks(book.id)]

    def file_annotations(self, book: Book) -> Sequence[FileAnnotation]:
        return FilePageImages(self._password).annotations(book, None)

    def page_text(self, book: Book, page: int) -> PageText:
        if not 1 <= page <= book.page_count:
            raise BookError(
                BookErrorCode.INVALID_STATE,
                tr(
                    "There is no page {page}: this book has pages 1 to {page_count}.",
                    page=page,
                    page_count=book.page_count,
                ),
            )
        self._index.wait_for_pages(book, page, page, None)
        found = self._core.store.pages.pages(book.id, page, page)
        return found[0] if found else PageText(page, str(page), "")

    def sentence_places(self, page: PageText) -> Sequence[SentencePlace]:
        return sentence_places(page)

    def search(
        self, book: Book, queries: Sequence[str], *, top_k: int, limit_page: int | None
    ) -> SearchResults:
        return self._core.search(self._index).search(
            book, queries, top_k=top_k, limit_page=limit_page
        )

    def turn(self, book: Book, question: str, wishes: TurnWishes) -> BackendTurn:
        words = checked_message(question)
        self._find_chapters(book)
        provider = self._provider(wishes.is_offline)
        stores, desk = stores_for(self._core, book, wishes)
        return BackendTurn(
            self._core,
            self._index,
            self._password,
            provider,
            stores,
            desk,
            book.id,
            conversation_for(stores, book, wishes, words),
            words,
            wishes.depth,
        )

    def to_reader(self, told: str) -> str:
        from reader_app.llm.offline.answer_writing import tool_error_for_reader

        return tool_error_for_reader(told)

    def export_conversation(self, conversation_id: str) -> str:
        store = self._core.store
        export = ExportConversationUseCase(
            store.conversations,
            store.messages,
            store.books,
            store.further_books,
            self._core.leak_guard(),
        )
        return export.export(conversation_id)

    def examine(self) -> Sequence[Finding]:
        return [
            self._store_finding(),
            copies_finding(self._core.store.copies.listed()),
            index_finding(self._core.store, self._core.ingest()),
            _engine_finding(),
            sandbox_finding(),
            *self._model_findings(),
        ]

    def close(self) -> None:
        self._index.close()
        with suppress(DomainError):
            self._core.store.remove_leftovers()
        self._core.close()

    def _provider(self, offline: bool) -> OfflineChatProvider | ServerProvider:
        if offline:
            return OfflineChatProvider()
        settings = self._core.settings.load()
        stored = self._core.vault.load() if settings.server is not None else ""
        config = self._core.model_config(settings, stored)
        return OfflineChatProvider() if config is None else provider_for(config)

    def _store_finding(self) -> Finding:
        """Return the finding on the store: whether it was rebuilt, and its number of books."""
        report = self._core.store.report
        count = len(self._core.store.books.list_recent(1_000_000))
        books = tr("{n} book", "{n} books", n=count)
        told = report.sentence or tr("OK, {books}", books=books)
        return Finding(marked("store"), told, not report.rebuilt)

    def _model_findings(self) -> list[Finding]:
        settings = self._core.settings.load()
        place = self._core.key_place()
        is_reached = place != OUT_OF_REACH
        words = shown(place) if place else ""
        if os.environ.get("ANTHROPIC_API_KEY", "").strip():
            is_reached, words = True, tr("the environment")
        told = tr("stored in {place}", place=words) if words else tr("not stored")
        config = model_config(settings, "")
        if config is None:
            model = tr("offline")
        elif config.model:
            model = f"{config.server_name}, {config.model}"
        else:
            model = tr("{server}, default model", server=config.server_name)
        return [Finding(marked("key"), told, is_reached), Finding(marked("model"), model)]


def _engine_finding() -> Finding:
    """Return the finding on the document engine: whether its process starts, reads and draws."""
    with tempfile.TemporaryDirectory() as folder:
        sample = Path(folder) / "sample.txt"
        sample.write_text("Pagemate reads this.", encoding="utf-8")
        try:
            with DocumentReader(sample) as reader:
                works = "reads" in reader.page_text(1).text and bool(reader.page_png(1, 100))
        except (BookError, OSError):
            works = False
    told = tr("renders pages and reads text") if works else tr("doesn’t work")
    return Finding(marked("engine"), told, is_good=works)
