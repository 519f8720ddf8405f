"""The API key's storage: the system's key store, or a private file where there is none."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol, TypeVar

from reader_app.domain.errors import Remedy, StorageError, StorageErrorCode
from reader_app.domain.translation import marked, tr
from reader_app.store.atomic_file import write_atomically
from reader_app.store.storage_errors import storage_errors

SERVICE: Final = "Pagemate"
USER: Final = "api-key"
IN_KEY_STORE: Final = marked("the system’s keyring")
OUT_OF_REACH: Final = marked("the system’s keyring, which isn’t responding")
IN_FILE: Final = marked("a private file in the data folder")
_T = TypeVar("_T")
_log = logging.getLogger(__name__)


class Keyring(Protocol):
    """The part of a keyring backend that the vault uses."""

    def get_password(self, service: str, username: str) -> str | None: ...

    def set_password(self, service: str, username: str, password: str) -> None: ...

    def delete_password(self, service: str, username: str) -> None: ...


class KeyStoreSilentError(Exception):
    """The system's key store didn't answer in time, or failed."""


def system_keyring() -> Keyring:
    """Return the backend for this desktop; imports the slow `keyring` on first use."""
    import keyring

    return keyring.get_keyring()


class KeyringVault:
    """Loads, saves and deletes the API key.

    Call it from a worker thread: a locked key store blocks each call for up to `limit_s` seconds.
    If there is a key file, its key is newer than the one in the key store.
    """

    def __init__(
        self,
        data_dir: Path,
        *,
        keyring: Callable[[], Keyring] = system_keyring,
        limit_s: float = 3.0,
    ) -> None:
        self._file = data_dir / "private" / "api_key"
        self._keyring = keyring
        self._limit_s = limit_s
        self._waiting: threading.Thread | None = None
        self.is_silent = False
        """True if the last call to the key store got no answer: it may be locked."""

    def load(self) -> str:
        """Return the key, or "" if there is none."""
        with storage_errors():
            if self._file.exists():
                return self._file.read_text(encoding="utf-8").strip()
        try:
            return self._asked(lambda store: store.get_password(SERVICE, USER)) or ""
        except KeyStoreSilentError:
            return ""

    def save(self, key: str) -> str:
        """Store the key and return where, in words for the reader. Raises StorageError."""
        with storage_errors():
            if self._is_kept_in_store(key):
                self._remove_file()
                return IN_KEY_STORE
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file.parent.chmod(0o700)
            write_atomically(self._file, key.encode("utf-8"), mode=0o600)
            return IN_FILE

    def delete(self) -> None:
        """Delete the key everywhere. Raises StorageError if it may still be in the key store."""
        with storage_errors():
            self._remove_file()
        try:
            self._asked(_forget)
        except KeyStoreSilentError as error:
            if self._is_waiting:
                raise _still_there() from error

    def place(self) -> str:
        """Return where the key is, in words for the reader; "" if there is none."""
        if self._file.exists():
            return IN_FILE
        return IN_KEY_STORE if self.load() else ""

    def _remove_file(self) -> None:
        """Delete the key file and incomplete ones of killed processes, which contain a key, too."""
        self._file.unlink(missing_ok=True)
        for half in self._file.parent.glob(f".{self._file.name}.*"):
            half.unlink(missing_ok=True)

    def _is_kept_in_store(self, key: str) -> bool:
        def kept(store: Keyring) -> bool:
            store.set_password(SERVICE, USER, key)
            return store.get_password(SERVICE, USER) == key  # some backends store nothing

        try:
            return self._asked(kept)
        except KeyStoreSilentError:
            return False

    @property
    def _is_waiting(self) -> bool:
        """True while the key store has not answered the last call yet."""
        return self._waiting is not None and self._waiting.is_alive()

    def _asked(self, question: Callable[[Keyring], _T]) -> _T:
        """Call the key store in a thread of its own, because a locked one may block for minutes.

        Raises KeyStoreSilentError after `limit_s`, if the call failed, or if an earlier call still
        waits.
        """
        if self._is_waiting:  # another call would only wait as well
            raise KeyStoreSilentError
        answers: list[_T] = []

        def ask() -> None:
            try:
                answers.append(question(self._keyring()))
            except Exception as error:  # noqa: BLE001 - backends raise whatever their bus does
                _log.info("the key store failed: %s", type(error).__name__)

        thread = threading.Thread(target=ask, name="key store", daemon=True)
        thread.start()
        thread.join(self._limit_s)
        self._waiting = thread
        self.is_silent = not answers
        if not answers:
            raise KeyStoreSilentError
        return answers[0]


def _forget(store: Keyring) -> None:
    if store.get_password(SERVICE, USER) is not None:
        store.delete_password(SERVICE, USER)


def _still_there() -> StorageError:
    return StorageError(
        StorageErrorCode.WRITE_FAILED,
        tr("The system’s keyring isn’t responding, so the key may still be stored there."),
        remedy=Remedy.RETRY,
        advice=tr("Unlock the keyring, then try again."),
    )
