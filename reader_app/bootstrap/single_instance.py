"""One window for one data folder: a second start hands its files over and ends."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.bootstrap.meeting_place import is_own_socket, meeting_place

if TYPE_CHECKING:
    from reader_app.bootstrap.doorway import Doorway


def hand_over(data_dir: Path, files: Sequence[Path]) -> bool:
    """Give the files to a window that is open already; False if there is none."""
    place = meeting_place(data_dir)
    if not is_own_socket(place):
        return False
    from reader_app.bootstrap.doorway import knock

    return knock(place, files)


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
        self._place = meeting_place(data_dir)
        self._files = tuple(files)
        self._is_forestalled = False
        self._doorway: Doorway | None = None

    @Slot()
    def open(self) -> None:
        """Once is enough, more does no harm."""
        if self._doorway is not None or self._is_forestalled or not self._place:
            return
        from reader_app.bootstrap.doorway import Doorway, knock

        if is_own_socket(self._place) and knock(self._place, self._files):
            self._is_forestalled = True
            self.forestalled.emit()
            return
        self._doorway = Doorway(self._place, self)
        self._doorway.knocked.connect(self.knocked)

    def close(self) -> None:
        if self._doorway is not None:
            self._doorway.close()
