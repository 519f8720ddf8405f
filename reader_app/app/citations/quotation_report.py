"""Describes the results of the quotation check, for the window, exports and commands.

`quotation_beside` finds the quotation that a page number in an answer belongs to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, Protocol

from reader_app.domain import citations
from reader_app.domain.book import OWN_PLACE
from reader_app.domain.conversation import shortened
from reader_app.domain.translation import tr
from reader_app.retrieval.quotation_matching import squeezed


class PageName(Protocol):
    """Names a page so that it fits into a sentence: `page 12`, `p. 12`.

    `book`: its place in the conversation; page 0 names the book itself.
    """

    def __call__(self, page: int, book: int = OWN_PLACE) -> str: ...


_SIDES = 3
_LONGEST = 60
_MAYBE_MISREAD = tr("That page’s text was recognised from an image and may be misread.")


def summary(quotations: Sequence[citations.CheckedQuotation]) -> str:
    """Return one line about all quotations of an answer; "" if there are none."""
    if not quotations:
        return ""
    counts = {
        state: sum(1 for found in quotations if found.state is state)
        for state in citations.CitationState
    }
    told = (
        (
            citations.CitationState.VERIFIED,
            tr("{n} verified", n=counts[citations.CitationState.VERIFIED]),
        ),
        (
            citations.CitationState.OTHER_PAGE,
            tr("{n} on another page", n=counts[citations.CitationState.OTHER_PAGE]),
        ),
        (
            citations.CitationState.NEAR_MISS,
            tr("{n} not word for word", n=counts[citations.CitationState.NEAR_MISS]),
        ),
        (
            citations.CitationState.NOT_IN_BOOK,
            tr("{n} not found", n=counts[citations.CitationState.NOT_IN_BOOK]),
        ),
    )
    words = ", ".join(words for state, words in told if counts[state])
    return tr("Quote: {words}", "Quotes: {words}", n=len(quotations), words=words)


def is_all_verified(quotations: Sequence[citations.CheckedQuotation]) -> bool:
    return all(found.state is citations.CitationState.VERIFIED for found in quotations)


def short_summary(quotations: Sequence[citations.CheckedQuotation]) -> str:
    """Return the summary for a button: "✓ 4 quotes", or "⚠ 1 quote not found · 1 …"."""
    if not quotations:
        return ""
    if is_all_verified(quotations):
        return tr("✓ {n} quote", "✓ {n} quotes", n=len(quotations))
    counts = Counter(found.state for found in quotations)
    missing = counts[citations.CitationState.NOT_IN_BOOK]
    elsewhere = counts[citations.CitationState.OTHER_PAGE]
    near = counts[citations.CitationState.NEAR_MISS]
    if missing:
        first = tr("⚠ {n} quote not found", "⚠ {n} quotes not found", n=missing)
    elif near:
        first = tr("⚠ {n} quote not word for word", "⚠ {n} quotes not word for word", n=near)
        near = 0
    else:
        return tr("⚠ {n} quote on another page", "⚠ {n} quotes on another page", n=elsewhere)
    parts = [first]
    if near:
        parts.append(tr("{n} not word for word", n=near))
    if elsewhere:
        parts.append(tr("{n} on another page", n=elsewhere))
    return " · ".join(parts)


def explanation(quotation: citations.CheckedQuotation, page_name: PageName) -> str:
    """Return one or two sentences on the result for one quotation."""
    here = tr(" and ").join(page_name(place.page, quotation.book) for place in quotation.places)
    claimed = quotation.claimed_book or quotation.book
    there = tr(" or ").join(page_name(page, claimed) for page in quotation.claimed_pages)
    match quotation.state:
        case citations.CitationState.VERIFIED:
            if quotation.parts > 1:
                return tr("Shortened, but exact in every part: {here}.", here=here)
            return tr("Exact quote: {here}.", here=here)
        case citations.CitationState.OTHER_PAGE if there:
            return tr("Exact quote, but on {here}, not {there}.", here=here, there=there)
        case citations.CitationState.OTHER_PAGE:
            book = page_name(0, claimed)
            return tr("Exact quote, but on {here}, not in {book}.", here=here, book=book)
        case citations.CitationState.NEAR_MISS:
            words = difference(quotation.changes)
            told = tr("Not an exact quote. On {here}: {words}.", here=here, words=words)
            return f"{told} {_MAYBE_MISREAD}" if quotation.is_recognised else told
        case _ if not quotation.book:
            return tr("Not found in these books.")
        case _:
            page = page_name(quotation.searched_to, quotation.book)
            return tr("Not found in the book, which was searched up to {page}.", page=page)


def difference(changes: Sequence[citations.WordChange]) -> str:
    """Describe the words that differ: what the answer says and what is printed."""
    parts: list[str] = []
    for at, change in enumerate(changes):
        if change.is_same:
            continue
        said, printed, before = _short(change.said), _short(change.printed), _before(changes, at)
        if not change.printed and before:
            parts.append(tr("“{said}” isn’t there after “{before}”", said=said, before=before))
        elif not change.printed:
            parts.append(tr("“{said}” isn’t there", said=said))
        elif not change.said and before:
            words = tr("“{printed}” is missing after “{before}”", printed=printed, before=before)
            parts.append(words)
        elif not change.said:
            parts.append(tr("“{printed}” is missing", printed=printed))
        else:
            parts.append(tr("“{printed}” instead of “{said}”", printed=printed, said=said))
    return "; ".join(parts) if parts else tr("the quoted fragments are too short to be certain")


def _before(changes: Sequence[citations.WordChange], at: int) -> str:
    return " ".join(changes[at - 1].printed.split()[-_SIDES:]) if at else ""


def _short(words: str) -> str:
    return words if len(words) <= _LONGEST else shortened(words, _LONGEST)


_REACH: Final = 120
"""Maximum number of letters between a quotation and its page number."""
_RAISED: Final = str.maketrans("", "", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def quotation_beside(
    before: str, behind: str, page: int, quotations: Sequence[citations.CheckedQuotation]
) -> citations.CheckedQuotation | None:
    """Return the nearest verified quotation that the answer attributes to `page`, or None.

    `before`, `behind`: the answer's text before the page number, and from the number on.
    """
    told = [
        found
        for found in quotations
        if found.state is citations.CitationState.VERIFIED
        and found.places
        and page in {*found.claimed_pages, *(place.page for place in found.places)}
    ]
    if not told:
        return None
    ahead, after = squeezed(before.translate(_RAISED)), squeezed(behind.translate(_RAISED))
    near = [(_distance(squeezed(found.quote), ahead, after), found) for found in told]
    distance, nearest = min(near, key=lambda pair: pair[0])
    return nearest if distance <= _REACH else None


def evidence_of(found: citations.CheckedQuotation, page: int = 0) -> citations.Citation:
    """Return a citation of the quotation on `page`, or where it is first if it isn't there."""
    place = next((each for each in found.places if each.page == page), found.places[0])
    source = citations.PassageSource(place.page, 0, 0, found.book)
    state = citations.CitationState(found.state)
    return citations.Citation(0, source, "", found.quote, state, place.rects)


def evidence_of_all(
    quotations: Sequence[citations.CheckedQuotation],
    at: citations.CheckedQuotation | None = None,
    page: int = 0,
) -> tuple[citations.Citation, ...]:
    """Return a citation of each verified quotation in the answer's order; of `at` on `page`."""
    return tuple(
        evidence_of(each, page if each is at else 0)
        for each in sorted(quotations, key=lambda each: each.start)
        if each.state is citations.CitationState.VERIFIED and each.places
    )


def _distance(words: str, ahead: str, after: str) -> int:
    """Return the number of letters between the quotation and the page number.

    Text before the number is tried as well as text after it; `_REACH` + 1 if it is in neither.
    """
    last, first = ahead.rfind(words), after.find(words)
    distances = [len(ahead) - last - len(words)] if last >= 0 else []
    distances += [first] if first >= 0 else []
    return min(distances, default=_REACH + 1)
