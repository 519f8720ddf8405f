"""The entry points of the child processes: drawing, text, index, copy, OCR, model, formulas.

Each kind imports only what it needs. `LazyIndexWriter` gives the text process access to the store.
It opens the store only when the first page is to be stored, so that words, links and find work at
once, even if the store can't be used.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.bootstrap.log import start_child_log
from reader_app.bootstrap.paths import FOR_CHILDREN, data_folder
from reader_app.ipc.channel import Channel, parent_channel
from reader_app.ipc.file_broker import BOOK, ask_parent_for_files
from reader_app.ipc.fork_server import KIND as FORKS

if TYPE_CHECKING:
    from reader_app.app.library.ingest import IndexSink
    from reader_app.domain.cross_references import BookReferences
    from reader_app.domain.document import PageText
    from reader_app.domain.errors import DomainError
    from reader_app.domain.library import TitlePage
    from reader_app.store.open_store import Store

_BUSY_S: Final = 0.25
"""The store's busy timeout in seconds.

It is short because the same thread answers requests for links and text; the indexer retries later.
"""


class LazyIndexWriter:
    """An `IndexSink` for the store in `data_dir`, opened on first use.

    Each call may raise StorageError.
    """

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir
        self._store: Store | None = None
        self._opened: IndexSink | None = None

    def begin(self, book_id: str, sample_text: str) -> None:
        self._sink().begin(book_id, sample_text)

    def indexed_numbers(self, book_id: str) -> set[int]:
        return self._sink().indexed_numbers(book_id)

    def filled_numbers(self, book_id: str) -> set[int]:
        return self._sink().filled_numbers(book_id)

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        return self._sink().texts(book_id, numbers)

    def recognised_numbers(self, book_id: str) -> set[int]:
        return self._sink().recognised_numbers(book_id)

    def recognised(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        return self._sink().recognised(book_id, numbers)

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None:
        self._sink().add_pages(book_id, pages)

    def wants_title_page(self, book_id: str) -> bool:
        return self._sink().wants_title_page(book_id)

    def keep_title_page(self, book_id: str, page: TitlePage) -> None:
        self._sink().keep_title_page(book_id, page)

    def wants_references(self, book_id: str) -> tuple[str, ...] | None:
        return self._sink().wants_references(book_id)

    def keep_references(self, book_id: str, found: BookReferences) -> None:
        self._sink().keep_references(book_id, found)

    def finish(self, book_id: str) -> None:
        self._sink().finish(book_id)

    def fail(self, book_id: str, error: DomainError) -> None:
        self._sink().fail(book_id, error)

    def close(self) -> None:
        if self._store is not None:
            self._store.close()

    def _sink(self) -> IndexSink:
        if self._opened is None:
            from reader_app.app.library.book_titles import TitleBooksUseCase
            from reader_app.app.library.ingest import IndexSink
            from reader_app.retrieval.tokenization import choose_tokenizer, prepare_for_index
            from reader_app.store.open_store import open_store

            self._store = open_store(
                self._data_dir, busy_timeout_s=_BUSY_S, prepare=prepare_for_index
            )
            store = self._store
            titles = TitleBooksUseCase(store.books, store.details)
            self._opened = IndexSink(
                store.books,
                store.pages,
                choose_tokenizer,
                store.recognition,
                titles,
                store.references,
            )
        return self._opened


KINDS: Final = (FORKS, "draw", "text", "keep", "copy", "recognise", "model", "formula")
_DOCUMENTS: Final = (FORKS, "draw", "text", "copy", "recognise")

_SIZES: Final = "page-sizes"
_MODEL_NICENESS: Final = 5
_KEEPING_NICENESS: Final = 5


def run_worker(kind: str) -> int:
    """Serve the parent until it is gone and return the exit code.

    Only what this kind of worker needs is imported.
    """
    if kind in _DOCUMENTS:
        from reader_app.documents.engine.small_binding import use_small_binding
        from reader_app.documents.processes.entry_points import import_all

        use_small_binding()
    if kind == FORKS:
        from reader_app.ipc.fork_server import serve_forks

        kind = serve_forks(import_all)
        # A fork's share of Python is not cleaned up: that would write to all of the shared memory.
        os._exit(_run_worker(kind))
    return _run_worker(kind)


def _run_worker(kind: str) -> int:
    channel = parent_channel()
    start_child_log()
    if FOR_CHILDREN in os.environ:
        from reader_app.bootstrap.translations import use_parent_language

        use_parent_language()
    match kind:
        case "draw":
            _draw(channel)
        case "text":
            _read(channel)
        case "keep":
            _keep(channel, os.environ[BOOK])
        case "copy":
            from reader_app.documents.processes.entry_points import serve_copy

            serve_copy(channel, is_confined=ask_parent_for_files())
        case "recognise":
            from reader_app.documents.processes.entry_points import serve_recognise

            serve_recognise(channel, is_confined=ask_parent_for_files())
        case "model":
            from reader_app.ipc.cpu import step_back
            from reader_app.ipc.sandbox import confine
            from reader_app.llm.model_server import serve_model

            confine(has_network=True)
            step_back(_MODEL_NICENESS)  # importing its SDK takes a second while the reader scrolls
            serve_model(channel)
        case "formula":
            from reader_app.ipc.sandbox import confine
            from reader_app.typesetting.formula_process import serve_formula

            confine()
            serve_formula(channel)
        case _:
            return 2
    return 0


def _draw(channel: Channel) -> None:
    """Draw pages, with no access to files except those that the parent hands over."""
    from reader_app.documents.engine.opening_caches import PageSizeCache
    from reader_app.documents.processes.entry_points import confine_drawing, serve_draw

    notes = data_folder() / _SIZES
    if ask_parent_for_files():
        confine_drawing(notes)
    serve_draw(channel, PageSizeCache(notes), _speak)


def _read(channel: Channel) -> None:
    """Read and find text, and index it through a process that can open the library."""
    from reader_app.documents.engine.opening_caches import PageSizeCache
    from reader_app.documents.processes.entry_points import confine_reading, serve_text

    notes = data_folder() / _SIZES
    is_confined = ask_parent_for_files()
    if is_confined:
        confine_reading(notes)
    if is_confined:
        from reader_app.documents.processes.index_process import RemoteIndexWriter

        far = RemoteIndexWriter()
        serve_text(channel, far, PageSizeCache(notes), far.close)
        return
    sink = LazyIndexWriter(data_folder())
    try:
        serve_text(channel, sink, PageSizeCache(notes))
    finally:
        sink.close()


def _keep(channel: Channel, book_id: str) -> None:
    """Store in the library what the text process has read from this book."""
    from reader_app.documents.processes.entry_points import collect_rarely, confine_indexing
    from reader_app.documents.processes.index_process import serve_index
    from reader_app.ipc.cpu import step_back

    confine_indexing(data_folder())
    step_back(_KEEPING_NICENESS)
    collect_rarely()
    sink = LazyIndexWriter(data_folder())
    try:
        serve_index(channel, sink, book_id)
    finally:
        sink.close()


def _speak(language: str) -> None:
    from reader_app.bootstrap.translations import use_language

    use_language(language)
