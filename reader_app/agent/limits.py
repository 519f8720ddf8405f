"""Limits of one turn, by the depth of its question: rounds, tool calls, time, size of requests."""

from __future__ import annotations

import time
from typing import Final

from reader_app.domain.chat import Depth, ModelAbilities
from reader_app.domain.errors import LLMError, LLMErrorCode, Remedy
from reader_app.domain.protocols import Clock
from reader_app.domain.settings import MOST_ITERATIONS, Settings
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, replace

_SETTINGS: Final = Settings()
_USUAL_PROMPT: Final = 8_192
_LARGEST_PROMPT: Final = 16_384
"""In tokens. Three passages a search and a few turns don't fill a larger window."""
_SLOW_TOKENS_PER_S: Final = 20.0
_QUICK_ROUNDS: Final = 2
_QUICK_CALLS: Final = 4
_THOROUGH_LOOKS: Final = 40
_THOROUGH_ROUNDS: Final = 60
"""Plans and notes take rounds, too."""
_THOROUGH_S: Final = 900.0
_LONGEST_S: Final = 3_600.0
_THOROUGH_REQUEST_TOKENS: Final = 90_000
"""Estimated; above 100,000 tokens some models cost five times as much."""


@dataclass(frozen=True, slots=True)
class AgentLimits:
    """Limits of one turn; a value out of range raises ValueError.

    `max_iterations`: model rounds that may call tools, 1 to `MOST_ITERATIONS`; the window and the
    command line pass the reader's setting. Timeouts are in seconds. `idle_timeout_s`: how long a
    server may stay silent; the provider enforces it. `request_tokens`: the estimated size of a
    request above which older tool results are shortened; 0: they are shortened only if the model
    has no room.
    """

    max_iterations: int = 3
    max_tool_calls: int = _SETTINGS.max_tool_calls
    idle_timeout_s: float = _SETTINGS.idle_timeout_s
    turn_timeout_s: float = _SETTINGS.turn_timeout_s
    request_tokens: int = 0

    def __post_init__(self) -> None:
        most = max(MOST_ITERATIONS, _THOROUGH_ROUNDS if self.request_tokens else 0)
        if not 1 <= self.max_iterations <= most:
            raise ValueError(f"max_iterations must be 1 to {most}")
        if self.max_tool_calls < 1:
            raise ValueError("max_tool_calls must be at least 1")
        if self.idle_timeout_s <= 0 or self.turn_timeout_s <= 0:
            raise ValueError("a timeout must be more than 0 seconds")

    def at_depth(self, depth: Depth) -> AgentLimits:
        """Return the limits for a question of this depth; `self` are the limits for NORMAL."""
        match depth:
            case Depth.QUICK:
                return replace(
                    self,
                    max_iterations=min(self.max_iterations, _QUICK_ROUNDS),
                    max_tool_calls=min(self.max_tool_calls, _QUICK_CALLS),
                )
            case Depth.NORMAL:
                return self
            case Depth.THOROUGH:
                return replace(
                    self,
                    max_iterations=_THOROUGH_ROUNDS,
                    max_tool_calls=max(self.max_tool_calls, _THOROUGH_LOOKS),
                    turn_timeout_s=max(self.turn_timeout_s, _THOROUGH_S),
                    request_tokens=_THOROUGH_REQUEST_TOKENS,
                )


def turn_time(limits: AgentLimits, abilities: ModelAbilities) -> float:
    """Return the seconds that a turn may take; a local model gets extra time to read its prompts.

    In each round of tools it may have to read as much as its window holds; without a graphics card
    that takes a minute or two.
    """
    if not abilities.is_local:
        return limits.turn_timeout_s
    prompt = min(abilities.window_tokens or _USUAL_PROMPT, _LARGEST_PROMPT)
    speed = abilities.tokens_per_s / 2 or _SLOW_TOKENS_PER_S
    seconds = limits.turn_timeout_s + (limits.max_iterations + 1) * prompt / speed
    return min(seconds, _LONGEST_S) if limits.request_tokens else seconds


class SystemClock:
    """Clock that reads the machine's monotonic time."""

    def monotonic(self) -> float:
        return time.monotonic()


class TurnDeadline:
    """The end of a turn's time limit, which starts when the object is made."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self._clock = clock
        self._end = clock.monotonic() + seconds

    def seconds_left(self) -> float:
        """Return the seconds left, always more than 0.

        Raises LLMError(TIMEOUT) when the time is up.
        """
        left = self._end - self._clock.monotonic()
        if left <= 0:
            raise LLMError(
                LLMErrorCode.TIMEOUT,
                tr("This answer took too long and was stopped."),
                remedy=Remedy.RETRY,
                advice=tr("Try again, or ask a shorter question."),
            )
        return left
