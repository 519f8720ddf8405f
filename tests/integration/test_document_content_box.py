"""Where the content of a page lies, from the file to the window."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.render.content_box import ink_bounds, read_content_box
from reader_app.domain.document import Rect
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.process_limits import Limits
from tests.support.books import make_hanging_book, make_long_book
from tests.support.document_worker import launch_test_worker
from tests.support.margin_books import (
    BLOCK,
    make_dark_edged_scan,
    make_framed_book,
    make_tinted_book,
)

pytestmark = pytest.mark.usefixtures("forked_workers")

PATIENCE_MS = 60_000


def box_of(path: Path, page: int = 1) -> Rect | None:
    return read_content_box(open_document(path, ""), page)


def is_about(box: Rect | None, other: Rect, slack: float) -> bool:
    return box is not None and all(
        abs(one - two) <= slack
        for one, two in (
            (box.x0, other.x0),
            (box.y0, other.y0),
            (box.x1, other.x1),
            (box.y1, other.y1),
        )
    )


def test_the_box_is_around_what_is_drawn(tmp_path: Path) -> None:
    assert is_about(box_of(make_framed_book(tmp_path / "book.pdf")), BLOCK, 0.1)


def test_an_empty_page_has_no_content(tmp_path: Path) -> None:
    assert box_of(make_framed_book(tmp_path / "book.pdf", 3), 4) is None


def test_text_lies_within_its_box(tmp_path: Path) -> None:
    box = box_of(make_long_book(tmp_path / "book.pdf", 1))
    assert box is not None
    assert 40 < box.x0 < 50 and 40 < box.y0 < 60
    assert box.x1 < 420 and box.y1 < 300


@pytest.mark.parametrize("background", [0.95, 1.0, 0.0])
def test_a_painted_page_is_still_a_page_with_margins(tmp_path: Path, background: float) -> None:
    path = make_tinted_book(tmp_path / "book.pdf", background)
    assert is_about(box_of(path), BLOCK, 3)


def test_in_a_scan_dust_and_dark_edges_are_no_content(tmp_path: Path) -> None:
    assert is_about(box_of(make_dark_edged_scan(tmp_path / "scan.pdf")), BLOCK, 3)


def picture(*rows: str) -> tuple[bytes, int, int]:
    """Grey pixels: "#" is ink."""
    return (
        b"".join(bytes(20 if char == "#" else 240 for char in row) for row in rows),
        len(rows[0]),
        len(rows),
    )


def test_ink_is_found_between_first_and_last_line() -> None:
    assert ink_bounds(*picture("......", "..##..", "..###.", "......")) == (2, 1, 4, 3)


def test_light_ink_on_dark_paper_is_ink() -> None:
    assert ink_bounds(*picture("######", "##..##", "##..##", "######")) == (2, 1, 4, 3)


def test_paper_alone_is_nothing() -> None:
    assert ink_bounds(*picture("......", "......")) is None


def test_a_bar_of_the_page_itself_is_no_border() -> None:
    bar = ["#" * 40] * 8
    rows = [*bar, *["." * 40] * 60, "." * 10 + "#" * 20 + "." * 10, *["." * 40] * 31]
    bounds = ink_bounds(*picture(*rows))
    assert bounds is not None
    assert bounds[1] == 0


@pytest.fixture
def client(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[DocumentClient]:
    monkeypatch.setenv("PAGEMATE_TEST_SINK", str(tmp_path / "sink"))
    client = DocumentClient(launch=launch_test_worker, limits=Limits(text_s=1.0))
    yield client
    client.shut_down()


def opened(qtbot: QtBot, client: DocumentClient, path: Path) -> None:
    with qtbot.waitSignal(client.opened, timeout=PATIENCE_MS):
        client.open(path)


def test_the_client_tells_where_the_content_lies(
    qtbot: QtBot, client: DocumentClient, tmp_path: Path
) -> None:
    opened(qtbot, client, make_framed_book(tmp_path / "book.pdf"))
    with qtbot.waitSignal(client.content_box_loaded, timeout=PATIENCE_MS) as blocker:
        client.request_content_box(2)
    assert blocker.args[0] == 2
    assert is_about(blocker.args[1], BLOCK, 0.1)


def test_a_page_that_is_none_has_no_content(
    qtbot: QtBot, client: DocumentClient, tmp_path: Path
) -> None:
    opened(qtbot, client, make_framed_book(tmp_path / "book.pdf"))
    with qtbot.waitSignal(client.content_box_loaded, timeout=PATIENCE_MS) as blocker:
        client.request_content_box(77)
    assert blocker.args == [77, None]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="kills a process that hangs")
def test_a_page_that_never_ends_has_no_content_and_the_next_has(
    qtbot: QtBot, client: DocumentClient, tmp_path: Path
) -> None:
    opened(qtbot, client, make_hanging_book(tmp_path / "book.pdf"))
    told: dict[int, Rect | None] = {}
    client.content_box_loaded.connect(told.__setitem__)
    for page in (2, 3):
        client.request_content_box(page)
    qtbot.waitUntil(lambda: len(told) == 2, timeout=PATIENCE_MS)
    assert told[2] is None
    assert told[3] is not None
