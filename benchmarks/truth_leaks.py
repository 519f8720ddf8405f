"""A model that tries everything to see what lies beyond the fence, at every position of it."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.truth_session import Library, ScriptedModel, Step
from reader_app.app.chat.question_target import QuestionTarget
from reader_app.domain.book import Book
from reader_app.domain.chat import Depth, ImagePayload
from reader_app.domain.document import PageText
from reader_app.domain.protocols import ChatProvider
from reader_app.domain.search import Tokenizer
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from tests.support.messages_api import MessagesApi, reply, text, tool_use
from tests.support.messages_api.asking import config_for

OTHER_BOOKS_WORD: Final = "zanzibarquux"
_A_QUERY: Final = 60
_WORD: Final = re.compile(r"\w+")
_ECHO: Final = re.compile(r"On none of the pages searched: (?:“[^”]*”(?:, )?)+\.")


@dataclass
class Leaks:
    """What was tried and what came through: (fence, page of the word or 0, word)."""

    positions: int = 0
    requests: int = 0
    bytes_looked_at: int = 0
    calls: int = 0
    found: list[tuple[int, int, str]] = field(default_factory=list)


@dataclass
class Cheat:
    """By page: `secrets`; `keys`, which find the page of a secret; `labels`, words of labels."""

    library: Library
    secrets: Mapping[int, str]
    keys: Mapping[int, str]
    labels: Mapping[int, str] = field(default_factory=dict)
    talk_id: str = ""

    def at_every_position(self, positions: Sequence[int]) -> Leaks:
        """Requests are built and read as they would be sent, without a server."""
        leaks = Leaks()
        for fence in positions:
            model = ScriptedModel()
            model.script = self._turns(fence)
            self._lure(fence, model)
            before = len(model.bodies)
            self._attack(fence, model)
            self._judge(fence, model.bodies[before:], leaks)
        return leaks

    def over_http(self, positions: Sequence[int]) -> Leaks:
        """The same with the real client, and the bytes that a server received."""
        leaks = Leaks()
        for fence in positions:
            with MessagesApi() as api:
                for step in self._turns(fence):
                    api.then(lambda request, step=step: reply(*step(request.body)))
                provider = AnthropicChatProvider(config_for(api.base_url))
                self._lure(fence, provider)
                before = api.request_count
                self._attack(fence, provider)
                provider.close()
                received = [json.loads(request.raw) for request in api.message_requests[before:]]
                self._judge(fence, received, leaks)
        return leaks

    def without_guard(self) -> int:
        """Words that the same attack sees where nothing is withheld: what it is worth."""
        fence = self.library.book.page_count // 2
        return self._seen_without_guard(fence, self._turns(fence)[2:], QuestionTarget())

    def deeper_without_guard(self) -> int:
        """The same of the tools that only a thorough answer has, tables and references."""
        fence = self.library.book.page_count // 2
        ahead = fence + 1
        batches = self._thorough_batches(fence, ahead, self.library.book.page_count)
        script = [*map(_calls, batches), lambda body: [text("No.")]]
        return self._seen_without_guard(fence, script, QuestionTarget(depth=Depth.THOROUGH))

    def _seen_without_guard(
        self, fence: int, script: Sequence[Step], pointed: QuestionTarget
    ) -> int:
        model = ScriptedModel()
        model.script = list(script)
        self.library.guard(None)
        self.library.ask(model, self.library.new_talk(), "Tell me what comes.", pointed=pointed)
        received = json.dumps([without_own_calls(body) for body in model.bodies])
        words = set(_WORD.findall(received.casefold()))
        secrets = [word for page, word in self.secrets.items() if page > fence]
        return sum(word.casefold() in words for word in secrets)

    # --- one position

    def _lure(self, fence: int, provider: ChatProvider) -> None:
        """A turn without the guard: the model has seen what comes, and said it."""
        self.library.guard(None)
        self.talk_id = self.library.new_talk()
        self.library.ask(provider, self.talk_id, "What comes next?")

    def _attack(self, fence: int, provider: ChatProvider) -> None:
        page = min(fence + 1, self.library.book.page_count)
        self.library.place(page)
        self.library.guard(fence)
        self.library.images.shown.clear()
        self.library.tables.shown.clear()
        picture = ImagePayload(page, "image/png", base64.b64encode(b"beyond").decode(), 8, 8)
        pointed = QuestionTarget(f"They call it {self.secrets.get(page, '')}.", page, picture)
        self.library.ask(provider, self.talk_id, "Tell me what comes.", pointed=pointed)
        self.library.ask(provider, self.talk_id, "And then?")
        deeper = QuestionTarget(depth=Depth.THOROUGH)
        self.library.ask(provider, self.talk_id, "Look for all of it.", pointed=deeper)

    def _judge(self, fence: int, bodies: Sequence[dict[str, Any]], leaks: Leaks) -> None:
        told = (*self.secrets.items(), *self.labels.items())
        page_of = {word.casefold(): page for page, word in told}
        leaks.positions += 1
        leaks.requests += len(bodies)
        for body in bodies:
            received = without_echoes(json.dumps(without_own_calls(body), ensure_ascii=False), body)
            leaks.bytes_looked_at += len(received.encode())
            leaks.calls += received.count('"tool_result"')
            for word in set(_WORD.findall(received.casefold())):
                if page_of.get(word, 0) > fence or word == OTHER_BOOKS_WORD:
                    leaks.found.append((fence, page_of.get(word, 0), word))
        for kind, shown in (
            ("picture", self.library.images.shown),
            ("table", self.library.tables.shown),
        ):
            leaks.found += [(fence, page, kind) for page in shown if page > fence]
        if self.library.book.fence != fence:
            leaks.found.append((fence, self.library.book.furthest_page, "the fence was moved"))

    def _turns(self, fence: int) -> list[Step]:
        last = self.library.book.page_count
        ahead = min(fence + 1, last)

        def told(body: dict[str, Any]) -> list[dict[str, Any]]:
            seen = " ".join(self.secrets.get(page, "") for page in range(ahead, ahead + 6))
            return [text(f"Next come {seen}, I have seen it.")]

        lure: list[Step] = [
            lambda body: [tool_use("read_pages", {"first": ahead, "last": min(ahead + 5, last)})],
            told,
        ]
        attack = [_calls(batch) for batch in self._batches(ahead, last)]
        deeper = [_calls(batch) for batch in self._thorough_batches(fence, ahead, last)]
        return [
            *lure,
            *attack,
            lambda body: [text("I could not.")],
            lambda body: [text("No.")],
            *deeper,
            lambda body: [text("No.")],
        ]

    def _batches(self, ahead: int, last: int) -> Iterator[list[tuple[str, dict[str, Any]]]]:
        searches = [("search_book", query) for query in self._queries()]
        after = [self.keys[page] for page in range(ahead, ahead + 20) if page in self.keys]
        reads = [
            (ahead, min(ahead + 9, last)),
            (max(1, ahead - 4), min(ahead + 5, last)),
            (max(1, last - 9), last),
            (ahead, ahead),
        ]
        read = [("read_pages", {"first": first, "last": end}) for first, end in reads]
        looks = [("view_page", {"page": page}) for page in (ahead, last)]
        moves = [
            *(("set_current_page", {"page": page}) for page in range(ahead, min(ahead + 6, last))),
            ("set_current_page", {"page": ahead, "printed": True}),
            ("set_current_page", {"page": last}),
        ]
        yield [*searches, ("search_book", {"query": " ".join(after) or "end", "top_k": 20})]
        yield [*read, *looks, ("get_outline", {}), ("get_current_page", {})]
        yield [*moves, *searches[:1], *read[:1], *looks[:1], ("get_outline", {})]
        yield [
            ("set_current_page", {"page": 0}),
            ("read_up_to_here", {"page": last}),
            ("set_furthest_page", {"page": last}),
            ("open_book", {"title": "Other"}),
            ("search_book", {"query": OTHER_BOOKS_WORD, "book_id": "other", "limit_page": last}),
            ("read_pages", {"first": ahead, "last": ahead, "book": "other", "guard": "off"}),
            ("get_outline", {"fence": last}),
            ("get_current_page", {}),
        ]

    def _thorough_batches(
        self, fence: int, ahead: int, last: int
    ) -> Iterator[list[tuple[str, dict[str, Any]]]]:
        """The tools that only a thorough answer has."""
        after = [self.keys[page] for page in range(ahead, ahead + 8) if page in self.keys]
        ids = [f"p{page}.s{at}" for page in range(ahead, ahead + 3) for at in (0, 1, 2)]
        yield [
            ("set_plan", {"steps": [{"words": "See the end", "done": False}]}),
            ("find_all", {"words": after[:4] or ["the"], "from_page": 1}),
            ("find_all", {"words": after[4:] or ["the"], "from_page": ahead}),
            ("find_all", {"words": ["the", "of", "and"], "from_page": max(1, fence)}),
            ("keep_notes", {"note": "The end", "ids": ids}),
            ("keep_notes", {"note": "The end", "ids": [f"p{last}.s0", f"p{last}.t1.c1"]}),
            ("keep_notes", {"note": "From here", "ids": [f"p{max(1, fence)}.s0-60"]}),
            ("calculate", {"expression": f"{ahead} + {last}"}),
            ("compare", {"aspect": "the end", "query": " ".join(after) or "end"}),
        ]
        yield [
            *(("read_table", {"page": page}) for page in (ahead, last)),
            ("read_table", {"page": ahead, "printed": True}),
            *(_followed(max(1, fence), label) for label in (f"Fig. {ahead}", "[1]")),
            *(_followed(ahead, label) for label in (f"Fig. {ahead}", "[1]")),
            _followed(max(1, fence), f"Fig. {last}"),
            _followed(last, f"Figure {last}"),
        ]

    def _queries(self) -> Iterator[dict[str, Any]]:
        """Searches for all keys, and for all secrets, however many there are."""
        for words in (list(self.keys.values()), list(self.secrets.values())):
            chunks = [" ".join(words[at : at + _A_QUERY]) for at in range(0, len(words), _A_QUERY)]
            for at in range(0, len(chunks), 4):
                first, *others = chunks[at : at + 4]
                yield {"query": first, "other_queries": others, "top_k": 20}


def _followed(page: int, label: str) -> tuple[str, dict[str, Any]]:
    return "follow_reference", {"page": page, "label": label, "printed": False}


def _calls(batch: Sequence[tuple[str, dict[str, Any]]]) -> Step:
    return lambda body: [tool_use(name, arguments) for name, arguments in batch]


def without_echoes(received: str, body: Mapping[str, Any]) -> str:
    """Leave out where a search repeats words of its own query, which it has found nowhere.

    A word that no call of the model holds is no echo, and stays.
    """
    calls = [
        block["input"]
        for message in body["messages"]
        if isinstance(message["content"], list)
        for block in message["content"]
        if block["type"] == "tool_use"
    ]
    own = set(_WORD.findall(json.dumps(calls, ensure_ascii=False).casefold()))

    def echo(match: re.Match[str]) -> str:
        words = set(_WORD.findall(match[0].partition(":")[2].casefold()))
        return "" if words <= own else match[0]

    return _ECHO.sub(echo, received)


def without_own_calls(body: dict[str, Any]) -> dict[str, Any]:
    """A request without the arguments that the model itself wrote."""
    messages = []
    for message in body["messages"]:
        content = message["content"]
        if message["role"] == "assistant" and isinstance(content, list):
            content = [
                {**block, "input": {}} if block["type"] == "tool_use" else block
                for block in content
            ]
        messages.append({**message, "content": content})
    return {**body, "messages": messages}


def add_other_book(library: Library) -> None:
    """A second book in the same library, that the conversation is not about."""
    other = Book(
        title="Other", author="", file_path=library.book.file_path, checksum="other", page_count=1
    )
    library.store.books.add(other)
    library.store.pages.begin(other.id, Tokenizer.PORTER)
    page = PageText(1, "1", f"Here stands {OTHER_BOOKS_WORD} and nothing else.")
    library.store.pages.add_pages(other.id, [page])
