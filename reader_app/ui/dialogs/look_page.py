"""Settings, third page: light, dark or as the system."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QButtonGroup, QRadioButton, QVBoxLayout, QWidget

from reader_app.domain.language import tr
from reader_app.domain.settings import Settings, Theme
from reader_app.ui.dialogs.form import FormPage, hint_label
from reader_app.ui.theme.palette import METRICS

_WORDS = {Theme.SYSTEM: tr("As the system"), Theme.LIGHT: tr("Light"), Theme.DARK: tr("Dark")}


class LookPage(FormPage):
    """One choice out of three."""

    def __init__(self) -> None:
        super().__init__()
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, METRICS.space_xs, 0, 0)
        column.setSpacing(METRICS.space_s)
        self._buttons: dict[Theme, QRadioButton] = {}
        group = QButtonGroup(self)
        for theme, words in _WORDS.items():
            made = QRadioButton(words)
            made.setObjectName(f"{theme}ThemeButton")
            made.setAccessibleName(words)
            group.addButton(made)
            column.addWidget(made)
            self._buttons[theme] = made
        self.add_row(tr("Colours"), box, hint_label("Ctrl+I changes between light and dark."))

    def load(self, settings: Settings) -> None:
        self._buttons[settings.theme].setChecked(True)

    def applied_to(self, settings: Settings) -> Settings:
        chosen = next(theme for theme, made in self._buttons.items() if made.isChecked())
        return replace(settings, theme=chosen)
