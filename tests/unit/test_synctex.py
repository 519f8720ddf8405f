"""A line of a LaTeX source and the spot of a page that it made lead to each other."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from reader_app.documents.formats import synctex
from reader_app.documents.formats.synctex import place_of_source, source_of_place
from reader_app.ui.book.opening_target import editor_words

POINT = 65781.76


def sp(points: float) -> int:
    return round(points * POINT)


def line_box(line: int, y: float, *, tag: int = 1) -> list[str]:
    """A line of text 300 points wide with two words, which two lines of the source made."""
    return [
        f"({tag},{line}:{sp(100)},{sp(y)}:{sp(300)},{sp(8)},{sp(2)}",
        f"x{tag},{line}:{sp(120)},{sp(y)}",
        f"x{tag},{line + 1}:{sp(350)},{sp(y)}",
        ")",
    ]


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    records = [
        "SyncTeX Version:1", "Input:1:./paper.tex", "Input:2:parts/end.tex", "Output:pdf",
        "Magnification:1000", "Unit:1", "X Offset:0", "Y Offset:0", "Content:", "{1",
        f"[1,1:{sp(90)},{sp(700)}:{sp(320)},{sp(600)},0",
        *line_box(10, 200), *line_box(20, 240),
        f"(1,20:{sp(350)},{sp(235)}:{sp(5)},{sp(4)},0", ")", "]", "}1",
        "{2", *line_box(3, 120, tag=2), "}2", "Postamble:",
    ]  # fmt: skip
    (tmp_path / "paper.synctex.gz").write_bytes(gzip.compress("\n".join(records).encode()))
    return tmp_path / "paper.pdf"


@pytest.mark.parametrize(
    ("page", "x", "y", "source", "line"),
    [
        (1, 125, 198, "paper.tex", 10),
        (1, 345, 198, "paper.tex", 11),
        (1, 20, 242, "paper.tex", 20),
        (2, 130, 118, "parts/end.tex", 3),
    ],
)
def test_a_spot_leads_to_the_line_that_made_it(
    paper: Path, page: int, x: float, y: float, source: str, line: int
) -> None:
    assert source_of_place(paper, page, x, y) == (paper.parent / source, line)


@pytest.mark.parametrize(
    ("said", "page", "top"),
    [
        ("10:1:paper.tex", 1, 192),
        ("19:1:paper.tex", 1, 232),
        ("21:5:paper.tex", 1, 232),
        ("4:0:parts/end.tex", 2, 112),
    ],
)
def test_a_line_leads_to_the_line_of_text_it_made(
    paper: Path, said: str, page: int, top: float
) -> None:
    line, column, file = said.split(":")
    found, rects = place_of_source(paper, f"{line}:{column}:{paper.parent / file}")
    assert found == page
    assert [round(rect.y0) for rect in rects] == [top]
    assert rects[0].x1 - rects[0].x0 == pytest.approx(300, abs=0.1)


def test_what_made_nothing_leads_nowhere(paper: Path) -> None:
    assert place_of_source(paper, f"900:1:{paper.parent / 'paper.tex'}") == (0, ())
    assert place_of_source(paper, "1:1:/elsewhere/other.tex") == (0, ())
    assert source_of_place(paper.with_name("other.pdf"), 1, 100, 100) is None


@pytest.mark.parametrize(
    "content", [b"", b"not gzip", gzip.compress(b"PDF", mtime=0)], ids=["empty", "other", "text"]
)
def test_a_file_that_holds_no_records_is_refused(paper: Path, content: bytes) -> None:
    paper.with_name("paper.synctex.gz").write_bytes(content)
    with pytest.raises((OSError, ValueError)):
        source_of_place(paper, 1, 100, 100)


def test_a_file_that_latex_is_still_writing_is_refused(paper: Path) -> None:
    records = paper.with_name("paper.synctex.gz")
    records.write_bytes(records.read_bytes()[:-20])
    with pytest.raises(ValueError, match="complete"):
        source_of_place(paper, 1, 100, 100)


def test_a_file_of_more_records_than_memory_may_hold_is_refused(
    paper: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(synctex, "_MOST_RECORDS", 3)
    with pytest.raises(ValueError, match="too large"):
        source_of_place(paper, 1, 100, 100)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("code --goto {file}:{line}", ["code", "--goto", "/a b.tex:7"]),
        ("kate -l %l %f", ["kate", "-l", "7", "/a b.tex"]),
        ("gedit +{line}", ["gedit", "+7", "/a b.tex"]),
        ("'my editor' {file}", ["my editor", "/a b.tex"]),
        ("'open", []),
    ],
)
def test_an_editor_gets_file_and_line(command: str, words: list[str]) -> None:
    assert editor_words(command, Path("/a b.tex"), 7) == words


def test_what_a_file_is_called_is_never_taken_for_more() -> None:
    odd = Path("/x/{line}; rm %l.tex")
    assert editor_words("vi +{line} {file}", odd, 3) == ["vi", "+3", str(odd)]
