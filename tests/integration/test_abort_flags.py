"""Heavy pages and light ones: nobody waits long for a page that somebody else wanted."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.processes.messages import ABORT_FLAG_BYTES, AbortFlags
from reader_app.documents.render.mupdf_renderer import AbortFlag, DrawingStoppedError, MupdfRenderer
from reader_app.documents.render.pixel_area import pixel_area
from reader_app.workers.rendered_page import Priority, RenderKey
from tests.support import books
from tests.support.client_desk import Desk, book, desk, hasty, posix_only, sink

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

__all__ = ["book", "desk", "hasty", "sink"]


@pytest.fixture
def flags() -> AbortFlags:
    return AbortFlags(memoryview(bytearray(2 * ABORT_FLAG_BYTES)))


def test_a_flag_that_was_set_stays_so_until_it_is_reset(flags: AbortFlags) -> None:
    flags.abort(1)
    assert (any(flags.memory[:ABORT_FLAG_BYTES]), any(flags.memory)) == (False, True)
    flags.reset(1)
    assert not any(flags.memory)


def test_mupdf_sees_a_flag_that_somebody_else_sets(flags: AbortFlags) -> None:
    abort_flag = AbortFlag(flags.memory[:ABORT_FLAG_BYTES])
    assert abort_flag.raw.abort == 0
    flags.abort(0)
    with pytest.raises(DrawingStoppedError):
        abort_flag.check()


def test_a_page_whose_flag_is_set_is_not_drawn_to_its_end(
    tmp_path: Path, flags: AbortFlags
) -> None:
    document = open_document(books.make_hanging_book(tmp_path / "a.pdf"))
    area = pixel_area(document, 2, 100)
    pixels = memoryview(bytearray(area.size_in_bytes))
    abort_flag = AbortFlag(flags.memory[:ABORT_FLAG_BYTES])
    flags.abort(0)
    with pytest.raises(DrawingStoppedError):
        MupdfRenderer(document).draw(2, area, pixels, abort_flag=abort_flag)


def test_a_page_that_was_stopped_is_drawn_when_it_is_asked_for_again(
    tmp_path: Path, flags: AbortFlags
) -> None:
    document = open_document(books.make_unique_word_book(tmp_path / "a.pdf", 1))
    renderer, area = MupdfRenderer(document), pixel_area(document, 1, 100)
    pixels = memoryview(bytearray(area.size_in_bytes))
    abort_flag = AbortFlag(flags.memory[:ABORT_FLAG_BYTES])
    flags.abort(0)
    with pytest.raises(DrawingStoppedError):
        renderer.draw(1, area, pixels, abort_flag=abort_flag)
    flags.reset(0)
    renderer.draw(1, area, pixels, abort_flag=abort_flag)
    assert len(set(pixels)) > 10


def test_drawing_ahead_of_a_page_without_end_keeps_nobody_waiting(
    desk: Desk, tmp_path: Path
) -> None:
    desk.open(books.make_hanging_book(tmp_path / "a.pdf"))
    desk.client.request_page(RenderKey(2, 200), Priority.PREFETCH)
    with desk.qtbot.waitCallback() as is_sent:
        QTimer.singleShot(0, is_sent)
    key = desk.look_at(3)
    desk.wait_until(lambda: key in desk.drawn)
    assert desk.failed == []
    assert desk.children["draw"][0].is_running, "a page that stops when told costs no process"


def test_light_pages_are_drawn_beside_a_page_without_end(desk: Desk, tmp_path: Path) -> None:
    desk.open(books.make_hanging_book(tmp_path / "a.pdf"))
    desk.look_at(2)
    keys = [desk.look_at(page) for page in (1, 3)]
    desk.wait_until(lambda: all(key in desk.drawn for key in keys))
    assert desk.failed == []
    assert desk.children["draw"][0].is_running, "a page that stops when told costs no process"


def test_a_page_that_left_the_screen_is_given_up_in_the_middle(desk: Desk, tmp_path: Path) -> None:
    desk.open(books.make_hanging_book(tmp_path / "a.pdf"))
    desk.look_at(2)
    desk.wait_until(lambda: desk.slow == [2])
    desk.client.cancel_pages_except(())
    key = desk.look_at(1)
    desk.wait_until(lambda: key in desk.drawn)
    assert desk.failed == []
    assert desk.children["draw"][0].is_running, "a page that stops when told costs no process"


@posix_only
@pytest.mark.slow
def test_a_process_that_does_not_stop_keeps_nobody_waiting(desk: Desk, book: Path) -> None:
    desk.open(book)
    os.kill(desk.pid("draw"), signal.SIGSTOP)  # deaf to every switch
    desk.client.request_page(RenderKey(2, 200), Priority.PREFETCH)
    with desk.qtbot.waitCallback() as is_sent:
        QTimer.singleShot(0, is_sent)
    key = desk.look_at(3)
    desk.wait_until(lambda: key in desk.drawn)
    assert desk.failed == []


@pytest.mark.long
@posix_only
@pytest.mark.slow
def test_a_process_that_never_answers_costs_the_page_it_was_at(hasty: Desk, book: Path) -> None:
    hasty.open(book)
    os.kill(hasty.pid("draw"), signal.SIGSTOP)
    hasty.look_at(2)
    hasty.wait_until(lambda: hasty.failed == [2])
    key = hasty.look_at(3)
    hasty.wait_until(lambda: key in hasty.drawn)
    assert not hasty.children["draw"][0].is_running
