"""Links of pages that were left long ago are let go, and asked for again when they come back."""

from __future__ import annotations

from typing import cast

import pytest
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Link, Rect
from reader_app.ui.selection.document_links import KEPT_LINKS, KEPT_PAGES, LinkLayer
from reader_app.workers.document_client import DocumentClient
from tests.support.fake_document import FakeDocument

LINK = Link(Rect(0, 0, 10, 10), 1)


@pytest.fixture
def book(qtbot: QtBot) -> FakeDocument:
    return FakeDocument(links=dict.fromkeys(range(1, 1_000), (LINK,)))


@pytest.fixture
def layer(book: FakeDocument) -> LinkLayer:
    made = LinkLayer()
    made.set_client(cast(DocumentClient, book))
    return made


def read(layer: LinkLayer, *pages: int) -> None:
    for page in pages:
        layer.load([page])


def test_no_more_pages_than_the_limit_are_kept(layer: LinkLayer) -> None:
    read(layer, *range(1, KEPT_PAGES + 11))
    forgotten = [page for page in range(1, KEPT_PAGES + 11) if not layer.links_on(page)]
    assert forgotten == list(range(1, 11))


def test_links_that_were_let_go_are_asked_for_again(layer: LinkLayer) -> None:
    read(layer, *range(1, KEPT_PAGES + 2))
    was_kept = bool(layer.links_on(1))
    read(layer, 1)
    assert not was_kept and layer.links_on(1) == (LINK,)


def test_pages_seen_again_stay_longer(layer: LinkLayer) -> None:
    read(layer, *range(1, KEPT_PAGES + 1), 1, KEPT_PAGES + 1)
    assert layer.links_on(1) and not layer.links_on(2)


def test_links_of_the_page_in_sight_stay_however_many(layer: LinkLayer, book: FakeDocument) -> None:
    book.links[2] = (LINK,) * (KEPT_LINKS + 1)
    read(layer, 1, 2)
    assert len(layer.links_on(2)) == KEPT_LINKS + 1
    assert not layer.links_on(1)


def test_many_links_of_a_page_that_was_left_are_let_go(
    layer: LinkLayer, book: FakeDocument
) -> None:
    book.links[2] = (LINK,) * (KEPT_LINKS + 1)
    read(layer, 2, 3)
    assert not layer.links_on(2) and layer.links_on(3)
