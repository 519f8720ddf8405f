"""Runs the agent's loop: asks the model, runs the tools that it calls, repeats until it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from reader_app.agent.content_blocks import tool_result_block, tool_use_ids, with_own_ids
from reader_app.agent.context_window import with_shorter_results, within_room, without_oldest_turns
from reader_app.agent.limits import AgentLimits, SystemClock, TurnDeadline
from reader_app.agent.model_requests import Answered, ModelRequests
from reader_app.agent.tool_dispatch import ToolDispatch, record_of
from reader_app.agent.turn_ending import Ending, checked_draft, closed_turn, stopped_by
from reader_app.agent.turn_text import TurnText
from reader_app.domain import chat, protocols
from reader_app.domain.errors import LLMError, LLMErrorCode, Remedy
from reader_app.domain.events import EventListener
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, field

_RUNS_NO_TOOLS: Final = frozenset({chat.StopReason.REFUSAL, chat.StopReason.MAX_TOKENS})


class ToolUseRetrievalStrategy:
    """Strategy in which the model decides when to call tools; it doesn't know what the tools do."""

    def __init__(
        self,
        tools: Sequence[chat.ToolDefinition] = (),
        limits: AgentLimits | None = None,
        clock: protocols.Clock | None = None,
    ) -> None:
        self._tools = tuple(tools)
        self._limits = limits or AgentLimits()
        self._clock = clock or SystemClock()

    def at_depth(self, depth: chat.Depth) -> ToolUseRetrievalStrategy:
        """Return the strategy with the limits for questions of this depth."""
        limits = self._limits.at_depth(depth)
        return ToolUseRetrievalStrategy(self._tools, limits, self._clock)

    def build_tool_definitions(self) -> tuple[chat.ToolDefinition, ...]:
        return self._tools

    def execute(
        self,
        chat_provider: protocols.ChatProvider,
        messages: Sequence[chat.PromptMessage],
        tools: Sequence[chat.ToolDefinition],
        tool_handlers: Mapping[str, protocols.ToolHandler],
        on_event: EventListener | None = None,
        *,
        cancel: protocols.CancelSignal | None = None,
        recorder: protocols.TurnRecorder | None = None,
        fence: protocols.RequestFence | None = None,
        deadline_s: float | None = None,
        options: chat.RequestOptions = chat.USUAL,
        supervisor: protocols.TurnSupervisor | None = None,
    ) -> tuple[str, list[chat.PromptMessage]]:
        """Return the answer text, and the messages that the turn added. Raises LLMError."""
        text = TurnText(on_event, tool_handlers)
        deadline = TurnDeadline(self._clock, deadline_s or self._limits.turn_timeout_s)
        requests = ModelRequests(
            chat_provider,
            text,
            deadline,
            on_event=on_event,
            cancel=cancel,
            recorder=recorder,
            fence=fence,
            options=options,
        )
        dispatch = ToolDispatch(
            tools,
            tool_handlers,
            max_calls=self._limits.max_tool_calls,
            clock=self._clock,
            on_event=on_event,
            cancel=cancel,
        )
        turn = _Turn(
            requests,
            dispatch,
            text,
            recorder,
            list(messages),
            tuple(tools),
            self._limits,
            supervisor,
            on_event,
        )
        return turn.run()


@dataclass(slots=True)
class _Turn:
    requests: ModelRequests
    dispatch: ToolDispatch
    text: TurnText
    recorder: protocols.TurnRecorder | None
    messages: list[chat.PromptMessage]
    tools: tuple[chat.ToolDefinition, ...]
    limits: AgentLimits
    supervisor: protocols.TurnSupervisor | None
    on_event: EventListener | None
    rounds: int = 0
    added: list[chat.PromptMessage] = field(default_factory=list)

    def run(self) -> tuple[str, list[chat.PromptMessage]]:
        end = self._answered()
        if self.supervisor is not None:
            end = checked_draft(end, self.supervisor, self.text, self.on_event, self._asked_again)
        answer, last = closed_turn(end.answered, self.text, end.stopped, self.rounds, self.recorder)
        return answer.text, [*self.added, last]

    def _asked_again(self, more: list[chat.PromptMessage]) -> Ending:
        self.messages += more
        return self._answered()

    def _answered(self) -> Ending:
        """Run rounds until the model answers or a limit is reached."""
        while self.rounds < self.limits.max_iterations and not self._must_answer():
            self.rounds += 1
            before = self.text.mark()
            answered = self._ask("auto")
            blocks, calls = self._calls(answered)
            if not calls:
                return Ending(answered, stopped_by(answered), before)
            said = chat.PromptMessage(
                "assistant", blocks, answered.horizon, bound_to=answered.response.bound_to
            )
            pair = self._run_tools(said, calls)
            self.messages += pair
            self.added += pair
        before = self.text.mark()
        answered = self._closing()
        if self.text.is_last_empty and answered.response.stop_reason is not chat.StopReason.REFUSAL:
            raise _too_many_steps(self.rounds)
        return Ending(answered, stopped_by(answered) or chat.Stopped.LIMIT, before)

    def _ask(self, tool_choice: protocols.ToolChoice) -> Answered:
        self.messages = with_shorter_results(self.messages, self.limits.request_tokens)
        return self.requests.ask(self.messages, self.tools, tool_choice)

    def _closing(self) -> Answered:
        """Ask for the answer without another look into the book.

        If a thorough turn's last results were larger than expected, they are shortened so that the
        answer doesn't cost more than the reader allows.
        """
        try:
            return self._ask("none")
        except LLMError as error:
            is_dear = error.code is LLMErrorCode.COST_CAP and self.supervisor is not None
            smaller = without_oldest_turns(self.messages) if is_dear else None
            if smaller is None:
                raise
            self.messages = smaller
        return self._ask("none")

    def _must_answer(self) -> bool:
        """Whether a limit other than the number of rounds ends a thorough turn's search."""
        if self.supervisor is None or not self.rounds:
            return False
        is_over = self.dispatch.is_used_up
        return is_over or self.supervisor.must_answer(self.messages, self.tools)

    def _calls(
        self, answered: Answered
    ) -> tuple[tuple[JsonObject, ...], tuple[chat.ToolInvocation, ...]]:
        """Return the response's blocks and the calls to run.

        A response that was cut off or refused has no calls to run.
        """
        if answered.response.stop_reason in _RUNS_NO_TOOLS:
            return (), ()
        return with_own_ids(answered.response, tool_use_ids(self.messages))

    def _run_tools(
        self, message: chat.PromptMessage, calls: Sequence[chat.ToolInvocation]
    ) -> tuple[chat.PromptMessage, chat.PromptMessage]:
        if self.recorder is not None:
            self.recorder.tool_calls(message, calls)
        results: list[JsonObject] = []
        horizon = 0
        for call in calls:
            seen_before = self.requests.horizon()
            outcome = within_room(self.dispatch.run(call))
            # The fence may have moved while the tool ran: assume the later of the two pages.
            seen = max(seen_before, self.requests.horizon())
            block = tool_result_block(call.tool_use_id, outcome)
            if self.recorder is not None:
                self.recorder.tool_result(record_of(call, outcome), block, seen)
            results.append(block)
            horizon = max(horizon, seen)
        return message, chat.PromptMessage("user", tuple(results), horizon)


def _too_many_steps(steps: int) -> LLMError:
    return LLMError(
        LLMErrorCode.TURN_LIMIT,
        tr("No answer after {steps} steps.", steps=steps),
        remedy=Remedy.RETRY,
        advice=tr("Ask a simpler question, or allow more steps in Settings."),
    )
