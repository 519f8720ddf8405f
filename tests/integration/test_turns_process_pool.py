"""Several requests at once, each in a process of its own; one process stays."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from reader_app.domain.chat import ChatResponse, PromptMessage, StopReason
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.servers import ModelChoice, ModelConfig, ServerKind
from reader_app.llm.model_process import ProcessPool

CONFIG = ModelConfig(kind=ServerKind.CUSTOM, base_url="http://127.0.0.1:1")
ASKED = [PromptMessage.of_text("user", "Hello?")]


class FakeProcess:
    """Answers when it may."""

    model = "m"
    can_see_images = True

    def __init__(self, config: ModelConfig) -> None:
        self.config = config
        self.can_use_tools = True
        self.is_closed = self.is_killed = False
        self.began, self.may_answer = threading.Event(), threading.Event()

    def configure(self, config: ModelConfig) -> None:
        self.config = config

    def chat_with_tools(self, *_: object, **__: object) -> ChatResponse:
        self.began.set()
        self.may_answer.wait(10)
        return ChatResponse((), (), StopReason.END_TURN)

    def list_models(self) -> tuple[ModelChoice, ...]:
        return (ModelChoice("m", "M"),)

    def close(self) -> None:
        self.is_closed = True

    def kill(self) -> None:
        self.is_killed = True


@pytest.fixture
def made() -> list[FakeProcess]:
    return []


@pytest.fixture
def pool(made: list[FakeProcess]) -> Iterator[ProcessPool]:
    def make(config: ModelConfig) -> FakeProcess:
        made.append(FakeProcess(config))
        return made[-1]

    pool = ProcessPool(CONFIG, made=make)  # type: ignore[arg-type]
    yield pool
    for process in made:
        process.may_answer.set()


def asking(pool: ProcessPool) -> threading.Thread:
    thread = threading.Thread(target=lambda: pool.chat_with_tools(ChatRequest(ASKED)))
    thread.start()
    return thread


def test_one_request_after_the_other_uses_one_process(
    pool: ProcessPool, made: list[FakeProcess]
) -> None:
    made[0].may_answer.set()
    pool.chat_with_tools(ChatRequest(ASKED))
    pool.chat_with_tools(ChatRequest(ASKED))
    assert len(made) == 1
    assert not made[0].is_closed


def test_models_are_listed_by_the_process_that_is_there(
    pool: ProcessPool, made: list[FakeProcess]
) -> None:
    assert [choice.id for choice in pool.list_models()] == ["m"]
    assert (len(made), made[0].is_closed) == (1, False)


def test_a_second_request_at_the_same_time_has_a_process_of_its_own_until_it_ends(
    pool: ProcessPool, made: list[FakeProcess]
) -> None:
    first = asking(pool)
    assert made[0].began.wait(10)
    second = asking(pool)
    while len(made) < 2:
        assert second.is_alive()
    assert made[1].began.wait(10)
    made[1].may_answer.set()
    second.join(10)
    made[0].may_answer.set()
    first.join(10)
    assert [process.is_killed for process in made] == [False, True]
    assert not made[1].is_closed  # that would keep the turn waiting


def test_other_settings_reach_all_processes(pool: ProcessPool, made: list[FakeProcess]) -> None:
    first = asking(pool)
    assert made[0].began.wait(10)
    other = ModelConfig(kind=ServerKind.CUSTOM, base_url="http://127.0.0.1:2")
    pool.configure(other)
    assert made[0].config == other
    made[0].may_answer.set()
    first.join(10)


def test_what_one_process_has_found_missing_counts_for_all(
    pool: ProcessPool, made: list[FakeProcess]
) -> None:
    assert pool.can_use_tools
    made[0].can_use_tools = False
    assert not pool.can_use_tools


def test_closing_ends_all_processes(pool: ProcessPool, made: list[FakeProcess]) -> None:
    pool.close()
    assert made[0].is_closed
