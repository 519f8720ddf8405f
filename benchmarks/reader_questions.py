"""How many of the questions that readers of stories ask are answered right without a model.

    python -m benchmarks.reader_questions DATA_DIR [--wrong]

Asks 50 questions of each of six books below DATA_DIR, through the real store, tools and loop, with
the reader somewhere in the book. The names asked for, and the right page or act, are computed from
the book's text by the code in this file, which shares nothing with the companion. Prints Markdown:
the share of right answers by kind, for the books and wordings that the companion was made with,
and for all others. When these were first tried, 84 % were right; then it was mended for some of
the wordings. Write new ones to measure it afresh. --wrong: each wrong answer as well.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from benchmarks.reader_wordings import NEW_WORDINGS, WORDINGS
from benchmarks.search import BATCH, SAMPLE_PAGES, NothingToWaitFor
from benchmarks.tables import table
from reader_app.agent.always_retrieve import AlwaysRetrieveStrategy
from reader_app.agent.message_history import FullHistoryContextStrategy
from reader_app.agent.tool_use import ToolUseRetrievalStrategy
from reader_app.app.chat.chat_with_book import ChatWithBookUseCase
from reader_app.app.search.book_search import SearchBooksUseCase
from reader_app.app.tools.tool_table import ALL_TOOLS
from reader_app.documents.reader import DocumentReader
from reader_app.domain.book import Book
from reader_app.domain.conversation import Conversation
from reader_app.domain.document import OutlineEntry, PageText
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.retrieval.sentences import cut_of
from reader_app.retrieval.tokenization import choose_tokenizer, prepare_for_index
from reader_app.store.open_store import Store, open_store

TUNED: Final = (
    "novels/pdfs/351_Of_Human_Bondage.pdf",
    "novels/pdfs/863_The_Mysterious_Affair_at_Styles.pdf",
    "fairytaleqa/pdfs/swedish_fairybook.pdf",
)
KEPT_BACK: Final = (
    "novels/pdfs/1661_The_Adventures_of_Sherlock_Holmes.pdf",
    "novels/pdfs/969_The_Tenant_of_Wildfell_Hall.pdf",
    "fairytaleqa/pdfs/irish_fairybook.pdf",
)
COUNTS: Final = {
    "first": 8, "last": 3, "next": 2, "previous": 2, "every": 2, "who": 8, "unread": 2,
    "so far": 4, "chapter": 3, "on": 1, "back": 1, "to chapter": 2, "next chapter": 1,
    "previous chapter": 1, "return": 1, "to end": 1, "pages": 1, "author": 1, "title": 1,
    "this chapter": 1, "contents": 1, "pronoun": 1, "later": 1, "how many": 1,
}  # fmt: skip
_NEW_SHARE: Final = 0.3
_PROMPTS: Final = Path(__file__).resolve().parent.parent / "prompts"
_NUMBER_WORDS: Final = "two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred"


@dataclass(frozen=True)
class Text:
    """A book's text, looked at with simple means."""

    title: str
    author: str
    labels: tuple[str, ...]
    outline: tuple[OutlineEntry, ...]
    pages: tuple[str, ...]

    @property
    def count(self) -> int:
        return len(self.pages)

    def prose(self, page: int) -> str:
        """The page's paragraphs, without headings, lists and the line at its top."""
        lines = self.pages[page - 1].split("\n")
        titles = {entry.title.strip().casefold() for entry in self.outline}
        if lines and lines[0].strip().casefold() in titles:
            lines = lines[1:]
        parts = re.split(r"\n\s*\n", "\n".join(lines))
        return "\n".join(part for part in parts if _is_prose(part))

    def pages_with(self, name: str) -> list[int]:
        pattern = re.compile(rf"\b{re.escape(name)}\b")
        return [page for page in range(1, self.count + 1) if pattern.search(self.prose(page))]

    def pages_matching(self, pattern: str) -> set[int]:
        found = re.compile(pattern)
        prose = ((page, " ".join(self.prose(page).split())) for page in range(1, self.count + 1))
        return {page for page, text in prose if found.search(text)}

    def names(self) -> list[str]:
        """Names by frequency: capitals in mid-sentence that are never written small."""
        whole = " ".join(self.prose(page) for page in range(1, self.count + 1))
        capitals = Counter(re.findall(r"(?<=[a-z,;] )[A-Z][a-z]{3,}\b", whole))
        small = Counter(re.findall(r"\b[a-z]{4,}\b", whole))
        fit = (name for name, count in capitals.most_common(150) if count >= 3)
        return [name for name in fit if not small[name.lower()]]

    def chapters(self) -> list[tuple[int, int]]:
        """First and last page of each chapter: of the outline, else of lines like "IV"."""
        starts = [e.page for e in self.outline if e.title not in ("Title", "Contents")]
        if len(starts) < 3:
            starts = self._numbered()
        ends = [after - 1 for after in starts[1:]] + [self.count]
        return [(start, max(start, end)) for start, end in zip(starts, ends, strict=True)]

    def _numbered(self) -> list[int]:
        starts: list[int] = []
        for page, text in enumerate(self.pages, 1):
            for line in text.split("\n"):
                if line.strip() == _roman(len(starts) + 1):
                    starts.append(page)
        return starts


def _is_prose(part: str) -> bool:
    plain = part.strip().rstrip("\"'”’)")
    return "....." not in part and (plain.endswith((".", "!", "?", ",", ";", ":", "-")) or
                                    len(plain.split()) >= 8)  # fmt: skip


def _roman(number: int) -> str:
    tens = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")
    ones = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    return "C" * (number // 100) + tens[number // 10 % 10] + ones[number % 10]


@dataclass(frozen=True)
class Outcome:
    """What came of a question: the answer, the pages of its quotations, the page then in view."""

    answer: str
    cited: tuple[int, ...]
    page: int


@dataclass(frozen=True)
class Asked:
    """A question with what makes its answer right.

    `position`: the page in view; `read_to`: the furthest page read, 0 for that one. `before`:
    questions asked before it.
    """

    kind: str
    words: str
    position: int
    is_right: Callable[[Outcome], bool]
    before: tuple[str, ...] = ()
    read_to: int = 0
    is_new_wording: bool = False


class Questions:
    """Makes the questions of one book."""

    def __init__(self, text: Text, seed: int) -> None:
        self._text = text
        self._chance = random.Random(seed)
        self._names = text.names()
        self._chapters = text.chapters()
        self._used: Counter[str] = Counter()

    def all(self) -> Iterator[Asked]:
        makers: dict[str, Callable[[], Asked | None]] = {
            "first": self._first, "last": self._last, "next": self._next,
            "previous": self._previous, "every": self._every, "who": self._who,
            "unread": self._unread, "so far": self._so_far, "chapter": self._chapter,
            "on": lambda: self._by(1), "back": lambda: self._by(-1),
            "to chapter": self._to_chapter, "next chapter": lambda: self._beside(1),
            "previous chapter": lambda: self._beside(-1), "return": self._return,
            "to end": self._to_end, "pages": self._pages, "author": self._author,
            "title": self._title, "this chapter": self._this_chapter, "contents": self._contents,
            "pronoun": self._pronoun, "later": self._later, "how many": self._how_many,
        }  # fmt: skip
        for kind, count in COUNTS.items():
            for _ in range(count):
                made = makers[kind]() or self._first()
                if made is not None:
                    words, is_new = self._wording(made.kind)
                    words = words.replace("{x}", made.words)
                    yield replace(made, words=self._typed(words), is_new_wording=is_new)

    def _wording(self, kind: str) -> tuple[str, bool]:
        self._used[kind] += 1
        is_new = self._chance.random() < _NEW_SHARE
        wordings = NEW_WORDINGS[kind] if is_new else WORDINGS[kind]
        at = self._used[kind] * 5 + self._chance.randrange(5)
        return wordings[at % len(wordings)], is_new

    def _typed(self, words: str) -> str:
        """The words as somebody in a hurry may type them."""
        chance = self._chance.random()
        if chance < 0.3:
            words = words.rstrip("?")
        return words[:1].lower() + words[1:] if chance < 0.5 else words

    def _position(self) -> int:
        return self._chance.randint(self._text.count // 3, self._text.count * 4 // 5)

    def _name(self, fits: Callable[[list[int]], bool]) -> tuple[str, list[int]]:
        for _ in range(200):
            name = self._chance.choice(self._names)
            pages = self._text.pages_with(name)
            if pages and fits(pages):
                return name, pages
        raise LookupError("no name fits")

    def _mention(self, kind: str, wanted: Callable[[list[int], int], int]) -> Asked:
        position = self._position()
        name, pages = self._name(
            lambda pages: (
                len([p for p in pages if p <= position]) > 1 and wanted(pages, position) > 0
            )
        )
        page = wanted(pages, position)
        return Asked(kind, name, position, lambda o: o.cited[:1] == (page,))

    def _first(self) -> Asked:
        return self._mention("first", lambda pages, _: pages[0])

    def _last(self) -> Asked:
        return self._mention("last", lambda pages, at: [p for p in pages if p <= at][-1])

    def _next(self) -> Asked:
        """Asked by a reader who has leafed back to the page in view."""
        made = self._mention("next", lambda pages, at: next((p for p in pages if p > at), 0))
        return replace(made, read_to=self._text.count)

    def _previous(self) -> Asked:
        return self._mention(
            "previous", lambda pages, at: next((p for p in reversed(pages) if p < at), 0)
        )

    def _every(self) -> Asked:
        position = self._position()
        name, pages = self._name(lambda pages: len([p for p in pages if p <= position]) >= 3)
        read = {page for page in pages if page <= position}
        return Asked("every", name, position, lambda o: (
            pages[0] in o.cited and len({*o.cited}) >= 3 and {*o.cited} <= read))  # fmt: skip

    def _who(self) -> Asked:
        position = self._position()
        name, pages = self._name(lambda pages: len([p for p in pages if p <= position]) >= 3)
        gold = set(pages[:2]) | self._introductions(name)
        return Asked("who", name, position, _from(gold, position))

    def _introductions(self, name: str) -> set[int]:
        x = re.escape(name)
        return self._text.pages_matching(
            rf"\b{x}, (?:a|an|the|his|her|my|our|their|who|whose)\b|\b{x} (?:was|is) (?:a|an|the)\b"
            rf"|\b(?:named|called) {x}\b"
            rf"|\b(?:uncle|aunt|doctor|brother|sister|king|inspector|vicar|son|daughter),? {x}\b"
        )

    def _unread(self) -> Asked:
        name, pages = self._name(lambda pages: pages[0] > self._text.count // 3)
        position = pages[0] - 1
        return Asked("unread", name, position, lambda o: not o.cited and name in o.answer)

    def _so_far(self) -> Asked:
        position = self._position()
        return Asked("so far", "", position, _within(1, position))

    def _chapter(self) -> Asked:
        position = self._position()
        first, last = next(c for c in reversed(self._chapters) if c[0] <= position)
        return Asked("chapter", "", position, _within(first, min(last, position)))

    def _by(self, step: int) -> Asked:
        position = self._position()
        kind = "on" if step > 0 else "back"
        return Asked(kind, "", position, lambda o: o.page == position + step)

    def _to_chapter(self) -> Asked:
        number = self._chance.randint(1, len(self._chapters))
        page = self._chapters[number - 1][0]
        return Asked("to chapter", str(number), self._position(), lambda o: o.page == page)

    def _beside(self, step: int) -> Asked | None:
        position = self._position()
        at = max(n for n, c in enumerate(self._chapters) if c[0] <= position) + step
        if not 0 <= at < len(self._chapters):
            return None
        page = self._chapters[at][0]
        kind = "next chapter" if step > 0 else "previous chapter"
        return Asked(kind, "", position, lambda o: o.page == page)

    def _return(self) -> Asked:
        position = self._position()
        away = self._text.labels[self._chance.randint(20, self._text.count) - 1]
        before = (f"go to page {away}",)
        return Asked("return", "", position, lambda o: o.page == position, before)

    def _to_end(self) -> Asked:
        return Asked("to end", "", self._position(), lambda o: o.page == self._text.count)

    def _told(self, kind: str, *words: str) -> Asked:
        return Asked(kind, "", self._position(), lambda o: any(w in o.answer for w in words))

    def _pages(self) -> Asked:
        return self._told("pages", str(self._text.count), self._text.labels[-1])

    def _author(self) -> Asked:
        return self._told("author", self._text.author)

    def _title(self) -> Asked:
        return self._told("title", self._text.title)

    def _this_chapter(self) -> Asked | None:
        position = self._position()
        titles = [e.title for e in self._text.outline if e.page <= position]
        if len(titles) < 3:
            return None
        return Asked("this chapter", "", position, lambda o: titles[-1] in o.answer)

    def _contents(self) -> Asked | None:
        titles = [e.title for e in self._text.outline]
        if len(titles) < 3:
            return None
        return Asked("contents", "", self._position(), lambda o: (
            all(title in o.answer for title in titles[:6])))  # fmt: skip

    def _pronoun(self) -> Asked:
        made = self._who()
        return replace(made, kind="pronoun", before=(f"Where is {made.words} mentioned?",))

    def _later(self) -> Asked:
        name, pages = self._name(lambda pages: pages[0] > self._text.count // 3)
        before = (f"Where does {name} first appear?",)
        right = pages[0]
        return Asked("later", "", right - 1, lambda o: o.cited[:1] == (right,), before)

    def _how_many(self) -> Asked | None:
        position = self._position()
        found: dict[str, set[int]] = defaultdict(set)
        for page in range(1, position + 1):
            pattern = rf"\b(?:{_NUMBER_WORDS}) ([a-z]{{4,}}s)\b"
            for noun in re.findall(pattern, self._text.prose(page)):
                found[noun].add(page)
        rare = sorted(n for n, pages in found.items() if len(pages) == 1
                      and len(self._text.pages_matching(rf"\b{n}\b")) <= 3)  # fmt: skip
        if not rare:
            return None
        noun = self._chance.choice(rare)
        return Asked("how many", noun, position, _from(found[noun], position))


def _from(gold: set[int], position: int) -> Callable[[Outcome], bool]:
    return lambda o: bool(gold.intersection(o.cited)) and max(o.cited) <= position


def _within(first: int, last: int) -> Callable[[Outcome], bool]:
    least = min(2, last - first + 1)
    return lambda o: len(o.cited) >= least and all(first <= page <= last for page in o.cited)


class Companion:
    """The companion without a model, with one book."""

    def __init__(self, text: Text, path: Path, store: Store) -> None:
        self._store = store
        self._book = Book(text.title or path.stem, path, path.name, text.count, author=text.author)
        store.books.add(self._book)
        store.books.save_outline(self._book.id, text.outline)
        store.books.save_labels(self._book.id, text.labels)
        sample = "\n".join(text.pages[:SAMPLE_PAGES])
        store.pages.begin(self._book.id, choose_tokenizer(sample), sample)
        pages = [PageText(n, text.labels[n - 1], page) for n, page in enumerate(text.pages, 1)]
        for start in range(0, len(pages), BATCH):
            cut = [replace(page, cut=cut_of(page)) for page in pages[start : start + BATCH]]
            store.pages.add_pages(self._book.id, cut)
        store.pages.complete(self._book.id)
        self._chat = ChatWithBookUseCase(
            OfflineChatProvider(),
            SearchBooksUseCase(
                store.pages, NothingToWaitFor(), store.vocabulary, store.books.outline
            ),
            store.messages,
            store.conversations,
            store.books,
            ToolUseRetrievalStrategy(ALL_TOOLS),
            FullHistoryContextStrategy(20, 100_000),
            _PROMPTS,
            fallback_strategy=AlwaysRetrieveStrategy(_PROMPTS),
            pages=store.pages,
        )

    def outcome(self, asked: Asked) -> Outcome:
        def place(book: Book) -> None:
            book.set_current_page(asked.position)
            book.mark_read_up_to(asked.read_to or asked.position)

        self._store.books.update(self._book.id, place)
        conversation = Conversation(self._book.id)
        self._store.conversations.add(conversation)
        for words in asked.before:
            self._chat.execute(conversation.id, words)
        answer = self._chat.execute(conversation.id, asked.words)
        last = self._store.messages.list_for_conversation(conversation.id)[-1]
        book = self._store.books.find(self._book.id)
        cited = tuple(citation.page for citation in last.citations)
        return Outcome(answer, cited, book.current_page if book is not None else 0)


def text_of(path: Path) -> Text:
    with DocumentReader(path) as reader:
        pages = [reader.page_text(n) for n in range(1, reader.info.page_count + 1)]
        outline = tuple(entry for entry in reader.outline() if entry.page > 0)
        info = reader.info
        labels = tuple(page.label for page in pages)
        return Text(info.title, info.author, labels, outline, tuple(page.text for page in pages))


def measured(data: Path, name: str, *, shows_wrong: bool) -> Iterator[tuple[Asked, bool]]:
    text = text_of(data / name)
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder), prepare=prepare_for_index)
        companion = Companion(text, data / name, store)
        for asked in Questions(text, seed=len(name)).all():
            outcome = companion.outcome(asked)
            is_right = asked.is_right(outcome)
            if shows_wrong and not is_right:
                came = f"cited {outcome.cited}, page {outcome.page}: {outcome.answer[:300]!r}"
                print(f"- {asked.kind} · {asked.words} · on {asked.position}: {came}")
            yield asked, is_right
        store.close()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("--tuned", action="store_true", help="only the books it was made with")
    options = parser.parse_args()
    tallies: dict[str, dict[bool, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for name in TUNED if options.tuned else TUNED + KEPT_BACK:
        for asked, is_right in measured(options.data, name, shows_wrong=options.wrong):
            is_known = name in TUNED and not asked.is_new_wording
            tallies[asked.kind][is_known].append(is_right)
            tallies["all"][is_known].append(is_right)
    tallies["all"] = tallies.pop("all")
    heads = ("kind", "made with", "right", "others", "right")
    rows = [[kind, *_cells(by[True]), *_cells(by[False])] for kind, by in tallies.items()]
    print(table(heads, rows))


def _cells(results: Sequence[bool]) -> list[str]:
    share = f"{sum(results) / len(results):.2f}" if results else ""
    return [str(len(results)), share]


if __name__ == "__main__":
    main()
