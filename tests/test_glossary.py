"""The glossary is the law of names: a word of it means one thing, in the rooms that it tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "reader_app"
_PUBLIC_CLASS = re.compile(r"^class ([^\W_]\w*)", re.MULTILINE)


class Named(NamedTuple):
    """A name of a file or a public class, in its words, and the room that it stands in."""

    name: str
    words: tuple[str, ...]
    room: str


def rows(heading: str) -> list[list[str]]:
    """The rows of the table of GLOSSARY.md that begins with this heading, cell by cell."""
    text = (ROOT / "GLOSSARY.md").read_text(encoding="utf-8")
    table = text[text.index(f"| {heading} |") :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def words_of(name: str) -> tuple[str, ...]:
    return tuple(word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name))


def _names() -> Iterator[Named]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        room = parts[0]
        yield from (Named("/".join(parts), words_of(part), room) for part in parts[1:])
        for name in _PUBLIC_CLASS.findall(path.read_text(encoding="utf-8")):
            yield Named(f"{'/'.join(parts)}: {name}", words_of(name), room)


@cache
def names() -> list[Named]:
    return list(_names())


def holds(words: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether the words stand side by side in a name, the last one perhaps as a plural."""
    plural = (*wanted[:-1], f"{wanted[-1]}s")
    length = len(wanted)
    runs = [words[at : at + length] for at in range(len(words) - length + 1)]
    return wanted in runs or plural in runs


@pytest.mark.slow
def test_a_word_of_the_glossary_stands_only_in_its_rooms() -> None:
    offenders = [
        f"{word}: {named.name}"
        for word, _meaning, where in rows("Word")
        for named in names()
        if holds(named.words, words_of(word)) and named.room not in re.split(r",\s*", where)
    ]
    assert not offenders


@pytest.mark.slow
def test_a_word_that_was_given_up_stands_nowhere() -> None:
    offenders = [
        f"{word.strip()}: {named.name}"
        for given_up, _standard in rows("Not")
        for word in given_up.split(",")
        for named in names()
        if holds(named.words, words_of(word))
    ]
    assert not offenders


def test_the_glossary_has_a_meaning_for_each_word_and_no_word_twice() -> None:
    entries = rows("Word") + rows("Not")
    assert all(all(cells) for cells in entries)
    words = [word.strip() for cells in entries for word in cells[0].split(",")]
    assert len(words) == len(set(words))
