"""Writes the shapes of a formula as lines of text, and reads them back into an SVG.

The process that draws formulas parses what a model wrote, so its parent takes no document from it:
numbers and letters of path data only, which can name no file, address, font or script.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from reader_app.typesetting.formula_messages import MAX_SHAPES, FormulaDrawn, is_drawable_size

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element  # the window has no need of it

_FIELDS: Final = 4
_PATH: Final = re.compile(r"[MLQCAHVZmlqcahvz0-9 .,\-]+")
_COLOR: Final = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]{1,24}")
_NUMBER: Final = re.compile(r"\d{1,4}(?:\.\d{1,6})?")
_HUGE: Final = re.compile(r"\d{7}")
_NO_STROKE: Final = "none"


class NotShapesError(Exception):
    """A text is not what `written` writes."""


def written(drawing: Element) -> str:
    """Write all shapes of an SVG element, one a line: fill, stroke, stroke width, path data."""
    return "\n".join(_lines(drawing, "black"))


def svg_of(drawn: FormulaDrawn) -> str:
    """Make an SVG of nothing but paths. Raises NotShapesError."""
    sizes = (drawn.left, drawn.top, drawn.width, drawn.height, drawn.depth)
    is_placed = all(math.isfinite(size) and abs(size) < 1e6 for size in sizes)
    if not is_placed or not is_drawable_size(drawn.width, drawn.height):
        raise NotShapesError
    if not 0 <= drawn.depth <= drawn.height or len(drawn.shapes) > MAX_SHAPES:
        raise NotShapesError
    box = f"{drawn.left:.3f} {drawn.top:.3f} {drawn.width:.3f} {drawn.height:.3f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{drawn.width:.3f}" '
        f'height="{drawn.height:.3f}" viewBox="{box}">'
        + "".join(_element(line) for line in drawn.shapes.splitlines())
        + "</svg>"
    )


def _element(line: str) -> str:
    fields = line.split("\t")
    if len(fields) != _FIELDS:
        raise NotShapesError
    fill, stroke, width, data = fields
    is_fine = (
        _COLOR.fullmatch(fill)
        and _COLOR.fullmatch(stroke)
        and _NUMBER.fullmatch(width)
        and _PATH.fullmatch(data)
        and not _HUGE.search(data)
    )
    if not is_fine:
        raise NotShapesError
    edge = "" if stroke == _NO_STROKE else f' stroke="{stroke}" stroke-width="{width}"'
    return f'<path d="{data}" fill="{fill}"{edge}/>'


def _lines(element: Element, fill: str) -> Iterator[str]:
    fill = element.get("fill") or fill
    match element.tag.rpartition("}")[2]:
        case "path":
            yield _line(element, fill, element.get("d") or "")
        case "rect":
            x, y, width, height = _numbers(element, ("x", "y", "width", "height"))
            if width > 0 and height > 0:
                yield _line(
                    element,
                    fill,
                    f"M {_n(x)} {_n(y)} h {_n(width)} v {_n(height)} h {_n(-width)} Z",
                )
        case "ellipse":
            x, y, across, down = _numbers(element, ("cx", "cy", "rx", "ry"))
            arc = f"a {_n(across)} {_n(down)} 0 1 0"
            twice = f"{arc} {_n(2 * across)} 0 {arc} {_n(-2 * across)} 0"
            yield _line(element, fill, f"M {_n(x - across)} {_n(y)} {twice} Z")
        case "svg" | "g":
            for child in element:
                yield from _lines(child, fill)
        case _:
            return  # arrowheads and titles: the drawing is understood without them


def _line(element: Element, fill: str, data: str) -> str:
    stroke = element.get("stroke") or _NO_STROKE
    width = abs(_numbers(element, ("stroke-width",))[0]) or 1.0
    return "\t".join((_color(fill), _color(stroke), f"{width:.3f}", " ".join(data.split())))


def _color(name: str) -> str:
    return name if _COLOR.fullmatch(name) else "black"


def _numbers(element: Element, names: Iterable[str]) -> list[float]:
    return [float(element.get(name) or 0) for name in names]


def _n(number: float) -> str:
    return f"{number:.3f}"
