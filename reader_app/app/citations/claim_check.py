"""Checks the sentences of an answer against what they cite, and puts the findings into words.

Runs on stored page texts, behind each book's fence. Facts that the cited words leave open are
looked up on the rest of their page. If the page doesn't support a sentence, the best pages of a
search are tried, so that the reader can be led to the place that does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from reader_app.app.chat.book_context import title_of
from reader_app.app.chat.conversation_books import ConversationBooks, PlacedBook
from reader_app.app.citations.page_mentions import PageMentions, mentions_of
from reader_app.app.citations.quotation_report import PageName
from reader_app.domain.book import OWN_PLACE, Book
from reader_app.domain.chat import LOOK_UP_INSTEAD, SAID_INSTEAD, ChatMessage, Stopped
from reader_app.domain.citations import CheckedClaim, ClaimState, MissingKind
from reader_app.domain.protocols import CancelSignal, PageRepository
from reader_app.domain.translation import quoted, tr
from reader_app.domain.values import dataclass, field
from reader_app.retrieval.claims.claim_checking import CitedWords, PageFound, check_claims
from reader_app.retrieval.query import match_expression

_MOST_PAGES_NAMED: Final = 4
_MOST_FOUND: Final = 5
_MOST_SEARCHES: Final = 12
"""Sentences of one answer that are looked up elsewhere: a search takes some milliseconds."""
_MOST_TOLD: Final = 3


class ClaimCheckUseCase:
    """Checks claims against stored page texts, in some ten milliseconds: not on the GUI thread."""

    def __init__(self, pages: PageRepository) -> None:
        self._pages = pages

    def check(
        self,
        answer: ChatMessage,
        books: ConversationBooks,
        question: str = "",
        cancel: CancelSignal | None = None,
    ) -> tuple[CheckedClaim, ...]:
        """Return a result for each sentence; () if the answer rests on no page or claims nothing.

        Sentences that stand in for an answer because the model said nothing aren't judged either.

        Raises StorageError, TurnCancelledError.
        """
        if answer.stopped is Stopped.REFUSED or answer.content in SAID_INSTEAD:
            return ()
        checking = _Checking(self._pages, books.asked, cancel)
        mentions = mentions_of(answer, books.names(), question)
        cited = [*checking.cited(answer), *checking.named(answer.content, mentions)]
        if not cited and not answer.pages_shown and not answer.further:
            return ()
        said = answer.content.removesuffix(LOOK_UP_INSTEAD)
        found = check_claims(said, cited, checking.found, checking.has_name)
        is_talk = all(claim.state is ClaimState.OWN_WORDS for claim in found)
        return () if is_talk else found


@dataclass
class _Checking:
    pages: PageRepository
    asked: Sequence[PlacedBook]
    cancel: CancelSignal | None
    searches: int = 0
    books: dict[int, Book] = field(init=False)

    def __post_init__(self) -> None:
        found = {each.place: each.now() for each in self.asked}
        self.books = {place: book for place, book in found.items() if book is not None}

    def cited(self, answer: ChatMessage) -> Iterator[CitedWords]:
        for citation in answer.citations:
            book = self.books.get(citation.book)
            around = self._text(book, citation.page)
            text = citation.quote or around
            if text:
                title = f"{title_of(book)} {book.author}" if book is not None else ""
                yield CitedWords(citation.offset, text, around, citation.page, citation.book, title)

    def named(self, answer: str, mentions: PageMentions) -> Iterator[CitedWords]:
        """Yield the texts of pages that the answer names in words: "(p. 42)"."""
        for found in mentions.found_in(answer):
            place = found.book or OWN_PLACE
            book = self.books.get(place)
            if book is None or not answer[: found.start].rstrip().endswith("("):
                continue
            for page in range(found.page, min(found.last, found.page + _MOST_PAGES_NAMED - 1) + 1):
                text = self._text(book, page)
                if text:
                    title = f"{title_of(book)} {book.author}"
                    yield CitedWords(found.start, text, text, page, place, title)

    def found(self, words: str) -> Iterator[PageFound]:
        """Yield pages within reach that may support a sentence, best first, of each asked book."""
        if self.searches >= _MOST_SEARCHES:
            return
        self.searches += 1
        for place, book in self.books.items():
            if self.cancel is not None:
                self.cancel.raise_if_cancelled()
            for page in self._search(book, words, _MOST_FOUND):
                yield PageFound(page, self._text(book, page), place)

    def has_name(self, name: str) -> bool:
        """Return whether an asked book has a name in reach."""
        return any(self._search(book, name, 1) for book in self.books.values())

    def _search(self, book: Book, words: str, most: int) -> list[int]:
        tokenizer = self.pages.tokenizer(book.id)
        match = match_expression(words, tokenizer) if tokenizer is not None else ""
        if not match:
            return []
        scores = self.pages.search(book.id, match, limit_page=_last(book), top_k=most)
        return [score.page for score in scores]

    def _text(self, book: Book | None, page: int) -> str:
        """Return a page's text; "" beyond the fence."""
        if book is None or not 1 <= page <= _last(book):
            return ""
        text = self.pages.texts(book.id, [page]).get(page)
        return text.text if text is not None else ""


def _last(book: Book) -> int:
    return book.page_count if book.fence is None else book.fence


def told_claim(claim: CheckedClaim, page_name: PageName) -> str:
    """Return one or two sentences on a doubtful claim; "" for one that is not."""
    told = _told(claim)
    if not told or not claim.page:
        return told
    page = page_name(claim.page, claim.book)
    return tr("{told} The book has it on {page}.", told=told, page=page)


def _told(claim: CheckedClaim) -> str:
    match claim.state:
        case ClaimState.NOTHING_CITED:
            return tr("Nothing is cited for this sentence.")
        case ClaimState.PARTLY | ClaimState.NOT_IN_CITED if claim.missing:
            return _told_missing(claim)
        case ClaimState.PARTLY | ClaimState.NOT_IN_CITED:
            return tr("The cited words don’t say this.")
        case _:
            return ""


def _told_missing(claim: CheckedClaim) -> str:
    first = claim.missing[0]
    match first.kind:
        case MissingKind.NEGATION:
            return tr("The cited words may say the opposite: check “{part}”.", part=first.text)
        case MissingKind.ARITHMETIC:
            return tr("The figures shown don’t give “{part}”.", part=first.text)
        case MissingKind.ROLES:
            return tr("In the cited words, “{part}” has another role.", part=first.text)
        case _:
            parts = [quoted(part.text) for part in claim.missing[:_MOST_TOLD]]
            if len(parts) == 1:
                return tr("{part} isn’t in the cited words.", part=parts[0])
            return tr("{parts} aren’t in the cited words.", parts=tr(" and ").join(parts))
