"""How the last run ended, as the next one finds it; and what a report of it may hold."""

from __future__ import annotations

import json
import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from reader_app.bootstrap.crash_reports import crash_report
from reader_app.bootstrap.deferred_startup import unexpected_end
from reader_app.store.run_marker import CrashMarker, LastRun


def died(data_dir: Path, *, whole: bool = True) -> None:
    """A run that nobody closed."""
    mark = CrashMarker(data_dir)
    mark.begin()
    if whole:
        mark.whole()
    mark._lock.release()


def begun(data_dir: Path) -> LastRun:
    mark = CrashMarker(data_dir)
    try:
        return mark.begin()
    finally:
        mark.end()


def test_the_first_start_has_nothing_to_tell(data_dir: Path) -> None:
    assert begun(data_dir) == LastRun()


def test_an_orderly_end_leaves_no_mark(data_dir: Path) -> None:
    begun(data_dir)
    assert not (data_dir / "running.json").exists()
    assert not begun(data_dir).died


def test_a_death_is_told_once(data_dir: Path) -> None:
    (data_dir / "pagemate.db").write_bytes(b"x")
    died(data_dir)
    last = begun(data_dir)
    assert last.died
    assert last.kept_until is not None
    assert not begun(data_dir).died


def test_two_failed_starts_in_a_row_call_for_safe_mode(data_dir: Path) -> None:
    died(data_dir, whole=False)
    died(data_dir, whole=False)
    assert begun(data_dir).is_safe_mode_due


@pytest.mark.parametrize("ends", [[False], [True, True, True], [False, True, False]])
def test_other_deaths_do_not(data_dir: Path, ends: list[bool]) -> None:
    for whole in ends:
        died(data_dir, whole=whole)
    assert not begun(data_dir).is_safe_mode_due


def test_beside_a_run_that_goes_on_there_is_nothing_to_tell(data_dir: Path) -> None:
    first = CrashMarker(data_dir)
    first.begin()
    assert begun(data_dir) == LastRun()
    assert (data_dir / "running.json").exists()
    first.end()


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b'{"failed_starts": "many"}', b"\xff"])
def test_a_mark_that_was_half_written_is_a_death(data_dir: Path, content: bytes) -> None:
    (data_dir / "running.json").write_bytes(content)
    last = begun(data_dir)
    assert (last.died, last.failed_starts) == (True, 1)


def test_a_folder_that_is_not_there_does_no_harm(tmp_path: Path) -> None:
    mark = CrashMarker(tmp_path / "gone")
    assert mark.begin() == LastRun()
    mark.whole()
    mark.end()


def test_the_sentence_names_the_time_and_another_day() -> None:
    now = datetime.now().astimezone().replace(hour=14, minute=5)
    assert unexpected_end(now) == ("Pagemate quit unexpectedly. Everything up to 14:05 was saved.")
    before = unexpected_end(now - timedelta(days=3))
    assert f" {(now - timedelta(days=3)).day}, 14:05 was saved." in before
    assert unexpected_end(None) == "Pagemate quit unexpectedly last time."


# --- the report


def write_logs(data_dir: Path, crash: str, log: str) -> None:
    (data_dir / "logs").mkdir()
    (data_dir / "logs" / "crash.log").write_text(crash)
    (data_dir / "logs" / "pagemate.log").write_text(log)


def test_a_report_holds_versions_and_places(data_dir: Path, home: Path) -> None:
    former = "Fatal Python error: Aborted\n"
    crash = (
        "Fatal Python error: Segmentation fault\n\nCurrent thread 0x00007f (most recent call "
        f'first):\n  File "{home}/app/page.py", line 12 in paint\n'
    )
    log = (
        "2026-11-22 09:00:00,001 7 CRITICAL reader_app: unexpected ValueError\nValueError\n"
        "  /app/page.py:9 turn\n"
        "2026-11-22 09:00:00,002 8 ERROR reader_app: unexpected KeyError\nKeyError\n"
    )
    write_logs(data_dir, former + crash, log)
    report = crash_report(data_dir, LastRun(died=True, pid=7, crash_from=len(former)))
    assert "Pagemate 0." in report
    assert "Segmentation fault" in report
    assert 'File "~/app/page.py", line 12 in paint' in report
    assert "CRITICAL reader_app unexpected ValueError" in report
    assert "/app/page.py:9 turn" in report
    assert "Aborted" not in report
    assert "KeyError" not in report


def test_a_report_holds_no_words_and_no_keys(data_dir: Path) -> None:
    log = (
        "2026-11-22 09:00:00,001 7 ERROR reader_app.x: could not find Call me Ishmael\n"
        "Call me Ishmael. sk-ant-secret\n"
        "2026-11-22 09:00:00,001 7 WARNING reader_app.x: the whale sk-ant-secret\n"
        "2026-11-22 09:00:00,001 7 CRITICAL reader_app: unexpected ValueError sk-ant-secret\n"
    )
    crash = "Call me Ishmael\nFatal Python error: Aborted sk-ant-secret: the whale\n"
    write_logs(data_dir, crash, log)
    report = crash_report(data_dir, LastRun(died=True, pid=7))
    for word in ("Ishmael", "sk-ant", "whale"):
        assert word not in report
    assert "2026-11-22 09:00:00,001 ERROR reader_app.x" in report


def test_without_a_trace_a_report_says_so(data_dir: Path) -> None:
    assert "It left no trace" in crash_report(data_dir, LastRun(died=True))


def test_the_mark_knows_process_and_place_in_the_crash_log(data_dir: Path) -> None:
    write_logs(data_dir, "before\n", "")
    mark = CrashMarker(data_dir)
    mark.begin()
    values = json.loads((data_dir / "running.json").read_text())
    assert (values["pid"], values["crash_from"]) == (os.getpid(), 7)
    mark.end()
