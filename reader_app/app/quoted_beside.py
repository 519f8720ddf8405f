"""Which quotation of an answer a page number beside it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reader_app.domain.citations import Citation, CitationState, PassageSource
from reader_app.domain.quotations import CheckedQuotation
from reader_app.retrieval.letters import squeezed

_REACH: Final = 120
"""Letters between a quotation and its page; further off the number stands for itself."""
_RAISED: Final = str.maketrans("", "", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def quotation_beside(
    before: str, behind: str, page: int, quotations: Sequence[CheckedQuotation]
) -> CheckedQuotation | None:
    """The nearest one that the book has, and that the answer takes from page `page` as it says it.

    `before`, `behind`: the answer as it is read, up to the number and from there on.
    """
    told = [
        found
        for found in quotations
        if found.state is CitationState.VERIFIED and found.places and page in found.claimed_pages
    ]
    if not told:
        return None
    ahead, after = squeezed(before.translate(_RAISED)), squeezed(behind.translate(_RAISED))
    near = [(_distance(squeezed(found.quote), ahead, after), found) for found in told]
    distance, nearest = min(near, key=lambda pair: pair[0])
    return nearest if distance <= _REACH else None


def evidence_of(found: CheckedQuotation, page: int = 0) -> Citation:
    """What shows the words on their page, as for any other evidence; `page`: that one, if it is
    among its places.
    """
    place = next((each for each in found.places if each.page == page), found.places[0])
    source = PassageSource(place.page, 0, 0, found.book)
    state = CitationState(found.state)
    return Citation(0, source, "", found.quote, state, place.rects)


def _distance(words: str, ahead: str, after: str) -> int:
    """Letters between the words and the place; a number mostly stands behind what it is of."""
    last, first = ahead.rfind(words), after.find(words)
    distances = [len(ahead) - last - len(words)] if last >= 0 else []
    distances += [first] if first >= 0 else []
    return min(distances, default=_REACH + 1)
