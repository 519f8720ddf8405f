"""Opens the settings dialog, saves its values, tests servers, and fills the "Privacy" page."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from reader_app.app.chat.prompt_shortcuts import Shortcut, ShortcutPrompts
from reader_app.domain import servers
from reader_app.domain.errors import DomainError
from reader_app.domain.settings import Settings
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, replace
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.services import Model, Services
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.keymap import Keymap
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

if TYPE_CHECKING:
    from reader_app.domain.events import SentLog
    from reader_app.ui.settings.privacy_page import PrivacyState
    from reader_app.ui.settings.prompts_page import Wording
    from reader_app.ui.settings.settings_dialog import SettingsDialog, SettingsForm


@dataclass(frozen=True, slots=True)
class _Loaded:
    settings: Settings
    key_place: str
    wordings: Mapping[Shortcut, Wording]


class _Begins(Enum):
    """The page and field at which the dialog opens."""

    FIRST = auto()
    COSTS = auto()
    KEY = auto()


class SettingsController(QObject):
    """Shows the settings dialog and saves its values.

    `dialog_opened(SettingsDialog)`: for the controllers of single pages.
    `model_changed`: another model, server or key may be in use.
    `network` runs tasks that wait for servers, so that saving never waits for them.
    """

    model_changed = Signal()
    external_link_activated = Signal(str)
    dialog_opened = Signal(object)

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        network: Tasks,
        prompts: ShortcutPrompts,
        theme: AppTheme,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._network = network
        self._prompts = prompts
        self._theme = theme
        self._window = window
        self._dialog: SettingsDialog | None = None
        self._is_opening = False
        self._begins_at = _Begins.FIRST
        window.bind(ActionId.SETTINGS, self.open)

    @Slot()
    def open_costs(self) -> None:
        """Open the dialog at the spending limits."""
        self._begins_at = _Begins.COSTS
        self.open()

    @Slot()
    def open_key(self) -> None:
        """Open the dialog at the key field."""
        self._begins_at = _Begins.KEY
        self.open()

    @Slot()
    def open(self) -> None:
        """Open the dialog with the stored values."""
        if self._dialog is not None:
            self._dialog.raise_()
        if self._is_opening or self._dialog is not None:
            return
        self._is_opening = True
        settings, model, prompts = self._services.settings, self._services.model, self._prompts

        def load() -> _Loaded:
            return _Loaded(settings.load(), model.key_place(), _wordings(prompts))

        def fail(error: DomainError) -> None:
            self._is_opening = False
            self._tell(error)

        self._tasks.run(load, self._show, fail)

    def _show(self, loaded: _Loaded) -> None:
        from reader_app.ui.settings.settings_dialog import SettingsDialog

        self._is_opening = False
        place = loaded.key_place
        dialog = SettingsDialog(self._theme.palette, self._window)
        dialog.load(loaded.settings, _key_words(place), bool(place))
        dialog.prompts_page.load_wordings(loaded.wordings)
        dialog.model_page.set_environment(self._services.model.who)
        dialog.test_requested.connect(self._test)
        dialog.models_requested.connect(self._list_models)
        dialog.saved.connect(self._save)
        dialog.appearance_tried.connect(self._theme.wear)
        dialog.rejected.connect(partial(self._theme.wear, loaded.settings))
        dialog.key_removed.connect(self._remove_key)
        dialog.billing_requested.connect(self.open_billing)
        dialog.finished.connect(self._forget_dialog)
        self._dialog = dialog
        self.dialog_opened.emit(dialog)
        dialog.open()
        begins_at, self._begins_at = self._begins_at, _Begins.FIRST
        match begins_at:
            case _Begins.COSTS:
                dialog.show_costs()
            case _Begins.KEY:
                dialog.show_key()
            case _Begins.FIRST:
                pass

    @Slot()
    def _forget_dialog(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None

    @Slot(object)
    def _test(self, form: SettingsForm) -> None:
        if self._dialog is None:
            return
        self._dialog.model_page.set_busy()
        test = self._services.model.test
        self._network.run(
            lambda: test(form.settings, form.new_key),
            lambda report: self._show_report(form, report),
            lambda error: self._show_report(form, _failed(error)),
        )

    def _show_report(self, form: SettingsForm, report: servers.ConnectionReport) -> None:
        """Show the report unless the server or the key was changed meanwhile."""
        if self._dialog is not None and self._dialog.is_about(form):
            self._dialog.show_report(report)

    @Slot(object)
    def _list_models(self, form: SettingsForm) -> None:
        from reader_app.ui.settings.model_page import nothing_to_list_words

        if self._dialog is None:
            return
        who = self._services.model.who
        if form.settings.server is None and not who.is_from_environment:
            self._dialog.show_report(servers.ConnectionReport(False, nothing_to_list_words()))
            return
        self._dialog.model_page.set_busy()
        models = self._services.model.models
        self._network.run(
            lambda: models(form.settings, form.new_key),
            lambda found: self._show_models(form, found),
            lambda error: self._show_report(form, _failed(error)),
        )

    def _show_models(self, form: SettingsForm, models: tuple[servers.ModelChoice, ...]) -> None:
        if self._dialog is not None and self._dialog.is_about(form):
            self._dialog.model_page.show_listed(models)

    @Slot()
    def open_billing(self) -> None:
        """Open the provider's billing page after the reader has confirmed it."""
        self.external_link_activated.emit(servers.BILLING_PAGE)

    @Slot(object)
    def _save(self, form: SettingsForm) -> None:
        services, prompts = self._services, self._prompts

        def save() -> tuple[Settings, str]:
            place = services.model.save_key(form.new_key, form.settings) if form.new_key else ""
            saved = services.settings.change(lambda _: with_key_host(form.settings, form.new_key))
            services.model.reload()
            for shortcut, words in form.wordings.items():
                prompts.save(shortcut, words)
            return saved, place

        def told(outcome: tuple[Settings, str]) -> None:
            saved, place = outcome
            self._theme.wear(saved)
            if place:
                self._window.show_notice(tr("The key is stored in {place}.", place=place))
            self.model_changed.emit()

        self._tasks.run(save, told, self._tell)

    @Slot()
    def _remove_key(self) -> None:
        model = self._services.model

        def remove() -> None:
            model.remove_key()
            model.reload()

        def told(_: None) -> None:
            if self._dialog is not None:
                self._dialog.model_page.set_key_state(_key_words(""), False)
            self.model_changed.emit()

        self._tasks.run(remove, told, self._tell)

    def _tell(self, error: DomainError) -> None:
        self._window.show_notice(error.words)


def _wordings(prompts: ShortcutPrompts) -> dict[Shortcut, Wording]:
    from reader_app.ui.settings.prompts_page import Wording

    return {each: Wording(prompts.text(each), prompts.shipped(each)) for each in Shortcut}


def with_key_host(settings: Settings, new_key: str) -> Settings:
    """Return the settings with the origin of the server for which a new key was entered."""
    if not new_key or settings.server is None:
        return settings
    address = servers.server_address(settings.server, settings.base_url)
    return replace(settings, key_host=servers.origin_of(address))


def _failed(error: DomainError) -> servers.ConnectionReport:
    sentence = error.words
    return servers.ConnectionReport(False, sentence, remedy=error.remedy)


def _key_words(place: str) -> str:
    return tr("Stored in {place}.", place=place) if place else tr("No key is stored yet.")


class PrivacyController(QObject):
    """Connects the "Privacy" page of each settings dialog that is opened.

    `sent_requested(str)`: show what was sent for the turn with this id.
    """

    sent_requested = Signal(str)

    def __init__(
        self,
        sent: SentLog,
        model: Model,
        folder: Path,
        tasks: Tasks,
        setup: SettingsController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._sent = sent
        self._model = model
        self._folder = folder
        self._tasks = tasks
        self._dialog: SettingsDialog | None = None
        setup.dialog_opened.connect(self._furnish)
        setup.model_changed.connect(self._tell)

    @Slot(object)
    def _furnish(self, dialog: SettingsDialog) -> None:
        self._dialog = dialog
        page = dialog.privacy_page
        page.sent_requested.connect(self.sent_requested)
        page.folder_requested.connect(self._show_folder)
        dialog.finished.connect(self._forget_dialog)
        self._tell()

    @Slot()
    def _tell(self) -> None:
        from reader_app.ui.settings.privacy_page import PrivacyState

        if self._dialog is None:
            return
        sent, model, folder = self._sent, self._model, self._folder

        def look() -> PrivacyState:
            return PrivacyState(model.who, model.key_place(), folder, sent.latest())

        self._tasks.run(look, self._show)

    def _show(self, state: PrivacyState) -> None:
        if self._dialog is not None:
            self._dialog.privacy_page.show_state(state)

    @Slot()
    def _forget_dialog(self) -> None:
        self._dialog = None

    @Slot()
    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))


class KeymapController(QObject):
    """Puts the reader's keys into use at the start and whenever the settings are saved."""

    def __init__(
        self,
        settings: Settings,
        dialogs: SettingsController,
        window: MainWindow,
        view: PageView,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._view = view
        dialogs.dialog_opened.connect(self._follow)
        self._use(settings)

    @Slot(object)
    def _follow(self, dialog: SettingsDialog) -> None:
        dialog.saved.connect(self._use_saved)

    @Slot(object)
    def _use_saved(self, form: SettingsForm) -> None:
        self._use(form.settings)

    def _use(self, settings: Settings) -> None:
        keymap = Keymap(settings.own_keys)
        self._window.commands.set_keymap(keymap)
        self._view.keys.set_keymap(keymap)
