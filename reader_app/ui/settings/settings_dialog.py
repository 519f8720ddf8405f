"""The settings dialog with its pages, and the form made of their values.

The dialog knows neither the store nor servers; its signals tell what is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QTabWidget, QWidget

from reader_app.app.chat.prompt_shortcuts import Shortcut
from reader_app.domain.servers import ConnectionReport
from reader_app.domain.settings import Settings
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.settings.data_page import DataPage
from reader_app.ui.settings.model_page import ModelPage
from reader_app.ui.settings.privacy_page import PrivacyPage
from reader_app.ui.settings.prompts_page import PromptsPage
from reader_app.ui.settings.settings_pages import AnswersPage, CostsPage, PlainPage
from reader_app.ui.theme.palette import METRICS, Palette

_NARROWEST: Final = 560
_LOWEST: Final = 580


@dataclass(frozen=True, slots=True)
class SettingsForm:
    """The values of the form.

    `new_key` "": keep the stored key. `wordings`: only those that were changed.
    """

    settings: Settings
    new_key: str = field(default="", repr=False)
    wordings: Mapping[Shortcut, str] = field(default_factory=dict)


class SettingsDialog(PlainDialog):
    """The settings dialog; call `load` before it opens. Saving closes it.

    Most signals carry a `SettingsForm`.
    """

    test_requested = Signal(SettingsForm)
    models_requested = Signal(SettingsForm)
    saved = Signal(SettingsForm)
    key_removed = Signal()
    billing_requested = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__("settingsDialog", tr("Settings"), parent)
        self._loaded = Settings()
        self.model_page = ModelPage(palette)
        self._costs = CostsPage()
        self.prompts_page = PromptsPage()
        answers, books, appearance = AnswersPage(), PlainPage("books"), PlainPage("appearance")
        self.data_page = DataPage()
        self.privacy_page = PrivacyPage()
        self._pages = (self.model_page, answers, self._costs, books, appearance)
        self._tabs = tabs = QTabWidget()
        tabs.setAccessibleName(tr("Settings pages"))
        tabs.setDocumentMode(True)
        tabs.setElideMode(Qt.TextElideMode.ElideRight)
        tabs.setUsesScrollButtons(False)
        tabs.tabBar().setProperty("flush", "true")
        tabs.addTab(self.model_page, tr("Model"))
        tabs.addTab(answers, tr("Answers"))
        tabs.addTab(self._costs, tr("Costs"))
        tabs.addTab(self.prompts_page, tr("Prompts"))
        tabs.addTab(books, tr("Books"))
        tabs.addTab(appearance, tr("Look"))
        tabs.addTab(self.privacy_page, tr("Privacy"))
        tabs.addTab(self.data_page, tr("Data"))
        self.body.addWidget(tabs, 1)
        self._complaint = label("", tone="error")
        self.foot.addWidget(self._complaint, 1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self._save = self.add_button(tr("Save"), "primary")
        self._save.clicked.connect(self._finish)
        self.model_page.test_requested.connect(self._ask_for_test)
        self.model_page.models_requested.connect(self._ask_for_models)
        self.model_page.key_removed.connect(self.key_removed)
        self.model_page.billing_requested.connect(self.billing_requested)
        self.model_page.changed.connect(self._check)
        self.prompts_page.changed.connect(self._check)
        self._make_room()

    def _make_room(self) -> None:
        """Make the dialog wide enough for its widest page and the names of all pages."""
        bar, margins = self._tabs.tabBar(), 2 * METRICS.space_xl
        bar.ensurePolished()
        names = bar.sizeHint().width() + margins
        room = self.screen().availableGeometry().width() - margins
        narrowest = min(max(_NARROWEST, names), max(_NARROWEST, room))
        pages = self._tabs.minimumSizeHint().width() + margins
        self.setMinimumSize(max(narrowest, pages), _LOWEST)

    def _grow(self) -> None:
        """Make the dialog higher for a new message, as far as the screen allows.

        A layout would cut the text of a wrapped label rather than ask for more height.
        """
        missing = self.model_page.needed_height() - self.model_page.height()
        room = self.screen().availableGeometry().height() - METRICS.space_xl
        if missing > 0:
            self.resize(self.width(), max(self.height(), min(self.height() + missing, room)))

    def showEvent(self, event: QShowEvent) -> None:
        # The pages know their sizes only now that the stylesheet and the font apply.
        self._make_room()
        super().showEvent(event)

    def load(self, settings: Settings, key_state_text: str, has_key: bool) -> None:
        """Show these values. `key_state_text`: where the key is stored, in words."""
        self._loaded = settings
        for page in self._pages:
            page.load(settings)
        self.model_page.set_key_state(key_state_text, has_key)
        self._check()

    def form(self) -> SettingsForm:
        """Return the values entered now; settings without a field keep their loaded values."""
        settings = self._loaded
        for page in self._pages:
            settings = page.applied_to(settings)
        return SettingsForm(settings, self.model_page.new_key, self.prompts_page.changed_wordings())

    def show_costs(self) -> None:
        """Show the page with the spending limits."""
        self._tabs.setCurrentWidget(self._costs)
        self._costs.focus_first()

    def show_key(self) -> None:
        """Show the page with the key."""
        self._tabs.setCurrentWidget(self.model_page)
        self.model_page.focus_key()

    def is_about(self, form: SettingsForm) -> bool:
        """Return True if the server, address and key entered now are still those of `form`."""
        form_now = self.form()
        now, then = form_now.settings, form.settings
        return (now.server, now.base_url, form_now.new_key) == (
            then.server,
            then.base_url,
            form.new_key,
        )

    def show_report(self, report: ConnectionReport) -> None:
        """Show the result of a test, and offer the models it found."""
        self.model_page.set_result(report)
        if report.models:
            self.model_page.set_models(report.models)
        self._grow()

    @Slot()
    def _ask_for_test(self) -> None:
        self.test_requested.emit(self.form())

    @Slot()
    def _ask_for_models(self) -> None:
        self.models_requested.emit(self.form())

    @Slot()
    def _check(self) -> None:
        complaint = self.prompts_page.complaint()
        self._complaint.setText(complaint)
        missing = self.model_page.complaint()  # told on its page
        self._save.setEnabled(not (complaint or missing))
        self._save.setToolTip(complaint or missing)

    @Slot()
    def _finish(self) -> None:
        self.accept()
        self.saved.emit(self.form())
