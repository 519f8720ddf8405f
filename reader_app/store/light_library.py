"""The library, to be taken along and to be added to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from reader_app.domain.backup import CopyKind, CopyStoppedError, Merged, Watch
from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.domain.translation import tr
from reader_app.store.copied_library import todays_form
from reader_app.store.light_copy import write_light_copy
from reader_app.store.merging import merge_books, merge_collections, merge_from
from reader_app.store.merging_talks import merge_talks

if TYPE_CHECKING:
    from reader_app.store.connection import Database
    from reader_app.store.daily_copy import CopyFolder


class SqliteLightLibrary:
    """Implements LightLibrary. Call it from a worker."""

    def __init__(self, database: Database, copies: CopyFolder) -> None:
        self._database = database
        self._copies = copies

    def write_copy(self, target: Path, watch: Watch) -> None:
        write_light_copy(self._database.path, target, watch)

    def merge(self, file: Path, watch: Watch) -> Merged:
        try:
            with todays_form(file, file.parent) as source:
                self._copies.make(CopyKind.BEFORE_IMPORT, Watch(is_stopped=watch.is_stopped))
                return self._merge(source, watch)
        except StorageError as error:
            if error.code == StorageErrorCode.DB_CORRUPTED and not self._database.has_shown_damage:
                raise _no_library() from error
            raise

    def _merge(self, source: Path, watch: Watch) -> Merged:
        with merge_from(self._database, source, watch) as merge:
            try:
                merge_books(merge)
                merge_collections(merge)
                merge_talks(merge)
            except CopyStoppedError:
                merge.merged.is_stopped = True
            return merge.merged


def _no_library() -> StorageError:
    return StorageError(
        StorageErrorCode.DB_CORRUPTED,
        tr("The library in this export can't be read."),
        advice=tr("Nothing was changed. Export it once more, or choose another file."),
    )
