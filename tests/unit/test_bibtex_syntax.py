"""BibTeX is read as BibTeX means it, and written so that others read it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.app.library.bibtex_syntax import BibEntry, parsed_bibtex, written_bibtex
from reader_app.app.library.latex import from_latex, title_to_latex, to_latex
from reader_app.domain.errors import BookError

FILE = r"""
Whatever stands between entries is a comment, mail@example.org too.
@comment{ @book{no, title={None}} }
@string{acm = "Association for " # {Computing Machinery}}
@preamble{ "\newcommand{\x}{y}" }
@InProceedings{gal:2009,
  author    = {Gal, Andreas and Eich, Brendan and {van der Waals}, Johannes and {The {R} Team}},
  title     = "Trace-based {Just-in-Time} Type {S}pecialization",   % a comment
  publisher = acm # ", Inc.",
  year      = 2009,
  month     = jun # "~15",
  url       = {https://example.org/a\_b?c=1\%20d},
  doi       = {10.1145/1542476.1542528},
}
@article(next, Title = {Zweites}, title = "Drittes")
"""


def test_a_file_with_everything_is_read() -> None:
    first, second = parsed_bibtex(FILE)
    assert (first.kind, first.key) == ("inproceedings", "gal:2009")
    assert first.text("title") == "Trace-based Just-in-Time Type Specialization"
    assert first.text("publisher") == "Association for Computing Machinery, Inc."
    assert (first.text("year"), first.text("month")) == ("2009", "jun 15")
    assert first.text("url") == "https://example.org/a_b?c=1%20d"
    assert first.names("author") == (
        "Andreas Gal", "Brendan Eich", "Johannes van der Waals", "The R Team",
    )  # fmt: skip
    assert (second.key, second.text("title")) == ("next", "Zweites")


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"M{\"u}ller, M\"uller, M\"{u}ller", "Müller, Müller, Müller"),
        (r"Erd{\H o}s and Erd\H{o}s", "Erdős and Erdős"),
        (r"na{\"\i}ve na\"{\i}ve \v{C}apek \c{c}a", "naïve naïve Čapek ça"),
        (r"\k{a} {\aa}ngstr\"om", "ą ångström"),
        (r"Stra{\ss}e, {\O}rsted, \L{}\'od\'z, \AE sir", "Straße, Ørsted, Łódź, Æsir"),
        (r"a~b -- c --- ``d'' \& 5\% \$ \# \_ \{x\}", "a b – c — “d” & 5% $ # _ {x}"),
        (r"\emph{The $n$-body} \unknown{problem}\, done", "The n-body problem, done"),
        ("\\'" * 5_000, "'"),
        ("\\'{" * 2_000, ""),
    ],
)  # fmt: skip
def test_accents_and_commands_become_letters(latex: str, plain: str) -> None:
    assert from_latex(latex).startswith(plain)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("\n@book{a, title = {never closed", 2),
        ('@book{a, title = "M\\"uller"}', 1),
        ("@book{a}\n\n@book{b, title = {x} year = 3}", 3),
        ("@book{a, title}", 1),
        ("@string{x = }", 1),
    ],
)
def test_what_is_torn_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(BookError, match=f"line {line} ") as refused:
        parsed_bibtex(text)
    assert refused.value.advice


_TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=60
)


@given(_TEXT)
def test_what_is_written_is_read_again(text: str) -> None:
    plain = " ".join(unicodedata.normalize("NFC", text.replace("\xa0", " ")).split())
    for latex in (to_latex(plain), title_to_latex(plain)):
        (entry,) = parsed_bibtex(written_bibtex([BibEntry("book", "k", {"title": latex or "x"})]))
        assert entry.text("title") == (plain or "x")


@given(st.text(st.sampled_from('@book{},="#% \n\\ua(')))
def test_anything_is_read_or_refused(text: str) -> None:
    try:
        for entry in parsed_bibtex("@book{k, a = {" + text):
            entry.text("a")
            entry.names("a")
    except BookError:
        pass


def test_accents_are_written_as_old_programs_want_them() -> None:
    assert to_latex("Gödel & Erdős: 5 % Straße – Łódź") == (
        r"G{\"o}del \& Erd{\H{o}}s: 5 \% Stra{\ss}e -- {\L}{\'o}d{\'z}"
    )
    assert title_to_latex("The DNA of iPhones in Rome") == "The {DNA} of {iPhones} in Rome"


def test_abbreviations_that_multiply_each_other_are_refused() -> None:
    doubled = "".join(f"@string{{s{n} = s{n - 1} # s{n - 1}}}\n" for n in range(1, 60))
    with pytest.raises(BookError, match="isn’t valid BibTeX"):
        parsed_bibtex('@string{s0 = "ha ha ha! "}\n' + doubled + "@book{k, title = s59}")
