"""Builds the questions that the program writes for the reader: Ask, Explain, Recap, summaries.

Their texts are files that a reader may rewrite. A recap of more pages than a turn can read comes
with advice on how to go about it. `PageTopicsUseCase` finds the topic of the page in view by
counting words, without a model.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Final

from reader_app.agent.limits import AgentLimits
from reader_app.agent.message_history import filled, prompt_text
from reader_app.app.chat.book_context import BookContext, single_line_name
from reader_app.app.chat.prompt_context import is_fiction_book
from reader_app.app.chat.question_target import QuestionTarget
from reader_app.app.tools.get_outline import chapter_pages
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.conversation import AnswerCache, CachedAnswer
from reader_app.domain.document import ChapterOrder, OutlineEntry
from reader_app.domain.errors import BookError, BookErrorCode, StorageError, StorageErrorCode
from reader_app.domain.protocols import BookRepository, PageRepository
from reader_app.domain.translation import number, tr
from reader_app.domain.values import dataclass, lazy_pattern

_PLACE: Final = lazy_pattern(r"\{([a-z_]+)\}")
_LONGEST: Final = 4_000
LONG_SPAN_FILE: Final = "long_span.md"
MOST_PAGES_READ: Final = 80
"""Pages that one turn can read in full: eight of its ten calls read ten pages each, and two are
left for searches.
"""


class Shortcut(StrEnum):
    """A shortcut; its value is the name of its prompt file.

    RECAP and SUMMARISE_CHAPTER are about pages, the others about the selected text; ASK frames the
    reader's own question about it.
    """

    ASK = "ask"
    EXPLAIN = "explain"
    DEFINE = "define"
    TRANSLATE = "translate"
    SUMMARISE = "summarise"
    SUMMARISE_CHAPTER = "summarise_chapter"
    RECAP = "recap"


NAMES: Final = {
    Shortcut.EXPLAIN: tr("Explain the selection"),
    Shortcut.DEFINE: tr("Define the selection"),
    Shortcut.TRANSLATE: tr("Translate the selection"),
    Shortcut.SUMMARISE: tr("Summarise the selection"),
}
"""What the conversation shows instead of the prompts about selected text."""
PLACES: Final[dict[Shortcut, tuple[str, ...]]] = {
    Shortcut.ASK: ("selection", "question"),
    Shortcut.TRANSLATE: ("language",),
    Shortcut.SUMMARISE_CHAPTER: ("chapter", "first", "last"),
    Shortcut.RECAP: ("page",),
}
"""The placeholders that each prompt must contain and that are filled in."""


class ShortcutPrompts:
    """Reads and saves the prompts of the shortcuts.

    The selection itself is sent with the question and is not part of the prompt. The reader's own
    wording is a file of the same name in `own_dir`; the shipped file is never changed. `write`
    replaces a file atomically.
    """

    def __init__(
        self, prompts_dir: Path, own_dir: Path, write: Callable[[Path, bytes], None]
    ) -> None:
        self._prompts_dir = prompts_dir
        self._own_dir = own_dir
        self._write = write

    def question(self, shortcut: Shortcut, **values: str) -> str:
        """Return the prompt with all placeholders in `PLACES` filled.

        Raises StorageError(NOT_FOUND).
        """
        return filled(self.text(shortcut), values)

    def about_many_pages(self, count: int) -> str:
        """Return the advice for a question about `count` pages; "" if a turn can read them all.

        Raises StorageError(NOT_FOUND).
        """
        if count <= MOST_PAGES_READ:
            return ""
        calls = AgentLimits().max_tool_calls
        values = {"count": str(count), "calls": str(calls)}
        return filled(prompt_text(self._prompts_dir, LONG_SPAN_FILE), values)

    def text(self, shortcut: Shortcut) -> str:
        """Return the reader's own wording if there is a usable one, else the shipped wording."""
        try:
            own = prompt_text(self._own_dir, _name(shortcut))
        except StorageError:
            return self.shipped(shortcut)
        return self.shipped(shortcut) if complaint(shortcut, own) else own

    def shipped(self, shortcut: Shortcut) -> str:
        """Return the shipped wording. Raises StorageError(NOT_FOUND) that names the file."""
        return prompt_text(self._prompts_dir, _name(shortcut))

    def save(self, shortcut: Shortcut, text: str) -> None:
        """Save the reader's wording; if it equals the shipped one, delete the reader's file.

        An unusable wording is ignored. Raises StorageError.
        """
        words = text.strip()
        path = self._own_dir / _name(shortcut)
        try:
            if words == self.shipped(shortcut):
                path.unlink(missing_ok=True)
            elif not complaint(shortcut, words):
                self._own_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._write(path, f"{words}\n".encode())
        except OSError as error:
            raise StorageError(
                StorageErrorCode.WRITE_FAILED,
                tr("The prompt couldn’t be saved."),
                advice=tr("Check that the disk has free space."),
            ) from error


def complaint(shortcut: Shortcut, text: str) -> str:
    """Return one sentence on why this wording can't be used; "" if it can."""
    places, known = set(_PLACE.findall(text)), PLACES.get(shortcut, ())
    if not text.strip():
        return tr("Enter a prompt.")
    if len(text) > _LONGEST:
        return tr("The prompt is too long. The limit is {most} characters.", most=number(_LONGEST))
    if unknown := sorted(places.difference(known)):
        return tr("{place} is an unknown placeholder.", place=f"{{{unknown[0]}}}")
    if missing := [name for name in known if name not in places]:
        return tr("The prompt must contain {place}.", place=f"{{{missing[0]}}}")
    return ""


def _name(shortcut: Shortcut) -> str:
    return f"{shortcut.value}.md"


@dataclass(frozen=True, slots=True)
class Recap:
    """A question about the pages of `pointed.span`; `made`: its cached answer, if there is one."""

    question: str
    pointed: QuestionTarget
    last_page: str
    made: CachedAnswer | None


class RecapUseCase:
    """Builds recaps and chapter summaries.

    Nothing after the fence is asked for; with the guard off, nothing after the last page of the
    span.
    """

    def __init__(self, prompts: ShortcutPrompts, books: BookRepository, made: AnswerCache) -> None:
        self._prompts = prompts
        self._books = books
        self._made = made

    def so_far(self, book_id: str, page: int, *, is_offline: bool) -> Recap:
        """Return a recap from the first page to `page`, or to the fence if that is earlier.

        Raises BookError.
        """
        book = BookContext(self._books, book_id)
        fence = book.now().fence
        last = page if fence is None else min(page, fence)
        if last < 1:
            raise _unread(tr("There is nothing to recap yet."))
        asked = [self._prompts.question(Shortcut.RECAP, page=name) for name in _names(book, last)]
        name = tr("Recap so far (to p. {page})", page=book.names(fence).number(last))
        return self._recap(book, asked, (1, last), name, is_offline=is_offline)

    def chapter_at(self, book_id: str, page: int, *, is_offline: bool) -> Recap:
        """Return a summary of the deepest chapter that has begun by this page. Raises BookError."""
        begun = ChapterOrder(BookContext(self._books, book_id).outline).begun_by(page)
        if begun is None:
            raise BookError(
                BookErrorCode.NOT_FOUND,
                tr("This page isn’t part of any chapter in the outline."),
                advice=tr("Ask for a recap instead."),
            )
        return self.chapter(book_id, begun, is_offline=is_offline)

    def chapter(self, book_id: str, entry: OutlineEntry, *, is_offline: bool) -> Recap:
        """Return a summary of this chapter, cut at the fence. Raises BookError."""
        book = BookContext(self._books, book_id)
        now = book.now()
        first, last = chapter_pages(book.outline, entry, now.page_count, now.fence)
        if not first:
            raise BookError(
                BookErrorCode.NOT_FOUND, tr("The outline doesn’t show where this chapter begins.")
            )
        if last < first:
            raise _unread(tr("This chapter begins past the page you’ve read to."))
        title = single_line_name(entry.title)
        asked = [
            self._prompts.question(Shortcut.SUMMARISE_CHAPTER, chapter=title, first=begin, last=end)
            for begin, end in zip(_names(book, first), _names(book, last), strict=True)
        ]
        name = tr("Summarise “{chapter}”", chapter=title)
        return self._recap(book, asked, (first, last), name, is_offline=is_offline)

    def _recap(
        self,
        book: BookContext,
        asked: list[str],
        span: tuple[int, int],
        name: str,
        *,
        is_offline: bool,
    ) -> Recap:
        if not is_offline and (how := self._prompts.about_many_pages(span[1] - span[0] + 1)):
            asked = [*(f"{each}\n\n{how}" for each in asked), *asked]
        made = self._made.latest(book.id, asked, span[1], is_offline=is_offline)
        last_page = book.names(book.now().fence).name(span[1])
        return Recap(asked[0], QuestionTarget(span=span, name=name), last_page, made)


def _names(book: BookContext, page: int) -> tuple[str, str]:
    """Return the page's name with its printed number, and its plain number.

    A number that isn't printed on its page is named as the file's: the page on which it is printed
    is another one. Answers from before the printed number was known are cached under the plain one.
    """
    fence = book.now().fence
    if book.names(fence).number(page) == f"#{page}":
        return f"#{page} of the file", str(page)
    return book.page_name(page, fence).removeprefix("page "), str(page)


def _unread(message: str) -> BookError:
    return BookError(
        BookErrorCode.INVALID_STATE,
        message,
        advice=tr("Choose “I’ve read to here” on your current page."),
    )


_NO_CHAPTERS: Final = frozenset(
    {"title", "title page", "cover", "contents", "table of contents", "inhalt", "titel", "목차"}
)


@dataclass(frozen=True, slots=True)
class PageTopics:
    """Topics of a page and its book.

    `person`: a name that recurs on the page, of somebody who does or says something there. `name`:
    the same, of whatever it may be. `chapter`: where the page is. All are "" if unknown.
    """

    person: str = ""
    name: str = ""
    chapter: str = ""
    is_fiction: bool = False


class PageTopicsUseCase:
    """Finds the topics of a page; a page beyond the fence has none."""

    def __init__(self, books: BookRepository, pages: PageRepository) -> None:
        self._books = books
        self._pages = pages
        self._fiction: dict[str, bool] = {}

    def of_page(self, book_id: str, page: int, fence: int | None) -> PageTopics:
        """Return the topics of a page. `fence`: the last page that may be shown; None: no guard.

        Raises BookError(NOT_FOUND).
        """
        from reader_app.retrieval.story_characters import names_on

        book = BookContext(self._books, book_id)
        now = book.now()
        is_fiction = self._is_fiction(now)
        if page < 1 or (fence is not None and page > fence):
            return PageTopics(is_fiction=is_fiction)
        found = self._pages.texts(book_id, [page]).get(page)
        chapter = " ".join(book.chapter(page, fence).split())
        if chapter.casefold() in _NO_CHAPTERS:  # of an outline that ends with the front matter
            chapter = ""
        known = f"{now.title} {chapter}"
        person, name = names_on(found.text, known=known) if found is not None else ("", "")
        return PageTopics(person, name, chapter, is_fiction)

    def _is_fiction(self, book: Book) -> bool:
        """Judge once, when the whole book is indexed."""
        if book.id in self._fiction:
            return self._fiction[book.id]
        is_fiction = is_fiction_book(self._pages, book)
        if book.status is BookStatus.READY:
            self._fiction[book.id] = is_fiction
        return is_fiction
