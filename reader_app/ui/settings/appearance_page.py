"""Settings: light, dark or as the system, and the language of the window.

Settings: what a start opens, and what happens when a book changes on disk.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import QButtonGroup, QCheckBox, QComboBox, QRadioButton, QVBoxLayout, QWidget

from reader_app.domain.settings import Language, Settings, ThemeChoice
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import FormPage, hint_label
from reader_app.ui.theme.palette import METRICS

_THEME_WORDS = {
    ThemeChoice.SYSTEM: tr("As the system"),
    ThemeChoice.LIGHT: tr("Light"),
    ThemeChoice.DARK: tr("Dark"),
}

# A language is called what it calls itself: who needs it may not read the others.
_LANGUAGES: Final = {
    Language.SYSTEM: tr("As the system"),
    Language.ENGLISH: "English",
    Language.KOREAN: "한국어",
    Language.GERMAN: "Deutsch",
}


class AppearancePage(FormPage):
    """Two choices; that of the language waits for the next start."""

    def __init__(self) -> None:
        super().__init__()
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_s)
        self._buttons: dict[ThemeChoice, QRadioButton] = {}
        group = QButtonGroup(self)
        for theme, words in _THEME_WORDS.items():
            made = QRadioButton(words)
            made.setObjectName(f"{theme}ThemeButton")
            made.setAccessibleName(words)
            group.addButton(made)
            column.addWidget(made)
            self._buttons[theme] = made
        self.add_row(
            tr("Colours"),
            box,
            hint_label(tr("Ctrl+I changes between light and dark.")),
            self._buttons[ThemeChoice.SYSTEM],
        )
        self._language = QComboBox()
        self._language.setObjectName("languageBox")
        self._language.addItems(list(_LANGUAGES.values()))
        self.add_row(
            tr("Language"), self._language, hint_label(tr("It changes when Pagemate starts again."))
        )

    def load(self, settings: Settings) -> None:
        self._buttons[settings.theme].setChecked(True)
        self._language.setCurrentIndex(list(_LANGUAGES).index(settings.language))

    def applied_to(self, settings: Settings) -> Settings:
        chosen = next(theme for theme, made in self._buttons.items() if made.isChecked())
        language = list(_LANGUAGES)[self._language.currentIndex()]
        return replace(settings, theme=chosen, language=language)


class BooksPage(FormPage):
    """Two switches."""

    def __init__(self) -> None:
        super().__init__()
        self._reopens = _check_box("reopensBooksBox", tr("Open where I left off"))
        self._reloads = _check_box("reloadsFilesBox", tr("Read it again by itself"))
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


def _check_box(name: str, words: str) -> QCheckBox:
    box = QCheckBox(words)
    box.setObjectName(name)
    return box
