"""Answers to questions with known answers, through the program's own loop: right, and held up?

    python -m benchmarks.answers DATA_DIR --server scripted --set financebench --questions 10
    python -m benchmarks.answers DATA_DIR --server anthropic --set financebench --limit-usd 5
        --judge --depth thorough --json build/answers.json

DATA_DIR holds one folder a set: questions.jsonl and pdfs/. `--server`: `anthropic`; a kind of
local server (`llama_cpp`), also with its address (`llama_cpp=http://127.0.0.1:8089`); any other
address; or `scripted`, a model that only searches and reads (`answers_reader.py`), to see that all
of this runs. A key comes from ANTHROPIC_API_KEY or, for the server it was entered for, from the
program's own key store; never from an option.

Each question is a conversation of its own in a data folder of its own (`--folder`: kept for the
next run, with its indexed books). One in five more is put to a book that can't answer it. An answer
is judged by rule (`answers_judging.py`), with `--judge` also by a model; its sentences by the
program's claim check. No question is begun that may pass `--limit-usd`, and a turn that would is
stopped by the program's own spending limit. `--json` is written after each question: the same
command goes on from there. Prints Markdown, and puts the line into the table of a file (`--into`).
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from keyring.backends.null import Keyring as NoKeyring

from benchmarks import answers_reader
from benchmarks.answers_judging import Verdict, judgement, support_of, verdict_by_rule
from benchmarks.answers_outcomes import Outcome, Run, put_into, report
from benchmarks.answers_sets import Asked, questions_of, unanswerable
from reader_app.bootstrap.backend import open_backend
from reader_app.bootstrap.command_line import CommandBackend
from reader_app.bootstrap.paths import data_folder
from reader_app.cli.command_ports import TurnWishes
from reader_app.domain import chat, events
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.errors import DomainError, LLMError, LLMErrorCode
from reader_app.domain.servers import (
    ADDRESS_VARIABLE,
    KEY_VARIABLE,
    MODEL_VARIABLE,
    ServerKind,
    cleaned_url,
    is_loopback,
)
from reader_app.domain.settings import Settings
from reader_app.domain.usage import Cap, SpendingCaps, Spent
from reader_app.llm.providers import ServerProvider, provider_for
from reader_app.store.key_vault import KeyringVault
from reader_app.store.settings_file import SettingsFile

SCRIPTED: Final = "scripted"
_PAGE_NAMED: Final = re.compile(r"\bpp?\.\s?(\d{1,5})")
_READING: Final = frozenset(("read_pages", "read_table", "view_page"))
_PLANS: Final = frozenset(("set_plan", "keep_notes", "calculate"))
"""Tools that look at nothing in the book."""
_SPENDING: Final = "spending"
_INTERRUPTED: Final = "interrupted"
_OVER: Final = frozenset((LLMErrorCode.COST_CAP, LLMErrorCode.SPEND_LIMIT))


class Asking:
    """The program without a window, in a data folder of its own."""

    def __init__(self, folder: Path, server: Server, *, is_scripted: bool) -> None:
        core = open_backend(folder)
        if is_scripted:  # nobody's key is asked for
            vault, key_host = KeyringVault(folder, keyring=NoKeyring), ""
        else:
            vault = KeyringVault(data_folder())
            key_host = SettingsFile(data_folder() / "settings.json").load().key_host
        self.core = replace(core, vault=vault)
        self._settings = Settings(
            server=server.kind, base_url=server.address, model=server.model, key_host=key_host
        )
        self.core.settings.save(self._settings)
        self.commands = CommandBackend(self.core)

    def book(self, path: Path) -> Book:
        """Open a book, index what is missing of it, and turn its spoiler guard off."""
        book = self.commands.open_book(path)
        if book.status is not BookStatus.READY:
            book = self.commands.finish_index(book)
        self.core.store.books.update(book.id, _open_wholly)
        return self.core.store.books.find(book.id) or book

    def text(self, path: Path) -> str:
        book = self.book(path)
        texts = self.core.store.pages.bare_texts(book.id, range(1, book.page_count + 1))
        return "\n".join(texts.values())

    def ask(self, asked: Asked, book: Book, depth: chat.Depth, most_usd: float) -> Outcome:
        """Run one turn; `most_usd`: its limit, 0 for none."""
        turn_cap = SpendingCaps(turn=Cap(usd=most_usd))
        self.core.settings.save(replace(self._settings, caps=turn_cap))
        pages = list(asked.gold_pages)
        outcome = Outcome(asked.qid, asked.book.name, asked.words, asked.gold, pages)
        heard = Heard()
        turn = self.commands.turn(book, asked.words, TurnWishes(depth=depth))
        began = time.perf_counter()
        try:
            turn.run(heard.listen)
        except DomainError as error:
            outcome.error = f"{error.code}: {error.message}"
            if isinstance(error, LLMError) and error.code in _OVER:
                outcome.stopped = _SPENDING
        except KeyboardInterrupt:  # what it has cost counts
            outcome.error = outcome.stopped = _INTERRUPTED
        outcome.seconds = time.perf_counter() - began
        outcome.model = turn.model
        spent = sum((self._cost(turn.model, usage) for usage in heard.usage), Spent())
        outcome.tokens, outcome.usd, outcome.is_priced = spent.tokens, spent.usd, spent.is_whole
        heard.put_into(outcome, turn.message(heard.message_id) if heard.message_id else None)
        if not outcome.error:
            outcome.by_rule = verdict_by_rule(asked.words, asked.gold, outcome.answer)
        return outcome

    def judge(self, outcome: Outcome, provider: ServerProvider) -> str:
        """Have a model judge the answer, and add what that cost; a failure is returned in words."""
        try:
            found = judgement(provider, outcome.question, outcome.gold, outcome.answer)
        except LLMError as error:
            return f"not judged: {error.code}: {error.message}"
        refused = found.verdict is Verdict.REFUSED
        is_right = refused and not outcome.gold_pages
        outcome.by_judge = Verdict.RIGHT if is_right else found.verdict
        outcome.why = found.why
        spent = sum((self._cost(model, usage) for model, usage in found.requests), Spent())
        outcome.usd += spent.usd
        outcome.is_priced &= spent.is_whole
        return ""

    def provider(self, model: str = "") -> ServerProvider:
        """Return a provider for the server, with another model than its own if one is named."""
        settings = self.core.settings.load()
        config = self.core.model_config(settings, self.core.vault.load())
        assert config is not None
        return provider_for(replace(config, model=model or config.model))

    def problem(self) -> str:
        """Ask the server for one word; what is wrong, in a sentence, or "" if it answers."""
        provider = self.provider()
        try:
            found = provider.test_connection()
        finally:
            provider.close()
        return "" if found.is_ok else found.sentence

    def _cost(self, model: str, usage: chat.TokenUsage) -> Spent:
        return self.core.spending.of_request(model, usage)

    def close(self) -> None:
        self.commands.close()


# --- what is heard and counted


def _open_wholly(book: Book) -> None:
    book.spoiler_guard = False


@dataclass
class Heard:
    """What the events of a turn tell."""

    message_id: str = ""
    usage: list[chat.TokenUsage] = field(default_factory=list)
    looks: int = 0
    read: list[int] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    ended: events.TurnFinished | None = None
    claims: events.ClaimsChecked | None = None

    def listen(self, event: events.ChatEvent) -> None:
        match event:
            case events.ToolFinishedEvent():
                self.looks += event.tool_name not in _PLANS
                self.seen.update(event.outcome.pages_shown)
                if event.tool_name in _READING:
                    self.read += [n for n in event.outcome.pages_shown if n not in self.read]
            case events.TokenUsageEvent():
                self.usage.append(
                    chat.TokenUsage(
                        event.input_tokens,
                        event.output_tokens,
                        event.cache_read_tokens,
                        event.cache_write_tokens,
                    )
                )
            case events.TurnFinished():
                self.ended, self.message_id = event, event.message_id
            case events.ClaimsChecked():
                self.claims = event
            case _:
                pass

    def put_into(self, outcome: Outcome, message: chat.ChatMessage | None) -> None:
        outcome.looks = self.looks
        outcome.pages_read, outcome.pages_seen = self.read, sorted(self.seen)
        if self.ended is None:
            return
        outcome.answer = self.ended.answer
        outcome.stopped = self.ended.stopped.value if self.ended.stopped else ""
        citations = message.citations if message is not None else self.ended.citations
        named = {int(page) for page in _PAGE_NAMED.findall(outcome.answer)}
        outcome.pages_cited = sorted({each.page for each in citations} | named)
        support = support_of(self.claims.claims if self.claims is not None else ())
        outcome.claims, outcome.supported = support.claims, support.supported


@dataclass(frozen=True)
class Server:
    kind: ServerKind
    address: str = ""
    model: str = ""

    @classmethod
    def named(cls, name: str, model: str) -> Server:
        """Return the server of an option. Raises ValueError for what is no server."""
        kind, _, address = name.partition("=")
        if kind in set(ServerKind) and kind != ServerKind.CUSTOM:
            return cls(ServerKind(kind), cleaned_url(address), model)
        address = cleaned_url(name)
        if not address:
            raise ValueError(name)
        return cls(ServerKind.CUSTOM, address, model)

    @property
    def is_near(self) -> bool:
        local = (ServerKind.ANTHROPIC, ServerKind.CUSTOM)
        return is_loopback(self.address) or (not self.address and self.kind not in local)


@contextmanager
def reached(
    name: str, model: str, depth: chat.Depth, wordings: answers_reader.Wording
) -> Iterator[Server]:
    """The server of an option; the scripted one, which searches by `wordings`, runs within."""
    if name != SCRIPTED:
        yield Server.named(name, model)
        return
    with answers_reader.scripted_server(answers_reader.HABITS[depth], wordings) as api:
        os.environ[KEY_VARIABLE] = "scripted"
        # Anthropic's own kind: what is sent to any other server differs.
        yield Server(ServerKind.ANTHROPIC, api.base_url, answers_reader.MODEL)


@dataclass(frozen=True)
class Limit:
    """`usd` 0: none."""

    usd: float

    def left(self, run: Run) -> float:
        """Return what the next turn may cost, 0 for anything."""
        return max(1e-6, self.usd - run.spent_usd) if self.usd else 0.0

    def allows_another(self, run: Run, depth: chat.Depth) -> bool:
        return not self.usd or run.spent_usd + run.next_may_cost(depth) <= self.usd


def measure(
    asking: Asking,
    questions: Sequence[Asked],
    run: Run,
    *,
    depth: chat.Depth,
    limit: Limit,
    judge: ServerProvider | None = None,
    is_near: bool = False,
    tell: Callable[[str], None] = print,
) -> None:
    """Ask what isn't answered yet, until all is or the limit is near."""
    book: Book | None = None
    opened: Path | None = None
    failures = 0
    for number, asked in enumerate(questions, 1):
        kept = run.answered(asked)
        if kept is not None and (judge is None or kept.by_judge):
            continue
        if not limit.allows_another(run, depth):
            tell(f"Stopped: ${run.spent_usd:.2f} of ${limit.usd:.2f} are spent. {_GO_ON}")
            return
        if kept is None:
            if book is None or opened != asked.book:
                book, opened = asking.book(asked.book), asked.book
            outcome, before = asking.ask(asked, book, depth, limit.left(run)), 0.0
        else:  # an earlier run had no judge, or one that failed
            outcome, before = kept, kept.usd
        problem = outcome.error
        if judge is not None and not problem:
            problem = asking.judge(outcome, judge)
        failures = failures + 1 if problem else 0
        run.add(outcome, outcome.usd - before)
        told = problem or outcome.by_judge or outcome.by_rule
        tell(f"{number}/{len(questions)} {asked.qid} {told} ${run.spent_usd:.3f}")
        if limit.usd and not outcome.is_priced and outcome.tokens and not is_near:
            tell(
                "Stopped: this model's price isn't known, so no limit can be kept. Use 0 for none."
            )
            return
        if outcome.error == _INTERRUPTED:
            return
        if outcome.stopped == _SPENDING:
            tell(f"Stopped by the limit of ${limit.usd:.2f}. {_GO_ON}")
            return
        if failures == _MOST_FAILURES:
            tell(f"Stopped after {failures} failures. The same --json goes on from here.")
            return


_MOST_FAILURES: Final = 3
"""In a row: then the server or the account is to blame."""
_GO_ON: Final = "A higher --limit-usd and the same --json go on from here."


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the arguments name and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--server", required=True)
    parser.add_argument("--model", default="", help="the server's default if left out")
    parser.add_argument("--set", required=True, dest="name")
    parser.add_argument("--questions", type=int, default=0, help="at most so many; 0: all")
    parser.add_argument("--unanswerable", type=int, help="so many more; a fifth if left out")
    parser.add_argument("--depth", type=chat.Depth, choices=list(chat.Depth), default="normal")
    parser.add_argument("--limit-usd", type=float, default=2.0, help="0: no limit")
    parser.add_argument("--judge", action="store_true", help="also have a model judge")
    parser.add_argument("--judge-model", default="", help="another model of the same server")
    parser.add_argument("--folder", type=Path, help="where indexed books are kept")
    parser.add_argument("--json", type=Path, help="written after each question, and gone on with")
    parser.add_argument("--into", type=Path, help="a file with a table of answers: README.md")
    parser.add_argument(
        "--wordings",
        choices=tuple(answers_reader.WORDINGS),
        default="reworded",
        help="of the scripted model: the question alone; with three rewordings; with only those "
        "of which questions about other companies know",
    )
    options = parser.parse_args(words)
    folder = options.data / options.name
    if not (folder / "questions.jsonl").is_file() or not (folder / "pdfs").is_dir():
        parser.error(f"{folder} has no questions.jsonl, or no pdfs")
    # The server is the one named here, whatever the environment says.
    for name in (ADDRESS_VARIABLE, MODEL_VARIABLE):
        os.environ.pop(name, None)
    every = questions_of(folder)
    with ExitStack() as stack:
        try:
            wordings = answers_reader.WORDINGS[options.wordings](every)
            server = stack.enter_context(
                reached(options.server, options.model, options.depth, wordings)
            )
        except ValueError:
            parser.error(f"--server: {options.server} is neither a kind of server nor an address")
        library = options.folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        library.mkdir(parents=True, exist_ok=True)
        is_scripted = options.server == SCRIPTED
        asking = Asking(library, server, is_scripted=is_scripted)
        stack.callback(asking.close)
        if problem := asking.problem():
            sys.exit(problem)
        what = {
            "set": options.name,
            "server": SCRIPTED if is_scripted else options.server,
            "model": f"{SCRIPTED}, {options.wordings}" if is_scripted else server.model,
            "depth": options.depth.value,
        }
        run = Run.opened(what, options.json)
        questions = questions_of(folder, options.questions)
        more = options.unanswerable
        more = max(1, len(questions) // 5) if more is None else more
        questions += unanswerable(every[:_POOL], more, asking.text)
        judge = None
        if options.judge:
            judge = asking.provider(options.judge_model)
            stack.callback(judge.close)
        with suppress(KeyboardInterrupt):  # what there is, is told
            measure(
                asking,
                questions,
                run,
                depth=options.depth,
                limit=Limit(options.limit_usd),
                judge=judge,
                is_near=server.is_near,
                tell=lambda line: print(line, file=sys.stderr, flush=True),
            )
    print(report(run))
    if options.into:
        put_into(options.into, run)


_POOL: Final = 400
"""Questions of a set among which those are looked for that a book can't answer."""


if __name__ == "__main__":
    main()
