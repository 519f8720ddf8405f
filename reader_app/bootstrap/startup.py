"""The first steps of startup: garbage collection is paused, the drawing process is started.

The drawing process' start and the window's imports take about equally long; in parallel they take
half the time. This module must not import Qt at module level.
"""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from reader_app.ipc.channel import ChannelClosedError, ChildProcess
from reader_app.ipc.fork_server import ForkServer, can_fork
from reader_app.ipc.shared_memory import nameless_file

FORKED: Final = ("draw", "text")
"""The kinds of worker that are forked, as long as the fork server forks any."""
_THRESHOLDS: Final = (2_000, 20, 100)


def pause_collections() -> None:
    """Disable automatic garbage collection, because startup creates hardly any garbage.

    This saves a tenth of the startup time. `GarbageCollector` takes over once the window exists.
    """
    gc.disable()


def collect_due() -> None:
    """Collect the generations that automatic collection would have collected by now."""
    counts = gc.get_count()
    if counts[0] <= _THRESHOLDS[0]:
        return
    due = [age for age, limit in enumerate(_THRESHOLDS) if counts[age] > limit]
    gc.collect(due[-1])


class EarlyDrawingProcess:
    """Starts a drawing process ahead of its use; `close` ends the process if nobody took it.

    `forks`: the process that it is a fork of, if there is one; it ends with `close`, too.
    """

    def __init__(self, file: Path | None = None) -> None:
        """Start the process; it may read ahead in `file`, which will probably be opened."""
        self.descriptor = None if sys.platform == "win32" else nameless_file()
        """The inherited descriptor of the shared file for page pictures; the taker closes it."""
        inherited = () if self.descriptor is None else (self.descriptor,)
        self.forks = _fork_server()
        self._child: ChildProcess | None = ChildProcess(
            ["--worker", "draw"], inherited=inherited, forks=self.forks
        )
        if file is not None:
            # Imported while the process starts.
            from reader_app.documents.processes.dialogues import drawing
            from reader_app.documents.processes.messages import ForeseeFile

            self._child.channel.ask(drawing())
            with suppress(ChannelClosedError):
                self._child.channel.send(ForeseeFile(str(file.expanduser().absolute())))

    def speak(self, language: str) -> None:
        """Tell the process its language, unknown when it started; its default is English."""
        if self._child is not None and language != "en":
            from reader_app.documents.processes.dialogues import drawing
            from reader_app.documents.processes.messages import SpeakLanguage

            self._child.channel.ask(drawing())
            with suppress(ChannelClosedError):
                self._child.channel.send(SpeakLanguage(language))

    def take(self) -> ChildProcess | None:
        """Return the process on the first call, None afterwards."""
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
        if self.forks is not None:
            self.forks.close()


def _fork_server() -> ForkServer | None:
    """Start the process of which document processes are forks; None if each starts by itself."""
    if can_fork():
        with suppress(OSError):
            return ForkServer()
    return None
