"""What lies at which height of a page is found as if all of it were looked through."""

from __future__ import annotations

import math
import random

from reader_app.documents.engine.mupdf import RawRect
from reader_app.documents.hidden_text.covered_text import HeightBands, TextBands
from reader_app.documents.hidden_text.occlusion import Occluder
from reader_app.documents.text.mupdf_text import TracedText

BELOW_ALL = 90_000.0


def box(chance: random.Random) -> RawRect:
    x, y = chance.uniform(-50, 600), chance.uniform(-100, 2300)
    height = chance.choice((0.0, 6.0, 8.0, 300.0, BELOW_ALL))
    return x, y, x + chance.uniform(0, 400), y + height


def covers(chance: random.Random, count: int) -> list[Occluder]:
    return [Occluder(order, box(chance), is_solid=True) for order in range(0, 2 * count, 2)]


def test_the_covers_of_a_point_are_those_that_hold_it_in_their_order() -> None:
    chance = random.Random(3)
    all_covers = covers(chance, 200)
    bands = HeightBands(all_covers)
    points = [(chance.uniform(-100, 900), chance.uniform(-300, 2500)) for _ in range(400)]
    points += [(cover.box[2], cover.box[3]) for cover in all_covers]  # edges belong to it
    for x, y in points:
        holding = [cover for cover in all_covers if cover.holds(x, y)]
        assert bands.at(x, y) == holding
        assert bands.has_any_at(x, y) == bool(holding)


def test_a_cover_has_text_under_it_if_an_earlier_text_touches_it() -> None:
    chance = random.Random(4)
    texts = [TracedText(order, box(chance), []) for order in range(1, 61, 2)]
    bands = TextBands(texts)
    answers = set()
    for cover in covers(chance, 80):
        x0, y0, x1, y1 = cover.box
        is_over = any(
            text.order < cover.order
            and text.box[0] <= x1
            and x0 <= text.box[2]
            and text.box[1] <= y1
            and y0 <= text.box[3]
            for text in texts
        )
        assert bands.has_any_under(cover) == is_over
        answers.add(is_over)
    assert answers == {True, False}


def test_a_text_that_lies_nobody_knows_where_is_under_every_later_cover() -> None:
    bands = TextBands([TracedText(5, (0.0, math.nan, math.inf, 10.0), [])])
    assert bands.has_any_under(Occluder(6, (500.0, 700.0, 510.0, 710.0), is_solid=True))
    assert not bands.has_any_under(Occluder(4, (500.0, 700.0, 510.0, 710.0), is_solid=True))


def test_texts_near_a_box_are_those_of_its_line_and_its_neighbours() -> None:
    rows = [TracedText(n, (50.0, 16.0 * n, 90.0, 16.0 * n + 7.0), []) for n in range(1, 41)]
    near = TextBands(rows).near([(400.0, 16.0 * 20, 440.0, 16.0 * 20 + 7.0)])
    assert rows[19] in near
    assert len(near) <= 3
