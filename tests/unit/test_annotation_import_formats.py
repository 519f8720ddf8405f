"""What other reading programs export: each note with its words, its place and its comment."""

from __future__ import annotations

import contextlib
import json

import pytest

from reader_app.app.library.annotation_import_formats import ExportedNote, read_export
from reader_app.domain.annotations import HighlightColor, MarkStyle
from reader_app.domain.errors import BookError

CLIPPINGS = """\ufeffMoby Dick (Herman Melville)
- Your Highlight on page 12 | Location 170-172 | Added on Monday, 3 March 2025 10:00:00

Call me Ishmael.
==========
Moby Dick (Herman Melville)
- Your Note on page 12 | Location 172 | Added on Monday, 3 March 2025 10:01:00

Who speaks?
==========
Moby Dick (Herman Melville)
- Your Bookmark on page 14 | Location 190 | Added on Monday, 3 March 2025 10:02:00


==========
Der Prozess (Kafka, Franz)
- Ihre Markierung auf Seite 5 | Position 60-61 | Hinzugefügt am Montag, 3. März 2025 10:00:00

Jemand musste Josef K. verleumdet haben
==========
Der Prozess (Kafka, Franz)
- Ihre Notiz auf Seite 5 | Position 61 | Hinzugefügt am Montag, 3. März 2025 10:00:00

Anfang
==========
"""


def notes_of(name: str, text: str) -> tuple[ExportedNote, ...]:
    (book,) = read_export(name, text.encode())
    return book.notes


def test_clippings_are_sorted_by_book_and_notes_join_their_highlights() -> None:
    moby, trial = read_export("My Clippings.txt", CLIPPINGS.encode())
    assert (moby.title, moby.author) == ("Moby Dick", "Herman Melville")
    (mark,) = moby.notes
    assert (mark.quote, mark.note, mark.label) == ("Call me Ishmael.", "Who speaks?", "12")
    assert [(note.quote, note.note) for note in trial.notes] == [
        ("Jemand musste Josef K. verleumdet haben", "Anfang")
    ]


@pytest.mark.parametrize(
    "told",
    [
        "- Votre surlignement sur la page 12 | Emplacement 170-172 | Ajouté le lundi",
        "- La subrayado en la página 12 | posición 170-172 | Añadido el lunes",
        "- La tua evidenziazione a pagina 12 | posizione 170-172 | Aggiunto in data",
        "- Seu destaque na página 12 | posição 170-172 | Adicionado",
        "- 12ページ|位置No. 170-172のハイライト |作成日",
        "- 您在第 12 页（位置 #170-172）的标注 | 添加于",
    ],
)
def test_clippings_of_other_languages_name_their_page(told: str) -> None:
    (note,) = notes_of("My Clippings.txt", f"Title (Author)\n{told}\n\nSome words\n==========\n")
    assert (note.quote, note.label) == ("Some words", "12")


def test_a_highlight_that_was_made_longer_counts_once() -> None:
    text = "".join(
        f"T (A)\n- Your Highlight on page 1 | Location {span} | Added on x\n\n{words}\n==========\n"
        for span, words in (("10-11", "one two"), ("10-12", "one two three"))
    )
    assert [note.quote for note in notes_of("My Clippings.txt", text)] == ["one two three"]


def test_a_sidecar_of_koreader_is_read_without_being_run() -> None:
    sidecar = """-- we can read Lua syntax here!
return {
    ["annotations"] = {
        [1] = { ["chapter"] = "One", ["color"] = "green", ["datetime"] = "2024-05-01 10:00:00",
            ["drawer"] = "underscore", ["note"] = "a \\"note\\"", ["page"] = 7,
            ["pos0"] = { ["x"] = 1.5, ["y"] = -2 }, ["text"] = "marked\\
words" },
        [2] = { ["page"] = 9, ["text"] = "in One" },
    },
    ["doc_props"] = { ["title"] = "A Book", ["authors"] = "B" },
}"""
    (book,) = read_export("metadata.pdf.lua", sidecar.encode())
    (note,) = book.notes
    assert (book.title, note.quote, note.note, note.page) == (
        "A Book",
        "marked\nwords",
        'a "note"',
        7,
    )
    assert (note.color, note.style) == (HighlightColor.GREEN, MarkStyle.UNDERLINE)


def test_an_older_sidecar_joins_highlights_and_bookmarks() -> None:
    sidecar = """return {
    ["bookmarks"] = { [1] = { ["datetime"] = "2020-01-01 10:00:00", ["highlighted"] = true,
        ["notes"] = "marked", ["page"] = 3, ["text"] = "my thought" } },
    ["highlight"] = { [3] = { [1] = { ["datetime"] = "2020-01-01 10:00:00",
        ["drawer"] = "lighten", ["text"] = "marked" } } },
    ["stats"] = { ["title"] = "Old" },
}"""
    (note,) = notes_of("metadata.pdf.lua", sidecar)
    assert (note.quote, note.note, note.page) == ("marked", "my thought", 3)


def test_koreaders_json_may_hold_several_books() -> None:
    entry = {"sort": "highlight", "page": 4, "text": "words", "note": "n", "time": 1_700_000_000}
    documents = [{"title": title, "author": "A", "entries": [entry]} for title in ("One", "Two")]
    books = read_export("all.json", json.dumps({"documents": documents}).encode())
    assert [(book.title, book.notes[0].page) for book in books] == [("One", 4), ("Two", 4)]


def test_a_note_of_zotero_has_pages_and_comments() -> None:
    note = (
        "# Annotations  \n(4/1/2025, 3:33:00 PM)\n\n"
        "“marked words” ([Smith, 2020, p. 112](zotero://select/library/items/AAAA)) "
        "([pdf](zotero://open-pdf/library/items/BBBB?page=5&annotation=CCCC)) my comment\n"
    )
    (found,) = notes_of("note.md", note)
    assert (found.quote, found.note) == ("marked words", "my comment")
    assert (found.page, found.label, found.place) == (5, "112", "CCCC")


def test_zoteros_annotations_tell_page_and_colour() -> None:
    item = {
        "key": "ABCD",
        "itemType": "annotation",
        "annotationType": "highlight",
        "annotationText": "marked",
        "annotationComment": "why",
        "annotationColor": "#2ea8e5",
        "annotationPageLabel": "xi",
        "annotationPosition": '{"pageIndex":10,"rects":[[1,2,3,4]]}',
    }
    (note,) = notes_of("items.json", json.dumps([item]))
    assert (note.quote, note.note, note.page, note.label) == ("marked", "why", 11, "xi")
    assert note.color is HighlightColor.BLUE


def test_readests_markdown_and_json() -> None:
    text = (
        "# A Book\n**Author**: B\n\n**Exported from Readest**: 2026-05-10\n\n---\n\n"
        '## Highlights & Annotations\n\n### One\n> "marked words"\n**Note**:: my note\n\n---\n'
    )
    (note,) = notes_of("a.md", text)
    assert (note.quote, note.note) == ("marked words", "my note")
    envelope = {
        "$format": "readest-annotations",
        "book": {"title": "A Book"},
        "annotations": [
            {
                "id": "1",
                "type": "annotation",
                "cfi": "x",
                "text": "marked",
                "note": "",
                "color": "violet",
            },
            {"id": "2", "type": "bookmark", "cfi": "y", "text": "no", "note": ""},
        ],
    }
    (found,) = notes_of("a.json", json.dumps(envelope))
    assert (found.quote, found.color) == ("marked", HighlightColor.PURPLE)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", b"Just words.\n"),
        ("a.json", b'{"a": ['),
        ("a.json", b"[" * 100_000),
        ("a.lua", b"return {" + b"{" * 10_000),
        ("a.lua", b"return { os.execute('x') }"),
        ("a.md", b"\xff\xfe\x00"),
    ],
)
def test_any_other_file_is_refused_in_a_sentence(name: str, content: bytes) -> None:
    with pytest.raises(BookError, match="no annotations"):
        read_export(name, content)


@pytest.mark.parametrize(
    "text",
    [
        f"Moby{' ' * 300_000}Dick\n- Your Highlight\n\nCall me.\n==========\n",
        f"Moby Dick\n- {'1' * 300_000}\n\nCall me.\n==========\n",
        f"- {' ' * 300_000}zotero://\nMoby\n==========\n",
        f"# Moby{' ' * 300_000}Dick\n\nzotero://\n",
    ],
)
def test_long_blanks_and_numbers_are_read_as_fast_as_other_text(text: str) -> None:
    """Opening a text asks whether it is an export; a pattern may try each place with each other."""
    for name in ("a.txt", "a.md"):
        with contextlib.suppress(BookError):
            assert len(read_export(name, text.encode())) <= 1
