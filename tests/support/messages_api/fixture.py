"""The scripted server for tests: `from tests.support.messages_api.fixture import messages_api`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.messages_api.server import MessagesApi


@pytest.fixture
def messages_api() -> Iterator[MessagesApi]:
    """Running and without a script; fails the test if it had to refuse a request."""
    with MessagesApi() as api:
        yield api
