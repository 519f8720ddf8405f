"""Other wordings: the words that a report itself prints, as a good model would write them.

Scripted, so that it can be measured without a model. General terms of company reports only; no
page, no company and no answer is known here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

MOST_OTHERS: Final = 3
_INCOME: Final = "consolidated statements of income operations earnings net sales cost of sales"
_BALANCE: Final = "consolidated balance sheets total current assets total current liabilities"
_CASH: Final = "consolidated statements of cash flows operating investing financing activities"
_REPORT_TERMS: Final = (
    (
        r"capex|capital expenditures?|capital.intensive",
        "purchases of property, plant and equipment",
    ),
    (r"pp&?n?e\b|property, plant", "property, plant and equipment, net"),
    (r"income statement|statement of income|margin|turnover ratio|net income", _INCOME),
    (r"balance sheet|statement of financial position|working capital|quick ratio|debt", _BALANCE),
    (r"cash flow|ebitda|retention ratio", _CASH),
    (r"cogs|gross", "cost of goods sold gross profit"),
    (r"inventor(?:y|ies)", "inventories cost of sales"),
    (r"dividends?", "cash dividends paid"),
    (r"\bdpo\b|payables?", "accounts payable"),
    (r"tax rate", "effective income tax rate provision for income taxes"),
    (r"acquired|acquisitions?|m&a", "acquisitions and divestitures completed the acquisition"),
    (r"operating (?:margin|income)", "operating income as a percent of net sales"),
    (r"repurchases?", "repurchased shares of common stock"),
    (r"segments?", "net sales and operating income by business segment"),
    (r"industry", "business overview the company and its products"),
)
_ASKING: Final = re.compile(
    r"\b(?:answer|give|respon[ds]e?|please|basing|based|base|your|judgments?|question|following"
    r"|round|units|decimal places?|assume|you|are|we|need|want|to|calculate|compute|extract|state"
    r"|explain|useful|metric|information|details?|shown|outlined|provided|primarily)\b",
    re.IGNORECASE,
)


def reworded(question: str, others: Sequence[str] | None = None) -> list[str]:
    """The question, and up to 3 wordings for other_queries: those whose terms it speaks of.

    `others`: only terms that one of these questions asks for, too; None: all.
    """
    terms = [
        words
        for told, words in _REPORT_TERMS
        if re.search(told, question, re.IGNORECASE)
        and (others is None or any(re.search(told, other, re.IGNORECASE) for other in others))
    ]
    if not terms:
        return [question]
    years = " ".join(dict.fromkeys(re.findall(r"(?:19|20)\d\d", question)))
    bare = " ".join(_ASKING.sub(" ", question).split())
    return [bare, *(f"{words} {years}".strip() for words in terms[:MOST_OTHERS])]


def misspelt(question: str) -> str:
    """Two neighbouring letters in the middle of the longest word have changed places."""
    word = max(re.findall(r"[^\W\d_]{5,}", question), key=len, default="")
    middle = len(word) // 2
    wrong = word[: middle - 1] + word[middle : middle - 2 : -1] + word[middle + 1 :]
    return question.replace(word, wrong) if word else question
