"""Texts are looked up in the reader's language, and never lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reader_app.domain.translation import Lookup, marked, shown, tr, use


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use(None)


def speaking(words: dict[str, str]) -> None:
    use(lambda text, sense, n: words.get(f"{sense}|{text}" if sense else text, ""))


def test_without_a_language_the_english_text_is_said() -> None:
    assert tr("Saved as {name}.", name="a.md") == "Saved as a.md."


def test_braces_stay_where_nothing_is_filled_in() -> None:
    assert tr("Searching {query}") == "Searching {query}"


def test_english_counts_with_two_forms() -> None:
    said = [tr("{n} page", "{n:,} pages", n=n) for n in (0, 1, 2, 1_000)]
    assert said == ["0 pages", "1 page", "2 pages", "1,000 pages"]


def test_a_translation_is_filled_in_as_it_orders_its_words() -> None:
    speaking({"{a} of {b}": "{b}의 {a}"})
    assert tr("{a} of {b}", a=3, b=12) == "12의 3"


def test_a_counted_text_is_looked_up_by_its_form_for_many_and_its_number() -> None:
    asked: list[tuple[str, str, int]] = []

    def lookup(text: str, sense: str, n: int) -> str:
        asked.append((text, sense, n))
        return "eine Seite" if n == 1 else "{n} Seiten"

    use(lookup)
    assert (tr("{n} page", "{n} pages", n=1), tr("{n} page", "{n} pages", n=4)) == (
        "eine Seite",
        "4 Seiten",
    )
    assert asked == [("{n} pages", "", 1), ("{n} pages", "", 4)]


def test_one_word_in_two_senses_has_two_translations() -> None:
    speaking({"verb|Note": "Notieren", "Note": "Notiz"})
    assert (tr("Note", sense="verb"), tr("Note")) == ("Notieren", "Notiz")


@pytest.mark.parametrize("slip", ["{nam}", "{name", "{0}", "{name.first}", "{name:d}", "{name!z}"])
def test_a_translators_slip_costs_no_sentence(slip: str) -> None:
    speaking({"Saved as {name}.": slip})
    assert tr("Saved as {name}.", name="a.md") == "Saved as a.md."


def test_what_has_no_translation_stays_english() -> None:
    speaking({})
    assert tr("{n} page", "{n} pages", n=1) == "1 page"


def test_a_marked_text_is_kept_in_english_and_shown_translated() -> None:
    speaking({"New conversation": "Neue Unterhaltung"})
    kept = marked("New conversation")
    assert (kept, shown(kept)) == ("New conversation", "Neue Unterhaltung")


def test_what_was_never_marked_is_shown_as_it_is() -> None:
    speaking({})
    assert shown("{my} own title") == "{my} own title"


def test_the_made_up_language_keeps_what_is_filled_in() -> None:
    from reader_app.domain.translation import pseudo

    lookup: Lookup = pseudo
    use(lookup)
    said = tr("Saved as {name}.", name="a.md")
    assert said.startswith("⟦Šáv"[:1]) and "a.md" in said and said.endswith("⟧")


def test_the_made_up_language_is_longer_and_has_accents() -> None:
    from reader_app.domain.translation import pseudo

    assert pseudo("Close the book") == "⟦Çļöşé ţhé bööķ~~~~⟧".replace("ţ", "t").replace("ķ", "k")


def test_the_made_up_language_leaves_patterns_of_files_alone() -> None:
    from reader_app.domain.translation import pseudo

    assert pseudo("Text (*.md);;All files (*)").count("(*") == 2
