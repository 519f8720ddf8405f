"""The first steps of startup: garbage collection is paused, the drawing process is started.

Part of PySide6 is Python source inside its binary module. It is compiled at every start (some 25
ms) unless it is unpacked into `shiboken6/files.dir`. `run` does that for a checkout;
`unpack_support` does it for a program that pipx or uv installed, whose environment contains nothing
else. Elsewhere nothing is changed: another program may share PySide6 or update it without us, and
packages for the desktop bring compiled modules.

Starting the drawing process and importing the window's modules take about equally long; in parallel
they take half the time. This module must not import Qt at module level.
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
_OWN_ENVIRONMENTS: Final = ("pipx_metadata.json", "uv-receipt.toml")
_LONGEST_S: Final = 60.0
_UNPACK: Final = """
import compileall, sys
import shiboken6
compileall.compile_dir(sys.argv[1], quiet=2, stripdir=sys.argv[1], prependdir=sys.argv[2])
"""


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

    `forks`: the process from which it was forked, if there is one; it ends with `close`, too.
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
    """Start the process from which document processes are forked; None if each starts by itself."""
    if can_fork():
        with suppress(OSError):
            return ForkServer()
    return None


def bindings_folder() -> Path | None:
    """Return the folder of shiboken6 if only this program uses it, else None."""
    prefix = Path(sys.prefix)
    if getattr(sys, "frozen", False) or not any((prefix / n).exists() for n in _OWN_ENVIRONMENTS):
        return None
    import sysconfig  # not at every start

    folder = Path(sysconfig.get_path("platlib")) / "shiboken6"
    return folder if folder.is_dir() else None


def drop_stale_support(folder: Path) -> None:
    """Remove what was unpacked from another version of PySide6; before PySide6 is imported."""
    support = folder / "files.dir"
    if support.is_dir() and not (support / _stamp(folder)).exists():
        import shutil

        shutil.rmtree(support, ignore_errors=True)


def unpack_support(folder: Path) -> None:
    """Unpack and compile the support modules for later starts, in a separate process.

    They are completed in a folder beside their destination and then moved there. Does nothing if
    they are there already, or if the folder can't be written.
    """
    import shutil
    import subprocess
    import tempfile

    from reader_app.ipc.own_program import narrowed

    support = folder / "files.dir"
    if support.exists() or not os.access(folder, os.W_OK):
        return
    with (
        suppress(OSError, subprocess.SubprocessError),
        tempfile.TemporaryDirectory(dir=folder.parent, prefix=".shiboken6-") as name,
    ):
        copy = Path(name) / folder.name
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("include", "lib"))
        subprocess.run(
            [sys.executable, "-P", "-c", _UNPACK, str(copy / "files.dir"), str(support)],
            env={**narrowed(), "PYTHONPATH": name, "SBK_EMBED": "0"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_LONGEST_S,
            check=True,
        )
        (copy / "files.dir" / _stamp(folder)).touch()
        (copy / "files.dir").rename(support)


def _stamp(folder: Path) -> str:
    """A file name that changes with the bindings."""
    newest = max((each.stat() for each in folder.glob("*.*")), key=lambda found: found.st_size)
    return f"for-{newest.st_size}-{newest.st_mtime_ns}"
