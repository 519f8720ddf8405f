"""Files that are legal and too much: the page says so, or is there; the rest stays readable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reader_app.documents.processes import dialogues
from reader_app.documents.processes.dialogues import links_of, packed_links
from reader_app.documents.processes.messages import CharactersRead, LinksRead
from reader_app.domain.document import Character, DocumentInfo, Link, PageText, Rect
from reader_app.ui.pages.geometry import Fit
from reader_app.ui.pages.page_view import PageView
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.process_limits import Limits
from reader_app.workers.rendered_page import PageCharacters
from tests.support import books, hostile_books
from tests.support.document_worker import launch_test_worker

pytestmark = pytest.mark.usefixtures("forked_workers")

PATIENCE_MS = 60_000
LINKS = (
    Link(Rect(1.5, 2.0, 3.0, 4.25), page=7, top=100.5),
    Link(Rect(0.0, 0.0, 1.0, 1.0), uri="https://example.org/ü"),
)


class Reading:
    """A real view on real processes, and what it told."""

    def __init__(self, qtbot: QtBot, limits: Limits | None = None) -> None:
        self.qtbot = qtbot
        self.client = DocumentClient(launch=launch_test_worker, limits=limits)
        self.view = PageView(has_motion=False)
        qtbot.addWidget(self.view)
        self.view.resize(400, 900)
        self.view.show()
        self.sharp: set[int] = set()
        self.texts: dict[int, str] = {}
        self.links: dict[int, tuple[Link, ...]] = {}
        self.view.painter.renderer.sharp_rendered.connect(self.sharp.add)
        self.client.opened.connect(self._show)
        self.client.characters_loaded.connect(self._keep_text)
        self.client.links_loaded.connect(self._keep_links)

    def open(self, path: Path) -> None:
        with self.qtbot.waitSignal(self.client.opened, timeout=PATIENCE_MS):
            self.client.open(path)

    def wait_until(self, condition: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(condition()), timeout=PATIENCE_MS)

    def close(self) -> None:
        self.view.clear()
        self.client.shut_down()

    def _show(self, info: DocumentInfo) -> None:
        self.view.set_document(info, self.client)
        self.view.page_viewport.set_fit(Fit.PAGE)

    def _keep_text(self, page: int, characters: PageCharacters) -> None:
        self.texts[page] = characters.text.text

    def _keep_links(self, page: int, links: tuple[Link, ...]) -> None:
        self.links[page] = links


@pytest.fixture
def reading(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reading]:
    monkeypatch.setenv("PAGEMATE_TEST_SINK", str(tmp_path / "sink"))
    reading = Reading(qtbot)
    yield reading
    reading.close()


@pytest.fixture
def hasty(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reading]:
    monkeypatch.setenv("PAGEMATE_TEST_SINK", str(tmp_path / "sink"))
    reading = Reading(qtbot, Limits(visible_s=1.0, prefetch_s=0.5, slow_s=0.2))
    yield reading
    reading.close()


def test_links_come_through_as_they_were() -> None:
    assert links_of(packed_links(LINKS)) == LINKS
    answers = dialogues.reading().answers
    assert answers.decode(answers.encode(LinksRead(3, LINKS))) == LinksRead(3, LINKS)


def test_letters_come_through_as_they_were() -> None:
    letters = (Character("a", Rect(1, 2, 3, 4)), Character("ﬁ", Rect(3, 2, 5.5, 4)))
    page = PageCharacters(PageText(1, "i", "afi"), letters)
    answers = dialogues.reading().answers
    read = CharactersRead(1, page)
    assert answers.decode(answers.encode(read)) == read


@pytest.mark.long
@pytest.mark.slow
def test_a_page_covered_with_links_is_read_like_any_other(reading: Reading, tmp_path: Path) -> None:
    reading.open(hostile_books.make_book_of_links(tmp_path / "a.pdf"))
    reading.client.request_characters(1)
    reading.wait_until(lambda: 1 in reading.sharp)
    reading.wait_until(lambda: "full of links" in reading.texts.get(1, ""))
    reading.wait_until(lambda: len(reading.links.get(1, ())) == hostile_books.LINKS)
    assert reading.view.painter.page_note(1) == ""


@pytest.mark.slow
def test_a_page_without_end_says_that_it_is_drawn_while_its_neighbours_are_there(
    reading: Reading, tmp_path: Path
) -> None:
    reading.open(books.make_hanging_book(tmp_path / "a.pdf"))
    reading.view.page_viewport.set_fit(Fit.FREE)
    reading.view.page_viewport.set_zoom(0.4)
    reading.wait_until(lambda: {1, 3} <= reading.sharp)
    reading.wait_until(lambda: reading.view.painter.page_note(2) == "Drawing…")
    assert 2 not in reading.sharp


@pytest.mark.slow
def test_a_page_without_end_is_explained_and_the_rest_stays_readable(
    hasty: Reading, tmp_path: Path
) -> None:
    hasty.open(books.make_hanging_book(tmp_path / "a.pdf", 6))
    hasty.view.go_to_page(2)
    hasty.wait_until(lambda: "couldn’t be drawn" in hasty.view.painter.page_note(2))
    hasty.view.go_to_page(6)
    hasty.wait_until(lambda: 6 in hasty.sharp)
    assert hasty.view.painter.page_note(6) == ""
