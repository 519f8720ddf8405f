"""What keeps the reader's data: daily copies, and the page "Data" of the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot

from reader_app import __version__
from reader_app.app.export.library_transfer import LibraryTransferUseCase
from reader_app.bootstrap.afterwards import Afterwards
from reader_app.bootstrap.forgetting import wish_forgotten
from reader_app.domain.errors import DomainError, Remedy
from reader_app.domain.translation import tr
from reader_app.store.atomic_file import replace_atomically
from reader_app.store.leftover_files import COPIES
from reader_app.store.settings_file import PortableSettingsFile
from reader_app.ui.controllers.data_controller import DataController, DataServices
from reader_app.ui.controllers.taking_along import TakingAlong
from reader_app.workers.background_tasks import DailyBackup, Tasks

if TYPE_CHECKING:
    from collections.abc import Callable

    from reader_app.bootstrap.reading_stage import ReadingStage
    from reader_app.ui.controllers.services import Services
    from reader_app.ui.controllers.settings_controller import SettingsController


_QUIETLY_S: Final = 15.0
_NO_COPY: Final = "no copy today"


class DataRoom(QObject):
    """`tasks`: what may take long. `shut_down` before the store is closed."""

    def __init__(
        self,
        stage: ReadingStage,
        services: Services,
        setup: SettingsController,
        refresh: Callable[[], None],
    ) -> None:
        super().__init__(stage.window)
        core, window = stage.core, stage.window
        self._window = window
        self.tasks = Tasks(window)

        def make_daily(is_stopped: Callable[[], bool]) -> bool:
            core.store.remove_leftovers()
            return core.store.copies.make_daily(is_stopped)

        self._copying = DailyBackup(make_daily, self.tasks, self)
        self._copying.failed.connect(self._tell_no_copy)
        takeaway = LibraryTransferUseCase(
            core.store.light,
            PortableSettingsFile(core.settings),
            core.shortcut_prompts,
            core.data_dir / COPIES,
            __version__,
            replace_atomically,
        )
        self._taking = TakingAlong(takeaway, self.tasks, self)
        self._taking.brought.connect(refresh)

        def forget(is_key_sure: bool) -> None:
            wish_forgotten(core.data_dir, core.vault, is_key_sure=is_key_sure)

        ports = DataServices(
            copies=core.store.copies,
            settings=core.settings,
            model=services.model,
            forget=forget,
            end=Afterwards(window),
        )
        DataController(ports, self._taking, stage.tasks, setup, stage.theme, window, self)

    @Slot(object)
    def _tell_no_copy(self, error: DomainError) -> None:
        self._window.show_notice(no_copy_words(error), seconds=_QUIETLY_S, action=_NO_COPY)

    def shut_down(self) -> None:
        """What is under way stops; nothing is left half done."""
        self._copying.shut_down()
        self._taking.shut_down()
        self.tasks.shut_down()


def no_copy_words(error: DomainError) -> str:
    """Nothing that was made is lost by it, so it isn't more than a sentence and a way out."""
    if error.remedy is Remedy.FREE_SPACE:
        return tr(
            "The disk is nearly full, so today’s copy of the library wasn’t made. "
            "Free some space; it is tried again every hour."
        )
    return tr(
        "Today’s copy of the library wasn’t made. {message} It is tried again every hour.",
        message=error.message,
    )
