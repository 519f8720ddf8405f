"""The socket between a window and later starts. What imports it waits for QtNetwork."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from reader_app.bootstrap.meeting_place import is_own_peer

_PATIENCE_MS: Final = 800
_LONGEST: Final = 1_000_000


def knock(place: str, files: Sequence[Path]) -> bool:
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


class Doorway(QObject):
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
                _Visit(socket, self)
            else:
                socket.abort()
                socket.deleteLater()


class _Visit(QObject):
    def __init__(self, socket: QLocalSocket, doorway: Doorway) -> None:
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
        if len(self._said) > _LONGEST:
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
