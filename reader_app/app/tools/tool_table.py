"""Lists the agent's tools and builds what a model is offered, the handlers, and the words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from reader_app.agent.tool_arguments import BadArgumentError, integer
from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.tools.calculate import CALCULATE
from reader_app.app.tools.current_page import GET_CURRENT_PAGE, SET_CURRENT_PAGE
from reader_app.app.tools.find_mentions import FIND_ALL, FIND_MENTIONS, LIST_CHARACTERS
from reader_app.app.tools.follow_reference import FOLLOW_REFERENCE
from reader_app.app.tools.get_outline import GET_OUTLINE
from reader_app.app.tools.plan_and_notes import KEEP_NOTES, SET_PLAN
from reader_app.app.tools.read_comments import READ_COMMENTS
from reader_app.app.tools.read_pages import READ_PAGES, VIEW_PAGE
from reader_app.app.tools.read_table import READ_TABLE
from reader_app.app.tools.search_book import SEARCH_BOOK
from reader_app.app.tools.search_library import COMPARE, SEARCH_LIBRARY, books_in_words
from reader_app.app.tools.tool import Tool, ToolContext, ToolScope, ToolWords
from reader_app.domain.book import OWN_PLACE, BookPages
from reader_app.domain.chat import Depth, ToolDefinition, ToolOutcome
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import ToolHandler
from reader_app.domain.translation import marked

TOOLS: Final[tuple[Tool, ...]] = (
    SEARCH_LIBRARY,
    SEARCH_BOOK,
    GET_CURRENT_PAGE,
    SET_CURRENT_PAGE,
    READ_PAGES,
    GET_OUTLINE,
    FIND_MENTIONS,
    VIEW_PAGE,
    READ_TABLE,
    READ_COMMENTS,
    CALCULATE,
    FOLLOW_REFERENCE,
    SET_PLAN,
    KEEP_NOTES,
    FIND_ALL,
    COMPARE,
    LIST_CHARACTERS,
)
"""In the order in which they are offered. Servers cache this list, so new tools go to the end."""
_OF_ONE: Final = (ToolScope.CHOSEN_BOOK, ToolScope.OPEN_BOOK)
ALL_TOOLS: Final = tuple(
    tool.definition for tool in TOOLS if tool.scope in _OF_ONE and not tool.is_thorough
)
"""The tools that a conversation about one book offers."""
_BY_NAME: Final = {tool.name: tool for tool in TOOLS}
_UNKNOWN: Final = ToolWords(
    "info",
    marked("Working ({name})"),
    marked("Done ({name})"),
    marked("Didn’t work ({name})"),
)
_BOOK: Final[JsonObject] = {
    "type": "integer",
    "minimum": 1,
    "description": "Number of the book in this conversation; book 1 if left out.",
}


def tool_words(name: str) -> ToolWords:
    """Return the tool's words; for a name that a model made up, words with the part `{name}`."""
    tool = _BY_NAME.get(name)
    return _UNKNOWN if tool is None else tool.words


def offered_tools(
    books: ConversationBooks,
    definitions: Sequence[ToolDefinition],
    depth: Depth = Depth.NORMAL,
) -> tuple[ToolDefinition, ...]:
    """Return the tools to offer for these books.

    With several books, a search of all is added, and the other tools get a choice of the book.
    Those for thorough answers come last, so that servers find the others in their cache. Empty if
    the strategy offers no tools.
    """
    if not definitions:
        return ()
    added = [tool for tool in TOOLS if tool.is_thorough and depth is Depth.THOROUGH]
    alone = (*definitions, *(tool.definition for tool in added if tool.scope in _OF_ONE))
    if not books.has_several:
        return alone
    of_all = [tool for tool in TOOLS if tool.scope is ToolScope.ALL_BOOKS]
    return (
        *(tool.definition for tool in of_all if not tool.is_thorough),
        *(with_book(each) for each in alone),
        *(tool.definition for tool in of_all if tool in added),
    )


def with_book(definition: ToolDefinition) -> ToolDefinition:
    """Return the tool with an argument for choosing one of several books, if it works on one."""
    properties = definition.parameters.get("properties")
    scope = _BY_NAME[definition.name].scope
    if scope is not ToolScope.CHOSEN_BOOK or not isinstance(properties, Mapping):
        return definition
    parameters = {**definition.parameters, "properties": {**properties, "book": _BOOK}}
    required = definition.parameters.get("required")
    examples = definition.examples
    if isinstance(required, list) and len(required) == len(properties):
        # Servers that enforce schemas take 24 optional arguments in all; this tool has none yet.
        parameters["required"] = [*required, "book"]
        examples = tuple({**example, "book": OWN_PLACE} for example in examples)
    return replace(definition, parameters=parameters, examples=examples)


_UP_TO: Final[JsonObject] = {"type": "integer", "minimum": 0}


def without_model(definitions: Sequence[ToolDefinition]) -> tuple[ToolDefinition, ...]:
    """Return the tools for the companion without a model: its own, and a search up to a page."""
    own = [tool.definition for tool in TOOLS if tool.scope is ToolScope.NO_MODEL]
    return (
        *(_up_to(each) if each.name == SEARCH_BOOK.name else each for each in definitions),
        *own,
    )


def _up_to(definition: ToolDefinition) -> ToolDefinition:
    properties = definition.parameters["properties"]
    assert isinstance(properties, Mapping)
    parameters = {**definition.parameters, "properties": {**properties, "up_to": _UP_TO}}
    return replace(definition, parameters=parameters)


def build_tool_handlers(
    context: ToolContext, *, is_offline: bool = False, depth: Depth = Depth.NORMAL
) -> dict[str, ToolHandler]:
    """Return a handler for each tool that the conversation is offered, by the tool's name."""
    by_place = {each.place: context.about(each) for each in context.books.asked}
    own = by_place[OWN_PLACE]
    known = [tool for tool in TOOLS if depth is Depth.THOROUGH or not tool.is_thorough]
    tools = [tool for tool in known if is_offline or tool.scope is not ToolScope.NO_MODEL]
    if not context.books.has_several:
        alone = [tool for tool in tools if tool.scope is not ToolScope.ALL_BOOKS]
        return {tool.name: partial(tool.run, own) for tool in alone}

    def routed(tool: Tool, arguments: JsonObject) -> ToolOutcome:
        place = integer(arguments, "book", OWN_PLACE)
        if place not in by_place:
            raise BadArgumentError(f"There is no such book here. {books_in_words(context.books)}")
        return _at(place, tool.run(by_place[place], arguments))

    return {
        tool.name: partial(routed, tool)
        if tool.scope is ToolScope.CHOSEN_BOOK
        else partial(tool.run, own)
        for tool in tools
    }


def _at(place: int, outcome: ToolOutcome) -> ToolOutcome:
    """Move the pages shown to `further` if they are those of a further book."""
    if place == OWN_PLACE or not outcome.pages_shown:
        return outcome
    return replace(outcome, pages_shown=(), further=(BookPages(place, outcome.pages_shown),))
