"""Sends messages over a pair of pipes: a length, then a message encoded by a codec (`ipc.codec`).

A document process reads hostile files. Each end decodes only the message types that it has listed,
so a compromised child can send wrong values in these messages, but nothing else.
"""

from __future__ import annotations

import io
import os
import select
import struct
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import IO

from reader_app.ipc.codec import NOTHING, Codec, CodecError, Dialogue
from reader_app.ipc.file_broker import VARIABLE, FileBroker, NamesFiles, can_hand_files
from reader_app.ipc.fork_server import ForkServer
from reader_app.ipc.own_program import module_path, narrowed, own_program

_LENGTH = struct.Struct("<I")
_CHUNK = 1024 * 1024
"""Bytes read at once, so that a long message takes memory only as it really arrives."""
_LAST_WORDS_S = 1.0
"""Seconds that the index process has to close the library after its child has ended."""


class ChannelClosedError(Exception):
    """The other side is gone."""


class Channel:
    """One end of a two-way pipe. `send` may be called from any thread, `receive` from one.

    Nothing can be sent or received before `speak`.
    """

    def __init__(
        self, reader: IO[bytes], writer: IO[bytes], files: FileBroker | None = None
    ) -> None:
        """`files`: is told each sent message, which may name files that the child may ask for."""
        self._files = files
        self._reader = reader
        self._writer = writer
        self._send_lock = threading.Lock()
        self._sends = self._accepts = NOTHING

    def speak(self, sends: Codec, accepts: Codec) -> None:
        """Set which messages this end sends and which it accepts."""
        self._sends, self._accepts = sends, accepts

    def ask(self, dialogue: Dialogue) -> None:
        """Speak as the parent in a dialogue."""
        self.speak(dialogue.requests, dialogue.answers)

    def serve(self, dialogue: Dialogue) -> None:
        """Speak as the child in a dialogue."""
        self.speak(dialogue.answers, dialogue.requests)

    def send(self, value: object) -> None:
        """Send a message. Raises ChannelClosedError if the other side is gone."""
        if self._files is not None and isinstance(value, NamesFiles):
            self._files.name(value.named_files())
        body = self._sends.encode(value)
        try:
            with self._send_lock:
                self._writer.write(_LENGTH.pack(len(body)) + body)
                self._writer.flush()
        except (OSError, ValueError) as error:
            raise ChannelClosedError from error

    def receive(self) -> object:
        """Block for the next message. Raises ChannelClosedError at the end, or on a bad frame."""
        try:
            (length,) = _LENGTH.unpack(self._exactly(_LENGTH.size))
            if length > self._accepts.most_bytes:
                raise ChannelClosedError
            body = self._exactly(length)
        except (OSError, ValueError, struct.error) as error:
            raise ChannelClosedError from error
        try:
            return self._accepts.decode(body)
        except CodecError as error:
            raise ChannelClosedError from error

    def is_waiting(self, seconds: float) -> bool:
        """Return True if a message arrives within that time; always True on Windows.

        Windows pipes can't be polled. Only for an unbuffered reader: bytes in a buffer aren't seen.
        """
        assert not isinstance(self._reader, io.BufferedReader)
        if sys.platform == "win32":
            return True
        ready, _, _ = select.select([self._reader], [], [], seconds)
        return bool(ready)

    def close(self) -> None:
        for stream in (self._writer, self._reader):
            try:
                stream.close()
            except OSError:
                continue

    def _exactly(self, count: int) -> bytes:
        parts: list[bytes] = []
        while count:
            part = self._reader.read(min(count, _CHUNK))
            if not part:
                raise ChannelClosedError
            parts.append(part)
            count -= len(part)
        return b"".join(parts)


class ChildProcess:
    """Our own program started again as a worker, with a channel to it.

    The child ends by itself when the channel closes (its parent may have been killed).
    """

    def __init__(
        self,
        arguments: Sequence[str],
        environment: dict[str, str] | None = None,
        *,
        inherited: Sequence[int] = (),
        program: Sequence[str] | None = None,
        has_whole_environment: bool = False,
        forks: ForkServer | None = None,
    ) -> None:
        """Start the child.

        `forks`: forks the child, if it can; `arguments` are then `--worker` and its kind.
        `inherited`: file descriptors that the child keeps (POSIX). `has_whole_environment`: the
        child gets all variables, not only those that a file-reading process needs. `program`:
        replaced in tests.
        """
        known = dict(os.environ) if has_whole_environment else narrowed()
        known |= {**module_path(), **(environment or {})}
        is_handed_files = can_hand_files() and not has_whole_environment
        self._files = FileBroker(known) if is_handed_files else None
        if self._files is not None:
            known[VARIABLE] = str(self._files.child_end)
            inherited = (*inherited, self._files.child_end)
        self._forks = forks
        try:
            forked = forks.start(arguments[-1], known, inherited) if forks is not None else None
            self._process = forked or subprocess.Popen(
                [*(program or own_program()), *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=known,
                pass_fds=tuple(inherited),
                start_new_session=True,  # Ctrl+C goes to the parent, which ends the child
            )
        except OSError:
            self._close_files()
            raise
        if self._files is not None:
            self._files.close_child_end()
        assert self._process.stdin is not None and self._process.stdout is not None
        self.channel = Channel(self._process.stdout, self._process.stdin, self._files)

    @property
    def pid(self) -> int:
        return self._process.pid  # 0 for a fork that does not exist yet

    def note_crash(self) -> None:
        """Note that the child ended without being told to: no further one is forked."""
        if self._forks is not None:
            self._forks.retire()

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def kill_soon(self) -> None:
        """Kill the child without waiting; call `kill` or `close` afterwards, to reap it."""
        self._close_files()
        if self._process.poll() is None:
            self._process.kill()

    def kill(self) -> None:
        """Kill the child and wait for the operating system to confirm it (milliseconds)."""
        self._close_files()
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._wait_for_files()

    def close(self, timeout_s: float = 1.0) -> None:
        """Close the channel and wait for the child to end; kill it after `timeout_s` seconds."""
        try:
            assert self._process.stdin is not None
            self._process.stdin.close()
        except OSError:
            pass
        try:
            self._process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            self.kill()
        self._close_files()
        self._wait_for_files()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def _close_files(self) -> None:
        if self._files is not None:
            self._files.close()

    def _wait_for_files(self) -> None:
        if self._files is not None:
            self._files.wait(_LAST_WORDS_S)


def parent_channel() -> Channel:
    """Return a child's channel to its parent; from then on stray prints go to standard error."""
    reader = os.fdopen(os.dup(0), "rb", buffering=0)  # so that `is_waiting` sees all bytes
    writer = os.fdopen(os.dup(1), "wb", buffering=64 * 1024)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return Channel(reader, writer)
