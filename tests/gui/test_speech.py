"""Programs of the system that speak get the sentence by standard input, and are ended for good."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reader_app.workers.speech import Speaker, SpeechProgram, find_speech_programs, spoken_line

pytestmark = pytest.mark.usefixtures("qapp")


def program(folder: Path, body: str, name: str = "speaks") -> SpeechProgram:
    """A program that writes down its arguments and what it hears, and then does `body`."""
    path = folder / name
    path.write_text(
        f"#!{sys.executable} -I\n"
        "import pathlib, sys, time\n"
        f"folder = pathlib.Path({str(folder)!r})\n"
        f"with (folder / '{name}.log').open('a', encoding='utf-8') as log:\n"
        "    log.write(repr((sys.argv[1:], sys.stdin.buffer.read().decode())) + '\\n')\n"
        f"{body}\n",
        encoding="utf-8",
    )
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return SpeechProgram(str(path), lambda language, speed: [language, str(speed)])


def slow_clock() -> Iterator[float]:
    return count(0.0, 100.0)


def speaker(*programs: SpeechProgram) -> Speaker:
    clock = slow_clock()
    return Speaker(programs, clock=lambda: next(clock))


def heard(folder: Path, name: str = "speaks") -> list[tuple[list[str], str]]:
    path = folder / f"{name}.log"
    rows = path.read_text("utf-8").splitlines() if path.exists() else []
    return [eval(row) for row in rows]


def test_the_text_comes_by_standard_input_and_not_as_an_argument(
    qtbot: QtBot, tmp_path: Path
) -> None:
    speaks = speaker(program(tmp_path, ""))
    with qtbot.waitSignal(speaks.spoken, timeout=60_000):
        speaks.say("“Häuser” $(rm -rf x); `y`", "German", 150)
    assert heard(tmp_path) == [(["de", "150"], " “Häuser” $(rm -rf x); `y`\n")]


def test_a_program_that_fails_is_given_up_for_the_next_one(qtbot: QtBot, tmp_path: Path) -> None:
    broken, works = program(tmp_path, "sys.exit(3)", "broken"), program(tmp_path, "", "works")
    missing = SpeechProgram(str(tmp_path / "none"), lambda _language, _speed: [])
    speaks = speaker(missing, broken, works)
    with qtbot.waitSignal(speaks.spoken, timeout=60_000):
        speaks.say("One.", "", 100)
    assert heard(tmp_path, "works") == [(["", "100"], " One.\n")]


def test_without_a_program_that_works_it_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    speaks = speaker(program(tmp_path, "sys.exit(3)"))
    with qtbot.waitSignal(speaks.failed, timeout=60_000):
        speaks.say("One.", "", 100)
    assert not speaks.can_speak


def test_one_that_ends_sooner_than_anybody_speaks_counts_as_silent(
    qtbot: QtBot, tmp_path: Path
) -> None:
    speaks = Speaker([program(tmp_path, "")], clock=lambda: 0.0)
    with qtbot.waitSignal(speaks.failed, timeout=60_000):
        speaks.say("A sentence that nobody can say in no time at all.", "", 100)


def test_it_is_silent_at_once_and_nothing_is_left(qtbot: QtBot, tmp_path: Path) -> None:
    speaks = speaker(program(tmp_path, "time.sleep(600)"))
    speaks.say("One.", "", 100)
    qtbot.waitUntil(lambda: bool(heard(tmp_path)), timeout=60_000)
    speaks.stop()
    assert not speaks.is_speaking
    speaks.shut_down()


def test_another_sentence_takes_the_place_of_the_first(qtbot: QtBot, tmp_path: Path) -> None:
    body = "time.sleep(600 if 'One' in (folder / 'speaks.log').read_text().splitlines()[-1] else 0)"
    speaks = speaker(program(tmp_path, body))
    speaks.say("One.", "", 100)
    qtbot.waitUntil(lambda: bool(heard(tmp_path)), timeout=60_000)
    with qtbot.waitSignal(speaks.spoken, timeout=60_000):
        speaks.say("Two.", "", 100)
    speaks.shut_down()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("!-! SET self RATE 100", "! - ! SET self RATE 100"),
        ("[[slnc 5000]] on", "[ [slnc 5000] ] on"),
        ("[[[[x", "[ [ [ [x"),
        ("one\ntwo\x00\x1b[2J", "one two [2J"),
    ],
)
def test_what_a_program_takes_for_a_command_is_broken_up(text: str, line: str) -> None:
    assert spoken_line(text) == line
    assert not any(command in spoken_line(text) for command in ("[[", "]]", "!-!"))


@pytest.mark.parametrize(
    ("platform", "there", "found"),
    [
        ("linux", {"spd-say", "espeak-ng"}, ["spd-say", "espeak-ng"]),
        ("linux", {"espeak-ng"}, ["espeak-ng"]),
        ("linux", set(), []),
        ("darwin", {"say", "espeak-ng"}, ["say"]),
        ("win32", {"powershell"}, ["powershell"]),
    ],
)
def test_the_programs_of_the_system_are_found(
    platform: str, there: set[str], found: list[str]
) -> None:
    programs = find_speech_programs(platform, lambda name: name if name in there else None)
    assert [each.path for each in programs] == found


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
@pytest.mark.parametrize("speed", [50, 100, 300])
def test_no_text_is_ever_among_the_arguments(platform: str, speed: int) -> None:
    for each in find_speech_programs(platform, lambda name: name):
        arguments = each.arguments("de", speed)
        assert all(isinstance(argument, str) for argument in arguments)
        assert arguments == each.arguments("de", speed)
