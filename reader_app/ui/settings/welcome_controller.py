"""Shows the welcome page on request, and configures a model from its form."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.servers import ConnectionReport, ServerKind, origin_of, server_address
from reader_app.domain.translation import tr
from reader_app.ui.settings.settings_controller import with_key_host
from reader_app.ui.window.action_table import ActionId

if TYPE_CHECKING:
    from reader_app.domain.errors import DomainError
    from reader_app.domain.servers import WhoAnswers
    from reader_app.domain.settings import Settings
    from reader_app.ui.library.library_view import LibraryView
    from reader_app.ui.services import Services
    from reader_app.ui.settings.model_setup import AnswerChoice, ModelSetup, ServerChoice
    from reader_app.ui.settings.settings_controller import SettingsController
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.ui.window.tabs_controller import TabsController
    from reader_app.workers.background_tasks import Tasks


class WelcomeController(QObject):
    """Connects the welcome page.

    `model_changed`: another model answers now. `network` runs tasks that wait for servers. The key
    store is accessed only when necessary, because it might ask a new reader for a password.
    """

    model_changed = Signal()

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        network: Tasks,
        setup: SettingsController,
        tabs: TabsController,
        view: LibraryView,
        window: MainWindow,
    ) -> None:
        super().__init__(window)
        self._services = services
        self._tasks = tasks
        self._network = network
        self._tabs = tabs
        self._view = view
        self._window = window
        self._setup = setup
        view.welcome.shown.connect(self._tell)
        setup.model_changed.connect(self._tell)
        view.welcome.filled.connect(self._connect_page)
        if view.welcome.is_filled:
            self._connect_page()
        window.bind(ActionId.WELCOME, self.show)
        window.notice_action_requested.connect(self._act_on_notice)

    @property
    def _answers(self) -> AnswerChoice:
        return self._view.welcome.answers

    @property
    def _form(self) -> ModelSetup:
        return self._answers.setup

    @Slot()
    def _connect_page(self) -> None:
        self._answers.offline_chosen.connect(self._go_offline)
        self._form.test_requested.connect(self._test)
        self._form.more_requested.connect(self._setup.open)
        self._form.billing_requested.connect(self._setup.open_billing)

    @Slot()
    def show(self) -> None:
        """Show the welcome page, whatever is in view; books stay open in their tabs."""
        self._window.hide_notice(ActionId.WELCOME.value)
        self._tabs.go_to_library()
        self._view.stack.show_welcome()

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action == ActionId.WELCOME.value:
            self.show()

    # --- the current state

    @Slot()
    def _tell(self) -> None:
        if not self._view.welcome.isVisible():
            return  # The page asks for the state when it is shown
        settings, model = self._services.settings, self._services.model

        def look() -> tuple[Settings, WhoAnswers]:
            return settings.load(), model.who

        self._tasks.run(look, self._show_state, self._fail)

    def _show_state(self, state: tuple[Settings, WhoAnswers]) -> None:
        from reader_app.ui.settings.model_page import environment_words

        settings, who = state
        self._answers.show_who(who, environment_words(who))
        if settings.server is not None:
            address = server_address(settings.server, settings.base_url)
            has_key = bool(settings.key_host) and settings.key_host == origin_of(address)
            self._form.show_server(settings.server, settings.base_url, has_key=has_key)

    # --- the reader's choice

    @Slot()
    def _go_offline(self) -> None:
        services = self._services

        def go() -> None:
            services.settings.change(lambda settings: settings.offline())
            services.model.reload()

        self._tasks.run(go, self._changed, self._fail)

    @Slot(object)
    def _test(self, wish: ServerChoice) -> None:
        """Test the server with its future settings, and use it only if that works."""
        self._form.set_busy()
        settings, model = self._services.settings, self._services.model

        def test() -> tuple[Settings, ConnectionReport]:
            wished = _with_server(settings.load(), wish)
            return wished, model.test(wished, wish.key)

        self._network.run(
            test,
            lambda outcome: self._use(wish, outcome[1]),
            lambda error: self._form.show_result(False, error.words, error.remedy),
        )

    def _use(self, wish: ServerChoice, report: ConnectionReport) -> None:
        if not report.is_ok:
            self._form.show_result(False, report.words, report.remedy)
            return
        services = self._services

        def keep() -> tuple[str, tuple[Settings, WhoAnswers]]:
            place = services.model.save_key(wish.key, services.settings.load()) if wish.key else ""
            saved = services.settings.change(
                lambda settings: with_key_host(_with_server(settings, wish), wish.key)
            )
            services.model.reload()
            return place, (saved, services.model.who)

        def told(outcome: tuple[str, tuple[Settings, WhoAnswers]]) -> None:
            place, state = outcome
            self._show_state(state)
            self._form.show_result(True, _used_words(report, place), report.remedy)
            self.model_changed.emit()

        self._tasks.run(keep, told, lambda error: self._form.show_result(False, error.words))

    def _changed(self, _: object = None) -> None:
        self.model_changed.emit()
        self._tell()

    def _fail(self, error: DomainError) -> None:
        self._window.show_notice(error.words)


def _with_server(settings: Settings, wish: ServerChoice) -> Settings:
    """Return the settings with this server; the model's name is kept only for the same server."""
    address = wish.address if wish.kind is ServerKind.CUSTOM else _own_address(settings, wish)
    is_same = (settings.server, settings.base_url) == (wish.kind, address)
    model = settings.model if is_same else ""
    return replace(settings, server=wish.kind, base_url=address, model=model)


def _own_address(settings: Settings, wish: ServerChoice) -> str:
    """Return the address entered in the settings for this same server, or ""."""
    return settings.base_url if settings.server is wish.kind else ""


def _used_words(report: ConnectionReport, place: str) -> str:
    if not place:
        return report.words
    return tr("{report} Your key is stored in {place}.", report=report.words, place=place)
