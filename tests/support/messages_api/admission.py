"""Who and what is let in: keys, models, the rules of the API, and what this server lacks."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from tests.support.messages_api import faults
from tests.support.messages_api.faults import Fault, Kind
from tests.support.messages_api.images import MAX_MEGABYTES
from tests.support.messages_api.models import ModelEntry
from tests.support.messages_api.recorded import RecordedRequest
from tests.support.messages_api.validation import problem_of

MESSAGES = "/v1/messages"
COUNT = "/v1/messages/count_tokens"
BEARER = "bearer"
X_API_KEY = "x-api-key"
SENT_AGAIN = "the same request was sent again after it was refused"


class Admission:
    """Checks requests before any script, and keeps what had to be refused in `refusals`.

    Parameters as in `MessagesApi`.
    """

    def __init__(
        self,
        models: Sequence[ModelEntry],
        *,
        key: str | None = None,
        accepts: Sequence[str] = (BEARER, X_API_KEY),
        rejects: Sequence[str] = (),
        known_models: Sequence[str] = (),
        context_tokens: int | None = None,
        is_lenient: bool = False,
        image_megabytes: float = MAX_MEGABYTES,
    ) -> None:
        self.refusals: list[str] = []
        self._models = {model.id: model for model in models}
        self._key = key
        self._accepts = set(accepts)
        self.rejects = set(rejects)
        self._known_models = list(known_models)
        self._context_tokens = context_tokens
        self._is_lenient = is_lenient
        self._image_megabytes = image_megabytes
        self._refused_bodies: set[bytes] = set()

    def fault_for(self, request: RecordedRequest, *, can_continue: bool) -> Fault | None:
        """What this server has against the request itself, or None."""
        if not self._has_key(request):
            return faults.rejected_key()
        if request.path not in (MESSAGES, COUNT):
            return None
        if "anthropic-version" not in request.headers:
            return self.refused("anthropic-version: header is required")
        if request.raw in self._refused_bodies:
            return self.refused(SENT_AGAIN)
        found = self._unsupported(request) or self._invalid(request, can_continue)
        return None if found is None else self.answered(request, found)

    def answered(self, request: RecordedRequest, fault: Fault) -> Fault:
        """Remember a body that is wrong in itself: it must not come again as it is."""
        is_final = fault.kind is Kind.HTTP_ERROR and fault.status == 400
        if is_final and fault.is_about_request and not self._is_lenient:
            self._refused_bodies.add(request.raw)
        return fault

    def refused(self, sentence: str) -> Fault:
        self.refusals.append(sentence)
        return faults.bad_request(sentence)

    def _has_key(self, request: RecordedRequest) -> bool:
        given = {
            BEARER: request.headers.get("authorization", "").removeprefix("Bearer "),
            X_API_KEY: request.headers.get("x-api-key", ""),
        }
        keys = {given[way] for way in self._accepts if given[way]}
        if self._key is not None:
            return self._key in keys
        return bool(keys) or self._accepts == {BEARER, X_API_KEY}

    def _invalid(self, request: RecordedRequest, can_continue: bool) -> Fault | None:
        name = str(request.body.get("model"))
        model = self._models.get(name)
        is_retired = model is not None and model.lifecycle == "retired"
        if is_retired or (self._known_models and name not in self._known_models):
            return faults.no_such_model(name)
        if self._context_tokens is not None and len(request.raw) // 4 > self._context_tokens:
            return faults.exceeds_context_size()
        if self._is_lenient:
            return None
        if len(request.raw) > 32 * 1024 * 1024:
            return faults.too_large()
        problem = problem_of(
            request.body,
            may_continue_assistant=can_continue,
            image_megabytes=self._image_megabytes,
            is_count=request.path == COUNT,
            checks_thinking=True,
            model=model,
        )
        return None if problem is None else self.refused(problem)

    def _unsupported(self, request: RecordedRequest) -> Fault | None:
        """A server that lacks something says so in its own words."""
        for feature, (is_there, fault) in _FEATURES.items():
            if feature in self.rejects and is_there(request):
                return fault
        return None


def _has_block(kind: str) -> Callable[[RecordedRequest], bool]:
    return lambda request: any(block.get("type") == kind for block in request.all_blocks())


_FEATURES: dict[str, tuple[Callable[[RecordedRequest], bool], Fault]] = {
    "tools": (
        lambda r: "tools" in r.body,
        faults.bad_request("this model does not support tools"),
    ),
    "tools_at_any_endpoint": (
        lambda r: "tools" in r.body,
        faults.no_endpoint_with_tools(),
    ),
    "search_result": (
        _has_block("search_result"),
        faults.bad_request(
            "messages.2.content.0: Input tag 'search_result' found using 'type' does not match "
            "any of the expected tags: 'text', 'image', 'document'"
        ),
    ),
    "cache_control": (
        lambda r: '"cache_control"' in json.dumps(r.body),
        faults.bad_request("system.0.cache_control: Extra inputs are not permitted"),
    ),
    "effort": (
        lambda r: "effort" in (r.body.get("output_config") or {}),
        faults.bad_request("This model does not support the effort parameter."),
    ),
    "output_config": (
        lambda r: "output_config" in r.body,
        faults.bad_request("output_config: Extra inputs are not permitted"),
    ),
    "thinking": (
        lambda r: "thinking" in r.body,
        faults.bad_request("thinking: Extra inputs are not permitted"),
    ),
    "strict": (
        lambda r: any("strict" in tool for tool in r.body.get("tools", [])),
        faults.bad_request("tools.0.strict: Extra inputs are not permitted"),
    ),
    "input_examples": (
        lambda r: any("input_examples" in tool for tool in r.body.get("tools", [])),
        faults.bad_request("tools.0.input_examples: Extra inputs are not permitted"),
    ),
    "eager_input_streaming": (
        lambda r: any("eager_input_streaming" in tool for tool in r.body.get("tools", [])),
        faults.bad_request("tools.0.custom.eager_input_streaming: Extra inputs are not permitted"),
    ),
    "images": (
        _has_block("image"),
        faults.bad_request("This model does not support image input."),
    ),
    "tool_choice": (
        lambda r: "tool_choice" in r.body,
        faults.bad_request("tool_choice is not supported"),
    ),
}
