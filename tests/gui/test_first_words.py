"""What a window says first, and what is asked before there is one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QPlainTextEdit, QPushButton

from reader_app.bootstrap.deferred_startup import DeferredStartup, StartupNotices
from reader_app.bootstrap.shutdown import RestartRequest
from reader_app.bootstrap.startup_failure import StartupErrorDialog, ask_for_safe_mode
from reader_app.domain.book import now_utc
from reader_app.domain.errors import StorageError
from reader_app.store.run_marker import CrashMarker, LastRun
from reader_app.store.storage_errors import disk_full_error, read_only_error, too_new_error
from tests.support.disks import damage
from tests.support.window import ReaderWindow, wait_until

# Said by the offscreen platform of every window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
DIED = LastRun(died=True, kept_until=now_utc().astimezone())


@pytest.fixture
def exit_codes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What the program would end with: here it goes on with the next test."""
    codes: list[int] = []
    monkeypatch.setattr(QApplication, "exit", codes.append)
    return codes


@pytest.fixture
def window(qapp: QApplication, data_dir: Path) -> Iterator[ReaderWindow]:
    (data_dir / "settings.json").write_text('{"has_seen_handbook": true}')
    with ReaderWindow(data_dir) as opened:
        wait_until(lambda: opened.has("libraryView"), "the library")
        yield opened


def speak(window: ReaderWindow, last: LastRun, *, is_safe: bool = False) -> CrashMarker:
    mark = CrashMarker(window.data_dir)
    mark.begin()
    completion = window.window.findChild(DeferredStartup)
    assert isinstance(completion, DeferredStartup)
    StartupNotices(window.window, completion, mark, last, lambda: "a report", is_safe=is_safe)
    return mark


def test_after_an_orderly_end_nothing_is_said(window: ReaderWindow) -> None:
    speak(window, LastRun()).end()
    assert window.notices == ""


@pytest.mark.slow
def test_after_an_unexpected_end_there_is_a_report_to_copy(window: ReaderWindow) -> None:
    speak(window, DIED).end()
    assert "Pagemate quit unexpectedly. Everything up to" in window.notices
    window.window.notice_action_requested.emit("show_crash_report")
    wait_until(lambda: window.has("crashReport"), "the report")
    assert window.find(QPlainTextEdit, "crashReport").toPlainText() == "a report"
    window.click("copyReportButton")
    assert QGuiApplication.clipboard().text() == "a report"
    window.window.findChild(QPlainTextEdit, "crashReport").window().close()


def test_a_window_that_is_whole_is_marked_so(window: ReaderWindow) -> None:
    mark = speak(window, LastRun())
    assert '"is_whole": true' in (window.data_dir / "running.json").read_text()
    mark.end()


@pytest.mark.slow
def test_safe_mode_says_so_and_can_be_left(window: ReaderWindow) -> None:
    speak(window, LastRun(), is_safe=True).end()
    assert window.notices.startswith("Safe mode:")
    window.window.notice_action_requested.emit("leave_safe_mode")
    wait_until(lambda: not window.window.isVisible(), "the window to close")
    assert window.find(RestartRequest, "").is_wanted_again


@pytest.mark.slow
def test_what_repair_did_is_told_beside_it(qapp: QApplication, data_dir: Path) -> None:
    (data_dir / "settings.json").write_text('{"has_seen_handbook": true}')
    with ReaderWindow(data_dir) as first:
        wait_until(lambda: first.has("libraryView"), "the library")
    damage(data_dir)
    with ReaderWindow(data_dir) as window:
        speak(window, DIED).end()
        assert "quit unexpectedly" in window.notices
        assert "The library was damaged." in window.notices


@pytest.mark.parametrize(
    ("words", "is_wanted"), [("Start in safe mode", True), ("Start normally", False)]
)
def test_safe_mode_is_offered_before_the_window(
    qapp: QApplication, words: str, is_wanted: bool
) -> None:
    def answer() -> None:
        (box,) = [w for w in QApplication.topLevelWidgets() if w.objectName() == "safeModeQuestion"]
        next(b for b in box.findChildren(QPushButton) if words in b.text()).click()

    QTimer.singleShot(0, answer)
    assert ask_for_safe_mode() is is_wanted


@pytest.mark.parametrize(
    ("error", "sentence", "buttons"),
    [
        (disk_full_error(), "The disk is full, so the library can’t be opened.", 2),
        (
            read_only_error(),
            "The library can’t be saved because its file or folder is read-only.",
            2,
        ),
        (too_new_error(), "This library was written by a newer version of Pagemate.", 1),
    ],
)
def test_a_start_that_cannot_be_names_the_folder_and_a_way_out(
    qapp: QApplication, exit_codes: list[int], error: StorageError, sentence: str, buttons: int
) -> None:
    refusal = StartupErrorDialog(error, Path("/somewhere/pagemate"))
    refusal.show()
    (box,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, QMessageBox)]
    assert box.text() == sentence
    assert "The data folder is /somewhere/pagemate." in box.informativeText()
    assert len(box.findChildren(QPushButton)) == buttons
    box.findChildren(QPushButton)[-1].click()
    assert refusal.is_retry_wanted is (buttons == 2)
    assert exit_codes == [1]
    box.deleteLater()
