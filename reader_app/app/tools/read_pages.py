"""read_pages and view_page: a page's words, a page's picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reader_app.agent.tool_arguments import BadArgumentError
from reader_app.app.chat.book_context import (
    BookContext,
    page_ranges,
    pictures_note,
    recognised_note,
)
from reader_app.app.tools.definitions import check_page, label_of, page_of
from reader_app.domain.book import Book
from reader_app.domain.chat import PassagesPayload, ToolOutcome
from reader_app.domain.document import TextOrigin
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.prompt_size import picture_tokens
from reader_app.domain.protocols import CancelSignal, PageImages, PageRepository, PageTexts
from reader_app.domain.search import SearchHit
from reader_app.retrieval.passages import whole_page

MOST_PAGES: Final = 10
READ_PAGES: Final = "read_pages"


@dataclass(frozen=True, slots=True)
class ReadPagesTool:
    book: BookContext
    pages: PageRepository | None
    page_texts: PageTexts | None
    cancel: CancelSignal | None

    def run(self, arguments: JsonObject) -> ToolOutcome:
        book = self.book.now()
        first, last = self._range(book, arguments)
        allowed = last if book.fence is None else min(last, book.fence)
        if allowed < first:
            return _beyond(book)
        if self.pages is None:
            return ToolOutcome("The book's text can't be read here.", is_error=True)
        if self.page_texts is not None:
            self.page_texts.wait_for_pages(book, first, allowed, self.cancel)
        found = self.pages.texts(book.id, range(first, allowed + 1))
        hits = tuple(
            self._hit(whole_page(found[number]), book)
            for number in range(first, allowed + 1)
            if number in found and found[number].text.strip()
        )
        hidden = [number for number, page in found.items() if page.hidden]
        pictures = {n for n, page in found.items() if page.origin is TextOrigin.PICTURE}
        told_of = {hit.first_page for hit in hits} | pictures
        note = _note(book, first, last, allowed, told_of, set(found))
        told = (note, pictures_note(sorted(pictures)), recognised_note(hits), _hidden_note(hidden))
        note = " ".join(part for part in told if part)
        parts = [f"[{self._title(hit, book)}]\n{hit.content}" for hit in hits]
        return ToolOutcome(
            "\n\n".join([*parts, note] if note else parts),
            payload=PassagesPayload(hits, note) if hits else None,
            pages_shown=tuple(hit.first_page for hit in hits),
        )

    def _range(self, book: Book, arguments: JsonObject) -> tuple[int, int]:
        first = page_of(self.book, arguments, "first")
        last = first if label_of(arguments) else page_of(self.book, arguments, "last")
        check_page(book, first)
        if last < first:
            raise BadArgumentError('"last" must not be smaller than "first".')
        if last - first >= MOST_PAGES:
            raise BadArgumentError(f"At most {MOST_PAGES} pages can be read in one call.")
        return first, min(last, book.page_count)

    def _hit(self, hit: SearchHit, book: Book) -> SearchHit:
        return self.book.placed(hit, book)

    def _title(self, hit: SearchHit, book: Book) -> str:
        return self.book.full_page_name(hit.first_page, book)


@dataclass(frozen=True, slots=True)
class ViewPageTool:
    book: BookContext
    images: PageImages | None
    can_see_images: bool
    cancel: CancelSignal | None

    def run(self, arguments: JsonObject) -> ToolOutcome:
        book = self.book.now()
        page = page_of(self.book, arguments, "page")
        check_page(book, page)
        if book.fence is not None and page > book.fence:
            return _beyond(book)
        if not self.can_see_images or self.images is None:
            return ToolOutcome("Pictures can't be shown to this model.", is_error=True)
        if not book.images_allowed:
            return ToolOutcome(
                "The reader hasn't allowed pictures of this book to be sent. "
                "They can allow it once for the book; go on without the picture for now.",
                is_error=True,
            )
        picture = self.images.page_image(book, page, self.cancel)
        name = self.book.full_page_name(page, book)
        return ToolOutcome(
            f"{name} as a picture, about {picture_tokens(picture.width, picture.height):,} tokens.",
            payload=picture,
            pages_shown=(page,),
        )


def _beyond(book: Book) -> ToolOutcome:
    return ToolOutcome(
        f"Not shown: the spoiler guard is on and the reader has read up to page {book.fence}.",
        is_error=True,
    )


def _note(book: Book, first: int, last: int, allowed: int, shown: set[int], known: set[int]) -> str:
    sentences: list[str] = []
    asked = range(first, allowed + 1)
    blank = [number for number in asked if number in known and number not in shown]
    missing = [number for number in asked if number not in known]
    if blank:
        sentences.append(f"No text on page {page_ranges(blank)}.")
    if missing:
        sentences.append(f"The text of page {page_ranges(missing)} could not be read yet.")
    if allowed < last:
        sentences.append(f"Pages after {allowed} are withheld: the spoiler guard is on.")
    return " ".join(sentences)


def _hidden_note(hidden: list[int]) -> str:
    if not hidden:
        return ""
    pages = f"Page {hidden[0]} holds" if len(hidden) == 1 else f"Pages {page_ranges(hidden)} hold"
    return f"{pages} text that a reader can't see; it is left out here."
