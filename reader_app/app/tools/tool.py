"""Defines the parts of a tool: definition for the model, function, and words for the reader.

Each `Tool` is defined in its own module, or shares one with its counterpart, and is listed in
`tool_table.TOOLS`. What is offered to the model, the handlers and the lines in window and terminal
are all made from that tuple, so a tool is named nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, TypeAlias

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.chat import ToolDefinition, ToolOutcome
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.values import dataclass, lazy_pattern, replace

if TYPE_CHECKING:  # the window needs the words of the tools, but none of these modules
    from reader_app.app.chat.book_context import BookContext
    from reader_app.app.chat.conversation_books import ConversationBooks, PlacedBook
    from reader_app.app.search.book_search import SearchBooksUseCase, SearchCache
    from reader_app.domain import protocols
    from reader_app.domain.cross_references import ReferenceRepository
    from reader_app.domain.events import EventListener
    from reader_app.domain.library import BookDetailsRepository


class ToolScope(Enum):
    """Which of a conversation's books a tool works on."""

    CHOSEN_BOOK = auto()
    """One book; if several are asked, the model chooses one by its number."""
    OPEN_BOOK = auto()
    """The conversation's own book, which the reader has open."""
    ALL_BOOKS = auto()
    """All books at once; offered only if several are asked."""
    NO_MODEL = auto()
    """The open book; offered only to the companion without a model."""


@dataclass(frozen=True, slots=True)
class ToolWords:
    """An icon, and English lines (`marked`) for a call that runs, is done, or has failed.

    Placeholders in braces are arguments of the tool, or parts that window and terminal supply:
    `query`, `found` (how many pages), `span` (of pages), `page_name`, `moved` (where to).
    """

    icon: str
    doing: str
    done: str
    failed: str


@dataclass(frozen=True, slots=True)
class BookPorts:
    """Access to the books' text, pictures and details; what is None isn't available."""

    search_books: SearchBooksUseCase
    pages: protocols.PageRepository | None = None
    page_texts: protocols.PageTexts | None = None
    images: protocols.PageImages | None = None
    tables: protocols.PageTables | None = None
    comments: protocols.FileComments | None = None
    references: ReferenceRepository | None = None
    details: BookDetailsRepository | None = None

    def of_closed_book(self) -> BookPorts:
        """Return the ports for a book that isn't open, which serve only what is indexed."""
        if self.pages is None:
            return self
        return replace(self, search_books=self.search_books.of_closed_books(), page_texts=None)


_NUMBERS: Final = lazy_pattern(r"(?<![\d.,])\d+(?!\d|[.,]\d)")


class FewPassages:
    """Adapts tools to a small local model.

    Its window holds few passages. Its search words are often fewer than those of the question, such
    as "grimesby roylott" for "How did Dr. Grimesby Roylott die?", so a turn's first search also
    looks for the question itself. It passes on the page numbers of the question without saying that
    they are printed ones.
    """

    def __init__(self, question: str, most: int = 3, *, is_readers: bool = True) -> None:
        """`is_readers`: False if Pagemate wrote the question, with page numbers of the file."""
        self._most = most
        self._question = question
        self._numbers = frozenset(_NUMBERS.findall(question) if is_readers else ())

    def has_from_reader(self, number: int) -> bool:
        """Return True if the reader's question has this number."""
        return str(number) in self._numbers

    def at_most(self, top_k: int) -> int:
        return min(top_k, self._most)

    def question_once(self) -> tuple[str, ...]:
        """Return the question on the first call and nothing later.

        A turn's later searches are meant to find something else.
        """
        asked, self._question = self._question.strip(), ""
        return (asked,) if asked else ()


@dataclass(frozen=True, slots=True)
class ToolContext:
    """What the tools of one turn work with.

    `books`: all books that the conversation asks. `book`: the one that this call is about; a model
    can't name any other. `conversation_id`: keeps the cached results of conversations apart. `few`:
    set for a model that gets few passages whatever it asks for. `is_offline`: nothing leaves this
    process, so nothing needs the reader's permission.
    """

    books: ConversationBooks
    book: BookContext
    ports: BookPorts
    position: protocols.ReadingPosition
    cache: SearchCache
    conversation_id: str
    can_see_images: bool = False
    few: FewPassages | None = None
    is_offline: bool = False
    on_event: EventListener | None = None
    cancel: protocols.CancelSignal | None = None

    def about(self, placed: PlacedBook) -> ToolContext:
        """Return the context for a call about another book of the conversation."""
        ports = self.ports if placed.place == OWN_PLACE else self.ports.of_closed_book()
        return replace(self, book=placed.bound, ports=ports)


RunTool: TypeAlias = Callable[[ToolContext, JsonObject], ToolOutcome]
"""Runs one call with checked arguments. Raises BadArgumentError for what the model can correct."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool of the agent.

    Its limits must also be in the definition's text, as a schema that a server enforces can't
    express them. `is_thorough`: it is offered only for thorough answers.
    """

    definition: ToolDefinition
    run: RunTool
    words: ToolWords
    scope: ToolScope = ToolScope.CHOSEN_BOOK
    is_thorough: bool = False

    @property
    def name(self) -> str:
        return self.definition.name
