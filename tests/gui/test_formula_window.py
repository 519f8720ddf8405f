"""The real window and a conversation with a formula that never ends: it closes, and opens again."""

from __future__ import annotations

from pathlib import Path

import psutil
import pytest

from reader_app.ui.answers.answer_view import AnswerView
from tests.support.books import make_book
from tests.support.messages_api import MessagesApi
from tests.support.processes import workers_of
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
ENDLESS = r"\phantom{" * 12 + "x" + "}" * 12


def formula_processes(window: ReaderWindow) -> list[psutil.Process]:
    return workers_of(window.processes, "formula")


@pytest.mark.long
def test_a_window_with_a_formula_without_end_closes_and_opens_again(
    qapp: object, data_dir: Path, tmp_path: Path
) -> None:
    book = make_book(tmp_path / "book.pdf", ["One.", "Two."])
    with MessagesApi() as api:
        use_server(data_dir, api.base_url)
        api.reply(f"It is $x^2$ and ${ENDLESS}$, that is all.")
        with ReaderWindow(data_dir, book) as window:
            window.wait_for_book()
            assert formula_processes(window) == []
            window.ask("What is it?")
            wait_until(lambda: formula_processes(window), "a process that draws formulas")
        assert formula_processes(window) == []
        with ReaderWindow(data_dir, book) as again:
            again.wait_for_book()
            wait_until(lambda: formula_processes(again), "the stored formula being tried")
            wait_until(lambda: again.window.findChildren(AnswerView), "the stored answer")
        assert formula_processes(again) == []
