"""One window for many tests: a book with printed page numbers, and a scripted model to talk to."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.conftest import SECRETS_AND_ROUTES
from tests.support.books import make_book, page_sentence
from tests.support.messages_api import MessagesApi, RecordedRequest, Reply
from tests.support.window import ReaderWindow, use_server, wait_until

__all__ = ["FRONT_PAGES", "PAGES", "Held", "api", "talk", "talking_window"]

FRONT_PAGES = 4
"""i to iv; then 1, 2, 3…"""
PAGES = 64


class Held:
    """A scripted answer that waits until the test lets it go.

    `reached` is set when the request is there; what the window does before `let_go` happens
    between this request and its answer.
    """

    def __init__(self, *answers: Reply) -> None:
        self._answers = answers
        self.reached = threading.Event()
        self._may_go = threading.Event()

    def __call__(self, request: RecordedRequest) -> Reply:
        self.reached.set()
        assert self._may_go.wait(150)  # as long as a busy machine takes to start a process
        return self._answers[0]

    def wait(self) -> None:
        wait_until(self.reached.is_set, "a request")

    def let_go(self) -> None:
        self._may_go.set()


def make_numbered_book(path: Path) -> Path:
    """`PAGES` pages with a word of their own each, of which the first are i to iv."""
    return make_book(
        path,
        [page_sentence(number) for number in range(1, PAGES + 1)],
        labels=[(0, "", "r", 1), (FRONT_PAGES, "", "D", 1)],
        outline=[(1, "Preface", 2), (1, "Beginning", 5), (1, "Middle", 25), (1, "End", 45)],
        title="Numbered",
    )


def free_port() -> int:
    """Where nothing listens yet, so that a window can be told of a server that comes later."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def quiet_environment() -> Iterator[None]:
    """Nothing of the machine's own settings, for fixtures that live longer than a test."""
    with pytest.MonkeyPatch.context() as environment:
        for name in SECRETS_AND_ROUTES:
            environment.delenv(name, raising=False)
        yield


@pytest.fixture(scope="module")
def talking_window(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ReaderWindow, int]]:
    """The window, and the port where it looks for its server; warm, with its book indexed."""
    folder = tmp_path_factory.mktemp("talk")
    book = make_numbered_book(folder / "numbered.pdf")
    port = free_port()
    use_server(folder / "data", f"http://127.0.0.1:{port}")
    with quiet_environment(), ReaderWindow(folder / "data", book) as window:
        window.wait_for_book()
        with MessagesApi(port) as server:
            server.reply("Yes.")
            window.ask("Are you there?")
        yield window, port


@pytest.fixture
def api(talking_window: tuple[ReaderWindow, int]) -> Iterator[MessagesApi]:
    """A server without a script, where the window looks for it."""
    with MessagesApi(talking_window[1]) as server:
        yield server


@pytest.fixture
def talk(talking_window: tuple[ReaderWindow, int], api: MessagesApi) -> Iterator[ReaderWindow]:
    """The window with an empty conversation, on page 1, with usual limits and no guard."""
    window, port = talking_window
    use_server(window.data_dir, f"http://127.0.0.1:{port}")
    window.start_new_conversation()
    window.page_view.go_to_page(1, record=False)
    window.wait_for_stored_page(1)
    yield window
    window.start_new_conversation()
