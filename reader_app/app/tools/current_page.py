"""get_current_page and set_current_page: tell where the reader is, and go to a page."""

from __future__ import annotations

from typing import Final, assert_never

from reader_app.app.chat.book_context import BookContext, reading_position_line
from reader_app.app.tools.page_arguments import LABEL, PRINTED, check_page, page_of
from reader_app.app.tools.tool import Tool, ToolContext, ToolScope, ToolWords
from reader_app.domain.book import Book, PageMove, PageMoveResult
from reader_app.domain.chat import PageMovePayload, ToolDefinition, ToolOutcome
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import marked

_GET_DEFINITION: Final = ToolDefinition(
    "get_current_page",
    "Tells which page the reader has in view right now: its number, what is printed on it, the "
    "chapter, the page count, whether the spoiler guard is on, and where they read if they "
    "only look something up. The newest <reading_context> mostly says it already; call this where "
    "it doesn't, or after the page was turned meanwhile.",
    {"type": "object", "properties": {}},
)
_SET_DEFINITION: Final = ToolDefinition(
    "set_current_page",
    "Turns the book to a page and stores it as the reader's position. Call it when the reader says "
    'where they are or wants to go ("I\'m on page 50", "take me to page 12"), never when they only '
    "ask about a page. Their numbers are those printed on the page: give them with printed=true. "
    "page=0 forgets the position. Where they only want to see something and will read on where "
    "they were, look_up=true leaves their position as it is.",
    {
        "type": "object",
        "properties": {
            "page": {"type": "integer", "description": "The page, from 1; 0 forgets."},
            "printed": PRINTED,
            "label": LABEL,
            "look_up": {
                "type": "boolean",
                "description": "Only show the page; the reading position stays. Default false.",
            },
        },
        "required": ["page"],
    },
    examples=({"page": 50, "printed": True}, {"page": 1, "label": "xiv"}),
)


def _get(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    del arguments
    book = context.book.now()
    page = context.position.current_page()
    name = context.book.page_name(page, book.fence)
    lines = [f"{name.replace('page', 'Page', 1)} of {book.page_count}."]
    if page < 1:
        lines = [f"The reader has no position yet. The book has {book.page_count} pages."]
    elif chapter := context.book.chapter(page, book.fence):
        lines.append(f"Chapter: {chapter}.")
    reading = context.position.reading_page()
    if reading not in (0, page):
        lines.append(reading_position_line(context.book.page_name(reading, book.fence)))
    if book.fence is None:
        lines.append("Spoiler guard: off.")
    else:
        lines.append(f"Spoiler guard: on, read up to page {book.fence}.")
    return ToolOutcome(" ".join(lines))


def _set(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    book = context.book.now()
    page = page_of(context, arguments, "page")
    check_page(book, page, first=0)
    # Forgetting the position also needs consent, as it would discard the page of a guarded reader.
    needs_consent = book.fence is not None and (page > book.fence or page == 0)
    is_look_up = page > 0 and arguments.get("look_up") is True
    move = context.position.move_to(page, needs_consent=needs_consent, is_look_up=is_look_up)
    if move.result is PageMoveResult.MOVED and is_look_up:
        name = context.book.page_name(page, book.fence)
        told = f"The reader is shown {name} of {book.page_count}; the reading position stays."
        return ToolOutcome(told, payload=PageMovePayload(move))
    if move.result is PageMoveResult.MOVED:
        context.book.store_page(page)
    return ToolOutcome(_told(move, context.book, book), payload=PageMovePayload(move))


def _told(move: PageMove, bound: BookContext, book: Book) -> str:
    name = bound.page_name(move.to_page, book.fence)
    match move.result:
        case PageMoveResult.MOVED:
            if move.to_page == 0:
                return "The reading position is forgotten."
            return f"The reader is now on {name} of {book.page_count}."
        case PageMoveResult.UNCHANGED:
            if move.to_page == 0:
                return "There was no reading position."
            return f"The reader is on {name} of {book.page_count} already."
        case PageMoveResult.OFFERED:
            return f"The reader has turned the page, so it stays. A button offers them {name}."
        case PageMoveResult.AWAY:
            return (
                "The reader has something else open, so the page stays. "
                f"A button offers them {name}."
            )
        case PageMoveResult.ASKED:
            return (
                "Nothing has changed yet: the spoiler guard is on, so the reader is asked "
                f"whether to {f'go to {name}' if move.to_page else 'forget the position'}."
            )
        case _:
            assert_never(move.result)


GET_CURRENT_PAGE: Final = Tool(
    _GET_DEFINITION,
    _get,
    ToolWords(
        "bookmark",
        marked("Looking at your page"),
        marked("Looked at your page"),
        marked("Couldn’t look at your page"),
    ),
    ToolScope.OPEN_BOOK,
)
SET_CURRENT_PAGE: Final = Tool(
    _SET_DEFINITION,
    _set,
    ToolWords(
        "turn",
        marked("Turning the page"),
        "{moved}",
        marked("Couldn’t turn the page"),
    ),
    ToolScope.OPEN_BOOK,
)
