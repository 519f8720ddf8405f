"""Reads page labels, the page numbers that the book itself prints on its pages.

The label tree is read here because MuPDF's own label call searches it once for each page, and
pymupdf's returns UTF-16 prefixes as raw hex (`<FEFF0031>`).
"""

from __future__ import annotations

from reader_app.documents.engine.mupdf import Held, MuPDFError, RawObject, mupdf
from reader_app.domain.values import dataclass

_DEEPEST = 32
_MOST_NODES = 20_000
_MOST_RANGES = 100_000
_LONGEST_PREFIX = 100
_MOST_BYTES_OF_PREFIX = 1_000
"""Limit of a prefix in bytes: a longer one is printed nowhere and slow to decode for each range."""
_MOST_LETTERS = 8_000_000
"""Limit of all labels together in letters. The labels of a million numbered pages have seven
million.
"""
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LabelRange:
    """A run of pages from index `first` (0-based) on, numbered in `style` from `start` after
    `prefix`.
    """

    first: int
    style: str = ""
    prefix: str = ""
    start: int = 1


def labels_of(pdf: Held | None, page_count: int) -> tuple[str, ...]:
    """Read one label for each page; it is the page number where the file has none."""
    ranges = _read_ranges(pdf) if pdf is not None else []
    return spell_labels(ranges, page_count)


def spell_labels(ranges: list[LabelRange], page_count: int) -> tuple[str, ...]:
    """Make one label for each page from `ranges`, which may be in any order.

    A page without a range is labelled with its number, and so are the last pages where all labels
    together would be too long.
    """
    labels = [str(number) for number in range(1, page_count + 1)]
    letters_left = _MOST_LETTERS
    ordered = sorted((r for r in ranges if 0 <= r.first < page_count), key=lambda r: r.first)
    for place, current in enumerate(ordered):
        end = ordered[place + 1].first if place + 1 < len(ordered) else page_count
        for index in range(current.first, end):
            label = current.prefix + _number(current.style, current.start + index - current.first)
            letters_left -= len(label)
            if letters_left < 0:
                return tuple(labels)
            labels[index] = label.strip() or labels[index]
    return tuple(labels)


def _read_ranges(pdf: Held) -> list[LabelRange]:
    try:
        root = mupdf.pdf_dict_gets(mupdf.pdf_trailer(pdf), "Root")
        return _LabelTree().read(mupdf.pdf_dict_gets(root, "PageLabels"))
    except MuPDFError:
        return []


class _LabelTree:
    """Reads a number tree from an untrusted file: each node once, and a limited number of nodes.

    A tree whose /Kids name the tree itself three times would have 3³² nodes.
    """

    def __init__(self) -> None:
        self._ranges: list[LabelRange] = []
        self._nodes_left = _MOST_NODES
        self._visited: set[int] = set()

    def read(self, root: RawObject) -> list[LabelRange]:
        """Read all label ranges of the tree. Raises MuPDFError."""
        self._collect(root, _DEEPEST)
        return self._ranges

    def _collect(self, node: RawObject, levels_left: int) -> None:
        if not self._is_new(node) or levels_left == 0 or not mupdf.pdf_is_dict(node):
            return
        numbers = mupdf.pdf_dict_gets(node, "Nums")
        for index in range(0, mupdf.pdf_array_len(numbers) - 1, 2):
            if len(self._ranges) >= _MOST_RANGES:
                return
            first = mupdf.pdf_array_get(numbers, index)
            self._ranges.append(_range(first, mupdf.pdf_array_get(numbers, index + 1)))
        kids = mupdf.pdf_dict_gets(node, "Kids")
        for index in range(min(mupdf.pdf_array_len(kids), self._nodes_left)):
            self._collect(mupdf.pdf_array_get(kids, index), levels_left - 1)

    def _is_new(self, node: RawObject) -> bool:
        self._nodes_left -= 1
        number = mupdf.pdf_to_num(node)  # 0 for a direct object, which has no number
        if self._nodes_left < 0 or (number and number in self._visited):
            return False
        self._visited.add(number)
        return True


def _range(first: RawObject, rule: RawObject) -> LabelRange:
    start = mupdf.pdf_dict_gets(rule, "St")
    return LabelRange(
        first=mupdf.pdf_to_int(first),
        style=mupdf.pdf_to_name(mupdf.pdf_dict_gets(rule, "S")),
        prefix=_prefix(mupdf.pdf_dict_gets(rule, "P")),
        start=mupdf.pdf_to_int(start) if mupdf.pdf_is_int(start) else 1,
    )


def _prefix(value: RawObject) -> str:
    if mupdf.pdf_to_str_len(value) > _MOST_BYTES_OF_PREFIX:
        return ""
    return mupdf.pdf_to_text_string(value)[:_LONGEST_PREFIX]


def _number(style: str, value: int) -> str:
    if style == "D":
        return str(value)
    if style in {"r", "R"}:
        letters = roman(value)
        return letters if style == "r" else letters.upper()
    if style in {"a", "A"} and value > 0:
        # The PDF standard repeats the letter: a … z, aa, bb … zz, aaa.
        letters = chr(ord("a") + (value - 1) % 26) * min((value - 1) // 26 + 1, 40)
        return letters if style == "a" else letters.upper()
    return ""


def roman(value: int) -> str:
    """Return `value` as a lower-case Roman numeral, or in digits where there is none for it."""
    if not 0 < value < 40_000:
        return str(value)
    letters = ""
    for worth, letter in _ROMAN:
        count, value = divmod(value, worth)
        letters += letter * count
    return letters
