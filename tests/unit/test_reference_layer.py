"""Quiet links: cross-references and plain addresses beside the links of the file."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QSize

from reader_app.domain.cross_references import ReferenceKind
from reader_app.domain.document import Link, PageSize, Rect
from reader_app.ui.references.link_picture import is_usable, picture_of
from reader_app.ui.references.reference_layer import addresses_in, quiet_links
from reader_app.ui.selection.document_links import PageLinks, is_safe_uri
from reader_app.ui.selection.text_layer import TextPage
from tests.support.fake_document import characters_of
from tests.support.references import reference, target


def uris(text: str) -> list[str]:
    return [link.uri for link in addresses_in(TextPage(characters_of(text)))]


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("See doi:10.1145/3382494.3410.", "https://doi.org/10.1145/3382494.3410"),
        ("(10.1000/a(b)c)", "https://doi.org/10.1000/a(b)c"),
        ("arXiv:1706.03762v5, 2017", "https://arxiv.org/abs/1706.03762v5"),
        ("arXiv: hep-th/9901001.", "https://arxiv.org/abs/hep-th/9901001"),
        ("at https://example.org/a?b=c#d.", "https://example.org/a?b=c#d"),
        ("<www.example.org/mills>", "https://www.example.org/mills"),
        ("https://doi.org/10.1000/x", "https://doi.org/10.1000/x"),
    ],
)
def test_addresses_end_where_their_sentence_goes_on(text: str, uri: str) -> None:
    assert uris(text) == [uri]


@pytest.mark.parametrize("text", ["Version 10.12 of it", "1706.03762 people", "www. is short", ""])
def test_numbers_and_words_are_no_addresses(text: str) -> None:
    assert uris(text) == []


def test_an_address_broken_after_a_slash_goes_on_in_the_next_line() -> None:
    links = addresses_in(TextPage(characters_of("doi:10.1000/\nmill.2001 says\nmore")))
    assert [link.uri for link in links] == ["https://doi.org/10.1000/mill.2001"] * 2
    assert links[0].rect.y0 < links[1].rect.y0
    assert uris("see https://example.org\nNext") == ["https://example.org"]


@given(st.text(alphabet=" \n.:/()[]-_10doi:arXivhttps://www.example", max_size=120))
def test_whatever_stands_on_a_page_only_safe_addresses_come_of_it(text: str) -> None:
    assert all(is_safe_uri(uri) for uri in uris(text))


def test_an_address_is_never_longer_than_its_limit() -> None:
    lines = "\n".join("a" * 60 + "/" for _ in range(100))
    assert max(map(len, uris("https://x/" + "(" * 5_000 + ")" * 5_000))) <= 2_000
    assert max(map(len, uris("https://x/\n" + lines))) <= 2_000


def test_the_links_of_the_file_win_but_take_over_the_part_to_show() -> None:
    entry = target(3, "[12]")
    found = reference(1, "[12]", entry, kind=ReferenceKind.ENTRY)
    own = Link(found.rects[0], page=3, top=20.0)
    quiet = quiet_links(PageLinks((own,)).at, (found,), (Link(found.rects[0], uri="https://a.b"),))
    assert quiet.links.links == ()
    assert quiet.references[own] is found
    elsewhere = Link(found.rects[0], page=9)
    assert not quiet_links(PageLinks((elsewhere,)).at, (found,), ()).references


def test_a_link_over_the_number_only_is_known_for_its_reference() -> None:
    found = reference(1, "Figure 3.2", target(4, "Figure 3.2"))
    words = found.rects[0]
    number = replace(words, x0=words.x1 - 8)
    own = Link(number, page=4, top=300)
    quiet = quiet_links(PageLinks((own,)).at, (found,), ())
    assert quiet.references[own] is found
    assert [link.rect for link in quiet.links.links] == [words]
    # The file knows better where it leads.
    elsewhere = quiet_links(PageLinks((Link(number, page=9),)).at, (found,), ())
    assert not elsewhere.references
    assert not elsewhere.links.links


def test_an_uncertain_reference_leads_to_no_page() -> None:
    found = reference(1, "Table 4", target(2, "Table 4"), target(5, "Table 4"))
    (link,) = quiet_links(PageLinks(()).at, (found,), ()).links.links
    assert (link.page, link.uri) == (0, "")


# -- the picture --------------------------------------------------------------------------------


PAGE = PageSize(600, 800)


def test_words_keep_the_size_of_the_page_in_view() -> None:
    shape = picture_of(PAGE, 0, Rect(60, 100, 500, 700), QSize(900, 200), 1.5, is_whole=False)
    assert shape.scale == 1.5
    assert shape.size.height() <= 200


def test_a_figure_is_shown_whole() -> None:
    shape = picture_of(PAGE, 0, Rect(60, 100, 500, 700), QSize(900, 200), 1.5, is_whole=True)
    assert shape.part.y1 >= 700
    assert shape.size.height() <= 201


@given(
    st.tuples(*[st.floats(-900, 900)] * 4),
    st.sampled_from([0, 90, 180, 270]),
    st.floats(0.05, 16),
    st.booleans(),
)
def test_a_picture_fits_whatever_area_is_stored(
    sides: tuple[float, float, float, float], rotation: int, scale: float, is_whole: bool
) -> None:
    area = Rect(*sides)
    if not is_usable(area, PAGE):
        return
    shape = picture_of(PAGE, rotation, area, QSize(400, 200), scale, is_whole=is_whole)
    assert shape.size.width() <= 401
    assert shape.size.height() <= 201


@pytest.mark.parametrize("broken", [float("nan"), float("inf")])
def test_an_area_that_is_no_area_is_not_shown(broken: float) -> None:
    assert not is_usable(Rect(0, broken, 100, 100), PAGE)
