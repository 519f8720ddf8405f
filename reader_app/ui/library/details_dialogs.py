"""The dialogs about the details of books: the form, new names of files, the result of an import."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QCompleter,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QWidget,
)

from reader_app.app.library.book_editing import BibliographyReport, DetailsChange, KnownBook
from reader_app.domain.library import AUTHOR, TITLE
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.library.bookshelf_model import books_words
from reader_app.ui.theme.palette import METRICS

_KINDS: Final = {
    "": tr("Not known", sense="kind of a work"),
    "article": tr("Article"),
    "book": tr("Book"),
    "incollection": tr("Chapter"),
    "inproceedings": tr("Conference paper"),
    "manual": tr("Manual"),
    "misc": tr("Other", sense="kind of a work"),
    "techreport": tr("Report"),
    "phdthesis": tr("Thesis"),
    "mastersthesis": tr("Master’s thesis"),
    "proceedings": tr("Proceedings"),
    "unpublished": tr("Manuscript"),
    "online": tr("Web page"),
}
_FIELDS: Final = {
    TITLE: tr("Title"),
    AUTHOR: tr("Authors"),
    "editors": tr("Editors"),
    "year": tr("Year"),
    "kind": tr("Type"),
    "container": tr("Published in"),
    "volume": tr("Volume"),
    "issue": tr("Issue"),
    "pages": tr("Pages"),
    "edition": tr("Edition"),
    "publisher": tr("Publisher"),
    "place": tr("Place"),
    "doi": tr("DOI"),
    "isbn": tr("ISBN"),
    "arxiv": tr("arXiv"),
    "citation_key": tr("Citation key"),
    "url": tr("Web address"),
}
_NARROW: Final = frozenset(
    """year kind volume issue pages edition publisher place doi isbn arxiv citation_key""".split()
)
_OF_ONE: Final = frozenset({"citation_key"})
"""Fields that are unique to a book, so that they can't be set for several at once."""
_WIDTH: Final = 600


def kind_words(kind: str) -> str:
    """Return the type of a work in words; "" if it isn't known."""
    return _KINDS.get(kind, kind) if kind else ""


def field_words(name: str) -> str:
    """Return the label of a field of `KnownBook.values`."""
    return _FIELDS[name]


class EditDetailsDialog(PlainDialog):
    """`editDetailsDialog`: a form of all fields; of several books only changed ones apply.

    `changed(DetailsChange)`: the reader has saved, with at least one change.
    """

    changed = Signal(object)

    def __init__(
        self, books: Sequence[KnownBook], all_tags: Sequence[str], parent: QWidget
    ) -> None:
        heading = tr("Edit details")
        if len(books) > 1:
            heading = tr("Edit details of {books}", books=books_words(len(books)))
        super().__init__("editDetailsDialog", "", parent, heading=heading)
        self._books = books
        self._boxes: dict[str, QLineEdit] = {}
        self._before: dict[str, str] = {}
        self._kinds = QComboBox()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(METRICS.space_l)
        self._grid.setVerticalSpacing(METRICS.space_s)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(3, 1)
        self.setMinimumWidth(_WIDTH)
        self._add_fields()
        common = set.intersection(*(set(book.tags) for book in books)) if books else set()
        self._common = tuple(sorted(common, key=str.casefold))
        self._tags = self._tag_box(all_tags)
        self.body.addLayout(self._grid)
        if len(books) > 1:
            hint = tr("Only what you change here is changed in the books.")
            self.body.addWidget(label(hint, "small", "muted"))
        self.foot.addStretch(1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self.add_button(tr("Save"), "primary").clicked.connect(self.accept)
        self.accepted.connect(self._tell)
        self.finished.connect(self.deleteLater)
        self._boxes[TITLE].setFocus()

    def open(self) -> None:
        super().open()
        title = self._boxes[TITLE]
        # Qt selects a text from its beginning, so only the end of a long title was visible.
        title.setSelection(len(title.text()), -len(title.text()))

    def _add_fields(self) -> None:
        names = [name for name in _FIELDS if len(self._books) == 1 or name not in _OF_ONE]
        row = column = 0
        for name in names:
            if name not in _NARROW and column:
                row, column = row + 1, 0
            widget = self._kind_box() if name == "kind" else self._box(name)
            widget.setObjectName(f"{name}DetailBox")
            self._place(row, column, _FIELDS[name], widget, is_wide=name not in _NARROW)
            column = 0 if column or name not in _NARROW else 2
            row += column == 0
        self._rows = row + (column > 0)

    def _place(self, row: int, column: int, name: str, widget: QWidget, *, is_wide: bool) -> None:
        title = QLabel(name)
        title.setProperty("tone", "muted")
        title.setBuddy(widget)
        widget.setAccessibleName(name)
        self._grid.addWidget(title, row, column)
        self._grid.addWidget(widget, row, column + 1, 1, 3 if is_wide else 1)

    def _box(self, name: str) -> QLineEdit:
        box = QLineEdit()
        known = {book.values()[name] for book in self._books}
        self._before[name] = known.pop() if len(known) == 1 else ""
        box.setText(self._before[name])
        box.setCursorPosition(0)
        if known:
            box.setPlaceholderText(tr("Several values"))
        elif name == AUTHOR:
            box.setPlaceholderText(tr("Jane Smith, John Doe"))
        self._boxes[name] = box
        return box

    def _kind_box(self) -> QComboBox:
        known = {book.details.kind for book in self._books}
        kind = known.pop() if len(known) == 1 else None
        if kind is None:
            self._kinds.addItem(tr("Several values"), None)
        for value, words in _KINDS.items():
            self._kinds.addItem(words, value)
        if kind is not None and kind not in _KINDS:
            self._kinds.addItem(kind, kind)
        self._kinds.setCurrentIndex(max(0, self._kinds.findData(kind)))
        self._before["kind"] = kind if kind is not None else ""
        return self._kinds

    def _tag_box(self, all_tags: Sequence[str]) -> QLineEdit:
        box = QLineEdit(", ".join(self._common))
        box.setObjectName("tagsDetailBox")
        box.setPlaceholderText(tr("Separated by commas"))
        self._completion = TagCompletion(box, all_tags)
        self._place(self._rows, 0, tr("Tags"), box, is_wide=True)
        return box

    @Slot()
    def _tell(self) -> None:
        values = {name: box.text().strip() for name, box in self._boxes.items()}
        kind = self._kinds.currentData()
        if isinstance(kind, str):
            values["kind"] = kind
        values = {name: value for name, value in values.items() if value != self._before[name]}
        tags = tags_in(self._tags.text())
        added = tuple(tag for tag in tags if tag not in self._common)
        removed = tuple(tag for tag in self._common if tag not in tags)
        if values or added or removed:
            self.changed.emit(DetailsChange(values, added, removed))


def tags_in(text: str) -> tuple[str, ...]:
    """Return the tags that were typed, separated by commas."""
    tags = (" ".join(part.split()).lstrip("#").strip() for part in text.split(","))
    return tuple(dict.fromkeys(tag for tag in tags if tag))


class TagCompletion(QObject):
    """Completes the last of several tags that are typed into a box."""

    def __init__(self, box: QLineEdit, tags: Sequence[str]) -> None:
        super().__init__(box)
        self._box = box
        self._completer = QCompleter(QStringListModel(list(tags), self), self)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._popup = QListView()
        self._completer.setPopup(self._popup)
        self._completer.setWidget(box)
        self._completer.activated.connect(self._complete)
        box.textEdited.connect(self._offer)
        box.installEventFilter(self)

    @Slot(str)
    def _offer(self, text: str) -> None:
        last = text.rpartition(",")[2].strip().lstrip("#")
        self._completer.setCompletionPrefix(last)
        if last and self._completer.completionCount():
            self._completer.complete()
        else:
            self._popup.hide()

    @Slot(str)
    def _complete(self, tag: str) -> None:
        before = self._box.text().rpartition(",")[0].strip()
        self._box.setText(f"{before}, {tag}" if before else tag)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        # Enter takes what is offered; it must not save the form.
        is_open = self._popup.isVisible()
        is_enter = isinstance(event, QKeyEvent) and event.key() in (
            Qt.Key.Key_Return,
            Qt.Key.Key_Enter,
        )
        return is_open and is_enter


class NewTagDialog(PlainDialog):
    """`newTagDialog`: asks for tags. `named(tuple[str, ...])`: at least one."""

    named = Signal(object)

    def __init__(self, heading: str, all_tags: Sequence[str], parent: QWidget) -> None:
        super().__init__("newTagDialog", "", parent, heading=heading)
        self._box = QLineEdit()
        self._box.setObjectName("newTagBox")
        self._box.setAccessibleName(tr("Tags"))
        self._box.setPlaceholderText(tr("Separated by commas"))
        self._box.setMinimumWidth(320)
        self._completion = TagCompletion(self._box, all_tags)
        self.body.addWidget(self._box)
        self.foot.addStretch(1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self.add_button(tr("Add"), "primary").clicked.connect(self.accept)
        self.accepted.connect(self._tell)
        self.finished.connect(self.deleteLater)
        self._box.setFocus()

    @Slot()
    def _tell(self) -> None:
        tags = tags_in(self._box.text())
        if tags:
            self.named.emit(tags)


class RenameFilesDialog(PlainDialog):
    """`renameFilesDialog`: shows each new name before it is given; a single one can be edited.

    `confirmed(dict[str, str])`: the new names, by book id.
    """

    confirmed = Signal(object)

    def __init__(self, names: Mapping[str, tuple[Path, str]], parent: QWidget) -> None:
        count = len(names)
        heading = tr("Rename the file", "Rename {n:,} files", n=count)
        super().__init__("renameFilesDialog", "", parent, heading=heading)
        self._names = {book_id: new for book_id, (_, new) in names.items()}
        self._box: QLineEdit | None = None
        self.setMinimumWidth(_WIDTH)
        if count == 1:
            ((path, new),) = names.values()
            old = label(path.name, tone="muted")
            old.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.body.addWidget(old)
            self._box = QLineEdit(new)
            self._box.setObjectName("newFileNameBox")
            self._box.setAccessibleName(tr("New name"))
            self._box.setSelection(0, len(new) - len(path.suffix))
            self.body.addWidget(self._box)
            self._box.setFocus()
        else:
            self.body.addWidget(_list([f"{path.name}\n→ {new}" for path, new in names.values()]))
        hint = tr("The files stay in their folders. No other file is overwritten.")
        self.body.addWidget(label(hint, "small", "muted"))
        self.foot.addStretch(1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self.add_button(tr("Rename"), "primary").clicked.connect(self.accept)
        self.accepted.connect(self._tell)
        self.finished.connect(self.deleteLater)

    @Slot()
    def _tell(self) -> None:
        names = dict(self._names)
        if self._box is not None:
            names = {book_id: self._box.text() for book_id in names if self._box.text().strip()}
        self.confirmed.emit(names)


def _list(lines: Sequence[str]) -> QListWidget:
    shown = QListWidget()
    shown.addItems(list(lines))
    shown.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    shown.setWordWrap(True)
    shown.setUniformItemSizes(False)
    shown.setMinimumHeight(220)
    return shown


class BibliographyDialog(PlainDialog):
    """`bibliographyDialog`: which books got details, which kept theirs, and which aren't there.

    `overwrite_requested`: use the file's details also where the reader entered others.
    """

    overwrite_requested = Signal()

    def __init__(self, report: BibliographyReport, words: str, parent: QWidget) -> None:
        super().__init__("bibliographyDialog", "", parent, heading=words)
        self.setMinimumWidth(_WIDTH)
        lists = (
            (tr("Updated"), report.filled),
            (tr("Kept what you entered"), report.kept),
            (tr("No matching book"), report.unmatched),
        )
        for name, titles in lists:
            if titles:
                self.body.addWidget(label(name, tone="muted"))
                shown = _list(titles)
                shown.setAccessibleName(name)
                shown.setFixedHeight(min(220, 30 * len(titles) + METRICS.space_l))
                self.body.addWidget(shown)
        if report.kept:
            use = self.add_button(tr("Use the file’s details instead"), "quiet")
            use.clicked.connect(self.overwrite_requested)
            use.clicked.connect(self.accept)
        self.foot.addStretch(1)
        close = self.add_button(tr("Close"), "primary")
        close.clicked.connect(self.accept)
        self.finished.connect(self.deleteLater)
        close.setFocus()
