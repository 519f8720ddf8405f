"""A connection to a desktop service over the session bus, where there is one."""

from __future__ import annotations

import logging
import struct
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import count
from typing import Protocol, TypeAlias

from PySide6.QtCore import QObject, QSocketNotifier, Signal, Slot

from reader_app.domain.values import dataclass
from reader_app.workers.background_tasks import Tasks

_log = logging.getLogger(__name__)
_FAILURES = (OSError, ValueError, LookupError, RuntimeError, struct.error)
"""Errors that are raised when the bus is gone or breaks its protocol."""

BusValue: TypeAlias = (
    "str | int | float | bool | Sequence[BusValue] | Mapping[str, BusValue] | tuple[BusValue, ...]"
)
Body: TypeAlias = "tuple[BusValue, ...]"


@dataclass(frozen=True, slots=True)
class DBusService:
    """Address of a service on the bus: its name, its object path and its interface."""

    name: str
    path: str
    interface: str


class _Socket(Protocol):
    def fileno(self) -> int: ...


class _Header(Protocol):
    @property
    def message_type(self) -> object: ...
    @property
    def fields(self) -> dict[object, object]: ...


class _Message(Protocol):
    @property
    def header(self) -> _Header: ...
    @property
    def body(self) -> Body: ...


class _Connection(Protocol):
    @property
    def sock(self) -> _Socket: ...
    def send(self, message: object, serial: int | None = None) -> None: ...
    def receive(self, *, timeout: float | None = None) -> _Message: ...
    def close(self) -> None: ...


class DBusConnection(QObject):
    """A connection to one service, opened in the thread of `tasks`.

    `said(name, body)`: a signal of the service; `answered(name, body)`: the reply to a method;
    `lost`: the connection failed and no signal follows. Calls made before the connection is open
    wait for it. Qt's own D-Bus can't be used from Python here: it writes every number as a small
    unsigned one and doesn't read structures.
    """

    said = Signal(str, object)
    answered = Signal(str, object)
    lost = Signal()

    def __init__(self, service: DBusService, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._service = service
        self._connection: _Connection | None = None
        self._notifier: QSocketNotifier | None = None
        self._waiting: list[tuple[str, str, Body]] = []
        self._called: dict[int, str] = {}
        self._serials = count(1000)  # the library's own serials begin at 1
        self._is_closed = False
        tasks.run(partial(_connected, service), self._use)

    def call(self, member: str, signature: str = "", body: Body = ()) -> None:
        """Call a method; `answered` follows, or `lost` on an error."""
        if self._is_closed:
            return
        if self._connection is None:
            self._waiting.append((member, signature, body))
            return
        serial = next(self._serials)
        self._called[serial] = member
        try:
            self._connection.send(_call(self._service, member, signature, body), serial)
        except _FAILURES as error:
            self._lose(error)

    def close(self) -> None:
        """Close the connection; no signal is emitted any more."""
        self._is_closed = True
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _use(self, connection: _Connection | None) -> None:
        if connection is None:
            self._lose(None)
            return
        self._connection = connection
        if self._is_closed:
            self.close()
            return
        self._notifier = QSocketNotifier(connection.sock.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        for member, signature, body in self._waiting:
            self.call(member, signature, body)
        self._read()

    @Slot()
    def _read(self) -> None:
        try:
            while self._connection is not None:
                self._take(self._connection.receive(timeout=0))
        except TimeoutError:
            return  # all messages so far are read
        except _FAILURES as error:
            self._lose(error)

    def _take(self, message: _Message) -> None:
        from jeepney import HeaderFields, MessageType

        header = message.header
        member = header.fields.get(HeaderFields.member)
        kind = header.message_type
        if kind is MessageType.signal:
            if header.fields.get(HeaderFields.interface) == self._service.interface:
                self.said.emit(str(member), message.body)
            return
        serial = header.fields.get(HeaderFields.reply_serial)
        called = self._called.pop(serial, "") if isinstance(serial, int) else ""
        if called and kind is MessageType.error:
            self._lose(None)
        elif called:
            self.answered.emit(called, message.body)

    def _lose(self, error: Exception | None) -> None:
        _log.debug("no %s: %s", self._service.name, error)
        if not self._is_closed:
            self.close()
            self.lost.emit()


def _connected(service: DBusService) -> _Connection | None:
    """Connect to the bus, in a worker thread: importing the library and connecting take time."""
    try:
        from jeepney import MatchRule, message_bus
        from jeepney.io.blocking import open_dbus_connection

        connection: _Connection = open_dbus_connection()
        rule = MatchRule(type="signal", interface=service.interface, path=service.path)
        connection.send(message_bus.AddMatch(rule))
    except Exception as error:  # noqa: BLE001 - whatever fails here, there is no usable bus
        _log.debug("no session bus: %s", error)
        return None
    return connection


def _call(service: DBusService, member: str, signature: str, body: Body) -> object:
    from jeepney import DBusAddress, new_method_call

    address = DBusAddress(service.path, service.name, service.interface)
    return new_method_call(address, member, signature or None, body)
