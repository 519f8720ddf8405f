"""Damaged files: every page draws or explains itself, and the window goes on."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from benchmarks.mutant_trial import Fate, tried
from benchmarks.mutants import make_samples, markdown, rows_of, sources_of, unpacked
from benchmarks.mutations import INSIDE, KINDS, inside, mutants
from reader_app.workers.document_client import DocumentClient
from tests.support import books, paper_books
from tests.support.document_worker import launch_test_worker
from tests.support.formats.cbz import make_cbz

pytestmark = pytest.mark.usefixtures("forked_workers")

COUNT = 64


@pytest.fixture
def sources(tmp_path: Path) -> dict[str, bytes]:
    """Text, labels and outline, pictures, links, columns; packed and plain."""
    made = [
        books.make_labelled_book(tmp_path / "labels.pdf"),
        books.make_linked_book(tmp_path / "links.pdf", 40),
        books.make_two_column_book(tmp_path / "columns.pdf"),
        paper_books.make_illustrated_book(tmp_path / "picture.pdf"),
    ]
    packed = {path.name: path.read_bytes() for path in made}
    return packed | {f"plain-{name}": unpacked(content) for name, content in packed.items()}


@pytest.fixture
def client(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[DocumentClient]:
    monkeypatch.setenv("PAGEMATE_TEST_SINK", str(tmp_path / "sink"))
    client = DocumentClient(launch=launch_test_worker)
    yield client
    client.shut_down()


def unanswered(fates: list[Fate]) -> dict[str, set[str]]:
    return {fate.mutant.name: fate.waits for fate in fates if fate.waits}


@pytest.mark.long
@pytest.mark.slow
def test_every_damaged_file_is_drawn_or_explained(
    client: DocumentClient, sources: dict[str, bytes]
) -> None:
    fates = list(tried(mutants(sources, COUNT, 7), client))
    assert unanswered(fates) == {}
    assert {fate.outcome for fate in fates} <= {"drawn", "explained", "refused"}
    assert len([fate for fate in fates if fate.drawn]) > COUNT / 2, "damage is repaired or local"
    assert [fate.mutant.name for fate in fates if fate.has_traceback] == []


@pytest.mark.long
@pytest.mark.slow
def test_damaged_books_of_every_format_crash_nothing(tmp_path: Path) -> None:
    samples = tmp_path / "samples"
    samples.mkdir()
    files = make_samples(samples)
    count = len(sources_of(files)) + 5
    rows = rows_of(files, count, 3, range(count))
    assert [row.number for row in rows] == list(range(count))
    assert {row.outcome for row in rows} <= {"drawn", "explained", "refused"}
    assert [row.name for row in rows if row.has_traceback] == []
    assert f"| all | {count} |" in markdown(rows)


def test_a_damaged_member_leaves_a_whole_archive(tmp_path: Path) -> None:
    album = make_cbz(tmp_path / "album.cbz").read_bytes()
    damaged = inside(KINDS["noisy"])(album, random.Random(5))
    with (
        zipfile.ZipFile(io.BytesIO(damaged)) as archive,
        zipfile.ZipFile(io.BytesIO(album)) as before,
    ):
        assert archive.testzip() is None
        assert archive.namelist() == before.namelist()
        changed = [n for n in archive.namelist() if archive.read(n) != before.read(n)]
    assert len(changed) == 1


def test_archives_take_part_twice(tmp_path: Path) -> None:
    files = [make_cbz(tmp_path / "album.cbz"), books.make_labelled_book(tmp_path / "a.pdf")]
    assert set(sources_of(files)) == {"album.cbz", f"{INSIDE}album.cbz", "a.pdf", "plain-a.pdf"}


def test_the_same_seed_makes_the_same_files() -> None:
    source = {"a.pdf": random.Random(1).randbytes(5000)}
    first, second = (list(mutants(source, 20, 3)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_damage_changes_a_file(kind: str, tmp_path: Path) -> None:
    source = books.make_linked_book(tmp_path / "a.pdf").read_bytes()
    damaged = {KINDS[kind](source, random.Random(number)) for number in range(5)}
    assert damaged - {source}
