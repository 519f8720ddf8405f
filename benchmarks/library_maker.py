"""A data folder with any number of made-up books: written through the store, without files to read.

    python -m benchmarks.library_maker FOLDER [--books 1000] [--pages 300]

Every page has about 1,500 characters of words that follow Zipf's law, and a word of its own that no
other page has: "book17page203". What is there already is kept, so that a broken run goes on.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from datetime import timedelta
from itertools import accumulate
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QImageWriter, QPainter

from reader_app.bootstrap.backend import open_backend
from reader_app.domain.book import Book, BookStatus, now_utc
from reader_app.domain.document import PageText
from reader_app.domain.search import Tokenizer
from reader_app.store.open_store import Store

WORDS_A_PAGE: Final = 240
_VOCABULARY: Final = 20_000
_AT_ONCE: Final = 300
_SYLLABLES: Final = "ba ce di fo gu la me ni ro su ta ve wi xo zu an er in or un".split()
_NAMES: Final = "Ada Ben Clara Dan Ella Finn Greta Hugo Ida Jon".split()


def make_library(folder: Path, books: int, pages: int) -> None:
    """`books` books of `pages` pages each, all indexed."""
    core = open_backend(folder)
    texts = Texts(random.Random(7))
    files = folder / "files"
    files.mkdir(exist_ok=True)
    began = time.perf_counter()
    try:
        known = {int(book.file_path.stem) for book in core.store.library.books()}
        for number in range(books):
            if number not in known:
                add_book(core.store, files, number, pages, texts)
            if number % 50 == 49:
                print(f"{number + 1} books after {time.perf_counter() - began:.0f} s", flush=True)
    finally:
        core.close()


class Texts:
    """Pages of made-up words."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.words = ["".join(chance.choices(_SYLLABLES, k=2 + n % 3)) for n in range(_VOCABULARY)]
        self._weights = list(accumulate(1 / (rank + 3) for rank in range(_VOCABULARY)))

    def page(self, own: str) -> str:
        words = self._chance.choices(self.words, cum_weights=self._weights, k=WORDS_A_PAGE)
        words[WORDS_A_PAGE // 2] = own
        lines = [" ".join(words[at : at + 12]) for at in range(0, WORDS_A_PAGE, 12)]
        return "\n".join(lines)

    def title(self) -> str:
        return " ".join(self._chance.choices(self.words, k=3)).capitalize()

    def author(self) -> str:
        return f"{self._chance.choice(_NAMES)} {self._chance.choice(self.words).capitalize()}"


def add_book(store: Store, files: Path, number: int, pages: int, texts: Texts) -> None:
    """One book with its cover, pages and index; every third one was read."""
    path = files / f"{number:05}.pdf"
    path.touch()
    book = Book(
        title=f"{texts.title()} {number}",
        author=texts.author(),
        file_path=path,
        checksum=f"sum {number}",
        page_count=pages,
        status=BookStatus.READY,
        current_page=number % pages if number % 3 == 0 else 0,
        updated_at=now_utc() - timedelta(hours=number),
    )
    store.books.add(book)
    store.books.save_cover(book.id, cover(book.title, number))
    store.pages.begin(book.id, Tokenizer.PORTER)
    made = [*page_texts(number, pages, texts)]
    for first in range(0, pages, _AT_ONCE):
        store.pages.add_pages(book.id, made[first : first + _AT_ONCE])


def page_texts(number: int, pages: int, texts: Texts) -> Iterator[PageText]:
    for page in range(1, pages + 1):
        yield PageText(page, str(page), texts.page(f"book{number}page{page}"))


def cover(title: str, number: int) -> bytes:
    """A picture with as much in it as a real cover has."""
    image = QImage(320, 440, QImage.Format.Format_RGB32)
    image.fill(QColor.fromHsv(number * 37 % 360, 90, 180))
    painter = QPainter(image)
    for line in range(0, 440, 11):
        painter.fillRect(QRect(0, line, 320, 4), QColor.fromHsv((number + line) % 360, 60, 200))
    painter.setFont(QFont("sans", 22))
    painter.drawText(
        QRect(20, 60, 280, 300), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, title
    )
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--books", type=int, default=1000)
    parser.add_argument("--pages", type=int, default=300)
    arguments = parser.parse_args()
    application = QGuiApplication([])
    make_library(arguments.folder, arguments.books, arguments.pages)
    application.shutdown()


if __name__ == "__main__":
    main()
