"""PDFs to write marks into, and what stands in the copies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pymupdf

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.text.text_extraction import read_characters
from reader_app.domain.document import Rect

WORD = "Ishmael"
_AT = (90, 150)


@dataclass(frozen=True)
class Annotated:
    """A highlight as another program finds it."""

    page: int
    words: str
    note: str
    author: str
    color: tuple[float, ...]


def make_word_book(
    path: Path,
    *,
    rotation: int = 0,
    crop: tuple[float, float, float, float] | None = None,
    page_count: int = 1,
    password: str = "",
) -> Path:
    """Pages that say “Call me Ishmael …”, turned and cropped as told."""
    document = pymupdf.open()
    for _ in range(page_count):
        page = document.new_page(width=420, height=595)
        page.insert_text(_AT, f"Call me {WORD}. Some years ago")
        if crop:
            page.set_cropbox(pymupdf.Rect(*crop))
        page.set_rotation(rotation)
    if password:
        document.save(
            path,
            encryption=pymupdf.PDF_ENCRYPT_AES_256,
            user_pw=password,
            owner_pw=password + "-owner",
        )
    else:
        document.save(path)
    document.close()
    return path


def damage_table(path: Path) -> Path:
    """The file's table of objects points nowhere: MuPDF has to repair it."""
    content = path.read_bytes()
    cut = content.rindex(b"startxref")
    path.write_bytes(content[:cut] + b"startxref\n99999999\n%%EOF\n")
    return path


def rect_of_word(path: Path, page: int = 1, word: str = WORD, password: str = "") -> Rect:
    """Where our own engine sees the word, in points of the page as it is shown."""
    read = read_characters(open_document(path, password), page)
    start = read.text.text.index(word)
    boxes = [character.rect for character in read.characters[start : start + len(word)]]
    return Rect(
        min(box.x0 for box in boxes),
        min(box.y0 for box in boxes),
        max(box.x1 for box in boxes),
        max(box.y1 for box in boxes),
    )


def annotations_in(path: Path, password: str = "") -> list[Annotated]:
    """Every highlight of the file, with the words that lie under it."""
    document = pymupdf.open(path)
    if password:
        assert document.authenticate(password)
    found = []
    for page in document:
        for annotation in page.annots(types=[pymupdf.PDF_ANNOT_HIGHLIGHT]):
            corners = [pymupdf.Point(corner) for corner in annotation.vertices]
            covered = pymupdf.Quad(corners[:4]).rect
            words = [
                word[4]
                for word in page.get_text("words")
                if covered.contains((pymupdf.Rect(word[:4]).tl + pymupdf.Rect(word[:4]).br) / 2)
            ]
            found.append(
                Annotated(
                    page.number + 1,
                    " ".join(words),
                    annotation.info["content"],
                    annotation.info["title"],
                    tuple(round(part, 2) for part in annotation.colors["stroke"]),
                )
            )
    document.close()
    return found
