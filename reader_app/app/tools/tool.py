"""Defines what a tool of the agent is: its definition for the model, its function, its words.

A tool is one `Tool` in a module of its own (or of a pair), listed in `tool_table.TOOLS`. Nothing
else names it: the offer to the model, the handlers, the lines in the window and in the terminal
are all made from that tuple.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeAlias

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.chat import ToolDefinition, ToolOutcome
from reader_app.domain.jsontypes import JsonObject

if TYPE_CHECKING:  # the window reads the words of the tools, and needs no search for that
    from reader_app.app.chat.book_context import BookContext
    from reader_app.app.chat.conversation_books import ConversationBooks, PlacedBook
    from reader_app.app.search.book_search import SearchBooksUseCase, SearchCache
    from reader_app.domain import protocols
    from reader_app.domain.events import EventListener


class ToolScope(Enum):
    """Which of a conversation's books a tool is about."""

    CHOSEN_BOOK = auto()
    """One book; where several are asked, the model says which one by its number."""
    OPEN_BOOK = auto()
    """The conversation's own book, which the reader has open."""
    ALL_BOOKS = auto()
    """All of them at once; offered only where several are asked."""


@dataclass(frozen=True, slots=True)
class ToolWords:
    """An icon, and English lines (`marked`) for a call that runs, is done, or has failed.

    In braces: an argument of the tool, or one of the parts that window and terminal know: `query`,
    `found` (how many pages), `span` (of pages), `page_name`, `moved` (where to).
    """

    icon: str
    doing: str
    done: str
    failed: str


@dataclass(frozen=True, slots=True)
class BookPorts:
    """Where the tools get the book's text and pictures from; what is None can't be asked for."""

    search_books: SearchBooksUseCase
    pages: protocols.PageRepository | None = None
    page_texts: protocols.PageTexts | None = None
    images: protocols.PageImages | None = None

    def of_closed_book(self) -> BookPorts:
        """For a book that isn't open: it is searched and read as far as it is in the index."""
        if self.pages is None:
            return self
        return replace(self, search_books=self.search_books.of_closed_books(), page_texts=None)


class FewPassages:
    """How a small model on the reader's machine is helped: its window holds few passages, and the
    words it searches for are often fewer than those of the question ("grimesby roylott" for "How
    did Dr. Grimesby Roylott die?"), so a turn's first search looks for the question as well.
    """

    def __init__(self, question: str, most: int = 3) -> None:
        self._most = most
        self._question = question

    def at_most(self, top_k: int) -> int:
        return min(top_k, self._most)

    def question_once(self) -> tuple[str, ...]:
        """The question's words; a later search of the turn is meant to find something else."""
        asked, self._question = self._question.strip(), ""
        return (asked,) if asked else ()


@dataclass(frozen=True, slots=True)
class ToolContext:
    """What the tools of one turn work with.

    `books`: all that the conversation asks. `book`: the one that this call is about; a model can
    name no book that isn't asked. `conversation_id` keeps one conversation's cached results from
    another's. `few`: for a model that gets few passages whatever it asks for.
    """

    books: ConversationBooks
    book: BookContext
    ports: BookPorts
    position: protocols.ReadingPosition
    cache: SearchCache
    conversation_id: str
    can_see_images: bool = False
    few: FewPassages | None = None
    on_event: EventListener | None = None
    cancel: protocols.CancelSignal | None = None

    def about(self, placed: PlacedBook) -> ToolContext:
        """The same for a call about one of the conversation's books."""
        ports = self.ports if placed.place == OWN_PLACE else self.ports.of_closed_book()
        return replace(self, book=placed.bound, ports=ports)


RunTool: TypeAlias = Callable[[ToolContext, JsonObject], ToolOutcome]
"""Runs one call with its checked arguments. Raises BadArgumentError for what the model can mend."""


@dataclass(frozen=True, slots=True)
class Tool:
    """Limits stand in the definition's text too: a schema that a server enforces can't say them."""

    definition: ToolDefinition
    run: RunTool
    words: ToolWords
    scope: ToolScope = ToolScope.CHOSEN_BOOK

    @property
    def name(self) -> str:
        return self.definition.name
