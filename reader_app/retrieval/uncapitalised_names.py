"""Finds the names of people in Chinese, Japanese and Korean books, whose scripts have no capitals.

A name is recognised by what is beside it: a title or form of address (씨, 에게, さん, 君), or a
verb of saying (道：“, は…と言った). One such place may be chance, so it takes several, and words
used like common nouns don't count. Names that are never addressed and never speak are not found,
nor are places: the aim is to be right rather than complete.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from reader_app.domain.values import lazy_pattern

_LETTERS: Final = "\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3"
_LETTER: Final = lazy_pattern(f"[{_LETTERS}]")
_SHARE: Final = 0.2
_HANGUL: Final = lazy_pattern("[\uac00-\ud7a3]")
_KANA: Final = lazy_pattern("[\u3041-\u30ff]")
_KANA_SHARE: Final = 0.1
_SPACE: Final = lazy_pattern(r"\s+")
_LEAST_SIGNS: Final = 2
_LEAST_PLACES: Final = 3
_COMMON_SHARE: Final = 0.08
"""From this share of places that indicate a common noun, a word counts as one."""

# --- Korean: words have spaces between them, and particles at their ends

_PARTICLES: Final = (
    "은|는|이|가|을|를|의|와|과|도|만|랑|하고|에게|에게서|한테|한테서|더러|께|께서|라고|이라고|이란"
    "|라는|이라는|보다|처럼|부터|까지|야|아|여"
)
_KOREAN_SIGN: Final = lazy_pattern(
    r"(?<![가-힣])([가-힣]{2,4}?)(?:"
    r"(?:에게|한테|더러)(?:서|는|도|만)?|(?:씨|군|양)(?:에게|은|는|이|가|을|를|의|와|과|도)?"
    r"|(?:이|가|은|는) (?:\S+ ){0,2}(?:말했|말하|물었|묻|대답|웃었|웃으며|소리쳤|외쳤|중얼|한숨))"
)
_KOREAN_COMMON: Final = (
    "(?:그|이|저|그런|이런|어떤|어느|한|두|세|네|여러|다른|젊은|늙은|새|큰|작은)"
)
_KOREAN_NOUNS: Final = frozenset(
    """어머니 아버지 할머니 할아버지 어머님 아버님 아들 아들들 형님 누이 누나 오빠 동생 아우
    아내 남편 부인 마누라 사람 사람들 아이 아이들 남자 여자 여편네 계집 계집애 처녀 총각
    학생 선생 선생님 의사 간호부 순사 형사 손님 주인 하인 친구 동무 자기 자네 당신 누구 우리
    저희 그이 그녀 그들 모두 서로 여러분 영감 조부 모친 부친 조모 아범 어멈 아씨 서방 서방님
    나리 마님 아기 어른 노인 청년 이것 그것 저것 무엇 여기 거기 저기 하나 둘이 셋이 자식
    부모 부자 모자 남매 형제 자매 며느리 사위 시어머니 시아버지 식구 여자들 남자들 친구들
    사내 색시 이름 소리 얼굴 마음 생각 하느님 하나님 임금 임금님 왕자 공주 왕""".split()
)

# --- Japanese

_KATAKANA_LETTER: Final = lazy_pattern("[ァ-ヴー]")
_KATAKANA: Final = "[ァ-ヴ][ァ-ヴー]+(?:[・＝][ァ-ヴ][ァ-ヴー]+)*"
_HONORIFIC: Final = "(?:さん|さま|様|君|くん|氏|殿|嬢|ちゃん|先生)"
_JAPANESE_SIGN: Final = lazy_pattern(
    rf"(?<![一-龥々])([一-龥々]{{2,4}}|[一-龥々ぁ-ん]{{1,2}}子){_HONORIFIC}"
    rf"|(?<![ァ-ヴー])({_KATAKANA})(?:{_HONORIFIC}"
    r"|(?:は|が)[^。「」]{0,14}(?:言|云|答|叫|尋|訊|笑|泣|怒鳴|囁|呟))"
)
_JAPANESE_NOUNS: Final = lazy_pattern(
    r"[奥嬢爺婆父母兄姉叔伯祖娘妹弟婿嫁皆客主神仏王姫貴諸何誰某彼僕俺私君我]|先生|医者|巡査|学生|校長|教頭|生徒|亭主"
    r"|女房|下女|車夫|息子|旦那|子供|男女|人間|世間|自分|相手|本人|二人|三人|大勢|幽霊|紳士|婦人|老人|少年|少女"
    r"|今|同|当人|小使|学士|天子|[時度日分方]$"
)

# --- Chinese

_SAYS: Final = "笑说說问問答叫喝哭叹嘆骂罵喊"
_CHINESE_SIGN: Final = lazy_pattern(
    r"(?<=[，。、！？；：”“「」\n.．,!?;:\"’])([一-龥]{2,3}?)(?:因|便|又|忙|就|只得|听了|听说)?"
    rf"(?:[冷陪含微]?[{_SAYS}]?道|[大拜]?[笑怒惊喜问叹谢答喝]?曰|[说說问問喊叫])[：:，,]?[“「\"]"
)
_NO_CHINESE_NAME: Final = lazy_pattern(
    f"[{_SAYS}"
    r"人们們某谁誰曰报帝这這那一二三四两兩几个個不又便忙只听聽见見因都了的着是之其我你他她它此如且再也就道忽然即方心"
    r"里裡口中身上向对與与和把被给在来去起到却还才正随连众自己大家彼老小太爷奶姑娘丫头婆妈母父兄弟姐妹嫂]"
    "|先生|半晌|半日|高声|诧异|知县|门子|书办|店主|掌柜|将军|丞相|主公|陛下|使者|老师|同学|医生|警察"
)


class UncapitalisedNames:
    """The names of one book, by the page on which each stands first."""

    def __init__(self) -> None:
        self._texts: dict[int, str] = {}
        self._names: dict[str, int] | None = None
        self._later: dict[int, tuple[str, ...]] = {}

    def add(self, page: int, text: str) -> None:
        """Add the text of a page; one with few letters of these scripts is left out."""
        if text.isascii() or len(_LETTER.findall(text)) < _SHARE * len(text):
            return
        # A line may end in mid-name where words have no spaces between them.
        is_spaced = re.search("[가-힣] [가-힣]", text) is not None
        self._texts[page] = _SPACE.sub(" " if is_spaced else "", text)
        self._names = None
        self._later.clear()

    def later(self, fence: int) -> tuple[str, ...]:
        """Return the names that stand on no page up to `fence`."""
        if fence not in self._later:
            names = self.first_pages()
            known = [name for name, page in names.items() if page <= fence]
            later = (name for name, page in names.items() if page > fence)
            self._later[fence] = tuple(
                name for name in later if not any(other in name for other in known)
            )
        return self._later[fence]

    def places_of(self, name: str, text: str) -> Iterator[tuple[int, int]]:
        """Yield where a text has a name that isn't the rest of a word."""
        edges = next((each for each in (_HANGUL, _KATAKANA_LETTER) if each.match(name)), None)
        before = "" if edges is None else f"(?<!{edges.pattern})"
        after = f"(?!{edges.pattern})" if edges is _KATAKANA_LETTER else ""
        for match in re.finditer(before + re.escape(name) + after, text):
            yield match.span()

    def first_pages(self) -> Mapping[str, int]:
        """Return the names and the page on which each stands first. Takes 0.5 s for a novel."""
        if self._names is None:
            pages = sorted(self._texts)
            whole = "\n".join(self._texts[page] for page in pages)
            self._names = {
                name: next(page for page in pages if name in self._texts[page])
                for name in _names_in(whole)
            }
        return self._names


def _names_in(text: str) -> list[str]:
    """Return the names, by the rules of the language that most letters are of."""
    syllables, kana = len(_HANGUL.findall(text)), len(_KANA.findall(text))
    letters = len(_LETTER.findall(text)) or 1
    if syllables > letters / 2:
        return _korean(text)
    return _japanese(text) if kana > _KANA_SHARE * letters else _chinese(text)


def _korean(text: str) -> list[str]:
    signs = Counter(match[1] for match in _KOREAN_SIGN.finditer(text))
    return [
        name
        for name, count in signs.items()
        if count >= _LEAST_SIGNS
        and name not in _KOREAN_NOUNS
        and not name.endswith(("들", "님", "네", "집"))
        and _is_korean_name(name, text)
    ]


def _is_korean_name(name: str, text: str) -> bool:
    """Whether a word has particles, and seldom follows what precedes common nouns."""
    word = re.compile(rf"(?<![가-힣])(\S+ )?{name}(?:이?(?:{_PARTICLES})|씨|군|양)?(?![가-힣])")
    places = [match[1] or "" for match in word.finditer(text)]
    roles = sum(
        re.search(rf"(?<![가-힣]){name}(?:{role})(?![가-힣])", text) is not None
        for role in ("은|는", "이|가|이가", "을|를|이를", "의|이의")
    )
    common = sum(re.fullmatch(_KOREAN_COMMON, before.strip()) is not None for before in places)
    common += len(re.findall(rf"(?<![가-힣]){name}들", text))
    return roles > 1 and len(places) >= _LEAST_PLACES and common <= _COMMON_SHARE * len(places)


def _japanese(text: str) -> list[str]:
    signs = Counter(match[1] or match[2] for match in _JAPANESE_SIGN.finditer(text))
    return [
        part
        for name, count in signs.items()
        if count >= _LEAST_SIGNS
        and _JAPANESE_NOUNS.search(name) is None
        and not any(
            name.endswith(other) and times > count
            for other, times in signs.items()
            if other != name
        )
        for part in {name, *re.split("[・＝]", name)}
        if len(part) > 1
    ]


def _chinese(text: str) -> list[str]:
    signs = Counter(match[1] for match in _CHINESE_SIGN.finditer(text))
    return [
        name
        for name, count in signs.items()
        if count >= _LEAST_SIGNS
        and _NO_CHINESE_NAME.search(name) is None
        and text.count(name) >= _LEAST_PLACES
        and not any(
            name.startswith(other) and times > count
            for other, times in signs.items()
            if other != name
        )
    ]
