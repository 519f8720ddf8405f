"""How wide letters are beside each other, as most books are set.

A word's box is foretold by its letters: what is kept is how far off that was. In a font that is set
otherwise the numbers are larger, not wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

_OTHER: Final = 500
_WIDTHS_OF: Final = {
    0: " \n",
    222: "|",
    250: ".,",
    278: "ijlt:;/\\",
    333: "frI!'’‘-()[]",
    389: "sJ",
    408: '"',
    444: "acez?“”",
    500: "bdghknopquvxy0123456789$–_*«»",
    556: "FPS",
    564: "+=<>",
    611: "ELTZ",
    667: "BCR",
    722: "wADGHKNOQUVXY",
    778: "m&",
    833: "%",
    889: "M",
    921: "@",
    944: "W",
    1000: "—…",
}
"""In thousandths of the size of a common font with serifs."""


class _Widths(dict[str, int]):
    def __missing__(self, letter: str) -> int:
        return _OTHER


_WIDTHS: Final = _Widths(
    {letter: width for width, letters in _WIDTHS_OF.items() for letter in letters}
)


def widths_of(text: str, starts: Sequence[int], ends: Sequence[int]) -> list[int]:
    """Of each word of the text, from its first letter to before its end."""
    sums = [0, *accumulate(map(_WIDTHS.__getitem__, text))]
    return [sums[end] - sums[start] for start, end in zip(starts, ends, strict=True)]
