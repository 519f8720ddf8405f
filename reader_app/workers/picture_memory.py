"""The memory that a drawing process draws into, in parts of one picture each."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from reader_app.documents.messages import ShareMemory
from reader_app.documents.stops import SWITCH_BYTES, StopSwitches
from reader_app.ipc.shared import SharedBlock
from reader_app.workers.document_types import RenderedPage, RenderKey

PART_BYTES = 96 * 1024 * 1024
"""The largest picture. This is address space: memory is used for what is drawn only."""
_PARTS = 3
_KEPT_BYTES = 24 * 1024 * 1024
_BYTES_PER_PIXEL = 4


class PictureMemory(QObject):
    """Parts are taken for a request and free again when its picture is released."""

    freed = Signal()

    def __init__(self, parent: QObject | None = None, descriptor: int | None = None) -> None:
        """`descriptor`: the file that a process which runs already has inherited."""
        super().__init__(parent)
        self._block = SharedBlock.create((PART_BYTES + SWITCH_BYTES) * _PARTS, descriptor)
        self._switches = StopSwitches(self._block.view[PART_BYTES * _PARTS :])
        self._free = list(range(_PARTS))
        self._is_open = True

    @property
    def inherited(self) -> tuple[int, ...]:
        return self._block.inherited

    @property
    def introduction(self) -> ShareMemory:
        """What the process has to know about it."""
        return ShareMemory(self._block.name, PART_BYTES, _PARTS)

    @property
    def has_room(self) -> bool:
        return bool(self._free)

    def take(self) -> int:
        """A part for a new picture."""
        part = self._free.pop(0)
        self._switches.reset(part)
        return part

    def stop(self, part: int) -> None:
        """What is being drawn into `part` isn't wanted: an answer comes soon, without pixels."""
        self._switches.throw(part)

    def free(self, part: int) -> None:
        """Nobody needs what is in `part`."""
        self._free.insert(0, part)  # the part used last is the warm one

    def picture(self, part: int, key: RenderKey, width: int, height: int) -> RenderedPage | None:
        """The picture in `part`; None if the process names a size that can't be."""
        size = width * height * _BYTES_PER_PIXEL
        if width <= 0 or height <= 0 or size > PART_BYTES:
            return None
        start = part * PART_BYTES

        def give_back() -> None:
            self._give_back(part, size)

        return RenderedPage(key, width, height, self._block.view[start : start + size], give_back)

    def rest(self) -> None:
        """Nothing is about to be drawn: hold no memory for it."""
        for part in self._free:
            self._block.give_back(part * PART_BYTES, PART_BYTES)

    def close(self) -> None:
        """Pictures that are still held stay valid."""
        self._is_open = False
        self._switches.memory.release()
        self._block.close()

    def _give_back(self, part: int, size: int) -> None:
        if not self._is_open:
            return
        if size > _KEPT_BYTES:
            start = part * PART_BYTES
            self._block.give_back(start + _KEPT_BYTES, PART_BYTES - _KEPT_BYTES)
        self.free(part)
        self.freed.emit()
