"""Broken, locked and foreign files: one clear sentence each, or what can still be read."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.errors import BookError, BookErrorCode
from tests.support.formats.cbz import make_cbz
from tests.support.formats.epub import Chapter, Epub, make_epub
from tests.support.formats.every import MAKERS, make_every
from tests.support.formats.mobi import make_mobi

ZIPPED = [name for name in MAKERS if name.endswith((".epub", ".docx", ".xps", ".zip"))]
BOOK = Epub([Chapter("One", ["First words."]), Chapter("Two", ["Second words."])])
Change = Callable[[str, bytes], "bytes | None"]


def changed(path: Path, change: Change) -> Path:
    """`path`, with each part of the zip as `change(name, content)` wants it; None: left out."""
    with zipfile.ZipFile(path) as archive:
        parts = [(name, change(name, archive.read(name))) for name in archive.namelist()]
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts:
            if content is not None:
                archive.writestr(name, content)
    return path


def refusal(path: Path) -> BookError:
    with pytest.raises(BookError) as caught:
        open_document(path)
    assert path.name in caught.value.message
    return caught.value


@pytest.mark.parametrize("name", ZIPPED)
@pytest.mark.parametrize("share", [0.1, 0.5, 0.98])
def test_a_zip_that_was_cut_off_is_damaged(tmp_path: Path, name: str, share: float) -> None:
    path = make_every(tmp_path, name)
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * share)])
    error = refusal(path)
    assert error.code is BookErrorCode.PARSE_FAILED
    assert "damaged" in error.message


def test_an_epub_without_its_package_is_damaged(tmp_path: Path) -> None:
    path = make_epub(tmp_path / "a.epub", BOOK)
    changed(path, lambda name, content: None if name.endswith(".opf") else content)
    assert "damaged" in refusal(path).message


def test_an_epub_whose_spine_is_empty_has_no_pages(tmp_path: Path) -> None:
    path = make_epub(tmp_path / "a.epub", BOOK)
    changed(path, lambda _, content: content.replace(b"<itemref", b"<other"))
    assert "has no pages" in refusal(path).message


@pytest.mark.parametrize("content", [b"", b"<html><body><p>broken & <b>x</p>", b"\0\1\2"])
def test_a_chapter_that_is_empty_or_broken_leaves_the_others(
    tmp_path: Path, content: bytes
) -> None:
    path = make_epub(tmp_path / "a.epub", BOOK)
    changed(path, lambda name, own: content if name.endswith("chapter1.xhtml") else own)
    document = open_document(path)
    assert "Second words." in read_page(document, document.info.page_count).text


def test_a_chapter_that_is_missing_leaves_the_others(tmp_path: Path) -> None:
    path = make_epub(tmp_path / "a.epub", BOOK)
    changed(path, lambda name, own: None if name.endswith("chapter1.xhtml") else own)
    document = open_document(path)
    assert "Second words." in read_page(document, document.info.page_count).text


def test_half_an_fb2_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    path = make_every(tmp_path, "book.fb2")
    path.write_bytes(path.read_bytes()[:4000])
    document = open_document(path)
    assert "Chapter 1" in "".join(read_page(document, p).text for p in (1, 2))


def test_a_docx_that_is_no_word_file_inside_is_damaged(tmp_path: Path) -> None:
    path = make_every(tmp_path, "book.docx")
    changed(path, lambda name, own: b"<w" if name == "word/document.xml" else own)
    assert "damaged" in refusal(path).message


def test_a_page_of_a_comic_that_is_torn_leaves_the_others(tmp_path: Path) -> None:
    path = make_cbz(tmp_path / "a.cbz")
    changed(path, lambda name, own: own[:40] if "002" in name else own)
    assert open_document(path).info.page_count == 3


def test_a_locked_mobi_is_said_to_be_locked(tmp_path: Path) -> None:
    path = make_mobi(tmp_path / "a.mobi", [("One", ["Words."])], is_locked=True)
    assert refusal(path).code is BookErrorCode.DRM_PROTECTED


def test_newer_books_of_a_kindle_are_said_to_be_locked(tmp_path: Path) -> None:
    (tmp_path / "a.kfx").write_bytes(b"CONT\2\0" + b"\0" * 100)
    assert refusal(tmp_path / "a.kfx").code is BookErrorCode.DRM_PROTECTED


@pytest.mark.parametrize(
    ("name", "head", "what", "way_out"),
    [
        ("a.cbr", b"Rar!\x1a\7\0", "RAR", ".cbz"),
        ("a.cb7", b"7z\xbc\xaf\x27\x1c", "7z", ".cbz"),
        ("a.djvu", b"AT&TFORM\0\0\1\0DJVM", "DjVu", "PDF"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old office", "DOCX"),
        ("a.rtf", b"{\\rtf1 words}", "RTF", "DOCX"),
        ("a.lit", b"ITOLITLS\1\0\0\0", "Microsoft Reader", "EPUB"),
    ],
)
def test_known_files_that_cannot_be_opened_are_named(
    tmp_path: Path, name: str, head: bytes, what: str, way_out: str
) -> None:
    (tmp_path / name).write_bytes(head + b"\0" * 64)
    error = refusal(tmp_path / name)
    assert error.code is BookErrorCode.UNSUPPORTED_FORMAT
    assert what in error.message
    assert way_out in error.advice


def test_a_text_of_an_open_document_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.odt"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
    assert "OpenDocument" in refusal(path).message


def test_bytes_that_are_no_text_are_none_whatever_their_name(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(bytes(range(8)) * 200)
    assert refusal(tmp_path / "a.txt").code is BookErrorCode.UNSUPPORTED_FORMAT


def test_a_text_without_words_has_a_page(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\n\n \n")
    assert open_document(tmp_path / "a.txt").info.page_count == 1


@pytest.mark.slow
def test_an_epub_of_two_thousand_chapters_is_opened(tmp_path: Path) -> None:
    book = Epub([Chapter(f"Chapter {n}", ["Words."]) for n in range(2000)], version=2)
    document = open_document(make_epub(tmp_path / "a.epub", book))
    assert document.info.page_count == 2000
    assert "Chapter 1999" in read_page(document, 2000).text


@pytest.mark.slow
def test_a_text_of_one_line_is_divided_into_pages(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Some words of one line. " * 40_000)
    assert open_document(tmp_path / "a.txt").info.page_count > 300
