"""The page "Data" of the settings in the whole window: copies, export, import, reset, delete."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QListWidget,
    QPushButton,
)

from reader_app.bootstrap.paths import RESET_MARKER
from reader_app.bootstrap.shutdown import RestartRequest, reset_if_requested
from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.domain.library import CopyKind
from reader_app.domain.settings import Settings, ThemeChoice
from reader_app.store.key_vault import KeyringVault
from reader_app.store.open_store import open_store
from reader_app.store.settings_file import SettingsFile
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_labelled_book
from tests.support.copies import copies_of, fill
from tests.support.window import ReaderWindow, rows, wait_until

pytestmark = [
    pytest.mark.slow,
    # Said by the offscreen platform of every window with a least size.
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


@pytest.fixture
def library(data_dir: Path) -> Path:
    """A library with a copy, and something newer than that."""
    SettingsFile(data_dir / "settings.json").save(Settings(has_seen_handbook=True))
    store = open_store(data_dir)
    fill(store)
    copies_of(data_dir).make(CopyKind.DAILY)
    fill(store, "Newer")
    store.close()
    return data_dir


@pytest.fixture
def window(qapp: QApplication, library: Path) -> Iterator[ReaderWindow]:
    with ReaderWindow(library) as opened:
        yield opened


def open_data(window: ReaderWindow) -> QDialog:
    window.window.action(ActionId.SETTINGS).trigger()
    wait_until(lambda: window.window.findChildren(QDialog, "settingsDialog"), "the settings")
    (dialog,) = window.window.findChildren(QDialog, "settingsDialog")
    dialog.findChild(QListWidget, "settingsPageList").setCurrentRow(8)
    return dialog


def again(window: ReaderWindow) -> bool:
    return window.find(RestartRequest, "").is_wanted_again


def choose_file(window: ReaderWindow, path: Path) -> None:
    wait_until(lambda: window.window.findChildren(QFileDialog), "the file dialog")
    (dialog,) = window.window.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(path))
    dialog.reject()


def result(dialog: QDialog) -> str:
    shown = dialog.findChild(QLabel, "dataResult")
    assert isinstance(shown, QLabel)
    return shown.text()


def test_copies_are_listed_and_one_can_be_restored(window: ReaderWindow, library: Path) -> None:
    dialog = open_data(window)
    copies = dialog.findChild(QListWidget, "copyList")
    wait_until(lambda: copies.count() and " KB" in copies.item(0).text(), "the copy")
    button = dialog.findChild(QPushButton, "restoreCopyButton")
    assert not button.isEnabled()
    copies.setCurrentRow(0)
    button.click()
    window.click("agreeButton")
    wait_until(lambda: not window.window.isVisible(), "the window to close")
    assert again(window)
    store = open_store(library)
    assert [book.title for book in store.books.list_recent()] == ["Walden"]
    assert "Backup restored." in store.report.sentence
    store.close()


@pytest.mark.long
def test_without_copies_it_says_so(window: ReaderWindow, library: Path) -> None:
    for path in copies_of(library).paths():
        path.unlink()
    dialog = open_data(window)
    copies = dialog.findChild(QListWidget, "copyList")
    wait_until(copies.count, "a line")
    copies.setCurrentRow(0)
    assert copies.item(0).text().startswith("No backup yet")
    assert not dialog.findChild(QPushButton, "restoreCopyButton").isEnabled()


def test_everything_is_exported_and_imported(
    window: ReaderWindow, library: Path, tmp_path: Path
) -> None:
    dialog = open_data(window)
    window.click("exportEverythingButton")
    choose_file(window, tmp_path / "all.zip")
    wait_until(lambda: "all.zip contains everything" in result(dialog), "the end of the export")
    window.click("importEverythingButton")
    choose_file(window, tmp_path / "all.zip")
    wait_until(
        lambda: result(dialog) == "Everything in it was already here.", "the end of the import"
    )
    assert not window.has("takeawayProgress")


@pytest.mark.long
def test_a_file_that_is_no_export_is_told(window: ReaderWindow, tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_text("isn’t a Pagemate export")
    dialog = open_data(window)
    window.click("importEverythingButton")
    choose_file(window, tmp_path / "x.zip")
    wait_until(lambda: result(dialog).startswith("This isn’t a Pagemate export"), "a word")


@pytest.mark.long
def test_an_import_is_seen_in_the_library(
    qapp: QApplication, library: Path, tmp_path: Path
) -> None:
    SettingsFile(tmp_path / "there" / "settings.json").save(Settings(has_seen_handbook=True))
    store = open_store(tmp_path / "there")
    fill(store, "From there")
    store.close()
    with ReaderWindow(tmp_path / "there") as there:
        dialog = open_data(there)
        there.click("exportEverythingButton")
        choose_file(there, tmp_path / "all.zip")
        wait_until(lambda: "contains everything" in result(dialog), "the end of the export")
        dialog.reject()
    with ReaderWindow(library) as window:
        dialog = open_data(window)
        window.click("importEverythingButton")
        choose_file(window, tmp_path / "all.zip")
        wait_until(lambda: result(dialog).startswith("Added: 1 book"), "the end of the import")
        titles = {title for (title,) in rows(library, "SELECT title FROM book")}
        assert titles == {"Walden", "Newer", "From there"}
        dialog.reject()


def test_settings_are_reset_and_that_can_be_undone(window: ReaderWindow, library: Path) -> None:
    file = SettingsFile(library / "settings.json")
    file.save(Settings(has_seen_handbook=True, theme=ThemeChoice.DARK, max_iterations=9))
    open_data(window)
    window.click("resetSettingsButton")
    wait_until(lambda: "restored to defaults" in window.notices, "a word")
    assert (file.load().theme, file.load().max_iterations) == (ThemeChoice.SYSTEM, 5)
    window.window.notice_action_requested.emit("undo_reset")
    wait_until(lambda: "previous settings are back" in window.notices, "a word")
    assert (file.load().theme, file.load().max_iterations) == (ThemeChoice.DARK, 9)


def test_deleting_everything_takes_two_presses(window: ReaderWindow, library: Path) -> None:
    open_data(window)
    window.click("deleteEverythingButton")
    window.click("confirmDeleteButton")
    assert not (library / RESET_MARKER).exists()
    window.click("confirmDeleteButton")
    wait_until(lambda: not window.window.isVisible(), "the window to close")
    assert again(window)
    assert reset_if_requested(library)
    assert not library.exists()


@pytest.mark.long
def test_a_copy_is_made_soon_after_the_start(qapp: QApplication, data_dir: Path) -> None:
    SettingsFile(data_dir / "settings.json").save(Settings(has_seen_handbook=True))
    with ReaderWindow(data_dir) as window:
        copying = window.program.work.copying
        copying._timer.start(0)
        wait_until(lambda: copies_of(data_dir).listed(), "the copy")


@pytest.mark.long
def test_a_window_that_closes_does_not_wait_for_a_copy(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    book = make_labelled_book(tmp_path / "labelled.pdf")
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        copying = window.program.work.copying
        copying._timer.start(0)
    assert not list((data_dir / "copies").glob("*.part"))


def test_safe_mode_leaves_settings_and_session_alone(
    qapp: QApplication, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reader_app.bootstrap.app import create_window

    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test")
    book = make_labelled_book(tmp_path / "labelled.pdf")
    with ReaderWindow(library, book) as window:
        window.wait_for_book()
    session = (library / "session.json").read_bytes()
    settings = (library / "settings.json").read_bytes()
    made = create_window(library, is_safe=True)
    window = object.__new__(ReaderWindow)
    window.window, window._is_closed, window.data_dir = made, False, library
    made.show()
    wait_until(lambda: window.has("libraryView"), "the library")
    assert window.page_view.page_count == 0
    window.close()
    assert (library / "session.json").read_bytes() == session
    assert (library / "settings.json").read_bytes() == settings


def test_a_key_store_that_is_silent_is_told_and_the_rest_can_go(
    window: ReaderWindow, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(self: KeyringVault) -> None:
        raise StorageError(
            StorageErrorCode.WRITE_FAILED,
            "The system’s keyring isn’t responding, so the key may still be stored there.",
            advice="Unlock the keyring, then try again.",
        )

    monkeypatch.setattr(KeyringVault, "delete", silent)
    open_data(window)
    window.click("deleteEverythingButton")
    window.click("confirmDeleteButton")
    window.click("confirmDeleteButton")
    wait_until(lambda: window.has("questionDialog"), "the question")
    assert not (library / RESET_MARKER).exists()
    window.click("agreeButton")
    wait_until(lambda: not window.window.isVisible(), "the window to close")
    assert (library / RESET_MARKER).exists()
