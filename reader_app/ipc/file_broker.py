"""Hands open files to sandboxed children: the parent opens files that it has named to a child.

A sandboxed process may not open the reader's files. It asks its parent, over a separate socket that
carries nothing else, and gets an open descriptor. The parent opens regular files only, read-only,
in a separate thread, so that a slow disk delays only the child that asked.
"""

from __future__ import annotations

import _socket as socket  # the `socket` module on top of it adds 2 ms to each start
import errno
import os
import stat
import struct
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Protocol, runtime_checkable

from reader_app.ipc.own_program import own_program

VARIABLE: Final = "PAGEMATE_FILES"
"""The variable that tells a child the descriptor of its end of the socket."""
BOOK: Final = "PAGEMATE_BOOK"
"""The variable that tells the index process the id of its book."""
_ANSWER: Final = struct.Struct("<i")
_NUMBER: Final = struct.Struct("@i")
_LONGEST: Final = 64 * 1024
_MOST_NAMED: Final = 8
_PATIENCE_S: Final = 2.0
_WITH_FILES_BESIDE: Final = (".html", ".htm", ".xhtml", ".xht", ".md", ".markdown")
_UNFINISHED: Final = ".pagemate-????????.part"
_A_DAY_S: Final = 24 * 60 * 60
_GRACE_S: Final = 10.0
_OPEN: Final = b"o"
_SETTLE: Final = b"s"
_LIBRARY: Final = b"l"
_WATCH: Final = b"w"
_TOUCHES: Final = 0x2 | 0x4 | 0x8 | 0x400 | 0x800
"""Events of inotify: modified, attributes changed (as when another file takes its name), closed
after writing, deleted, moved."""
_from_parent: FilesFromBroker | None = None


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A file that a message allows its receiver to open.

    `folder`: the files below it as well, for a book with its pictures beside it. `settles`: a
    temporary file and the target that it replaces once the receiver says that it is complete.
    `library_of`: the book whose pages the receiver may write to the library, and read.
    """

    file: str = ""
    folder: str = ""
    settles: tuple[str, str] | None = None
    library_of: str = ""

    @classmethod
    def of_book(cls, path: str) -> NamedFile:
        """Return the rights needed to read the book at `path`."""
        has_files_beside = Path(path).suffix.lower() in _WITH_FILES_BESIDE
        return cls(path, str(Path(path).parent) if has_files_beside else "")


@runtime_checkable
class NamesFiles(Protocol):
    """A message to a child that is about a file."""

    def named_files(self) -> NamedFile: ...


class FileBroker:
    """The parent's end. The child inherits `child_end`, which is then closed here."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        """`environment`: the child's environment."""
        self._environment = dict(environment)
        self._keepers: list[subprocess.Popen[bytes]] = []
        self._is_closed = False
        self._own, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._other: socket.socket | None = other
        self._lock = threading.Lock()
        self._named: OrderedDict[tuple[str, str], NamedFile] = OrderedDict()
        self._is_serving = False

    @property
    def child_end(self) -> int:
        assert self._other is not None
        return self._other.fileno()

    def close_child_end(self) -> None:
        """Close the parent's copy of the child's end."""
        if self._other is not None:
            self._other.close()
            self._other = None

    def name(self, named: NamedFile) -> None:
        """Let the child ask for these files from now on. Takes no time."""
        with self._lock:
            key = (named.file, named.library_of)
            self._named[key] = named
            self._named.move_to_end(key)
            while len(self._named) > _MOST_NAMED:
                self._named.popitem(last=False)
            is_first, self._is_serving = not self._is_serving, True
        if is_first:
            threading.Thread(target=self._serve, name="files", daemon=True).start()

    def close(self) -> None:
        """Stop opening files."""
        with suppress(OSError):
            self._own.shutdown(socket.SHUT_RDWR)  # ends the thread, which closes its end
        self.close_child_end()
        with self._lock:
            is_serving, self._is_serving = self._is_serving, True
            self._is_closed = True
            if not is_serving:
                self._own.close()

    def wait(self, seconds: float) -> None:
        """After the child has ended, wait for the index process to close the library."""
        with self._lock:
            keepers, self._keepers = self._keepers, []
        _see_off(keepers, seconds)

    def _serve(self) -> None:
        try:
            while request := self._own.recv(_LONGEST):
                self._answer(request[:1], request[1:])
        except OSError:
            return  # the child is gone
        finally:
            self._own.close()

    def _answer(self, wish: bytes, name: bytes) -> None:
        try:
            if wish == _SETTLE:
                self._settle(os.fsdecode(name))
                self._own.send(_ANSWER.pack(0))
                return
            name_said = os.fsdecode(name)
            fulfil = {_LIBRARY: self._library, _WATCH: self._watched}.get(wish, self._opened)
            descriptor = fulfil(name_said)
        except (OSError, ValueError) as error:
            self._own.send(_ANSWER.pack(getattr(error, "errno", None) or errno.EINVAL))
            return
        try:
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, _NUMBER.pack(descriptor))
            self._own.sendmsg([_ANSWER.pack(0)], [rights])
        finally:
            os.close(descriptor)

    def _opened(self, path: str) -> int:
        with self._lock:
            settling = [named.settles[0] for named in self._named.values() if named.settles]
            is_named = (path, "") in self._named or path in settling
            folders = [named.folder for named in self._named.values() if named.folder]
        if is_named:
            return open_regular(path)
        for folder in folders:
            if path.startswith(folder + os.sep):
                return _opened_below(path, folder)
        raise PermissionError(errno.EACCES, "not named", path)

    def _watched(self, path: str) -> int:
        """Return a descriptor that becomes readable once this one file is touched."""
        os.close(self._opened(path))  # it may be opened
        return _inotify(path)

    def _library(self, book_id: str) -> int:
        """Start a process that writes this book's index; return one end of a socket to it."""
        with self._lock:
            if not book_id or ("", book_id) not in self._named:
                raise PermissionError(errno.EACCES, "not named", book_id)
            keepers, self._keepers = self._keepers, []
        _see_off(keepers, _PATIENCE_S)  # the socket of another book, which is no longer used
        near, far = socket.socketpair()
        try:
            keeper = subprocess.Popen(
                [*own_program(), "--worker", "keep"],
                stdin=far.fileno(),
                stdout=far.fileno(),
                env={**self._environment, BOOK: book_id},
                start_new_session=True,
            )
        finally:
            far.close()
        with self._lock:
            self._keepers.append(keeper)
            is_late = self._is_closed
        if is_late:
            _see_off([keeper], 0.0)
        return near.detach()

    def _settle(self, path: str) -> None:
        with self._lock:
            settling = [named for named in self._named.values() if named.settles is not None]
        for named in settling:
            assert named.settles is not None
            unfinished, target = named.settles
            if unfinished == path:
                _settle(Path(path), Path(target), Path(named.file))
                return
        raise PermissionError(errno.EACCES, "not named", path)


class FilesFromBroker:
    """The child's end, shared by all of its threads."""

    def __init__(self, descriptor: int) -> None:
        self._socket = socket.socket(fileno=descriptor)
        self._lock = threading.Lock()

    def open(self, path: str) -> int:
        """Open a file for reading; return its descriptor. Raises the parent's OSError."""
        return self._asked(_OPEN, path)

    def library(self, book_id: str) -> int:
        """Connect to the process that writes the index of this book. Raises OSError."""
        return self._asked(_LIBRARY, book_id)

    def watch(self, path: str) -> int:
        """Return a descriptor that can be read once the file is touched. Raises OSError."""
        return self._asked(_WATCH, path)

    def settle(self, path: str) -> None:
        """Move the complete file at `path` to its target. Raises OSError."""
        self._asked(_SETTLE, path)

    def _asked(self, wish: bytes, path: str) -> int:
        with self._lock:
            self._socket.send(wish + os.fsencode(path))
            room = socket.CMSG_LEN(_NUMBER.size)
            answer, with_it, _, _ = self._socket.recvmsg(_ANSWER.size, room)
        if len(answer) < _ANSWER.size:
            raise OSError(errno.EPIPE, "the parent is gone", path)
        (failure,) = _ANSWER.unpack(answer)
        if failure:
            raise OSError(failure, os.strerror(failure), path)
        for level, kind, number in with_it:
            if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
                (descriptor,) = _NUMBER.unpack(number)
                os.set_inheritable(descriptor, False)
                return int(descriptor)
        return -1


def ask_parent_for_files() -> bool:
    """Get files from the parent from now on; call it in a child before it is sandboxed.

    Returns False if the parent hands out no files.
    """
    global _from_parent  # noqa: PLW0603 - a process has one parent
    number = os.environ.get(VARIABLE, "")
    if not number.isdigit():
        return False
    _from_parent = FilesFromBroker(int(number))
    return True


def open_file(path: Path | str) -> BinaryIO:
    """Open a file that was named to this process, for reading. Raises OSError."""
    return os.fdopen(open_descriptor(path), "rb")


def read_file(path: Path | str) -> bytes:
    """Return the content of a file that was named to this process. Raises OSError."""
    with open_file(path) as file:
        return file.read()


def open_descriptor(path: Path | str) -> int:
    """Open a file that was named to this process; the caller owns the descriptor."""
    if _from_parent is not None:
        return _from_parent.open(os.fspath(path))
    return open_regular(path)


def open_library(book_id: str) -> int:
    """Connect to the library for a book that was named to this process. Raises OSError."""
    if _from_parent is None:
        raise OSError(errno.ENOTCONN, "there is no parent")
    return _from_parent.library(book_id)


def watch_file(path: Path | str) -> int:
    """Return a descriptor that becomes readable once the file is written, replaced or removed.

    Raises OSError where the system has no such thing. It doesn't notice when another machine
    changes a file on a server.
    """
    if _from_parent is not None:
        return _from_parent.watch(os.fspath(path))
    return _inotify(path)


def _inotify(path: Path | str) -> int:
    import ctypes  # not before the first page

    libc = ctypes.CDLL(None, use_errno=True)
    if not hasattr(libc, "inotify_init1"):
        raise OSError(errno.ENOSYS, "there is no inotify")
    descriptor = int(libc.inotify_init1(os.O_CLOEXEC))
    if descriptor < 0:
        raise OSError(ctypes.get_errno(), "there is no inotify")
    if libc.inotify_add_watch(descriptor, os.fsencode(path), _TOUCHES) < 0:
        failure = ctypes.get_errno()
        os.close(descriptor)
        raise OSError(failure, os.strerror(failure), os.fspath(path))
    return descriptor


def settle_file(path: Path | str, target: Path | str, pattern: Path | str) -> None:
    """Move the complete file `path` to `target`, with the permissions of `pattern`."""
    if _from_parent is not None:
        _from_parent.settle(os.fspath(path))
        return
    _settle(Path(path), Path(target), Path(pattern))


def _settle(path: Path, target: Path, pattern: Path) -> None:
    path.chmod(stat.S_IMODE(pattern.stat().st_mode) | 0o600)
    path.replace(target)
    with suppress(OSError):  # remnants of killed writers: no file takes a day to write
        for other in path.parent.glob(_UNFINISHED):
            if other.stat().st_mtime < time.time() - _A_DAY_S:
                other.unlink()


def open_regular(path: Path | str) -> int:
    """Open a regular file read-only; a pipe or device is refused, and never waited for."""
    if not stat.S_ISREG(Path(path).stat().st_mode):  # opening a device may already have an effect
        raise OSError(errno.EINVAL, "not a regular file", os.fspath(path))
    flags = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    flags |= getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
    descriptor = os.open(path, flags)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "not a regular file", os.fspath(path))
    return descriptor


def _see_off(processes: Sequence[subprocess.Popen[bytes]], seconds: float) -> None:
    """Wait for processes that end by themselves once their connection is closed.

    Killing one would make the next start check the library, so a slow one may go on in the
    background for `_GRACE_S` seconds.
    """
    ends_at = time.monotonic() + seconds
    slow = [process for process in processes if not _has_ended(process, ends_at)]
    if slow:
        threading.Thread(target=_end, args=(slow,), name="keepers", daemon=True).start()


def _has_ended(process: subprocess.Popen[bytes], ends_at: float) -> bool:
    try:
        process.wait(max(0.0, ends_at - time.monotonic()))
    except subprocess.TimeoutExpired:
        return False
    return True


def _end(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        if not _has_ended(process, time.monotonic() + _GRACE_S):
            process.kill()
            process.wait()


def _opened_below(path: str, folder: str) -> int:
    """Open a file if it really lies in the folder, with links resolved. Raises PermissionError."""
    descriptor = open_regular(path)
    found = Path(f"/proc/self/fd/{descriptor}").readlink()
    if Path(folder).resolve() not in found.parents:
        os.close(descriptor)
        raise PermissionError(errno.EACCES, "outside the folder", path)
    return descriptor


def can_hand_files() -> bool:
    """Return True where sockets carry descriptors and the processes that need it are sandboxed."""
    return sys.platform == "linux"
