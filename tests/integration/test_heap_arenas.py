"""The window's threads share a few arenas of the C library."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

from tests.support.program import ROOT

pytestmark = pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="only the GNU C library has arenas"
)

COUNT = """
import ctypes, tempfile, threading

def arenas():
    libc = ctypes.CDLL(None, use_errno=True)
    libc.fopen.restype = ctypes.c_void_p
    libc.fclose.argtypes = [ctypes.c_void_p]
    libc.malloc_info.argtypes = [ctypes.c_int, ctypes.c_void_p]
    with tempfile.NamedTemporaryFile() as told:
        stream = libc.fopen(told.name.encode(), b"w")
        libc.malloc_info(0, stream)
        libc.fclose(stream)
        return told.read().count(b"<heap nr=")
"""
THREADS = """
together = threading.Barrier(13)

def work():
    held = [bytes(1000) for _ in range(10)]
    together.wait()
    together.wait()
    del held

threads = [threading.Thread(target=work) for _ in range(12)]
for thread in threads:
    thread.start()
together.wait()
print(arenas(), flush=True)
together.wait()
"""


def arenas_of(code: str) -> int:
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return int(done.stdout)


def test_many_threads_share_two_arenas() -> None:
    limited = "from reader_app.ipc.memory import limit_arenas; limit_arenas()\n"
    assert arenas_of(COUNT + limited + THREADS) == 2
    assert arenas_of(COUNT + THREADS) > 2, "the limit is what makes the difference"


def test_the_window_asks_for_it_when_it_is_made() -> None:
    ask = """
import os, pathlib
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtWidgets import QApplication
from reader_app.bootstrap import app
application = QApplication([])
data = tempfile.TemporaryDirectory()
os.environ["PAGEMATE_DATA_DIR"] = data.name
window = app.create_window(pathlib.Path(data.name))
print(arenas(), flush=True)
os._exit(0)
"""
    count = ask.replace("print(arenas(), flush=True)\n", THREADS)
    assert arenas_of(COUNT + count) <= 3  # Qt may have made one before
