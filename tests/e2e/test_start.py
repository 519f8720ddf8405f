"""The first moments of the real program, and its end by somebody else's hand."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.store.open_lock import OpenLock
from tests.support.books import make_long_book, unique_word
from tests.support.desktop import DesktopProgram, screen

pytestmark = [pytest.mark.slow, pytest.mark.desktop]

PAGES = 40


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with screen(tmp_path_factory.mktemp("screen")) as name:
        yield name


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return make_long_book(tmp_path / "a.pdf", PAGES)


@pytest.mark.long
def test_a_search_typed_as_soon_as_there_is_a_window_finds(
    display: str, data_dir: Path, book: Path
) -> None:
    with DesktopProgram(display, data_dir, book) as program:
        program.wait_for_window("Pagemate")
        program.press("ctrl+f")
        program.type(unique_word(23))
        program.press("Return")
        program.wait_for_index()
        program.wait_for_look_up(23)
        assert program.quit() == 0


@pytest.mark.long
def test_a_window_that_is_told_to_end_keeps_the_page_that_was_just_turned_to(
    display: str, data_dir: Path, book: Path
) -> None:
    with DesktopProgram(display, data_dir, book) as program:
        program.wait_for_window("Pagemate")
        program.wait_for_index()
        program.wait_for_page(1)
        program.press("n")
        program.wait_for_page(2)
        program.press("ctrl+l")
        program.type("17")
        program.press("Return")
        program.press("F6")
        program.type("half a question")
        program.process.send_signal(signal.SIGTERM)
        assert program.process.wait(60) == 0
        assert program.page == 17
        assert program.place["draft"] == "half a question"
    assert OpenLock(data_dir / "pagemate.db").enter()
    with DesktopProgram(display, data_dir, book) as program:
        program.wait_for_window("Pagemate")
        program.press("n")
        program.wait_for_page(18)
        assert program.quit() == 0


@pytest.mark.long
def test_the_program_ends_without_a_crash_after_its_colours_were_changed(
    display: str, data_dir: Path, book: Path
) -> None:
    """Icons of the old colours outlive Qt in a cycle: Python's last collection died of them."""
    with DesktopProgram(display, data_dir, book) as program:
        program.wait_for_window("Pagemate")
        program.wait_for_index()
        program.press("ctrl+i")
        program.press("n")
        program.wait_for_page(2)
        assert program.quit() == 0
    assert not (data_dir / "logs" / "crash.log").read_bytes()
