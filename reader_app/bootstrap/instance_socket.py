"""The instance socket, through which one window serves a data folder.

A later start sends its files to that window and exits. The socket lies in a folder that no other
user may enter: any user of the machine could take a name in the shared temporary folder first,
learn which files are opened, and keep windows from opening. The peer's user is checked, too.
QtNetwork is imported only where a socket is used, which most starts never do before their first
page.
"""

from __future__ import annotations

import hashlib
import json
import os
import socket
import stat
import struct
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.store.atomic_file import is_private, own_temporary_folder, user_number

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalSocket

_LONGEST_PATH: Final = 90
"""The longest socket path in bytes.

The system allows 104 to 108, and Qt first creates the socket in a temporary subfolder.
"""
_IN_DATA_FOLDER: Final = "window-socket"
_PEER: Final = struct.Struct("3i")


def socket_path(data_dir: Path) -> str:
    """Return the socket path of this data folder; "" if there is no safe place for it."""
    name = "pagemate-" + hashlib.sha256(os.fsencode(data_dir.resolve())).hexdigest()[:20]
    if sys.platform == "win32":
        return name  # on Windows a named pipe, which belongs to its user
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if runtime and is_private(Path(runtime)):
        place = Path(runtime, name)
        if _fits(place):
            return str(place)
    place = data_dir.resolve() / _IN_DATA_FOLDER
    if _fits(place) and is_private(data_dir, others_may_look=True):
        return str(place)
    return _in_own_temporary_folder(name)


def is_own_socket(place: str) -> bool:
    """Whether a socket of this user is at `place`; always True on Windows.

    On Windows only connecting can tell.
    """
    if sys.platform == "win32":
        return True
    try:
        found = Path(place).lstat()
    except (OSError, ValueError):
        return False
    return stat.S_ISSOCK(found.st_mode) and found.st_uid == user_number()


def is_own_peer(descriptor: int) -> bool:
    """Whether the process at the other end of a connection is this user's."""
    if sys.platform == "win32":
        return True
    try:
        return _peer_user(descriptor) == user_number()
    except OSError:
        return False


def _in_own_temporary_folder(name: str) -> str:
    folder = own_temporary_folder()
    return str(folder / name) if folder is not None and _fits(folder / name) else ""


def _fits(place: Path) -> bool:
    return len(os.fsencode(place)) <= _LONGEST_PATH


def _peer_user(descriptor: int) -> int:
    if sys.platform != "linux":  # macOS, BSD: untested
        import ctypes

        user, group = ctypes.c_uint32(), ctypes.c_uint32()
        if ctypes.CDLL(None).getpeereid(descriptor, ctypes.byref(user), ctypes.byref(group)):
            raise OSError("the other end isn't told")
        return user.value
    with socket.socket(fileno=os.dup(descriptor)) as line:
        told = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _PEER.size)
    return int(_PEER.unpack(told)[1])


_TIMEOUT_MS: Final = 800
_LONGEST_MESSAGE: Final = 1_000_000


def send_files(place: str, files: Sequence[Path]) -> bool:
    """Send the files to the window that listens at `place`; False if nobody takes them."""
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(place)
    if not socket.waitForConnected(_TIMEOUT_MS):
        return False
    if not is_own_peer(socket.socketDescriptor()):
        socket.abort()
        return False
    paths = [str(path.expanduser().absolute()) for path in files]
    socket.write(json.dumps(paths).encode() + b"\n")
    is_taken = socket.waitForBytesWritten(_TIMEOUT_MS) and socket.waitForReadyRead(_TIMEOUT_MS)
    socket.disconnectFromServer()
    return is_taken


class InstanceServer(QObject):
    """Listens at `place`; emits `files_received(list[Path])`, maybe empty, for each later start."""

    files_received = Signal(list)

    def __init__(self, place: str, parent: QObject | None = None) -> None:
        from PySide6.QtNetwork import QLocalServer

        super().__init__(parent)
        self._server = QLocalServer(self)
        # Only this user's programs may connect.
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        if not self._server.listen(place):
            QLocalServer.removeServer(place)  # left behind by a window that was killed
            self._server.listen(place)
        self._server.newConnection.connect(self._accept)

    def close(self) -> None:
        self._server.close()

    @Slot()
    def _accept(self) -> None:
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
        self._server = doorway
        self._received = b""
        socket.setParent(self)
        socket.readyRead.connect(self._read)
        socket.disconnected.connect(self.deleteLater)
        self._read()

    @Slot()
    def _read(self) -> None:
        self._received += self._socket.readAll().data()
        if len(self._received) > _LONGEST_MESSAGE:
            self._socket.abort()
        elif self._received.endswith(b"\n"):
            said, self._received = self._received, b""
            self._socket.write(b"ok\n")
            self._socket.flush()
            self._server.files_received.emit(_paths_in(said))


def _paths_in(said: bytes) -> list[Path]:
    """Return the paths of a message; [] if it isn't one that a later start sends."""
    try:
        words = json.loads(said)
    except (ValueError, RecursionError):
        return []
    if not isinstance(words, list):
        return []
    return [Path(word) for word in words if isinstance(word, str) and _is_file_name(word)]


def _is_file_name(word: str) -> bool:
    """Return True if the system can encode `word` as a path; others would raise when used."""
    try:
        return b"\0" not in os.fsencode(word)
    except UnicodeEncodeError:
        return False


def hand_over_files(data_dir: Path, files: Sequence[Path]) -> bool:
    """Send the files to a window that is already open; return False if there is none."""
    place = socket_path(data_dir)
    if not is_own_socket(place):
        return False

    return send_files(place, files)


class InstanceSocket(QObject):
    """Receives the files of later starts; `files_received([])` means "come forward".

    It is created before the first page and opened after it; a start in between opens its own
    window. Of two such windows the later one sends its `files` to the other and emits `superseded`.
    """

    files_received = Signal(list)
    superseded = Signal()

    def __init__(
        self, data_dir: Path, files: Sequence[Path] = (), parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._place = socket_path(data_dir)
        self._files = tuple(files)
        self._is_superseded = False
        self._server: InstanceServer | None = None

    @Slot()
    def open(self) -> None:
        """Start listening, or hand over to a window that already does; do nothing when repeated."""
        if self._server is not None or self._is_superseded or not self._place:
            return

        if is_own_socket(self._place) and send_files(self._place, self._files):
            self._is_superseded = True
            self.superseded.emit()
            return
        self._server = InstanceServer(self._place, self)
        self._server.files_received.connect(self.files_received)

    def close(self) -> None:
        if self._server is not None:
            self._server.close()
