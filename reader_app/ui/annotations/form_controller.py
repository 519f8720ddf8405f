"""The form's controller: loads, stores and undoes the reader's entries, and announces a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, Slot

from reader_app.app.library.book_annotations import FormUseCase
from reader_app.domain.annotations import FieldValue, FileParts, FormField
from reader_app.domain.book import Book
from reader_app.domain.errors import DomainError
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import tr
from reader_app.ui.annotations.annotation_history import AnnotationHistory, FieldChange
from reader_app.ui.book.controller import BookController
from reader_app.ui.services import ReadingServices
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

_HINT: Final = "form_hint"
_HINT_S: Final = 12.0
_RETRY: Final = "form_retry"


class FormController(QObject):
    """Keeps the form of the open book; what can't be stored stays on the page and is tried again.

    Passwords are never stored: they last until the book is closed.
    """

    def __init__(
        self,
        use_case: FormUseCase,
        services: ReadingServices,
        tasks: Tasks,
        books: BookController,
        history: AnnotationHistory,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._use_case = use_case
        self._services = services
        self._tasks = tasks
        self._history = history
        self._window = window
        self._view = books.pane.form
        self._book_id = ""
        self._parts = FileParts()
        self._before: tuple[str, FieldValue | None] | None = None
        """Name and value of the field that is being filled in, before that began."""
        self._unstored: dict[tuple[str, str], FieldValue | None] = {}
        self._secret: set[str] = set()
        self._is_hint_due = False
        books.place_known.connect(self._note_place)
        books.book_opened.connect(self._load)
        books.book_reloaded.connect(self._load_again)
        books.book_closed.connect(self._leave)
        books.pane.parts_found.connect(self._note_parts)
        self._view.entered.connect(self._enter)
        self._view.signature_pressed.connect(self._explain_signature)
        history.field_applied.connect(self._apply)
        window.closing.connect(self.flush)
        window.notice_action_requested.connect(self._act_on_notice)

    @Slot()
    def flush(self) -> None:
        """Store what is being entered, and what couldn't be stored before."""
        self._view.close_editor()
        self._store_all()

    # -- inside: the book ---------------------------------------------------------------------

    @Slot(object)
    def _note_place(self, place: JsonObject) -> None:
        self._is_hint_due = place.get(_HINT) is not True

    @Slot(object)
    def _load(self, book: Book) -> None:
        if book.id == self._book_id:
            return
        self._book_id = book.id
        self._read()
        self._greet()

    @Slot(object)
    def _load_again(self, _book: Book) -> None:
        if self._book_id:
            self._read()

    def _read(self) -> None:
        book_id = self._book_id

        def show(stored: Mapping[str, FieldValue]) -> None:
            if book_id != self._book_id:
                return
            early = dict(self._view.values)  # entered before it was known which book this is
            unstored = {
                name: value for (of, name), value in self._unstored.items() if of == book_id
            }
            values = {**stored, **early, **unstored}
            self._view.set_values({k: value for k, value in values.items() if value is not None})
            for name, value in early.items():
                if stored.get(name) != value and name not in self._secret:
                    self._store(name, value)

        self._tasks.run(lambda: self._use_case.load(book_id), show, self._tell_unread)

    @Slot()
    def _leave(self) -> None:
        self.flush()
        self._book_id, self._parts, self._before = "", FileParts(), None
        self._secret = set()

    @Slot(object)
    def _note_parts(self, parts: FileParts) -> None:
        self._parts = parts
        if parts.has_form:
            self._view.begin()
        self._greet()

    def _greet(self) -> None:
        """Say once for each book that it has a form, or that it can't be filled in here."""
        has_any = self._parts.has_blanks or self._parts.is_xfa_only
        if not (self._book_id and has_any and self._is_hint_due):
            return
        self._is_hint_due = False
        if self._parts.is_xfa_only:
            self._window.show_notice(
                tr(
                    "This form needs Adobe’s own reader. Pagemate can show what its pages say, "
                    "but its fields can’t be filled in here."
                ),
                seconds=0,
            )
        else:
            self._window.show_notice(
                tr(
                    "This PDF has a form. Click a field to fill it in. What you type is kept in "
                    "your library; “Save a copy” writes it into a PDF."
                ),
                seconds=_HINT_S,
            )
        book_id, books = self._book_id, self._services.books
        self._tasks.run(lambda: books.merge_place(book_id, {_HINT: True}))

    # -- inside: values -----------------------------------------------------------------------

    @Slot(object, object, bool)
    def _enter(self, field: FormField, value: FieldValue, is_over: bool) -> None:
        name = field.name
        known = self._view.values.get(name)
        if field.is_password:
            self._secret.add(name)
        if self._before is None or self._before[0] != name:
            self._before = name, known
        if value != (field.value if known is None else known):
            self._set(name, value)
        if is_over:
            before = self._before[1]
            self._before = None
            after = self._view.values.get(name)
            if before != after and not field.is_password:
                self._history.note_field(FieldChange(name, field.label, before, after))

    @Slot(str, object)
    def _apply(self, name: str, value: FieldValue | None) -> None:
        self._view.close_editor()
        self._set(name, value)

    def _set(self, name: str, value: FieldValue | None) -> None:
        self._view.set_value(name, value)
        if name not in self._secret:
            self._store(name, value)

    def _store(self, name: str, value: FieldValue | None) -> None:
        if self._book_id:  # while it isn't known which book this is, nothing can be stored
            self._unstored[self._book_id, name] = value
            self._store_all()

    def _store_all(self) -> None:
        for (book_id, name), value in list(self._unstored.items()):
            self._write(book_id, name, value)

    def _write(self, book_id: str, name: str, value: FieldValue | None) -> None:
        def forget(_: None) -> None:
            if self._unstored.get((book_id, name), ()) == value:
                del self._unstored[book_id, name]
            if not self._unstored:
                self._window.hide_notice(_RETRY)

        save = self._use_case.save
        self._tasks.run(lambda: save(book_id, name, value), forget, self._tell_unstored)

    # -- inside: notices ----------------------------------------------------------------------

    @Slot()
    def _explain_signature(self) -> None:
        self._window.show_notice(
            tr("This field is for a signature. Pagemate shows signatures, but can’t sign.")
        )

    def _tell_unread(self, error: DomainError) -> None:
        self._window.show_notice(error.words, seconds=0)

    def _tell_unstored(self, error: DomainError) -> None:
        words = tr(
            "{message} {advice} What you entered is on the page but isn’t stored yet.",
            message=error.message,
            advice=error.advice,
        )
        self._window.show_notice(" ".join(words.split()), tr("Try again"), 0, _RETRY)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action == _RETRY:
            self._store_all()
