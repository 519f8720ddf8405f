"""What the check of an answer's quotations found, in words: for the window, exports, commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reader_app.domain.citations import CitationState
from reader_app.domain.quotations import CheckedQuotation, WordChange

PageName = Callable[[int], str]
"""A page in words, to stand inside a sentence: "page 12", "p. 12"."""
_SIDES = 3
_LONGEST = 60


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
    here = " and ".join(page_name(place.page) for place in quotation.places)
    there = " or ".join(page_name(page) for page in quotation.claimed_pages)
    match quotation.state:
        case CitationState.VERIFIED:
            return f"{_found(quotation)} on {here}."
        case CitationState.OTHER_PAGE:
            return f"{_found(quotation)} on {here}, not on {there}."
        case CitationState.NEAR_MISS:
            return f"Not word for word. On {here}: {difference(quotation.changes)}."
        case _:
            return (
                "Not in the book: it wasn’t found on any page up to "
                f"{page_name(quotation.searched_to)}, the last that was looked at."
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
