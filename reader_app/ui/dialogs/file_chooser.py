"""The dialogs that ask for files and folders, and the notice about a saved file."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QDir, QObject, QStandardPaths, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QHeaderView, QLabel, QTreeView, QWidget

from reader_app.domain.document import html_escaped
from reader_app.domain.settings import Settings
from reader_app.domain.translation import tr
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

if TYPE_CHECKING:
    from reader_app.ui.widgets.show_in_folder import FolderWindow

_CHOSEN_ALONE: Final = frozenset(
    {".fb2.zip", ".fbz", ".md", ".markdown", ".html", ".htm", ".xhtml"}
)
"""Suffixes of files that can be opened, but that the import of a folder leaves out."""


_KIND: Final = 2
"""The column of Qt's list of files that names the kind of each."""


class FileChooser(QObject):
    """Asks for files.

    `chosen(list[Path])` is emitted with books to open, `located(Path)` with the new path of a
    book's missing file.
    """

    chosen = Signal(list)
    located = Signal(object)

    def __init__(
        self,
        window: QWidget,
        parent: QObject | None = None,
        *,
        open_file: Callable[[], Path | None] = lambda: None,
    ) -> None:
        """`open_file` returns the file of the open book, in whose folder the dialog starts."""
        super().__init__(parent)
        self._window = window
        self._open_file = open_file

    @Slot()
    def choose(self) -> None:
        """Ask for one or more books to open."""
        dialog = self._dialog(tr("Open a book"), QFileDialog.FileMode.ExistingFiles)
        start_beside(dialog, self._open_file())
        dialog.filesSelected.connect(self._tell_chosen)
        dialog.open()

    def locate(self, gone: Path) -> None:
        """Ask for the new path of the missing file `gone`, starting in the nearest folder left."""
        dialog = self._dialog(tr("Locate the book"), QFileDialog.FileMode.ExistingFile)
        folder = next((parent for parent in gone.absolute().parents if os.path.isdir(parent)), None)
        if folder is not None:
            dialog.setDirectory(str(folder))
        dialog.fileSelected.connect(self._tell_located)
        dialog.open()

    def _dialog(self, title: str, mode: QFileDialog.FileMode) -> QFileDialog:
        dialog = QFileDialog(self._window, title, "", _filter())
        dialog.setFileMode(mode)
        dialog.setOption(QFileDialog.Option.HideNameFilterDetails)
        fit_columns(dialog)
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    @Slot(list)
    def _tell_chosen(self, paths: list[str]) -> None:
        self.chosen.emit([Path(path) for path in paths])

    @Slot(str)
    def _tell_located(self, path: str) -> None:
        self.located.emit(Path(path))


def _filter() -> str:
    patterns = " ".join(f"*{suffix}" for suffix in sorted(_suffixes()))
    return tr("Books ({patterns});;All files (*)", patterns=patterns)


def _suffixes() -> frozenset[str]:
    from reader_app.app.library.import_folder import BOOK_SUFFIXES  # a start opens no dialog

    return BOOK_SUFFIXES | _CHOSEN_ALONE


class FolderChooser(QObject):
    """Asks for a folder; emits `chosen(Path)` to import the books in it and below."""

    chosen = Signal(object)

    def __init__(self, window: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window = window

    @Slot()
    def choose(self) -> None:
        dialog = QFileDialog(self._window, tr("Import a folder"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setDirectory(QDir.home())
        fit_columns(dialog)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, tr("Import"))
        dialog.finished.connect(dialog.deleteLater)
        dialog.fileSelected.connect(self._tell)
        dialog.open()

    @Slot(str)
    def _tell(self, path: str) -> None:
        self.chosen.emit(Path(path))


def fit_columns(dialog: QFileDialog) -> None:
    """Leave the names in Qt's own dialog the room that sizes and dates don't need.

    Kinds are hidden: the names tell them. A dialog of the desktop has no such list.
    """
    files = dialog.findChild(QTreeView, "treeView")
    if files is not None:
        files.hideColumn(_KIND)
        files.header().setStretchLastSection(False)
        files.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        files.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)


def start_beside(dialog: QFileDialog, file: Path | None) -> None:
    """Let a dialog start in the folder of `file`, if both are given and the folder still exists."""
    if file is not None and os.path.isdir(file.parent):
        dialog.setDirectory(str(file.parent))


_OPEN: Final = "open-saved:"
_SHOW: Final = "show-saved:"
_TOLD_S: Final = 10
NOT_WRITTEN: Final = tr("The file couldn’t be saved there. Choose another folder.")


class _SettingsAccess(Protocol):
    """The part of the settings' store that is needed here."""

    def load(self) -> Settings: ...

    def change(self, change: Callable[[Settings], Settings]) -> Settings: ...


_KINDS: Final[Mapping[str, Sequence[str]]] = {
    "md": (tr("Markdown (*.md)"),),
    "pdf": (tr("PDF (*.pdf)"),),
}


class SavePrompt(QObject):
    """Asks where to save a file, and afterwards says so, with buttons to open and to show it.

    Every dialog of a window that saves a file is made here. It starts in the folder that the reader
    chose the last time. Without such a folder, or once they came back to the open book's folder, it
    starts in that one, else in the folder for documents. `open_requested(Path)`: a saved file that
    the program itself can read.
    """

    open_requested = Signal(object)

    def __init__(
        self,
        window: MainWindow,
        tasks: Tasks,
        settings: _SettingsAccess,
        open_file: Callable[[], Path | None],
    ) -> None:
        """`open_file` returns the file of the open book."""
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._settings = settings
        self._open_file = open_file
        self._shown: FolderWindow | None = None
        window.notice_action_requested.connect(self._act)

    @Slot(object)
    def show_in_folder(self, path: Path) -> None:
        """Show the file, selected in its folder."""
        from reader_app.ui.widgets.show_in_folder import FolderWindow

        self._shown = self._shown or FolderWindow(self._tasks, self)
        self._shown.show(path)

    def dialog(
        self,
        title: str,
        name: str,
        *,
        handle: str = "exportDialog",
        over: QWidget | None = None,
        filters: Sequence[str] = (),
        is_of_book: bool = True,
    ) -> QFileDialog:
        """Return a dialog that proposes the file `name`; the caller opens it.

        `over`: the dialog that it belongs to, if not the window. `filters`: the kinds of files,
        if `name` doesn't tell.
        `is_of_book`: what is saved is of the open book, not of the library.
        """
        dialog = QFileDialog(over or self._window, title)
        dialog.setObjectName(handle)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        fit_columns(dialog)
        suffix = Path(name).suffix.lstrip(".")
        dialog.setDefaultSuffix(suffix)
        kinds = filters or _KINDS.get(suffix, ())
        if kinds:
            dialog.setNameFilters(list(kinds))
        dialog.setDirectory(str(self.folder(is_of_book=is_of_book)))
        dialog.selectFile(name)
        usual = self._usual_folder(is_of_book=is_of_book)
        dialog.fileSelected.connect(lambda path: self._keep_folder(Path(path).parent, usual))
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def folder(self, *, is_of_book: bool = True) -> Path:
        """Return the folder in which a dialog starts."""
        kept = self._settings.load().save_folder
        if kept and _is_writable(Path(kept)):
            return Path(kept)
        return self._usual_folder(is_of_book=is_of_book)

    def tell(self, path: Path, words: str = "", *, seconds: float = _TOLD_S) -> None:
        """Say that `path` was saved; it can be opened and shown in its folder.

        `words`: instead of the usual ones. `seconds`: 0 keeps the notice.
        """
        told = words or tr("Saved as {name}.", name=path.name)
        self._window.show_notice(
            told,
            tr("Open"),
            seconds,
            f"{_OPEN}{path}",
            other=(tr("Show in folder"), f"{_SHOW}{path}"),
        )

    def tell_written(self, path: Path, *, is_written: bool) -> None:
        """Tell that `path` was saved, or that it couldn't be."""
        if is_written:
            self.tell(path)
        else:
            self._window.show_notice(NOT_WRITTEN)

    def tell_unopened(self, path: Path) -> None:
        """Say that a file from elsewhere was saved; it is opened only if Pagemate reads it.

        The desktop's program for a stranger's file may run it.
        """
        if is_readable(path):
            self.tell(path)
        else:
            told = tr("Saved as {name}.", name=path.name)
            self._window.show_notice(told, tr("Show in folder"), _TOLD_S, f"{_SHOW}{path}")

    def tell_in(self, label: QLabel, path: Path, words: str = "") -> None:
        """Say so in a label of a modal dialog, which covers the window's notices."""
        told = words or tr("Saved as {name}.", name=path.name)
        links = [(tr("Open"), f"{_OPEN}{path}"), (tr("Show in folder"), f"{_SHOW}{path}")]
        label.setProperty("links", "true")
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setText(f"{html_escaped(told)} {' · '.join(_link(text, to) for text, to in links)}")
        label.setTextInteractionFlags(_LINKS)
        label.linkActivated.connect(self._act_outside, Qt.ConnectionType.UniqueConnection)
        label.show()

    # -- inside -------------------------------------------------------------------------------

    def _usual_folder(self, *, is_of_book: bool) -> Path:
        file = self._open_file() if is_of_book else None
        place = QStandardPaths.StandardLocation.DocumentsLocation
        documents = Path(QStandardPaths.writableLocation(place))
        folders = (*((file.parent,) if file is not None else ()), documents)
        return next(filter(_is_writable, folders), Path.home())

    def _keep_folder(self, folder: Path, usual: Path) -> None:
        kept = "" if folder == usual else str(folder)
        settings = self._settings
        self._tasks.run(lambda: settings.change(lambda each: replace(each, save_folder=kept)))

    @Slot(str)
    def _act(self, action: str) -> None:
        if action.startswith(_OPEN):
            path = Path(action.removeprefix(_OPEN))
            if is_readable(path):
                self.open_requested.emit(path)
            else:
                self._open_outside(path)
        elif action.startswith(_SHOW):
            self.show_in_folder(Path(action.removeprefix(_SHOW)))

    @Slot(str)
    def _act_outside(self, action: str) -> None:
        """Open without the window, which a modal dialog covers."""
        if action.startswith(_OPEN):
            self._open_outside(Path(action.removeprefix(_OPEN)))
        else:
            self._act(action)

    def _open_outside(self, path: Path) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self.show_in_folder(path)


def _is_writable(folder: Path) -> bool:
    return os.path.isdir(folder) and os.access(folder, os.W_OK)


def is_readable(path: Path) -> bool:
    """Whether the program itself opens files of this name."""
    return path.name.casefold().endswith(tuple(_suffixes()))


_LINKS: Final = (
    Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
)


def _link(text: str, target: str) -> str:
    return f'<a href="{html_escaped(target)}">{html_escaped(text)}</a>'
