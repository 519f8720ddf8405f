"""Where a window listens for later starts: in a folder that nobody else may enter.

A name in the shared temporary folder can be taken by any user of the machine before the window
does: it would be told which files are opened, and no window would open. So the folder is this
user's own, and whoever is at the other end is asked for, too.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import socket
import stat
import struct
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

_LONGEST: Final = 90
"""In bytes. A socket's name has 104 to 108, and Qt makes it in a folder of its own first."""
_IN_DATA_FOLDER: Final = "window-socket"
_PEER: Final = struct.Struct("3i")


def meeting_place(data_dir: Path) -> str:
    """The same for the same data folder; "" where there is no safe one."""
    name = "pagemate-" + hashlib.sha256(os.fsencode(data_dir.resolve())).hexdigest()[:20]
    if sys.platform == "win32":
        return name  # a pipe, which belongs to its user
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if runtime and is_private(Path(runtime)):
        place = Path(runtime, name)
        if _fits(place):
            return str(place)
    place = data_dir.resolve() / _IN_DATA_FOLDER
    if _fits(place) and is_private(data_dir, others_may_look=True):
        return str(place)
    return _in_own_temporary_folder(name)


def is_private(folder: Path, *, others_may_look: bool = False) -> bool:
    """It is this user's, and others may change nothing in it, or not even look."""
    try:
        found = folder.stat()
    except OSError:
        return False
    closed = 0o022 if others_may_look else 0o077
    return stat.S_ISDIR(found.st_mode) and found.st_uid == _user() and not found.st_mode & closed


def is_own_socket(place: str) -> bool:
    """Somebody may listen there, and it is this user. On Windows only trying tells."""
    if sys.platform == "win32":
        return True
    try:
        found = Path(place).lstat()
    except (OSError, ValueError):
        return False
    return stat.S_ISSOCK(found.st_mode) and found.st_uid == _user()


def is_own_peer(descriptor: int) -> bool:
    """The process at the other end of a connection is this user's."""
    if sys.platform == "win32":
        return True
    try:
        return _peer_user(descriptor) == _user()
    except OSError:
        return False


def _in_own_temporary_folder(name: str) -> str:
    folder = Path(tempfile.gettempdir(), f"pagemate-{_user()}")
    with suppress(OSError):
        folder.mkdir(mode=0o700)
    place = folder / name
    is_safe = not folder.is_symlink() and is_private(folder) and _fits(place)
    return str(place) if is_safe else ""


def _fits(place: Path) -> bool:
    return len(os.fsencode(place)) <= _LONGEST


def _user() -> int:
    return -1 if sys.platform == "win32" else os.getuid()


def _peer_user(descriptor: int) -> int:
    if sys.platform != "linux":  # macOS, BSD: untested
        user, group = ctypes.c_uint32(), ctypes.c_uint32()
        if ctypes.CDLL(None).getpeereid(descriptor, ctypes.byref(user), ctypes.byref(group)):
            raise OSError("the other end isn't told")
        return user.value
    with socket.socket(fileno=os.dup(descriptor)) as line:
        told = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _PEER.size)
    return int(_PEER.unpack(told)[1])
