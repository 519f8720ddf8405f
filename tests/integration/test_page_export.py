"""PDFs made of a book's pages: what they hold stays text and lines, and lies where it should."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.processes.ocr_and_copy_messages import (
    ExportPages,
    Mark,
    RecognisedWords,
    Sheet,
)
from reader_app.documents.processes.page_export import export_pages
from reader_app.documents.processes.text_layers import in_lines
from reader_app.domain.annotations import DrawnState
from reader_app.domain.document import Rect
from reader_app.domain.errors import BookError

A4 = (595.0, 842.0)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Six pages: the second is turned, the third cropped, the fourth broad."""
    with pymupdf.open() as made:
        for number in range(1, 7):
            size = (800, 400) if number == 4 else (420, 595)
            page = made.new_page(width=size[0], height=size[1])
            page.insert_text((60, 100), f"Page {number} speaks", fontsize=20)
            page.draw_line((60, 120), (200, 120))
        made[1].set_rotation(90)
        made[2].set_cropbox(pymupdf.Rect(40, 60, 400, 500))
        made.set_toc([[1, "One", 1], [1, "Five", 5]])
        made.save(tmp_path / "book.pdf")
    return tmp_path / "book.pdf"


def exported(book: Path, pages: tuple[int, ...], **values: object) -> pymupdf.Document:
    target = book.with_name("made.pdf")
    order = ExportPages(str(book), "", str(target), f"{target}.part", pages, **values)  # type: ignore[arg-type]
    export_pages(order, lambda done, total: None)
    return pymupdf.open(target)


def words(page: pymupdf.Page) -> str:
    return " ".join(page.get_text().split())


def test_pages_come_in_the_order_that_was_asked_for_and_stay_what_they_are(book: Path) -> None:
    with exported(book, (5, 2, 3)) as made:
        assert [words(page) for page in made] == [f"Page {n} speaks" for n in (5, 2, 3)]
        assert made[1].rotation == 90
        assert made[2].rect.width == 360
        assert [entry[1:] for entry in made.get_toc()] == [["Five", 1]]


def test_what_was_marked_is_an_annotation_of_the_exported_page(book: Path) -> None:
    mark = Mark(5, (Rect(60, 80, 200, 106),), (1.0, 0.9, 0.3), "Look", 0)
    with exported(book, (5,), marks=(mark,)) as made:
        (annotation,) = made[0].annots()
        assert annotation.info["content"] == "Look"


def test_a_sheet_holds_its_pages_as_text_and_lines_and_not_as_pictures(book: Path) -> None:
    with exported(book, (1, 2), sheet=Sheet(*A4)) as made:
        assert [words(page) for page in made] == ["Page 1 speaks", "Page 2 speaks"]
        assert not made[0].get_images()
        assert made[0].get_drawings()


def test_each_page_fills_its_sheet_the_way_it_is_shown(book: Path) -> None:
    with pymupdf.open(book) as shown, exported(book, (1, 2, 3, 4), sheet=Sheet(*A4)) as made:
        for before, sheet in zip(shown, made, strict=False):
            broad = before.rect.width > before.rect.height
            assert (sheet.rect.width > sheet.rect.height) is broad
            scale = min(
                sheet.rect.width / before.rect.width, sheet.rect.height / before.rect.height
            )
            left = (sheet.rect.width - before.rect.width * scale) / 2
            top = (sheet.rect.height - before.rect.height * scale) / 2
            # Text of a turned page has its place before the turn.
            found = before.search_for("speaks")[0] * before.rotation_matrix
            shift = pymupdf.Rect(left, top, left, top)
            expected = pymupdf.Rect(*(side * scale for side in found)) + shift
            for one, other in zip(sheet.search_for("speaks")[0], expected, strict=True):
                assert one == pytest.approx(other, abs=2)


def test_several_pages_share_a_sheet_in_reading_order(book: Path) -> None:
    with exported(book, (1, 5, 6), sheet=Sheet(*A4, columns=2, rows=1, gap=10)) as made:
        assert len(made) == 2
        assert made[0].rect.width > made[0].rect.height
        first, second = (made[0].search_for(f"Page {n}")[0] for n in (1, 5))
        assert first.x0 < made[0].rect.width / 2 < second.x0
        assert words(made[1]) == "Page 6 speaks"


def test_in_a_book_from_right_to_left_the_first_page_is_the_right_one(book: Path) -> None:
    sheet = Sheet(*A4, columns=2, rows=1, is_right_to_left=True)
    with exported(book, (1, 5), sheet=sheet) as made:
        assert made[0].search_for("Page 1")[0].x0 > made[0].search_for("Page 5")[0].x0


def test_a_page_is_not_enlarged_beyond_the_limit(book: Path) -> None:
    with exported(book, (1,), sheet=Sheet(*A4, largest=1.0)) as made:
        assert made[0].search_for("speaks")[0].height == pytest.approx(27.5, abs=1)


def test_annotations_are_printed_only_where_they_are_wanted(book: Path) -> None:
    mark = Mark(1, (Rect(60, 300, 200, 340),), (1.0, 0.0, 0.0), "", 0)
    ink = []
    for is_wanted in (True, False):
        marks = (mark,) if is_wanted else ()
        with exported(book, (1,), sheet=Sheet(), marks=marks, has_annotations=is_wanted) as made:
            ink.append(made[0].get_pixmap().pixel(100, 320))
    assert ink[0] != (255, 255, 255)
    assert ink[1] == (255, 255, 255)


@pytest.fixture
def layered(tmp_path: Path) -> Path:
    with pymupdf.open() as made:
        page = made.new_page(width=300, height=300)
        walls, pipes = made.add_ocg("Walls", on=True), made.add_ocg("Pipes", on=False)
        page.insert_text((50, 100), "WALLS", fontsize=30, oc=walls)
        page.insert_text((50, 200), "PIPES", fontsize=30, oc=pipes)
        made.save(tmp_path / "layers.pdf")
    return tmp_path / "layers.pdf"


@pytest.mark.parametrize("sheet", [None, Sheet()])
@pytest.mark.parametrize(
    ("state", "seen"),
    [(DrawnState(), "WALLS"), (DrawnState(shown=(1,), hidden=(0,)), "PIPES")],
)
def test_what_is_hidden_stays_hidden_on_paper_and_in_files(
    layered: Path, sheet: Sheet | None, state: DrawnState, seen: str
) -> None:
    with exported(layered, (1,), sheet=sheet, state=state) as made:
        pixels = made[0].get_pixmap(colorspace=pymupdf.csGRAY)
        dark = [row for row in range(300) if min(pixels.samples[row * 300 : row * 300 + 300]) < 99]
        assert (min(dark) < 110, max(dark) > 110) == (seen == "WALLS", seen == "PIPES")


def test_a_book_in_another_format_is_laid_out_as_pages(tmp_path: Path) -> None:
    (tmp_path / "book.txt").write_text("Call me Ishmael.\n\n" * 400)
    with exported(tmp_path / "book.txt", (1, 2), sheet=Sheet(*A4)) as made:
        assert len(made) == 2
        assert "Ishmael" in words(made[1])


def test_recognised_words_can_be_found_and_selected_where_they_stand(tmp_path: Path) -> None:
    with pymupdf.open() as scan:
        page = scan.new_page(width=420, height=595)
        picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 60, 60))
        picture.clear_with(200)
        page.insert_image(pymupdf.Rect(0, 0, 420, 595), pixmap=picture)
        page.set_rotation(90)
        scan.save(tmp_path / "scan.pdf")
    places = {
        "Hellō ": Rect(40, 50, 100, 70), "Дом": Rect(110, 50, 160, 70),
        "漢字 ": Rect(40, 90, 90, 115), "𝔘": Rect(100, 90, 120, 115),
    }  # fmt: skip
    layer = RecognisedWords(1, tuple(places.items()))
    with exported(tmp_path / "scan.pdf", (1,), texts=(layer,)) as made:
        found = {word[4]: pymupdf.Rect(word[:4]) for word in made[0].get_text("words")}
        assert list(found) == [word.strip() for word in places]
        for word, rect in places.items():
            box = found[word.strip()] * made[0].rotation_matrix
            assert box.x0 == pytest.approx(rect.x0, abs=2)
            assert box.x1 == pytest.approx(rect.x1, abs=2)
            assert abs((box.y0 + box.y1) / 2 - (rect.y0 + rect.y1) / 2) < 4
        assert made[0].get_pixmap().color_count() == 1


def test_a_text_of_more_letters_than_a_font_holds_is_written_whole(tmp_path: Path) -> None:
    letters = "".join(chr(code) for code in range(0x4E00, 0x4E00 + 600))
    with pymupdf.open() as scan:
        scan.new_page(width=2000, height=595)
        scan.save(tmp_path / "scan.pdf")
    layer = RecognisedWords(1, ((letters, Rect(10, 100, 1990, 120)),))
    with exported(tmp_path / "scan.pdf", (1,), texts=(layer,)) as made:
        assert words(made[0]) == letters


def test_no_page_is_a_sentence(book: Path) -> None:
    with pytest.raises(BookError, match="No pages are selected"):
        exported(book, (99,))


def test_the_book_itself_is_never_overwritten(book: Path) -> None:
    before = book.read_bytes()
    order = ExportPages(str(book), "", str(book), f"{book}.part", (1,))
    with pytest.raises(BookError, match="own file"):
        export_pages(order, lambda done, total: None)
    assert book.read_bytes() == before


def test_the_words_of_a_recognised_line_are_one_line_in_every_program(tmp_path: Path) -> None:
    words = (
        ("When ", Rect(100, 100, 140, 112)),
        ("we ", Rect(145, 104, 160, 112)),
        ("jumped ", Rect(165, 101, 210, 116)),
        ("A ", Rect(60, 90, 95, 150)),
        ("below", Rect(100, 120, 140, 132)),
    )
    assert in_lines(words)[:3] == [
        ("When ", Rect(100, 100, 140, 116)),
        ("we ", Rect(145, 100, 160, 116)),
        ("jumped ", Rect(165, 100, 210, 116)),
    ]
    assert in_lines(words)[3:] == list(words[3:])
    with pymupdf.open() as scan:
        scan.new_page(width=420, height=595)
        scan.save(tmp_path / "scan.pdf")
    layer = RecognisedWords(1, words)
    with exported(tmp_path / "scan.pdf", (1,), texts=(layer,)) as made:
        (line,) = [each for each in made[0].get_text().split("\n") if "When" in each]
        assert line.strip() == "When we jumped"
        spans = [
            span
            for block in made[0].get_text("dict")["blocks"]
            for each in block["lines"]
            for span in each["spans"]
            if span["text"].strip() in ("When", "we", "jumped", "When we jumped")
        ]
        assert len({round(span["size"], 2) for span in spans}) == 1
