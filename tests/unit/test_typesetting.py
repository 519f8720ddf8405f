"""Formulas and code as their process sees them: what is refused, and what leaves it."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.typesetting.code_highlighting import Kind, coloured
from reader_app.typesetting.formula_messages import (
    MAX_CODE,
    MAX_TEX,
    CodeColoured,
    ColourCode,
    DrawFormula,
    FormulaDrawn,
    Refusal,
    WorkRefused,
    is_drawable_size,
    is_too_big,
    may_be_slow,
)
from reader_app.typesetting.formula_process import drawn
from reader_app.typesetting.formula_shapes import NotShapesError, svg_of


def asked(tex: str) -> DrawFormula:
    return DrawFormula(1, tex, False, 15, "#112233")


def shapes_of(tex: str) -> FormulaDrawn:
    answer = drawn(asked(tex))
    assert isinstance(answer, FormulaDrawn)
    return answer


GOOD = FormulaDrawn(1, 0.0, -10.0, 20.0, 12.0, 2.0, "#112233\tnone\t1.000\tM 0 0 L 5 5 Z")


@pytest.mark.parametrize(
    "tex",
    [
        r"\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}",
        r"\left(\frac{\left[\left\{a_{i_j}\right\}\right]}{2}\right)^{n^{2}}",
        r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}",
        r"\hspace{100em}x",
        r"\{ x \in \mathbb{R} \mid x > 10000000 \}",
    ],
)
def test_what_people_write_is_not_too_big(tex: str) -> None:
    assert not is_too_big(tex)


@pytest.mark.parametrize(
    "tex",
    [
        "x" * (MAX_TEX + 1),
        r"\left(" * 7 + "x" + r"\right)" * 7,
        r"\left(" * 7,
        r"\begin{cases}" * 13 + r"\end{cases}" * 13,
        r"\sqrt{" * 13 + "x" + "}" * 13,
        r"\hspace{100000000em}x",
        r"\rule{1em}{99999pt}",
        r"\kern -123456pt x",
    ],
)
def test_what_takes_time_or_room_without_end_is_refused_before_it_is_tried(tex: str) -> None:
    assert drawn(asked(tex)) == WorkRefused(1, Refusal.TOO_BIG.value)


@pytest.mark.parametrize(
    ("tex", "is_slow"),
    [
        (r"\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}", False),
        (r"\left(\frac{a}{b}\right)\left(\frac{c}{d}\right)" * 8, False),
        (r"\sqrt{" * 6 + "x" + "}" * 6, True),
        (r"\left(" * 3 + r"\right)" * 3, True),
    ],
)
def test_what_is_nested_deeper_than_most_is_not_waited_for(tex: str, is_slow: bool) -> None:
    assert may_be_slow(tex) is is_slow


@pytest.mark.parametrize("tex", [r"\hspace{9999em}x", r"\rule{9000px}{9000px}x"])
def test_a_drawing_too_large_for_an_image_is_refused(tex: str) -> None:
    answer = drawn(asked(tex))
    assert isinstance(answer, WorkRefused) and answer.why is Refusal.TOO_BIG


@pytest.mark.parametrize("tex", [r"\frac{", r"\text{<b>}", "", r"\nosuchcommand{"])
def test_tex_that_is_none_is_refused_and_raises_nothing(tex: str) -> None:
    assert isinstance(drawn(asked(tex)), WorkRefused | FormulaDrawn)


@given(st.text(alphabet=r"\{}leftrigh()[]frac sqrt^_&%$#~<>1x", max_size=60))
def test_no_tex_makes_the_process_raise(tex: str) -> None:
    if tex.count("{") + tex.count(r"\left") < 8:  # the rest is for the limit of time
        assert isinstance(drawn(asked(tex)), WorkRefused | FormulaDrawn)


@pytest.mark.parametrize(
    "tex",
    [r"\boxed{x}\cancel{y}", r"\overline{abc}\sqrt{2}", r"\color{red}{x}+\underbrace{abc}_{n}"],
)
def test_a_drawing_is_paths_and_nothing_else(tex: str) -> None:
    svg = ET.fromstring(svg_of(shapes_of(tex)))
    tags = {element.tag.rpartition("}")[2] for element in svg.iter()}
    names = {name for element in svg for name in element.attrib}
    assert tags == {"svg", "path"}
    assert names <= {"d", "fill", "stroke", "stroke-width"}


@pytest.mark.parametrize(
    "line",
    [
        'red"/><image href="file:///etc/passwd\tnone\t1\tM 0 0 Z',
        "url(#a)\tnone\t1\tM 0 0 Z",
        'red\tnone\t1\tM 0 0 Z"/><script>',
        "red\tnone\t1e99\tM 0 0 Z",
        "red\tnone\t1\tM 99999999 0 Z",
        "red\tnone\t1\t",
        "red",
    ],
)
def test_shapes_of_a_process_that_was_taken_over_are_not_drawn(line: str) -> None:
    with pytest.raises(NotShapesError):
        svg_of(replace(GOOD, shapes=line))


@pytest.mark.parametrize(
    "sizes",
    [
        {"width": 1e9},
        {"height": float("nan")},
        {"width": 8_000.0, "height": 2_500.0},
        {"left": float("inf")},
        {"depth": -1.0},
        {"depth": 13.0},
        {"width": 0.0},
    ],
)
def test_sizes_of_a_process_that_was_taken_over_are_not_used(sizes: dict[str, float]) -> None:
    with pytest.raises(NotShapesError):
        svg_of(replace(GOOD, **sizes))


@given(st.text(max_size=200))
def test_no_words_get_through_as_shapes(words: str) -> None:
    try:
        svg = svg_of(replace(GOOD, shapes=words))
    except NotShapesError:
        return
    assert re.fullmatch(r"<svg [^<>]*>(<path [^<>]*/>)*</svg>", svg)


@given(st.floats(), st.floats())
def test_a_size_is_a_number_within_bounds(width: float, height: float) -> None:
    if is_drawable_size(width, height):
        assert 0 < width * height <= 2_000_000


def test_a_reason_that_nobody_knows_is_one_of_ours() -> None:
    assert WorkRefused(1, "because").why is Refusal.UNKNOWN


def test_code_is_coloured_without_losing_a_letter() -> None:
    code = "def f(x: int) -> str:\n    return 'é𝒳'  # why\n"
    answer = coloured(ColourCode(1, code, "python"))
    assert isinstance(answer, CodeColoured) and len(answer.kinds) == len(code)
    assert {Kind.KEYWORD, Kind.STRING, Kind.COMMENT} <= set(answer.kinds)


@pytest.mark.parametrize(
    ("code", "language"), [("x", "no-such-language"), ("x = 1\n" * MAX_CODE, "python")]
)
def test_code_in_an_unknown_language_or_too_long_is_plain(code: str, language: str) -> None:
    assert coloured(ColourCode(1, code, language)) == CodeColoured(1, "." * len(code))
