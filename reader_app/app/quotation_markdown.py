"""What the check of an answer's quotations found, as Markdown for an export."""

from __future__ import annotations

from collections.abc import Sequence

from reader_app.app.quotation_words import PageName, explanation, summary
from reader_app.domain.quotations import CheckedQuotation


def quotation_lines(quotations: Sequence[CheckedQuotation], page_name: PageName) -> str:
    """A line for all of them and one for each; "" where nothing was quoted."""
    if not quotations:
        return ""
    rows = [f"- “{found.quote}”: {explanation(found, page_name)}" for found in quotations]
    return "\n".join([f"*{summary(quotations)}.*", "", *rows])
