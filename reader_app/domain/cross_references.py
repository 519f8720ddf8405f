"""Cross-references: "Fig. 3.2", "[14]", "see p. 127" in a book, and the works that it cites.

They are found on the pages during indexing, for books whose file has no links for them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import StrEnum
from typing import Final, Protocol

from reader_app.domain.document import Rect
from reader_app.domain.values import dataclass, lazy_pattern

REFERENCE_RULES: Final = 17
"""Version of the rules that find references: stored ones of a lower version are found again."""


class ReferenceKind(StrEnum):
    """What a reference leads to. `ENTRY`: of the bibliography.

    `TERM`: the place of its definition.
    """

    FIGURE = "figure"
    TABLE = "table"
    EQUATION = "equation"
    SECTION = "section"
    THEOREM = "theorem"
    LISTING = "listing"
    PAGE = "page"
    ENTRY = "entry"
    NOTE = "note"
    TERM = "term"


@dataclass(frozen=True, slots=True)
class ReferenceTarget:
    """The part of a page that a reference leads to.

    `area`: in points of the unrotated page, the part that a card shows: the figure with its
    caption, the entry, the note. `label`: its name on that page: "Figure 3.2". `text`: the words of
    caption, entry or note, shortened.
    """

    page: int
    area: Rect
    label: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class CrossReference:
    """Words of a page that refer to something else.

    `rects`: of the words, in points, one for each line. `targets`: one if it is sure; several to
    choose from if it isn't; never empty.
    """

    page: int
    rects: tuple[Rect, ...]
    text: str
    kind: ReferenceKind
    targets: tuple[ReferenceTarget, ...]

    @property
    def is_sure(self) -> bool:
        return len(self.targets) == 1


@dataclass(frozen=True, slots=True)
class CitedWork:
    """An entry of the list of references.

    `number`: its place in the list, from 1. `label`: as the text cites it: "14", "Smith 2019".
    `cited_on`: pages whose text cites it, in order. The fields after `target` are guesses from the
    words of the entry; empty (0) if nothing tells.
    """

    number: int
    label: str
    text: str
    target: ReferenceTarget
    cited_on: tuple[int, ...] = ()
    title: str = ""
    authors: tuple[str, ...] = ()
    year: int = 0
    doi: str = ""
    arxiv: str = ""
    uri: str = ""


@dataclass(frozen=True, slots=True)
class BookReferences:
    """All that the pages of a book refer to.

    `targets`: every figure, table, section and so on with a label, whether a page names it or not.
    """

    references: tuple[CrossReference, ...] = ()
    works: tuple[CitedWork, ...] = ()
    targets: tuple[ReferenceTarget, ...] = ()


class ReferenceRepository(Protocol):
    """Port to the store. Each call is one transaction and may raise StorageError."""

    def on_page(self, book_id: str, page: int) -> tuple[CrossReference, ...]:
        """Return the references on a page in the order of its text."""
        ...

    def works(self, book_id: str) -> tuple[CitedWork, ...]:
        """Return the list of references of a book, in its order."""
        ...

    def labelled(self, book_id: str, label: str) -> tuple[ReferenceTarget, ...]:
        """Return what a book has under a label, in its order: "fig 3.2", "[14]", "Section 4.1"."""
        ...

    def citing(self, book_id: str) -> tuple[str, ...]:
        """Return the ids of the other books of the library whose lists have this book."""
        ...

    def keep(self, book_id: str, found: BookReferences, rules: int) -> None:
        """Replace what is stored for a book; `rules`: the version of the rules that found it."""
        ...

    def rules(self, book_id: str) -> int:
        """Return the version of the rules that the stored references were found by; 0: none."""
        ...


_KIND_WORDS: Final = {
    "figure": "figure figures fig figs abbildung abbildungen abb figura figuras рис рисунок"
    " рисунке рисунка rysunek rysunku rysunki rys obrázek obrázku obr figuur figuren figur kuva"
    " kuvassa kuvan kuvat kuvaan şekil hình obrázok obrázky obrázkoch рисунку рисунки фиг фигура"
    " slika slike sliki slici слика слици figurii figurer afbeelding afb gambar joonis joonisel"
    " σχήμα σχήματος σχήματα εικόνα 图 圖 図 그림 attēls attēlā attēlu zīmējums figuro irudia"
    " mynd darlun léaráid figurenn descriptio малюнак малюнку мал rajah zīm илл иллюстрация"
    " иллюстрации scheme schemes schema ábra immagine immagini imagen imagem bild"
    " bilder picture pictures зураг слику слике слика сликама sliku slikama рисунках рисунками",
    "table": "table tables tab tabs tabelle tabellen tableau tableaux tabla tablas tabella tabela"
    " tabelas tabeli cuadro cuadros quadro quadros табл таблица таблице таблицы tabulka tabulce"
    " tabulky tabel tabell taulukko taulukossa taulukon taulukot taulukkoon taulukoihin"
    " taulukoissa tablo bảng tabuľka tabuľke tabuľku tabuľky tabuľkách таблиця таблиці таблицю"
    " таблицею tablica tablici tablice tablicy tabelę tabelul taula tafel tafeln табела табели"
    " πίνακας πίνακα πίνακες 表 표 tabula tabulā tabulas tafla táboa taolenn tabelo cadro jadual"
    " табліца табліцы çizelge tabelu taflen lentelė táblázat хүснэгт табелу табеле табелама tablicu"
    " tabele tabelę",
    "equation": "equation equations eq eqs eqn eqns formula formulas formulae gleichung"
    " gleichungen gl équation équations ecuación ecuaciones equazione equazioni equação equações"
    " уравнение формула формуле rovnice równanie vergelijking ekvation rovnica rovnici рівняння"
    " формулі формулу jednadžba enačba equació ecuația εξίσωση 式 公式 식 równania równaniu"
    " równaniem rovnicí vienādojums vienādojumā ligning yhtälö yhtälön yhtälössä egyenlet denklem"
    " раўнанне ekvationen ligningen persamaan ecuacions equacions likning likningen",
    "section": "section sections sec secs sect sects subsection subsections chapter chapters ch"
    " chap chaps chapitre chapitres capítulo capítulos capitolo capitoli kapitel kap paragraph"
    " paragraphs paragraphe paragraphes paragrafo paragrafi abschnitt abschnitte abschnitten"
    " unterabschnitt sezione sezioni sección secciones seção secção seções apartado apartados"
    " appendix appendices app anhang annex annexe annexes anexo apéndice apêndice appendice § §§"
    " глава главе главы раздел разделе раздела пункт пункте rozdział rozdziale rozdziału sekcja"
    " sekcji kapitola kapitole kapitoly sekce hoofdstuk paragraaf bijlage avsnitt afsnit kapittel"
    " luku luvussa luvun luvut lukuun abschn absch secções mục bölüm kapitolu sekcia sekcii časti"
    " розділ розділі розділу розділи підрозділ підрозділі poglavlje poglavlju odjeljak odjeljku"
    " poglavje poglavju razdelek razdelku capitolul secțiunea capítol secció bilaga bilag liite"
    " liitteessä kohta kohdassa osio chương sectie příloha dodatek dodatku поглавље одељак одељку"
    " κεφάλαιο κεφαλαίου ενότητα παράρτημα 章 节 節 장 절 subsubsection subsubsections"
    " unterunterabschnitt unterkapitel hauptabschnitt subchapter nodaļa nodaļā nodaļu nodaļas"
    " apakšnodaļa apakšnodaļā skyrius skyriuje skyrelis peatükk peatükis jaotis caibidil pennod"
    " kafli caput kapitulu ĉapitro hoofstuk bab subbab lampiran bölümde подраздел подразделе"
    " параграф параграфе приложение приложении додаток додатку додатки дадатак раздзел раздзеле"
    " podrozdział podrozdziale rozdziałach aneks załącznik załączniku dodatak dodatka pododjeljak"
    " potpoglavlje oddiel oddiele podkapitola podkapitole příloze přílohy hoofdstukken subsectie"
    " paragrafen kapittelet kapitlet delkapittel avsnitten subsección subsecciones subseção"
    " subseções sottosezione sottosezioni apèndix apartat anexa παράγραφος παράγραφο υποενότητα"
    " kısım clause clauses subclause 附录 附錄 付録 vedlegg tillegg прил príloha prílohe kapitulli"
    " sekcję бүлэг хэсэг одељек одељака"
    " поглављу поглавља rubrique rubriques sectie secties secţiunea oddíl oddílu oddíle 부록 項"
    " 章节 小节 lục podsekce podsekci секція секції секции секцию subsec главой главах гл rozdz"
    " priloga prilogi adran roinn viðauki viðauka aldono seksjon seksjoner sektion sektionen"
    " delavsnitt underafsnit alaluku alaluvussa altbölüm alajaotis deelparagraaf onderdeel"
    " epígrafe разд",
    "part": "part parts teil partie parties część części częścią punkt punktu punkcie punkty část"
    " phần bagian",
    "theorem": "theorem theorems thm thms satz théorème teorema теорема теореме теоремы"
    " твердження twierdzenie twierdzenia věta větě tétel stelling sats lause teoremo teoremas"
    " théorèmes theoreme 定理 정리 izrek",
    "lemma": "lemma lemmas lemmata lem lemme лемма лемме lema hilfssatz 引理 補題 보조정리",
    "definition": "definition definitions def defs defn définition definición definizione"
    " определение определении definicja definicji definice definícia definitie definisjon"
    " määritelmä definicija definição definiciones definizioni definitionen 定义 定義 정의",
    "proposition": "proposition propositions prop props propositionen предложение proposición"
    " proposizione proposição stwierdzenie tvrzení 命题 命題 명제",
    "corollary": "corollary corollaries cor corollaire следствие korollar wniosek důsledek"
    " corolario corollario corolário 推论 따름정리",
    "example": "example examples ex beispiel beispiele exemple exemples ejemplo esempio exemplo"
    " пример примере przykład przykładzie příklad příkladu voorbeeld eksempel exempel esimerkki"
    " örnek primjer primer exemplos ejemplos esempi 例 示例 예제",
    "exercise": "exercise exercises problem problems exercice exercices aufgabe übung упражнение"
    " задача zadanie ćwiczenie úloha cvičení oefening esercizio ejercicio exercício aufgaben",
    "remark": "remark remarks rem remarque bemerkung замечание poznámka observación osservazione"
    " observação bemerkungen",
    "conjecture": "conjecture conjectures",
    "claim": "claim claims behauptung affirmation",
    "assumption": "assumption assumptions annahme",
    "fact": "fact facts",
    "observation": "observation observations beobachtung",
    "axiom": "axiom axioms axiome аксиома 公理",
    "property": "property properties propriété proprietà propiedad eigenschaft свойство",
    "hypothesis": "hypothesis hypotheses hypothèse ipotesi hipótesis",
    "listing": "listing listings lst code program programs listado listados listato listati"
    " listagem listagens codice código códigos quelltext quellcode quelltexte листинг листинге"
    " лістинг kod wydruk výpis výpisu výpise forráskód kodelisting kodauszug programmliste"
    " snippet 代码 程序 リスト ソースコード コード",
    "algorithm": "algorithm algorithms alg algs algo algorithme algoritmo algorithmus algorithmen"
    " алгоритм алгоритме algorytm algorytmie algorytmu algoritmus algoritmu algoritme algoritm"
    " algoritmos algoritmi algoritma 算法 アルゴリズム",
    "page": "page pages p pp pg seite seiten página páginas pág pagina pagine pag стр str strana"
    " strane сторінка сторінці stranica stranici strani sida sidan side siden trang sayfa"
    " bladzijde blz halaman pàgina σελίδα σελ 页 頁 쪽 lpp lappuse lappusē lappuses puslapis"
    " puslapyje psl lehekülg leheküljel lk oldal paĝo páxina faqe strony stronie stronę stránka"
    " stránce stránke bladzijden pagini старонка стар сторінках страницах страницы стран stran",
    "note": "note notes footnote footnotes endnote fußnote fußnoten voetnoot fotnote fotnot"
    " 脚注 脚註 腳注 腳註 각주",
    "entry": "reference references ref refs",
}  # fmt: skip
KIND_WORDS: Final = {
    word.casefold(): kind for kind, words in _KIND_WORDS.items() for word in words.split()
}
"""How texts name what is referred to: the word in lower case without its full stop → its key."""
_SHORTEST_STEM: Final = 5
_LONGEST_ENDING: Final = 5


def _stems() -> dict[str, str]:
    """Return the beginnings of words with many endings: "taulu" for "taulukko", "taulukosta"."""
    found: dict[str, set[str]] = {}
    for word, kind in KIND_WORDS.items():
        stem = word[: max(_SHORTEST_STEM, len(word) - 2)]
        if len(word) > _SHORTEST_STEM:
            found.setdefault(stem, set()).add(kind)
    return {stem: kinds.pop() for stem, kinds in found.items() if len(kinds) == 1}


_STEMS: Final = _stems()


def kind_named(word: str) -> str:
    """Return the key of the kind that a word names, in whatever form; "" if it names none."""
    word = word.casefold()
    known = KIND_WORDS.get(word) or KIND_WORDS.get(word.removesuffix("s"), "")
    if known or not word.isalpha():
        return known
    shortest = max(_SHORTEST_STEM, len(word) - _LONGEST_ENDING)
    return next(
        (_STEMS[word[:n]] for n in range(len(word), shortest - 1, -1) if word[:n] in _STEMS), ""
    )


_CHINESE: Final = "〇一二三四五六七八九十"
THEOREM_KINDS: Final = frozenset(
    "theorem lemma definition proposition corollary example exercise remark conjecture claim"
    " assumption fact observation axiom property hypothesis".split()
)
"""Kinds whose words name something numbered in the text only if they have a capital letter."""
_LABEL: Final = lazy_pattern(r"(§§?|[^\W\d_]+)\.?\s*[(\[]?\s*([\w.:–—-]*\w)\s*[)\]]?")
_BRACKETS: Final = lazy_pattern(r"\[\s*(.+?)\s*\]")
_ROUND: Final = lazy_pattern(r"\(\s*([\w.]+(?:[–—-]\w+)*)\s*\)")


def label_key(label: str) -> str:
    """Return a form of the label that is the same for equal labels: "Fig. 3-2" and "FIGURE 3.2".

    It is the English name of the kind and the number: "figure 3.2", "section b", "entry 14"; for a
    label without a kind, its words.
    """
    text = " ".join(unicodedata.normalize("NFKC", label).casefold().split())
    if found := _BRACKETS.fullmatch(text):
        return f"entry {_number(found.group(1))}"
    if found := _ROUND.fullmatch(text):
        return f"equation {_number(found.group(1))}"
    if (found := _LABEL.fullmatch(text)) and found.group(1) in KIND_WORDS:
        return f"{KIND_WORDS[found.group(1)]} {_number(found.group(2))}"
    return re.sub(r"[^\w. ]+", "", text).strip(" .")


def _number(text: str) -> str:
    return re.sub(r"(?<=\w)[-–—:](?=\w)", ".", text).strip(" .:")


def in_digits(number: str) -> str:
    """Return a number in digits; Chinese may spell it out: "十二" is 12."""
    if number[0] not in _CHINESE:
        return number
    tens, ten, ones = number.rpartition("十")
    value = 10 * (_CHINESE.index(tens) if tens else 1) if ten else 0
    return (
        str(value + (_CHINESE.index(ones) if ones else 0))
        if len(tens) < 2 and len(ones) < 2
        else number
    )


def follow(references: Iterable[CrossReference], label: str) -> tuple[ReferenceTarget, ...]:
    """Return where a label on a page leads; () if the page doesn't name it.

    References whose words are the label come first, then targets with that name. In "Figs. 2 and
    3", the target is found by "Figure 3".
    """
    wanted, known = label_key(label), tuple(references)
    if not wanted:
        return ()
    by_text = [each for each in known if label_key(each.text) == wanted]
    if by_text:
        best = min(by_text, key=lambda each: len(each.targets))
        return best.targets
    named = (t for each in known for t in each.targets if label_key(t.label) == wanted)
    return tuple(dict.fromkeys(named))
