"""Highlights and bookmarks as values, as Markdown, and the steps that can be undone."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from reader_app.app.library.book_annotations import AnnotationsUseCase, BookAnnotations
from reader_app.domain.annotations import (
    Annotation,
    Bookmark,
    FreeMark,
    FreeMarkKind,
    Highlight,
    HighlightColor,
    HighlightPart,
    MarkStyle,
)
from reader_app.domain.book import Book
from reader_app.domain.document import OutlineEntry, Rect
from reader_app.domain.errors import BookError, Remedy, StorageError
from reader_app.ui.annotations.annotation_history import AnnotationUndo, told
from reader_app.ui.annotations.model import AnnotationSet
from reader_app.ui.annotations.notes_export import file_name, marks_of_all
from tests.support.fakes import MemoryBooks, a_book

PLACES = [(9, 4), (2, 80), (9, 1), (5, 7), (9, 4)]
LINE = Rect(48.0, 60.0, 200.0, 72.0)


def part(page: int = 3, start: int = 10, text: str = "a pond\nof words") -> HighlightPart:
    return HighlightPart(page, start, start + len(text), (LINE,), text)


def highlight(page: int = 3, note: str = "", text: str = "a pond of words") -> Highlight:
    return Highlight("b", (part(page, text=text),), note=note)


MARK = highlight()
INK = FreeMark("b", FreeMarkKind.INK, 1, Rect(0, 0, 4, 4), strokes=(((0.0, 0.0), (4.0, 4.0)),))


class MemoryAnnotations:
    """Highlights and bookmarks in memory, in the order in which they were saved."""

    def __init__(self, *kept: Annotation) -> None:
        self.kept: dict[str, Annotation] = {annotation.id: annotation for annotation in kept}

    def highlights(self, book_id: str) -> list[Highlight]:
        found = [mark for mark in self.kept.values() if isinstance(mark, Highlight)]
        return sorted(found, key=lambda mark: mark.place)

    def bookmarks(self, book_id: str) -> list[Bookmark]:
        return [mark for mark in self.kept.values() if isinstance(mark, Bookmark)]

    def free_marks(self, book_id: str) -> list[FreeMark]:
        return [mark for mark in self.kept.values() if isinstance(mark, FreeMark)]

    def save_highlight(self, mark: Highlight) -> None:
        self.kept[mark.id] = mark

    def save_bookmark(self, mark: Bookmark) -> None:
        self.kept[mark.id] = mark

    def delete_highlight(self, highlight_id: str) -> None:
        self.kept.pop(highlight_id, None)

    def delete_bookmark(self, bookmark_id: str) -> None:
        self.kept.pop(bookmark_id, None)


class Unstored:
    """Everything can be stored."""

    def store(self) -> None:
        pass


def use_case(
    *kept: Annotation,
    book: Book | None = None,
    labels: tuple[str, ...] = (),
    outline: tuple[OutlineEntry, ...] = (),
    write: object = None,
) -> AnnotationsUseCase:
    book = book or a_book()
    books = MemoryBooks(book)
    if outline:
        books.save_outline(book.id, outline)
    if labels:
        books.save_labels(book.id, labels)

    def write_bytes(path: Path, content: bytes) -> None:
        path.write_bytes(content)

    return AnnotationsUseCase(MemoryAnnotations(*kept), books, write or write_bytes, Unstored())


# -- values -----------------------------------------------------------------------------------


def test_a_quote_is_one_line_over_all_parts() -> None:
    mark = Highlight("b", (part(3, text="words on\none page"), part(4, 0, "and the next")))
    assert mark.quote == "words on one page and the next"


def test_a_highlight_without_parts_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="at least one part"):
        Highlight("b", ())


def test_space_around_a_note_is_no_part_of_it() -> None:
    assert highlight().with_note("\n  two\nlines \n").note == "two\nlines"


def test_the_same_words_are_known_again() -> None:
    assert highlight(3).covers_same((part(3, text="another reading"),))
    assert not highlight(3).covers_same((part(4),))


# -- Markdown ---------------------------------------------------------------------------------


def test_marked_words_are_quoted_with_their_page_and_note() -> None:
    book = a_book(title="Walden", author="Henry Thoreau")
    book.file_path = Path("/books/whale (1).pdf")
    mark = highlight(3, "Why a *pond*?\n\nAsk.").with_color(HighlightColor.BLUE)
    mark = mark.with_style(MarkStyle.UNDERLINE)
    text = use_case(mark, book=book).markdown(book.id)
    made = mark.created_at.astimezone().date().isoformat()
    place = "[p. 3](file:///books/whale%20%281%29.pdf#page=3)"
    assert text == (
        "# Notes on *Walden* by Henry Thoreau\n\n"
        f"> a pond of words\n>\n> — {place} · Underline · Blue · {made}\n\n"
        "Why a *pond*?\n\nAsk.\n"
    )


def test_chapters_are_headings_and_printed_numbers_are_told() -> None:
    book = a_book(page_count=4)
    outline = (OutlineEntry(1, "First", 1), OutlineEntry(1, "Second", 3))
    text = use_case(
        highlight(1), highlight(2), highlight(3),
        book=book, outline=outline, labels=("i", "ii", "1", "2"),
    ).markdown(book.id)  # fmt: skip
    headings = [line for line in text.splitlines() if line.startswith("## ")]
    assert headings == ["## First", "## Second"]
    assert "— p. 1" in text


def test_notes_and_drawings_stand_where_they_are_on_the_page() -> None:
    book = a_book()
    above = FreeMark("b", FreeMarkKind.NOTE, 3, Rect(0, 10, 9, 20), text="Really?")
    below = FreeMark("b", FreeMarkKind.INK, 3, Rect(0, 400, 9, 410))
    text = use_case(below, highlight(3), above, book=book).markdown(book.id)
    assert text.index("**Note**") < text.index("Really?") < text.index("a pond")
    assert text.index("a pond") < text.index("**Drawing**")


def test_marks_before_and_after_a_heading_of_one_page_are_told_apart() -> None:
    book = a_book(page_count=4)
    outline = (
        OutlineEntry(1, "Abstract", 1, 300, start=5),
        OutlineEntry(1, "One", 1, 90, start=70),
    )
    marks = [Highlight("b", (part(1, start),)) for start in (6, 71)]
    text = use_case(*marks, book=book, outline=outline).markdown(book.id)
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## Abstract",
        "## One",
    ]


def test_notes_beside_columns_stand_in_the_chapter_that_is_read_there() -> None:
    book = a_book(page_count=4)
    outline = (
        OutlineEntry(1, "Left below", 1, 500, start=5),
        OutlineEntry(1, "Right above", 1, 90, start=70),
    )
    low = FreeMark("b", FreeMarkKind.NOTE, 1, Rect(0, 510, 9, 520), text="low", start=6)
    high = FreeMark("b", FreeMarkKind.NOTE, 1, Rect(300, 100, 309, 110), text="high", start=80)
    text = use_case(high, low, book=book, outline=outline).markdown(book.id)
    assert [line for line in text.splitlines() if line[:3] in ("## ", "low", "hig")] == [
        "## Left below",
        "low",
        "## Right above",
        "high",
    ]


def test_a_free_mark_that_is_moved_stands_beside_other_words() -> None:
    mark = FreeMark("b", FreeMarkKind.NOTE, 1, Rect(0, 10, 9, 20), start=6)
    assert mark.changed(text="Really?").start == 6
    assert mark.changed(rect=Rect(0, 90, 9, 99)).start == -1


def test_words_over_two_pages_name_both() -> None:
    book = a_book()
    mark = Highlight("b", (part(3), part(4, 0)))
    assert "— pp. 3–4" in use_case(mark, book=book).markdown(book.id)


def test_a_books_own_words_are_no_markdown() -> None:
    book = a_book()
    text = use_case(highlight(text="# not *a* [heading](x)"), book=book).markdown(book.id)
    assert r"> \# not \*a\* \[heading\](x)" in text


def test_bookmarks_are_listed_last() -> None:
    book = a_book()
    text = use_case(Bookmark("b", 7, title="Ponds"), Bookmark("b", 9), book=book).markdown(book.id)
    assert text.endswith("## Bookmarks\n\n- Ponds — p. 7\n- p. 9\n")


def test_a_book_without_marks_says_so() -> None:
    book = a_book()
    assert "This book has no highlights" in use_case(book=book).markdown(book.id)


@pytest.mark.parametrize("kind", ["itself", "symbolic link", "hard link"])
def test_notes_are_not_written_over_the_book(tmp_path: Path, kind: str) -> None:
    source, target = tmp_path / "book.md", tmp_path / "other.md"
    source.write_text("# A book", encoding="utf-8")
    match kind:
        case "itself":
            target = source
        case "symbolic link":
            target.symlink_to(source)
        case _:
            target.hardlink_to(source)
    book = a_book(file_path=source)
    with pytest.raises(BookError) as error:
        use_case(highlight(), book=book).write_markdown(book.id, target)
    assert "own file" in error.value.message
    assert source.read_text(encoding="utf-8") == "# A book"


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    def no_room(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    book = a_book()
    with pytest.raises(StorageError) as error:
        use_case(highlight(), book=book, write=no_room).write_markdown(book.id, tmp_path / "a.md")
    assert error.value.remedy is Remedy.FREE_SPACE


# -- steps ------------------------------------------------------------------------------------


def test_the_newest_step_comes_back_first() -> None:
    steps = AnnotationUndo()
    steps.add(None, highlight(1))
    steps.add(None, highlight(2))
    taken = [step.after.page for step in (steps.take(), steps.take()) if step and step.after]
    assert taken == [2, 1]
    assert steps.take() is None


def test_a_step_can_be_taken_back_by_its_number() -> None:
    steps = AnnotationUndo()
    first = steps.add(highlight(1), None)
    steps.add(None, highlight(2))
    assert steps.take(first.number) == first
    assert steps.take(first.number) is None


def test_a_note_that_is_being_written_is_one_step() -> None:
    steps = AnnotationUndo()
    mark = highlight()
    steps.add_writing(mark, mark.with_note("W"))
    steps.add_writing(mark.with_note("W"), mark.with_note("Why"))
    step = steps.take()
    assert step is not None and step.before == mark
    assert isinstance(step.after, Highlight) and step.after.note == "Why"
    assert steps.take() is None


def test_a_note_taken_up_again_is_another_step() -> None:
    steps = AnnotationUndo()
    mark = highlight()
    steps.add_writing(mark, mark.with_note("W"))
    steps.end_writing()
    steps.add_writing(mark.with_note("W"), mark.with_note("Why"))
    step = steps.take()
    assert step is not None and isinstance(step.before, Highlight) and step.before.note == "W"


def test_what_was_undone_can_be_done_again_until_something_else_is_done() -> None:
    steps = AnnotationUndo()
    first, second = (steps.add(None, highlight(page)) for page in (1, 2))
    steps.take(), steps.take()
    assert [steps.take_again(), steps.take_again(), steps.take_again()] == [first, second, None]
    steps.take()
    steps.add(None, highlight(3))
    assert steps.take_again() is None


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        (None, highlight(), "Highlight restored."),
        (highlight(), None, "Highlight removed."),
        (MARK, MARK.with_note("why?"), "Note changed back."),
        (MARK, MARK.with_color(HighlightColor.RED), "Colour changed back."),
        (MARK, MARK.with_style(MarkStyle.UNDERLINE), "Style changed back."),
        (INK, INK.changed(strokes=()), "Stroke removed."),
        (INK, INK.changed(rect=Rect(5, 5, 9, 9)), "Moved back."),
    ],
)
def test_what_was_undone_is_said(
    was: Annotation | None, now: Annotation | None, words: str
) -> None:
    assert told(was, now, is_back=True) == words


# -- on their way into files ------------------------------------------------------------------


def test_a_note_goes_with_the_first_page_of_its_highlight() -> None:
    mark = Highlight("b", (part(3), part(4, 0)), HighlightColor.BLUE, "why")
    written = marks_of_all(BookAnnotations((mark,)), "me")
    assert [(made.page, made.note) for made in written] == [(3, "why"), (4, "")]
    assert len({made.color for made in written}) == 1


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("A/B: what\\ever?", "A B what ever"),
        ("...", "notes"),
        ("x" * 300, "x" * 100),
        ("Für „alle“ – 鯨", "Für „alle“ – 鯨"),
    ],
)
def test_a_title_becomes_a_name_that_every_disk_takes(title: str, name: str) -> None:
    assert file_name(title) == name


# -- the set ------------------------------------------------------------------------------------


def in_set(marks: AnnotationSet) -> tuple[list[Highlight], dict[int, tuple[Highlight, ...]]]:
    """In the book's order, and page by page."""
    return marks.highlights, {page: marks.on_page(page) for page in marks.pages}


def test_one_after_the_other_gives_the_same_order_as_all_at_once() -> None:
    made = [Highlight("b", (part(page, start), part(page + 1, 0))) for page, start in PLACES]
    single, whole = AnnotationSet(), AnnotationSet()
    for highlight in made:
        single.put(highlight)
    whole.replace_all(made)
    assert in_set(single) == in_set(whole)


def test_a_changed_highlight_takes_the_place_of_the_one_before() -> None:
    made = [Highlight("b", (part(page, start),)) for page, start in PLACES]
    marks, expected = AnnotationSet(), AnnotationSet()
    marks.replace_all(made)
    changed = made[2].with_note("why?")
    marks.put(changed)
    expected.replace_all([*made[:2], changed, *made[3:]])
    assert in_set(marks) == in_set(expected)


def test_a_page_whose_last_highlight_goes_carries_none() -> None:
    made = [Highlight("b", (part(page, start),)) for page, start in PLACES]
    marks = AnnotationSet()
    marks.replace_all(made)
    marks.remove(made[1])
    assert 2 not in marks.pages
    assert made[1] not in marks.highlights
