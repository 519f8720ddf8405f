"""The program without a window: the same store, index, agent and prompts for the commands."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from reader_app.app.chat.conversations import ConversationsUseCase
from reader_app.app.chat.questions import checked_message
from reader_app.app.citations.citation_places import SentencePlace, sentence_places
from reader_app.app.export.markdown_export import ExportConversationUseCase
from reader_app.app.library.book_matching import guard_words
from reader_app.app.library.ingest import BookFileIdentity, IndexSink
from reader_app.bootstrap.command_turn import CommandTurn, conversation_for, stores_for
from reader_app.bootstrap.core import Core, model_config, open_core
from reader_app.bootstrap.images import FilePageImages
from reader_app.bootstrap.index_finding import index_finding
from reader_app.bootstrap.inline_index import InlineIndex
from reader_app.bootstrap.log import start_log
from reader_app.bootstrap.places import data_folder
from reader_app.bootstrap.sandbox_finding import sandbox_finding
from reader_app.cli.command_ports import Finding, Progress
from reader_app.cli.doctor_command import copies_finding
from reader_app.cli.main import run
from reader_app.documents.reader import DocumentReader
from reader_app.domain.document import PageText
from reader_app.domain.errors import BookError, BookErrorCode, DomainError
from reader_app.domain.translation import marked, shown, tr
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.providers import ServerProvider, provider_for
from reader_app.retrieval.tokenization import choose_tokenizer
from reader_app.store.key_vault import OUT_OF_REACH

if TYPE_CHECKING:
    from reader_app.cli.argument_parser import CommandArguments
    from reader_app.cli.command_ports import TurnWishes
    from reader_app.domain.book import Book
    from reader_app.domain.protocols import BookRepository, PageRepository
    from reader_app.domain.search import SearchResults


def run_command(arguments: CommandArguments) -> int:
    """See `reader_app.bootstrap.run_command`."""
    data_dir = data_folder()
    start_log(data_dir)
    return run(arguments, data_dir, lambda: CommandCore(open_core(data_dir)))


class CommandCore:
    """Implements what the commands need; pages are indexed in this process, when needed."""

    def __init__(self, core: Core) -> None:
        self._core = core
        store = core.store
        self._index = InlineIndex(
            store.pages,
            IndexSink(store.books, store.pages, choose_tokenizer, store.recognition),
        )
        self._password = self._guard_told = ""
        self.conversations = ConversationsUseCase(store.conversations, store.messages, store.books)

    @property
    def books(self) -> BookRepository:
        return self._core.store.books

    @property
    def notices(self) -> Sequence[str]:
        """Of the library first, then of the guard of the book that was opened."""
        told = (self._core.store.report.sentence, self._guard_told)
        return tuple(sentence for sentence in told if sentence)

    @property
    def pages(self) -> PageRepository:
        return self._core.store.pages

    def open_book(self, path: Path, password: str = "") -> Book:
        """Find or make the book of this file; its pages are indexed as they are asked for."""
        reader = DocumentReader(path.expanduser().absolute(), password, isolated=True)
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
                way_out = tr("It can be switched off in Pagemate’s window.")
                self._guard_told = f"{guard_words(entered.guard_of)} {way_out}"
            books = self._core.store.books
            if not books.outline(book.id):
                books.save_outline(book.id, reader.outline())
        except BaseException:
            reader.close()
            raise
        self._index.take(book, reader, needs_index=ingest.needs_index(book))
        self._password = password
        return book

    def known_book(self, path: Path) -> Book | None:
        """The book that was opened from there, without opening it; None for a file never seen."""
        books, place = self._core.store.books, path.expanduser().absolute()
        if not os.path.isfile(place):
            return books.find_by_path(place)
        return books.find_by_checksum(DocumentReader.checksum(place)) or books.find_by_path(place)

    def finish_index(self, book: Book, on_progress: Progress | None = None) -> Book:
        self._index.finish(book, on_progress)
        return self._core.store.books.find(book.id) or book

    def pages_left_out(self) -> Sequence[int]:
        return self._index.left_out

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

    def turn(self, book: Book, question: str, wishes: TurnWishes) -> CommandTurn:
        words = checked_message(question)
        provider = self._provider(wishes.is_offline)
        stores, desk = stores_for(self._core, book, wishes)
        return CommandTurn(
            self._core,
            self._index,
            FilePageImages(self._password),
            provider,
            stores,
            desk,
            book.id,
            conversation_for(stores, book, wishes, words),
            words,
        )

    def to_reader(self, told: str) -> str:
        from reader_app.llm.offline.offline_answers import tool_error_for_reader

        return tool_error_for_reader(told)

    def export_conversation(self, conversation_id: str) -> str:
        store = self._core.store
        export = ExportConversationUseCase(
            store.conversations, store.messages, store.books, store.further_books
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
        """Opening has checked the file; counting reads it once more."""
        report = self._core.store.report
        count = len(self._core.store.books.list_recent(1_000_000))
        books = tr("{n} book", "{n} books", n=count)
        told = report.sentence or tr("in order, {books}", books=books)
        return Finding(marked("store"), told, not report.rebuilt)

    def _model_findings(self) -> list[Finding]:
        settings = self._core.settings.load()
        place = self._core.key_place()
        is_reached = place != OUT_OF_REACH
        words = shown(place) if place else ""
        if os.environ.get("ANTHROPIC_API_KEY", "").strip():
            is_reached, words = True, tr("the environment")
        told = tr("present, in {place}", place=words) if words else tr("none stored")
        config = model_config(settings, "")
        if config is None:
            model = tr("offline")
        elif config.model:
            model = f"{config.server_name}, {config.model}"
        else:
            model = tr("{server}, its usual model", server=config.server_name)
        return [Finding(marked("key"), told, is_reached), Finding(marked("model"), model)]


def _engine_finding() -> Finding:
    """Whether a document process starts, reads and draws."""
    with tempfile.TemporaryDirectory() as folder:
        sample = Path(folder) / "sample.txt"
        sample.write_text("Pagemate reads this.", encoding="utf-8")
        try:
            with DocumentReader(sample, isolated=True) as reader:
                works = "reads" in reader.page_text(1).text and bool(reader.page_png(1, 100))
        except (BookError, OSError):
            works = False
    told = tr("reads and draws") if works else tr("doesn't work")
    return Finding(marked("engine"), told, is_good=works)
