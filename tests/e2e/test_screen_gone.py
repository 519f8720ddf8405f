"""A screen that goes, as at a log-out without a session manager, ends the program in order."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.books import make_book, page_sentence
from tests.support.desktop import PATIENCE_S, DesktopProgram, screen

pytestmark = [pytest.mark.slow, pytest.mark.desktop]


def test_what_was_open_is_closed_and_kept(tmp_path: Path, data_dir: Path) -> None:
    book = make_book(tmp_path / "gone.pdf", [page_sentence(1), page_sentence(2)], title="Gone")
    with ExitStack() as display:
        name = display.enter_context(screen(tmp_path))
        with DesktopProgram(name, data_dir, book) as program:
            program.wait_for_window("Gone")
            program.wait_for_index()
            display.close()
            assert program.process.wait(PATIENCE_S) == 1
    assert (data_dir / "pagemate.clean").exists()
    assert not (data_dir / "logs" / "crash.log").read_text()
