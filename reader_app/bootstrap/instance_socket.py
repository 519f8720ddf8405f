"""Where a window listens for later starts: in a folder that nobody else may enter.

A name in the shared temporary folder can be taken by any user of the machine before the window
does: it would be told which files are opened, and no window would open. So the folder is this
user's own, and whoever is at the other end is asked for, too.

The socket between a window and later starts. What imports it waits for QtNetwork.

One window for one data folder: a second start hands its files over and ends.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import socket
import stat
import struct
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_LONGEST_PATH: Final = 90
"""In bytes. A socket's name has 104 to 108, and Qt makes it in a folder of its own first."""
_IN_DATA_FOLDER: Final = "window-socket"
_PEER: Final = struct.Struct("3i")


def socket_path(data_dir: Path) -> str:
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
    return len(os.fsencode(place)) <= _LONGEST_PATH


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


_PATIENCE_MS: Final = 800
_LONGEST_MESSAGE: Final = 1_000_000


def send_files(place: str, files: Sequence[Path]) -> bool:
    """Give the files to whoever listens there; False if nobody takes them."""
    socket = QLocalSocket()
    socket.connectToServer(place)
    if not socket.waitForConnected(_PATIENCE_MS):
        return False
    if not is_own_peer(socket.socketDescriptor()):
        socket.abort()
        return False
    paths = [str(path.expanduser().absolute()) for path in files]
    socket.write(json.dumps(paths).encode() + b"\n")
    is_taken = socket.waitForBytesWritten(_PATIENCE_MS) and socket.waitForReadyRead(_PATIENCE_MS)
    socket.disconnectFromServer()
    return is_taken


class InstanceServer(QObject):
    """Listens from now on. `knocked(list[Path])`: what was given, maybe nothing."""

    knocked = Signal(list)

    def __init__(self, place: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        # Only this user's programs may knock.
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        if not self._server.listen(place):
            QLocalServer.removeServer(place)  # left behind by a window that was killed
            self._server.listen(place)
        self._server.newConnection.connect(self._welcome)

    def close(self) -> None:
        self._server.close()

    @Slot()
    def _welcome(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            if is_own_peer(socket.socketDescriptor()):
                _Connection(socket, self)
            else:
                socket.abort()
                socket.deleteLater()


class _Connection(QObject):
    def __init__(self, socket: QLocalSocket, doorway: InstanceServer) -> None:
        super().__init__(doorway)
        self._socket = socket
        self._doorway = doorway
        self._said = b""
        socket.setParent(self)
        socket.readyRead.connect(self._listen)
        socket.disconnected.connect(self.deleteLater)
        self._listen()

    @Slot()
    def _listen(self) -> None:
        self._said += self._socket.readAll().data()
        if len(self._said) > _LONGEST_MESSAGE:
            self._socket.abort()
        elif self._said.endswith(b"\n"):
            said, self._said = self._said, b""
            self._socket.write(b"ok\n")
            self._socket.flush()
            self._doorway.knocked.emit(_paths_in(said))


def _paths_in(said: bytes) -> list[Path]:
    """Nothing where that isn't what a later start says."""
    try:
        words = json.loads(said)
    except (ValueError, RecursionError):
        return []
    if not isinstance(words, list):
        return []
    return [Path(word) for word in words if isinstance(word, str) and _can_be_named(word)]


def _can_be_named(word: str) -> bool:
    """The system has names for files only that it can be asked for: others would end a process."""
    try:
        return b"\0" not in os.fsencode(word)
    except UnicodeEncodeError:
        return False


def hand_over_files(data_dir: Path, files: Sequence[Path]) -> bool:
    """Give the files to a window that is open already; False if there is none."""
    place = socket_path(data_dir)
    if not is_own_socket(place):
        return False

    return send_files(place, files)


class InstanceSocket(QObject):
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
        self._place = socket_path(data_dir)
        self._files = tuple(files)
        self._is_forestalled = False
        self._doorway: InstanceServer | None = None

    @Slot()
    def open(self) -> None:
        """Once is enough, more does no harm."""
        if self._doorway is not None or self._is_forestalled or not self._place:
            return

        if is_own_socket(self._place) and send_files(self._place, self._files):
            self._is_forestalled = True
            self.forestalled.emit()
            return
        self._doorway = InstanceServer(self._place, self)
        self._doorway.knocked.connect(self.knocked)

    def close(self) -> None:
        if self._doorway is not None:
            self._doorway.close()
