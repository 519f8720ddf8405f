"""Annotations that a PDF brings along: what is read of them, whatever program wrote them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.engine import annotation_reading
from reader_app.documents.engine.annotation_reading import read_annotations
from reader_app.documents.engine.open_document import open_document
from reader_app.documents.reader import DocumentReader
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.annotations import FileAnnotation, FileAnnotationKind
from tests.support.commented_pdf import CommentedPdf

Kind = FileAnnotationKind


def read(pdf: CommentedPdf, tmp_path: Path) -> tuple[FileAnnotation, ...]:
    document = open_document(pdf.save(tmp_path / "commented.pdf"))
    return read_annotations(document, range(1, document.info.page_count + 1)).annotations


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Highlight", Kind.HIGHLIGHT),
        ("Underline", Kind.UNDERLINE),
        ("StrikeOut", Kind.STRIKE_OUT),
        ("Squiggly", Kind.SQUIGGLY),
        ("Text", Kind.NOTE),
        ("FreeText", Kind.FREE_TEXT),
        ("Ink", Kind.INK),
        ("Square", Kind.BOX),
        ("Circle", Kind.CIRCLE),
        ("Line", Kind.LINE),
        ("Polygon", Kind.POLYGON),
        ("PolyLine", Kind.POLYLINE),
        ("Stamp", Kind.STAMP),
        ("Caret", Kind.CARET),
        ("FileAttachment", Kind.ATTACHMENT),
    ],
)
def test_every_kind_is_read(name: str, kind: Kind, tmp_path: Path) -> None:
    pdf = CommentedPdf()
    pdf.add(name, "/Contents(Why?)/T(Ada)/C[1 0 0]", (300, 300, 320, 340))
    (found,) = read(pdf, tmp_path)
    assert (found.kind, found.text, found.author) == (kind, "Why?", "Ada")
    assert found.color == (1, 0, 0)
    assert (found.rect.x0, found.rect.y0, found.rect.y1) == (300, 300, 340)


@pytest.mark.parametrize("name", ["Link", "Popup", "Widget", "Watermark", "Invented"])
def test_what_nobody_wrote_is_no_comment(name: str, tmp_path: Path) -> None:
    pdf = CommentedPdf()
    pdf.add(name, "/Contents(Something)")
    assert read(pdf, tmp_path) == ()


def test_marked_words_are_quoted_as_printed(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    pdf.mark(pdf.words(1, 3))
    (found,) = read(pdf, tmp_path)
    assert (found.quote, found.start, found.end) == ("quick brown fox", 4, 19)


def test_a_mark_over_two_lines_has_a_rectangle_for_each(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    pdf.mark(pdf.words(7, 10))
    (found,) = read(pdf, tmp_path)
    assert found.quote == "lazy dog. Whales are"
    assert len(found.parts) == 2


def test_a_word_that_is_divided_between_lines_is_quoted_whole(tmp_path: Path) -> None:
    pdf = CommentedPdf(lines=("They are difficult to com-", "pile at all."))
    pdf.mark(pdf.words(2, 6))
    assert read(pdf, tmp_path)[0].quote == "difficult to compile at"


def test_a_word_that_is_hardly_touched_is_not_marked(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    (box,) = pdf.words(1, 1)
    (after,) = pdf.words(2, 2)
    pdf.mark([pymupdf.Rect(box.x0, box.y0, after.x0 + 5, box.y1)])
    assert read(pdf, tmp_path)[0].quote == "quick"


def test_a_mark_inside_a_word_is_about_that_word(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    (box,) = pdf.words(9, 9)
    pdf.mark([pymupdf.Rect(box.x0, box.y0, box.x0 + 16, box.y1)])
    assert read(pdf, tmp_path)[0].quote == "Whales"


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_words_on_a_turned_page_are_found_where_they_are_shown(
    rotation: int, tmp_path: Path
) -> None:
    pdf = CommentedPdf()
    pdf.mark(pdf.words(1, 3))
    pdf.document[0].set_rotation(rotation)
    (found,) = read(pdf, tmp_path)
    assert found.quote == "quick brown fox"
    assert len(found.parts) == 1


def test_words_on_a_cropped_page_are_found(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    pdf.mark(pdf.words(1, 3))
    pdf.document[0].set_cropbox(pymupdf.Rect(50, 60, 500, 700))
    (found,) = read(pdf, tmp_path)
    assert found.quote == "quick brown fox"
    assert found.rect.y0 < 60


def test_texts_of_all_encodings_are_read(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    wide = "Schön – 漢字 😀".encode("utf-16-be").hex()
    pdf.add("Text", f"/Contents<feff{wide}>/T(Andr\\351)")
    (found,) = read(pdf, tmp_path)
    assert (found.text, found.author) == ("Schön – 漢字 😀", "André")


def test_letters_that_nobody_sees_are_left_out(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    secret = "".join(chr(0xE0000 + ord(letter)) for letter in "obey")
    pdf.add("Text", f"/Contents<feff{f'Nice{secret}'.encode('utf-16-be').hex()}>")
    assert read(pdf, tmp_path)[0].text == "Nice"


def test_a_broken_date_is_none_at_all(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    pdf.add("Text", "/CreationDate(D:20240131120000Z)/M(yesterday, about noon)")
    (found,) = read(pdf, tmp_path)
    assert found.created_at == datetime(2024, 1, 31, 12, tzinfo=UTC)
    assert found.changed_at is None


def test_a_date_before_all_calendars_is_none_at_all(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    pdf.add("Text", "/M(D:00010101000000Z)")
    assert read(pdf, tmp_path)[0].changed_at is None


@pytest.mark.parametrize("flags", [2, 32])
def test_what_is_hidden_is_not_read(flags: int, tmp_path: Path) -> None:
    pdf = CommentedPdf()
    pdf.add("Text", f"/Contents(Secret)/F {flags}")
    assert read(pdf, tmp_path) == ()


def test_an_answer_belongs_to_its_thread_though_its_own_icon_is_hidden(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    first = pdf.mark(pdf.words(1, 3), more="/Contents(Why?)")
    second = pdf.add("Text", f"/Contents(Because.)/IRT {first} 0 R/F 30")
    pdf.add("Text", f"/Contents(I see.)/IRT {second} 0 R")
    root, *answers = read(pdf, tmp_path)
    assert [(each.text, each.reply_to) for each in answers] == [
        ("Because.", root.id),
        ("I see.", root.id),
    ]


def test_a_state_is_no_answer(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    first = pdf.add("Text", "/Contents(Why?)")
    pdf.add(
        "Text", f"/Contents(Accepted set by Ada)/IRT {first} 0 R/State(Accepted)/StateModel(Review)"
    )
    assert [each.text for each in read(pdf, tmp_path)] == ["Why?"]


def test_a_replacement_of_words_is_one_comment(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    caret = pdf.add("Caret", "/Contents(slow)", (120, 95, 126, 105))
    pdf.mark(pdf.words(1, 1), "StrikeOut", f"/IRT {caret} 0 R/RT/Group")
    (found,) = read(pdf, tmp_path)
    assert (found.kind, found.text, found.quote) == (Kind.CARET, "slow", "quick")


def test_answers_in_a_circle_are_each_read_alone(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    first = pdf.add("Text", "/Contents(A)")
    second = pdf.add("Text", f"/Contents(B)/IRT {first} 0 R")
    pdf.document.xref_set_key(first, "IRT", f"{second} 0 R")
    assert [(each.text, each.reply_to) for each in read(pdf, tmp_path)] == [("A", ""), ("B", "")]


def test_names_are_kept_and_never_shared(tmp_path: Path) -> None:
    pdf = CommentedPdf(pages=2)
    own = "pagemate-0f8fad5b-d9cb-469f-a165-70867728950e"
    pdf.add("Text", f"/NM({own})")
    pdf.add("Text", "/NM(A0)")
    pdf.add("Text", "/NM(A0)")
    pdf.add("Text", "/NM(A0)", page=2)
    ids = [each.id for each in read(pdf, tmp_path)]
    assert ids[0] == own
    assert len(set(ids)) == 4


def test_the_lines_of_a_drawing_are_read(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    pdf.add("Ink", "/InkList[[100 692 150 642][10 10]]")
    assert read(pdf, tmp_path)[0].strokes == (((100, 100), (150, 150)), ((10, 782),))


def test_a_box_stands_where_the_words_in_it_do_and_not_at_a_line_above(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    pdf.add("Square", rect=(60, 105, 400, 160))
    (found,) = read(pdf, tmp_path)
    document = open_document(tmp_path / "commented.pdf")
    assert read_page(document, 1).text[found.start :].startswith("Whales")


def test_a_text_written_on_the_page_stands_beside_what_is_printed_there(tmp_path: Path) -> None:
    pdf = CommentedPdf()
    pdf.document[0].add_freetext_annot(pymupdf.Rect(60, 20, 300, 50), "Mind the fox")
    (found,) = read(pdf, tmp_path)
    document = open_document(tmp_path / "commented.pdf")
    assert "Mind the fox" in read_page(document, 1).text
    assert found.start == 0


def test_a_hostile_file_gives_no_more_than_its_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(annotation_reading, "MOST_ANNOTATIONS", 5)
    pdf = CommentedPdf()
    for _ in range(8):
        pdf.add("Text", f"/Contents({'x' * 30_000})")
    found = read(pdf, tmp_path)
    assert len(found) == 5
    assert {len(each.text) for each in found} == {annotation_reading.MOST_TEXT}


@pytest.mark.parametrize(
    "entries",
    ["/QuadPoints[1 2 3]", "/QuadPoints[(a)(b)(c)(d)(e)(f)(g)(h)]", "/QuadPoints 5", "/C[9 9 9]",
     "/C[(red)]", "/Contents 7/T 8/NM 9", "/IRT 99999 0 R", "/M[1 2]", "/F(x)", "/Rect[1]"],
)  # fmt: skip
def test_a_damaged_annotation_spoils_no_other(entries: str, tmp_path: Path) -> None:
    pdf = CommentedPdf()
    pdf.add("Highlight", entries)
    pdf.add("Text", "/Contents(Sound)")
    assert "Sound" in [each.text for each in read(pdf, tmp_path)]


def test_programs_without_a_window_read_them_in_another_process(tmp_path: Path) -> None:
    pdf = CommentedPdf(pages=60)
    pdf.add("Text", "/Contents(First)")
    pdf.mark(pdf.words(1, 3, page=55), more="/Contents(Last)", page=55)
    with DocumentReader(pdf.save(tmp_path / "commented.pdf")) as reader:
        found = reader.annotations()
    assert [(each.page, each.text, each.quote) for each in found] == [
        (1, "First", ""),
        (55, "Last", "quick brown fox"),
    ]


@pytest.mark.parametrize("name", ["", "/NM(A0)", "/NM(0f8fad5b-d9cb-469f-a165-70867728950e)"])
def test_what_was_taken_over_can_be_left_out_of_the_drawing_by_its_id(
    name: str, tmp_path: Path
) -> None:
    pdf = CommentedPdf()
    pdf.mark(pdf.words(1, 3), more=f"/C[1 1 0]{name}")
    pdf.mark(pdf.words(5, 6), more=f"/C[1 1 0]{name}")
    document = open_document(pdf.save(tmp_path / "commented.pdf"))
    renderer = MupdfRenderer(document)
    assert has_yellow(renderer.png(1, 200))
    found = read_annotations(document, range(1, 2)).annotations
    renderer.hide(frozenset(each.id for each in found))
    assert not has_yellow(renderer.png(1, 200))


def has_yellow(png: bytes) -> bool:
    samples = pymupdf.Pixmap(png).samples
    pixels = zip(samples[0::3], samples[1::3], samples[2::3], strict=True)
    return any(red > 200 and green > 200 and blue < 100 for red, green, blue in pixels)
