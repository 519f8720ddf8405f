"""When the window is put together whole: after its first page, or before anything needs it."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

if TYPE_CHECKING:
    from reader_app.bootstrap.half_start import HalfStart
    from reader_app.bootstrap.reading_stage import ReadingStage
    from reader_app.ui.controllers.window_controller import WindowController
    from reader_app.ui.viewer.page_view import PageView
    from reader_app.ui.widgets.held_keys import HeldKeys
    from reader_app.ui.widgets.held_presses import HeldPresses
    from reader_app.workers.document_client import DocumentClient

_LATEST_MS: Final = 1500


class Completion(QObject):
    """Puts the second stage onto the first, once.

    Made before any controller: what the client tells finds a whole window, except `opened`.
    """

    page_seen = Signal()
    """Or there is none to see soon: what was put off for it may begin."""

    def __init__(self, client: DocumentClient) -> None:
        super().__init__(client)
        self._stage: ReadingStage | None = None
        self._controller: WindowController | None = None
        self._half: HalfStart | None = None
        self._keys: HeldKeys | None = None
        self._presses: HeldPresses | None = None
        # A child, which ends with us: a single shot would tell a window that is gone.
        self._painted = QTimer(self, singleShot=True, interval=0)
        self._painted.timeout.connect(self.page_seen)
        for sign in (client.open_failed, client.identified, client.file_gone):
            sign.connect(self.complete)

    def prepare(self, stage: ReadingStage) -> None:
        """The first stage stands; without a book to wait for, the second follows at once."""
        self._stage = stage
        if stage.opening is None:
            self.complete()
            return
        once = Qt.ConnectionType.SingleShotConnection
        stage.viewer.page_view.rendered_sharp.connect(self._import_first, once)
        stage.window.closing.connect(self._close, once)
        QTimer.singleShot(0, self._hold_keys)
        QTimer.singleShot(_LATEST_MS, self.complete)

    @property
    def is_complete(self) -> bool:
        return self._controller is not None

    @Slot()
    def complete(self) -> None:
        """Now, if it wasn't yet."""
        if self._stage is not None:
            self._completed(self._stage)

    @Slot(list)
    def take_forwarded(self, files: list[Path]) -> None:
        """See `WindowController.take_forwarded`."""
        if self._stage is not None:
            controller = self._completed(self._stage)
            if controller is not None:
                controller.take_forwarded(files)

    @Slot()
    def end(self) -> None:
        """Close the window as its reader would, whole or not; it is gone when this returns."""
        if self._stage is not None:
            controller = self._completed(self._stage)
            if controller is None:
                self._end_half()
                return
            # Whoever writes or prints something hears it from the window, and keeps or ends it.
            self._stage.window.close()
            controller.close()

    @Slot()
    def _hold_keys(self) -> None:
        """The window is shown; many of its keys ask for what it hasn't got yet."""
        if self._stage is not None and self._controller is None:
            from reader_app.ui.widgets.held_keys import HeldKeys
            from reader_app.ui.widgets.held_presses import HeldPresses
            from reader_app.ui.widgets.top_bar import TopBar

            window, view = self._stage.window, self._stage.viewer.page_view
            bar = window.findChild(TopBar)
            assert isinstance(bar, TopBar)
            presses = HeldPresses(window, bar)
            # What is typed after a press on the bar is for what it opens.
            can_turn = partial(_can_turn, view, presses)
            self._presses, self._keys = presses, HeldKeys(window, can_turn)

    @Slot()
    def _let_keys_go(self) -> None:
        if self._presses is not None:
            self._presses.let_go()
            self._presses.deleteLater()
            self._presses = None
        if self._keys is not None:
            self._keys.let_go()
            self._keys.deleteLater()
            self._keys = None

    @Slot()
    def _import_first(self) -> None:
        """In a worker: the page can be turned meanwhile."""
        if self._stage is not None:
            # After the painting that this is told in.
            self._painted.start()
            self._stage.tasks.run(lambda: import_module("reader_app.bootstrap.assembly"), self._use)

    def _use(self, _: object) -> None:
        self.complete()

    @Slot()
    def _close(self) -> None:
        """The window is closed before it is whole: from then on it knows how to."""
        if self._controller is None and self._stage is not None:
            controller = self._completed(self._stage)
            QTimer.singleShot(0, controller.close if controller else self._end_half)

    @Slot()
    def _end_half(self) -> None:
        if self._half is not None:
            self._half.end()

    def _completed(self, stage: ReadingStage) -> WindowController | None:
        """None if it can't be: the reader is told."""
        if self._controller is None and self._half is None:
            try:
                from reader_app.bootstrap.assembly import complete

                self._controller = complete(stage)
            except Exception as error:  # noqa: BLE001 - without it the window could not be closed
                from reader_app.bootstrap.half_start import HalfStart

                self._half = HalfStart(stage, error)
                return None
            self.page_seen.emit()
            # Not at once: this may be in the middle of closing, or of opening another file.
            QTimer.singleShot(0, self._let_keys_go)
        return self._controller


def _can_turn(view: PageView, presses: HeldPresses) -> bool:
    return bool(view.page_count) and not presses.is_holding
