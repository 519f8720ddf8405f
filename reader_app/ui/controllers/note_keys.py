"""What is typed between the wish for a note and the moment when its card is there."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget

from reader_app.ui.window.startup_key_buffer import StartupKeyBuffer

_PATIENCE_MS: Final = 2_000
"""A page whose characters take longer has no card soon: the keys are the page's again."""


class NoteKeys(QObject):
    """Letters that would turn and zoom the page are held, and given to the card."""

    def __init__(self, inside: QWidget, patience_ms: int = _PATIENCE_MS) -> None:
        """`inside`: a widget of the window whose keys are meant."""
        super().__init__(inside)
        self._inside = inside
        self._held: StartupKeyBuffer | None = None
        self._patience = QTimer(self, singleShot=True, interval=patience_ms)
        self._patience.timeout.connect(self.let_go)

    def hold(self) -> None:
        """From now on, until the card has the cursor."""
        if self._held is None:
            self._held = StartupKeyBuffer(self._inside.window(), _no_key_turns)
        self._patience.start()

    @Slot()
    def let_go(self) -> None:
        """Whoever has the cursor gets what was typed."""
        self._patience.stop()
        held, self._held = self._held, None
        if held is not None:
            held.let_go()
            held.deleteLater()


def _no_key_turns() -> bool:
    return False
