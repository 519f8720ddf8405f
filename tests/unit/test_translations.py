"""The translations that ship fit the program."""

from __future__ import annotations

import importlib
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.program import ROOT

LANGUAGES = ("ko", "de")
FOLDER = ROOT / "packaging/translations"
_KEY = re.compile(r"\((?:Enter|Esc|F\d+|[A-Z]|(?:Ctrl|Shift|Alt)\b[^()]*)\)$")
_BRACKETED = re.compile(r"\([^()]+\)$")
_MARKUP = re.compile(r"[*#⟦⟧\t]|\n\n")


@pytest.fixture(scope="module")
def update() -> Iterator[ModuleType]:
    """The script that makes them, with the modules beside it."""
    before = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        yield importlib.import_module("update")
    for name in set(sys.modules) - before:
        if name in ("update", "texts", "ts_file"):
            del sys.modules[name]


def places(text: str) -> set[str]:
    """Names in braces. Raises ValueError for braces that don't fit together."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.fixture(scope="module", params=LANGUAGES)
def entries(request: pytest.FixtureRequest, update: ModuleType):
    """The entries of a language whose texts are in the program."""
    found = update.read_entries(update.ts_file(request.param)).values()
    return [entry for entry in found if not entry.is_vanished]


@pytest.mark.long
def test_all_texts_of_the_program_are_known_and_compiled(update: ModuleType) -> None:
    assert not update.check()


def test_every_text_is_translated(entries) -> None:
    assert not [entry.name.source for entry in entries if not entry.is_finished]


def test_translations_have_the_places_of_their_text(entries) -> None:
    wrong = [
        (entry.name.source, form)
        for entry in entries
        for number, form in enumerate(entry.forms)
        if form
        and places(form) | {"n"} != places(entry.name.source) | {"n"}
        # A form for one may say it in a word, and needs no "last" beside a "first".
        and not (number == 0 < len(entry.forms) - 1 and places(form) <= places(entry.name.source))
    ]
    assert not wrong


def test_translations_can_be_filled_in(entries) -> None:
    for entry in entries:
        values = dict.fromkeys(places(entry.name.source), 7)
        for form in entry.forms:
            assert form.format(**{"n": 7, **values}) or not form


def test_translations_keep_keys_and_markup(entries) -> None:
    wrong = [
        (entry.name.source, form)
        for entry in entries
        for form in entry.forms
        if form
        and (
            (_KEY.search(entry.name.source) and not _BRACKETED.search(form))
            or sorted(_MARKUP.findall(entry.name.source)) != sorted(_MARKUP.findall(form))
        )
    ]
    assert not wrong


def test_translations_begin_and_end_as_their_text_where_it_is_set_against_others(entries) -> None:
    wrong = [
        (entry.name.source, form)
        for entry in entries
        for form in entry.forms
        if form
        and (form[0].isspace(), form[-1].isspace())
        != (entry.name.source[0].isspace(), entry.name.source[-1].isspace())
    ]
    assert not wrong


@pytest.mark.slow
def test_a_translation_survives_a_new_extraction(update: ModuleType, tmp_path: Path) -> None:
    known = update.read_entries(update.ts_file("ko"))
    made = tmp_path / "made.ts"
    merged = importlib.import_module("ts_file").merged
    made.write_text(merged(update.texts_of(ROOT), known, "ko"), encoding="utf-8")
    again = update.read_entries(made)
    assert {name: again[name].forms for name in known if name in again} == {
        name: entry.forms for name, entry in known.items() if name in again
    }
    assert all(name in again for name, entry in known.items() if entry.is_finished)


def test_a_translation_of_a_text_that_is_gone_is_kept_aside(
    update: ModuleType, tmp_path: Path
) -> None:
    ts_file = importlib.import_module("ts_file")
    name = importlib.import_module("texts").Name("Gone")
    made = tmp_path / "made.ts"
    entry = ts_file.Entry(name, ("Fort",), False)
    made.write_text(ts_file.merged({}, {name: entry}, "de"), encoding="utf-8")
    kept = update.read_entries(made)[name]
    assert (kept.forms, kept.is_vanished) == (("Fort",), True)


@pytest.mark.parametrize(
    "code",
    [
        'tr(f"Page {page}")',
        'tr("Page " + page)',
        "tr(words)",
        'tr("{n} page", "{n} pages")',
        'tr("{n} page", "{n} pages", "all", n=3)',
    ],
)
def test_a_text_that_no_translator_would_see_is_refused(update: ModuleType, code: str) -> None:
    texts = importlib.import_module("texts")
    with pytest.raises(texts.UnreadableTextError):
        list(texts.texts_in(code, "a.py"))


def test_senses_and_counts_are_read(update: ModuleType) -> None:
    texts = importlib.import_module("texts")
    code = 'tr("Note", sense="verb"); tr("{n} page", "{n} pages", n=3); marked("Kept")'
    told = [(t.name.source, t.name.sense, t.one) for t in texts.texts_in(code, "a.py")]
    assert told == [("Note", "verb", ""), ("{n} pages", "", "{n} page"), ("Kept", "", "")]
