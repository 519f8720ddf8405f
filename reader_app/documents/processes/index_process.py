"""The process that writes the index of one book, and its client in the text process.

The text process reads untrusted files, so it must not open the library itself. It hands the pages
to this process, which has the library open. Their common parent starts this process for one book
that the parent has named, so that other books cannot be requested.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache
from typing import Final, Protocol, TypeVar

from reader_app.documents.processes.dialogues import FORMS
from reader_app.domain import errors
from reader_app.domain.cross_references import BookReferences
from reader_app.domain.document import PageText
from reader_app.domain.library import TitlePage
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.codec import Codec, Dialogue, form
from reader_app.ipc.file_broker import open_library

_Answer = TypeVar("_Answer")
_log = logging.getLogger(__name__)
_FORMS: Final = (
    *FORMS,
    form(errors.DomainError, errors.ErrorFields, errors.fields_of, errors.error_of),
)


class IndexWriter(Protocol):
    """Port to the store: the text process writes the text of a book through it.

    It is used by one thread. Each call is one transaction and may raise DomainError.
    """

    def begin(self, book_id: str, sample_text: str) -> None:
        """Start or continue an index; `sample_text` shows the book's script."""
        ...

    def indexed_numbers(self, book_id: str) -> set[int]:
        """Return the numbers of the pages whose texts are stored."""
        ...

    def filled_numbers(self, book_id: str) -> set[int]:
        """Return the numbers of pages in the unfinished index, which need not be read again."""
        ...

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """Return stored pages by number, without their words."""
        ...

    def recognised_numbers(self, book_id: str) -> set[int]:
        """Return the numbers of the pages that text recognition has processed."""
        ...

    def recognised(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """Return pages with recognised text by number, with their words."""
        ...

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None:
        """Add pages; they may be stored later.

        Then the next `add_pages`, `filled_numbers` or `finish` waits until they are, and raises
        what kept them from it. Pages that are stored already stay unchanged.
        """
        ...

    def wants_title_page(self, book_id: str) -> bool:
        """Return True if title and authors of the book were not read from its first pages yet."""
        ...

    def keep_title_page(self, book_id: str, page: TitlePage) -> None:
        """Store title, authors and so on, but for what the reader has changed."""
        ...

    def wants_references(self, book_id: str) -> tuple[str, ...] | None:
        """Return the page labels, () if there are none, if references are to be found; or None."""
        ...

    def keep_references(self, book_id: str, found: BookReferences) -> None:
        """Replace what is stored of the references of the book."""
        ...

    def finish(self, book_id: str) -> None:
        """Mark the index as complete."""
        ...

    def fail(self, book_id: str, error: errors.DomainError) -> None:
        """Mark the index as failed."""
        ...


class Numbers(StrEnum):
    """The kind of page numbers requested; see the methods of `IndexWriter`."""

    INDEXED = "indexed"
    FILLED = "filled"
    RECOGNISED = "recognised"


@dataclass(frozen=True, slots=True)
class BeginPages:
    sample_text: str


@dataclass(frozen=True, slots=True)
class TellNumbers:
    which: Numbers


@dataclass(frozen=True, slots=True)
class TellTexts:
    numbers: tuple[int, ...]
    are_recognised: bool


@dataclass(frozen=True, slots=True)
class KeepPages:
    pages: tuple[PageText, ...]


@dataclass(frozen=True, slots=True)
class AskForTitle:
    """Request: tell whether the title page is wanted."""


@dataclass(frozen=True, slots=True)
class TitleWanted:
    is_wanted: bool


@dataclass(frozen=True, slots=True)
class KeepTitle:
    page: TitlePage


@dataclass(frozen=True, slots=True)
class AskForReferences:
    """Request: tell whether references are wanted, and the page labels to find them with."""


@dataclass(frozen=True, slots=True)
class ReferencesWanted:
    are_wanted: bool
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeepReferences:
    found: BookReferences


@dataclass(frozen=True, slots=True)
class FinishPages:
    pass


@dataclass(frozen=True, slots=True)
class Kept:
    """Answer: the request was carried out and is on disk."""


@dataclass(frozen=True, slots=True)
class NumbersTold:
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TextsTold:
    texts: tuple[PageText, ...]


@dataclass(frozen=True, slots=True)
class FailPages:
    """Request: mark the index as failed."""

    error: errors.DomainError


@dataclass(frozen=True, slots=True)
class NotKept:
    error: errors.DomainError


_ASKED: Final = (
    BeginPages, TellNumbers, TellTexts, KeepPages, AskForTitle, KeepTitle, AskForReferences,
    KeepReferences, FinishPages, FailPages,
)  # fmt: skip


@cache
def index_dialogue() -> Dialogue:
    """Return the messages between the text process and the process that writes the index."""
    return Dialogue(
        Codec(*_ASKED, forms=_FORMS),
        Codec(Kept, NumbersTold, TextsTold, TitleWanted, ReferencesWanted, NotKept, forms=_FORMS),
    )


class RemoteIndexWriter:
    """An IndexWriter that forwards each call to another process and waits for its answer.

    While pages are being stored the next ones can be read: their answer is taken with the next
    call.
    """

    def __init__(self) -> None:
        self._book_id = ""
        self._channel: Channel | None = None
        self._is_storing = False
        self._failure: errors.DomainError | None = None
        """Why pages that were added are not stored, until somebody is told."""

    def begin(self, book_id: str, sample_text: str) -> None:
        self._take_answer()
        self._failure = None  # of an earlier attempt
        self._ask(book_id, BeginPages(sample_text), Kept)

    def indexed_numbers(self, book_id: str) -> set[int]:
        return self._numbers(book_id, Numbers.INDEXED)

    def filled_numbers(self, book_id: str) -> set[int]:
        self._await_pages()
        return self._numbers(book_id, Numbers.FILLED)

    def recognised_numbers(self, book_id: str) -> set[int]:
        return self._numbers(book_id, Numbers.RECOGNISED)

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        return self._texts(book_id, TellTexts(tuple(numbers), are_recognised=False))

    def recognised(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        return self._texts(book_id, TellTexts(tuple(numbers), are_recognised=True))

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None:
        self._await_pages()
        self._tell(book_id, KeepPages(tuple(pages)))
        self._is_storing = True

    def wants_title_page(self, book_id: str) -> bool:
        return self._ask(book_id, AskForTitle(), TitleWanted).is_wanted

    def keep_title_page(self, book_id: str, page: TitlePage) -> None:
        self._ask(book_id, KeepTitle(page), Kept)

    def wants_references(self, book_id: str) -> tuple[str, ...] | None:
        told = self._ask(book_id, AskForReferences(), ReferencesWanted)
        return told.labels if told.are_wanted else None

    def keep_references(self, book_id: str, found: BookReferences) -> None:
        self._ask(book_id, KeepReferences(found), Kept)

    def finish(self, book_id: str) -> None:
        self._await_pages()
        self._ask(book_id, FinishPages(), Kept)

    def fail(self, book_id: str, error: errors.DomainError) -> None:
        self._ask(book_id, FailPages(error), Kept)

    def close(self) -> None:
        """Close the connection, which ends the other process."""
        self._is_storing = False
        if self._channel is not None:
            self._channel.close()
            self._channel = None

    def _numbers(self, book_id: str, which: Numbers) -> set[int]:
        return set(self._ask(book_id, TellNumbers(which), NumbersTold).numbers)

    def _texts(self, book_id: str, wanted: TellTexts) -> dict[int, PageText]:
        told = self._ask(book_id, wanted, TextsTold)
        return {page.number: page for page in told.texts}

    def _await_pages(self) -> None:
        """Wait until the pages that were added are stored; raise what kept them from it."""
        self._take_answer()
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def _take_answer(self) -> None:
        if self._is_storing and self._channel is not None:
            self._is_storing = False
            try:
                self._answer(self._channel, Kept)
            except errors.DomainError as error:
                self._failure = error

    def _ask(self, book_id: str, request: object, kind: type[_Answer]) -> _Answer:
        self._take_answer()
        return self._answer(self._tell(book_id, request), kind)

    def _tell(self, book_id: str, request: object) -> Channel:
        try:
            channel = self._line(book_id)
            channel.send(request)
        except (ChannelClosedError, OSError) as error:
            self.close()
            raise _lost() from error
        return channel

    def _answer(self, channel: Channel, kind: type[_Answer]) -> _Answer:
        try:
            answer = channel.receive()
        except (ChannelClosedError, OSError) as error:
            self.close()
            raise _lost() from error
        if isinstance(answer, NotKept):
            raise answer.error
        if not isinstance(answer, kind):
            self.close()
            raise _lost()
        return answer

    def _line(self, book_id: str) -> Channel:
        if self._book_id != book_id:
            self._failure = None
        if self._channel is None or self._book_id != book_id:
            self.close()
            descriptor = open_library(book_id)
            reader = os.fdopen(descriptor, "rb", buffering=0)
            writer = os.fdopen(os.dup(descriptor), "wb", buffering=64 * 1024)
            self._channel, self._book_id = Channel(reader, writer), book_id
            self._channel.ask(index_dialogue())
        return self._channel


def serve_index(channel: Channel, writer: IndexWriter, book_id: str) -> None:
    """Write and read the pages of this book until the other side has gone."""
    channel.serve(index_dialogue())
    try:
        while True:
            channel.send(_answer(writer, book_id, channel.receive()))
    except ChannelClosedError:
        return


def _answer(writer: IndexWriter, book_id: str, request: object) -> object:
    try:
        return _done(writer, book_id, request)
    except errors.DomainError as error:
        return NotKept(error)
    except Exception:  # noqa: BLE001 - the border of a process: the other side waits for an answer
        _log.exception("pages could not be kept")
        return NotKept(_lost())


def _done(writer: IndexWriter, book_id: str, request: object) -> object:
    match request:
        case BeginPages():
            writer.begin(book_id, request.sample_text)
        case TellNumbers():
            tell = {
                Numbers.INDEXED: writer.indexed_numbers,
                Numbers.FILLED: writer.filled_numbers,
                Numbers.RECOGNISED: writer.recognised_numbers,
            }
            return NumbersTold(tuple(tell[request.which](book_id)))
        case TellTexts():
            read = writer.recognised if request.are_recognised else writer.texts
            return TextsTold(tuple(read(book_id, request.numbers).values()))
        case KeepPages():
            writer.add_pages(book_id, request.pages)
        case AskForTitle():
            return TitleWanted(writer.wants_title_page(book_id))
        case KeepTitle():
            writer.keep_title_page(book_id, request.page)
        case AskForReferences():
            labels = writer.wants_references(book_id)
            return ReferencesWanted(labels is not None, labels or ())
        case KeepReferences():
            writer.keep_references(book_id, request.found)
        case FinishPages():
            writer.finish(book_id)
        case FailPages():
            writer.fail(book_id, request.error)
        case _:
            raise ValueError(type(request).__name__)
    return Kept()


def _lost() -> errors.StorageError:
    return errors.StorageError(
        errors.StorageErrorCode.WRITE_FAILED,
        tr("The text of this book couldn’t be read."),
        remedy=errors.Remedy.RETRY,
        advice=tr("Reopen the book to try again."),
    )
