"""A book that prints numbers on its pages and names them nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.support.books import make_book, page_sentence

FRONT_PAGES = 6
PAGES = 46


def make_printed_book(
    path: Path, *, labels: Sequence[tuple[int, str, str, int]] | None = None
) -> Path:
    """Six pages without a number, then 1 to 40, with a chapter on 1, 11 and 31.

    `labels`: page labels of the file itself, as `make_book` takes them.
    """
    front = [page_sentence(page) for page in range(1, FRONT_PAGES + 1)]
    body = [
        f"{page_sentence(page)}\nIt was the year 1912.\n{page - FRONT_PAGES}"
        for page in range(FRONT_PAGES + 1, PAGES + 1)
    ]
    outline = [(1, "Beginning", 7), (1, "Middle", 17), (1, "End", 37)]
    return make_book(path, [*front, *body], labels=labels, outline=outline, title="Printed")
