"""Exports the whole library into one file, and imports such a file on another machine.

The file is written atomically. An imported file is untrusted: its sizes and names are checked.
"""

from __future__ import annotations

import errno
import json
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, Protocol

from reader_app.app.chat.prompt_shortcuts import Shortcut, ShortcutPrompts, complaint
from reader_app.domain.errors import Remedy, StorageError, StorageErrorCode
from reader_app.domain.library import CopyStoppedError, Merged, PortableLibrary, Watch
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, field

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject, JsonValue


def summary_of(merged: Merged, changed: int) -> str:
    """Return sentences on what an import added; `changed`: settings and prompts that it changed."""
    settings = tr("{n} setting", "{n:,} settings", n=changed)
    collections = tr("{n} collection", "{n:,} collections", n=merged.collections)
    added = [
        words
        for number, words in (
            (merged.books, tr("{n} book", "{n:,} books", n=merged.books)),
            (
                merged.conversations,
                tr("{n} conversation", "{n:,} conversations", n=merged.conversations),
            ),
            (merged.messages, tr("{n} message", "{n:,} messages", n=merged.messages)),
            (merged.highlights, tr("{n} highlight", "{n:,} highlights", n=merged.highlights)),
            (merged.bookmarks, tr("{n} bookmark", "{n:,} bookmarks", n=merged.bookmarks)),
            (merged.collections, collections),
            (changed, settings),
        )
        if number
    ]
    words = [
        tr("Added: {things}.", things=_listed(added))
        if added
        else tr("Everything in it was already here.")
    ]
    if merged.moved:
        words.append(
            tr(
                "Reading position updated in {n} book.",
                "Reading positions updated in {n:,} books.",
                n=merged.moved,
            )
        )
    if merged.guarded:
        words.append(
            tr(
                "{n} book was read further on the other computer. Its spoiler guard here hasn’t "
                "moved; choose “I’ve read to here” to move it.",
                "{n:,} books were read further on the other computer. Their spoiler guards here "
                "haven’t moved; choose “I’ve read to here” to move them.",
                n=merged.guarded,
            )
        )
    if merged.differing:
        words.append(
            tr(
                "{n} note was different here and was kept.",
                "{n:,} notes were different here and were kept.",
                n=merged.differing,
            )
        )
    if merged.illegible:
        words.append(
            tr(
                "{n} item couldn’t be read.",
                "{n:,} items couldn’t be read.",
                n=merged.illegible,
            )
        )
    if merged.is_stopped:
        words.append(tr("The import was stopped. Import the file again to add the rest."))
    return " ".join(words)


def _listed(parts: list[str]) -> str:
    if len(parts) == 1:
        return parts[0]
    return tr("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


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
"""A database of text is compressed to about a tenth; far higher ratios indicate a zip bomb."""
_HARMLESS: Final = 16 * 1024 * 1024
_CHUNK: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class LibraryArchive:
    """What an export contains besides the library. `prompts`: by the name of their shortcut."""

    made_by: str
    settings: JsonObject = field(default_factory=dict)
    prompts: Mapping[str, str] = field(default_factory=dict)


def write_export(target: IO[bytes], library: Path, along: LibraryArchive, watch: Watch) -> None:
    """Write an export into `target`. Raises OSError, CopyStoppedError."""
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
    """An opened export whose file names, sizes and version have been checked."""

    def __init__(self, packed: zipfile.ZipFile, known_prompts: frozenset[str]) -> None:
        self._packed = packed
        self._known_prompts = known_prompts
        self._look()

    def along(self) -> LibraryArchive:
        """Return the settings and prompts of the export. Raises StorageError."""
        made_by = self._manifest().get("made_by")
        prompts = {
            info.filename.removeprefix(PROMPTS).removesuffix(".md"): self._small(info.filename)
            for info in self._packed.infolist()
            if info.filename.startswith(PROMPTS)
        }
        texts = {name: raw.decode("utf-8", "replace") for name, raw in prompts.items()}
        has_settings = SETTINGS in self._packed.namelist()
        settings = _mapping(self._small(SETTINGS)) if has_settings else {}
        return LibraryArchive(made_by if isinstance(made_by, str) else "", settings, texts)

    def unpack_library(self, target: Path, watch: Watch) -> None:
        """Unpack the library into `target`. Raises StorageError, OSError, CopyStoppedError."""
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
                tr(
                    "This file contains items that Pagemate never exports, so nothing was imported."
                ),
                advice=tr("Choose a file exported by Pagemate."),
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
                tr("This file was exported by a newer version of Pagemate."),
                advice=tr("Update Pagemate, then import the file. Nothing was changed."),
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
    """Open an export and check it.

    Raises StorageError with one sentence on what is wrong with the file, or OSError.
    """
    with _readable():
        packed = zipfile.ZipFile(file)
    with packed:
        yield Export(packed, known_prompts)


def no_export() -> StorageError:
    return StorageError(
        StorageErrorCode.NOT_FOUND,
        tr("This isn’t a Pagemate export, or it is incomplete."),
        advice=tr("Copy the file again, or choose another one. Nothing was changed."),
    )


@contextmanager
def _readable() -> Iterator[None]:
    """Turn what zipfile raises for damaged, truncated, encrypted or odd files into StorageError."""
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
        tr("This file would unpack to an unreasonable size, so nothing was imported."),
        remedy=Remedy.NONE,
        advice=tr("Choose a file exported by Pagemate."),
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


_PROMPT_NAMES: Final = frozenset(each.value for each in Shortcut)


class PortableSettings(Protocol):
    """The settings that mean the same on every machine: no key, no server, no window state."""

    def taken(self) -> JsonObject: ...

    def add(self, values: JsonObject) -> int:
        """Adopt the values of settings that were never changed here; return how many."""
        ...


class LibraryTransferUseCase:
    """Exports and imports the library. Call it from a worker.

    `folder`: where temporary files are written, on the same disk as the library.
    """

    def __init__(
        self,
        library: PortableLibrary,
        settings: PortableSettings,
        prompts: ShortcutPrompts,
        folder: Path,
        version: str,
        replace_file: Callable[[Path, Callable[[IO[bytes]], None]], None],
    ) -> None:
        """`replace_file` writes a file atomically."""
        self._library = library
        self._settings = settings
        self._prompts = prompts
        self._folder = folder
        self._version = version
        self._replace_file = replace_file

    def export(self, target: Path, watch: Watch) -> str:
        """Write everything to `target`; return a sentence on the result. Raises StorageError.

        If it fails or is stopped, `target` is unchanged.
        """
        try:
            with _disk_errors(), self._workplace() as place:
                self._write_copy(place / "library.db", _first_half(watch))
                along = LibraryArchive(self._version, self._settings.taken(), self._own_prompts())
                self._replace_file(
                    target,
                    lambda stream: write_export(
                        stream, place / "library.db", along, _second_half(watch)
                    ),
                )
        except CopyStoppedError:
            return tr("Export stopped. No file was saved.")
        return tr("{name} contains everything except the book files themselves.", name=target.name)

    def add(self, file: Path, watch: Watch) -> str:
        """Add the contents of an export to the library; return a sentence on the result.

        Raises StorageError.
        """
        try:
            with (
                _disk_errors(),
                self._workplace() as place,
                opened_export(file, _PROMPT_NAMES) as export,
            ):
                along = export.along()
                export.unpack_library(place / "library.db", _first_half(watch))
                merged = self._library.merge(place / "library.db", _second_half(watch))
                changed = 0 if merged.is_stopped else self._take_over(along)
        except CopyStoppedError:
            return tr("Import stopped. Nothing was changed.")
        return summary_of(merged, changed)

    def _write_copy(self, target: Path, watch: Watch) -> None:
        try:
            self._library.write_copy(target, watch)
        except StorageError as error:
            if error.remedy is not Remedy.FREE_SPACE:
                raise
            raise _no_room() from error

    def _own_prompts(self) -> dict[str, str]:
        texts = {each: self._prompts.text(each) for each in Shortcut}
        return {
            each.value: words
            for each, words in texts.items()
            if words.strip() != self._prompts.shipped(each).strip()
        }

    def _take_over(self, along: LibraryArchive) -> int:
        """Adopt settings and prompts that still have their defaults here; return how many."""
        return self._settings.add(along.settings) + self._take_prompts(along.prompts)

    def _take_prompts(self, prompts: Mapping[str, str]) -> int:
        taken = 0
        for name, words in prompts.items():
            shortcut = Shortcut(name)
            is_own = self._prompts.text(shortcut).strip() != self._prompts.shipped(shortcut).strip()
            if not is_own and not complaint(shortcut, words):
                self._prompts.save(shortcut, words)
                taken += 1
        return taken

    @contextmanager
    def _workplace(self) -> Iterator[Path]:
        self._folder.mkdir(mode=0o700, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="taking.part", dir=self._folder) as name:
            yield Path(name)


def _first_half(watch: Watch) -> Watch:
    return Watch(lambda done, of: watch.on_progress(done, 2 * of), watch.is_stopped)


def _second_half(watch: Watch) -> Watch:
    return Watch(lambda done, of: watch.on_progress(of + done, 2 * of), watch.is_stopped)


@contextmanager
def _disk_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _disk_error(error) from error


def _no_room() -> StorageError:
    """Return the error for a full disk under the library, where another target wouldn't help."""
    return StorageError(
        StorageErrorCode.WRITE_FAILED,
        tr("Nothing was exported because the library’s disk is full."),
        remedy=Remedy.FREE_SPACE,
        advice=tr("Free up some space on it, then try again. Your library is unchanged."),
    )


def _disk_error(error: OSError) -> StorageError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StorageError(
            StorageErrorCode.WRITE_FAILED,
            tr("There isn’t enough free space on the disk."),
            remedy=Remedy.FREE_SPACE,
            advice=tr("Free up some space, or choose another disk. Nothing was changed."),
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return StorageError(
            StorageErrorCode.WRITE_FAILED,
            tr("You don’t have permission to use that folder or file."),
            advice=tr("Choose another folder. Nothing was changed."),
        )
    return StorageError(
        StorageErrorCode.WRITE_FAILED,
        tr("The file couldn’t be read or written."),
        advice=tr("Choose another one. Nothing was changed."),
    )
