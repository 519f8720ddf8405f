"""Quotations are judged fairly where a book's words stand in pictures."""

from __future__ import annotations

from dataclasses import replace

from reader_app.app.citations.quotation_check import QuotationCheckUseCase, ToCheck
from reader_app.app.citations.quotation_report import explanation
from reader_app.domain.book import OWN_PLACE
from reader_app.domain.citations import CheckedQuotation, CitationState
from reader_app.domain.document import TextOrigin
from tests.support.fakes import BookText, a_book

PRINTED = "The old lighthouse keeper wrote a long letter every evening."
SAID = "“The old lighthouse keeper burned a short letter every morning” (p. 2)."
INVENTED = "He says: “Nobody ever saw the green dragon of the northern hills”."


def book_of(*texts: str, origin: TextOrigin, pages: int = 40) -> BookText:
    """Pages of text, the first ones `texts`; those are of that origin."""
    filler = [f"Page number {n} tells of weather and of bread." for n in range(len(texts), pages)]
    book = BookText([*texts, *filler])
    for page in book.all_pages[: len(texts)]:
        book.put(replace(page, origin=origin))
    return book


def check(book: BookText, answer: str, pages_shown: tuple[int, ...] = ()) -> list[CheckedQuotation]:
    known = a_book(page_count=len(book.all_pages))
    return list(QuotationCheckUseCase(book).check(known, ToCheck(answer, pages_shown=pages_shown)))


def test_words_of_a_page_that_is_a_picture_are_not_ruled_out() -> None:
    book = book_of("", "", origin=TextOrigin.PICTURE)
    assert check(book, SAID) == []


def test_words_seen_on_a_picture_are_not_ruled_out() -> None:
    book = book_of("", origin=TextOrigin.PICTURE)
    assert check(book, INVENTED, pages_shown=(1,)) == []


def test_one_picture_elsewhere_excuses_no_invention() -> None:
    (found,) = check(book_of("", origin=TextOrigin.PICTURE), INVENTED)
    assert found.state is CitationState.NOT_IN_BOOK


def test_a_book_that_is_mostly_pictures_rules_nothing_out() -> None:
    assert check(book_of(*[""] * 20, origin=TextOrigin.PICTURE), INVENTED) == []


def test_a_near_miss_on_a_recognised_page_says_that_it_may_be_misread() -> None:
    book = book_of("", PRINTED, origin=TextOrigin.RECOGNISED)
    near = SAID.replace("burned a short", "wrote a lang").replace("morning", "evening")
    (found,) = check(book, near)
    assert found.state is CitationState.NEAR_MISS
    assert found.is_recognised
    assert "misread" in explanation(found, _name)
    assert "misread" not in explanation(replace(found, is_recognised=False), _name)


def test_recognised_words_are_verified_as_any_others() -> None:
    book = book_of("", PRINTED, origin=TextOrigin.RECOGNISED)
    (found,) = check(book, "“The old lighthouse keeper wrote a long letter” (p. 2).")
    assert found.state is CitationState.VERIFIED


def _name(page: int, book: int = OWN_PLACE) -> str:
    return f"p. {page} of {book}"
