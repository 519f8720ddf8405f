"""The text of a page that is read aloud: its sentences with their places, no headers or footers.

A sentence that ends on the next page is read as one. Text past the spoiler guard's fence is never
used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from reader_app.domain.document import PageText, Rect
from reader_app.domain.values import dataclass, replace
from reader_app.retrieval.headers_and_footers import unread_spans
from reader_app.retrieval.sentence_rectangles import rects_of_span
from reader_app.retrieval.sentences import readable, sentences_on
from reader_app.retrieval.text_kind import detect_language

if TYPE_CHECKING:
    from reader_app.domain.protocols import BookRepository, CancelSignal, PageRepository, PageTexts

_BESIDE: Final = 2
"""The number of pages before and after that are searched for recurring headers."""
_MOST_EMPTY: Final = 60
"""The most pages without text that are passed over: plates and empty pages."""
_LONGEST: Final = 2_000
"""In characters: a table without a full stop must not be read on and on."""
_ENDS: Final = frozenset(".!?…:;。！？।")
_CLOSERS: Final = ")]\"'”’»›」』*"


@dataclass(frozen=True, slots=True)
class SpokenPart:
    """The part of a sentence that is on one page; `rects` in points."""

    page: int
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class SpokenSentence:
    """A sentence to be read aloud, in one line. `goes_on`: it began on the page before."""

    text: str
    parts: tuple[SpokenPart, ...]
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class SpokenPage:
    """The sentences of the first page with text from `wanted` on.

    `page` 0: there is none within the fence. `is_stopped`: the fence comes before the book's end.
    """

    wanted: int
    page: int
    sentences: tuple[SpokenSentence, ...]
    language: str
    is_stopped: bool = False


class SpokenTextUseCase:
    """Returns what is read aloud. Waits for the index where needed, so call it from a worker."""

    def __init__(self, books: BookRepository, pages: PageRepository, texts: PageTexts) -> None:
        self._books = books
        self._pages = pages
        self._texts = texts

    def page(
        self, book_id: str, wanted: int, fence: int | None, cancel: CancelSignal
    ) -> SpokenPage:
        """Return the sentences from page `wanted` on, none of them after page `fence`.

        Raises TurnCancelledError.
        """
        book = self._books.find(book_id)
        count = book.page_count if book is not None else 0
        last = count if fence is None else min(fence, count)
        for number in range(wanted, min(last, wanted + _MOST_EMPTY) + 1):
            if book is None:
                break
            first, after = max(1, number - _BESIDE), min(last, number + _BESIDE)
            self._texts.wait_for_pages(book, first, after, cancel)
            near = {page.number: page for page in self._pages.pages(book_id, first, after)}
            sentences = spoken_sentences(number, near)
            if sentences:
                language = detect_language("\n".join(page.text for page in near.values()))
                return SpokenPage(wanted, number, sentences, language)
        return SpokenPage(wanted, 0, (), "", is_stopped=last < count)


def spoken_sentences(number: int, near: Mapping[int, PageText]) -> tuple[SpokenSentence, ...]:
    """Return the sentences of a page; `near` has it and the pages beside it that may be read."""
    page, before, after = near.get(number), near.get(number - 1), near.get(number + 1)
    if page is None:
        return ()
    own = _own_sentences(page, near)
    if own and before is not None:
        own[0] = replace(own[0], goes_on=_runs_on(_own_sentences(before, near), own))
    following = _own_sentences(after, near) if after is not None and own else []
    if _runs_on(own, following):
        rest = following[0]
        text = readable(f"{own[-1].text}\n{rest.text}", page.text)
        own[-1] = replace(own[-1], text=text[:_LONGEST], parts=(*own[-1].parts, *rest.parts))
    return tuple(own)


def _own_sentences(page: PageText, near: Mapping[int, PageText]) -> list[SpokenSentence]:
    others = [each for number, each in near.items() if number != page.number]
    left_out = unread_spans(page, others)
    found: list[SpokenSentence] = []
    for sentence in sentences_on(page):
        spans = _without(sentence.start, sentence.end, left_out)
        said = "\n".join(page.text[start:end] for start, end in spans)
        text = readable(said or " ", page.text)
        if any(map(str.isalnum, text)):
            rects = tuple(rect for span in spans for rect in rects_of_span(page, *span))
            found.append(SpokenSentence(text[:_LONGEST], (SpokenPart(page.number, rects),)))
    return found


def _without(start: int, end: int, left_out: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the pieces of start..end that lie outside the sorted spans."""
    pieces: list[tuple[int, int]] = []
    for first, after in left_out:
        if first >= end:
            break
        if after > start:
            pieces.append((start, max(start, first)))
            start = max(start, after)
    pieces.append((start, end))
    return [(first, after) for first, after in pieces if first < after]


def _runs_on(before: Sequence[SpokenSentence], after: Sequence[SpokenSentence]) -> bool:
    """Return whether the last sentence of a page ends in the first one of the next page."""
    if not before or not after:
        return False
    end, begin = before[-1].text.rstrip(), after[0].text
    if end.endswith(("-", "\u2010")) and begin[:1].islower():
        return True
    is_ended = end.rstrip(_CLOSERS)[-1:] in _ENDS
    return not is_ended and not begin[:1].isupper() and begin[:1].isalpha()
