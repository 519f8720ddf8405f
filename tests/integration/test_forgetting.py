"""Delete everything: the key at once, the rest when nobody uses it; and only what is ours."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from reader_app.bootstrap.paths import RESET_MARKER
from reader_app.bootstrap.shutdown import request_factory_reset, reset_if_requested
from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.domain.library import CopyKind
from reader_app.store.key_vault import KeyringVault
from reader_app.store.open_store import open_store
from reader_app.store.repositories.annotation_repository import unstored_places
from tests.support.copies import copies_of, fill


class Memory:
    """A key store."""

    def __init__(self, key: str | None = "a key") -> None:
        self.key = key

    def get_password(self, service: str, username: str) -> str | None:
        return self.key

    def set_password(self, service: str, username: str, password: str) -> None:
        self.key = password

    def delete_password(self, service: str, username: str) -> None:
        self.key = None


@pytest.fixture
def lived_in(data_dir: Path) -> Path:
    store = open_store(data_dir)
    fill(store)
    copies_of(data_dir).make(CopyKind.DAILY)
    store.close()
    for name in (
        "settings.json", "session.json", "settings.damaged-1.json", "running.json", "last-pages",
    ):  # fmt: skip
        (data_dir / name).write_text("{}")
    for name in ("logs", "prompts", "private", "page-sizes", "safe", "originals", "attachments"):
        (data_dir / name).mkdir()
        (data_dir / name / "something").write_text("x")
    return data_dir


def test_nothing_is_left(lived_in: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    unstored = unstored_places(lived_in, is_made=True)
    for place in unstored:
        place.write_text("[]")
    memory = Memory()
    request_factory_reset(lived_in, KeyringVault(lived_in, keyring=lambda: memory))
    assert memory.key is None
    assert reset_if_requested(lived_in)
    assert not lived_in.exists()
    assert not any(place.exists() for place in unstored)


def test_what_is_not_ours_stays(lived_in: Path) -> None:
    (lived_in / "thesis.odt").write_text("mine")
    (lived_in / "pictures").mkdir()
    request_factory_reset(lived_in, KeyringVault(lived_in, keyring=Memory))
    reset_if_requested(lived_in)
    assert sorted(path.name for path in lived_in.iterdir()) == ["pictures", "thesis.odt"]


def test_a_key_store_that_is_silent_stops_it(lived_in: Path) -> None:
    vault = SilentVault(lived_in)
    with pytest.raises(StorageError):
        request_factory_reset(lived_in, vault)
    assert not reset_if_requested(lived_in)
    request_factory_reset(lived_in, vault, is_key_sure=False)
    assert reset_if_requested(lived_in)


class SilentVault(KeyringVault):
    def delete(self) -> None:
        raise StorageError(StorageErrorCode.WRITE_FAILED, "The key store doesn't answer.")


def test_without_the_wish_nothing_happens(lived_in: Path) -> None:
    before = sorted(lived_in.rglob("*"))
    assert not reset_if_requested(lived_in)
    assert sorted(lived_in.rglob("*")) == before


def test_a_library_that_is_open_elsewhere_is_kept_until_it_is_closed(lived_in: Path) -> None:
    other = open_store(lived_in)
    request_factory_reset(lived_in, KeyringVault(lived_in, keyring=Memory))
    assert not reset_if_requested(lived_in)
    assert (lived_in / RESET_MARKER).exists()
    other.close()
    assert reset_if_requested(lived_in)


def test_the_next_start_is_a_first_one(lived_in: Path) -> None:
    request_factory_reset(lived_in, KeyringVault(lived_in, keyring=Memory))
    reset_if_requested(lived_in)
    store = open_store(lived_in)
    assert store.books.list_recent() == []
    assert store.report.sentence == ""
    store.close()
