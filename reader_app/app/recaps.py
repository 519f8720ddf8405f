"""Recaps and summaries of chapters: what is asked, about which pages, and what there is already.

More pages than a turn can read are asked about with a word on how to go about it.
"""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.app.bound_book import BoundBook
from reader_app.app.outline_text import chapter_pages
from reader_app.app.pointed import Pointed
from reader_app.app.selection_prompts import Shortcut, ShortcutPrompts
from reader_app.app.told_names import plain_name
from reader_app.domain.document import OutlineEntry
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.language import tr
from reader_app.domain.made_turns import MadeTurn, MadeTurns
from reader_app.domain.protocols import BookRepository


@dataclass(frozen=True, slots=True)
class Recap:
    """A question about the pages of `pointed.span`; `made`: it was answered before."""

    question: str
    pointed: Pointed
    last_page: str
    made: MadeTurn | None


class RecapUseCase:
    """Nothing after the fence is asked for, and with the guard off nothing after the last page."""

    def __init__(self, prompts: ShortcutPrompts, books: BookRepository, made: MadeTurns) -> None:
        self._prompts = prompts
        self._books = books
        self._made = made

    def so_far(self, book_id: str, page: int, *, is_offline: bool) -> Recap:
        """From the first page to `page`, or to the fence before it. Raises BookError."""
        book = BoundBook(self._books, book_id)
        fence = book.now().fence
        last = page if fence is None else min(page, fence)
        if last < 1:
            raise _unread(tr("There is nothing to recap: no page has been read yet."))
        asked = [self._prompts.question(Shortcut.RECAP, page=name) for name in _names(book, last)]
        return self._recap(book, asked, (1, last), is_offline=is_offline)

    def chapter_at(self, book_id: str, page: int, *, is_offline: bool) -> Recap:
        """Of the deepest chapter that has begun by that page. Raises BookError."""
        outline = BoundBook(self._books, book_id).outline
        begun = [entry for entry in outline if 0 < entry.page <= page]
        if not begun:
            raise BookError(
                BookErrorCode.NOT_FOUND,
                tr("No chapter of the outline holds this page."),
                advice=tr("Ask for a recap instead."),
            )
        return self.chapter(book_id, begun[-1], is_offline=is_offline)

    def chapter(self, book_id: str, entry: OutlineEntry, *, is_offline: bool) -> Recap:
        """Of this chapter, cut at the fence. Raises BookError."""
        book = BoundBook(self._books, book_id)
        now = book.now()
        first, last = chapter_pages(book.outline, entry, now.page_count, now.fence)
        if not first:
            raise BookError(
                BookErrorCode.NOT_FOUND, tr("The outline doesn't say where this chapter begins.")
            )
        if last < first:
            raise _unread(tr("This chapter begins after the page that you have read up to."))
        title = plain_name(entry.title)
        asked = [
            self._prompts.question(Shortcut.SUMMARISE_CHAPTER, chapter=title, first=begin, last=end)
            for begin, end in zip(_names(book, first), _names(book, last), strict=True)
        ]
        return self._recap(book, asked, (first, last), is_offline=is_offline)

    def _recap(
        self, book: BoundBook, asked: list[str], span: tuple[int, int], *, is_offline: bool
    ) -> Recap:
        if not is_offline and (how := self._prompts.about_many_pages(span[1] - span[0] + 1)):
            asked = [*(f"{each}\n\n{how}" for each in asked), *asked]
        made = self._made.latest(book.id, asked, span[1], is_offline=is_offline)
        return Recap(
            asked[0], Pointed(span=span), book.page_in_words(span[1], book.now().fence), made
        )


def _names(book: BoundBook, page: int) -> tuple[str, str]:
    """As the page is called, and as it was before its printed number was known."""
    return book.page_name(page, book.now().fence).removeprefix("page "), str(page)


def _unread(message: str) -> BookError:
    return BookError(
        BookErrorCode.INVALID_STATE,
        message,
        advice=tr("Say “Read up to here” on the page where you are."),
    )
