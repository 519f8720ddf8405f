"""Words are looked up in their base form as well, in the language of the book first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from reader_app.app.search.dictionary_lookup import DictionaryUseCase, cleaned, forms_of
from reader_app.domain.search import Dictionary, DictionaryEntry

ENGLISH = "it was the best of times and it was the worst of times for all that is in this " * 3
GERMAN = "der die und das ist nicht ein eine zu den mit von sich auf dem des im auch es " * 3


@dataclass
class FakeDictionary:
    name: str
    words: Mapping[str, str]
    language: str = ""
    is_bilingual: bool = False
    asked: list[str] = field(default_factory=list)

    def entries(self, word: str) -> list[DictionaryEntry]:
        self.asked.append(word)
        found = [head for head in self.words if head.casefold() == word.casefold()]
        return [DictionaryEntry(head, self.words[head]) for head in found]


class FakeFiles:
    def __init__(self, *dictionaries: Dictionary) -> None:
        self._dictionaries = list(dictionaries)

    def installed(self) -> list[Dictionary]:
        return self._dictionaries

    def add(self, paths: Sequence[Path]) -> tuple[str, ...]:
        return ()


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("running", "run"),
        ("ran", "run"),
        ("gazed", "gaze"),
        ("stories", "story"),
        ("wolves", "wolf"),
        ("children", "child"),
        ("happiest", "happy"),
        ("lying", "lie"),
        ("watches", "watch"),
        ("bigger", "big"),
        ("quickly", "quick"),
        ("half-hour", "half hour"),
    ],
)
def test_an_english_form_leads_to_its_base(word: str, base: str) -> None:
    assert base in forms_of(word, "English")


@pytest.mark.parametrize("word", ["during", "thing", "this", "glass", "morning", "king"])
def test_a_word_that_only_looks_like_a_form_has_no_base(word: str) -> None:
    assert forms_of(word, "English") == []


@pytest.mark.parametrize(
    ("word", "base"),
    [("ging", "gehen"), ("gemacht", "machen"), ("Häuser", "haus"), ("sagte", "sagen")],
)
def test_a_german_form_leads_to_its_base(word: str, base: str) -> None:
    assert base in [form.casefold() for form in forms_of(word, "German")]


def test_korean_particles_and_words_without_spaces_are_cut_off() -> None:
    assert "바다" in forms_of("바다에서", "Korean")
    assert "学生" in forms_of("学生会館", "Japanese")


@pytest.mark.parametrize(
    ("selected", "word"),
    [("“gazed,”", "gazed"), ("gon-\ndola", "gondola"), ("Miss\nBates’s", "Miss Bates")],
)
def test_what_is_selected_is_cleaned(selected: str, word: str) -> None:
    assert cleaned(selected) == word


def test_the_word_itself_comes_before_its_base() -> None:
    words = {"run": "to go fast", "running": "the act"}
    found = DictionaryUseCase(FakeFiles(FakeDictionary("A", words))).look_up("Running", ENGLISH)
    assert [entry.headword for entry in found.sections[0].entries] == ["running", "run"]


def test_a_word_leads_to_two_bases_at_most_and_to_each_once() -> None:
    forms = list(dict.fromkeys(forms_of("planning", "English")))
    assert len(forms) > 2
    everything = FakeDictionary("A", dict.fromkeys(forms, "…"))
    found = DictionaryUseCase(FakeFiles(everything)).look_up("planning", ENGLISH)
    assert [entry.headword for entry in found.sections[0].entries] == forms[:2]


def test_the_language_of_the_page_comes_first_and_what_explains_before_what_translates() -> None:
    words = {"die": "…"}
    use_case = DictionaryUseCase(
        FakeFiles(
            FakeDictionary("English", words, "English"),
            FakeDictionary("German–English", words, "German", is_bilingual=True),
            FakeDictionary("German", words, "German"),
            FakeDictionary("Unknown", words),
        )
    )
    sections = use_case.look_up("die", GERMAN).sections
    assert [each.dictionary for each in sections] == ["German", "German–English", "Unknown"]


def test_another_language_is_tried_if_nothing_else_has_the_word() -> None:
    use_case = DictionaryUseCase(
        FakeFiles(
            FakeDictionary("English", {}, "English"),
            FakeDictionary("German", {"Haus": "house"}, "German"),
        )
    )
    assert [each.dictionary for each in use_case.look_up("Haus", ENGLISH).sections] == ["German"]


def test_what_is_shown_has_a_largest_size() -> None:
    words = {"run": "x" * 50_000}
    found = DictionaryUseCase(FakeFiles(FakeDictionary("A", words))).look_up("run", ENGLISH)
    assert len(found.sections[0].entries[0].text) < 5_000


def test_without_dictionaries_none_was_searched() -> None:
    found = DictionaryUseCase(FakeFiles()).look_up("run", ENGLISH)
    assert (found.sections, found.searched) == ((), ())
