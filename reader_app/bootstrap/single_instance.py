"""One window for one data folder: a second start hands its files over and ends."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDir, QObject, Signal, Slot

if TYPE_CHECKING:
    from reader_app.bootstrap.doorway import Doorway


def hand_over(data_dir: Path, files: Sequence[Path]) -> bool:
    """Give the files to a window that is open already; False if there is none."""
    name = _name(data_dir)
    if not _may_listen(name):
        return False
    from reader_app.bootstrap.doorway import knock

    return knock(name, files)


class Door(QObject):
    """Where later starts knock. `knocked(list[Path])`: maybe no files, then just come forward.

    Made before the first page, opened after it: until then a second start makes its own window.
    Of two that start so, the later one gives its `files` to the other: `forestalled`.
    """

    knocked = Signal(list)
    forestalled = Signal()

    def __init__(
        self, data_dir: Path, files: Sequence[Path] = (), parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._name = _name(data_dir)
        self._files = tuple(files)
        self._is_forestalled = False
        self._doorway: Doorway | None = None

    @Slot()
    def open(self) -> None:
        """Once is enough, more does no harm."""
        if self._doorway is not None or self._is_forestalled:
            return
        from reader_app.bootstrap.doorway import Doorway, knock

        if _may_listen(self._name) and knock(self._name, self._files):
            self._is_forestalled = True
            self.forestalled.emit()
            return
        self._doorway = Doorway(self._name, self)
        self._doorway.knocked.connect(self.knocked)

    def close(self) -> None:
        if self._doorway is not None:
            self._doorway.close()


def _may_listen(name: str) -> bool:
    """False if certainly nobody does: where sockets are files there is none."""
    return sys.platform == "win32" or Path(QDir.tempPath(), name).exists()


def _name(data_dir: Path) -> str:
    """The same for the same folder, and short enough for a socket."""
    return "pagemate-" + hashlib.sha256(str(data_dir.resolve()).encode()).hexdigest()[:20]
