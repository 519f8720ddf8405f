"""What an import has still to look at, and what came of the rest."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from reader_app.domain.library import (
    ImportCounts,
    ImportItem,
    ImportOutcome,
    ImportReport,
    Refused,
)
from reader_app.store.column_values import storable

if TYPE_CHECKING:
    from reader_app.store.connection import Database, SqlValue


class SqliteImportQueue:
    """Implements ImportRepository."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, paths: Sequence[tuple[Path, bool]]) -> None:
        with self.together():
            self._database.sql_many(
                "INSERT OR IGNORE INTO import_file (path, is_folder) VALUES (?, ?)",
                [(os.fsencode(path), int(is_folder)) for path, is_folder in paths],
            )

    def next(self) -> ImportItem | None:
        rows = self._database.sql(
            "SELECT place, path, is_folder FROM import_file WHERE outcome IS NULL"
            " ORDER BY is_folder DESC, place LIMIT 1"
        )
        if not rows:
            return None
        ((place, path, is_folder),) = rows
        assert isinstance(place, int)
        return ImportItem(place, _path(path), bool(is_folder))

    def expand(self, folder: ImportItem, found: Sequence[tuple[Path, bool]]) -> None:
        with self.together():
            self._database.sql("DELETE FROM import_file WHERE place = ?", (folder.place,))
            self.add(found)

    def settle(self, place: int, outcome: ImportOutcome, reason: str = "") -> None:
        self._database.sql(
            "UPDATE import_file SET outcome = ?, reason = ? WHERE place = ?",
            (outcome.value, storable(reason), place),
        )

    def together(self) -> AbstractContextManager[None]:
        return self._database.transaction()

    def counts(self) -> ImportCounts:
        ((done, total, folders),) = self._database.sql(
            "SELECT count(outcome), count(*) FILTER (WHERE is_folder = 0 OR outcome NOT NULL),"
            " count(*) FILTER (WHERE is_folder = 1 AND outcome IS NULL) FROM import_file"
        )
        return ImportCounts(int(str(done)), int(str(total)), bool(folders))

    def forget_waiting(self) -> None:
        self._database.sql("DELETE FROM import_file WHERE outcome IS NULL")

    def report(self) -> ImportReport:
        rows = self._database.sql(
            "SELECT path, outcome, reason FROM import_file WHERE outcome NOT NULL ORDER BY place"
        )
        added = sum(1 for _, outcome, _ in rows if outcome == ImportOutcome.ADDED)
        known = [_path(path) for path, outcome, _ in rows if outcome == ImportOutcome.KNOWN]
        refused = [
            Refused(_path(path), str(reason))
            for path, outcome, reason in rows
            if outcome == ImportOutcome.FAILED
        ]
        return ImportReport(added, tuple(known), tuple(refused))

    def clear(self) -> None:
        self._database.sql("DELETE FROM import_file WHERE outcome NOT NULL")


def _path(raw: SqlValue) -> Path:
    assert isinstance(raw, bytes)
    return Path(os.fsdecode(raw))
