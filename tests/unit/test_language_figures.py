"""Numbers, prices, quotation marks and names of commands as the reader's language writes them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale

from reader_app.app.chat.cost_cap import usd_words
from reader_app.bootstrap.translations import use_language
from reader_app.domain.document import PageSize
from reader_app.domain.translation import number, quoted, tr, use
from reader_app.ui.book.book_properties import sizes_in_words
from reader_app.ui.widgets.dates_and_sizes import size_in_words
from reader_app.ui.window.action_table import command_name


@pytest.fixture(autouse=True)
def anywhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system of no country; English afterwards."""
    monkeypatch.setattr(QLocale, "system", staticmethod(QLocale.c))
    yield
    use(None)


@pytest.mark.parametrize(
    ("language", "whole", "broken"),
    [("en", "12,345", "1,234.5"), ("de", "12.345", "1.234,5"), ("ko", "12,345", "1,234.5")],
)
def test_numbers_have_the_signs_of_the_language(language: str, whole: str, broken: str) -> None:
    use_language(language)
    assert (number(12_345), number(1_234.5, 1)) == (whole, broken)


def test_a_made_up_language_counts_in_english() -> None:
    use_language("xx")
    assert number(12_345) == "12,345"


def test_a_reader_s_country_counts_where_it_speaks_the_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QLocale, "system", staticmethod(lambda: QLocale("de_CH")))
    use_language("de")
    assert number(12_345) == QLocale("de_CH").toString(12_345) != QLocale("de").toString(12_345)


def test_another_country_s_numbers_are_not_mixed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QLocale, "system", staticmethod(lambda: QLocale("de_DE")))
    use_language("ko")
    assert number(12_345) == "12,345"


def test_what_is_counted_in_a_sentence_is_written_so_too() -> None:
    use_language("de")
    assert tr("{n} book", "{n:,} books", n=1_204) == "1.204 Bücher"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "“Walden {x}”"),
        ("de", "„Walden {x}“"),
        ("ko", "“Walden {x}”"),
        ("fr", "“Walden {x}”"),
    ],
)
def test_words_are_quoted_as_in_the_language(language: str, said: str) -> None:
    use_language(language)
    assert quoted("Walden {x}") == said


@pytest.mark.parametrize(("language", "said"), [("en", "2.8 MB"), ("de", "2,8 MB")])
def test_sizes_of_files_are_numbers_of_the_language(language: str, said: str) -> None:
    use_language(language)
    assert size_in_words(2_800_000) == said


@pytest.mark.parametrize(("language", "inches"), [("en", "6.00 × 9.00"), ("de", "6,00 × 9,00")])
def test_sizes_of_pages_are_numbers_of_the_language(language: str, inches: str) -> None:
    use_language(language)
    assert inches in sizes_in_words(((PageSize(432.0, 648.0), 3),))


@pytest.mark.parametrize(
    ("language", "usd", "said"),
    [
        ("en", 0.012, "$0.012"),
        ("en", 1234.5, "$1,234.50"),
        ("de", 0.012, "0,012\N{NO-BREAK SPACE}$"),
        ("de", 1234.5, "1.234,50\N{NO-BREAK SPACE}$"),
        ("de", 0.0001, "unter 0,001\N{NO-BREAK SPACE}$"),
        ("ko", 0.012, "$0.012"),
    ],
)
def test_prices_are_written_as_in_the_language(language: str, usd: float, said: str) -> None:
    use_language(language)
    assert usd_words(usd) == said


@pytest.mark.parametrize(("language", "menu"), [("en", "Go"), ("de", "Gehe zu")])
def test_a_text_is_translated_in_its_sense(language: str, menu: str) -> None:
    use_language(language)
    assert tr("Go", sense="menu") == menu


@pytest.mark.parametrize("text", ["Öffnen", "Öffnen…", "Öffnen …", "Öffnen\N{NO-BREAK SPACE}…"])
def test_a_command_is_called_without_its_dots_and_the_space_before_them(text: str) -> None:
    assert command_name(text) == "Öffnen"


def test_words_that_begin_with_a_quotation_mark_get_no_second_one() -> None:
    assert [quoted("Oh, no"), quoted('"Oh, no," he said')] == ["“Oh, no”", '"Oh, no," he said']
