"""The same small book in every format that holds text, by the name of its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tests.support.formats.docx import make_docx
from tests.support.formats.epub import Chapter, Epub, make_epub
from tests.support.formats.fb2 import make_fb2
from tests.support.formats.mobi import make_mobi
from tests.support.formats.texts import make_html, make_markdown, make_text
from tests.support.formats.xps import make_xps

TITLES: Final = ("Chapter 1: The Läuten", "Chapter 2: A Squall", "Chapter 3: Landfall")
SECRET: Final = "The wreck lies under the orchid reef."
"""Stands in the third chapter only."""
_FILLER: Final = "The whale came up beside the boat, and the men were silent for a while. " * 4
BOOK: Final = (
    *((title, [f"Paragraph {n} of {title}. {_FILLER}" for n in range(14)]) for title in TITLES[:2]),
    (TITLES[2], [_FILLER, SECRET, _FILLER]),
)


def _epub(path: Path, version: int) -> Path:
    return make_epub(path, Epub([Chapter(*chapter) for chapter in BOOK], version=version))


def _xps(path: Path) -> Path:
    pages = [[title, "The whale came up beside the boat."] for title, _ in BOOK]
    pages[-1].append(SECRET)
    return make_xps(path, pages, TITLES)


MAKERS: Final[Mapping[str, Callable[[Path], Path]]] = {
    "ncx.epub": lambda path: _epub(path, 2),
    "nav.epub": lambda path: _epub(path, 3),
    "plain.mobi": lambda path: make_mobi(path, BOOK, is_packed=False),
    "packed.mobi": lambda path: make_mobi(path, BOOK),
    "book.fb2": lambda path: make_fb2(path, BOOK),
    "book.fb2.zip": lambda path: make_fb2(path, BOOK),
    "book.docx": lambda path: make_docx(path, BOOK),
    "book.xps": _xps,
    "book.html": lambda path: make_html(path, BOOK),
    "book.md": lambda path: make_markdown(path, BOOK),
    "book.txt": lambda path: make_text(path, BOOK),
}


def make_every(folder: Path, name: str) -> Path:
    """The book as `folder`/`name`, a key of MAKERS."""
    return MAKERS[name](folder / name)
