"""A session bus with one service on it, in a thread: what it was asked, and what it says."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    Parser,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.auth import BEGIN

Answer = Callable[[str, tuple[object, ...]], tuple[str, tuple[object, ...]] | None]
"""What is called and with what → signature and body; None: there is no such service."""


class SessionBus:
    """One caller at a time. `asked`: the calls that came for services, in order."""

    def __init__(self, path: Path, answer: Answer) -> None:
        self.address = f"unix:path={path}"
        self.asked: list[tuple[str, tuple[object, ...]]] = []
        self.is_left = threading.Event()
        self._answer = answer
        self._caller: socket.socket | None = None
        self._serial = 0
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen()
        self._thread = threading.Thread(target=self._serve, name="session bus")
        self._thread.start()

    def say(
        self, place: DBusAddress, member: str, signature: str, body: tuple[object, ...]
    ) -> None:
        """A signal to the caller."""
        self._send(new_signal(place, member, signature, body))

    def hang_up(self) -> None:
        """As a bus that ends: the caller's line breaks."""
        if self._caller is not None:
            with suppress(OSError):
                self._caller.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        self.hang_up()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()

    def _serve(self) -> None:
        while True:
            try:
                caller, _ = self._listener.accept()
            except OSError:
                return
            with caller, suppress(OSError):
                self._caller = caller
                self._listen(caller, self._greet(caller))
            self.is_left.set()

    def _greet(self, caller: socket.socket) -> bytes:
        """What has come already of what follows."""
        said = b""
        while BEGIN not in said:
            part = caller.recv(1024)
            if not part:
                raise ConnectionError
            said += part
            if b"AUTH " in part:
                caller.sendall(b"OK 1234deadbeef\r\n")
        return said.partition(BEGIN)[2]

    def _listen(self, caller: socket.socket, data: bytes) -> None:
        parser = Parser()
        while data := data or caller.recv(4096):
            parser.add_data(data)
            data = b""
            while (message := parser.get_next_message()) is not None:
                self._take(message)

    def _take(self, message: Message) -> None:
        if message.header.message_type is not MessageType.method_call:
            return
        member = message.header.fields[HeaderFields.member]
        message.header.fields.setdefault(HeaderFields.sender, ":1.1")
        if message.header.fields.get(HeaderFields.destination) == "org.freedesktop.DBus":
            of_bus = ("s", (":1.1",)) if member == "Hello" else ("", ())
            self._send(new_method_return(message, of_bus[0] or None, of_bus[1]))
            return
        self.asked.append((member, message.body))
        answer = self._answer(member, message.body)
        if answer is None:
            self._send(new_error(message, "org.freedesktop.DBus.Error.ServiceUnknown"))
        else:
            self._send(new_method_return(message, answer[0] or None, answer[1]))

    def _send(self, message: Message) -> None:
        assert self._caller is not None
        self._serial += 1
        self._caller.sendall(message.serialise(serial=self._serial))


@contextmanager
def session_bus(folder: Path, answer: Answer) -> Iterator[SessionBus]:
    """It is the one that programs find while this lasts."""
    bus = SessionBus(folder / "bus", answer)
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    try:
        yield bus
    finally:
        del os.environ["DBUS_SESSION_BUS_ADDRESS"]
        bus.end()
