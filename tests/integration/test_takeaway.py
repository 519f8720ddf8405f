"""Everything in one file: out of one library, into another; files from elsewhere are suspected."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from reader_app.app.chat.prompt_shortcuts import Shortcut, ShortcutPrompts
from reader_app.app.library.library_transfer import LibraryTransferUseCase
from reader_app.bootstrap.paths import prompts_folder
from reader_app.domain.errors import StorageError
from reader_app.domain.library import Watch
from reader_app.domain.servers import ServerKind
from reader_app.domain.settings import Settings, ThemeChoice
from reader_app.store.atomic_file import replace_atomically, write_atomically
from reader_app.store.open_store import Store, open_store
from reader_app.store.settings_file import PortableSettingsFile, SettingsFile
from tests.support.copies import fill
from tests.support.disks import full, small_disk
from tests.support.sweeps import first_of

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class House:
    """A data folder in use."""

    store: Store
    settings: SettingsFile
    prompts: ShortcutPrompts
    takeaway: LibraryTransferUseCase


def moved_in(folder: Path) -> House:
    store = open_store(folder)
    settings = SettingsFile(folder / "settings.json")
    prompts = ShortcutPrompts(prompts_folder(), folder / "prompts", write_atomically)
    takeaway = LibraryTransferUseCase(
        store.portable,
        PortableSettingsFile(settings),
        prompts,
        folder / "copies",
        "0.1.0",
        replace_atomically,
    )
    return House(store, settings, prompts, takeaway)


@pytest.fixture
def here(data_dir: Path):
    house = moved_in(data_dir)
    yield house
    house.store.close()


@pytest.fixture
def there(tmp_path: Path):
    house = moved_in(tmp_path / "there")
    yield house
    house.store.close()


@pytest.fixture
def export(there: House, tmp_path: Path) -> Path:
    """Everything that is there: two books."""
    fill(there.store)
    fill(there.store, "Emerson")
    there.takeaway.export(tmp_path / "all.zip", Watch())
    return tmp_path / "all.zip"


def refused(house: House, file: Path) -> str:
    with pytest.raises(StorageError) as caught:
        house.takeaway.add(file, Watch())
    assert house.store.books.list_recent() == []
    assert caught.value.advice
    return caught.value.message


def rewritten(export: Path, change: Callable[[dict[str, bytes]], object]) -> Path:
    with zipfile.ZipFile(export) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    change(files)
    with zipfile.ZipFile(export, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return export


def test_it_says_what_is_not_in_it(there: House, tmp_path: Path) -> None:
    fill(there.store)
    told = there.takeaway.export(tmp_path / "all.zip", Watch())
    assert told == "all.zip contains everything except the book files themselves."


def test_everything_arrives(here: House, export: Path) -> None:
    told = here.takeaway.add(export, Watch())
    assert told == (
        "Added: 2 books, 2 conversations, 4 messages, 2 highlights, 2 bookmarks and 2 collections."
    )


def test_twice_is_once(here: House, export: Path) -> None:
    here.takeaway.add(export, Watch())
    assert here.takeaway.add(export, Watch()) == "Everything in it was already here."


def test_settings_travel_without_server_key_and_window(there: House, tmp_path: Path) -> None:
    there.settings.save(
        Settings(
            server=ServerKind.CUSTOM,
            base_url="https://user:secret@example.org",
            key_host="example.org",
            window_state="w",
            theme=ThemeChoice.DARK,
        )
    )
    there.takeaway.export(tmp_path / "all.zip", Watch())
    with zipfile.ZipFile(tmp_path / "all.zip") as packed:
        settings = json.loads(packed.read("settings.json"))
        assert b"secret" not in b"".join(packed.read(name) for name in packed.namelist())
    assert settings["theme"] == "dark"
    assert not {"server", "base_url", "key_host", "window_state"} & set(settings)


def test_settings_and_prompts_that_were_changed_here_stay(
    here: House, there: House, tmp_path: Path
) -> None:
    there.settings.save(Settings(theme=ThemeChoice.DARK, max_iterations=9))
    there.prompts.save(Shortcut.EXPLAIN, "Explain it to a child.")
    there.prompts.save(Shortcut.DEFINE, "Define it.")
    here.settings.save(Settings(theme=ThemeChoice.LIGHT))
    here.prompts.save(Shortcut.EXPLAIN, "Explain it in Latin.")
    there.takeaway.export(tmp_path / "all.zip", Watch())
    assert here.takeaway.add(tmp_path / "all.zip", Watch()) == "Added: 2 settings."
    settings = here.settings.load()
    assert (settings.theme, settings.max_iterations) == (ThemeChoice.LIGHT, 9)
    assert here.prompts.text(Shortcut.EXPLAIN) == "Explain it in Latin."
    assert here.prompts.text(Shortcut.DEFINE) == "Define it."


def test_a_server_in_an_export_is_not_believed(here: House, export: Path) -> None:
    def lie(files: dict[str, bytes]) -> None:
        files["settings.json"] = json.dumps(
            {"server": "custom", "base_url": "https://evil.example", "theme": "dark"}
        ).encode()

    here.takeaway.add(rewritten(export, lie), Watch())
    assert here.settings.load() == replace(Settings(), theme=ThemeChoice.DARK)


def test_progress_goes_to_the_end(there: House, tmp_path: Path) -> None:
    fill(there.store)
    seen: list[tuple[int, int]] = []
    there.takeaway.export(tmp_path / "all.zip", Watch(lambda done, of: seen.append((done, of))))
    shares = [done / of for done, of in seen]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_a_stopped_export_leaves_the_file_that_was_there(there: House, tmp_path: Path) -> None:
    fill(there.store)
    target = tmp_path / "all.zip"
    target.write_bytes(b"the export of last week")
    told = there.takeaway.export(target, Watch(is_stopped=lambda: True))
    assert told == "Export stopped. No file was saved."
    assert target.read_bytes() == b"the export of last week"
    assert {path.name for path in tmp_path.iterdir() if path.is_file()} == {"all.zip"}


def test_a_stopped_import_changes_nothing(here: House, export: Path) -> None:
    told = here.takeaway.add(export, Watch(is_stopped=lambda: True))
    assert told == "Import stopped. Nothing was changed."
    assert here.store.books.list_recent() == []


def test_a_full_disk_is_told(there: House, tmp_path: Path) -> None:
    fill(there.store)
    disk = tmp_path / "disk"
    disk.mkdir()
    with small_disk(disk), full(disk):
        with pytest.raises(StorageError) as caught:
            there.takeaway.export(disk / "all.zip", Watch())
        assert caught.value.message == "There isn’t enough free space on the disk."
        assert [path.name for path in disk.iterdir()] == ["filler"]


def test_a_full_disk_under_the_library_is_told_apart(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    with small_disk(disk):
        house = moved_in(disk / "data")
        fill(house.store)
        with full(disk), pytest.raises(StorageError) as caught:
            house.takeaway.export(tmp_path / "all.zip", Watch())
        house.store.close()
    assert caught.value.message.startswith("Nothing was exported because the library’s disk")
    assert not (tmp_path / "all.zip").exists()


def test_a_folder_that_is_gone_is_told(there: House, tmp_path: Path) -> None:
    with pytest.raises(StorageError) as caught:
        there.takeaway.export(tmp_path / "gone" / "all.zip", Watch())
    assert caught.value.message == "The file couldn’t be read or written."


@pytest.mark.parametrize("left", [0, 1, 100, 0.5, 0.99])
def test_a_truncated_export_is_refused(here: House, export: Path, left: float) -> None:
    content = export.read_bytes()
    export.write_bytes(content[: int(left if left >= 1 else left * len(content))])
    assert refused(here, export) == "This isn’t a Pagemate export, or it is incomplete."


def test_a_file_of_another_kind_is_refused(here: House, tmp_path: Path) -> None:
    (tmp_path / "book.zip").write_bytes(b"%PDF-1.7" * 999)
    assert refused(here, tmp_path / "book.zip").startswith("This isn’t a Pagemate export")


@pytest.mark.parametrize("seed", first_of(range(20), 4))
def test_flipped_bytes_never_crash_it(here: House, export: Path, seed: int) -> None:
    content = bytearray(export.read_bytes())
    for step in range(8):
        content[(seed * 7919 + step * 104_729) % len(content)] ^= 0x55
    export.write_bytes(content)
    try:
        here.takeaway.add(export, Watch())
    except StorageError as error:
        assert error.message.endswith(".")


@pytest.mark.parametrize(
    "name", ["../../evil.txt", "/etc/passwd", "prompts/../../x.md", "prompts/new.md", "pagemate.db"]
)
def test_names_that_pagemate_never_writes_are_refused(here: House, export: Path, name: str) -> None:
    rewritten(export, lambda files: files.update({name: b"evil"}))
    assert refused(here, export).startswith("This file contains items that Pagemate never exports")


def test_a_newer_version_is_refused(here: House, export: Path) -> None:
    newer = json.dumps({"format": "pagemate-export", "version": 2}).encode()
    rewritten(export, lambda files: files.update({"manifest.json": newer}))
    assert refused(here, export) == "This file was exported by a newer version of Pagemate."


@pytest.mark.parametrize("manifest", [b"[]", b"{}", b"no json", b"[" * 100_000])
def test_a_manifest_that_is_none_is_refused(here: House, export: Path, manifest: bytes) -> None:
    rewritten(export, lambda files: files.update({"manifest.json": manifest}))
    assert "isn’t a Pagemate export" in refused(here, export)


def test_a_bomb_is_not_unpacked(here: House, export: Path) -> None:
    rewritten(export, lambda files: files.update({"library.db": bytes(100_000_000)}))
    assert "would unpack to an unreasonable size" in refused(here, export)


def test_a_small_file_that_swells_is_a_bomb_too(here: House, export: Path) -> None:
    rewritten(export, lambda files: files.update({"settings.json": b" " * 5_000_000}))
    assert "would unpack to an unreasonable size" in refused(here, export)


def test_a_library_that_is_none_is_refused(here: House, export: Path) -> None:
    rewritten(export, lambda files: files.update({"library.db": b"no database" * 500}))
    assert refused(here, export) == "The library in this file can’t be read."


def test_nothing_is_left_of_the_work(here: House, export: Path, data_dir: Path) -> None:
    here.takeaway.add(export, Watch())
    names = [path.name for path in (data_dir / "copies").iterdir()]
    assert [name for name in names if ".before-import.db" not in name] == []
