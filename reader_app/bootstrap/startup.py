"""What happens before Qt is imported: garbage collection pauses, the drawing process starts.

The drawing process and the window's imports take about as long as each other; side by side they
cost half. Nothing here may import Qt at module level.
"""

from __future__ import annotations

import builtins
import gc
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from reader_app.ipc.channel import ChannelClosedError, ChildProcess
from reader_app.ipc.shared_memory import nameless_file

_THRESHOLDS: Final = (2_000, 20, 100)


def pause_collections() -> None:
    """None from now on: while the program is put together nothing of it is garbage.

    That is a tenth of the time of a start. A `Collector` takes over.
    """
    gc.disable()


def collect_due() -> None:
    """Collect the generations that automatic collection would have collected by now."""
    counts = gc.get_count()
    if counts[0] <= _THRESHOLDS[0]:
        return
    due = [age for age, limit in enumerate(_THRESHOLDS) if counts[age] > limit]
    gc.collect(due[-1])


def restore_plain_imports() -> None:
    """Restore Python's own import statement; to be called before our modules are imported.

    WORKAROUND: PySide6 replaces the import statement by one that reads the source of every module
    that is imported after it, to see whether it might use `__feature__` (PYSIDE-2029). Nothing
    here does, and reading it all was a twelfth of the time of a start.
    """
    import PySide6.QtCore  # noqa: F401 - what replaces it

    original = getattr(builtins, "__orig_import__", None)
    if original is not None:
        builtins.__import__ = original


class EarlyDrawingProcess:
    """Starts a drawing process that has no work yet. `close` ends it if nobody took it."""

    def __init__(self, file: Path | None = None) -> None:
        """`file`: the file that will probably be opened; the process may read ahead in it."""
        self.descriptor = None if sys.platform == "win32" else nameless_file()
        """Of the shared file for its pictures, inherited by the process; its taker closes it."""
        inherited = () if self.descriptor is None else (self.descriptor,)
        self._child: ChildProcess | None = ChildProcess(["--worker", "draw"], inherited=inherited)
        if file is not None:
            # Imported while the process starts.
            from reader_app.documents.processes.dialogues import drawing
            from reader_app.documents.processes.messages import ForeseeFile

            self._child.channel.ask(drawing())
            with suppress(ChannelClosedError):
                self._child.channel.send(ForeseeFile(str(file.expanduser().absolute())))

    def speak(self, language: str) -> None:
        """Tell the process its language, which wasn't known when it started; English is default."""
        if self._child is not None and language != "en":
            from reader_app.documents.processes.dialogues import drawing
            from reader_app.documents.processes.messages import SpeakLanguage

            self._child.channel.ask(drawing())
            with suppress(ChannelClosedError):
                self._child.channel.send(SpeakLanguage(language))

    def take(self) -> ChildProcess | None:
        """The process, to the first who asks; None afterwards."""
        child, self._child = self._child, None
        return child

    def close(self) -> None:
        child = self.take()
        if child is not None:
            child.kill()
            child.channel.close()
            if self.descriptor is not None:
                with suppress(OSError):
                    os.close(self.descriptor)
