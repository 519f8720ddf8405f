"""Carries out requests about books' details, tags, files and references, with undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from reader_app.app.library import bibliography
from reader_app.app.library.bibtex_syntax import written_bibtex
from reader_app.app.library.book_editing import (
    BibliographyReport,
    BookEditingUseCase,
    DetailsChange,
    KnownBook,
)
from reader_app.domain.errors import DomainError
from reader_app.domain.translation import number, quoted, tr
from reader_app.domain.values import dataclass
from reader_app.ui.book.book_properties import PropertiesDialog
from reader_app.ui.dialogs.file_chooser import SavePrompt
from reader_app.ui.library.bookshelf_model import books_words
from reader_app.ui.widgets.dates_and_sizes import date_words, size_in_words
from reader_app.ui.window.action_table import ActionId

if TYPE_CHECKING:
    from reader_app.domain.library import ShelfBook
    from reader_app.ui.library.library_controller import LibraryController
    from reader_app.ui.library.library_view import LibraryView
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.background_tasks import Tasks

_UNDO: Final = "undo_details"
_SHOW_REPORT: Final = "show_bibliography_report"
_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class Renaming:
    """Old and new paths of renamed files, by book id; `failure`: why it stopped, in words."""

    paths: Mapping[str, tuple[Path, Path]]
    failure: str = ""


def _renamed(editing: BookEditingUseCase, names: Mapping[str, str]) -> Renaming:
    paths: dict[str, tuple[Path, Path]] = {}
    for book_id, name in names.items():
        try:
            paths[book_id] = editing.rename_file(book_id, name)
        except DomainError as error:
            return Renaming(paths, error.words)
    return Renaming(paths)


def report_words(report: BibliographyReport) -> str:
    """Return what a bibliography brought, in a line."""
    parts = [tr("{n} book updated", "{n:,} books updated", n=len(report.filled))]
    if report.same:
        parts.append(tr("{n} had the same details", "{n:,} had the same details", n=report.same))
    if report.kept:
        kept = len(report.kept)
        parts.append(tr("{n} kept what you entered", "{n:,} kept what you entered", n=kept))
    if report.unmatched:
        left = len(report.unmatched)
        parts.append(tr("{n} reference has no book", "{n:,} references have no book", n=left))
    return tr("{words}.", words=", ".join(parts))


def _size(path: Path) -> int:
    """Return the size of the file in bytes; 0 if it is gone."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _facts(book: ShelfBook, known: KnownBook, size: int) -> list[tuple[str, str]]:
    """Return what the library knows of a book, for `PropertiesDialog`."""
    from reader_app.ui.library.details_dialogs import field_words, kind_words

    values = known.values()
    values["kind"] = kind_words(values["kind"])
    read = date_words(book.last_read.astimezone()) if book.last_read is not None else ""
    return [
        *((field_words(name), value) for name, value in values.items()),
        (tr("Tags"), ", ".join(known.tags)),
        (tr("Pages"), number(book.page_count)),
        (tr("File"), str(book.file_path)),
        (tr("File size"), size_in_words(size) if size else tr("File not found")),
        (tr("Added"), date_words(book.added.astimezone())),
        (tr("Last read"), read),
    ]


class DetailsController(QObject):
    """Edits details and tags of the library's books, renames their files, and cites them.

    `disk` runs tasks that access files.
    """

    def __init__(
        self,
        editing: BookEditingUseCase,
        tasks: Tasks,
        disk: Tasks,
        library: LibraryController,
        view: LibraryView,
        window: MainWindow,
        prompt: SavePrompt,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._prompt = prompt
        self._editing = editing
        self._tasks = tasks
        self._disk = disk
        self._library = library
        self._view = view
        self._window = window
        self._undo: Callable[[], None] | None = None
        self._report = BibliographyReport()
        self._file = Path()
        requests = view.requests
        requests.edit_requested.connect(self._edit)
        requests.tag_requested.connect(self._tag)
        requests.untag_requested.connect(self._untag)
        requests.untag_all_requested.connect(self._untag_all)
        requests.properties_requested.connect(self._show_properties)
        requests.show_in_folder_requested.connect(self._show_in_folder)
        requests.rename_file_requested.connect(self._offer_names)
        requests.copy_citation_requested.connect(self.copy_citation)
        requests.copy_bibtex_requested.connect(self.copy_bibtex)
        requests.export_requested.connect(self._export)
        view.bibliography_requested.connect(self._choose_bibliography)
        window.bind(ActionId.IMPORT_BIBLIOGRAPHY, self._choose_bibliography)
        window.bind(ActionId.EXPORT_BIBLIOGRAPHY, partial(self._export, []))
        library.bibliography_dropped.connect(self._take_over)
        window.notice_action_requested.connect(self._act)

    # --- details and tags

    @Slot(list)
    def _edit(self, book_ids: list[str]) -> None:
        from reader_app.ui.library.details_dialogs import EditDetailsDialog

        known = self._editing.known

        def show(books: tuple[KnownBook, ...]) -> None:
            if books:
                dialog = EditDetailsDialog(books, list(self._view.scope.tags), self._window)
                dialog.changed.connect(lambda change: self._change(book_ids, change))
                dialog.open()

        self._tasks.run(lambda: known(book_ids), show, self._tell)

    def _change(self, book_ids: Sequence[str], change: DetailsChange) -> None:
        edit = self._editing.edit
        self._tasks.run(lambda: edit(book_ids, change), self._tell_changed, self._tell)

    def _tell_changed(self, before: tuple[KnownBook, ...]) -> None:
        self._library.refresh()
        what = quoted(before[0].title) if len(before) == 1 else books_words(len(before))
        self._offer_undo(tr("Updated {what}.", what=what), lambda: self._restore(before))

    def _restore(self, before: tuple[KnownBook, ...]) -> None:
        restore = self._editing.restore
        self._tasks.run(lambda: restore(before), lambda _: self._library.refresh(), self._tell)

    @Slot(str, list)
    def _tag(self, tag: str, book_ids: list[str]) -> None:
        from reader_app.ui.library.details_dialogs import NewTagDialog

        if tag:
            self._change(book_ids, DetailsChange({}, add_tags=(tag,)))
            return
        heading = tr("Add tags to {books}", books=books_words(len(book_ids)))
        dialog = NewTagDialog(heading, list(self._view.scope.tags), self._window)
        dialog.named.connect(lambda tags: self._change(book_ids, DetailsChange({}, add_tags=tags)))
        dialog.open()

    @Slot(str, list)
    def _untag(self, tag: str, book_ids: list[str]) -> None:
        self._change(book_ids, DetailsChange({}, remove_tags=(tag,)))

    @Slot(str)
    def _untag_all(self, tag: str) -> None:
        remove = self._editing.remove_tag

        def told(before: tuple[KnownBook, ...]) -> None:
            self._library.refresh()
            self._offer_undo(tr("Removed the tag “{tag}”.", tag=tag), lambda: self._restore(before))

        self._tasks.run(lambda: remove(tag), told, self._tell)

    # --- the file

    @Slot(str)
    def _show_in_folder(self, book_id: str) -> None:
        book = self._book(book_id)
        if book is not None:
            self._prompt.show_in_folder(book.file_path)

    @Slot(str)
    def _show_properties(self, book_id: str) -> None:
        known = self._editing.known
        book = self._book(book_id)
        if book is None:
            return

        def look() -> tuple[tuple[KnownBook, ...], int]:
            return known([book_id]), _size(book.file_path)

        def show(found: tuple[tuple[KnownBook, ...], int]) -> None:
            for each in found[0]:
                PropertiesDialog(_facts(book, each, found[1]), self._window).open_once()

        self._disk.run(look, show, self._tell)

    @Slot(list)
    def _offer_names(self, book_ids: list[str]) -> None:
        from reader_app.ui.library.details_dialogs import RenameFilesDialog

        new_names = self._editing.new_names

        def show(names: dict[str, tuple[Path, str]]) -> None:
            if not names:
                self._window.show_notice(
                    tr(
                        "The file’s name matches already.",
                        "The names match already.",
                        n=len(book_ids),
                    )
                )
                return
            dialog = RenameFilesDialog(names, self._window)
            dialog.confirmed.connect(self._rename)
            dialog.open()

        self._tasks.run(lambda: new_names(book_ids), show, self._tell)

    @Slot(object)
    def _rename(self, names: dict[str, str]) -> None:
        self._disk.run(lambda: _renamed(self._editing, names), self._tell_renamed, self._tell)

    def _tell_renamed(self, done: Renaming) -> None:
        self._library.refresh()
        count = len(done.paths)
        words = tr("{n} file renamed.", "{n:,} files renamed.", n=count) if count else ""
        words = " ".join(filter(None, (words, done.failure)))
        if not count:
            self._window.show_notice(words, seconds=0)
            return
        back = {book_id: old.name for book_id, (old, _) in done.paths.items()}
        self._offer_undo(words, lambda: self._rename(back))

    # --- references

    @Slot(list)
    def copy_citation(self, book_ids: list[str]) -> None:
        """Copy the books' references in words, a line each."""

        def text() -> str:
            references = self._editing.references(book_ids)
            return "\n".join(map(bibliography.citation_words, references))

        words = tr("Citation copied.", "{n:,} citations copied.", n=len(book_ids))
        self._copy(text, words)

    def copy_quotation(self, book_id: str, words: str, pages: str) -> None:
        """Copy words of the book with author and year, and with `pages`, given in words."""

        def text() -> str:
            (reference,) = self._editing.references([book_id])
            return f"{quoted(words)} {bibliography.short_citation(reference, pages)}"

        self._copy(text, tr("Copied with its citation."))

    @Slot(list)
    def copy_bibtex(self, book_ids: list[str]) -> None:
        """Copy the books' references as BibTeX entries."""

        def text() -> str:
            references = self._editing.references(book_ids)
            return written_bibtex(map(bibliography.bib_entry, references))

        self._copy(text, tr("BibTeX copied."))

    def _copy(self, text: Callable[[], str], words: str) -> None:
        def told(copied: str) -> None:
            QGuiApplication.clipboard().setText(copied)
            self._window.show_notice(words)

        self._tasks.run(text, told, self._tell)

    @Slot(list)
    def _export(self, book_ids: list[str]) -> None:
        dialog = self._prompt.dialog(
            tr("Export bibliography"),
            tr("Library") + ".bib",
            handle="bibliographyFileDialog",
            filters=[tr("BibTeX (*.bib)"), tr("CSL-JSON (*.json)")],
            is_of_book=False,
        )
        dialog.filterSelected.connect(
            lambda kind: dialog.setDefaultSuffix("json" if "json" in kind else "bib")
        )
        dialog.fileSelected.connect(lambda path: self._write(book_ids, Path(path)))
        dialog.open()

    def _write(self, book_ids: list[str], target: Path) -> None:
        export = self._editing.export

        def told(count: int) -> None:
            words = tr("{n} reference saved.", "{n:,} references saved.", n=count)
            self._prompt.tell(target, words)

        self._tasks.run(lambda: export(book_ids, target), told, self._tell)

    @Slot()
    def _choose_bibliography(self) -> None:
        folder = str(self._prompt.folder(is_of_book=False))
        dialog = QFileDialog(self._window, tr("Import bibliography"), folder)
        dialog.setObjectName("bibliographyFileDialog")
        dialog.finished.connect(dialog.deleteLater)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([tr("Bibliographies (*.bib *.json)"), tr("All files (*)")])
        dialog.fileSelected.connect(lambda path: self._take_over(Path(path)))
        dialog.open()

    @Slot(object)
    def _take_over(self, file: Path, *, overwrites: bool = False) -> None:
        self._file = file
        take_over = self._editing.take_over
        self._tasks.run(
            lambda: take_over(file, overwrites=overwrites), self._tell_taken, self._tell
        )

    def _tell_taken(self, report: BibliographyReport) -> None:
        self._library.refresh()
        self._report = report
        before = report.before
        self._undo = (lambda: self._restore(before)) if before else None
        is_plain = bool(before) and not report.kept and not report.unmatched
        action = (tr("Undo"), _UNDO) if is_plain else (tr("Show list"), _SHOW_REPORT)
        self._window.show_notice(report_words(report), action[0], 0, action[1])

    def _show_report(self) -> None:
        from reader_app.ui.library.details_dialogs import BibliographyDialog

        dialog = BibliographyDialog(self._report, report_words(self._report), self._window)
        file = self._file
        dialog.overwrite_requested.connect(lambda: self._take_over(file, overwrites=True))
        if self._undo is not None:
            undo = dialog.add_button(tr("Undo"), "quiet")
            dialog.foot.insertWidget(0, undo)
            undo.clicked.connect(self._take_back)
            undo.clicked.connect(dialog.accept)
        dialog.open()

    # --- inside

    def _offer_undo(self, words: str, undo: Callable[[], None]) -> None:
        self._undo = undo
        self._window.show_notice(words, tr("Undo"), _SECONDS, _UNDO)

    @Slot()
    def _take_back(self) -> None:
        undo, self._undo = self._undo, None
        if undo is not None:
            self._window.hide_notice(_UNDO)
            undo()

    @Slot(str)
    def _act(self, action: str) -> None:
        if action == _UNDO:
            self._take_back()
        elif action == _SHOW_REPORT:
            self._show_report()

    def _book(self, book_id: str) -> ShelfBook | None:
        return next((each for each in self._library.shelf if each.id == book_id), None)

    def _tell(self, error: DomainError) -> None:
        self._window.show_notice(error.words, seconds=0)
