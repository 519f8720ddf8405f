"""Sends the model requests of a turn, each one fenced, valid and within time and context window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reader_app.agent.citation_validation import SentPassages, with_valid_citations
from reader_app.agent.content_blocks import has_picture, with_pictures_refused
from reader_app.agent.context_window import answer_reserve, fitted, short_tool, without_oldest_turns
from reader_app.agent.limits import TurnDeadline
from reader_app.agent.turn_text import TurnText
from reader_app.domain import chat, protocols
from reader_app.domain.errors import LLMError, LLMErrorCode, Remedy
from reader_app.domain.events import EventListener, TokenUsageEvent
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, replace

_MAX_PAUSES: Final = 5
_OUT_OF_ROOM: Final = tr("The conversation was too long, so its oldest messages were left out.")
_PICTURE_REFUSED: Final = tr("The server rejected an image, so it was left out.")
_NO_TOOLS: Final = tr("This model doesn’t support tools, so Pagemate searches the book first.")


@dataclass(frozen=True, slots=True)
class Answered:
    """A response, and the number of the highest page that it may draw on."""

    response: chat.ChatResponse
    horizon: int


@dataclass(frozen=True, slots=True)
class _Request:
    """The parts of a request that stay the same when it is retried or continued."""

    tools: tuple[chat.ToolDefinition, ...]
    tool_choice: protocols.ToolChoice
    text: TurnText
    options: chat.RequestOptions
    own_system: str


class ModelRequests:
    """Sends the requests of one turn to a model; `text` receives what streams for the reader."""

    def __init__(
        self,
        provider: protocols.ChatProvider,
        text: TurnText,
        deadline: TurnDeadline,
        *,
        on_event: EventListener | None = None,
        cancel: protocols.CancelSignal | None = None,
        recorder: protocols.TurnRecorder | None = None,
        fence: protocols.RequestFence | None = None,
        options: chat.RequestOptions = chat.USUAL,
    ) -> None:
        """`options`: used for every request that is made without its own."""
        self._options = options
        self._provider = provider
        self._text = text
        self._deadline = deadline
        self._on_event = on_event
        self._cancel = cancel
        self._recorder = recorder
        self._fence = fence
        self._may_make_room = True

    def ask(
        self,
        messages: list[chat.PromptMessage],
        tools: Sequence[chat.ToolDefinition] = (),
        tool_choice: protocols.ToolChoice = "auto",
        text: TurnText | None = None,
        options: chat.RequestOptions | None = None,
        own_system: str = "",
    ) -> Answered:
        """Return the whole response; paused responses are continued and joined.

        If the request doesn't fit the model's context, the oldest turns are removed from
        `messages`, in place. `text`: receives the stream instead of the turn's text, for a response
        that the reader doesn't see. `own_system`: replaces the conversation's system prompt.
        """
        offered = map(short_tool, tools) if self._provider.abilities.is_local else tools
        request = _Request(
            tuple(offered), tool_choice, text or self._text, options or self._options, own_system
        )
        answered = self._with_room(messages, request)
        pauses = 0
        while answered.response.stop_reason is chat.StopReason.PAUSE_TURN:
            pauses += 1
            if pauses > _MAX_PAUSES:
                cut = replace(answered.response, stop_reason=chat.StopReason.MAX_TOKENS)
                return replace(answered, response=cut)
            so_far = _as_message(answered)
            more = [*messages, *([so_far] if so_far.blocks else [])]
            answered = _joined(answered, self._with_room(more, request))
        return answered

    def horizon(self) -> int:
        """Return the highest page that may be sent now; 0 if there is no fence."""
        return self._fence.horizon() if self._fence is not None else 0

    def _with_room(self, messages: list[chat.PromptMessage], request: _Request) -> Answered:
        answered = self._sent_or_none(messages, request)
        if answered is None or answered.response.stop_reason is chat.StopReason.CONTEXT_EXCEEDED:
            if self._made_room(messages):
                request.text.void(_OUT_OF_ROOM)
                if answered is not None:
                    self._told(answered.response)
                answered = self._sent_or_none(messages, request)
            if answered is None:
                raise _overflow()
        return self._checked(answered, request)

    def _checked(self, answered: Answered, request: _Request) -> Answered:
        response, text = answered.response, request.text
        if request.tools and not response.tool_invocations and not self._provider.can_use_tools:
            # The provider has just noticed that this model writes its tool calls as plain text.
            text.void(_NO_TOOLS)
            self._told(response)
            raise _without_tools()
        response = text.end(response)
        answered = replace(answered, response=response)
        self._told(response)
        if response.stop_reason is chat.StopReason.UNKNOWN:
            raise _broken_off()
        if response.stop_reason is chat.StopReason.CONTEXT_EXCEEDED:
            if not response.text:
                raise _overflow()
            return replace(
                answered, response=replace(response, stop_reason=chat.StopReason.MAX_TOKENS)
            )
        return answered

    def _made_room(self, messages: list[chat.PromptMessage]) -> bool:
        smaller = without_oldest_turns(messages) if self._may_make_room else None
        self._may_make_room = False
        if smaller is None:
            return False
        messages[:] = smaller
        return True

    def _sent_or_none(
        self, messages: list[chat.PromptMessage], request: _Request
    ) -> Answered | None:
        """Send the request; return None if it was too large for the model."""
        try:
            return self._sent(messages, request)
        except LLMError as error:
            if error.code is LLMErrorCode.CONTEXT_OVERFLOW:
                return None
            is_about_picture = error.code is LLMErrorCode.PICTURE_REFUSED
            if not is_about_picture or not self._without_pictures(messages):
                raise
        request.text.void(_PICTURE_REFUSED)
        return self._sent_or_none(messages, request)

    def _without_pictures(self, messages: list[chat.PromptMessage]) -> bool:
        """Remove the pictures from `messages` and from what is stored; False if there were none."""
        if not any(has_picture(message.blocks) for message in messages):
            return False
        messages[:] = [replace(m, blocks=with_pictures_refused(m.blocks)) for m in messages]
        if self._recorder is not None:
            self._recorder.pictures_refused()
        return True

    def _sent(self, messages: Sequence[chat.PromptMessage], request: _Request) -> Answered:
        if self._cancel is not None:
            self._cancel.raise_if_cancelled()
        sendable, horizon = self._admitted(messages, request)
        if self._recorder is not None:
            self._recorder.request(sendable, horizon)
        request.text.begin(SentPassages(sendable))
        asked = protocols.ChatRequest(
            sendable,
            request.tools,
            request.tool_choice,
            on_event=request.text.listen,
            cancel=self._cancel,
            deadline_s=self._deadline.seconds_left(),
            options=request.options,
        )
        return Answered(self._provider.chat_with_tools(asked), horizon)

    def _admitted(
        self, messages: Sequence[chat.PromptMessage], request: _Request
    ) -> tuple[list[chat.PromptMessage], int]:
        horizon = 0
        if self._fence is not None:
            admitted = self._fence.admitted(messages)
            messages, horizon = admitted.messages, admitted.horizon
        if request.own_system:
            talk = [message for message in messages if message.role != "system"]
            messages = [chat.PromptMessage.of_text("system", request.own_system), *talk]
        window = self._provider.abilities.window_tokens
        messages = fitted(messages, request.tools, window, answer_reserve(window))
        return with_valid_citations(messages), horizon

    def _told(self, response: chat.ChatResponse) -> None:
        if self._recorder is not None:
            self._recorder.response(response)
        if self._on_event is not None:
            used = response.usage
            self._on_event(
                TokenUsageEvent(
                    used.input_tokens,
                    used.output_tokens,
                    used.cache_read_tokens,
                    used.cache_write_tokens,
                )
            )


def _overflow() -> LLMError:
    return LLMError(
        LLMErrorCode.CONTEXT_OVERFLOW,
        tr("This conversation no longer fits in the model’s context window."),
        remedy=Remedy.NEW_CONVERSATION,
        advice=tr("Start a new conversation, or choose a model with a larger context window."),
    )


def _without_tools() -> LLMError:
    return LLMError(
        LLMErrorCode.UNSUPPORTED_FEATURE,
        tr("This model doesn’t support tools."),
        remedy=Remedy.CHOOSE_MODEL,
        advice=tr("Choose another model, or switch to “Search first”."),
    )


def _broken_off() -> LLMError:
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("The answer ended unexpectedly."),
        remedy=Remedy.RETRY,
        advice=tr("Try again."),
    )


def _as_message(answered: Answered) -> chat.PromptMessage:
    response = answered.response
    return chat.PromptMessage(
        "assistant", response.blocks, answered.horizon, bound_to=response.bound_to
    )


def _joined(first: Answered, second: Answered) -> Answered:
    """Join a paused response and its continuation; the result stays bound to the first request."""
    response = replace(
        second.response,
        blocks=(*first.response.blocks, *second.response.blocks),
        bound_to=first.response.bound_to,
    )
    return Answered(response, max(first.horizon, second.horizon))
