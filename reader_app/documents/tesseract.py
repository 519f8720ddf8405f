"""Runs Tesseract, the free OCR program, where it is installed.

The picture and the answer go through pipes: no page is written to disk and no shell is used. The
program is ended at its time limit or when its answer is no longer wanted.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from reader_app.domain.ocr import Recogniser

_USUAL_PLACES: Final = {
    "win32": (
        r"C:\Program Files\Tesseract-OCR\tesseract.exe",
        r"C:\Program Files (x86)\Tesseract-OCR\tesseract.exe",
        r"~\AppData\Local\Programs\Tesseract-OCR\tesseract.exe",
        r"~\AppData\Local\Tesseract-OCR\tesseract.exe",
    ),
    "darwin": (
        "/opt/homebrew/bin/tesseract",
        "/usr/local/bin/tesseract",
        "/opt/local/bin/tesseract",
    ),
}
_NO_LANGUAGES: Final = frozenset({"osd", "equ", "snum"})
"""Data files that are listed among the languages."""
_LISTING_S: Final = 10.0
_log = logging.getLogger(__name__)


class RecognitionFailedError(Exception):
    """This page could not be recognised; the next one may be."""


def find_recogniser() -> Recogniser:
    """Return the installed program with its languages; its path is empty if there is none."""
    program = _program()
    if not program:
        return Recogniser()
    try:
        listed = subprocess.run(
            [program, "--list-langs"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_LISTING_S,
            check=False,
            creationflags=_quiet_flags(),
        )
    except (OSError, subprocess.SubprocessError):
        _log.warning("tesseract doesn't start", exc_info=True)
        return Recogniser()
    # Older versions print the list to standard error.
    text = (listed.stdout + b"\n" + listed.stderr).decode("utf-8", "replace")
    return Recogniser(program, languages_in(text))


def languages_in(listed: str) -> tuple[str, ...]:
    """Return the languages that `--list-langs` prints, one a line after a heading."""
    lines = [line.strip() for line in listed.splitlines()]
    names = {line for line in lines if line and not line.endswith(":") and _is_name(line)}
    return tuple(sorted(names - _NO_LANGUAGES))


class Tesseract:
    """Recognises one page at a time.

    `cancel` may be called from another thread at any time; it is final.
    """

    def __init__(self, program: str, *, page_limit_s: float) -> None:
        self._program = program
        self._limit_s = page_limit_s
        self._lock = threading.Lock()
        self._running: subprocess.Popen[bytes] | None = None
        self._is_cancelled = False

    def table_of(self, picture: bytes, languages: Sequence[str], dpi: int) -> str:
        """Recognise the text of a picture; return tab-separated values.

        Raises RecognitionFailedError if it is too slow, cancelled, or the program fails.
        """
        command = [self._program, "stdin", "stdout", "-l", "+".join(languages)]
        command += ["--dpi", str(dpi), "--psm", "3", "tsv"]
        try:
            process = self._started(command)
            try:
                found, complaints = process.communicate(picture, timeout=self._limit_s)
            finally:
                self._end(process)
        except (OSError, subprocess.SubprocessError) as error:
            raise RecognitionFailedError("it doesn't run, or takes too long") from error
        if process.returncode != 0:
            told = complaints.decode("utf-8", "replace").strip()[-500:]
            raise RecognitionFailedError(f"it ended with {process.returncode}: {told}")
        return found.decode("utf-8", "replace")

    def cancel(self) -> None:
        """End the running program and start no other one."""
        with self._lock:
            self._is_cancelled = True
            if self._running is not None:
                self._running.kill()

    def _started(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._is_cancelled:
                raise RecognitionFailedError("cancelled")
            self._running = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # One page keeps one core busy; the other cores are left to the reader.
                env={**os.environ, "OMP_THREAD_LIMIT": "1"},
                creationflags=_quiet_flags(),
            )
            return self._running

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        with self._lock:
            self._running = None
        if process.poll() is None:
            process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


def _program() -> str:
    found = shutil.which("tesseract")
    if found:
        return found
    for place in _USUAL_PLACES.get(sys.platform, ()):
        path = Path(place).expanduser()
        if path.is_file():
            return str(path)
    return ""


def _is_name(line: str) -> bool:
    """Return True for the name of a language: "deu", "chi_sim", "script/Latin"."""
    return all(char.isalnum() or char in "_-/" for char in line)


def _quiet_flags() -> int:
    """Return start flags for no console window and the lowest priority (Windows only)."""
    if sys.platform == "win32":
        return subprocess.CREATE_NO_WINDOW | subprocess.IDLE_PRIORITY_CLASS
    return 0
