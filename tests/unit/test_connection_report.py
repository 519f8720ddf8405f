"""What a test of the connection makes of a server's answers."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from reader_app.domain.errors import Remedy
from reader_app.domain.servers import ConnectionReport, ModelChoice, ModelConfig, ServerKind
from reader_app.llm.connection_test import ConnectionTest, WindowOf, nobody_says
from reader_app.llm.error_messages import Failure, FailureKind, RequestFailedError
from reader_app.llm.models import Listing

RETIRED = ModelChoice("old", "Old", True, lifecycle="retired")
GOING = ModelChoice("late", "Late", True, lifecycle="deprecated")
FIT = ModelChoice("fit", "Fit", lifecycle="active")
EMBEDS = ModelChoice("embed", "Embed", can_converse=False)


@dataclass
class Server:
    """Answers everything, unless told how to fail."""

    models: Listing | Failure = field(default_factory=lambda: Listing((FIT,)))
    asked: list[str] = field(default_factory=list)
    refuses_key: bool = False

    async def listing(self) -> Listing:
        if isinstance(self.models, Failure):
            raise RequestFailedError(self.models)
        return self.models

    async def say_a_word(self, model: str, *, with_tools: bool) -> None:
        self.asked.append(model)
        if self.refuses_key:
            raise RequestFailedError(Failure(FailureKind.HTTP, 401, "authentication_error"))

    async def speaks_openai(self) -> bool:
        return False


def report(
    server: Server,
    model: str = "",
    kind: ServerKind = ServerKind.OLLAMA,
    window_of: WindowOf = nobody_says,
) -> ConnectionReport:
    config = ModelConfig(kind, "http://localhost:1", model)
    return asyncio.run(ConnectionTest(config, server, "preferred", window_of).report())


def test_a_retired_model_is_told_without_asking_it() -> None:
    server = Server(Listing((RETIRED, FIT)))
    found = report(server, "old")
    assert found.sentence.startswith("Old has been retired.")
    assert (found.is_ok, found.remedy, server.asked) == (False, Remedy.CHOOSE_MODEL, [])


def test_a_server_that_lists_models_to_anyone_does_not_pass_with_a_wrong_key() -> None:
    found = report(Server(refuses_key=True), kind=ServerKind.CUSTOM)
    assert not found.is_ok
    assert found.remedy is Remedy.ENTER_KEY


def test_it_tells_which_model_the_servers_default_is() -> None:
    assert report(Server()).model == "fit"


def test_only_models_that_can_be_asked_about_a_book_are_offered() -> None:
    found = report(Server(Listing((EMBEDS, RETIRED, FIT, GOING))))
    assert found.models == (FIT, GOING)
    assert found.sentence == "Connected. Fit will answer your questions."


def test_a_model_that_goes_away_works_and_another_is_offered() -> None:
    found = report(Server(Listing((GOING,))), "late")
    assert found.is_ok and "will be retired" in found.sentence
    assert found.remedy is Remedy.CHOOSE_MODEL


def test_names_are_found_without_ollamas_tag() -> None:
    listed = Listing((ModelChoice("qwen3:latest", "Qwen 3"),))
    assert (
        report(Server(listed), "qwen3").sentence == "Connected. Qwen 3 will answer your questions."
    )


def test_a_list_that_cant_be_read_is_no_hindrance_where_a_model_was_chosen() -> None:
    server = Server(Failure(FailureKind.HTTP, 403))
    assert report(server, "mine", ServerKind.CUSTOM).is_ok
    assert server.asked == ["mine"]


def test_anthropics_default_is_used_where_its_list_cant_be_read() -> None:
    server = Server(Listing())
    assert report(server, "", ServerKind.ANTHROPIC).is_ok
    assert server.asked == ["preferred"]


@pytest.mark.parametrize(
    ("kind", "way"),
    [
        (ServerKind.OLLAMA, "raise the context length to 16k"),
        (ServerKind.LM_STUDIO, "a context length of 16,384"),
        (ServerKind.LLAMA_CPP, "llama-server with -c 16384"),
        (ServerKind.VLLM, "--max-model-len 16384"),
        (ServerKind.CUSTOM, "Increase it on the server"),
    ],
)
def test_a_window_that_is_too_small_is_told_with_what_to_set(kind: ServerKind, way: str) -> None:
    async def small(model: str) -> int:
        assert model == "fit"
        return 4_096

    found = report(Server(), kind=kind, window_of=small)
    assert found.is_ok
    assert "is only 4,096 tokens" in found.note and way in found.note
    assert found.words == f"{found.sentence} {found.note}"


def test_a_window_of_enough_tokens_is_no_news() -> None:
    async def enough(_: str) -> int:
        return 8_192

    assert report(Server(), window_of=enough).note == ""


def test_a_small_window_that_the_list_tells_counts_where_nobody_else_says() -> None:
    listed = Listing((ModelChoice("tiny", "Tiny", context_tokens=2_048),))
    assert "2,048 tokens" in report(Server(listed)).note


def test_a_window_that_cant_be_asked_for_is_no_failure() -> None:
    async def fails(_: str) -> int | None:
        raise RequestFailedError(Failure(FailureKind.HTTP, 404))

    assert report(Server(), window_of=fails).is_ok
