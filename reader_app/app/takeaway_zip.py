"""The file in which everything is taken along: written whole, and read with suspicion."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from reader_app.domain.copies import Watch
from reader_app.domain.errors import Remedy, StorageError, StorageErrorCode
from reader_app.domain.language import tr

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject, JsonValue

FORMAT: Final = "pagemate-export"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
LIBRARY: Final = "library.db"
SETTINGS: Final = "settings.json"
PROMPTS: Final = "prompts/"

_MOST_SMALL: Final = 256 * 1024
_MOST_LIBRARY: Final = 4 * 1024 * 1024 * 1024
_MOST_FILES: Final = 64
_MOST_PACKED: Final = 200
"""A database of words is packed to a tenth; thousands of times smaller is a trap."""
_HARMLESS: Final = 16 * 1024 * 1024
_CHUNK: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class TakenAlong:
    """What an export holds beside the library. `prompts`: by the name of their shortcut."""

    made_by: str
    settings: JsonObject = field(default_factory=dict)
    prompts: Mapping[str, str] = field(default_factory=dict)


def write_export(target: IO[bytes], library: Path, along: TakenAlong, watch: Watch) -> None:
    """Raises OSError, StoppedError."""
    size = library.stat().st_size
    manifest: JsonObject = {
        "format": FORMAT,
        "version": VERSION,
        "made_by": along.made_by,
        "library_bytes": size,
        "holds_book_files": False,
    }
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(MANIFEST, _text(manifest))
        packed.writestr(SETTINGS, _text(along.settings))
        for name, words in sorted(along.prompts.items()):
            packed.writestr(f"{PROMPTS}{name}.md", words)
        with library.open("rb") as source, packed.open(LIBRARY, "w", force_zip64=True) as into:
            done = 0
            while chunk := source.read(_CHUNK):
                into.write(chunk)
                done += len(chunk)
                watch.go_on(done, size)


class Export:
    """An export that was opened: its names, sizes and version are in order."""

    def __init__(self, packed: zipfile.ZipFile, known_prompts: frozenset[str]) -> None:
        self._packed = packed
        self._known_prompts = known_prompts
        self._look()

    def along(self) -> TakenAlong:
        """Raises StorageError."""
        made_by = self._manifest().get("made_by")
        prompts = {
            info.filename.removeprefix(PROMPTS).removesuffix(".md"): self._small(info.filename)
            for info in self._packed.infolist()
            if info.filename.startswith(PROMPTS)
        }
        texts = {name: raw.decode("utf-8", "replace") for name, raw in prompts.items()}
        has_settings = SETTINGS in self._packed.namelist()
        settings = _mapping(self._small(SETTINGS)) if has_settings else {}
        return TakenAlong(made_by if isinstance(made_by, str) else "", settings, texts)

    def unpack_library(self, target: Path, watch: Watch) -> None:
        """Raises StorageError, OSError, StoppedError."""
        size = self._packed.getinfo(LIBRARY).file_size
        with _readable(), self._packed.open(LIBRARY) as source, target.open("wb") as into:
            done = 0
            while chunk := source.read(_CHUNK):
                done += len(chunk)
                if done > size:
                    raise _bomb()
                into.write(chunk)
                watch.go_on(done, size)

    def _look(self) -> None:
        infos = self._packed.infolist()
        names = [info.filename for info in infos]
        if MANIFEST not in names or LIBRARY not in names:
            raise no_export()
        allowed = {MANIFEST, LIBRARY, SETTINGS}
        allowed |= {f"{PROMPTS}{name}.md" for name in self._known_prompts}
        if len(names) > _MOST_FILES or len(set(names)) < len(names) or set(names) - allowed:
            raise StorageError(
                StorageErrorCode.DB_CORRUPTED,
                tr("This export holds files that Pagemate never writes, so nothing was read."),
                advice=tr("Choose a file that Pagemate itself has exported."),
            )
        for info in infos:
            most = _MOST_LIBRARY if info.filename == LIBRARY else _MOST_SMALL
            is_trap = info.file_size > _MOST_PACKED * max(1, info.compress_size)
            if info.file_size > most or (is_trap and info.file_size > _HARMLESS):
                raise _bomb()
        self._check_version()

    def _check_version(self) -> None:
        manifest = self._manifest()
        version = manifest.get("version")
        if manifest.get("format") != FORMAT or not isinstance(version, int):
            raise no_export()
        if version > VERSION:
            raise StorageError(
                StorageErrorCode.DB_TOO_NEW,
                tr("This export was made by a newer version of Pagemate."),
                advice=tr("Install the newer version here, then import it. Nothing was changed."),
            )

    def _manifest(self) -> JsonObject:
        return _mapping(self._small(MANIFEST))

    def _small(self, name: str) -> bytes:
        with _readable(), self._packed.open(name) as source:
            content = source.read(_MOST_SMALL + 1)
        if len(content) > _MOST_SMALL:
            raise _bomb()
        return content


@contextmanager
def opened_export(file: Path, known_prompts: frozenset[str]) -> Iterator[Export]:
    """Raises StorageError with one sentence for whatever is wrong with it; OSError."""
    with _readable():
        packed = zipfile.ZipFile(file)
    with packed:
        yield Export(packed, known_prompts)


def no_export() -> StorageError:
    return StorageError(
        StorageErrorCode.NOT_FOUND,
        tr("This file is no export of Pagemate, or it is incomplete."),
        advice=tr("Copy it once more, or choose another file. Nothing was changed."),
    )


@contextmanager
def _readable() -> Iterator[None]:
    """What zipfile raises for damaged, truncated, encrypted and strange files."""
    try:
        yield
    except (
        zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError,
        KeyError,
    ) as error:  # fmt: skip
        raise no_export() from error


def _bomb() -> StorageError:
    return StorageError(
        StorageErrorCode.WRITE_FAILED,
        tr("This export would unpack to far more than it can hold, so nothing was read."),
        remedy=Remedy.NONE,
        advice=tr("Choose a file that Pagemate itself has exported."),
    )


def _text(values: JsonValue) -> str:
    return json.dumps(values, indent=2, sort_keys=True, ensure_ascii=True) + "\n"


def _mapping(content: bytes) -> JsonObject:
    try:
        values: JsonValue = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise no_export() from error
    if not isinstance(values, Mapping):
        raise no_export()
    return values
