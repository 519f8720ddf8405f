"""What follows when the window has closed: nothing, or the program once more."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from reader_app.ipc.own_program import module_path, own_program


class Afterwards(QObject):
    """Belongs to the window; whoever runs the program looks here when that has ended."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.is_wanted_again = False

    def start_again(self) -> None:
        """Close the window as its reader would; then it starts anew, as usual."""
        self.is_wanted_again = True
        self._window.close()


def start_program(words: Sequence[str] = ()) -> None:
    """In a process that outlives this one."""
    subprocess.Popen(
        [*own_program(), *words],
        # A frozen program takes its child for a part of itself, unless it is told.
        env={**os.environ, **module_path(), "PYINSTALLER_RESET_ENVIRONMENT": "1"},
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
