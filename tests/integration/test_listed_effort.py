"""How long a model may be told to think: what its server's list says counts for later questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.bootstrap.backend import Backend, ModelConnection, open_backend
from reader_app.domain.chat import Effort, RequestOptions
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.servers import ServerKind
from tests.support.messages_api import MessagesApi
from tests.support.messages_api.asking import question
from tests.support.messages_api.models import ModelEntry

pytestmark = pytest.mark.slow

NEW = "model-of-next-year"


@pytest.fixture
def server() -> Iterator[MessagesApi]:
    with MessagesApi(models=[ModelEntry(NEW, efforts=("low", "high"))]) as api:
        yield api


@pytest.fixture
def core(data_dir: Path, server: MessagesApi, monkeypatch: pytest.MonkeyPatch) -> Iterator[Backend]:
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "PAGEMATE_MODEL"):
        monkeypatch.delenv(name, raising=False)
    opened = open_backend(data_dir)
    opened.settings.change(
        lambda settings: replace(
            settings, server=ServerKind.CUSTOM, base_url=server.base_url, model=NEW
        )
    )
    yield opened
    opened.close()


@pytest.mark.long
def test_a_model_that_nobody_knows_is_asked_for_the_effort_that_its_list_offers(
    core: Backend, server: MessagesApi
) -> None:
    server.reply("One.").reply("Two.").reply("Three.")
    model = ModelConnection(core)
    low, medium = RequestOptions(effort=Effort.LOW), RequestOptions(effort=Effort.MEDIUM)
    try:
        model.provider().chat_with_tools(ChatRequest(question("One?"), options=low))
        model.models(core.settings.load(), "")
        model.provider().chat_with_tools(ChatRequest(question("Two?"), options=low))
        model.provider().chat_with_tools(ChatRequest(question("Three?"), options=medium))
    finally:
        model.close()
    asked = [request.body.get("output_config") for request in server.message_requests]
    assert asked == [None, {"effort": "low"}, None]
