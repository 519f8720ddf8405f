"""What became of the questions of `benchmarks.answers`: kept in a file, and as a table."""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks.answers_judging import Verdict
from benchmarks.answers_sets import Asked
from benchmarks.tables import put_between, table
from reader_app.domain.chat import Depth
from reader_app.store.atomic_file import write_atomically

HEADS: Final = (
    "set, depth, model",
    "questions",
    "right by rule",
    "right by a judge",
    "complete chains",
    "supported sentences",
    "gold page read",
    "refused: can't be answered",
    "refused: could be",
    "looks",
    "tokens",
    "USD",
    "s",
)
_MARK: Final = "answers"
_FIRST_READ: Final = (1, 3, 5, 9)
_FIRST_GUESS: Final = {Depth.QUICK: 0.05, Depth.NORMAL: 0.1, Depth.THOROUGH: 1.0}
"""US dollars that a question may cost as far as is known before the first."""


@dataclass
class Outcome:
    """What became of a question. `error`: it has no answer, and is asked again by the next run.

    `pages_read`: in the order in which they were.
    """

    qid: str
    book: str
    question: str
    gold: str
    gold_pages: list[int]
    answer: str = ""
    by_rule: str = Verdict.UNDECIDED
    by_judge: str = ""
    why: str = ""
    claims: int = 0
    supported: int = 0
    pages_cited: list[int] = field(default_factory=list)
    pages_seen: list[int] = field(default_factory=list)
    pages_read: list[int] = field(default_factory=list)
    looks: int = 0
    tokens: int = 0
    usd: float = 0.0
    is_priced: bool = True
    seconds: float = 0.0
    model: str = ""
    stopped: str = ""
    error: str = ""

    @property
    def is_right(self) -> bool | None:
        """By the judge if there was one; None if nobody can tell."""
        verdict = self.by_judge or self.by_rule
        return None if verdict == Verdict.UNDECIDED else verdict == Verdict.RIGHT

    @property
    def has_chain(self) -> bool:
        """Whether every sentence that claims something is held up, one of them by a gold page."""
        is_whole = 0 < self.claims == self.supported
        return is_whole and bool(set(self.gold_pages) & set(self.pages_cited))


@dataclass
class Run:
    """All outcomes so far; `spent_usd` includes what failed questions have cost."""

    what: dict[str, str]
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    spent_usd: float = 0.0
    file: Path | None = None

    @classmethod
    def opened(cls, what: dict[str, str], file: Path | None) -> Run:
        """Go on with what a file has. Raises SystemExit if it is of another run."""
        run = cls(what, file=file)
        if file is None or not file.exists():
            return run
        kept = json.loads(file.read_text(encoding="utf-8"))
        if kept["what"] != what:
            sys.exit(f"{file} is of another run: {kept['what']}. Name another file.")
        run.outcomes = {each["qid"]: Outcome(**each) for each in kept["outcomes"]}
        run.spent_usd = float(kept["spent_usd"])
        return run

    def add(self, outcome: Outcome, spent_usd: float) -> None:
        """Keep an outcome; `spent_usd`: what was spent for it since it was last kept."""
        self.outcomes[outcome.qid] = outcome
        self.spent_usd += spent_usd
        if self.file is not None:
            found = {
                "what": self.what,
                "measured": datetime.now(UTC).date().isoformat(),
                "spent_usd": self.spent_usd,
                "outcomes": [asdict(each) for each in self.outcomes.values()],
            }
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.file, json.dumps(found, indent=1, ensure_ascii=False).encode())

    def answered(self, asked: Asked) -> Outcome | None:
        """Return the outcome of a question that has an answer."""
        kept = self.outcomes.get(asked.qid)
        return None if kept is None or kept.error else kept

    def next_may_cost(self, depth: Depth) -> float:
        """Return as much as the dearest question so far, or a guess before there is any."""
        known = [each.usd for each in self.outcomes.values() if not each.error]
        return max(known) if known else _FIRST_GUESS[depth]


def row(run: Run) -> list[str]:
    """Return the run's line of the table."""
    all_of = [each for each in run.outcomes.values() if not each.error]
    answerable = [each for each in all_of if each.gold_pages]
    others = [each for each in all_of if not each.gold_pages]
    ruled = [each.by_rule for each in answerable]
    open_ = ruled.count(Verdict.UNDECIDED)
    judged = [each for each in answerable if each.by_judge not in ("", Verdict.UNDECIDED)]
    right = [each for each in answerable if each.is_right]
    chains = sum(each.has_chain for each in answerable)
    right_chains = sum(each.has_chain for each in right)
    model = run.what["model"] or next((each.model for each in all_of), "")
    return [
        f"{run.what['set']}, {run.what['depth']}, {model}",
        str(len(all_of)),
        f"{ruled.count(Verdict.RIGHT)}, wrong {len(ruled) - ruled.count(Verdict.RIGHT) - open_}, "
        f"open {open_}",
        _share(sum(each.by_judge == Verdict.RIGHT for each in judged), len(judged)),
        f"{_share(chains, len(answerable))}; of the right {_share(right_chains, len(right))}",
        _share(sum(each.supported for each in answerable), sum(e.claims for e in answerable)),
        _share(
            sum(bool(set(each.gold_pages) & set(each.pages_read)) for each in answerable),
            len(answerable),
        ),
        _share(sum(each.is_right is True for each in others), len(others)),
        _share(
            sum((each.by_judge or each.by_rule) == Verdict.REFUSED for each in answerable),
            len(answerable),
        ),
        _mean([each.looks for each in all_of], 1),
        _mean([each.tokens for each in all_of], 0),
        _mean([each.usd for each in all_of], 3) if all(e.is_priced for e in all_of) else "?",
        _mean([each.seconds for each in all_of], 1),
    ]


def _share(count: int, of: int) -> str:
    return f"{count} of {of} ({count / of:.0%})" if of else "–"


def _mean(values: Sequence[float], digits: int) -> str:
    return f"{statistics.fmean(values):,.{digits}f}" if values else "–"


def report(run: Run) -> str:
    """Return the table and what doesn't fit into it."""
    kept = [each for each in run.outcomes.values() if not each.error]
    answerable = [each for each in kept if each.gold_pages]
    all_read = sum(set(each.gold_pages) <= set(each.pages_read) for each in answerable)
    seen = sum(bool(set(each.gold_pages) & set(each.pages_seen)) for each in answerable)
    failed = [each for each in run.outcomes.values() if each.error]
    first = [
        (most, sum(bool(set(each.gold_pages) & set(each.pages_read[:most])) for each in answerable))
        for most in _FIRST_READ
    ]
    among = ", ".join(f"{most}: {_share(count, len(answerable))}" for most, count in first)
    told = (
        f"A gold page among the first pages read, {among}.",
        f"Every gold page read: {_share(all_read, len(answerable))}; a gold page shown, also as a "
        f"passage: {_share(seen, len(answerable))}.",
        f"Spent: ${run.spent_usd:.3f}. Without an answer: {len(failed)}.",
    )
    return f"{table(HEADS, [row(run)])}\n\n{' '.join(told)}"


def put_into(file: Path, run: Run) -> None:
    """Put the run's line into the table between a file's marks `answers: begin` and `: end`.

    Lines of other runs stay. Raises ValueError if the marks are missing.
    """
    text = file.read_text(encoding="utf-8")
    own = row(run)
    kept = text.partition(f"<!-- {_MARK}: begin -->")[2].partition(f"<!-- {_MARK}: end -->")[0]
    cells = [line.strip("| ").split(" | ") for line in kept.strip().splitlines()[2:]]
    rows = [each for each in cells if len(each) == len(HEADS) and each[0] != own[0]]
    file.write_text(put_between(text, _MARK, table(HEADS, [*rows, own])), encoding="utf-8")
