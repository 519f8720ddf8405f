"""Where the API key is kept."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from reader_app.domain.errors import StorageError
from reader_app.store.key_vault import IN_FILE, IN_KEY_STORE, SERVICE, USER, KeyringVault

KEY = "sk-ant-a-secret"


class WorkingKeyring:
    def __init__(self) -> None:
        self.keys: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.keys.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.keys[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.keys[service, username]


class ForgetfulKeyring(WorkingKeyring):
    """The null backend of the keyring package: takes everything, keeps nothing."""

    def set_password(self, service: str, username: str, password: str) -> None:
        pass


class BrokenKeyring(WorkingKeyring):
    def get_password(self, service: str, username: str) -> str | None:
        raise RuntimeError("no bus")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise RuntimeError("no bus")


class BlockingKeyring(WorkingKeyring):
    """Locked, and nobody there to unlock it, until `unlocked` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.unlocked = threading.Event()

    def get_password(self, service: str, username: str) -> str | None:
        self.unlocked.wait()
        return super().get_password(service, username)

    def set_password(self, service: str, username: str, password: str) -> None:
        self.unlocked.wait()
        super().set_password(service, username, password)


@pytest.fixture
def blocking() -> Iterator[BlockingKeyring]:
    keyring = BlockingKeyring()
    yield keyring
    keyring.unlocked.set()


def vault(data_dir: Path, keyring: WorkingKeyring, limit_s: float = 5.0) -> KeyringVault:
    return KeyringVault(data_dir, keyring=lambda: keyring, limit_s=limit_s)


def key_files(data_dir: Path) -> list[Path]:
    return [path for path in data_dir.rglob("*") if path.is_file()]


def test_the_key_goes_into_the_systems_key_store(data_dir: Path) -> None:
    keyring = WorkingKeyring()
    assert vault(data_dir, keyring).save(KEY) == IN_KEY_STORE
    assert keyring.keys == {(SERVICE, USER): KEY}
    assert key_files(data_dir) == []
    assert vault(data_dir, keyring).load() == KEY
    assert vault(data_dir, keyring).place() == IN_KEY_STORE


@pytest.mark.parametrize("make", [ForgetfulKeyring, BrokenKeyring])
def test_where_there_is_no_key_store_the_key_goes_into_a_private_file(
    data_dir: Path, make: Callable[[], WorkingKeyring]
) -> None:
    assert vault(data_dir, make()).save(KEY) == IN_FILE
    (file,) = key_files(data_dir)
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    assert vault(data_dir, make()).load() == KEY
    assert vault(data_dir, make()).place() == IN_FILE


def test_no_backend_at_all_is_the_same_as_a_broken_one(data_dir: Path) -> None:
    def none() -> WorkingKeyring:
        raise ImportError("no keyring here")

    assert KeyringVault(data_dir, keyring=none).save(KEY) == IN_FILE


def test_a_key_store_that_never_answers_is_given_up_on(
    data_dir: Path, blocking: BlockingKeyring
) -> None:
    silent = vault(data_dir, blocking, limit_s=0.01)
    assert silent.load() == ""
    assert silent.save(KEY) == IN_FILE
    assert silent.load() == KEY


def test_a_silent_key_store_is_not_asked_a_second_time(
    data_dir: Path, blocking: BlockingKeyring
) -> None:
    silent = vault(data_dir, blocking, limit_s=0.01)
    asked = []
    silent.load()
    silent._keyring = lambda: asked.append(True) or blocking
    silent.load()
    assert asked == []


def test_the_file_is_newer_than_what_an_unlocked_key_store_still_holds(
    data_dir: Path, blocking: BlockingKeyring
) -> None:
    blocking.keys[SERVICE, USER] = "the old key"
    vault(data_dir, blocking, limit_s=0.01).save(KEY)
    blocking.unlocked.set()
    assert vault(data_dir, blocking).load() == KEY


def test_a_key_saved_to_the_key_store_takes_the_file_away(data_dir: Path) -> None:
    vault(data_dir, BrokenKeyring()).save("the old key")
    keyring = WorkingKeyring()
    assert vault(data_dir, keyring).save(KEY) == IN_KEY_STORE
    assert key_files(data_dir) == []
    assert vault(data_dir, keyring).load() == KEY


def test_a_deleted_key_is_gone_from_both_places(data_dir: Path) -> None:
    keyring = WorkingKeyring()
    vault(data_dir, BrokenKeyring()).save(KEY)
    keyring.keys[SERVICE, USER] = KEY
    vault(data_dir, keyring).delete()
    assert keyring.keys == {}
    assert key_files(data_dir) == []
    assert vault(data_dir, keyring).load() == ""
    assert vault(data_dir, keyring).place() == ""


def test_deleting_where_there_is_nothing_is_fine(data_dir: Path) -> None:
    vault(data_dir, WorkingKeyring()).delete()
    vault(data_dir, BrokenKeyring()).delete()
    assert key_files(data_dir) == []


def test_a_key_that_may_be_left_in_a_silent_key_store_is_told(
    data_dir: Path, blocking: BlockingKeyring
) -> None:
    blocking.keys[SERVICE, USER] = KEY
    silent = vault(data_dir, blocking, limit_s=0.01)
    with pytest.raises(StorageError) as error:
        silent.delete()
    assert KEY not in error.value.message + error.value.advice
    blocking.unlocked.set()
    assert silent._waiting is not None
    silent._waiting.join()
    silent._limit_s = 5.0
    silent.delete()
    assert blocking.keys == {}


def test_a_file_that_cannot_be_written_is_a_known_error(data_dir: Path) -> None:
    (data_dir / "private").write_text("not a folder")
    with pytest.raises(StorageError) as error:
        vault(data_dir, BrokenKeyring()).save(KEY)
    assert KEY not in error.value.message + error.value.advice


def test_the_systems_own_backend_is_used_where_none_is_given(data_dir: Path) -> None:
    assert KeyringVault(data_dir, limit_s=30).save(KEY) == IN_FILE  # the tests' is the null one
    assert KeyringVault(data_dir, limit_s=30).load() == KEY
