"""How much of a question a text holds: comparable between books, unlike scores of an index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

from reader_app.domain.search import Tokenizer
from reader_app.retrieval.passages import match_stems
from reader_app.retrieval.script import normalised

Hit = TypeVar("Hit")


def coverage(text: str, queries: Sequence[str], tokenizer: Tokenizer) -> float:
    """Share of the distinct words of the best of these wordings that the text has, 0 to 1."""
    folded = normalised(text).casefold()
    return max((_share(folded, match_stems([query], tokenizer)) for query in queries), default=0.0)


def _share(folded: str, stems: Sequence[str]) -> float:
    if not stems:
        return 0.0
    return sum(stem in folded for stem in stems) / len(stems)


def merged(ranked: Sequence[Sequence[tuple[float, Hit]]]) -> Iterator[Hit]:
    """Hits of several books as one list; each book's keep their order.

    The next one comes from the book whose next hit covers most; of equals, from the one that has
    had the fewest, so that no book crowds out the others.
    """
    places = [0] * len(ranked)
    for _ in count():
        waiting = [at for at, hits in enumerate(ranked) if places[at] < len(hits)]
        if not waiting:
            return
        best = min(waiting, key=lambda at: (-ranked[at][places[at]][0], places[at], at))
        yield ranked[best][places[best]][1]
        places[best] += 1
