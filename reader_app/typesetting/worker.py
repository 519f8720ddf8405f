"""What the formula process runs. Its parent ends it when one piece of work takes too long."""

from __future__ import annotations

import time

from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.memory import limit_own_memory
from reader_app.ipc.priority import step_back
from reader_app.typesetting import colours, formulas
from reader_app.typesetting.messages import ColourCode, DrawFormula, WorkBegun, dialogue

_MOST_BYTES = 256 * 1024 * 1024
_ADDRESSES = 256 * 1024 * 1024
_NICENESS = 5
_LONGEST_S = 20
"""Processor time after which the system ends it, if there is no parent any more that would."""


def serve_formula(channel: Channel) -> None:
    """Draw formulas and colour code, one after the other, until the parent is gone."""
    channel.serve(dialogue())
    limit_own_memory(_MOST_BYTES, addresses=_ADDRESSES)
    step_back(_NICENESS)
    try:
        while True:
            message = channel.receive()
            if isinstance(message, DrawFormula):
                formulas.load()
                _begin(channel, message.request_id)
                channel.send(formulas.drawn(message))
            elif isinstance(message, ColourCode):
                colours.load()
                _begin(channel, message.request_id)
                channel.send(colours.coloured(message))
    except ChannelClosedError:
        return


def _begin(channel: Channel, request_id: int) -> None:
    channel.send(WorkBegun(request_id))
    _limit_own_time(_LONGEST_S)


def _limit_own_time(seconds: int) -> None:
    """Of the processor, from now on."""
    try:
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + seconds, hard))
    except (ImportError, OSError, ValueError):
        return  # Windows, or a hard limit below it: the parent's limit holds alone
