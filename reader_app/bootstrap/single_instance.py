"""One window for one data folder: a second start hands its files over and ends."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_PATIENCE_MS: Final = 800
_LONGEST: Final = 1_000_000


def hand_over(data_dir: Path, files: Sequence[Path]) -> bool:
    """Give the files to a window that is open already; False if there is none."""
    socket = QLocalSocket()
    socket.connectToServer(_name(data_dir))
    if not socket.waitForConnected(_PATIENCE_MS):
        return False
    paths = [str(path.expanduser().absolute()) for path in files]
    socket.write(json.dumps(paths).encode() + b"\n")
    is_taken = socket.waitForBytesWritten(_PATIENCE_MS) and socket.waitForReadyRead(_PATIENCE_MS)
    socket.disconnectFromServer()
    return is_taken


class Door(QObject):
    """Where later starts knock. `knocked(list[Path])`: maybe no files, then just come forward."""

    knocked = Signal(list)

    def __init__(self, data_dir: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        # Only this user's programs may knock.
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        name = _name(data_dir)
        if not self._server.listen(name):
            QLocalServer.removeServer(name)  # left behind by a window that was killed
            self._server.listen(name)
        self._server.newConnection.connect(self._welcome)

    def close(self) -> None:
        self._server.close()

    @Slot()
    def _welcome(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            _Visit(socket, self)


class _Visit(QObject):
    def __init__(self, socket: QLocalSocket, door: Door) -> None:
        super().__init__(door)
        self._socket = socket
        self._door = door
        self._said = b""
        socket.setParent(self)
        socket.readyRead.connect(self._listen)
        socket.disconnected.connect(self.deleteLater)
        self._listen()

    @Slot()
    def _listen(self) -> None:
        self._said += self._socket.readAll().data()
        if len(self._said) > _LONGEST:
            self._socket.abort()
        elif self._said.endswith(b"\n"):
            said, self._said = self._said, b""
            self._socket.write(b"ok\n")
            self._socket.flush()
            self._door.knocked.emit(_paths_in(said))


def _paths_in(said: bytes) -> list[Path]:
    try:
        words = json.loads(said)
    except ValueError:
        return []
    return (
        [Path(word) for word in words if isinstance(word, str)] if isinstance(words, list) else []
    )


def _name(data_dir: Path) -> str:
    """The same for the same folder, and short enough for a socket."""
    return "pagemate-" + hashlib.sha256(str(data_dir.resolve()).encode()).hexdigest()[:20]
