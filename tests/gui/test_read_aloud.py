"""The book is read aloud sentence by sentence; the sentence is lit, and the page follows."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QToolButton

from reader_app.ui.book.read_aloud import ReadAloudBar, ReadAloudController
from reader_app.ui.selection.selection import text_of
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_book
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [pytest.mark.usefixtures("qapp"), pytest.mark.slow]

PAGES = [
    "He went out. It rained. She came in.",
    "They sat down. Nobody spoke.",
    "The end came. All was said.",
]
_PROGRAM = """#!{python} -I
import pathlib, sys, time
if "-S" in sys.argv:
    sys.exit()
folder = pathlib.Path({folder!r})
with (folder / "heard").open("a", encoding="utf-8") as log:
    log.write(sys.stdin.buffer.read().decode().strip() + "\\n")
while not (folder / "is-free").exists():
    time.sleep(0.01)
"""


class Aloud:
    """A window whose system has a program that speaks as long as it is told to."""

    def __init__(self, window: ReaderWindow, folder: Path) -> None:
        self.window = window
        self._heard, self._free = folder / "heard", folder / "is-free"

    @property
    def heard(self) -> list[str]:
        return self._heard.read_text("utf-8").splitlines() if self._heard.exists() else []

    @property
    def bar(self) -> ReadAloudBar:
        return self.window.find(ReadAloudBar, "readAloudBar")

    @property
    def words(self) -> str:
        return self.window.find(QLabel, "readAloudText").text()

    @property
    def lit(self) -> int:
        return self.window.page_view.painter.spoken.page

    def act(self, action: ActionId = ActionId.READ_ALOUD) -> None:
        self.window.window.action(action).trigger()

    def speak_freely(self) -> None:
        """From now on, sentences take no time."""
        self._free.touch()

    def wait_for(self, *sentences: str) -> None:
        wait_until(
            lambda: self.heard == list(sentences),
            f"{sentences}, not {self.heard}; {self.window.notices}; {self.words}",
        )

    def reset(self) -> None:
        controller = self.window.window.findChild(ReadAloudController)
        assert controller is not None
        controller.stop()
        self._free.unlink(missing_ok=True)
        self._heard.unlink(missing_ok=True)
        self.window.page_view.text.clear_selection()
        self.window.page_view.go_to_page(1)


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Aloud]:
    folder = tmp_path_factory.mktemp("aloud")
    program = folder / "bin" / "spd-say"
    program.parent.mkdir()
    program.write_text(_PROGRAM.format(python=sys.executable, folder=str(folder)), "utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(program.parent))
        patch.setattr(sys, "platform", "linux")
        use_server(folder / "data", "http://127.0.0.1:9", server=None)
        book = make_book(folder / "book.pdf", PAGES)
        with ReaderWindow(folder / "data", book) as window:
            window.wait_for_book()
            yield Aloud(window, folder)


@pytest.fixture
def aloud(reading: Aloud) -> Iterator[Aloud]:
    reading.reset()
    yield reading
    reading.reset()


def test_it_begins_at_the_top_of_the_page_and_lights_the_sentence(aloud: Aloud) -> None:
    aloud.act()
    aloud.wait_for("He went out.")
    assert aloud.bar.isVisible()
    assert aloud.lit == 1


def test_it_begins_with_the_selected_words(aloud: Aloud) -> None:
    text = aloud.window.page_view.text
    wait_until(lambda: text_of(text.layer, 1), "the words of the page")
    start = text_of(text.layer, 1).index("rained")
    text.selection.select((1, start), (1, start + 6))
    aloud.act()
    aloud.wait_for("It rained.")


def test_the_page_follows_and_counts_as_read(aloud: Aloud) -> None:
    aloud.act()
    aloud.wait_for("He went out.")
    aloud.speak_freely()
    wait_until(lambda: "last page" in aloud.window.notices, "the end of the book")
    assert aloud.heard == [
        "He went out.", "It rained.", "She came in.", "They sat down.", "Nobody spoke.",
        "The end came.", "All was said.",
    ]  # fmt: skip
    assert aloud.window.current_page == 3
    state = aloud.window.books.position.state_of(aloud.window.books.book.id)
    assert state is not None
    assert state.reading_page == 3
    assert not aloud.bar.isVisible()
    assert aloud.lit == 0


def test_a_pause_keeps_the_sentence_and_goes_on_with_it(aloud: Aloud) -> None:
    aloud.act()
    aloud.wait_for("He went out.")
    aloud.act()
    assert aloud.words == "Paused"
    assert aloud.lit == 1
    aloud.act()
    aloud.wait_for("He went out.", "He went out.")


def test_one_goes_from_sentence_to_sentence_over_pages(aloud: Aloud) -> None:
    aloud.act()
    aloud.wait_for("He went out.")
    for sentence in ("It rained.", "She came in.", "They sat down."):
        aloud.act(ActionId.NEXT_SENTENCE)
        wait_until(lambda sentence=sentence: aloud.heard[-1] == sentence, sentence)
    aloud.act(ActionId.PREVIOUS_SENTENCE)
    wait_until(lambda: aloud.heard[-1] == "She came in.", "the sentence before")
    assert aloud.lit == 1


def test_escape_stops_it(aloud: Aloud) -> None:
    aloud.act()
    aloud.wait_for("He went out.")
    aloud.window.press(Qt.Key.Key_Escape)
    wait_until(lambda: not aloud.bar.isVisible(), "the bar to go")
    assert aloud.lit == 0
    assert not aloud.window.window.action(ActionId.NEXT_SENTENCE).isEnabled()


def test_at_the_fence_it_stops_and_asks(aloud: Aloud) -> None:
    books = aloud.window.books
    books.position.mark_read_up_to(1)
    books.record.toggle_guard(True)
    wait_until(lambda: books.book.fence == 1, "the guard")
    aloud.speak_freely()
    aloud.act()
    wait_until(lambda: "past where" in aloud.words, "the question")
    assert aloud.heard == ["He went out.", "It rained.", "She came in."]
    aloud.window.click("readPastFenceButton")
    wait_until(lambda: "All was said." in aloud.heard, "the rest")
    books.record.toggle_guard(False)
    wait_until(lambda: books.book.fence is None, "no guard")


def test_another_speed_is_kept_and_used_at_once(aloud: Aloud) -> None:
    aloud.act()
    aloud.wait_for("He went out.")
    aloud.bar.speed_chosen.emit(150)
    aloud.wait_for("He went out.", "He went out.")
    settings = aloud.window.data_dir / "settings.json"
    wait_until(lambda: '"speech_speed": 150' in settings.read_text("utf-8"), "the setting")
    assert aloud.window.find(QToolButton, "speechSpeedButton").text() == "150%"


def test_every_button_of_the_bar_has_a_name(aloud: Aloud) -> None:
    aloud.act()
    aloud.wait_for("He went out.")
    buttons = [each for each in aloud.bar.findChildren(QToolButton) if each.isVisible()]
    assert len(buttons) == 5
    assert all(each.accessibleName() for each in buttons)


def test_without_a_program_it_says_what_to_install(
    aloud: Aloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = aloud.window.window.findChild(ReadAloudController)
    speaker = controller.findChild(type(controller._speaker)) if controller._speaker else None
    monkeypatch.setenv("PATH", os.devnull)
    controller._speaker = None
    aloud.act()
    wait_until(lambda: "No speech program" in aloud.window.notices, "the notice")
    assert not aloud.bar.isVisible()
    controller._speaker = speaker
