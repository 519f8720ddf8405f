"""A conversation about several books, in the window: chosen, asked, checked, found again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from reader_app.ui.chat.conversation_books_controller import (
    ChooseBooksDialog,
    ConversationBooksController,
    ConversationBooksRow,
)
from reader_app.ui.library.library_view import LibraryView
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_book
from tests.support.messages_api import MessagesApi, cite, reply, text, tool_use
from tests.support.talking_window import free_port, quiet_environment
from tests.support.window import ReaderWindow, rows, use_server, wait_until

TITLES = ["The Whale Book", "Of Fish", "Of Birds"]


def make_shelf(folder: Path) -> list[Path]:
    names = {"whale": 12, "herring": 8, "gull": 4}
    books = []
    for title, (name, count) in zip(TITLES, names.items(), strict=True):
        pages = [
            f"On page {n} of its book the {name} called number{n} swims past the pier."
            for n in range(1, count + 1)
        ]
        books.append(make_book(folder / f"{name}.pdf", pages, title=title))
    return books


@pytest.fixture(scope="module")
def opened(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ReaderWindow, int, list[Path]]]:
    folder = tmp_path_factory.mktemp("asked")
    books = make_shelf(folder)
    port = free_port()
    use_server(folder / "data", f"http://127.0.0.1:{port}")
    with quiet_environment(), ReaderWindow(folder / "data", books[0]) as window:
        window.wait_for_book()
        for count, path in enumerate(books[1:], start=2):
            window.window.files_dropped.emit([path])
            wanted = ["ready"] * count
            wait_until(lambda wanted=wanted: window.book("status") == wanted, "the index")
        with MessagesApi(port) as server:
            server.reply("Yes.")
            window.ask("Are you there?")
        yield window, port, books


@pytest.fixture
def api(opened: tuple[ReaderWindow, int, list[Path]]) -> Iterator[MessagesApi]:
    with MessagesApi(opened[1]) as server:
        yield server


@pytest.fixture
def window(opened: tuple[ReaderWindow, int, list[Path]], api: MessagesApi) -> ReaderWindow:
    """The library, before anything is chosen."""
    window = opened[0]
    window.window.action(ActionId.LIBRARY).trigger()
    wait_until(lambda: window.has("libraryView"), "the library")
    return window


def ids(window: ReaderWindow) -> list[str]:
    return [str(book_id) for book_id in window.book("id")]


def begin(window: ReaderWindow, *books: int) -> None:
    """As from the bar over chosen books."""
    chosen = [ids(window)[at] for at in books]
    window.find(LibraryView, "libraryView").requests.ask_requested.emit(chosen)
    wait_until(lambda: row_of(window).words == f"{len(books)} books ▾", "the head to say so")
    wait_until(window.composer.isEnabled, "a book to ask")


def row_of(window: ReaderWindow) -> ConversationBooksRow:
    found = window.window.findChild(ConversationBooksRow)
    assert found is not None
    return found


def asked_of(window: ReaderWindow) -> ConversationBooksController:
    found = window.window.findChild(ConversationBooksController)
    assert found is not None
    return found


def wait_for_title(window: ReaderWindow, title: str) -> None:
    wait_until(lambda: window.books.book is not None and window.books.book.title == title, title)


def wait_for_conversation(window: ReaderWindow) -> None:
    """Until the one that was taken along is there."""
    wait_until(lambda: row_of(window).words == "2 books ▾", "the head")
    wait_until(lambda: window.messages, "the conversation")


SEARCH = tool_use("search_library", {"query": "herring number5"})


def herring(api: MessagesApi) -> None:
    """An answer about the second book, with its words cited."""
    api.reply(SEARCH)

    def answer(request):
        results = request.search_results
        at = next(i for i, r in enumerate(results) if r["source"].startswith("b2.p5."))
        source, quote = results[at]["source"], results[at]["content"][0]["text"]
        return reply(text("It swims.", [cite(source, quote, search_result_index=at)]))

    api.then(answer)


def test_chosen_books_are_asked_and_the_head_says_so(window: ReaderWindow, api) -> None:
    begin(window, 0, 1)
    wait_for_title(window, "The Whale Book")
    wait_until(window.composer.hasFocus, "the cursor where one writes")
    api.reply(SEARCH)
    api.reply("It swims (Of Fish, p. 5).")
    answer = window.ask("Which herring?")
    assert "Of Fish, p. 5" in answer.text
    sent = api.last_request
    assert sent.contains("1. The Whale Book") and sent.contains("2. Of Fish")
    assert not sent.contains("Of Birds")
    assert "search_library" in api.last_request.tool_names
    assert "in all books" in window.steps[-1].text
    stored = rows(window.data_dir, "SELECT book_id, place FROM further_book")
    assert stored[-1] == (ids(window)[1], 2)


def test_a_citation_opens_its_book_at_the_words_with_the_conversation(
    window: ReaderWindow, api
) -> None:
    begin(window, 0, 1)
    herring(api)
    window.ask("Which herring is it?")
    window.click_link("cite:1")
    wait_for_title(window, "Of Fish")
    wait_until(lambda: window.current_page == 5, "page 5")
    wait_until(lambda: window.page_view.property("highlightRects"), "the words to be lit")
    wait_for_conversation(window)
    assert window.messages[0].text == "Which herring is it?"


@pytest.mark.long
def test_a_page_that_is_named_with_its_book_opens_that_book(window: ReaderWindow, api) -> None:
    begin(window, 0, 1)
    api.reply("It swims (Of Fish, p. 7), and so does the whale (The Whale Book, p. 3).")
    window.ask("Who swims there?")
    window.click_link("page:7?2")
    wait_for_title(window, "Of Fish")
    wait_until(lambda: window.current_page == 7, "page 7")
    wait_for_conversation(window)
    window.click_link("page:3")
    wait_for_title(window, "The Whale Book")
    wait_until(lambda: window.current_page == 3, "page 3")


def test_it_goes_on_from_the_other_book_s_tab(window: ReaderWindow, api) -> None:
    begin(window, 0, 1)
    herring(api)
    window.ask("Which herring swims?")
    window.click_link("cite:1")
    wait_for_title(window, "Of Fish")
    wait_for_conversation(window)
    api.reply("Nothing else.")
    window.ask("And what else?")
    assert [shown.text for shown in window.messages][::2] == [
        "Which herring swims?",
        "And what else?",
    ]
    assert api.last_request.contains("Page in view: not known yet.")


@pytest.mark.long
def test_the_receipt_names_pages_with_their_books(window: ReaderWindow, api) -> None:
    begin(window, 0, 1)
    herring(api)
    window.ask("What was seen?")
    window.click("receiptButton")
    words = window.find(QLabel, "receiptText")
    told = [label.text() for label in window.window.findChildren(QLabel, "receiptText")][-1]
    assert words is not None
    assert "Of Fish: Looked at " in told
    assert "The Whale Book: Looked at " in told


@pytest.mark.long
def test_other_books_are_asked_from_then_on(window: ReaderWindow, api) -> None:
    begin(window, 0, 1)
    api.reply("Well.")
    window.ask("Who is there?")
    asked_of(window).choose()
    wait_until(lambda: window.window.findChild(ChooseBooksDialog), "the choice")
    dialog = window.window.findChild(ChooseBooksDialog)
    dialog.choose(ids(window)[2])
    window.click("askChosenBooksButton")
    wait_until(lambda: row_of(window).words == "3 books ▾", "three books")
    api.reply("Well, well.")
    window.ask("And now?")
    assert api.last_request.contains("3. Of Birds")


def test_a_conversation_about_one_book_says_nothing_of_books(window: ReaderWindow, api) -> None:
    begin(window, 0, 1)
    window.start_new_conversation()
    assert row_of(window).words == ""
    api.reply("Yes (p. 3).")
    window.ask("Is there anyone?")
    assert "search_library" not in api.last_request.tool_names
    window.click_link("page:3")
    wait_until(lambda: window.current_page == 3, "page 3 of the open book")


@pytest.mark.long
@pytest.mark.slow
def test_it_is_there_after_a_restart_and_exported_with_its_books(
    qapp: QApplication, tmp_path: Path
) -> None:
    books = make_shelf(tmp_path)
    port = free_port()
    use_server(tmp_path / "data", f"http://127.0.0.1:{port}")
    with MessagesApi(port) as api:
        with ReaderWindow(tmp_path / "data", books[1]) as window:
            window.wait_for_book()
            window.window.files_dropped.emit([books[0]])
            wait_until(lambda: window.book("status") == ["ready"] * 2, "the index")
            begin(window, 1, 0)
            herring(api)
            window.ask("Which herring is it?")
        with ReaderWindow(tmp_path / "data", books[0]) as window:
            window.wait_for_book()
            wait_until(lambda: window.messages, "the conversation")
            assert row_of(window).words == "2 books ▾"
            controller = asked_of(window)
            conversation = str(rows(window.data_dir, "SELECT id FROM conversation")[0][0])
            written = controller._services.export(conversation)
            assert "About *The Whale Book* · *Of Fish*" in written
            assert "It swims. (Of Fish, p. 5)" in written
