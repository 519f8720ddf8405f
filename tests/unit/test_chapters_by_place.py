"""Which chapter a place is in: by reading order, not by how far down the page it is."""

from __future__ import annotations

from reader_app.documents.text.heading_starts import begins_of
from reader_app.domain.document import OutlineEntry, chapter_of
from reader_app.ui.find.find_session import HitIndex
from reader_app.ui.find.results_list import Chapters, ResultRows
from reader_app.ui.panels.outline_model import OutlineModel

TWO_COLUMNS = (
    OutlineEntry(1, "Nesting", 10, 80),
    OutlineEntry(2, "Correctness", 11, 623, start=700),  # at the foot of the left column
    OutlineEntry(1, "Evaluation", 11, 432, start=1500),  # in the middle of the right one
)


def test_a_heading_higher_up_in_a_later_column_comes_later() -> None:
    assert chapter_of(TWO_COLUMNS, 11, top=650) == "Evaluation"


def test_a_place_is_in_the_chapter_that_began_before_it_in_the_text() -> None:
    starts = (10, 700, 1499, 1500)
    told = [chapter_of(TWO_COLUMNS, 11, start, top=100) for start in starts]
    assert told == ["Nesting", "Correctness", "Correctness", "Evaluation"]


def test_without_a_place_it_is_the_chapter_at_the_pages_end() -> None:
    assert chapter_of(TWO_COLUMNS, 11) == "Evaluation"
    assert chapter_of(TWO_COLUMNS, 9) == ""


def test_a_chapter_that_is_not_placed_in_the_text_counts_by_its_height() -> None:
    outline = (OutlineEntry(1, "One", 1, 50), OutlineEntry(1, "Two", 1, 400))
    assert [chapter_of(outline, 1, 900, top) for top in (30, 60, 500)] == ["", "One", "Two"]


def test_the_outline_marks_by_the_same_rule() -> None:
    model = OutlineModel()
    model.set_outline(TWO_COLUMNS, ())
    assert model.set_place(11, 650).data() == "Evaluation"


def test_hits_of_one_page_stand_under_their_own_chapters() -> None:
    outline = (
        OutlineEntry(1, "Introduction", 1, 432, start=600),
        OutlineEntry(1, "Abstract", 1, 300, start=100),
        OutlineEntry(1, "Overview", 2, 300, start=400),
    )
    found = HitIndex()
    found.add(((1, 3), (2, 2)))
    starts = {1: (120, 300, 800), 2: (10, 500)}
    rows = ResultRows(found, Chapters(outline), starts)
    listed = [rows.heading(row) or rows.hit(row) for row in range(len(rows))]
    assert listed == [
        "Abstract",
        (1, 0),
        (1, 1),
        "Introduction",
        (1, 2),
        (2, 0),
        "Overview",
        (2, 1),
    ]
    assert [rows.hit(rows.row(hit)) for hit in ((1, 2), (2, 1))] == [(1, 2), (2, 1)]


def test_a_title_is_found_where_it_heads_a_line() -> None:
    text = "The introduction.\n\n1. Introduction\nThe introduction says\n2. Types of\nreaders\nx"
    assert [text[at:][:8] for at in begins_of("Introduction", text)] == ["1. Intro"]
    assert [text[at:][:8] for at in begins_of("2 Types of Readers", text)] == ["2. Types"]
    assert begins_of("Conclusion", text) == []
