"""Suggested questions in the real window follow the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from reader_app.ui.chat.empty_state import EmptyState, Suggestion
from reader_app.ui.chat.suggestions import SuggestionRow
from tests.support.books import make_book
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(scope="module")
def window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReaderWindow]:
    folder = tmp_path_factory.mktemp("suggestions")
    use_server(folder, "", server="offline")
    texts = [
        f"Then {name} came. She saw {name}, and so {name} said: I have a kettle."
        for name in ("Paul Ahab", "Jim Queequeg", "Paul Ahab", "Tom Starbuck")
    ]
    book = make_book(folder / "things.pdf", texts, outline=[(1, "One", 1), (1, "Two", 3)])
    with ReaderWindow(folder, book) as opened:
        opened.wait_for_book()
        yield opened


def examples(window: ReaderWindow) -> list[str]:
    state = window.window.findChild(EmptyState)
    assert state is not None
    return [button.text() for button in state.findChildren(QPushButton) if button.isVisible()]


def chips(window: ReaderWindow) -> list[str]:
    row = window.window.findChild(SuggestionRow)
    assert row is not None
    return [button.text() for button in row.findChildren(QPushButton) if button.isVisible()]


@pytest.mark.long
@pytest.mark.slow
def test_examples_and_chips_follow_the_page_but_not_past_the_fence(window: ReaderWindow) -> None:
    wait_until(lambda: "Who or what is Paul Ahab?" in examples(window), "page 1")
    window.page_view.go_to_page(2)
    wait_until(lambda: "Who or what is Jim Queequeg?" in examples(window), "page 2")
    window.books.position.read_up_to_here()
    window.books.record.toggle_guard(True)
    window.page_view.go_to_page(4)
    wait_until(lambda: "Who or what is Jim Queequeg?" not in examples(window), "nothing of page 4")
    window.books.record.toggle_guard(False)
    wait_until(lambda: "Who or what is Tom Starbuck?" in examples(window), "page 4")
    window.ask("Where is the kettle?")
    wait_until(lambda: "Who or what is Tom Starbuck?" in chips(window), "a chip")


@pytest.mark.slow
def test_a_recap_chip_asks_for_a_recap(window: ReaderWindow) -> None:
    window.books.position.read_up_to_here()
    row = window.window.findChild(SuggestionRow)
    assert row is not None
    {button.text(): button for button in row.findChildren(QPushButton)}["Recap so far"].click()
    wait_until(lambda: window.messages and "Not a summary" in window.messages[-1].text, "sentences")


def test_chips_without_room_are_left_out(qtbot) -> None:
    row = SuggestionRow()
    qtbot.addWidget(row)
    row.show_suggestions([Suggestion(f"Something long, number {at}", "?") for at in range(4)])
    row.resize(2000, 30)
    row.show()
    assert len([b for b in row.findChildren(QPushButton) if b.isVisible()]) == 4
    row.resize(350, 30)
    assert 1 <= len([b for b in row.findChildren(QPushButton) if b.isVisible()]) < 4
    row.resize(20, 30)
    assert len([b for b in row.findChildren(QPushButton) if b.isVisible()]) == 1
