"""What is told of processes that were measured, and the book they are measured with."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from benchmarks.memory import make_text_book, markdown
from reader_app.documents.engine.open_document import open_document
from reader_app.documents.text.text_extraction import read_page

MB = 1_000_000


def test_a_row_for_each_kind_of_process_and_one_for_all() -> None:
    start = Counter({"window": 90 * MB, "drawing": 40 * MB})
    end = Counter({"window": 100 * MB, "drawing": 50 * MB, "text": 60 * MB})
    lines = markdown([start, end, end], [start, end, end]).splitlines()
    assert lines[2:] == [
        "| window | 90 | 100 | 100 | 90 | 100 | 100 |",
        "| drawing | 40 | 50 | 50 | 40 | 50 | 50 |",
        "| text | – | 60 | 60 | – | 60 | 60 |",
        "| **all** | **130** | **210** | **210** | **130** | **210** | **210** |",
    ]


def test_the_made_book_has_full_pages_of_text(tmp_path: Path) -> None:
    make_text_book(tmp_path / "a.pdf", 3)
    document = open_document(tmp_path / "a.pdf")
    assert document.info.page_count == 3
    assert all(len(read_page(document, page).text) > 2_500 for page in (1, 2, 3))
