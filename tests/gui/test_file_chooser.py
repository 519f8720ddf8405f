"""The dialogs in which files are chosen."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl, Slot
from PySide6.QtGui import QColor, QDesktopServices
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from reader_app.store.settings_file import SettingsFile
from reader_app.ui.dialogs.file_chooser import FileChooser, SavePrompt
from reader_app.ui.theme.palette import LIGHT
from reader_app.ui.theme.style import stylesheet
from reader_app.ui.theme.theme import AppTheme, ThemeMode
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks
from tests.support.program import ROOT
from tests.support.shell import themed
from tests.support.window import wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def locating(qtbot: QtBot, gone: Path) -> Path:
    """The folder in which the dialog begins."""
    window = QWidget()
    qtbot.addWidget(window)
    FileChooser(window, window).locate(gone)
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    folder = Path(dialog.directory().absolutePath())
    dialog.reject()
    return folder


def test_a_book_that_is_gone_is_looked_for_in_its_folder(qtbot: QtBot, tmp_path: Path) -> None:
    assert locating(qtbot, tmp_path / "book.pdf") == tmp_path


def test_where_the_folder_is_gone_too_the_nearest_one_is_shown(
    qtbot: QtBot, tmp_path: Path
) -> None:
    assert locating(qtbot, tmp_path / "shelf" / "row" / "book.pdf") == tmp_path


def test_every_kind_of_file_that_a_package_registers_can_be_chosen(qtbot: QtBot) -> None:
    product = tomllib.loads((ROOT / "packaging/product.toml").read_text(encoding="utf-8"))
    registered = {suffix for kind in product["formats"] for suffix in kind["suffixes"]}
    window = QWidget()
    qtbot.addWidget(window)
    FileChooser(window, window).choose()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    offered = set(re.findall(r"\*\.(\S+?)[ )]", dialog.nameFilters()[0]))
    dialog.reject()
    assert registered - offered == set()


@pytest.mark.parametrize("mode", [ThemeMode.LIGHT, ThemeMode.DARK])
def test_what_completes_a_typed_name_is_drawn_on_a_ground(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, mode: ThemeMode
) -> None:
    for name in ("one.pdf", "other.pdf"):
        (tmp_path / name).touch()
    with themed(qapp, mode) as theme:
        window = QWidget()
        qtbot.addWidget(window)
        FileChooser(window, window, open_file=lambda: tmp_path / "one.pdf").choose()
        box = window.findChild(QLineEdit, "fileNameEdit")
        assert box is not None
        popup = box.completer().popup()
        box.setText(f"{tmp_path / '_'}"[:-1])  # no keys are known for all letters of a folder
        qtbot.keyClicks(box, "o")
        wait_until(popup.isVisible, "the names")
        seen = popup.grab().toImage().pixelColor(popup.width() // 2, popup.height() - 3)
        popup.hide()
        window.findChild(QFileDialog).reject()
        assert seen == QColor(theme.palette.raised)


def test_nothing_in_the_list_of_files_is_cut(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    book = tmp_path / "a comic of some length.cbz"
    book.write_bytes(b"%" * 987_654)
    with themed(qapp):
        window = QWidget()
        qtbot.addWidget(window)
        FileChooser(window, window, open_file=lambda: book).choose()
        files = window.findChild(QTreeView, "treeView")
        assert files is not None
        wait_until(lambda: files.model().rowCount(files.rootIndex()) == 1, "the file")
        header = files.header()
        wait_until(
            lambda: all(
                header.sectionSize(column) >= files.sizeHintForColumn(column)
                for column in range(header.count())
                if not header.isSectionHidden(column)
            ),
            "room for it",
        )
        window.findChild(QFileDialog).reject()


class _Desk:
    """A window with a book in a folder, and what asks there where things are saved."""

    def __init__(self, qtbot: QtBot, theme: AppTheme, folder: Path) -> None:
        self.book: Path | None = folder / "papers" / "book.pdf"
        self.book.parent.mkdir()
        self.settings = SettingsFile(folder / "settings.json")
        self.window = MainWindow(theme)
        qtbot.addWidget(self.window)
        self.window.show()
        self.tasks = Tasks(self.window)
        self.prompt = SavePrompt(self.window, self.tasks, self.settings, lambda: self.book)
        self.opened: list[Path] = []
        self.prompt.open_requested.connect(self.opened.append)

    def starts_in(self) -> Path:
        """The folder in which a dialog begins."""
        dialog = self.prompt.dialog("Save", "notes.md")
        folder = Path(dialog.directory().absolutePath())
        dialog.reject()
        return folder

    def save_in(self, folder: Path) -> None:
        kept = self.settings.load().save_folder
        dialog = self.prompt.dialog("Save", "notes.md")
        dialog.fileSelected.emit(str(folder / "notes.md"))
        dialog.reject()
        wait_until(lambda: self.settings.load().save_folder != kept, "the folder")

    def offered(self) -> list[str]:
        buttons = self.window.notice_bar.findChildren(QPushButton)
        return [each.text() for each in buttons if each.isVisible()]


@pytest.fixture
def desk(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[_Desk]:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "Documents").mkdir(parents=True)
    with themed(qapp) as theme:
        made = _Desk(qtbot, theme, tmp_path)
        yield made
        made.tasks.shut_down()


def test_what_is_saved_of_a_book_starts_beside_it_and_all_else_in_documents(desk: _Desk) -> None:
    assert desk.book is not None
    assert desk.starts_in() == desk.book.parent
    assert desk.prompt.folder(is_of_book=False) == Path.home() / "Documents"
    desk.book = None
    assert desk.starts_in() == Path.home() / "Documents"


def test_the_folder_chosen_last_is_proposed_until_it_is_gone(desk: _Desk, tmp_path: Path) -> None:
    (tmp_path / "exports").mkdir()
    desk.save_in(tmp_path / "exports")
    assert desk.starts_in() == tmp_path / "exports"
    (tmp_path / "exports").rmdir()
    assert desk.book is not None and desk.starts_in() == desk.book.parent


def test_who_goes_back_beside_the_book_stays_beside_each_book(desk: _Desk, tmp_path: Path) -> None:
    assert desk.book is not None
    (tmp_path / "exports").mkdir()
    desk.save_in(tmp_path / "exports")
    desk.save_in(desk.book.parent)
    (tmp_path / "others").mkdir()
    desk.book = tmp_path / "others" / "book.pdf"
    assert desk.starts_in() == tmp_path / "others"


def test_a_saved_file_is_opened_here_if_it_can_be_read_here(desk: _Desk, tmp_path: Path) -> None:
    desk.prompt.tell(tmp_path / "notes.md")
    assert desk.window.notice_bar.text == "Saved as notes.md."
    assert desk.offered() == ["Open", "Show in folder"]
    desk.window.notice_bar.findChild(QPushButton, "noticeAction").click()
    assert desk.opened == [tmp_path / "notes.md"]


class _Desktop(QWidget):
    """Stands for the desktop's programs."""

    def __init__(self) -> None:
        super().__init__()
        self.files: list[str] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.files.append(url.toLocalFile())


@pytest.fixture
def desktop(qtbot: QtBot) -> Iterator[_Desktop]:
    made = _Desktop()
    qtbot.addWidget(made)
    QDesktopServices.setUrlHandler("file", made, "take")
    yield made
    QDesktopServices.unsetUrlHandler("file")


def test_another_file_is_opened_by_the_desktop(
    desk: _Desk, desktop: _Desktop, tmp_path: Path
) -> None:
    desk.prompt.tell(tmp_path / "table.csv")
    desk.window.notice_bar.findChild(QPushButton, "noticeAction").click()
    assert (desktop.files, desk.opened) == ([str(tmp_path / "table.csv")], [])


def test_a_strangers_file_that_is_not_read_here_is_only_shown(desk: _Desk, tmp_path: Path) -> None:
    desk.prompt.tell_unopened(tmp_path / "setup.desktop")
    assert desk.offered() == ["Show in folder"]
    desk.prompt.tell_unopened(tmp_path / "appendix.pdf")
    assert desk.offered() == ["Open", "Show in folder"]


def test_in_a_dialog_the_two_are_links_below_it(
    desk: _Desk, desktop: _Desktop, tmp_path: Path
) -> None:
    label = QLabel()
    for name in ("a & b.md", "c.json"):
        desk.prompt.tell_in(label, tmp_path / name)
    assert label.text().startswith("Saved as c.json. <a href=")
    label.setStyleSheet(stylesheet(LIGHT))
    label.ensurePolished()
    assert label.textFormat() is Qt.TextFormat.RichText
    label.linkActivated.emit(f"open-saved:{tmp_path / 'c.json'}")
    assert desktop.files == [str(tmp_path / "c.json")]
    desk.prompt.tell_in(label, tmp_path / "a & b.md")
    assert "Saved as a &amp; b.md." in label.text() and label.text().count("<a ") == 2
