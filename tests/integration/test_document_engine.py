"""The document engine on real files: opening, pages, labels, outline, links."""

from __future__ import annotations

import os
import sys
import zipfile
from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.engine.file_changes import identify
from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.engine.outline_and_links import read_links, read_outline
from reader_app.documents.processes.file_cache import MemoryTrim
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.documents.render.pixel_area import pixel_area
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.document import OutlineEntry
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from tests.support import books


def refusal(path: Path, password: str = "") -> BookError:
    with pytest.raises(BookError) as caught:
        open_document(path, password)
    return caught.value


def test_an_open_book_tells_about_itself(tmp_path: Path) -> None:
    path = books.make_book(tmp_path / "a.pdf", ["One.", "Two."], title="Moby-Dick", author="H. M.")
    info = open_document(path).info
    assert (info.title, info.author, info.page_count) == ("Moby-Dick", "H. M.", 2)
    assert info.format.startswith("PDF")
    assert not info.is_reflowable


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    error = refusal(tmp_path / "gone.pdf")
    assert error.code is BookErrorCode.NOT_FOUND
    assert error.remedy is Remedy.LOCATE_FILE
    assert "gone.pdf" in error.message


def test_a_folder_is_no_book(tmp_path: Path) -> None:
    error = refusal(tmp_path)
    assert error.code is BookErrorCode.NOT_FOUND
    assert "folder" in error.message
    assert "drop the folder on the window" in error.advice


@pytest.mark.parametrize("name", ["picture.pdf", "picture.png", "picture"])
def test_a_picture_is_no_book_whatever_its_name(tmp_path: Path, name: str) -> None:
    error = refusal(books.make_png(tmp_path / name))
    assert error.code is BookErrorCode.UNSUPPORTED_FORMAT
    assert "picture" in error.message


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("program.exe", b"MZ\0\0" + b"\0" * 100),
        ("notes.docx", b"PK\x05\x06" + b"\0" * 18),
        ("song.mp3", b"ID3\x03\0\0\0" + b"\1" * 200),
        ("table.xyz", b"plain words in an unknown kind of file"),
    ],
)
def test_what_is_no_document_is_said_to_be_none(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    assert refusal(tmp_path / name).code is BookErrorCode.UNSUPPORTED_FORMAT


def test_a_zip_of_anything_is_no_book(tmp_path: Path) -> None:
    path = tmp_path / "archive.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.txt", "words")
    assert refusal(path).code is BookErrorCode.UNSUPPORTED_FORMAT


def test_an_empty_file_has_its_own_sentence(tmp_path: Path) -> None:
    error = refusal(books.make_empty_file(tmp_path / "a.pdf"))
    assert error.code is BookErrorCode.PARSE_FAILED
    assert "is empty" in error.message


def test_a_file_without_pages_has_its_own_sentence(tmp_path: Path) -> None:
    error = refusal(books.make_book_without_pages(tmp_path / "a.pdf"))
    assert error.code is BookErrorCode.PARSE_FAILED
    assert "no pages" in error.message


def test_a_file_cut_off_at_its_beginning_is_damaged(tmp_path: Path) -> None:
    error = refusal(books.make_truncated_book(tmp_path / "a.pdf"))
    assert error.code is BookErrorCode.PARSE_FAILED
    assert "damaged" in error.message


def test_a_file_that_lost_its_end_is_repaired_silently(tmp_path: Path) -> None:
    whole = books.make_unique_word_book(tmp_path / "whole.pdf", 3).read_bytes()
    path = tmp_path / "cut.pdf"
    path.write_bytes(whole[: whole.rindex(b"xref")])
    assert open_document(path).info.page_count == 3


def test_a_protected_file_asks_for_its_password(tmp_path: Path) -> None:
    error = refusal(books.make_encrypted_book(tmp_path / "a.pdf"))
    assert error.code is BookErrorCode.PASSWORD_REQUIRED
    assert error.remedy is Remedy.ENTER_PASSWORD


def test_a_wrong_password_is_said_to_be_wrong(tmp_path: Path) -> None:
    error = refusal(books.make_encrypted_book(tmp_path / "a.pdf"), "open")
    assert error.code is BookErrorCode.PASSWORD_REQUIRED
    assert "That password" in error.message


def test_the_right_password_opens(tmp_path: Path) -> None:
    path = books.make_encrypted_book(tmp_path / "a.pdf", "sesame")
    assert open_document(path, "sesame").info.page_count == 1


def test_copy_protection_of_a_shop_is_said(tmp_path: Path) -> None:
    error = refusal(books.make_drm_book(tmp_path / "a.pdf"))
    assert error.code is BookErrorCode.DRM_PROTECTED


def test_a_locked_epub_is_said_to_be_locked(tmp_path: Path) -> None:
    path = tmp_path / "a.epub"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr("META-INF/container.xml", "<container/>")
        archive.writestr(
            "META-INF/encryption.xml",
            "<encryption xmlns='urn:x'><EncryptedData><EncryptionMethod "
            "Algorithm='http://www.w3.org/2001/04/xmlenc#aes128-cbc'/></EncryptedData>"
            "</encryption>",
        )
    assert refusal(path).code is BookErrorCode.DRM_PROTECTED


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", "Plain words.\n" * 300),
        ("a.md", "# Head\n\nSome *words*.\n" * 100),
        ("a.html", "<html><body><h1>Head</h1>" + "<p>Words.</p>" * 300 + "</body></html>"),
        (
            "a.fb2",
            '<?xml version="1.0"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0">'
            "<body><section>" + "<p>Words.</p>" * 300 + "</section></body></FictionBook>",
        ),
    ],
)
def test_books_without_pages_of_their_own_are_laid_out_alike_each_time(
    tmp_path: Path, name: str, content: str
) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    first, second = open_document(tmp_path / name).info, open_document(tmp_path / name).info
    assert first.is_reflowable
    assert first.page_count > 1
    assert first == second


def test_text_in_utf_16_is_read_as_text(tmp_path: Path) -> None:
    path = tmp_path / "wide.txt"
    path.write_text("Grüße aus Zürich.\n" * 5, encoding="utf-16")
    assert "Grüße aus Zürich." in read_page(open_document(path), 1).text


def test_labels_are_the_printed_ones(tmp_path: Path) -> None:
    info = open_document(books.make_labelled_book(tmp_path / "a.pdf")).info
    assert info.labels == ("i", "ii", "iii", "iv", "1", "2", "3", "4", "5", "6")


def test_labels_in_utf_16_are_read_as_text(tmp_path: Path) -> None:
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /PageLabels << /Nums "
        b"[0 << /P <FEFF00410031> >> 1 << /P <FEFF2160> /S /D /St 7 >>] >> >>",
        b"<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
    ]
    info = open_document(books.write_raw_pdf(tmp_path / "a.pdf", objects)).info
    assert info.labels == ("A1", "Ⅰ7")


def test_a_label_tree_that_contains_itself_does_no_harm(tmp_path: Path) -> None:
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /PageLabels 4 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
        b"<< /Kids [4 0 R] /Nums [0 << /S /r >>] >>",
    ]
    info = open_document(books.write_raw_pdf(tmp_path / "a.pdf", objects)).info
    assert info.labels == ("i",)


def test_a_turned_and_cropped_page_has_the_size_it_is_shown_at(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=400, height=600)
    page.set_cropbox(pymupdf.Rect(50, 50, 350, 550))
    page.set_rotation(90)
    document.save(tmp_path / "a.pdf")
    document.close()
    size = open_document(tmp_path / "a.pdf").info.page_sizes[0]
    assert (size.width, size.height) == (500, 300)


def test_the_outline_names_chapters_and_their_pages(tmp_path: Path) -> None:
    document = open_document(books.make_labelled_book(tmp_path / "a.pdf"))
    entries = [(e.level, e.title, e.page) for e in read_outline(document)]
    assert entries == [(1, "Preface", 2), (1, "First", 5), (2, "A part of it", 6), (1, "Second", 8)]


def test_a_book_without_an_outline_has_none(tmp_path: Path) -> None:
    document = open_document(books.make_book(tmp_path / "a.pdf", ["One."]))
    assert read_outline(document) == ()


def test_an_outline_in_a_circle_ends(tmp_path: Path) -> None:
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
        b"<< /First 5 0 R /Last 5 0 R >>",
        b"<< /Title (Again) /Parent 4 0 R /Next 5 0 R /Dest [3 0 R /Fit] >>",
    ]
    document = open_document(books.write_raw_pdf(tmp_path / "a.pdf", objects))
    assert set(read_outline(document)) <= {OutlineEntry(1, "Again", 1, 0.0)}


def test_links_lead_to_pages_and_to_the_web(tmp_path: Path) -> None:
    document = open_document(books.make_linked_book(tmp_path / "a.pdf", link_count=1))
    inside, outside = read_links(document, 1)
    assert (inside.page, inside.top, inside.uri) == (3, 100.0, "")
    assert (outside.page, outside.uri) == (0, "https://example.org/")


def test_links_stand_where_the_page_shows_them(tmp_path: Path) -> None:
    document = open_document(books.make_linked_book(tmp_path / "a.pdf", link_count=1))
    rect = read_links(document, 1)[0].rect
    assert (rect.x0, rect.y0, rect.x1, rect.y1) == (40, 200, 49, 209)


@pytest.mark.slow
def test_a_page_with_very_many_links_is_usable(tmp_path: Path) -> None:
    links = b" ".join([b"4 0 R"] * 32_768)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Annots [%s] >>" % links,
        b"<< /Type /Annot /Subtype /Link /Rect [1 1 9 9] /Dest [3 0 R /Fit] >>",
    ]
    document = open_document(books.write_raw_pdf(tmp_path / "a.pdf", objects))
    assert len(read_links(document, 1)) == 32_768


def test_a_page_is_drawn_in_bgrx_on_white_paper(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=100, height=50)
    page.draw_rect(pymupdf.Rect(0, 0, 50, 50), fill=(1, 0, 0), color=None)
    document.save(tmp_path / "a.pdf")
    document.close()
    opened = open_document(tmp_path / "a.pdf")
    area = pixel_area(opened, 1, 200)
    pixels = bytearray(area.size_in_bytes)
    MupdfRenderer(opened).draw(1, area, memoryview(pixels))
    assert (area.width, area.height) == (200, 100)
    assert bytes(pixels[:4]) == b"\x00\x00\xff\xff"
    assert bytes(pixels[-4:]) == b"\xff\xff\xff\xff"


def test_a_part_of_a_page_has_the_pixels_of_the_whole(tmp_path: Path) -> None:
    opened = open_document(books.make_unique_word_book(tmp_path / "a.pdf", 1))
    renderer = MupdfRenderer(opened)
    whole_area = pixel_area(opened, 1, 300)
    whole = bytearray(whole_area.size_in_bytes)
    renderer.draw(1, whole_area, memoryview(whole))
    part_area = pixel_area(opened, 1, 300, (20, 30, 120, 90))
    part = bytearray(part_area.size_in_bytes)
    renderer.draw(1, part_area, memoryview(part))
    rows = [whole[(y * 300 + 20) * 4 : (y * 300 + 120) * 4] for y in range(30, 90)]
    assert part == b"".join(rows)
    assert len(set(part)) > 1, "the part shows some ink"


def test_a_large_picture_drawn_in_bands_has_no_seams(tmp_path: Path) -> None:
    opened = open_document(books.make_unique_word_book(tmp_path / "a.pdf", 1))
    area = pixel_area(opened, 1, 2400)
    pixels = bytearray(area.size_in_bytes)
    MupdfRenderer(opened).draw(1, area, memoryview(pixels))
    reference = pymupdf.open(tmp_path / "a.pdf")[0].get_pixmap(
        matrix=pymupdf.Matrix(area.scale_x, area.scale_y), alpha=False
    )
    assert (reference.width, reference.height) == (area.width, area.height)
    assert pixels[1::4] == reference.samples[1::3]


@pytest.mark.parametrize("kind", ["whole", "repaired", "locked", "without objects"])
def test_what_was_let_go_is_read_again_when_it_is_needed(tmp_path: Path, kind: str) -> None:
    opened = _opened(tmp_path, kind)
    before = [_look_and_words(opened, page) for page in range(1, opened.info.page_count + 1)]
    MemoryTrim(opened).let_go()
    after = [_look_and_words(opened, page) for page in range(1, opened.info.page_count + 1)]
    assert before == after
    assert any(words for _, words in after)


def _opened(tmp_path: Path, kind: str) -> OpenDocument:
    path = tmp_path / "book.pdf"
    match kind:
        case "repaired":
            whole = books.make_long_book(tmp_path / "whole.pdf", 8)
            path.write_bytes(whole.read_bytes()[:-400])
        case "locked":
            return open_document(books.make_encrypted_book(path), "sesame")
        case "without objects":
            path = tmp_path / "book.txt"
            path.write_text("Plain words.\n" * 300, encoding="utf-8")
        case _:
            books.make_long_book(path, 8)
    return open_document(path)


def _look_and_words(opened: OpenDocument, page: int) -> tuple[bytes, str]:
    return MupdfRenderer(opened).png(page, 120), read_page(opened, page).text


def test_a_process_that_has_grown_lets_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_document(books.make_long_book(tmp_path / "book.pdf", 3))
    times: list[str] = []
    monkeypatch.setattr(opened, "forget_objects", lambda: times.append("forgotten"))
    MemoryTrim(opened, growth_bytes=1 << 40).check()
    assert not times
    MemoryTrim(opened, growth_bytes=-(1 << 20)).check()
    assert times == ["forgotten"]


def test_a_clip_beyond_the_page_is_cut_to_it(tmp_path: Path) -> None:
    opened = open_document(books.make_book(tmp_path / "a.pdf", ["One."]))
    area = pixel_area(opened, 1, 100, (-50, -50, 9999, 9999))
    assert (area.x0, area.y0, area.width) == (0, 0, 100)


def test_the_same_content_has_the_same_checksum_under_any_name(tmp_path: Path) -> None:
    first = books.make_book(tmp_path / "a.pdf", ["One."])
    second = tmp_path / "b.pdf"
    second.write_bytes(first.read_bytes())
    assert identify(first).checksum == identify(second).checksum
    assert len(identify(first).checksum) == 64


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere files are opened by their paths")
def test_a_file_opens_while_another_thread_opens_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What was to be taken over is another file's descriptor then."""
    path = books.make_book(tmp_path / "a.pdf", ["One."])
    close, dup = os.close, os.dup
    free: list[int] = []
    taken: list[int] = []

    def note(descriptor: int) -> int:
        free.append(dup(descriptor))
        return free[-1]

    def close_and_take(descriptor: int) -> None:
        close(descriptor)
        if descriptor in free and not taken:
            taken.append(os.open(path, os.O_RDONLY))

    monkeypatch.setattr(os, "dup", note)
    monkeypatch.setattr(os, "close", close_and_take)
    assert open_document(path).info.page_count == 1
    close(*taken)
    assert len(free) == 2
