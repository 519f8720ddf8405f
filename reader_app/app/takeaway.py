"""Taking everything along in one file, and adding such a file to the library of another machine."""

from __future__ import annotations

import errno
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, Protocol

from reader_app.app.selection_prompts import Shortcut, ShortcutPrompts, complaint
from reader_app.app.takeaway_words import summary_of
from reader_app.app.takeaway_zip import TakenAlong, opened_export, write_export
from reader_app.domain.copies import LightLibrary, StoppedError, Watch
from reader_app.domain.errors import Remedy, StorageError, StorageErrorCode
from reader_app.domain.language import tr

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject

_PROMPT_NAMES: Final = frozenset(each.value for each in Shortcut)


class PortableSettings(Protocol):
    """Settings that mean the same on every machine: no key, no server, no window."""

    def taken(self) -> JsonObject: ...

    def add(self, values: JsonObject) -> int:
        """Take those that were never changed here; how many."""
        ...


class TakeawayUseCase:
    """Call it from a worker. `folder`: where there is room to work, on the library's own disk."""

    def __init__(
        self,
        library: LightLibrary,
        settings: PortableSettings,
        prompts: ShortcutPrompts,
        folder: Path,
        version: str,
        replace_file: Callable[[Path, Callable[[IO[bytes]], None]], None],
    ) -> None:
        """`replace_file` makes a file that is there whole, or as it was."""
        self._library = library
        self._settings = settings
        self._prompts = prompts
        self._folder = folder
        self._version = version
        self._replace_file = replace_file

    def export(self, target: Path, watch: Watch) -> str:
        """Write everything to `target`; what to tell. Raises StorageError.

        `target` is there whole, or as it was.
        """
        try:
            with _disk_errors(), self._workplace() as place:
                self._write_copy(place / "library.db", _first_half(watch))
                along = TakenAlong(self._version, self._settings.taken(), self._own_prompts())
                self._replace_file(
                    target,
                    lambda stream: write_export(
                        stream, place / "library.db", along, _second_half(watch)
                    ),
                )
        except StoppedError:
            return tr("The export was stopped. No file was written.")
        return tr(
            "Everything is in {name}, except the files of the books themselves.", name=target.name
        )

    def add(self, file: Path, watch: Watch) -> str:
        """Add what that export holds to what is here; what to tell. Raises StorageError."""
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
        except StoppedError:
            return tr("The import was stopped. Nothing was changed.")
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

    def _take_over(self, along: TakenAlong) -> int:
        """Settings and prompts that are as they came with the program."""
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
    """To work beside the library; another disk for the file wouldn't help."""
    return StorageError(
        StorageErrorCode.WRITE_FAILED,
        tr("Nothing was exported, because the disk that the library is on is full."),
        remedy=Remedy.FREE_SPACE,
        advice=tr("Free some space there, then try again. The library is as it was."),
    )


def _disk_error(error: OSError) -> StorageError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StorageError(
            StorageErrorCode.WRITE_FAILED,
            tr("There is not enough room on the disk for this."),
            remedy=Remedy.FREE_SPACE,
            advice=tr("Free some space, or choose another disk. Nothing was changed."),
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return StorageError(
            StorageErrorCode.WRITE_FAILED,
            tr("That folder or file can’t be used: its permissions don’t allow it."),
            advice=tr("Choose another folder. Nothing was changed."),
        )
    return StorageError(
        StorageErrorCode.WRITE_FAILED,
        tr("That file can’t be read or written there."),
        advice=tr("Choose another one. Nothing was changed."),
    )
