"""Puts a newly written file safely into the place of a book's own file.

A copy of the original is kept first. Whenever the program is killed, either the old file or the
complete new one is there, and the library knows which: a note records the work until it is done.
Call everything off the main thread. The document process that writes the new file can't do this: it
reads files from strangers, so this module also checks that it has changed nothing but the end.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, TypeAlias

from reader_app.domain.book import new_id
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.translation import tr
from reader_app.domain.values import asdict, dataclass

FileStamp: TypeAlias = tuple[int, int, int]
"""Modification time in ns, size in bytes, inode: the content is the same while they are."""
_CHUNK: Final = 4 * 1024 * 1024
_END: Final = 64 * 1024
_DISK_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_NOTES: Final = "*.json"
_REPLACED: Final = "replaced"
"""Folder for what a file contained when its original was restored."""


@dataclass(frozen=True, slots=True)
class Preparation:
    """A file that may be written, and how. `target`: its path with every link resolved.

    `unfinished`: where the new content can be written. `is_appended`: the file can't be replaced,
    only made longer, because it has several names, or its folder or owner forbids replacing it.
    """

    book_id: str
    target: Path
    unfinished: Path
    stamp: FileStamp
    is_appended: bool


@dataclass(frozen=True, slots=True)
class SavedFile:
    """A file that was saved. `checksum`: SHA-256 in hexadecimal."""

    path: Path
    checksum: str
    stamp: FileStamp


@dataclass(frozen=True, slots=True)
class RestoredFile:
    """A file that has its original content again. `replaced`: a copy of its content until now."""

    file: SavedFile
    replaced: Path


@dataclass(frozen=True, slots=True)
class _Note:
    """Which process is doing what to a file; `checksum` "": the new content isn't written yet."""

    book_id: str
    target: str
    unfinished: str
    old_size: int
    new_size: int
    checksum: str
    is_appended: bool
    process: int


class FileSaving:
    """Saves files of books; `folder` holds the originals and the notes of work under way."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def original_of(self, book_id: str) -> Path | None:
        """Return the newest copy of a file as it was before Pagemate first saved in it."""
        kept = sorted(self._originals(book_id), key=lambda path: path.stat().st_mtime_ns)
        return kept[-1] if kept else None

    def check(self, path: Path) -> None:
        """Return if a file may be written. Raises BookError."""
        try:
            self._writable(path)
        except OSError as error:
            raise _failure(error, path) from error

    def prepare(self, book_id: str, path: Path) -> Preparation:
        """Check that a file may be written, and keep a copy of it. Raises BookError."""
        try:
            target, found = self._writable(path)
            self._keep_original(book_id, target)
        except OSError as error:
            raise _failure(error, path) from error
        is_appended = not _can_be_replaced(target, found)
        folder = self._folder if is_appended else target.parent
        unfinished = folder / f".pagemate-{new_id()[:8]}.part"
        prepared = Preparation(book_id, target, unfinished, stamp_of(target), is_appended)
        try:
            self._write_down(prepared)
        except OSError as error:
            raise _failure(error, path) from error
        return prepared

    def put(self, prepared: Preparation) -> SavedFile:
        """Put the new content into place; call `finish` once the library knows.

        Raises BookError, and then the file is as it was.
        """
        target, unfinished = prepared.target, prepared.unfinished
        try:
            if stamp_of(target) != prepared.stamp:
                raise _changed_meanwhile(target)
            checksum = _checked(target, unfinished)
            self._write_down(prepared, unfinished.stat().st_size, checksum)
            if prepared.is_appended:
                _append(target, unfinished, prepared.stamp[1])
            else:
                _replace(target, unfinished)
            return SavedFile(target, checksum, stamp_of(target))
        except OSError as error:
            self.give_up(prepared)
            raise _failure(error, target) from error
        except BookError:
            self.give_up(prepared)
            raise

    def restore(
        self,
        book_id: str,
        path: Path,
        begin: Callable[[], None],
        tell: Callable[[str], None],
    ) -> RestoredFile:
        """Restore a file as it was before Pagemate first saved in it.

        Keep its present content, too. `begin()` is called when it is certain that this can be done,
        `tell(checksum)` after it. Raises BookError, also if another program has changed the file
        since: that work isn't undone.
        """
        original = self.original_of(book_id)
        if original is None:
            raise _no_original(path)
        try:
            if not _continues(self._writable(path)[0], original):
                raise _different(path)
            checksum = sha256_of(original)
        except OSError as error:
            raise _failure(error, path) from error
        prepared = self.prepare(book_id, path)
        target, size = prepared.target, original.stat().st_size
        try:
            replaced = self._copied(target, self._folder / book_id / _REPLACED)
            shutil.copyfile(original, prepared.unfinished)
            if stamp_of(target) != prepared.stamp:
                raise _changed_meanwhile(target)
            _check_beginning(target, original)
            begin()
            self._write_down(prepared, size, checksum)
            if prepared.is_appended:
                with target.open("rb+") as stream:
                    stream.truncate(size)
                    _to_disk(stream)
            else:
                with prepared.unfinished.open("rb+") as stream:
                    _to_disk(stream)
                _replace(target, prepared.unfinished)
            tell(checksum)
            return RestoredFile(SavedFile(target, checksum, stamp_of(target)), replaced)
        except OSError as error:
            raise _failure(error, target) from error
        finally:
            self.give_up(prepared)

    def finish(self, prepared: Preparation) -> None:
        """Forget the work: the library knows the new content."""
        self.give_up(prepared)

    def give_up(self, prepared: Preparation) -> None:
        """Remove what was written but not put into place."""
        with suppress(OSError):
            prepared.unfinished.unlink(missing_ok=True)
        with suppress(OSError):
            self._note_of(prepared.book_id).unlink(missing_ok=True)

    def finish_interrupted(self, tell: Callable[[str, str], None]) -> None:
        """Finish or undo what a killed program began.

        `tell(book_id, checksum)` tells the library.
        """
        for path in sorted(self._folder.glob(_NOTES)):
            note = _read(path)
            if note is not None and note.process == os.getpid():
                continue  # another process is working on it
            if note is not None:
                with suppress(OSError):
                    if _brought_to_an_end(note):
                        tell(note.book_id, note.checksum)
                with suppress(OSError):
                    Path(note.unfinished).unlink(missing_ok=True)
            path.unlink(missing_ok=True)

    # ---- inside ------------------------------------------------------------------------------

    def _writable(self, path: Path) -> tuple[Path, os.stat_result]:
        """Return the file that a path leads to. Raises BookError unless it may be written, OSError.

        What is kept here stays as it is.
        """
        target, found = _writable(path)
        if target.is_relative_to(self._folder.resolve()):
            raise _kept(path)
        return target, found

    def _originals(self, book_id: str) -> Iterator[Path]:
        for path in (self._folder / book_id).glob("*"):
            if path.is_file() and not path.name.startswith("."):
                yield path

    def _keep_original(self, book_id: str, source: Path) -> None:
        """Copy a file, unless it is a kept original that only we have made longer."""
        if not any(_continues(source, kept) for kept in self._originals(book_id)):
            self._copied(source, self._folder / book_id)

    def _copied(self, source: Path, folder: Path) -> Path:
        """Copy a file into a folder under a name of its own; return where it is."""
        for each in (self._folder, folder):
            each.mkdir(mode=0o700, parents=True, exist_ok=True)
        target, number = folder / source.name, 1
        while target.exists():
            number += 1
            target = folder / f"{source.stem} ({number}){source.suffix}"
        unfinished = folder / f".{new_id()[:8]}"
        try:
            shutil.copy2(source, unfinished)
            with unfinished.open("rb+") as stream:
                os.fsync(stream.fileno())
            os.utime(unfinished)  # the newest one is found by its time
            unfinished.replace(target)
        finally:
            unfinished.unlink(missing_ok=True)
        _sync_folder(folder)
        return target

    def _note_of(self, book_id: str) -> Path:
        return self._folder / f"{book_id}.json"

    def _write_down(self, prepared: Preparation, new_size: int = 0, checksum: str = "") -> None:
        note = _Note(
            prepared.book_id,
            os.fspath(prepared.target),
            os.fspath(prepared.unfinished),
            prepared.stamp[1],
            new_size,
            checksum,
            prepared.is_appended,
            os.getpid(),
        )
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._note_of(note.book_id)
        unfinished = path.with_suffix(".new")
        with unfinished.open("w", encoding="utf-8") as stream:
            json.dump(asdict(note), stream)
            stream.flush()
            os.fsync(stream.fileno())
        unfinished.replace(path)
        _sync_folder(self._folder)


def stamp_of(path: Path) -> FileStamp:
    """Return what identifies the present content of a file. Raises OSError."""
    found = path.stat()
    return found.st_mtime_ns, found.st_size, found.st_ino


def copy_file(source: Path, target: Path) -> Path:
    """Write an exact copy, all or nothing. Raises BookError."""
    target = target.resolve()
    unfinished = target.with_name(f".pagemate-{new_id()[:8]}.part")
    try:
        if target.exists() and target.samefile(source):
            raise BookError(
                BookErrorCode.INVALID_STATE,
                tr("That is the book’s own file."),
                remedy=Remedy.RETRY,
                advice=tr("Choose another name."),
            )
        shutil.copyfile(source, unfinished)
        with unfinished.open("rb+") as stream:
            os.fsync(stream.fileno())
        unfinished.replace(target)
    except OSError as error:
        raise _failure(error, target) from error
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return target


# ---- steps -----------------------------------------------------------------------------------


def _writable(path: Path) -> tuple[Path, os.stat_result]:
    """Return the file that a path leads to. Raises BookError unless it may be written, OSError."""
    target = path.resolve(strict=True)
    found = target.stat()
    if not stat.S_ISREG(found.st_mode):
        raise _no_file(path)
    if not found.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise _read_only(path)
    return target, found


def _can_be_replaced(target: Path, found: os.stat_result) -> bool:
    """Return False where a new file under this name would not be the same file to everybody."""
    is_own = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    return found.st_nlink == 1 and is_own and os.access(target.parent, os.W_OK)


def _continues(longer: Path, kept: Path) -> bool:
    """Whether a file begins with the content of another, judging by its first and last bytes."""
    size = kept.stat().st_size
    if longer.stat().st_size < size:
        return False
    with longer.open("rb") as one, kept.open("rb") as other:
        for start in (0, max(0, size - _END)):
            one.seek(start)
            other.seek(start)
            length = min(_END, size - start)
            if one.read(length) != other.read(length):
                return False
    return True


def _check_beginning(longer: Path, kept: Path) -> None:
    """Raise BookError unless a file begins with every byte of another one."""
    with longer.open("rb") as one, kept.open("rb") as other:
        while block := other.read(_CHUNK):
            if one.read(len(block)) != block:
                raise _different(longer)


def _checked(target: Path, written: Path) -> str:
    """Return the checksum of the new content. Raises BookError unless it continues the file."""
    whole = hashlib.sha256()
    with target.open("rb") as old, written.open("rb") as new:
        while block := old.read(_CHUNK):
            same = new.read(len(block))
            if same != block:
                raise BookError(
                    BookErrorCode.PARSE_FAILED,
                    tr("“{name}” couldn’t be saved, so it stays as it was.", name=target.name),
                    advice=tr("Save a copy with your notes instead."),
                )
            whole.update(same)
        while block := new.read(_CHUNK):
            whole.update(block)
    return whole.hexdigest()


def _replace(target: Path, written: Path) -> None:
    found = target.stat()
    if hasattr(os, "chown"):
        with suppress(OSError):  # the group may be one that we are not in
            os.chown(written, -1, found.st_gid)
    written.chmod(stat.S_IMODE(found.st_mode))
    if hasattr(os, "listxattr"):
        with suppress(OSError):
            for name in os.listxattr(target):
                os.setxattr(written, name, os.getxattr(target, name))
    written.replace(target)
    _sync_folder(target.parent)


def _append(target: Path, written: Path, old_size: int) -> None:
    """Write the end of `written` behind a file; if that fails the file gets its old size back."""
    with target.open("rb+") as into, written.open("rb") as new:
        start = into.seek(0, os.SEEK_END)
        new.seek(start)
        try:
            shutil.copyfileobj(new, into, _CHUNK)
            _to_disk(into)
        except BaseException:
            into.truncate(old_size)
            raise


def _brought_to_an_end(note: _Note) -> bool:
    """Finish or undo the work in `note`; return True if the file has the new content."""
    target, unfinished = Path(note.target), Path(note.unfinished)
    size = target.stat().st_size
    if note.is_appended and note.old_size < size < note.new_size:
        if not (unfinished.is_file() and _continues(unfinished, target)):
            with target.open("rb+") as stream:
                stream.truncate(note.old_size)
                _to_disk(stream)
            return False
        _append(target, unfinished, note.old_size)
        size = note.new_size
    return size == note.new_size and sha256_of(target) == note.checksum


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal. Raises OSError."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _read(path: Path) -> _Note | None:
    try:
        return _Note(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def _to_disk(stream: IO[bytes]) -> None:
    stream.flush()
    os.fsync(stream.fileno())


def _sync_folder(folder: Path) -> None:
    """Bring a renaming to the disk, where folders can be synced."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


# ---- refusals --------------------------------------------------------------------------------


def _read_only(path: Path) -> BookError:
    return BookError(
        BookErrorCode.INVALID_STATE,
        tr("“{name}” is read-only.", name=path.name),
        advice=tr("Save a copy with your notes instead."),
    )


def _kept(path: Path) -> BookError:
    return BookError(
        BookErrorCode.INVALID_STATE,
        tr("“{name}” is an original that Pagemate keeps, so it stays as it is.", name=path.name),
        advice=tr("Save a copy with your notes instead."),
    )


def _no_file(path: Path) -> BookError:
    return BookError(
        BookErrorCode.NOT_FOUND,
        tr("“{name}” isn’t a file that can be saved in.", name=path.name),
        advice=tr("Save a copy with your notes instead."),
    )


def _no_original(path: Path) -> BookError:
    return BookError(
        BookErrorCode.NOT_FOUND,
        tr("No original of “{name}” was kept.", name=path.name),
        advice=tr("Pagemate keeps one before it first saves notes in a file."),
    )


def _different(path: Path) -> BookError:
    return BookError(
        BookErrorCode.INVALID_STATE,
        tr(
            "Another program has rewritten “{name}” since Pagemate saved in it, so it stays as it "
            "is.",
            name=path.name,
        ),
        advice=tr("The original is in the folder of kept files."),
    )


def _changed_meanwhile(path: Path) -> BookError:
    return BookError(
        BookErrorCode.INVALID_STATE,
        tr(
            "Another program has just changed “{name}”, so nothing was saved in it.", name=path.name
        ),
        remedy=Remedy.RETRY,
        advice=tr("Try again."),
    )


def _failure(error: OSError, path: Path) -> BookError:
    if error.errno in _DISK_FULL:
        return BookError(
            BookErrorCode.INVALID_STATE,
            tr("The disk is full."),
            remedy=Remedy.FREE_SPACE,
            advice=tr(
                "Free up some space, or choose another location. The original file is unchanged."
            ),
        )
    if isinstance(error, FileNotFoundError):
        return BookError(
            BookErrorCode.NOT_FOUND,
            tr("There is no file named “{name}” here.", name=path.name),
            remedy=Remedy.LOCATE_FILE,
            advice=tr("It may have been moved or renamed. Check its name and folder."),
        )
    return BookError(
        BookErrorCode.INVALID_STATE,
        tr("“{name}” can’t be written.", name=path.name),
        remedy=Remedy.RETRY,
        advice=tr("Save a copy with your notes instead."),
    )
