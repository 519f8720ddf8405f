"""What `doctor` says of the copies."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from reader_app.cli.doctor_command import copies_finding
from reader_app.domain.library import CopyKind, KeptCopy


def test_no_copies_are_no_fault() -> None:
    finding = copies_finding([])
    assert finding.is_good
    assert finding.value.startswith("none yet")


def test_the_newest_is_named_with_their_number_and_size() -> None:
    newest = datetime(2026, 11, 22, 8, 40, tzinfo=UTC)
    copies = [
        KeptCopy("a", CopyKind.DAILY, newest, 1_200_000),
        KeptCopy("b", CopyKind.DAILY, newest - timedelta(days=1), 800_000),
    ]
    when = newest.astimezone().strftime("%Y-%m-%d %H:%M")
    assert copies_finding(copies).value == f"2, most recent {when}, 2.0 MB in total"
