"""A program that tries what a process that was taken over would try, and tells what it could.

`python -m tests.support.probe KIND FOLDER`: confined as a worker of that kind is, it prints the
names of what it was able to do. FOLDER holds what it aims at.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from reader_app.documents.processes.entry_points import (
    confine_copying,
    confine_drawing,
    confine_reading,
    confine_recognising,
)
from reader_app.documents.processes.ocr_and_copy_messages import CopyWithMarks, RecogniseIn
from reader_app.ipc.sandbox import confine

FORBIDDEN = (
    "read", "list", "write", "replace", "unlink", "mkdir", "rename", "link", "chmod", "touch",
    "truncate", "inet", "unix", "pair", "fork", "exec", "spawn", "kill", "ptrace", "environ",
    "memory", "keyctl", "io_uring", "unshare", "bpf", "userfaultfd", "terminal",
)  # fmt: skip
_PTRACE_ATTACH = 16
_TIOCSTI = 0x5412
_CALLS = {
    "x86_64": {"keyctl": 250, "io_uring": 425, "bpf": 321, "userfaultfd": 323, "memory": 310},
    "aarch64": {"keyctl": 219, "io_uring": 425, "bpf": 280, "userfaultfd": 282, "memory": 270},
}


def attempts(folder: Path) -> dict[str, Callable[[], object]]:
    """Each raises OSError where it is refused."""
    secret = folder / "secret.txt"
    numbers = _CALLS[os.uname().machine]
    return {
        "read": secret.read_bytes,
        "list": lambda: list(folder.iterdir()),
        "write": lambda: (folder / "new.txt").write_text("x"),
        "replace": lambda: secret.write_text("x"),
        "mkdir": (folder / "made").mkdir,
        "rename": lambda: secret.rename(folder / "moved.txt"),
        "link": lambda: (folder / "linked").hardlink_to(secret),
        "chmod": lambda: secret.chmod(0o777),
        "touch": lambda: os.utime(secret),
        "truncate": lambda: os.truncate(secret, 1),
        "unlink": secret.unlink,
        "inet": lambda: socket.socket(socket.AF_INET).close(),
        "unix": lambda: socket.socket(socket.AF_UNIX).close(),
        "pair": lambda: [end.close() for end in socket.socketpair()],
        "fork": _fork,
        "exec": lambda: os.execv("/bin/true", ["true"]),
        "spawn": lambda: subprocess.run(["/bin/true"], check=False),
        "kill": lambda: os.kill(os.getppid(), 0),
        "ptrace": lambda: _call("ptrace", _PTRACE_ATTACH, os.getppid(), 0, 0),
        "environ": Path(f"/proc/{os.getppid()}/environ").read_bytes,
        "memory": lambda: _number(numbers["memory"], os.getppid(), 0, 0, 0, 0, 0),
        "keyctl": lambda: _number(numbers["keyctl"], 0, -3, 0),
        "io_uring": lambda: _number(numbers["io_uring"], 1, ctypes.create_string_buffer(256)),
        "unshare": lambda: _call("unshare", 0x10000000),
        "bpf": lambda: _number(numbers["bpf"], 0, 0, 0),
        "userfaultfd": lambda: _number(numbers["userfaultfd"], 0),
        "terminal": lambda: _call("ioctl", 2, _TIOCSTI, b"x"),
    }


def able(folder: Path) -> list[str]:
    """What worked, or was refused for another reason than that it may not be."""
    found = []
    for name, attempt in attempts(folder).items():
        try:
            attempt()
        except PermissionError:
            continue
        except OSError as error:
            found.append(f"{name}: {error.strerror}")
            continue
        found.append(name)
    return found


def confined(kind: str, folder: Path) -> None:
    """As a worker of that kind."""
    own = folder.parent / "own"
    book = str(folder.parent / "book.pdf")
    match kind:
        case "draw":
            confine_drawing(own / "notes")
        case "text":
            confine_reading(own / "notes")
        case "copy":
            order = CopyWithMarks(book, "", str(folder / "copy.pdf"), str(folder / ".part"), ())
            confine_copying(order)
        case "recognise":
            confine_recognising(RecogniseIn(book, "", "/usr/bin/tesseract", ("eng",), 10.0))
        case "model":
            confine(has_network=True)
        case _:
            raise ValueError(kind)


def _fork() -> None:
    if os.fork() == 0:
        os._exit(0)
    os.wait()


def _call(name: str, *arguments: object) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    _checked(int(getattr(libc, name)(*arguments)))


def _number(number: int, *arguments: object) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    _checked(int(libc.syscall(number, *arguments)))


def _checked(answer: int) -> None:
    if answer < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def main() -> None:
    kind, folder = sys.argv[1], Path(sys.argv[2])
    if kind != "free":
        confined(kind, folder)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    thread = threading.Thread(target=lambda: None)  # threads stay allowed
    thread.start()
    thread.join()
    print(json.dumps(able(folder)), flush=True)


if __name__ == "__main__":
    main()
