"""Tells the model about the book and the reader: system prompt values and reading context.

The companion without a model gets `BookFacts` instead, which are sent to no server.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.agent.content_blocks import text_block
from reader_app.agent.message_history import prompt_text
from reader_app.app.chat.book_context import BookContext, reading_position_line, single_line_name
from reader_app.app.chat.conversation_books import ConversationBooks, PlacedBook
from reader_app.app.chat.question_target import NO_TARGET, QuestionTarget, TargetPrompt
from reader_app.app.chat.system_prompt import PromptStyle, system_template, system_text
from reader_app.app.tools.get_outline import outline_digest
from reader_app.domain.book import OWN_PLACE, Book
from reader_app.domain.chat import CONTEXT_CLOSING, CONTEXT_OPENING, SPAN_LINE, Depth
from reader_app.domain.document import BookFacts, OutlineEntry
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import PageRepository
from reader_app.domain.values import dataclass, lazy_pattern
from reader_app.retrieval.printed_page_numbers import is_numeral
from reader_app.retrieval.text_kind import detect_language, is_fiction, pages_to_judge

if TYPE_CHECKING:
    from reader_app.domain.library import BookDetailsRepository

_DEPTH_FILES: Final = {Depth.QUICK: "quick.md", Depth.THOROUGH: "thorough.md"}
_PAGES: Final = 12
_CHARACTERS: Final = 2_000
"""Characters taken from the middle of each page, because the top may hold a running title."""


def book_language(pages: PageRepository | None, book: Book) -> str:
    """Return the book's language as an English name; "" if there is too little text to tell.

    Looks at some pages spread over the book, none of them beyond the fence.
    """
    last = book.page_count if book.fence is None else book.fence
    if pages is None or last < 1:
        return ""
    step = max(1, last // _PAGES)
    texts = pages.bare_texts(book.id, range(1 + step // 2, last + 1, step))
    return detect_language("\n".join(_middle(text) for text in texts.values()))


def is_fiction_book(pages: PageRepository | None, book: Book) -> bool:
    """Return whether the book is fiction by the text that is indexed so far; takes some 10 ms.

    The whole book is looked at, guard or not: the result never reaches a model.
    """
    if pages is None:
        return False
    texts = pages.bare_texts(book.id, pages_to_judge(book.page_count))
    return is_fiction(_middle(text) for text in texts.values())


def is_judged_fiction(pages: PageRepository, book: Book) -> bool | None:
    """Return whether the whole book is fiction; None while too little of it is indexed.

    Reports and essays often begin like a story, but their notes at the end give them away.
    """
    wanted = pages_to_judge(book.page_count)
    there = len(pages.bare_texts(book.id, wanted))
    return is_fiction_book(pages, book) if there >= _JUDGED * len(wanted) else None


def story_up_to(pages: PageRepository | None, book: Book) -> int | None:
    """Return the page that the reader of a story has come to; None if the book is no story."""
    reached = max(book.current_page, book.furthest_page)
    return reached if is_fiction_book(pages, book) else None


def _middle(text: str) -> str:
    start = max(0, (len(text) - _CHARACTERS) // 2)
    return text[start : start + _CHARACTERS]


_JUDGED: Final = 0.95
"""Share of the pages to judge a book by that must be available; damaged pages never are."""
_NO_OUTLINE: Final = "(none that may be shown)"


@dataclass(frozen=True, slots=True)
class ReaderContext:
    """What the reader sees and points at when asking.

    `page`: the page in view. `reading_page`: the page where they read; 0: the same.
    """

    page: int
    pointed: QuestionTarget = NO_TARGET
    span: tuple[int, ...] = ()
    reading_page: int = 0


class PromptContext:
    """Builds the system prompt and the reading context for a book in its current state."""

    def __init__(
        self,
        prompts_dir: Path,
        asked_books: ConversationBooks,
        reader: ReaderContext,
        *,
        can_see_images: bool = False,
        question: str = "",
        ask_prompt: str = "",
        pages: PageRepository | None = None,
        depth: Depth = Depth.NORMAL,
    ) -> None:
        """`question`, `ask_prompt`: as in `TargetPrompt`; `pages`: tells the book's language."""
        self._prompts_dir = prompts_dir
        self._depth = depth
        self._pages = pages
        self._asked_books = asked_books
        self._book = asked_books.own
        self._reader = reader
        self._pointing = TargetPrompt(
            reader.pointed, reader.page, can_see_images, question, ask_prompt
        )

    def system_prompt(self, book: Book, style: PromptStyle = PromptStyle.NATIVE) -> str:
        """Return the system prompt for a new conversation; `ConversationPrompt` then keeps it."""
        outline = outline_digest(self._book.outline, book.page_count, book.fence)
        return system_text(
            system_template(self._prompts_dir, style, self._asked_books.has_several),
            {
                "title": single_line_name(book.title),
                "author": single_line_name(book.author) or "unknown",
                "language": book_language(self._pages, book),
                "page_count": str(book.page_count),
                "outline": outline or _NO_OUTLINE,
                "books": "\n".join(_listed(each) for each in self._asked_books.asked),
            },
        )

    def reading_context(self, book: Book) -> str:
        """Return page in view, chapter, guard and target, with nothing from beyond the fence."""
        lines = [CONTEXT_OPENING, self._position(book), _guard(book), *self._span(book)]
        lines += [_guard_of(each) for each in self._asked_books.asked if each.place != OWN_PLACE]
        lines += [*self._pointing.lines(book), *self._how()]
        return "\n".join([*lines, CONTEXT_CLOSING])

    def _how(self) -> list[str]:
        """Return the instruction for a quick or thorough question.

        It goes with the question, because the system prompt never changes in a conversation.
        """
        file = _DEPTH_FILES.get(self._depth)
        return [prompt_text(self._prompts_dir, file)] if file is not None else []

    def _span(self, book: Book) -> list[str]:
        """Return the line about the pages of a recap or a summary, if the question is one."""
        if not self._reader.span:
            return []
        first, last = self._reader.span[0], self._reader.span[-1]
        last = last if book.fence is None else min(last, book.fence)
        return [f"{SPAN_LINE} {first}-{last}."] if first <= last else []

    def opening(self, book: Book) -> tuple[JsonObject, ...]:
        """Return the blocks that precede the reader's words; they are stored with the question."""
        picture = self._pointing.picture_block(book)
        context = text_block(self.reading_context(book))
        return (context,) if picture is None else (context, picture)

    def horizon(self, book: Book) -> int:
        """Return the highest page that the opening draws on; 0 for none."""
        page = self._reader.page
        is_told = bool(self._book.chapter(page, book.fence)) or self._tells_words(page, book)
        named = {page} if is_told else set[int]()
        return max(self.pages_sent(book) | named, default=0)

    def pages_sent(self, book: Book) -> set[int]:
        """Return the pages of which words or a picture are sent with the reader's question."""
        return self._pointing.pages_sent(book)

    def _tells_words(self, page: int, book: Book) -> bool:
        """Return True if the page's label is shown and is more than a number."""
        return not is_numeral(self._book.label(page, book.fence))

    def _position(self, book: Book) -> str:
        page = self._reader.page
        if page < 1:
            return "Page in view: not known yet."
        chapter = self._book.chapter(page, book.fence)
        name = self._book.page_name(page, book.fence).removeprefix("page ")
        line = f"Page in view: {name} of {book.page_count}."
        line = f"{line}\nChapter: {chapter}" if chapter else line
        reading = self._reader.reading_page
        if reading in (0, page):
            return line
        return f"{line}\n{reading_position_line(self._book.page_name(reading, book.fence))}"


def _guard(book: Book) -> str:
    if book.fence is None:
        return "Spoiler guard: off."
    return (
        f"Spoiler guard: on. The reader has read up to page {book.fence}; "
        "tell nothing of what comes after it."
    )


def _listed(each: PlacedBook) -> str:
    book = each.bound.now()
    by = f" by {single_line_name(book.author)}" if book.author.strip() else ""
    return f"{each.place}. {single_line_name(book.title)}{by}, {book.page_count} pages"


def _guard_of(each: PlacedBook) -> str:
    """Return the guard line of a further book; its title is in the system prompt."""
    return f"Book {each.place}. {_guard(each.bound.now())}"


_FRONT_MATTER: Final = lazy_pattern(
    r"(half[ -]?)?title( page)?|(table of )?contents|cover|copyright.*|dedication|epigraph|imprint"
    r"|preface|foreword|acknowledge?ments?|introduction|index|notes|titel(seite)?|umschlag|inhalt"
    r"|inhaltsverzeichnis|vorwort|impressum|표지|목차|차례|머리말|서문",
    re.IGNORECASE,
)
_BEFORE_TEXT: Final = lazy_pattern(
    r"(half[ -]?)?title( page)?|((short|brief|detailed) )?(table of )?contents( in brief)?"
    r"|((front|inside) )?cover|copyright.*|dedication|epigraph|imprint|colophon|list of .*"
    r"|also by .*|titel(seite)?|umschlag|inhalt|inhaltsverzeichnis|impressum|widmung|표지|목차|차례"
    r"|판권.*",
    re.IGNORECASE,
)
_AFTER_TEXT: Final = lazy_pattern(
    r"(end)?notes( (to|on) .*)?|index( of .*)?|(selected |select )?bibliography|references"
    r"|works cited|acknowledge?ments?|about the authors?|credits|further reading|anmerkungen"
    r"|literatur(verzeichnis)?|(personen|sach)?register|danksagung|찾아보기|참고 ?문헌|미주"
    r"|감사의 말",
    re.IGNORECASE,
)
_MOST_BEFORE: Final = 0.2
"""Front matter takes at most this share of a book."""
_LEAST_TEXT: Final = 0.5
"""Notes or an index before this share don't end the text: they may belong to a chapter."""
_LONGEST_PAPER: Final = 60
"""A work of at most so many pages may have its references below the last lines of its text."""
_MOST_AUTHORS: Final = 1_000
"""The most letters of authors' names: the title page of a paper may have some twenty authors."""
_FEW: Final = 3
"""An outline with fewer chapters than this says nothing about the book's own chapters."""
_ROMANS: Final = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"),
                  (4, "IV"), (1, "I"))  # fmt: skip


def book_facts(
    bound: BookContext,
    page: int,
    pages: PageRepository | None,
    details: BookDetailsRepository | None,
) -> BookFacts:
    """Return the facts about a book. `page`: the one in view."""
    book = bound.now()
    known = details.find(book.id) if details is not None else None
    return BookFacts(
        single_line_name(book.title),
        single_line_name(book.author, _MOST_AUTHORS),
        book.page_count,
        page,
        story_up_to(pages, book),
        book.fence,
        tuple(_chapters(bound, book, pages)),
        bound.told_labels(book.fence),
        single_line_name(known.year) if known is not None else "",
        tuple(entry for entry in bound.outline if entry.page > 0),
        _body(bound.outline, book.page_count),
    )


def _body(outline: Iterable[OutlineEntry], page_count: int) -> tuple[int, int] | None:
    """Return the first and the last page of the text proper, judging by the outline's titles."""
    placed = sorted((each for each in outline if each.page > 0), key=lambda each: each.page)
    begun = [each.page for each in placed if not _BEFORE_TEXT.fullmatch(each.title.strip())]
    first = begun[0] if begun and begun[0] <= page_count * _MOST_BEFORE else 1
    ends = (
        each.page
        for each in placed
        if each.level == 1 and _AFTER_TEXT.fullmatch(each.title.strip())
    )
    end = next((page for page in ends if page > page_count * _LEAST_TEXT), page_count + 1)
    # The references of a paper begin below its last lines, the notes of a book on a new page.
    last = min(end if page_count < _LONGEST_PAPER else end - 1, page_count)
    return (first, last) if placed and first <= last else None


def _chapters(
    bound: BookContext, book: Book, pages: PageRepository | None
) -> Iterable[OutlineEntry]:
    """Return the chapters of the outline; without any, the numbered headings on the pages."""
    placed = [entry for entry in bound.outline if entry.page > 0]
    listed = [entry for entry in placed if not _FRONT_MATTER.fullmatch(entry.title.strip())]
    if len(listed) >= _FEW or pages is None:
        return listed
    texts = pages.bare_texts(book.id, range(1, book.page_count + 1))
    return tuple(_numbered_headings(texts)) or listed


def _numbered_headings(texts: dict[int, str]) -> Iterator[OutlineEntry]:
    """Yield the lines that are only a chapter's number, as long as these follow each other."""
    number = 1
    for page in sorted(texts):
        for line in texts[page].split("\n"):
            if len(line) < _LONGEST_HEADING and _is_number(line.strip(), number):
                yield OutlineEntry(1, line.strip(), page, is_made=True)
                number += 1


_LONGEST_HEADING: Final = 24


def _is_number(line: str, number: int) -> bool:
    *before, last = line.upper().rstrip(".").split() or ("",)
    if not before:  # a plain number alone is the page number
        return last == roman(number)
    return " ".join(before) in ("CHAPTER", "KAPITEL") and last in (str(number), roman(number))


def roman(number: int) -> str:
    """Return a number below 400 in Roman numerals."""
    written = ""
    for value, letters in _ROMANS:
        written += letters * (number // value)
        number %= value
    return written
