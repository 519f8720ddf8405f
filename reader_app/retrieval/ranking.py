"""One list of pages from several wordings of a question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from reader_app.domain.search import PageScore

_RANK_SHIFT: Final = 1.0


def united(rankings: Sequence[Sequence[PageScore]], top_k: int) -> list[PageScore]:
    """Union of the pages, best first, `top_k` at most.

    A single ranking keeps its scores. Several are fused by reciprocal rank: scores of different
    queries can't be compared, places can.
    """
    filled = [ranking for ranking in rankings if ranking]
    if len(filled) <= 1:
        return list(filled[0][:top_k]) if filled else []
    scores: dict[int, float] = defaultdict(float)
    for ranking in filled:
        for place, found in enumerate(ranking):
            scores[found.page] += 1.0 / (_RANK_SHIFT + place)
    ordered = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    return [PageScore(page, score) for page, score in ordered[:top_k]]
