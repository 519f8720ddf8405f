"""What the check of an answer's quotations found, in words: for the window, exports, commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from reader_app.domain.asked_books import OWN_PLACE
from reader_app.domain.citations import CitationState
from reader_app.domain.quotations import CheckedQuotation, WordChange


class PageName(Protocol):
    """A page in words, to stand inside a sentence: "page 12", "p. 12".

    `book`: its place in the conversation; page 0 means the book itself.
    """

    def __call__(self, page: int, book: int = OWN_PLACE) -> str: ...


_SIDES = 3
_LONGEST = 60
_MAYBE_MISREAD = "That page’s text was recognised from a picture: look whether it was misread."


def summary(quotations: Sequence[CheckedQuotation]) -> str:
    """One line about all of an answer's quotations; "" for none."""
    if not quotations:
        return ""
    counted = [
        (sum(1 for found in quotations if found.state is state), words)
        for state, words in (
            (CitationState.VERIFIED, "word for word in the book"),
            (CitationState.OTHER_PAGE, "on another page"),
            (CitationState.NEAR_MISS, "not word for word"),
            (CitationState.NOT_IN_BOOK, "not found"),
        )
    ]
    noun = "Quotation" if len(quotations) == 1 else "Quotations"
    return f"{noun}: " + ", ".join(f"{count} {words}" for count, words in counted if count)


def short_summary(quotations: Sequence[CheckedQuotation]) -> str:
    """The same in a few words, for a button; "" for none."""
    count = len(quotations)
    if not count:
        return ""
    noun = "quotation" if count == 1 else "quotations"
    wrong = sum(1 for found in quotations if found.state is not CitationState.VERIFIED)
    if not wrong:
        return f"{count} {noun} checked"
    if count == 1:
        return "1 quotation doesn’t match"
    return f"{wrong} of {count} {noun} {'don’t' if wrong > 1 else 'doesn’t'} match"


def explanation(quotation: CheckedQuotation, page_name: PageName) -> str:
    """What was found about one quotation, in a sentence or two."""
    here = " and ".join(page_name(place.page, quotation.book) for place in quotation.places)
    claimed = quotation.claimed_book or quotation.book
    there = " or ".join(page_name(page, claimed) for page in quotation.claimed_pages)
    match quotation.state:
        case CitationState.VERIFIED:
            return f"{_found(quotation)} on {here}."
        case CitationState.OTHER_PAGE:
            not_there = f"not on {there}" if there else f"not in {page_name(0, claimed)}"
            return f"{_found(quotation)} on {here}, {not_there}."
        case CitationState.NEAR_MISS:
            told = f"Not word for word. On {here}: {difference(quotation.changes)}."
            return f"{told} {_MAYBE_MISREAD}" if quotation.is_recognised else told
        case _ if not quotation.book:
            return "Not in these books: it wasn’t found on any page that was looked at."
        case _:
            return (
                "Not in the book: it wasn’t found on any page up to "
                f"{page_name(quotation.searched_to, quotation.book)}, the last that was looked at."
            )


def difference(changes: Sequence[WordChange]) -> str:
    """The words that differ, with some of those around them: what is said, what is printed."""
    parts: list[str] = []
    for at, change in enumerate(changes):
        if change.is_same:
            continue
        if not change.printed:
            parts.append(f"“{_short(change.said)}” isn’t there{_after(changes, at)}")
        elif not change.said:
            parts.append(f"“{_short(change.printed)}” is left out{_after(changes, at)}")
        else:
            parts.append(f"“{_short(change.printed)}” instead of “{_short(change.said)}”")
    return "; ".join(parts) if parts else "the pieces are too short to be sure of"


def _found(quotation: CheckedQuotation) -> str:
    if quotation.parts > 1:
        return "With words left out, every part in this order and word for word,"
    return "Word for word"


def _after(changes: Sequence[WordChange], at: int) -> str:
    words = changes[at - 1].printed.split()[-_SIDES:] if at else []
    return f" after “{' '.join(words)}”" if words else ""


def _short(words: str) -> str:
    return words if len(words) <= _LONGEST else words[:_LONGEST].rstrip() + " …"
