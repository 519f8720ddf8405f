"""Settings: what a start opens, and what happens when a book changes on disk."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QCheckBox

from reader_app.domain.settings import Settings
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import FormPage, hint_label


class BooksPage(FormPage):
    """Two switches."""

    def __init__(self) -> None:
        super().__init__()
        self._reopens = _box("reopensBooksBox", tr("Open where I left off"))
        self._reloads = _box("reloadsFilesBox", tr("Read it again by itself"))
        self.add_row(tr("At the start"), self._reopens, hint_label(tr("The books that were open.")))
        self.add_row(
            tr("A changed file"),
            self._reloads,
            hint_label(tr("As soon as it is complete. Your place and notes stay.")),
        )
        for box in (self._reopens, self._reloads):
            box.setAccessibleName(box.text())

    def load(self, settings: Settings) -> None:
        self._reopens.setChecked(settings.reopens_books)
        self._reloads.setChecked(settings.reloads_changed_files)

    def applied_to(self, settings: Settings) -> Settings:
        return replace(
            settings,
            reopens_books=self._reopens.isChecked(),
            reloads_changed_files=self._reloads.isChecked(),
        )


def _box(name: str, words: str) -> QCheckBox:
    box = QCheckBox(words)
    box.setObjectName(name)
    return box
