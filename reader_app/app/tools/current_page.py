"""get_current_page and set_current_page: where the reader is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from reader_app.app.chat.book_context import BookContext
from reader_app.app.tools.definitions import check_page, page_of
from reader_app.domain.book import Book, PageMove, PageMoveResult
from reader_app.domain.chat import PageMovePayload, ToolOutcome
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import ReadingPosition


@dataclass(frozen=True, slots=True)
class GetCurrentPageTool:
    book: BookContext
    desk: ReadingPosition

    def run(self, arguments: JsonObject) -> ToolOutcome:
        del arguments
        book = self.book.now()
        page = self.desk.current_page()
        name = self.book.page_name(page, book.fence)
        lines = [f"{name.replace('page', 'Page', 1)} of {book.page_count}."]
        if page < 1:
            lines = [f"The reader has no position yet. The book has {book.page_count} pages."]
        elif chapter := self.book.chapter(page, book.fence):
            lines.append(f"Chapter: {chapter}.")
        if book.fence is None:
            lines.append("Spoiler guard: off.")
        else:
            lines.append(f"Spoiler guard: on, read up to page {book.fence}.")
        return ToolOutcome(" ".join(lines))


@dataclass(frozen=True, slots=True)
class SetCurrentPageTool:
    book: BookContext
    desk: ReadingPosition

    def run(self, arguments: JsonObject) -> ToolOutcome:
        book = self.book.now()
        page = page_of(self.book, arguments, "page")
        check_page(book, page, first=0)
        # Forgetting the position would take the page away that the guard's reader is on.
        needs_consent = book.fence is not None and (page > book.fence or page == 0)
        move = self.desk.move_to(page, needs_consent=needs_consent)
        if move.result is PageMoveResult.MOVED:
            self.book.store_page(page)
        return ToolOutcome(self._told(move, book), payload=PageMovePayload(move))

    def _told(self, move: PageMove, book: Book) -> str:
        name = self.book.page_name(move.to_page, book.fence)
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
                return (
                    "The reader has moved on meanwhile, so the page stays. "
                    f"A button offers them {name}."
                )
            case PageMoveResult.ASKED:
                return (
                    "Nothing has changed yet: the spoiler guard is on, so the reader is asked "
                    f"whether to {f'go to {name}' if move.to_page else 'forget the position'}."
                )
            case _:
                assert_never(move.result)
