"""Accents that TeX prints beside their letters, as the index, answers and exports get them."""

from __future__ import annotations

from pathlib import Path

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.text.text_extraction import read_characters
from tests.support.books import make_book


def test_an_accent_beside_its_letter_is_read_as_one_letter(tmp_path: Path) -> None:
    book = make_book(tmp_path / "tex.pdf", ["The caf´e of Ren´e M¨uller, plain words."])
    read = read_characters(open_document(book, ""), 1)
    text = read.text.text
    assert text == "The café of René Müller, plain words."
    assert "".join(char.char for char in read.characters) == text
    word = next(word for word in read.text.words if text[word.start : word.end] == "café")
    letters = read.characters[word.start : word.end]
    assert letters[-1].rect.x1 == max(letter.rect.x1 for letter in letters)
    assert abs(letters[-1].rect.x1 - word.rect.x1) < 1
