"""LaTeX → shapes. Imports the library that draws with the first formula."""

from __future__ import annotations

from functools import lru_cache

from reader_app.typesetting.bounds import MAX_SHAPES, is_drawable_size, is_too_big
from reader_app.typesetting.messages import DrawFormula, FormulaDrawn, Refusal, WorkRefused
from reader_app.typesetting.outlines import NotShapesError, svg_of, written

_MARGIN = 0.5


@lru_cache(maxsize=1)
def load() -> None:
    """Import what the first formula needs: 0.2–0.4 s."""
    from ziamath.config import config
    from ziamath.zmath import Latex

    config.svg2 = False  # plain paths: no <symbol> and no <use>
    Latex("x", size=16).svg()  # its font is read now


def drawn(asked: DrawFormula) -> FormulaDrawn | WorkRefused:
    """Never raises."""
    if is_too_big(asked.tex):
        return WorkRefused(asked.request_id, Refusal.TOO_BIG.value)
    try:
        return _drawn(asked)
    except MemoryError:
        return WorkRefused(asked.request_id, Refusal.TOO_SLOW.value)
    except RecursionError:
        return WorkRefused(asked.request_id, Refusal.TOO_BIG.value)
    except Exception:  # noqa: BLE001  a model's TeX: any of four libraries may object
        return WorkRefused(asked.request_id, Refusal.UNKNOWN.value)


def _drawn(asked: DrawFormula) -> FormulaDrawn | WorkRefused:
    load()
    from ziamath.zmath import Latex

    formula = Latex(
        asked.tex, size=asked.size, color=asked.color, inline=not asked.is_display, margin=_MARGIN
    )
    width, height = (side + 2 * _MARGIN for side in formula.getsize())
    if not is_drawable_size(width, height):
        return WorkRefused(asked.request_id, Refusal.TOO_BIG.value)
    svg = formula.svgxml()
    left, top, width, height = (float(side) for side in svg.get("viewBox", "").split())
    depth = min(height, max(0.0, _MARGIN - formula.getyofst()))
    shapes = written(svg)
    if len(shapes) > MAX_SHAPES:
        return WorkRefused(asked.request_id, Refusal.TOO_BIG.value)
    result = FormulaDrawn(asked.request_id, left, top, width, height, depth, shapes)
    try:
        svg_of(result)  # what its parent would refuse isn't sent
    except NotShapesError:
        return WorkRefused(asked.request_id, Refusal.TOO_BIG.value)
    return result
