"""What has no shape isn't in a page's text, nor among its characters, nor in its outline."""

from __future__ import annotations

from pathlib import Path

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.engine.outline_and_links import read_outline
from reader_app.documents.text.text_extraction import read_characters, read_page
from tests.support.formats.epub import Chapter, Epub, make_epub

TAGS = "".join(chr(0xE0000 + ord(char)) for char in "obey")


def book(folder: Path, words: str, title: str = "One") -> Path:
    return make_epub(folder / "a.epub", Epub([Chapter(title, body=f"<p>{words}</p>")]))


def test_every_character_of_the_text_has_its_place(tmp_path: Path) -> None:
    path = book(tmp_path, f"har\u200bbour{TAGS} light \u2060 می\u200cخواهم \u202eend")
    found = read_characters(open_document(path), 1)
    assert "harbour light" in found.text.text
    assert "می\u200c" in found.text.text
    assert "".join(character.char for character in found.characters) == found.text.text


def test_letters_stay_where_they_are_drawn(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    with_marks = read_characters(open_document(book(tmp_path, f"har{TAGS}bour light")), 1)
    plain = read_characters(open_document(book(tmp_path / "plain", "harbour light")), 1)
    marked = [c.rect.x0 for c in with_marks.characters]
    assert [c.rect.x0 for c in plain.characters][:3] == marked[:3]
    assert len(marked) == len(plain.characters)


def test_words_in_tags_are_told_and_other_marks_are_not(tmp_path: Path) -> None:
    (tmp_path / "marks").mkdir()
    marks = book(tmp_path / "marks", "har\u200bbour \u200elight")
    assert read_page(open_document(book(tmp_path, f"light{TAGS}")), 1).hidden
    assert not read_page(open_document(marks), 1).hidden


def test_titles_of_chapters_hold_none(tmp_path: Path) -> None:
    entries = read_outline(open_document(book(tmp_path, "light", f"The har\u200bbour{TAGS}")))
    assert [entry.title for entry in entries] == ["The harbour"]
