"""The spoiler guard: whatever the model asks for, no request holds a word of a later page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from reader_app.agent.content_blocks import is_note
from tests.support.books import make_book, make_long_book, page_sentence, unique_word
from tests.support.messages_api import MessagesApi, RecordedRequest, Reply, reply, tool_use
from tests.support.talking_window import Held, free_port, quiet_environment
from tests.support.window import ReaderWindow, use_server, wait_until

PAGES = 30
READ = 5
GREEDY = (
    tool_use("search_book", {"query": "word of this page", "top_k": 20}),
    tool_use("search_book", {"query": "nothing else happens here", "other_queries": ["chapter"]}),
    tool_use("read_pages", {"first": 1, "last": 10}),
    tool_use("read_pages", {"first": 21, "last": 30}),
    tool_use("get_outline"),
    tool_use("get_current_page"),
    tool_use("set_current_page", {"page": 20}),
    tool_use("view_page", {"page": 25}),
    tool_use("view_page", {"page": 3}),
)
"""Everything a curious model can ask for; none of it says a word of a page."""


def make_secretive_book(path: Path) -> Path:
    """A word of its own on every page; those of some pages are in chapter titles, too."""
    return make_book(
        path,
        [page_sentence(number) for number in range(1, PAGES + 1)],
        outline=[
            (1, f"Chapter of {unique_word(number)}", number) for number in range(1, PAGES + 1, 6)
        ],
        title="Secretive",
    )


@pytest.fixture(scope="module")
def guarded(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ReaderWindow, int]]:
    """A window with a secretive book, and the port where it looks for its server."""
    folder = tmp_path_factory.mktemp("guard")
    port = free_port()
    use_server(folder / "data", f"http://127.0.0.1:{port}")
    book = make_secretive_book(folder / "secretive.pdf")
    with quiet_environment(), ReaderWindow(folder / "data", book) as opened:
        opened.wait_for_book()
        with MessagesApi(port) as server:
            server.reply("Yes.")
            opened.ask("Are you there?")
        read_up_to(opened, READ)
        yield opened, port


@pytest.fixture
def api(guarded: tuple[ReaderWindow, int]) -> Iterator[MessagesApi]:
    with MessagesApi(guarded[1]) as server:
        yield server


@pytest.fixture
def window(guarded: tuple[ReaderWindow, int], api: MessagesApi) -> Iterator[ReaderWindow]:
    """A reader who has read pages 1 to 5 and switched no guard on; an empty conversation."""
    opened, _ = guarded
    opened.start_new_conversation()
    yield opened
    opened.start_new_conversation()
    opened.page_view.text.clear_selection()
    opened.page_view.go_to_page(READ, record=False)
    switch_guard(opened, is_on=True)
    opened.click("readUpToHereButton")
    switch_guard(opened, is_on=False)
    wait_until(lambda: opened.book("furthest_page") == [READ], "the read-up-to page")
    wait_until(lambda: opened.book("spoiler_guard") == [0], "the guard to be off")


def read_up_to(window: ReaderWindow, page: int) -> None:
    """Turn the pages one after the other."""
    while window.current_page < page:
        wanted = window.current_page + 1
        window.press(Qt.Key.Key_N)
        window.wait_for_page(wanted)
    wait_until(lambda: window.book("furthest_page") == [page], "the read-up-to page")


def switch_guard(window: ReaderWindow, *, is_on: bool) -> None:
    switch = window.find(QAbstractButton, "guardSwitch")
    if switch.isChecked() != is_on:
        switch.click()


def later_words_in(request: RecordedRequest, page: int) -> list[str]:
    words = [unique_word(number) for number in range(page + 1, PAGES + 1)]
    return [word for word in words if request.contains(word)]


def curious(request: RecordedRequest) -> Reply:
    """Ask for everything, then answer."""
    return reply("That is all I could learn.") if request.tool_results else reply(*GREEDY)


def test_no_request_holds_a_word_of_a_later_page(window: ReaderWindow, api: MessagesApi) -> None:
    switch_guard(window, is_on=True)
    api.always(curious)
    for question in ("What will happen?", "And then?"):
        window.ask(question)
        window.click("consentStayButton")
    assert api.request_count == 4
    assert all(later_words_in(request, READ) == [] for request in api.message_requests)
    # Not by sending nothing: what was read is there.
    assert all(api.last_request.contains(unique_word(number)) for number in range(1, READ + 1))
    assert window.current_page == READ


def test_a_guard_switched_on_later_takes_back_what_was_sent_before(
    window: ReaderWindow, api: MessagesApi
) -> None:
    api.always(curious)
    window.page_view.go_to_page(20)
    window.ask("What will happen?")
    assert later_words_in(api.last_request, READ)
    guarded_from = api.request_count
    switch_guard(window, is_on=True)
    window.ask("And then?")
    assert api.request_count > guarded_from
    for request in api.message_requests[guarded_from:]:
        assert later_words_in(request, READ) == []


def test_a_question_right_after_the_click_is_guarded(
    window: ReaderWindow, api: MessagesApi
) -> None:
    """The store is busy when the guard is switched on: the turn waits until it counts."""
    api.always(curious)
    window.page_view.go_to_page(20)
    with window.busy_store():
        switch_guard(window, is_on=True)
        window.send("What will happen?")
        QTest.qWait(200)  # time enough to go wrong in; nothing is measured
    window.wait_for_answer()
    assert all(later_words_in(request, READ) == [] for request in api.message_requests)


def test_a_guard_switched_on_in_mid_turn_holds_from_the_next_request_on(
    window: ReaderWindow, api: MessagesApi
) -> None:
    held = Held(reply(tool_use("get_current_page")))
    api.reply(*GREEDY)
    api.then(held)
    api.reply("Well.")
    window.send("What will happen?")
    held.wait()
    switch_guard(window, is_on=True)
    wait_until(lambda: window.book("spoiler_guard") == [1])
    held.let_go()
    window.wait_for_answer()
    assert later_words_in(api.message_requests[1], READ)
    assert later_words_in(api.message_requests[2], READ) == []


def test_selected_words_of_a_later_page_are_not_sent(
    window: ReaderWindow, api: MessagesApi
) -> None:
    switch_guard(window, is_on=True)
    window.page_view.go_to_page(20)
    window.wait_for_page(20)
    window.page_view.text.select_all_on_page()
    wait_until(lambda: unique_word(20) in window.page_view.text.selected_text())
    api.reply("I can't see it.")
    window.ask("What does this mean?")
    assert later_words_in(api.last_request, READ) == []


def test_reading_on_moves_the_guard_page_by_page(window: ReaderWindow, api: MessagesApi) -> None:
    switch_guard(window, is_on=True)
    read_up_to(window, READ + 1)
    api.always(curious)
    window.ask("What now?")
    assert api.last_request.contains(unique_word(READ + 1))
    assert all(later_words_in(request, READ + 1) == [] for request in api.message_requests)


def test_a_move_beyond_the_guard_is_made_only_when_the_reader_says_go(
    window: ReaderWindow, api: MessagesApi
) -> None:
    switch_guard(window, is_on=True)
    api.reply(tool_use("set_current_page", {"page": 20}))
    api.reply("Shall I?")
    window.ask("Go to page 20")
    assert window.current_page == READ
    window.click("consentGoButton")
    window.wait_for_page(20)
    wait_until(lambda: window.book("current_page") == [20])
    assert window.book("furthest_page") == [READ]


def test_read_up_to_here_moves_the_guard_back(window: ReaderWindow, api: MessagesApi) -> None:
    switch_guard(window, is_on=True)
    window.page_view.go_to_page(2)
    window.wait_for_page(2)
    window.click("readUpToHereButton")
    wait_until(lambda: window.book("furthest_page") == [2])
    api.always(curious)
    window.ask("What will happen?")
    assert all(later_words_in(request, 2) == [] for request in api.message_requests)
    assert api.last_request.contains(unique_word(2))


@pytest.mark.long
@pytest.mark.slow
def test_an_early_reader_of_a_long_book_still_gets_results(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    book = make_long_book(tmp_path / "long.pdf", 1500)
    with MessagesApi() as api:
        use_server(data_dir, api.base_url)
        with ReaderWindow(data_dir, book) as window:
            window.wait_for_book()
            read_up_to(window, 2)
            switch_guard(window, is_on=True)
            api.reply(tool_use("search_book", {"query": "lamp evening rain"}))
            api.reply("The lamp was lit early.")
            window.ask("When was the lamp lit?")
            passages = [r for r in api.last_request.search_results if not is_note(r)]
            pages = {result["title"] for result in passages}
            assert len(pages) == 2
            later = [unique_word(number) for number in range(3, 1501)]
            assert not any(api.last_request.contains(word) for word in later)
