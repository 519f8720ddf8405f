"""Copies of PDFs with real annotations: at the words, and never at the cost of the file itself."""

from __future__ import annotations

import errno
from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.processes import pdf_writing_process as annotate
from reader_app.documents.processes.ocr_and_copy_messages import CopyMade, CopyWithMarks, Mark
from reader_app.documents.processes.pdf_writing_process import copy_with_marks
from reader_app.domain.document import Rect
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from tests.support.books import (
    make_encrypted_book,
    make_hanging_book,
    make_scanned_book,
    make_truncated_book,
)
from tests.support.disks import full, small_disk
from tests.support.pdfs_to_mark import (
    Annotated,
    annotations_in,
    damage_table,
    make_word_book,
    rect_of_word,
)

AMBER = (0.96, 0.85, 0.45)
NOTE = "Wer ist das?\n„Ismael“ 鯨"


def marked(
    source: Path,
    target: Path,
    marks: tuple[Mark, ...] | None = None,
    password: str = "",
) -> CopyMade:
    """A copy, by default with a mark on the word of page 1."""
    if marks is None:
        marks = (Mark(1, (rect_of_word(source, password=password),), AMBER, NOTE, 1_700_000_000),)
    order = CopyWithMarks(
        str(source), password, str(target), str(target.parent / "unfinished"), marks
    )
    return copy_with_marks(order, lambda done, total: None)


def at_the_word(page: int = 1) -> Annotated:
    return Annotated(page, "Ishmael.", NOTE, "Pagemate", AMBER)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, (60.0, 100.0, 400.0, 500.0)])
def test_the_mark_lies_on_its_word_however_the_page_is_turned_and_cropped(
    tmp_path: Path, rotation: int, crop: tuple[float, float, float, float] | None
) -> None:
    source = make_word_book(tmp_path / "a.pdf", rotation=rotation, crop=crop)
    marked(source, tmp_path / "copy.pdf")
    assert annotations_in(tmp_path / "copy.pdf") == [at_the_word()]


def test_the_file_itself_is_not_touched(tmp_path: Path) -> None:
    source = make_word_book(tmp_path / "a.pdf")
    source.chmod(0o444)
    before, when = source.read_bytes(), source.stat().st_mtime_ns
    marked(source, tmp_path / "copy.pdf")
    assert (source.read_bytes(), source.stat().st_mtime_ns) == (before, when)


def test_the_copy_begins_with_every_byte_of_the_file(tmp_path: Path) -> None:
    source = make_word_book(tmp_path / "a.pdf", page_count=3)
    made = marked(source, tmp_path / "copy.pdf")
    assert (tmp_path / "copy.pdf").read_bytes().startswith(source.read_bytes())
    assert not made.is_repaired


def test_marks_on_several_pages_each_go_to_theirs(tmp_path: Path) -> None:
    source = make_word_book(tmp_path / "a.pdf", page_count=3)
    rect = rect_of_word(source)
    marks = tuple(Mark(page, (rect,), AMBER, NOTE, 0) for page in (3, 1))
    marked(source, tmp_path / "copy.pdf", marks)
    assert annotations_in(tmp_path / "copy.pdf") == [at_the_word(1), at_the_word(3)]


def test_a_mark_over_two_lines_is_one_annotation(tmp_path: Path) -> None:
    source = make_word_book(tmp_path / "a.pdf")
    marks = (Mark(1, (Rect(90, 140, 200, 152), Rect(90, 154, 150, 166)), AMBER, "", 0),)
    marked(source, tmp_path / "copy.pdf", marks)
    document = pymupdf.open(tmp_path / "copy.pdf")
    corners = [len(annotation.vertices) for annotation in document[0].annots()]
    assert corners == [8]
    document.close()


def test_a_page_that_the_file_no_longer_has_is_left_out(tmp_path: Path) -> None:
    source = make_word_book(tmp_path / "a.pdf")
    marks = (
        Mark(1, (rect_of_word(source),), AMBER, NOTE, 0),
        Mark(9, (rect_of_word(source),), AMBER, NOTE, 0),
    )
    marked(source, tmp_path / "copy.pdf", marks)
    assert annotations_in(tmp_path / "copy.pdf") == [at_the_word()]


def test_annotations_that_the_file_has_stay(tmp_path: Path) -> None:
    source = tmp_path / "a.pdf"
    document = pymupdf.open(make_word_book(tmp_path / "plain.pdf"))
    document[0].add_text_annot((30, 30), "from another program")
    document.save(source)
    document.close()
    marked(source, tmp_path / "copy.pdf")
    document = pymupdf.open(tmp_path / "copy.pdf")
    kinds = [annotation.type[1] for annotation in document[0].annots()]
    document.close()
    assert kinds == ["Text", "Highlight"]


def test_an_encrypted_file_makes_an_encrypted_copy(tmp_path: Path) -> None:
    source = make_word_book(tmp_path / "a.pdf", password="sesame")
    marked(source, tmp_path / "copy.pdf", password="sesame")
    document = pymupdf.open(tmp_path / "copy.pdf")
    assert document.needs_pass
    assert not document.authenticate("wrong")
    assert document.authenticate("sesame-owner")
    document.close()
    assert annotations_in(tmp_path / "copy.pdf", "sesame") == [at_the_word()]
    assert NOTE.encode("utf-16-be") not in (tmp_path / "copy.pdf").read_bytes()


def test_without_its_password_nothing_is_written(tmp_path: Path) -> None:
    source = make_encrypted_book(tmp_path / "a.pdf")
    with pytest.raises(BookError) as error:
        marked(source, tmp_path / "copy.pdf", marks=())
    assert error.value.code == BookErrorCode.PASSWORD_REQUIRED
    assert names_in(tmp_path) == ["a.pdf"]


def test_a_damaged_file_is_copied_as_far_as_it_can_be_repaired_and_this_is_told(
    tmp_path: Path,
) -> None:
    source = damage_table(make_word_book(tmp_path / "a.pdf", page_count=2))
    before = source.read_bytes()
    made = marked(source, tmp_path / "copy.pdf")
    assert made.is_repaired
    assert annotations_in(tmp_path / "copy.pdf") == [at_the_word()]
    assert source.read_bytes() == before


def test_a_damaged_encrypted_file_stays_encrypted(tmp_path: Path) -> None:
    source = damage_table(make_word_book(tmp_path / "a.pdf", password="sesame"))
    marked(source, tmp_path / "copy.pdf", password="sesame")
    assert pymupdf.open(tmp_path / "copy.pdf").needs_pass
    assert annotations_in(tmp_path / "copy.pdf", "sesame") == [at_the_word()]


def test_a_file_beyond_repair_says_so(tmp_path: Path) -> None:
    source = make_truncated_book(tmp_path / "a.pdf")
    with pytest.raises(BookError) as error:
        marked(source, tmp_path / "copy.pdf", marks=())
    assert "damaged" in error.value.message
    assert not (tmp_path / "copy.pdf").exists()


def test_a_book_that_is_no_pdf_says_what_to_do_instead(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("Call me Ishmael.", encoding="utf-8")
    with pytest.raises(BookError) as error:
        marked(source, tmp_path / "copy.pdf", marks=())
    assert error.value.code == BookErrorCode.UNSUPPORTED_FORMAT
    assert "Markdown" in error.value.advice


@pytest.mark.parametrize("kind", ["itself", "symbolic link", "hard link", "roundabout"])
def test_the_books_own_file_is_no_target_by_whatever_name(tmp_path: Path, kind: str) -> None:
    source = make_word_book(tmp_path / "a.pdf")
    before = source.read_bytes()
    target = tmp_path / "other.pdf"
    match kind:
        case "itself":
            target = source
        case "symbolic link":
            target.symlink_to(source)
        case "hard link":
            target.hardlink_to(source)
        case _:
            (tmp_path / "sub").mkdir()
            target = tmp_path / "sub" / ".." / "a.pdf"
    with pytest.raises(BookError) as error:
        marked(source, target)
    assert "own file" in error.value.message
    assert source.read_bytes() == before


def test_a_link_to_another_file_is_written_through(tmp_path: Path) -> None:
    source = make_word_book(tmp_path / "a.pdf")
    old = tmp_path / "old.pdf"
    old.write_bytes(b"old")
    link = tmp_path / "link.pdf"
    link.symlink_to(old)
    marked(source, link)
    assert link.is_symlink()
    assert annotations_in(old) == [at_the_word()]


def test_a_full_disk_is_told_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = make_word_book(tmp_path / "a.pdf")
    target = tmp_path / "copy.pdf"
    target.write_bytes(b"old")

    def no_room(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(annotate, "_copy_bytes", no_room)
    with pytest.raises(BookError) as error:
        marked(source, target)
    assert error.value.remedy is Remedy.FREE_SPACE
    assert target.read_bytes() == b"old"
    assert names_in(tmp_path) == ["a.pdf", "copy.pdf"]


@pytest.mark.parametrize("is_damaged", [False, True])
def test_a_disk_that_fills_while_marks_are_written_is_told(
    tmp_path: Path, is_damaged: bool
) -> None:
    source = make_word_book(tmp_path / "a.pdf")
    if is_damaged:
        damage_table(source)
    (tmp_path / "disk").mkdir()
    marks = (Mark(1, (rect_of_word(source),), AMBER, "why " * 100_000, 0),)
    with small_disk(tmp_path / "disk") as disk:
        room = disk / "room"
        room.write_bytes(b"x" * 32_768)
        with full(disk):
            room.unlink()  # enough for the file, not for the note
            with pytest.raises(BookError) as error:
                marked(source, disk / "copy.pdf", marks)
            assert names_in(disk) == ["filler"]
    assert error.value.remedy is Remedy.FREE_SPACE


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    source = make_word_book(tmp_path / "a.pdf")
    with pytest.raises(BookError) as error:
        marked(source, tmp_path / "nowhere" / "copy.pdf")
    assert "Choose another folder" in error.value.advice


def test_a_scanned_page_can_carry_marks(tmp_path: Path) -> None:
    source = make_scanned_book(tmp_path / "a.pdf", with_ocr_text=True)
    marked(source, tmp_path / "copy.pdf", (Mark(2, (Rect(48, 48, 200, 62),), AMBER, NOTE, 0),))
    assert [mark.page for mark in annotations_in(tmp_path / "copy.pdf")] == [2]


def test_a_page_that_never_ends_drawing_can_carry_marks(tmp_path: Path) -> None:
    source = make_hanging_book(tmp_path / "a.pdf")
    marked(source, tmp_path / "copy.pdf", (Mark(2, (Rect(50, 90, 200, 105),), AMBER, NOTE, 0),))
    document = pymupdf.open(tmp_path / "copy.pdf")
    assert [annotation.info["content"] for annotation in document[1].annots()] == [NOTE]
    document.close()


def test_progress_ends_with_all_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(annotate, "_CHUNK", 256)
    source = make_word_book(tmp_path / "a.pdf", page_count=4)
    told: list[tuple[int, int]] = []
    order = CopyWithMarks(
        str(source), "", str(tmp_path / "copy.pdf"), str(tmp_path / "unfinished"), ()
    )
    copy_with_marks(order, lambda done, total: told.append((done, total)))
    size = source.stat().st_size
    assert len(told) > 2
    assert told[-1] == (size, size)
