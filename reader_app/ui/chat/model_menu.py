"""The menu in the question box that tells which model answers, and switches to another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from reader_app.domain.servers import MODEL_VARIABLE
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.theme.palette import METRICS

if TYPE_CHECKING:
    from collections.abc import Callable

    from reader_app.domain.errors import DomainError
    from reader_app.domain.servers import ModelChoice, WhoAnswers
    from reader_app.domain.settings import Settings
    from reader_app.ui.services import Services
    from reader_app.workers.background_tasks import Tasks

_MOST_LISTED: Final = 12
"""How many models the menu offers; a server may have hundreds, which the settings list."""


@dataclass(frozen=True, slots=True)
class ModelOffer:
    """The content of the menu.

    `models`: their names, including the present one. `current`: the name that is ticked, "" for the
    server's default; None: offline. `is_model_fixed`, `is_server_fixed`: the environment decides
    it.
    """

    models: tuple[str, ...] = ()
    current: str | None = None
    is_model_fixed: bool = False
    is_server_fixed: bool = False


class ModelMenu(QMenu):
    """The menu itself.

    `model_chosen(str)`: the name of a model; "" for the server's default. `offline_chosen`,
    `settings_chosen`: the other rows.
    """

    model_chosen = Signal(str)
    offline_chosen = Signal()
    settings_chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._anchor = QPoint()
        # Its button is mirrored, so that its arrow stands behind the name.
        self.setLayoutDirection(QGuiApplication.layoutDirection())
        self.setObjectName("modelChoices")
        self.setAccessibleName(tr("Model"))
        self.setToolTipsVisible(True)

    def open_above(self, button: QWidget) -> None:
        self._anchor = button.mapToGlobal(QPoint(0, -METRICS.space_xs))
        self.popup(self._anchor - QPoint(0, self.sizeHint().height()))

    def offer(self, offer: ModelOffer, *, is_listing: bool = False) -> None:
        """Fill the menu. `is_listing`: the server is being asked for more models."""
        self.clear()
        group = QActionGroup(self)
        for name in offer.models:
            row = self._row(group, name or tr("Server default"), name == offer.current)
            row.setData(name)
            row.setEnabled(not offer.is_model_fixed)
            if offer.is_model_fixed:
                row.setToolTip(tr("Set by {variable}.", variable=MODEL_VARIABLE))
            row.triggered.connect(self._choose)
        if is_listing:
            self.addAction(tr("Checking…")).setEnabled(False)
        self.addSeparator()
        offline = self._row(group, tr("Offline"), offer.current is None)
        offline.setEnabled(not offer.is_server_fixed)
        offline.triggered.connect(self.offline_chosen)
        self.addSeparator()
        self.addAction(tr("Model settings…")).triggered.connect(self.settings_chosen)
        if self.isVisible():  # it grows upwards, away from the button
            self.resize(self.sizeHint())
            self.move(self._anchor - QPoint(0, self.sizeHint().height()))

    def _row(self, group: QActionGroup, words: str, is_current: bool) -> QAction:
        row = self.addAction(words.replace("&", "&&"))
        row.setCheckable(True)
        row.setChecked(is_current)
        group.addAction(row)
        return row

    @Slot()
    def _choose(self) -> None:
        row = self.sender()
        if isinstance(row, QAction):
            self.model_chosen.emit(str(row.data()))


class ModelMenuController(QObject):
    """Fills the menu from the settings and the server's list, and switches the model.

    `changed`: another model answers from the next question on. `failed(DomainError)`: a choice
    could not be stored. `network` runs tasks that wait for servers.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(
        self, services: Services, tasks: Tasks, network: Tasks, button: QWidget, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._network = network
        self._button = button
        self.menu = ModelMenu(button)
        self.menu.model_chosen.connect(self._use)
        self.menu.offline_chosen.connect(self._go_offline)
        self._listed: dict[str, tuple[str, ...]] = {}

    @Slot()
    def open(self) -> None:
        """Open the menu with what is known, and ask the server once for its models."""
        settings, model = self._services.settings, self._services.model
        self._tasks.run(lambda: (settings.load(), model.who), self._show, self.failed.emit)

    def _show(self, state: tuple[Settings, WhoAnswers]) -> None:
        settings, who = state
        if self._fill(settings, who):
            model = self._services.model
            wished = settings.with_model(settings.model)
            self._network.run(
                lambda: model.models(wished, ""),
                lambda found: self._note(settings, who, found),
                lambda error: self._note_failure(settings, who, error),
            )
        self.menu.open_above(self._button)

    def _fill(self, settings: Settings, who: WhoAnswers) -> bool:
        """Fill the menu; return True if the server is still to be asked for its models."""
        place = _place(settings, who)
        is_asking = bool(place) and place not in self._listed
        self.menu.offer(self._offer(settings, who), is_listing=is_asking)
        return is_asking

    def _offer(self, settings: Settings, who: WhoAnswers) -> ModelOffer:
        place = _place(settings, who)
        name = who.model or settings.model
        names = (name, *self._listed.get(place, ())) if place else ()
        return ModelOffer(
            tuple(dict.fromkeys(names))[:_MOST_LISTED],
            None if who.is_offline else name,
            is_model_fixed=MODEL_VARIABLE in who.variables,
            is_server_fixed=who.is_from_environment,
        )

    def _note(self, settings: Settings, who: WhoAnswers, found: tuple[ModelChoice, ...]) -> None:
        self._listed[_place(settings, who)] = tuple(each.id for each in found if each.is_fit)
        if self.menu.isVisible():
            self._fill(settings, who)

    def _note_failure(self, settings: Settings, who: WhoAnswers, _: DomainError) -> None:
        """Keep showing the known models; the server is asked again when the menu opens again."""
        if self.menu.isVisible():
            self.menu.offer(self._offer(settings, who))

    @Slot(str)
    def _use(self, model: str) -> None:
        self._change(lambda settings: settings.with_model(model))

    @Slot()
    def _go_offline(self) -> None:
        self._change(lambda settings: settings.offline())

    def _change(self, change: Callable[[Settings], Settings]) -> None:
        services = self._services

        def go() -> None:
            services.settings.change(change)
            services.model.reload()

        self._tasks.run(go, lambda _: self.changed.emit(), self.failed.emit)


def _place(settings: Settings, who: WhoAnswers) -> str:
    """Return what identifies the server, the present one or the last; "" for none."""
    kind = settings.known_server
    return f"{kind} {settings.base_url} {who.address}" if kind or who.address else ""
