"""A home and a session bus of its own for one reader, and the reader started in them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final

import psutil

from benchmarks.readers import ROOT, Reader

# Services of the desktop that the bus starts: they aren't the reader's.
_SERVICES: Final = ("dbus-daemon", "at-spi", "dconf-service", "gvfs", "xdg-", "gnome-keyring")
_PATIENCE_S: Final = 180.0
_IDLE_S: Final = 5.0
_IDLE_SHARE: Final = 0.02
"""Of a processor; below it nothing is being indexed."""
_PASSED_ON: Final = ("PATH", "LANG", "LC_ALL", "VIRTUAL_ENV")


class Session:
    """What a desktop keeps between two starts: bus and caches. The home is put back each time."""

    def __init__(self, folder: Path, reader: Reader, display: str) -> None:
        self._reader = reader
        self._home = folder / "home"
        self._kept = folder / "kept"
        self._log = folder / "log"
        runtime = folder / "runtime"
        for made in (self._home, runtime):
            made.mkdir(parents=True)
        runtime.chmod(0o700)
        for name, text in reader.files.items():
            file = self._home / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        self._surroundings = {
            **{name: os.environ[name] for name in _PASSED_ON if name in os.environ},
            "HOME": str(self._home),
            "XDG_RUNTIME_DIR": str(runtime),
            "DISPLAY": display,
            "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        }
        self._bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--print-address=1", "--nofork"],
            env=self._surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._bus.stdout is not None
        self._surroundings["DBUS_SESSION_BUS_ADDRESS"] = self._bus.stdout.readline().strip()

    def start(self, file: Path) -> Running:
        return Running(self._reader, file, self._surroundings, self._log, self._bus.pid)

    def keep_home(self) -> None:
        """As it is now is how every further start finds it."""
        shutil.copytree(self._home, self._kept, symlinks=True)

    def restore_home(self) -> None:
        shutil.rmtree(self._home)
        shutil.copytree(self._kept, self._home, symlinks=True)

    def close(self) -> None:
        services = psutil.Process(self._bus.pid).children(recursive=True)
        self._bus.terminate()
        self._bus.wait(10)
        for service in services:
            if service.is_running():
                service.terminate()


class Running:
    """A reader that was just started."""

    def __init__(
        self, reader: Reader, file: Path, surroundings: dict[str, str], log: Path, bus_pid: int
    ) -> None:
        self._bus_pid = bus_pid
        with log.open("ab") as output:
            self.started = time.monotonic()
            self._process = subprocess.Popen(
                [*reader.command, str(file)],
                env=surroundings,
                cwd=ROOT,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def __enter__(self) -> Running:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType
    ) -> None:
        processes = self.processes() if self._process.poll() is None else []
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        _, alive = psutil.wait_procs(processes, timeout=5)
        for process in alive:
            process.kill()

    def wait_for_end(self, seconds: float) -> bool:
        """It ends by itself within that time."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def wait_for_rest(self, patience_s: float = _PATIENCE_S) -> None:
        """Until all its processes together have had nothing to do for a while, or patience ends.

        The index of a book is made by then. A machine that is busy otherwise makes it last longer.
        """
        ends_at = time.monotonic() + patience_s
        while time.monotonic() < ends_at:
            before = self._seconds_at_work()
            time.sleep(_IDLE_S)
            # Process by process: one that has ended takes its seconds along.
            worked = sum(
                seconds - before.get(process, 0.0)
                for process, seconds in self._seconds_at_work().items()
            )
            if worked < _IDLE_SHARE * _IDLE_S:
                return

    def _seconds_at_work(self) -> dict[psutil.Process, float]:
        found: dict[psutil.Process, float] = {}
        for process in self.processes():
            with suppress(psutil.Error):
                found[process] = sum(process.cpu_times()[:2])
        return found

    @property
    def memory_bytes(self) -> int:
        """Proportional share (PSS) of the reader and of everything it started."""
        return sum(share_of(process.pid) for process in self.processes())

    def processes(self) -> list[psutil.Process]:
        """Its tree, and what the bus started for it."""
        own = psutil.Process(self._process.pid)
        helpers = psutil.Process(self._bus_pid).children(recursive=True)
        found = [own, *own.children(recursive=True)]
        return found + [helper for helper in helpers if not _is_service(helper)]


def _is_service(process: psutil.Process) -> bool:
    try:
        command = Path((process.cmdline() or [process.name()])[0]).name
    except psutil.NoSuchProcess:
        return True
    return command.startswith(_SERVICES)


_SHARES: Final = {"Pss:": "all", "Pss_Anon:": "anon", "Pss_File:": "file", "Pss_Shmem:": "shmem"}


def share_of(pid: int) -> int:
    """Proportional share (PSS) of one process, in bytes; 0 once it is gone."""
    return shares_of(pid).get("all", 0)


def shares_of(pid: int) -> dict[str, int]:
    """Its share in bytes: `all`, and of that `anon`, `file` and `shmem`; {} once it is gone."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return {}
    found: dict[str, int] = {}
    for name, size, *_ in map(str.split, text.splitlines()[1:]):
        if name in _SHARES:
            found[_SHARES[name]] = int(size) * 1024
    return found
