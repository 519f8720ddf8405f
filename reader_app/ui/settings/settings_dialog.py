"""Settings, page by page. Knows no store and no servers; it tells the wishes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QTabWidget, QWidget

from reader_app.app.chat.prompt_shortcuts import Shortcut
from reader_app.domain.servers import ConnectionReport, ModelChoice, WhoAnswers
from reader_app.domain.settings import Settings
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.settings.data_page import DataPage
from reader_app.ui.settings.model_page import ModelPage
from reader_app.ui.settings.privacy_page import PrivacyPage
from reader_app.ui.settings.prompts_page import PromptsPage, Wording
from reader_app.ui.settings.settings_pages import AnswersPage, CostsPage, PlainPage
from reader_app.ui.theme.palette import METRICS, Palette

_NARROWEST: Final = 560
_LOWEST: Final = 580


@dataclass(frozen=True, slots=True)
class SettingsForm:
    """What the form says. `new_key` "": the stored key stays as it is.

    `wordings`: of shortcuts that are to be asked otherwise.
    """

    settings: Settings
    new_key: str = field(default="", repr=False)
    wordings: Mapping[Shortcut, str] = field(default_factory=dict)


class SettingsDialog(PlainDialog):
    """`load` before it opens. Signals carry a `SettingsForm`; saving closes the dialog."""

    test_requested = Signal(SettingsForm)
    models_requested = Signal(SettingsForm)
    saved = Signal(SettingsForm)
    key_removed = Signal()
    billing_requested = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__("settingsDialog", tr("Settings"), parent)
        self._loaded = Settings()
        self._model = ModelPage(palette)
        self._answers = AnswersPage()
        self._costs = CostsPage()
        self._prompts = PromptsPage()
        self._books = PlainPage("books")
        self._look = PlainPage("appearance")
        self.data_page = DataPage()
        self.privacy_page = PrivacyPage()
        self._pages = (
            self._model,
            self._answers,
            self._costs,
            self._prompts,
            self._books,
            self._look,
        )
        self._tabs = tabs = QTabWidget()
        tabs.setAccessibleName(tr("Settings pages"))
        tabs.setDocumentMode(True)
        tabs.setElideMode(Qt.TextElideMode.ElideRight)
        tabs.setUsesScrollButtons(False)
        tabs.tabBar().setProperty("flush", "true")
        tabs.addTab(self._model, tr("Model"))
        tabs.addTab(self._answers, tr("Answers"))
        tabs.addTab(self._costs, tr("Costs"))
        tabs.addTab(self._prompts, tr("Prompts"))
        tabs.addTab(self._books, tr("Books"))
        tabs.addTab(self._look, tr("Look"))
        tabs.addTab(self.privacy_page, tr("Privacy"))
        tabs.addTab(self.data_page, tr("Data"))
        self.body.addWidget(tabs, 1)
        self._complaint = label("", tone="error")
        self.foot.addWidget(self._complaint, 1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self._save = self.add_button(tr("Save"), "primary")
        self._save.clicked.connect(self._finish)
        self._model.test_requested.connect(self._ask_for_test)
        self._model.models_requested.connect(self._ask_for_models)
        self._model.key_removed.connect(self.key_removed)
        self._model.billing_requested.connect(self.billing_requested)
        self._model.changed.connect(self._check)
        self._prompts.changed.connect(self._check)
        self._make_room()

    def _make_room(self) -> None:
        """No page is broader than the dialog; names of pages are in view, also where longer."""
        bar, margins = self._tabs.tabBar(), 2 * METRICS.space_xl
        bar.ensurePolished()
        names = bar.sizeHint().width() + margins
        room = self.screen().availableGeometry().width() - margins
        narrowest = min(max(_NARROWEST, names), max(_NARROWEST, room))
        pages = self._tabs.minimumSizeHint().width() + margins
        self.setMinimumSize(max(narrowest, pages), _LOWEST)

    def _grow(self) -> None:
        """What has just been said is never cut: the dialog becomes higher, as far as there is room.

        A layout would rather squeeze the words, as they can do with a line.
        """
        missing = self._model.needed_height() - self._model.height()
        room = self.screen().availableGeometry().height() - METRICS.space_xl
        if missing > 0:
            self.resize(self.width(), max(self.height(), min(self.height() + missing, room)))

    def showEvent(self, event: QShowEvent) -> None:
        # Not before now do pages know the sizes that the sheet and the font give them.
        self._make_room()
        super().showEvent(event)

    def load(self, settings: Settings, key_state_text: str, has_key: bool) -> None:
        """Show these values. `key_state_text`: where the key is kept, in words."""
        self._loaded = settings
        for page in self._pages:
            page.load(settings)
        self._model.set_key_state(key_state_text, has_key)
        self._check()

    def form(self) -> SettingsForm:
        """What is in the fields now; what the form doesn't show stays as it was loaded."""
        settings = self._loaded
        for page in self._pages:
            settings = page.applied_to(settings)
        return SettingsForm(settings, self._model.new_key, self._prompts.changed_wordings())

    def load_wordings(self, wordings: Mapping[Shortcut, Wording]) -> None:
        """What shortcuts ask."""
        self._prompts.load_wordings(wordings)

    def show_costs(self) -> None:
        """Begin at the limits."""
        self._tabs.setCurrentWidget(self._costs)
        self._costs.focus_first()

    def show_key(self) -> None:
        """Begin where the key is entered."""
        self._tabs.setCurrentWidget(self._model)
        self._model.focus_key()

    def show_privacy(self) -> None:
        """Begin at what leaves this computer."""
        self._tabs.setCurrentWidget(self.privacy_page)

    def set_key_state(self, words: str, has_key: bool) -> None:
        self._model.set_key_state(words, has_key)

    def set_environment(self, who: WhoAnswers) -> None:
        """Who answers now, and what of it isn't decided here."""
        self._model.set_environment(who)

    def set_models(self, models: Sequence[ModelChoice]) -> None:
        self._model.set_models(models)

    def show_listed(self, models: Sequence[ModelChoice]) -> None:
        """A server's answer to `models_requested`."""
        self._model.show_listed(models)

    def is_about(self, form: SettingsForm) -> bool:
        """Whether the form is still about that server and that key."""
        form_now = self.form()
        now, then = form_now.settings, form.settings
        return (now.server, now.base_url, form_now.new_key) == (
            then.server,
            then.base_url,
            form.new_key,
        )

    def set_busy(self, words: str = tr("Asking the server…")) -> None:
        """Between a wish for a test and its report."""
        self._model.set_busy(words)

    def show_report(self, report: ConnectionReport) -> None:
        """The outcome of a test; models it found are offered."""
        self._model.set_result(report)
        if report.models:
            self._model.set_models(report.models)
        self._grow()

    @Slot()
    def _ask_for_test(self) -> None:
        self.test_requested.emit(self.form())

    @Slot()
    def _ask_for_models(self) -> None:
        self.models_requested.emit(self.form())

    @Slot()
    def _check(self) -> None:
        complaint = self._model.complaint() or self._prompts.complaint()
        self._complaint.setText(complaint)
        self._save.setEnabled(not complaint)

    @Slot()
    def _finish(self) -> None:
        self.accept()
        self.saved.emit(self.form())
