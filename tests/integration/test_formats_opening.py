"""Every format that can be opened: text, words, outline, and the same pages for ever."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from reader_app.documents.engine.open_document import (
    LAYOUT_HEIGHT,
    LAYOUT_TEXT_SIZE,
    LAYOUT_VERSION,
    LAYOUT_WIDTH,
    OpenDocument,
    layout_note,
    open_document,
)
from reader_app.documents.engine.outline_and_links import read_links, read_outline
from reader_app.documents.text.text_extraction import read_characters, read_page
from tests.support.formats.cbz import make_cbz
from tests.support.formats.epub import Chapter, Epub, make_epub
from tests.support.formats.every import MAKERS, SECRET, TITLES, make_every
from tests.support.formats.pictures import png
from tests.support.program import ROOT
from tests.support.sweeps import few_of

every_format = pytest.mark.parametrize("name", MAKERS)
_TEXTS = (
    "import json, sys; from pathlib import Path; "
    "from reader_app.documents.engine.open_document import open_document; "
    "from reader_app.documents.text.text_extraction import read_page; "
    "d = open_document(Path(sys.argv[1])); "
    "print(json.dumps([read_page(d, n).text for n in range(1, d.info.page_count + 1)]))"
)


def texts(document: OpenDocument) -> list[str]:
    return [read_page(document, page).text for page in range(1, document.info.page_count + 1)]


def test_the_layout_is_the_one_that_page_numbers_rest_on() -> None:
    layout = (LAYOUT_VERSION, LAYOUT_WIDTH, LAYOUT_HEIGHT, LAYOUT_TEXT_SIZE)
    assert layout == (1, 420.0, 595.0, 12.0)


@every_format
def test_all_of_a_book_is_read(tmp_path: Path, name: str) -> None:
    told = " ".join(" ".join(texts(open_document(make_every(tmp_path, name)))).split())
    assert SECRET in told
    assert all(title in told for title in TITLES)


@every_format
def test_each_word_has_its_place_on_the_page(tmp_path: Path, name: str) -> None:
    document = open_document(make_every(tmp_path, name))
    last = document.info.page_count
    page = read_page(document, last)
    size = document.info.page_sizes[last - 1]
    assert page.words
    for word in page.words:
        assert 0 <= word.rect.x0 < word.rect.x1 <= size.width
        assert 0 <= word.rect.y0 < word.rect.y1 <= size.height


@every_format
def test_each_character_can_be_selected(tmp_path: Path, name: str) -> None:
    document = open_document(make_every(tmp_path, name))
    read = read_characters(document, document.info.page_count)
    assert "".join(c.char for c in read.characters) == read.text.text


@every_format
def test_nothing_of_an_honest_book_is_withheld(tmp_path: Path, name: str) -> None:
    document = open_document(make_every(tmp_path, name))
    pages = range(1, document.info.page_count + 1)
    assert not any(read_page(document, page).hidden for page in pages)


@every_format
def test_the_outline_leads_to_the_chapters(tmp_path: Path, name: str) -> None:
    document = open_document(make_every(tmp_path, name))
    outline = read_outline(document)
    assert tuple(entry.title for entry in outline) == TITLES
    for entry in outline:
        assert entry.title in " ".join(read_page(document, entry.page).text.split())


@every_format
def test_pages_are_the_same_when_the_book_is_opened_again(tmp_path: Path, name: str) -> None:
    path = make_every(tmp_path, name)
    first, second = open_document(path), open_document(path)
    assert first.info == second.info
    assert texts(first) == texts(second)


@pytest.mark.slow
@pytest.mark.parametrize("name", few_of(MAKERS, ["nav.epub", "book.md", "book.docx"]))
def test_pages_are_the_same_in_another_process(tmp_path: Path, name: str) -> None:
    path = make_every(tmp_path, name)
    told = subprocess.run(
        [sys.executable, "-c", _TEXTS, str(path)],
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=60,
    ).stdout
    assert json.loads(told) == texts(open_document(path))


@pytest.mark.parametrize("name", ["nav.epub", "book.fb2", "book.docx", "book.txt"])
def test_pages_are_the_same_where_the_layout_was_known(tmp_path: Path, name: str) -> None:
    path = make_every(tmp_path, name)
    first = open_document(path)
    again = open_document(path, known_layout=layout_note(first.raw))
    assert again.info == first.info
    assert texts(again) == texts(first)


@pytest.mark.parametrize(
    ("name", "title", "author", "kind"),
    [
        ("ncx.epub", "A Made Book", "Ada Writer", "EPUB"),
        ("nav.epub", "A Made Book", "Ada Writer", "EPUB"),
        ("packed.mobi", "A Made Book", "", "MOBI"),
        ("book.fb2", "A Made Book", "Ada Writer", "FictionBook"),
        ("book.docx", "", "", "Word (DOCX)"),
        ("book.html", "A Made Book", "", "HTML"),
        ("book.md", TITLES[0], "", "Markdown"),
        ("book.txt", "", "", "Text"),
    ],
)
def test_a_file_says_what_it_is(
    tmp_path: Path, name: str, title: str, author: str, kind: str
) -> None:
    info = open_document(make_every(tmp_path, name)).info
    assert (info.title, info.author, info.format) == (title, author, kind)


@pytest.mark.parametrize("version", [2, 3])
def test_chapters_stand_below_the_parts_of_an_epub(tmp_path: Path, version: int) -> None:
    chapters = [Chapter(title, ["Words."]) for title in ("One", "Two", "Three")]
    parts = {"Part I": ["One", "Two"], "Part II": ["Three"]}
    book = Epub(chapters, version=version, parts=parts)
    outline = read_outline(open_document(make_epub(tmp_path / "a.epub", book)))
    assert [(entry.level, entry.title, entry.page) for entry in outline] == [
        (1, "Part I", 1), (2, "One", 1), (2, "Two", 2), (1, "Part II", 3), (2, "Three", 3)
    ]  # fmt: skip


def test_links_within_an_epub_lead_to_their_place(tmp_path: Path) -> None:
    start = '<p>See <a href="b.xhtml#note">it</a> and <a href="https://example.org/">more</a>.</p>'
    far = "<p>Words.</p>" * 60 + '<p id="note">The note.</p>'
    chapters = [Chapter("A", body=start), Chapter("B", body=far, name="b.xhtml")]
    document = open_document(make_epub(tmp_path / "a.epub", Epub(chapters)))
    outside, inside = sorted(read_links(document, 1), key=lambda link: link.page)
    assert outside.uri == "https://example.org/"
    assert "The note." in read_page(document, inside.page).text


def test_an_epub_from_right_to_left_is_read_in_its_order(tmp_path: Path) -> None:
    words = "בראשית ברא אלהים את השמים ואת הארץ"
    book = Epub([Chapter("פרק", [words])], direction="rtl", language="he")
    document = open_document(make_epub(tmp_path / "a.epub", book))
    page = read_page(document, 1)
    assert words in " ".join(page.text.split())
    first, second = (w for w in page.words if page.text[w.start : w.end] in {"בראשית", "ברא"})
    assert first.rect.x0 > second.rect.x1


def test_names_in_any_script_lead_to_their_chapters(tmp_path: Path) -> None:
    chapters = [Chapter("Глава", ["слова"], name="глава 1.xhtml"), Chapter("章", name="第二.xhtml")]
    document = open_document(make_epub(tmp_path / "Книга 你好.epub", Epub(chapters)))
    assert [(e.title, e.page) for e in read_outline(document)] == [("Глава", 1), ("章", 2)]


def test_pictures_of_a_comic_are_its_pages(tmp_path: Path) -> None:
    info = open_document(make_cbz(tmp_path / "a.cbz", 4)).info
    assert (info.page_count, info.format) == (4, "Comic (CBZ)")
    assert [round(s.width * 4 / 3) for s in info.page_sizes] == [200, 220, 240, 200]


def test_a_zip_of_pictures_is_a_comic_whatever_its_name(tmp_path: Path) -> None:
    assert open_document(make_cbz(tmp_path / "pages.zip")).info.page_count == 3


def test_pictures_beside_an_html_page_are_shown(tmp_path: Path) -> None:
    (tmp_path / "tall.png").write_bytes(png(300, 680))
    path = tmp_path / "a.html"
    path.write_text("<html><body><p>One</p><img src='tall.png'/><p>Two</p></body></html>")
    with_picture = open_document(path).info.page_count
    (tmp_path / "tall.png").unlink()
    assert (with_picture, open_document(path).info.page_count) == (2, 1)


def test_words_that_an_epub_hides_are_withheld(tmp_path: Path) -> None:
    ghosts = "".join(
        f'<p style="{style}">ghost</p>'
        for style in ("color:#fff", "font-size:0.3pt", "display:none", "visibility:hidden")
    )
    chapters = [Chapter("One", body=f"<p>Seen words.</p>{ghosts}")]
    page = read_page(open_document(make_epub(tmp_path / "a.epub", Epub(chapters))), 1)
    assert (page.text, page.hidden) == ("Seen words.", True)
