"""Why a request waits is said before "Trying again": as a sentence, or a server's name, begins."""

from __future__ import annotations

import pytest

from reader_app.llm.error_messages import Failure, FailureKind, retry_reason
from tests.support.messages_api.asking import config_for


@pytest.mark.parametrize(
    "failure",
    [
        Failure(FailureKind.CUT),
        Failure(FailureKind.TRUNCATED),
        Failure(FailureKind.NETWORK),
        Failure(FailureKind.HTTP, status=429),
        Failure(FailureKind.HTTP, status=529),
        Failure(FailureKind.HTTP, status=500),
    ],
)
def test_it_begins_with_a_capital_letter(failure: Failure) -> None:
    assert retry_reason(failure, config_for("http://127.0.0.1:1"))[0].isupper()
