"""Recovers the list of tables (schema) of a library file whose first page is lost.

The first page holds the file's header and the root of the list of tables; the list itself lies
mostly on other pages. Each of its rows names a table and the table's first page.
File format: https://www.sqlite.org/fileformat2.html. SQLite's own shell can recover tables
(`.recover`), the library that Python brings can't.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, TypeAlias

_PAGE_SIZE: Final = 4096
_HEADER_BYTES: Final = 100
_LEAF, _INNER = 0x0D, 0x05
_LEAF_HEADER_BYTES: Final = 8
_MOST_ON_ONE_PAGE: Final = _PAGE_SIZE - 35
_PAGE_COUNT, _FREE_PAGES = slice(28, 32), slice(32, 40)
_LARGEST_ROOT, _IS_INCREMENTAL = slice(52, 56), slice(64, 68)
_NULL, _FIRST_TEXT = 0, 13
_INTEGER_BYTES: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}

Value: TypeAlias = str | int | None
SchemaRow: TypeAlias = tuple[str, str, str, int, str | None]
"""As in sqlite_master: kind, name, table, first page, statement."""


def write_with_recovered_schema(damaged: bytes, sound: bytes, target: Path) -> None:
    """Write `damaged` to `target` with a new first page that lists the tables found in it.

    `sound`: any sound library file, whose header it gets.
    """
    content = with_sound_header(damaged, sound)
    # New pages go to the end, and no page of the file has to know who refers to it.
    content[_LARGEST_ROOT] = content[_IS_INCREMENTAL] = bytes(4)
    content[_HEADER_BYTES:_PAGE_SIZE] = _empty_leaf()
    rows = _tables_and_their_indexes(damaged)
    target.write_bytes(content)
    with closing(sqlite3.connect(target, isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode = OFF")
        file.execute("PRAGMA writable_schema = 1")
        with suppress(sqlite3.DatabaseError):
            file.executemany("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", rows)


def with_sound_header(damaged: bytes, sound: bytes) -> bytearray:
    """Return `damaged` under the header of `sound`, a sound library file, without free pages."""
    content = bytearray(damaged.ljust(_PAGE_SIZE, b"\0"))
    content[:_HEADER_BYTES] = sound[:_HEADER_BYTES]
    content[_PAGE_COUNT] = (len(content) // _PAGE_SIZE).to_bytes(4, "big")
    content[_FREE_PAGES] = bytes(8)
    return content


def schema_rows_in(content: bytes) -> Iterator[SchemaRow]:
    """Yield rows of the list of tables from any page; some may be outdated."""
    for start in range(0, len(content) - _PAGE_SIZE + 1, _PAGE_SIZE):
        page = content[start : start + _PAGE_SIZE]
        if page[0] == _LEAF and b"CREATE TABLE" in page:
            for values in _rows_on(page):
                match values:
                    case [str(kind), str(name), str(table), int(root), (str() | None) as said]:
                        yield kind, name, table, root, said


def _tables_and_their_indexes(content: bytes) -> list[SchemaRow]:
    """Return tables, then their own indexes. Of two with one name, the one with a valid root."""
    found: dict[str, SchemaRow] = {}
    for row in schema_rows_in(content):
        kind, name, _, root, said = row
        is_plain_table = kind == "table" and (said or "").startswith("CREATE TABLE")
        is_own_index = kind == "index" and said is None
        if (is_plain_table and _kind_of_page(content, root) in (_LEAF, _INNER)) or is_own_index:
            found.setdefault(name, row)
    return sorted(found.values(), key=lambda row: row[0] != "table")


def _kind_of_page(content: bytes, number: int) -> int:
    at = (number - 1) * _PAGE_SIZE
    return content[at] if 0 < at < len(content) else 0


def _rows_on(page: bytes) -> Iterator[list[Value]]:
    count = int.from_bytes(page[3:5], "big")
    for at in range(_LEAF_HEADER_BYTES, _LEAF_HEADER_BYTES + 2 * count, 2):
        start = int.from_bytes(page[at : at + 2], "big")
        with suppress(IndexError, ValueError, UnicodeDecodeError):
            size, start = _varint(page, start)
            _, start = _varint(page, start)
            if size <= _MOST_ON_ONE_PAGE:
                yield _values_of(page[start : start + size])


def _values_of(record: bytes) -> list[Value]:
    """Decode a record of text, whole numbers and NULL. Raises ValueError, IndexError for others."""
    end, at = _varint(record, 0)
    body, values = end, list[Value]()
    while at < end:
        kind, at = _varint(record, at)
        if kind == _NULL:
            values.append(None)
        elif kind in _INTEGER_BYTES:
            size = _INTEGER_BYTES[kind]
            number = int.from_bytes(record[body : body + size], "big", signed=True)
            values.append(number if size else kind - 8)
            body += size
        elif kind >= _FIRST_TEXT and kind % 2:
            size = (kind - _FIRST_TEXT) // 2
            values.append(record[body : body + size].decode())
            body += size
        else:
            raise ValueError
    if body > len(record):
        raise ValueError
    return values


def _varint(content: Sequence[int], at: int) -> tuple[int, int]:
    """Decode the variable-length integer at `at`. Returns it and the place after it.

    Raises IndexError.
    """
    value = 0
    for step in range(8):
        byte = content[at + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    return value << 8 | content[at + 8], at + 9


def _empty_leaf() -> bytes:
    """Return what follows the header on a first page without rows."""
    head = bytes([_LEAF, 0, 0, 0, 0, *_PAGE_SIZE.to_bytes(2, "big"), 0])
    return head.ljust(_PAGE_SIZE - _HEADER_BYTES, b"\0")
