"""How texts refer: patterns for "Fig. 3.2", "[3, 7–9]", "Smith and Lee (2019)", "see p. 127"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Final

from reader_app.domain.cross_references import (
    KIND_WORDS,
    THEOREM_KINDS,
    ReferenceKind,
    in_digits,
    kind_named,
    label_key,
)

_UNPUBLISHED: Final = re.compile(
    r"\b(?:in\s+press\b|forthcoming\b|to\s+appear\b|n\.\s?d\.)", re.IGNORECASE
)
KINDS: Final = {
    "figure": ReferenceKind.FIGURE, "table": ReferenceKind.TABLE,
    "equation": ReferenceKind.EQUATION, "section": ReferenceKind.SECTION,
    "part": ReferenceKind.SECTION, "listing": ReferenceKind.LISTING,
    "algorithm": ReferenceKind.LISTING, "page": ReferenceKind.PAGE,
    "entry": ReferenceKind.ENTRY, "note": ReferenceKind.NOTE, "term": ReferenceKind.TERM,
}  # fmt: skip
_PART: Final = (
    r"\(?(?:(?:[A-Z]\.?)?\d{1,3}(?:[.:]\d{1,3}){0,4}(?:[-–]\d{1,3}(?![\d.]))?[a-z]?(?!\w|[.:]\d)"
    r"|[A-Z](?:\.\d{1,3}){0,4}(?![\w])|[IVXL]{1,7}(?![\w]))\)?"
)
_NAMED: Final = re.compile(
    r"(?P<word>(?:(?<![^\Wở]|-)|(?<=[Ss]ous-)|(?<=[Ss]ub-))[^\W\d_]{1,14}(?:-\n[^\W\d_]{1,12})?\.?|§§?)(?P<gap>(?::(?=\s))?[\s~]*(?:(?:da|de|from|n\.|nr\.|no\.|№)\s)?)"
    rf"(?P<numbers>{_PART}(?:\s*(?:,\s*(?:(?:and|und|et|e|y)\s+)?|;\s*|(?:and|und|et|e|y)\s+|&\s*|to\s+|thr(?:ough|u)\s+|or\s+|bis\s+|[aà]d?\s+(?=\d|[A-Z]\b)"
    rf"|(?:и|і|та|или|або|oder|ou|och|og|oraz|lub|i|ve)\s+|[-–—]\s*|[^\W\d_]{{1,4}}\s+(?=\d{{1,2}}\.\d)){_PART})*)"
)
_CAPITAL_KINDS: Final = THEOREM_KINDS | {"part"}
"""Kinds whose words refer only with a capital: "example 3" may be the third of any list."""
_OF_SECTIONS: Final = ("partie", "parties")
"""Words for parts that may name sections, in lower case as well."""
_PLAIN_KINDS: Final = frozenset(("theorem", "lemma", "proposition", "corollary"))
_CAPITAL_WORDS: Final = frozenset(
    "code program programs quadro quadros ex snippet kod codice código códigos scheme"
    " schemes".split()
)
_COUNTED_BEFORE: Final = (
    r"(?<![\d.])(?P<counted>(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3}){0,3})\.?\s"
    r"(?P<behind>ábr|táblázat|fejezet|szakasz|függelék|egyenlet|képlet|algoritmus|forráskód|tétel|oldal"
    r"|(?:apakš)?nodaļ|tabul|attēl|att(?=\.)|zīm|pielikum|vienādojum|(?:po)?skyri|skyrel|lentel|pav(?=\.)|pried"
    r"|irudi|taul|atal|kapitulu|eranskin)[a-zá-ž]{0,5}\b"
)
"""The number before the word, as in Hungarian: the only such pattern without wide characters."""
_COUNTED_ONLY: Final = re.compile(_COUNTED_BEFORE)
_WIDE_SIGN: Final = re.compile("[\u2e80-\U0010ffff]")
_WIDE_NAMED: Final = re.compile(
    r"(?P<word>[图圖図表]|公式|式|그림|표|식|附[录錄]|付録|부록|算法|アルゴリズム|代码|程序|リスト|コード|定[理义義]|引理|命[题題]|推论|補題"
    r"|示例|(?<![比案用实實范範])例|(?:보조|따름)?정리|정의|명제|예제|[章小]节|項(?=\s?\d+\.)|[脚腳][注註]|각주)\s?"
    r"[(（]?(?P<number>(?:[A-Z]\.?)?\d{1,3}(?:[.–-]\d{1,3}){0,3}[a-z]?|[A-Z](?![A-Za-z]))[)）]?(?![\w.–-]*\d)"
    r"|[第제]\s?(?P<ordinal>\d{1,3}(?:\.\d{1,3}){0,4}|[A-Z]\.\d{1,3}(?:\.\d{1,3}){0,3}|[一二三四五六七八九十]{1,3})"
    r"\s?(?P<part>[章节節页頁]|장|절|쪽)"
    r"|(?<![\d.第])(?P<wide>\d{1,2}(?:\.\d{1,2}){0,3})\s?[小子]?[节節]"
    r"|(?<![\d.제])(?:(?P<dotted>\d{1,2}(?:\.\d{1,2}){1,3})\s?절|(?P<chapter>\d{1,2})장(?=에서|[을의]?\s참)|(?P<leaf>\d{1,4})쪽(?=에서?\s|을?\s참|\)))"
    rf"|{_COUNTED_BEFORE}"
    r"|(?:[见見][于於]?|[参參][见見考看照阅閱]|[详詳][见見])(?:[前后後上下]文[的之]?)?\s?(?:(?P<seen>\d{1,2}(?:\.\d{1,2}){0,3})(?![\w.–-]*\d|\s?[年月个個种種次页頁])|(?P<turned>\d{1,4})(?=\s?[页頁]))"
)
"""As Chinese, Japanese, Korean, Hungarian refer: with no space, or the word behind the number."""
_WIDE_NUMBERS: Final = (
    "number", "ordinal", "wide", "counted", "seen", "turned", "dotted", "chapter", "leaf",
)  # fmt: skip
_BEHIND: Final = {
    "ábr": "figure", "attēl": "figure", "att": "figure", "zīm": "figure", "pav": "figure",
    "irudi": "figure", "táblázat": "table", "tabul": "table", "lentel": "table", "taul": "table",
    "egyenlet": "equation", "képlet": "equation", "vienādojum": "equation", "oldal": "page",
    "algoritmus": "algorithm", "forráskód": "listing", "tétel": "theorem",
}  # fmt: skip
"""What words after a number name in Hungarian, Latvian, Lithuanian, Basque; else sections."""
_WITH_PARTS: Final = frozenset(("figure", "table", "listing"))
_LIKE_EQUATIONS: Final = (ReferenceKind.THEOREM, ReferenceKind.LISTING)
"""What may be named before the number of an equation: "the problem (2.1)"."""
_UNNAMED: Final = frozenset(("page", "entry"))
_UNCERTAIN: Final = frozenset(("note", "notes"))
_NUMBER: Final = re.compile(
    r"(?:[A-Z]\.?)?\d{1,3}(?:[.:–-]\d{1,3})*[a-z]?(?![\w])|[A-Z](?:\.\d{1,3})*(?![\w])|[IVXL]{1,7}(?![\w])"
)
_BARE: Final = re.compile(
    r"(?P<dotted>(?<![^\W\u2e80-\ud7ff])(?<![)\]])\((?:\d{1,3}|[A-Z])(?:\.\d{1,3}){1,2}[a-z]?\))"
    r"|(?:(?:(?<!\b[Aa]re)(?<!\b[Ii]s)(?<!\b[Oo]r)(?<!\band)(?<!either)(?<!case)(?<!cases)(?<!step)(?<!steps)(?<!item)(?<!items)"
    r"(?<!phase)(?<!type)(?<!types)[a-zé]\)?|(?<=\d\)) (?:and|or|to|–)|(?<=\d\)),(?: and)?)\s+"
    r"|(?<=\d\))\s?[–-]\s?)(?P<plain>\(\d{1,3}[a-z]?\))(?!\s*[(\[])"
)
_IN_BRACKETS: Final = re.compile(r"\((?:\d{1,3}[a-z]?\)|(?:\d{1,3}|[A-Z])\.\d)")
"""A text without a match has no bare numbers; this check takes much less time than the search."""
_TOGETHER: Final = re.compile(
    r"\b(?:[Uu]sing|[Ss]ee|[Cc]ombining|[Cc]ompare|[Ee]quations?|[Ee]qs?\."
    r"|(?:[Bb]y|[Ff]rom|and)(?=\s\((?:[A-Z]\.)?\d{1,3}\.\d))\s"
    r"(?P<numbers>\((?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?"
    r"(?:(?:,\s?|;\s?|\s(?:and|&)\s)(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?)+\))"
)
"""Several equations in one bracket: "using (1, 3, 4)"; "by (1, 2)" may be a point."""
_BEHIND_STOP: Final = re.compile(r"(?<=[.\d]\s)\((?P<number>\d{1,3})\)(?=[\s.,;])")
_COUNTED: Final = re.compile(
    r"(?<![\w-])(?P<word>[A-ZÀ-Þ][a-zà-ÿ]{2,14}|(?:(?<=\bin\s)|(?<=\bto\s)|(?<=\bsee\s))[a-z]{4,14})[\s~](?P<number>\d{1,3}(?:\.\d{1,3}){0,2}|[IVXL]{1,6})(?![\w-]|[.,:]\d|\s?[%°/])"
)
_FIRST_COUNTED: Final = 2
"""Numbers that count begin with (1) or, if (1) stands within a sentence, with (2)."""
_ELSEWHERE: Final = re.compile(
    r"\s+(?:of|in|from)\s+(?:\[|(?:the )?(?:book|paper|article|manual|report|thesis)\b"
    r"|[A-Z][\w’'-]+(?:\s+(?:and|&)\s+[A-Z][\w’'-]+|\s+et\s+al\.?)?(?:’s|'s)?,?\s*(?:\(|\[))"
)
_OF_WORK: Final = re.compile(r"(?:\d{4}[a-z]?|\[[\w+]{1,12})[,;]\s*(?:see\s+|cf\.\s+)?$")
_BRACKETS: Final = re.compile(r"\[([^\[\]]{1,120})\]")
_CODE_BEFORE: Final = re.compile(r"[^\W\u2e80-\ud7ff]\Z|[)\]]\Z")
"""Characters of Chinese, Japanese and Korean are no code: they have no space before brackets."""
_PROSE_BEFORE: Final = re.compile(r"(?<!\d)(?:19|20)\d\d$|[^\W\d_]{3}$")
_LABELLED: Final = re.compile(r"\[([^\W\d_])[\w+]{0,11}\]\s")
_LEAST_LABELLED: Final = 5
_WITH_LABELS: Final = 0.15
_NEARLY_ALL: Final = 0.9
_NUMBERS: Final = re.compile(r"[\d,;\s–-]+")
_TIGHT: Final = re.compile(r"\d\.\d+,$")
_ALPHA_LABEL: Final = re.compile(r"[A-Z][A-Za-z+]{1,9}\d\d")
_CUE: Final = re.compile(
    r"\s*(?:(?:see|siehe|vgl\.|cf\.|e\.\s?g\.,?|voir|vedi|véase|z\.\s?B\.|compare|also|auch)\s+)+",
    re.IGNORECASE,
)
"""Words before the label in a bracket: "[see also 3]"."""
_RANGE: Final = re.compile(r"(\d{1,4})\s*[-–—]\s*(\d{1,4})$")
_NAME: Final = (
    r"(?:(?:[Vv]an|[Vv]on|[Aa]n|[Dd]e|[Dd]er|den|la|[Ll]e|di|[Dd]u|[Dd]os|[Dd]a|del|ten|ter)\s+){0,3}"
    r"[A-ZÀ-ÞŠŽČŁŐŚА-ЯЁІЇЄ](?:[\w’'´`]|[-–]\n?(?=\w))+(?:,?\s+(?:Jr|Inc|Corp|Ltd)\.?)?(?:\s+[A-Z]\.(?=\s+[A-Z]))?"
)
_GROUP: Final = rf"(?:(?<!\w)[A-Z]\s+)?{_NAME}(?:\s+{_NAME}){{0,3}}"
_FURTHER: Final = rf"(?:R\s+(?=[A-Z]))?{_NAME}(?:\s+{_NAME}){{0,2}}"
_YEARS: Final = (
    r"(?:(?:1[6-9]|20)\d\d[a-z]?(?![\w-])"
    r"|(?:[Ii]n\s+[Pp]ress|[Ff]orthcoming|[Tt]o\s+[Aa]ppear)\b|n\.\s?d\.)"
)
_WIDE_CITED: Final = re.compile(
    r"(?P<names>[\u3040-\u30ff\u4e00-\u9fff·](?:\n?[\u3040-\u30ff\u4e00-\u9fff·]){1,23})[,，]?\s?[(（]?(?P<year>(?:19|20)\d\d[a-z]?)(?![\d年-])"
)
_SHORTEST_NAME: Final = 2
_WIDE_NAME: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff·]{2,24}")
_LONGEST_NAME: Final = 200
_SHORT_WORD: Final = 3
"""Words no longer than this may give no initial: "of the"."""
_AND: Final = "and|&|und|et|y|e|och|og|en|ja|и|і|和|与"
_CITED: Final = re.compile(
    rf"(?P<names>{_GROUP}(?:(?:,\s+{_FURTHER}){{0,14}},?\s+(?:{_AND})\s+{_FURTHER}"
    rf"|(?:/{_FURTHER}){{1,4}}|(?:;\s+{_FURTHER}){{1,3}}"
    rf"|(?:,\s+{_FURTHER}){{1,14}}(?=,?\s+(?:et\s+al|and\s+others)))?)"
    r"(?P<more>,?\s+et\s+all?\.?|,?\s+and\s+others|\s+and\s+colleagues|,?\s+u\.\s?a\.|\s+a kol\."
    r"|\s+i\s+in(?:ni|nych|\.)|\s+y\s+(?:otros|cols?\.)|\s+e\s+(?:altri|outros)|\s+и\s+др\."
    r"|\s+m\.\s?fl\.|,?\s?等)?(?:[’']s?)?\s?[.,]?\s*[(\[]?\s*"
    rf"(?P<years>{_YEARS}(?:\s*(?:,|;|and|&)\s*(?:{_YEARS}|[a-z](?!\w)))*)"
)
CARRIED: Final = re.compile(
    rf"(?:(?:(?:and|&|et)\s+)?(?:{_NAME}|al\.?)[\s,]+){{0,4}}[(\[]?{_YEARS}[a-z,;\s]*[)\]]?"
)
"""How a line begins with a citation that the page before began."""
_UNDATED: Final = re.compile(
    rf"(?P<names>{_NAME}\s+(?:and|&)\s+{_NAME}|{_NAME})(?P<more>\s+et\s+all?\b\.?)?(?:[’']s?)?"
    rf"(?!\s?[.,]?\s*[(\[]?\s*{_YEARS}|,?\s+(?:and|&)\s+[A-Z]|-|\s+[A-Z][\w-]+[,\s(\[]+\d{{4}})"
)
_AUTHORED: Final = re.compile(
    r"\b(?P<name>[A-ZÀ-ÞŠŽČ][\w’'-]+)"
    r"(?:(?:/|\s(?:and|&|und|et|e|y)\s)(?:[A-ZÀ-ÞŠŽČ][\w’'.-]*\s){0,2}[A-ZÀ-ÞŠŽČ][\w’'-]+|\set\sal\.?)?"
    r"(?P<joint>[,:])\s[“„«\"‘»]?(?P<title>[^\W\d_][^,.;:()\[\]]{3,80})"
)
"""A work named by its first author and its title, which may be shortened."""
_PUBLISHER: Final = re.compile(r"\b(?:University|Press|Verlag|Books|Publish\w+)\b")
"""What may follow a place that isn't an author: "Chicago: University Press"."""
_MOST_AUTHORED: Final = 40
_QUOTED_WORK: Final = re.compile(r"[“„«](?P<title>[^\W\d_][^“”„«»]{9,120}?)[.,]?[”“»]")
_JOINT: Final = re.compile(r"\s(?:and|&)\s+[A-ZÀ-Þ]|\set\s+all?\b")
_BEFORE_JOINT: Final = 50
_YEAR: Final = re.compile(r"((?:1[6-9]|20)\d\d)([a-z]?)|(?<=[,;&\s])([a-z])(?!\w)")
_PAGE: Final = re.compile(
    r"(?<![^\W\u2e80-\ud7ffở])(?<!\w\.)(?:[Pp]ages?\s|pp?\.|p(?=\d\d)|(?<=cf\.\s)p\s|(?<=see\s)p\s|(?<=\()p\s|[Ss]tron(?:a|ie|y|ę|ach)\s|[Ss]tran(?:i|eh)?\s|стор\.\s?|ст\.\s|с\.\s|стар(?:\.|онка|онцы)\s|[Bb]ls\.|[Ss]id\.\s|[Pp]áx(?:\.|ina\s)|[Pp]àg\.|[Pp]aĝo\s|Seiten?\s|S\.|[Pp]áginas?\s|[Pp]ágs?\.|[Pp]agin[ae]\s|[Pp]ag\.|[Ss]tr(?:\.|an[aěy]\s|on[aiey]{1,2}\s)|[Ss]ivu(?:lla|lta|n|t)?\s|(?<=\()s\.|[Сс]тр(?:\.|аниц[аеы]\s)|[Сс]торін(?:ка|ці|ку|ки)\s|[Ss]trane?\s|[Ss]tranic[aiu]\s|[Ss]id(?:an?|en?)\s|[Ss]ayfa\s|[Tt]rang\s|[Bb](?:ladzijde|lz\.)\s|[Hh]alaman\s|[Pp]àgina\s|[Σσ]ελ(?:\.|ίδα\s))\s*(\d{1,4}|[ivxl]{1,7})(?!(?!ff?\b)\w|\.\d)"
    r"(?P<more>(?:\s*(?:[-–—]|,(?:\s+and)?|and|&|or|to|und|oder|bis|et|ou|à|al?|e|y|и|до|og|och|oraz|do)\s*\d{1,4}(?!\w|\.\d))*)"
)
_LEADING: Final = re.compile(
    r"(?:(?:\.\s?){4}|(?:\s\.){2,}|\s\.(?=\s))\s*(?:page\s+)?((?:\d+(?:, |[–-]))*(?:\d+|[ivxlc]+))"
    r"(?:\s?ff?\.?)?$",
    re.MULTILINE,
)
LISTED: Final = re.compile(r"(?:\.\s?){3}\s*(\d{1,4})(?=,\s)")
"""The page of one of several entries in a line of contents: "herons . . . 3, gulls . . . 4"."""
IN_A_ROW: Final = re.compile(r",\s\d{1,3}\.?\s?[—–•]\s?\S")
"""Several entries in one line of contents: "1. Herons, 2.—1.1. Of ponds, 3"."""
_LEADING_PART: Final = re.compile(
    r"(?:\.\s?){4}\s*(\d{1,2}(?:\.\d{1,2}){0,3}(?:,\s\d{1,2}(?:\.\d{1,2}){0,3})*(?:,\s)?)$",
    re.MULTILINE,
)
"""Dotted lines that lead to sections, as in lists of changes; in contents they'd lead to pages."""
_SEEN_PART: Final = re.compile(
    r"(?<!\w)(?:[Ss]ee:?(?:\s+(?:also|above|below),?)?|cf\.?|[Cc]fr\.|[Vv]oyez|[Ss]k\.|[Žž]r\.|[Bb]kz\.|[Vv]iz|[Zz]ob\.|[Pp]ozri|[Pp]atrz|[Zz]obacz|[Pp]or\.|[Vv]eja|[Ss]i\sveda|[Ll]ihat|[Xx]em|[Vv]t\.|[Вв]ж\.|[Vv]idi|[Gg]lej|[Дд]ив\.|[Сс]м\.|пп?\."
    r"|[Ll]ásd|[Jj]f\.|[Vv]ezi|[Vv]eure|[Ii]kus|[Ββ]λ\.|[Vv]éanse|[Pp]reguntas?|[Qq]uestions?|[Ff]ragen?|[Ii]tems?|[Pp]oints?|[Rr]ules?|[Tt]opics?|[Pp]arts?|[Ss]teps?|"
    r"[Ss]iehe(?:\s+(?:auch|da(?:zu|für)|hier(?:zu|für)))?:?|[Vv]gl\.|[Vv]oir(?:\s+aussi)?|[Vv]edi(?:\s+anche)?|[Vv]éase(?:\s+también)?|[Vv]er|[Kk]s\.|[Zz]ie|→|infra|supra|[Ss]\.\s?[ou]\.|(?:described|explained|discussed|detailed|defined|introduced"
    r"|presented|outlined|treated|covered|mentioned|listed|specified|documented)(?:\s+\w+)?\s+(?:in|at|under|above|below))\s+\(?(?P<number>[A-Z\d]{1,2}(?:\.\d{1,2}){1,3}(?:-\d{1,2})?)(?![\w.]*\d)"
)
_SEEN_MORE: Final = re.compile(
    r"\s?(?:,|–|\s(?:and|or|und|oder|et|ou|y|o|e|&|to|bis)(?=\s))\s?(?P<number>[A-Z\d]{1,2}(?:\.\d{1,2}){1,3})(?![\w.]*\d)"
)
_SEEN_WHOLE: Final = re.compile(
    r"\((?:(?:[Ss]ee|cf\.|[Ss]iehe|[Vv]gl\.|[Vv]oir|[Vv]edi|[Vv]éase)\s+|→\s?)(?P<number>\d{1,2})\)"
    r"|\b(?:[Ss]ee|cf\.|[Ss]iehe|[Vv]gl\.|[Vv]oir|[Vv]edi|[Vv]éase|[Сс]м\.)\s+(?P<open>\d{1,2})"
    r"(?=\)|[.,;](?:\s|$))"
)
_BARE_PART: Final = re.compile(
    r"(?<=[a-zà-ž?)])\s+(?:in|of|and|from|to|at|en|el|im|von|und|dans|et|de"
    r"|[yeavw](?= ))\s+(?P<number>[A-Z\d]{1,2}(?:\.\d{1,2}){1,3})(?![\w.,]*\d|[%°]|\s*(?:[a-z]?m"
    r"|[kM]?B|Hz)\b)"
)
"""A number that stands for a section where a book has the habit: "as described in 5.4"."""
_LOOSE_PART: Final = re.compile(
    r"[1-9]\d?(?:\.\d{1,2}){1,3}(?![\w.,]*\d|[%°]|\s*(?:[a-z]?m|[kM]?B|Hz|pt)\b)"
)
_BEFORE_LOOSE: Final = re.compile(
    r"(?<![\w\\-])(?!v(?:er(?:sion)?)?\b|release|since|than|to\b)"
    r"(?:[a-zà-ž][\w-]*[,;:)]?|(?!Version|Release)[A-Z][\w/-]*:) $"
)
"""What may precede the number of a section that no word announces: "as byLine 4.4.1 does"."""
_LONGEST_BEFORE: Final = 30
_JOINT_OF_PARTS: Final = re.compile(r"(?:,|;|–|\s(?:and|or|und|et|y|e|и|i)\b|,\s(?:and|or))?\s?")
_WIDEST_JOINT: Final = 6
_WIDE_PART: Final = re.compile(
    r"(?<=[\u3040-\u30ff\u4e00-\u9fff])\s?(?P<number>\d{1,2}(?:\.\d{1,2}){1,3})"
    r"(?=\s?[、。，；）)]|\s?[\u3040-\u30ff\u4e00-\u9fff])"
)
_ROUND_PART: Final = re.compile(
    r"(?:(?<=\s)\(|（)(?P<number>\d{1,2}(?:\.\d{1,2}){1,3}(?:-\d{1,2})?)(?=[),，）–]|\s+p\.|\s(?:and|or|und|et|bis|to)\s\d)"
)
_ALONE: Final = re.compile(r"^\((\d{1,2}(?:\.\d{1,2}){1,3})\)$", re.MULTILINE)
_SQUARE_PARTS: Final = re.compile(
    r"(?<=\s)\[(?:see\s+)?(\d{1,2}(?:\.\d{1,2}){0,3}(?:,\s*\d{1,2}(?:\.\d{1,2}){0,3})*)\]"
)
INDEXED: Final = re.compile(r"(?:(?<=[,\s–-])|(?<=[.\s]\.))(\d{1,4})(?=ff?\b|$|[,;–\s-])")
_NOTE_NAMED: Final = re.compile(
    r"\b(?:nn?\.|notes?|[Ff]n\.|[Aa]nm\.)\s?(?P<number>\d{1,3})(?![\w]|[.,:]\d)"
)
_BEFORE_NOTE: Final = re.compile(
    r"(?:(?<!\d)[(,;]\s|\(|\b(?:[Ss]ee|[Vv]gl\.|[Vv]oir|cf\.|wie|oben|[Ss]upra|[Ii]nfra),?\s)$"
)
"""A note after other words: "see n. 4"; not "§ 1, n. 6", which is the note of a section."""
PART_IN_INDEX: Final = re.compile(r"§§?\s?[\dA-Z]|[^\W\d_]+\.?\s(?:[A-Z]|\d{1,3})\.\d")
"""What refers to a part even among the numbers of pages: "§2" and "Table 1.1"."""
INDEX_TITLE: Final = re.compile(
    r"(?:(?:\d{1,2}|[A-Z])\.?\s)?"
    r"(?:(?:\w+ ){0,3}(?:index|indices)(?: [\w-]+){0,4}"
    r"|(?:stichwort|sach|personen|namen|befehls)(?:wort)?(?:verzeichnis|register|index)|register"
    r"|[ií]ndice (?:de|dei|dos|delle|alfabético|analítico|analitico|remissivo)(?: \w+){0,3}"
    r"|rejstřík|skorowidz|indeks(?:i|as|o)?|tárgymutató|hakemisto|dizin|(?:stvarno )?kazalo"
    r"|[íi]ndex alfabètic"
    r"|alfabētiskais rādītājs|(?:предметный|алфавитный|именной) указатель|предметний покажчик"
    r"|азбучен \w+"
    r"|ευρετήριο|索引|색인|찾아보기|chỉ mục|(?:trefwoorden|zaak|sak)register)",
    re.IGNORECASE,
)
TITLE_OF_LIST: Final = re.compile(
    r"(?:(?:\d{1,2}|[A-Z]|[IVX]+)(?:\.\d+)*\.?\s+)?(?:references?(?: cited)?"
    r"|(?:références|refer[eê]ncias|referències) bibliogr[aáà]fi\w+|références bibliographiques"
    r"|(?:selected |annotated )?bibliograph(?:y|ie)|literature(?: cited)?"
    r"|(?:primary|secondary) (?:sources|literature)|(?:primär|sekundär)(?:quellen|literatur)"
    r"|(?:disco|filmo|video|webo)gra(?:ph(?:y|ie)|f[ií]a)"
    r"|works cited|cited works|literatur(?:verzeichnis)?"
    r"|quellen(?:verzeichnis)?|références|bibliografía|referencias|bibliografia|riferimenti"
    r"(?: bibliografici)?|referências|список литературы|literatura|further reading"
    r"|references and notes|(?:použitá |zoznam použitej )?literatúra|seznam (?:použité )?literatury"
    r"|літератур[аи]|(?:список|перелік) (?:використан\w+ )?(?:літератури|джерел)|библиография"
    r"|литература|irodalom(?:jegyzék)?|hivatkozások|lähteet|lähdeluettelo|kirjallisuutta"
    r"|litteratur(?:lista|liste)?|källor|referenser|kilder|literatuur(?:lijst)?|bibliografie"
    r"|spis literatury|kaynak(?:lar|ça)|kirjandus|viri"
    r"|tài liệu tham khảo|bibliografía y referencias|referències|daftar pustaka|βιβλιογραφία"
    r"|αναφορ[έε][ςσ]|βιβλιογραφια|atsauces|(?:izmantotā )?literatūra|literatūros sąrašas|viited"
    r"|kasutatud kirjandus"
    r"|felhasznált irodalom|referințe|seznam literature|popis literature|heimild(?:ir|askrá)"
    r"|litteraturförteckning"
    r"|referanser|referenties|verwysings|cyfeiriadau|llyfryddiaeth|tagairtí|leabharliosta|erreferentziak|bibliografio"
    r"|citaĵoj|referencat|pustaka|rujukan|використан\w+ літератур\w+|спіс літаратуры|літаратура"
    r"|библиографски \w+"
    r"|(?:weiterführende|verwendete) literatur|literaturhinweise|liste des références"
    r"|ouvrages cités|obras citadas"
    r"|list of references|reference list|bibliographic references"
    r"|references and (?:further reading|links)|参考书目"
    r"|主要参考文献|参考文献一覧|참고\s?문헌|[參参]考[文书資资][献獻料目]?|引用文献|文献|مراجع|المراجع|منابع)(?:\s\(.{3,30}\))?[:.]?",
    re.IGNORECASE,
)
LONG_TITLE_OF_LIST: Final = re.compile(
    r"(?:[\w&’.-]+ ){1,5}(?:references|bibliography|works cited|literatur(?:verzeichnis)?|quellen)"
    r"|(?:references|bibliograph(?:y|ie)|literatur[ea]?|quellen) (?:and|und|&|et|y|e) [\w ]{3,25}",
    re.IGNORECASE,
)
"""A longer title, as "Chapter 2 References"; the lines under it tell whether it is such a list."""
SECTIONS_AT_END: Final = re.compile(
    r"(?:^|(?<=[.)\]/]\s))(?P<numbers>(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,3}"
    r"(?:,\s(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,3})*)$"
)
"""The end of an entry where a list tells the sections that cite it."""
_SPACED: Final = re.compile(r"(?:[^\W\d_]{1,2} ){4,}[^\W\d_]{1,2}")
END_OF_LIST: Final = re.compile(
    r"(?:(?:appendix|anhang|annex)\b.*|(?:subject |author |general )?index|affiliation:?|glossary"
    r"|notes|acknowledge?ments?|附录.*|索引|致谢|謝辭|about the authors?|colophon"
    r"|(?:[A-Z]|\d{1,2})\.?\s+[A-Z]\w+.*)",
    re.IGNORECASE,
)
PLAIN_END_OF_LIST: Final = re.compile(
    r"(?:subject |author |general )?index|affiliations?:?|acknowledge?ments?[.:]?|glossary", re.I
)
INDEX_ENTRY: Final = re.compile(
    r"(?P<words>\S.{0,70}?)(?:,\s?|\s?(?:\.\s?){3,}|\s{2,})"
    r"(?P<pages>\d{1,4}(?:[–-]\d{1,4}|ff?\.?)?(?:,\s?\d{1,4}(?:[–-]\d{1,4}|ff?\.?)?)*),?"
)
"""An entry of an index with the numbers of its pages."""
_QUOTED_TITLE: Final = re.compile(
    r"(?:(?P<cue>\b(?:[Ss]ee(?:\s+also)?|[Ss]ection|[Ss]ubsection|[Cc]hapter|[Aa]ppendix|[Pp]art|[Ss]iehe|Abschnitt|Kapitel|[Vv]oir|in)"
    r"\s+(?:the\s+)?(?:(?:section|chapter|part|appendix)\s+)?(?:on\s+|called\s+|entitled\s+|titled\s+)?))?"
    r"[“„«\"‘](?P<title>[^“”„«»\"]{3,100}?)[.,]?[”“»\"’](?P<page>,?\s+\(?(?:on\s+)?(?:page|p\.)\s)?"
)
_PLAIN_TITLE: Final = re.compile(
    r"\b(?:(?P<see>[Ss]ee(?:\s+also)?\s+(?:the\s+)?(?:(?:section|chapter|part|appendix)\s+)?(?:on\s+)?)|(?:[Ss]ection|[Ss]ubsection|[Cc]hapter|[Aa]ppendix)\s+(?:on\s+)?)"
    r"(?P<title>[A-ZÀ-Þ][\w’'-]*(?:[ \n/][\w’'/&+-]+|,(?=\s\w+\s)){0,9})"
)
_TITLE_BEFORE: Final = re.compile(
    r"\b[Tt]he\s+(?P<title>[A-ZÀ-Þ][\w’'-]*(?:[ \n/][\w’'/&+-]+){0,6}?)"
    r"\s+(?:section|chapter|appendix)\b"
)
_LONGEST_RUN: Final = 8
SHOWN: Final = re.compile(
    r"^(\d{1,4}|[ivxlc]{1,7})(?=$|\s{1}\D)|(?<!\S)(\d{1,4}|[ivxlc]{1,7})$"
    r"|^(?:[–—|\[(~•·-]{1,3}\s?|(?:[Pp]age|Seite|Página|Pagina|Strona|Strana)\s)(\d{1,4}|[ivxlc]{1,7})"
    r"(?:\s?(?:of|/|von|de|sur|di|z|ze)\s?\d{1,4})?(?:\s?[–—|\])~•·-]{1,3})?$"
    r"|(?<!\S)[Pp]age\s(\d{1,4})\.$"
)
DEFINED: Final = re.compile(r"\(([A-Z][A-Za-z]{0,6}[A-Z])s?\)")
ACRONYM: Final = re.compile(r"(?<![\w-])([A-Z][A-Za-z]{0,6}[A-Z])s?(?![\w-])")


def folded(text: str) -> str:
    """Return the words of a text in lower case and ASCII where accents allow it."""
    plain = unicodedata.normalize("NFKD", text.replace("-\n", "").casefold().replace("ß", "ss"))
    plain = plain.replace("ø", "o").replace("ł", "l").replace("ı", "i")
    kept = "".join(
        c if c.isalnum() else "" if unicodedata.combining(c) or c in "’'´`¨-" else " "
        for c in plain
    )
    return " ".join(kept.split())


def is_title_of_list(text: str, *, is_styled: bool) -> bool:
    """Whether a line is the title of a list of references; of a part's, only in a style of its own.

    Its letters may be spaced: "R E F E R E N C E S".
    """
    text = text.replace(" ", "") if _SPACED.fullmatch(text) else text
    is_whole = TITLE_OF_LIST.fullmatch(text) is not None
    return is_whole or (is_styled and LONG_TITLE_OF_LIST.fullmatch(text) is not None)


def are_labelled(lines: Sequence[str]) -> bool:
    """Whether many lines begin with labels like "[Kn84]" in alphabetical order."""
    found = (_LABELLED.match(line) for line in lines)
    labels = [each.group(1).casefold() for each in found if each is not None]
    in_order = sum(first <= second for first, second in pairwise(labels))
    is_many = len(labels) > max(_LEAST_LABELLED, _WITH_LABELS * len(lines))
    return is_many and in_order >= _NEARLY_ALL * (len(labels) - 1)


def unpublished(text: str) -> str:
    """Return the words that replace the year of an unpublished work; "" if there are none."""
    found = _UNPUBLISHED.search(text)
    return "".join(found.group().casefold().split())[:4] if found is not None else ""


def first_name(text: str) -> str:
    """Return the first word of an entry that may be a name."""
    words = re.findall(r"[^\W\d_][\w’'-]+", text[:60])
    return next((word for word in words if len(word) > 1), "")


def wide_name(text: str) -> str:
    """Return the name in Chinese with which an entry begins; "" if it has none."""
    found = _WIDE_NAME.match(text.replace("\n", ""))
    return found.group().removesuffix("等") if found is not None else ""


def initials(text: str) -> set[str]:
    """Return the initials of an entry's first words, with and without the short words."""
    words = re.split(r"[.,:(\[]", text[:_LONGEST_NAME], maxsplit=1)[0].split()
    long = [word for word in words if len(word) > _SHORT_WORD]
    return {
        folded("".join(word[0] for word in each))
        for each in (words, long)
        if len(each) > _SHORTEST_NAME
    }


def has_name(words: Sequence[str], name: str) -> bool:
    """Whether a name is among the words, even if split into two words."""
    joined = name.replace(" ", "")
    last = name.rpartition(" ")[2]
    return (
        joined in words
        or last in words
        or any(first + second == joined for first, second in pairwise(words))
    )


def named(text: str) -> Iterator[tuple[int, int, ReferenceKind, tuple[str, ...], bool]]:
    """Yield what "Fig. 3.2", "Tables 4 and 5", "Eq. (5)" and a bare "(5)" may name."""
    named_until: list[tuple[int, int]] = []
    if not text.isascii():
        yield from _widely_named(text)
    for match in _NAMED.finditer(text):
        name = _named_kind(match["word"], is_sure="." in match["numbers"])
        is_weak = match["word"].casefold() in _CAPITAL_WORDS
        if (
            not name
            or "\n\n" in match["gap"]
            or (is_weak and "\n" in match["gap"])
            or (not match["gap"] and not _joins(match["word"], match["numbers"]))
        ):
            continue
        before = text[max(0, match.start() - 30) : match.start()]
        if _ELSEWHERE.match(text, match.end()) or _OF_WORK.search(before):
            continue
        named_until.append((match.start(), match.end()))
        kind = KINDS.get(name, ReferenceKind.THEOREM)
        offset = match.start("numbers")
        for at, number in enumerate(_numbers_in(match["numbers"])):
            start = match.start() if at == 0 else offset + number.start()
            end = offset + number.end()
            if at == 0 and text[end : end + 1] == ")" and "(" in match["numbers"]:
                end += 1
            spelled = number.group()
            keys = _keys_named(match["word"], name, spelled)
            if at == 0 and kind in _LIKE_EQUATIONS and match["numbers"][0] == "(":
                keys.insert(0 if match["word"][0].islower() else 1, label_key(f"({spelled})"))
            yield start, end, kind, tuple(keys), False
            if dash := re.search("[-–]", spelled):
                first = offset + number.start() + dash.start()
                yield start, first, kind, (label_key(f"{name} {spelled[: dash.start()]}"),), True
                last = label_key(f"{name} {spelled[dash.end() :]}")
                yield first + 1, end, kind, (last,), True
    for start, end, key in _together(text):
        if not any(first <= start < last for first, last in named_until):
            yield start, end, ReferenceKind.EQUATION, (key,), False
    for match in _BARE.finditer(text) if _IN_BRACKETS.search(text) else ():
        group = "dotted" if match["dotted"] else "plain"
        if any(first <= match.start(group) < last for first, last in named_until):
            continue
        yield *match.span(group), ReferenceKind.EQUATION, (label_key(match[group]),), False


def _numbers_in(numbers: str) -> Iterator[re.Match[str]]:
    """Yield the numbers up to the mark of a note, which stands tight behind "5.2.11,"."""
    for number in _NUMBER.finditer(numbers):
        if "." not in number.group() and _TIGHT.search(numbers, 0, number.start()):
            return
        yield number


def _together(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the numbers of several equations in one bracket, with their keys."""
    for match in _TOGETHER.finditer(text):
        for number in re.finditer(r"(?:[A-Z]\.)?\d[\w.]*", match["numbers"]):
            start, end = (match.start("numbers") + at for at in number.span())
            yield start, end, label_key(f"({number.group()})")


def _keys_named(word: str, name: str, spelled: str) -> list[str]:
    """Return the keys of what a word and a number may name, the best first."""
    keys = [label_key(f"{name} {spelled}")]
    if word == "§":
        keys.insert(0, f"§ {spelled}")
    if name == "part" and ("." in spelled or word.casefold() in _OF_SECTIONS):
        keys.append(label_key(f"section {spelled}"))
    if name in _WITH_PARTS and spelled[-1].isalpha() and len(spelled) > 1:
        keys.append(label_key(f"{name} {spelled[:-1]}"))
    if name == "equation" and spelled[-1].isdigit():
        keys.append(label_key(f"{name} {spelled}a"))  # the first of those that share it
    return keys


def _widely_named(text: str) -> Iterator[tuple[int, int, ReferenceKind, tuple[str, ...], bool]]:
    """Yield what "图2.5" and "第5.7 节" name."""
    has_wide = _WIDE_SIGN.search(text) is not None
    for match in (_WIDE_NAMED if has_wide else _COUNTED_ONLY).finditer(text):
        parts = {name: part for name, part in match.groupdict().items() if part}
        word = parts.get("word") or parts.get("part") or "section"
        name = _BEHIND.get(parts["behind"], "section") if "behind" in parts else KIND_WORDS[word]
        name = "page" if "turned" in parts or "leaf" in parts else name
        number = in_digits(next(parts[name] for name in _WIDE_NUMBERS if name in parts))
        key = f"page {number}" if name == "page" else label_key(f"{name} {number}")
        kind = KINDS.get(name, ReferenceKind.THEOREM)
        yield match.start(), match.end(), kind, (key,), False


def _named_kind(written: str, *, is_sure: bool) -> str:
    """Return what a word before a number names: "figure" for "Figs."; "" if nothing.

    `is_sure`: whether the number has parts: "definition 3.4" needs no capital letter.
    """
    spelled = written.replace("-\n", "").rstrip(".")
    word = spelled.casefold()
    name = kind_named(word)
    needs_capital = not is_sure and (
        (name in _CAPITAL_KINDS - _PLAIN_KINDS and word not in _OF_SECTIONS)
        or word in _CAPITAL_WORDS
    )
    return (
        ""
        if name in _UNNAMED or word in _UNCERTAIN or (needs_capital and spelled[0].islower())
        else name
    )


def counted(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, key) of "Rule 3" and the like: a book may count things no list names."""
    for match in _COUNTED.finditer(text):
        if match["word"].casefold() not in KIND_WORDS:
            yield match.start(), match.end(), label_key(match.group())


def notes_named(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, key) of "see n. 4"."""
    for match in _NOTE_NAMED.finditer(text):
        if _BEFORE_NOTE.search(text[max(0, match.start() - 8) : match.start()]):
            yield *match.span("number"), f"note {match['number']}"


def _joins(word: str, numbers: str) -> bool:
    """Whether a word directly before its number refers: "§4", "Fig.3", "section3.16"."""
    is_heading = word.casefold() in ("section", "sections", "chapter")
    return word[-1] in ".§" or is_heading or (len(word) > 4 and "." in numbers)


def pages_and_parts(text: str) -> Iterator[tuple[int, int, ReferenceKind, str]]:
    """Yield what "p. 127", "see 4.2", "(4.2)" and the ends of dotted lines may lead to.

    The key begins with "page", "listed" (behind dots), "section", "seen", "round", "deep"
    ("(4.2.1)") or "bare".
    """
    for match in _PAGE.finditer(text):
        if not _OF_WORK.search(text[max(0, match.start() - 30) : match.start()]):
            yield match.start(), match.end(1), ReferenceKind.PAGE, f"page {match.group(1)}"
            is_plural = match.group()[:2].casefold() in ("pp", "se") or match.group()[4:5] == "s"
            for more in re.finditer(r"\d+", match["more"] if is_plural else ""):
                start = match.start("more") + more.start()
                end = start + len(more.group())
                yield start, end, ReferenceKind.PAGE, f"page {more.group()}"
    leading = list(_LEADING_PART.finditer(text))
    if any("." in match.group(1) for match in leading):
        for match in leading:
            for part in re.finditer(r"[\d.]*\d", match.group(1)):
                start = match.start(1) + part.start()
                end = start + len(part.group())
                yield start, end, ReferenceKind.SECTION, f"section {part.group()}"
    else:
        for match in _LEADING.finditer(text):
            for number in re.finditer(r"\w+", match.group(1)):
                start = match.start(1) + number.start()
                end = start + len(number.group())
                yield start, end, ReferenceKind.PAGE, f"listed {number.group()}"
    patterns = (
        (_SEEN_PART, "seen"),
        (_SEEN_WHOLE, "deep"),
        (_ROUND_PART, "round"),
        (_BARE_PART, "bare"),
        *(() if text.isascii() else ((_WIDE_PART, "bare"),)),
    )
    for pattern, sort in patterns:
        for match in pattern.finditer(text):
            group = "number" if match["number"] else "open"
            numeral = match[group].replace("-", ".").casefold()
            name = _sort_of(sort, numeral)
            yield *match.span(group), ReferenceKind.SECTION, f"{name} {numeral}"
            at = match.end(group)
            while sort in ("seen", "round") and (further := _SEEN_MORE.match(text, at)):
                key = f"{name} {further['number'].casefold()}"
                yield *further.span("number"), ReferenceKind.SECTION, key
                at = further.end()


def loose_parts(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield numbers with parts behind any word, and those behind them: "as byLine 4.4.1, 4.5".

    They are sections where a book has that habit.
    """
    last = -1
    for match in _LOOSE_PART.finditer(text):
        start = match.start()
        is_next = 0 <= start - last <= _WIDEST_JOINT and _JOINT_OF_PARTS.fullmatch(text[last:start])
        if is_next or _BEFORE_LOOSE.search(text[max(0, start - _LONGEST_BEFORE) : start]):
            last = match.end()
            yield start, last, f"loose {match.group()}"


def _sort_of(sort: str, numeral: str) -> str:
    """Return how surely a number means a section: nothing else looks like "A.5"."""
    if sort == "bare" and numeral[0].isalpha():
        return "lettered"
    return "deep" if sort in ("round", "bare") and numeral.count(".") > 1 else sort


def is_dotted(line: str) -> bool:
    """Whether dots lead to a number at the end of a line."""
    return _LEADING.search(line) is not None


def numbers_alone(text: str) -> list[str]:
    """Return the bracketed numbers that are lines of their own, as those of equations are."""
    return _ALONE.findall(text)


def bracketed_parts(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the numbers that may be those of sections: "will be described later [3.3.2]".

    Those without a full stop are "squared": "[7]" mostly cites a work.
    """
    for match in _SQUARE_PARTS.finditer(text):
        for part in re.finditer(r"[\d.]+", match.group(1)):
            start = match.start(1) + part.start()
            sort = "square" if "." in part.group() else "squared"
            yield start, start + len(part.group()), f"{sort} {part.group()}"


def bracketed(text: str) -> Iterator[tuple[int, int, list[str], bool]]:
    """Yield the labels in "[14]", "[3, 7–9]", "[Knu84, p. 3]"; of a range its two ends.

    The last value tells whether the bracket stands tight behind a word, like an index of an array.
    """
    for match in _BRACKETS.finditer(text):
        before = text[max(0, match.start() - 12) : match.start()]
        is_tight = False
        if _CODE_BEFORE.search(before) and not _ALPHA_LABEL.match(match.group(1)):
            if not _PROSE_BEFORE.search(before):
                continue
            is_tight = before[-1:].isalpha()
            if is_tight and not _NUMBERS.fullmatch(match.group(1)):
                continue
        at = match.start(1)
        for place, part in enumerate(re.split(r"([,;])", match.group(1))):
            start, end = at, at + len(part)
            at = end
            cue = _CUE.match(part)
            start += cue.end() if cue is not None else 0
            label = " ".join(text[start:end].split())
            if place % 2 or not label:
                continue
            start += len(text[start:end]) - len(text[start:end].lstrip())
            end -= len(part) - len(part.rstrip())
            if found := _RANGE.fullmatch(label):
                first, last = found.groups()
                yield start, start + len(first), [first], is_tight
                yield end - len(last), end, [last], is_tight
            elif len(label) <= 20:
                yield start, end, [label], is_tight


def cited(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Yield (start, end, folded surnames, year) of "Smith and Lee (2019a, b)"."""
    for match in _CITED.finditer(text):
        names = re.split(rf",?\s+(?:{_AND})\s+|,\s+(?!Jr\b|Inc\b)|/|;\s+", match["names"])
        surnames = "|".join(folded(name) for name in names if name)
        surnames += "|+" if match["more"] else ""
        if not match["years"][0].isdigit():
            end = match.end() + (text[match.end() : match.end() + 1] in (")", "]"))
            yield match.start(), end, surnames, unpublished(match["years"])
        last_year = ""
        for at, found in enumerate(_YEAR.finditer(match["years"])):
            year = found.group(1) + found.group(2) if found.group(1) else last_year + found.group(3)
            last_year = found.group(1) or last_year
            start = match.start() if at == 0 else match.start("years") + found.start()
            end = match.start("years") + found.end()
            if text[end : end + 1] in (")", "]") and re.search(r"[(\[]", text[start:end]):
                end += 1
            yield start, end, surnames, year


def widely_cited(text: str) -> Iterator[tuple[int, int, int, str]]:
    """Yield (first start, last start, end, year) of "据李明等 (2019)", which has no spaces.

    The name begins at one of the places from the first to the last.
    """
    for match in _WIDE_CITED.finditer(text):
        last = match.end("names") - _SHORTEST_NAME
        end = match.end() + (text[match.end() : match.end() + 1] in (")", "）", "]"))
        yield match.start(), last, end, match["year"]


def behind_stops(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the "(12)" of "as it is. (12) For", but not numbers that count: "(1) … (2) …"."""
    found = list(_BEHIND_STOP.finditer(text))
    numbers = {int(match["number"]) for match in found}
    for match in found:
        first = int(match["number"])
        while first - 1 in numbers:
            first -= 1
        if first > _FIRST_COUNTED or not {first, first + 1} <= numbers:
            yield *match.span(), match["number"]


def authored(text: str) -> Iterator[tuple[int, int, str, str, bool]]:
    """Yield (start, end, folded surname, words, whether a comma parts them) of what may be titles.

    As "Smith, Logic of herons" and "Smith: Logic of herons".
    """
    for match in islice(_AUTHORED.finditer(text), _MOST_AUTHORED):
        has_comma = match["joint"] == ","
        if has_comma or not _PUBLISHER.search(match["title"]):
            yield *match.span(), folded(match["name"]), match["title"], has_comma


def quoted(text: str) -> Iterator[tuple[int, int]]:
    """Yield where words of some length stand in quotation marks: what may be titles of works."""
    for match in islice(_QUOTED_WORK.finditer(text), _MOST_AUTHORED):
        if " " in match["title"]:
            yield match.span("title")


def undated(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, folded surnames) of "Smith et al." and "Smith and Lee" without a year."""
    done = 0
    for joint in _JOINT.finditer(text):
        if joint.start() < done:
            continue
        begin = max(done, joint.start() - _BEFORE_JOINT)
        begin = text.find(" ", begin, joint.start()) + 1 if begin else 0
        found = _UNDATED.finditer(text, begin, joint.end() + 2 * _BEFORE_JOINT)
        match = next((each for each in found if each.end() > joint.start()), None)
        if match is None or match.start() > joint.start():
            continue
        done = match.end()
        names = re.split(r"\s+(?:and|&)\s+", match["names"])
        if match["more"] or len(names) > 1:
            surnames = "|".join(folded(name) for name in names)
            yield match.start(), match.end(), surnames + ("|+" if match["more"] else "")


def titled(text: str) -> Iterator[tuple[int, list[int]]]:
    """Yield where a heading's title may begin and where it may end, the longest first.

    It stands in quotation marks behind "see" or "chapter" or before "on page", or with a capital
    letter behind "see" or "Section", or between "the" and "section".
    """
    for match in _QUOTED_TITLE.finditer(text):
        if match["cue"] or match["page"]:
            yield match.start("title"), [match.end("title")]
    for match in _TITLE_BEFORE.finditer(text):
        yield match.start("title"), [match.end("title")]
    for match in _PLAIN_TITLE.finditer(text):
        start = match.start("title")
        ends = [start + word.end() for word in re.finditer(r"[^\s/]+", match["title"])]
        ends = [end for end in ends[:_LONGEST_RUN] if end - start > 4]
        if ends:
            yield start, ends[::-1]


def spelling(words: Sequence[str], term: str) -> str:
    """Return the words before a bracket whose initials are the term; "" if there are none."""
    letters = [letter.casefold() for letter in term]
    for count in range(len(letters), len(letters) + 3):
        part = words[-count:]
        initials = [word[0].casefold() for word in part]
        if len(part) == count and initials[0] == letters[0] and _has_in_order(initials, letters):
            return " ".join(part)
    return ""


def _has_in_order(initials: Iterable[str], letters: Sequence[str]) -> bool:
    left = list(letters)
    for initial in initials:
        if left and initial == left[0]:
            left.pop(0)
    return not left
