"""The process that draws LaTeX formulas as shapes and colours code.

Its parent ends it when one piece of work takes too long. The library that draws is imported with
the first formula.
"""

from __future__ import annotations

import time
from functools import lru_cache

from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.cpu import step_back
from reader_app.ipc.memory import limit_own_memory
from reader_app.typesetting import code_highlighting as colours
from reader_app.typesetting import formula_messages
from reader_app.typesetting.formula_shapes import NotShapesError, svg_of, written

_MARGIN = 0.5
_MOST_BYTES = 256 * 1024 * 1024
_ADDRESSES = 256 * 1024 * 1024
_NICENESS = 5
_LONGEST_S = 20
"""Seconds of processor time after which the system ends it, if no parent is left that would."""


@lru_cache(maxsize=1)
def load() -> None:
    """Import what the first formula needs: 0.2–0.4 s."""
    from ziamath.config import config
    from ziamath.zmath import Latex

    config.svg2 = False  # plain paths: no <symbol> and no <use>
    Latex("x", size=16).svg()  # its font is read now


def drawn(
    asked: formula_messages.DrawFormula,
) -> formula_messages.FormulaDrawn | formula_messages.WorkRefused:
    """Draw a formula; never raises."""
    if formula_messages.is_too_big(asked.tex):
        return formula_messages.WorkRefused(
            asked.request_id, formula_messages.Refusal.TOO_BIG.value
        )
    try:
        return _drawn(asked)
    except MemoryError:
        return formula_messages.WorkRefused(
            asked.request_id, formula_messages.Refusal.TOO_SLOW.value
        )
    except RecursionError:
        return formula_messages.WorkRefused(
            asked.request_id, formula_messages.Refusal.TOO_BIG.value
        )
    except Exception:  # noqa: BLE001  a model's TeX: any of four libraries may object
        return formula_messages.WorkRefused(
            asked.request_id, formula_messages.Refusal.UNKNOWN.value
        )


def _drawn(
    asked: formula_messages.DrawFormula,
) -> formula_messages.FormulaDrawn | formula_messages.WorkRefused:
    load()
    from ziamath.zmath import Latex

    formula = Latex(
        asked.tex, size=asked.size, color=asked.color, inline=not asked.is_display, margin=_MARGIN
    )
    width, height = (side + 2 * _MARGIN for side in formula.getsize())
    if not formula_messages.is_drawable_size(width, height):
        return formula_messages.WorkRefused(
            asked.request_id, formula_messages.Refusal.TOO_BIG.value
        )
    svg = formula.svgxml()
    left, top, width, height = (float(side) for side in svg.get("viewBox", "").split())
    depth = min(height, max(0.0, _MARGIN - formula.getyofst()))
    shapes = written(svg)
    if len(shapes) > formula_messages.MAX_SHAPES:
        return formula_messages.WorkRefused(
            asked.request_id, formula_messages.Refusal.TOO_BIG.value
        )
    result = formula_messages.FormulaDrawn(
        asked.request_id, left, top, width, height, depth, shapes
    )
    try:
        svg_of(result)  # what its parent would refuse isn't sent
    except NotShapesError:
        return formula_messages.WorkRefused(
            asked.request_id, formula_messages.Refusal.TOO_BIG.value
        )
    return result


def serve_formula(channel: Channel) -> None:
    """Draw formulas and colour code, one after the other, until the parent is gone."""
    channel.serve(formula_messages.dialogue())
    limit_own_memory(_MOST_BYTES, addresses=_ADDRESSES)
    step_back(_NICENESS)
    try:
        while True:
            message = channel.receive()
            if isinstance(message, formula_messages.DrawFormula):
                load()
                _begin(channel, message.request_id)
                channel.send(drawn(message))
            elif isinstance(message, formula_messages.ColourCode):
                colours.load()
                _begin(channel, message.request_id)
                channel.send(colours.coloured(message))
    except ChannelClosedError:
        return


def _begin(channel: Channel, request_id: int) -> None:
    channel.send(formula_messages.WorkBegun(request_id))
    _limit_own_time(_LONGEST_S)


def _limit_own_time(seconds: int) -> None:
    """Limit the processor time of this process, from now on."""
    try:
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + seconds, hard))
    except (ImportError, OSError, ValueError):
        return  # Windows, or a hard limit below it: the parent's limit holds alone
