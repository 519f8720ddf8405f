"""The controller for the paper of pages: chosen in the menus, stored in the settings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.settings import PaperChoice, Settings
from reader_app.ui.window.action_table import ActionId

if TYPE_CHECKING:
    from reader_app.ui.pages.viewer_pane import ViewerPane
    from reader_app.ui.services import ReadingServices
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.background_tasks import Tasks

_ACTIONS: Final = {
    ActionId.PAPER_AUTO: PaperChoice.AUTO,
    ActionId.PAPER_WHITE: PaperChoice.WHITE,
    ActionId.PAPER_SEPIA: PaperChoice.SEPIA,
    ActionId.PAPER_DARK: PaperChoice.DARK,
}


class PaperController(QObject):
    """Applies and stores the paper that the reader chooses.

    `chosen`: the look of the pages has changed.
    """

    chosen = Signal()

    def __init__(
        self,
        services: ReadingServices,
        tasks: Tasks,
        viewer: ViewerPane,
        window: MainWindow,
        choice: PaperChoice,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._viewer = viewer
        self._window = window
        window.bind(ActionId.PAPER_AUTO, self._choose_auto)
        window.bind(ActionId.PAPER_WHITE, self._choose_white)
        window.bind(ActionId.PAPER_SEPIA, self._choose_sepia)
        window.bind(ActionId.PAPER_DARK, self._choose_dark)
        self._show(choice)

    @Slot()
    def _choose_auto(self) -> None:
        self.choose(PaperChoice.AUTO)

    @Slot()
    def _choose_white(self) -> None:
        self.choose(PaperChoice.WHITE)

    @Slot()
    def _choose_sepia(self) -> None:
        self.choose(PaperChoice.SEPIA)

    @Slot()
    def _choose_dark(self) -> None:
        self.choose(PaperChoice.DARK)

    def choose(self, choice: PaperChoice) -> None:
        """Show pages on that paper, now and after the next start."""
        self._show(choice)
        self.chosen.emit()
        change = self._services.settings.change

        def with_paper(settings: Settings) -> Settings:
            return replace(settings, paper=choice)

        self._tasks.run(lambda: change(with_paper))

    def _show(self, choice: PaperChoice) -> None:
        self._viewer.set_paper_choice(choice)
        for action, offered in _ACTIONS.items():
            self._window.set_checked(action, offered is choice)
