"""Tells which words are opposites, and when a comparison merely starts from its other end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from reader_app.retrieval.claims.claim_words import Token, stem_of

_OPPOSITES: Final = """
increase decrease; increase decline; increase reduction; increase fall; increase drop; rise fall;
rise drop; rise decline; grow shrink; grow decline; grow fall; gain loss; gain lose; up down;
upward downward; upwards downwards; upstairs downstairs; ascend descend; climb descend; raise lower;
expand contract; strengthen weaken; improve worsen; improve deteriorate; accelerate slow; more less;
more fewer; most least; many few; much little; higher lower; high low; highest lowest; greater
smaller; greater less; greater lesser; larger smaller; large small; largest smallest; bigger
smaller; big small; biggest smallest; great small; long short; longer shorter; longest shortest;
tall short; wide narrow; broad narrow; thick thin; deep shallow; heavy light; fat thin; fast slow;
quick slow; rapid slow; rapid gradual; sudden gradual; quickly slowly;
early late; earlier later; earliest latest; before after; first last;
first second; former latter; previous next; begin end; begin finish; start end; start finish;
start stop; begin stop; beginning end; opening closing; open close; open shut; opened closed; enter
leave; arrive leave; arrive depart; come go; appear disappear; approach retreat; advance retreat;
above below; over under; upper lower; top bottom; inside outside; within outside; inner outer;
within without;
indoors outdoors; in out; into outof; left right; near far; nearest farthest; front back; forward
backward; forwards backwards; north south; northern southern; east west; eastern western; here
there; always never; often seldom; often rarely; usually rarely; sometimes never; ever never; all
none; all some; all no; every no; everybody nobody; everyone nobody; everything nothing; everywhere
nowhere; somebody nobody; something nothing; both neither; either neither; with without; only also;
buy sell; lend borrow; give take; give receive; send receive; accept refuse; accept reject; accept
decline; approve reject; agree disagree; allow forbid; allow prohibit; permit forbid; admit deny;
confirm deny; win lose; succeed fail; success failure; pass fail; find lose; remember forget; keep
lose; save spend; push pull; build destroy; create destroy; attack defend; arm disarm; include
exclude; including excluding; add subtract; add remove; join leave; connect disconnect; attach
detach; enable disable; load unload; lock unlock; cover uncover; import export; internal external;
asset liability; assets liabilities; credit debit; profit loss; income expense; revenue cost; debtor
creditor; surplus deficit; domestic foreign; public private; gross net; long-term short-term;
positive negative; maximum minimum; max min; major minor; majority minority; good bad; better worse;
best worst; well badly; well ill; well poorly; right wrong; true false; correct incorrect; possible
impossible; able unable; likely unlikely; known unknown; usual unusual; happy unhappy; happy sad;
glad sorry; favourable unfavourable; favorable unfavorable; fortunate unfortunate; certain
uncertain; willing unwilling; important unimportant; necessary unnecessary; pleasant unpleasant;
kind cruel; kind unkind; easy difficult; easy hard; simple complex; strong weak; stronger weaker;
strength weakness; hard soft; rough smooth; rich poor; young old; younger older; elder younger;
eldest youngest; new old; newer older; ancient modern; fresh stale; hot cold; warm cold; warm cool;
wet dry; light dark; bright dark; bright dull; black white; day night; morning evening; noon
midnight; today yesterday; summer winter; spring autumn; sunrise sunset; dawn dusk; loud quiet;
noisy silent; noise silence; clean dirty; full empty; alive dead; live die; living dead; life death;
birth death; born died; awake asleep; sick healthy; ill healthy; safe dangerous; safety danger;
brave cowardly; clever stupid; wise foolish; beautiful ugly; handsome ugly; proud humble; patient
impatient; polite rude; honest dishonest; guilty innocent; guilt innocence; legal illegal; lawful
unlawful; careful careless; love hate; like dislike; friend enemy; friends enemies; war peace; laugh
cry; laugh weep; smile frown; joy sorrow; joy grief; hope despair; hope fear; pleasure pain; trust
distrust; trust doubt; praise blame; reward punish; sit stand; sleep wake; ask answer; question
answer; speak listen; teach learn; lead follow; man woman; men women; boy girl; boys girls; husband
wife; father mother; son daughter; brother sister; uncle aunt; nephew niece; king queen; prince
princess; gentleman lady; gentlemen ladies; lord lady; sir madam; master servant; master mistress;
mr mrs; mr miss; mrs miss; he she; him her; his her; himself herself; i you; my your; we they; our
their; us them; male female; same different; similar different; equal unequal; together apart;
alone together; presence absence; present absent; active passive; visible invisible; direct
indirect; complete incomplete; perfect imperfect; formal informal; voluntary involuntary; stable
unstable; dependent independent; primary secondary; senior junior; parent child; urban rural; single
married; single double; single multiple; double half; once twice; partly wholly; partially fully;
at least at most; minimum maximum; subsequent prior; following preceding; following previous;
nearly exactly; current former; current noncurrent; permanent temporary; temporarily permanently;
fixed variable; shall may; must may; should may; could must; can must; and or; from to; for against;
towards from; toward from; on off; since until; because although; continue change;
sleep awake; asleep awake; slept awake; true untrue; fair unfair; real
unreal; certain doubtful; plus minus; outgoing incoming; inflow outflow; inflows outflows; provided
used; paid received; payable receivable; purchase sale; purchases sales; seller buyer; lender
borrower; landlord tenant; employer employee; plaintiff defendant; teacher pupil; doctor patient;
host guest; captain sailor; heaven hell; heaven earth; land sea; city country; town country; river
mountain; left stayed; remain leave; stay leave; stay go; go stay; move stay; hide show; reveal
conceal; reveal hide; whisper shout; seldom frequently; frequently rarely; frequently seldom;
slightly greatly; slightly significantly; significantly slightly; quite hardly; almost hardly;
exceed fall; exceeded missed; favour oppose; support oppose; encourage discourage; please displease;
appear vanish; catch release; capture release; free imprison; arrest release; acquit convict;
acquitted convicted; innocent convicted; asleep awake; survive die;
survived died; survive perish; survivors victims; drunk sober; tight loose; sharp blunt; sweet
bitter; straight crooked; smooth rough; tame wild; thin stout; plain pretty; pale dark; fair dark;
calm excited; calm angry; cheerful gloomy; gay sad; merry sad; merry melancholy; generous mean;
idle busy; lazy industrious; public secret; open secret; eager reluctant; satisfied dissatisfied;
contented discontented; comfortable uncomfortable; natural unnatural; certainly possibly; entirely
partly; wholly partly; at beyond; behind before; ahead behind; highest least; inferior superior;
lower upper; lowest top; least greatest; smallest greatest; further nearer; hastily slowly;
gently roughly; softly loudly; gradually suddenly; rapidly slowly; immediately eventually; loss
profit; losses gains; losses profits; losses earnings; increased lowered; raised cut; cut raise
"""


def _pairs() -> Iterator[tuple[str, str]]:
    for line in _OPPOSITES.replace("\n", " ").split(";"):
        one, *rest = line.split()
        if len(rest) == 1:
            yield from ((one, rest[0]), (rest[0], one))


PAIRS: Final = frozenset(_pairs())
FORMS: Final = frozenset(
    """mr mrs miss he him his she her hers himself herself i my you your we our us they their
    them""".split()
)
"""Words without other forms: "missing" is none of "Miss", "the" none of "they"."""
_STEM_PAIRS: Final = frozenset(
    (stem_of(one), stem_of(other)) for one, other in PAIRS if not {one, other} & FORMS
)


PREFIXES: Final = ("un", "in", "im", "ir", "il", "dis", "non", "mis")


UP: Final = frozenset(
    map(
        stem_of,
        """increase rise rose risen grow grew grown climb gain jump surge expand improve
        double doubled triple tripled up""".split(),
    )
)
DOWN: Final = frozenset(
    map(
        stem_of,
        """decrease decline fall fell fallen drop shrink shrank reduce reduction down contract
        deteriorate halve halved slipped slide slid dip dipped sink sank""".split(),
    )
)


def are_opposite(one: str, other: str) -> bool:
    """Return whether two folded words are opposites: a pair of the table, or kind and unkind."""
    if (one, other) in PAIRS:
        return True
    if {one[-2:], other[-2:]} == {"er", "st"} and "est" in (one[-3:], other[-3:]):
        return False  # the oldest and a younger one
    if (stem_of(one), stem_of(other)) in _STEM_PAIRS:
        return True
    short, long = (one, other) if len(one) <= len(other) else (other, one)
    if len(short) < 4:
        return False
    return (
        (long.endswith(short) and long.removesuffix(short) in PREFIXES)
        or (short.endswith("ful") and long == short[:-3] + "less")
        or (long.endswith("less") and short == long[:-4] + "ful")
    )


def is_compared_from_there(said: Sequence[Token], printed: Sequence[Token]) -> bool:
    """Return whether a comparison starts with what the cited one ends with: B is lower than A."""
    after, after_printed = _behind_than(said), _behind_than(printed)
    if not after_printed:
        return False
    own = {each.key for each in said if each.is_content} - after
    if not after:  # tap-watered ones were shorter
        ahead = _ahead_of_than(printed)
        return bool(own & (after_printed - ahead)) and bool(ahead - after_printed - own)
    return bool(own & after_printed) and not after & after_printed


def are_compared(one: str, other: str, printed: Sequence[Token]) -> bool:
    """Return whether two opposites compare, so that each may be said of the other end of it."""
    return (
        one.endswith("er")
        and other.endswith("er")
        and any(token.word == "than" for token in printed)
    )


def _behind_than(tokens: Sequence[Token]) -> set[str]:
    at = _than(tokens)
    return {each.key for each in tokens[at + 1 : at + 7] if each.is_content and not each.quantity}


def _ahead_of_than(tokens: Sequence[Token]) -> set[str]:
    return {each.key for each in tokens[: _than(tokens)] if each.is_content and not each.quantity}


def _than(tokens: Sequence[Token]) -> int:
    """Return the place of the "than" before what is compared, which isn't a number; or the end."""
    for place, (one, other) in enumerate(pairwise(tokens)):
        if one.word == "than" and other.quantity is None and other.date is None:
            return place
    return len(tokens)


def has_alike(word: str, opposite: str, tokens: Sequence[Token]) -> bool:
    """Return whether a text has another word on the side of `word`: larger for bigger."""
    stems = {stem_of(word), stem_of(opposite)}
    ways = (UP | {"high"}, DOWN | {"low"})
    way = next((each for each in ways if stem_of(word) in each), frozenset())
    return any(
        token.key not in stems
        and (token.key in way or (token.is_content and are_opposite(token.word, opposite)))
        for token in tokens
    )


TWO_SIDES: Final = frozenset(
    stem_of(word)
    for word in """buy sell bought sold lend borrow give gave take receive send accept pay come go
    went stay leave left arrive depart enter lead follow teach learn ask answer question speak
    listen win lose attack defend find push pull hide show import export speaker seller buyer
    husband wife father mother son daughter uncle aunt nephew niece master servant teacher pupil
    doctor patient host guest parent child employer employee lender borrower landlord tenant he she
    him her his himself herself i you my your we they our their us them""".split()
)
"""Pairs that may both be true at once: what one sells, another buys."""


TWO_DEEDS: Final = frozenset(
    map(
        stem_of,
        """buy sell bought sold lend borrow give receive send teach learn lead follow leave left
        stay stayed remain""".split(),
    )
)
"""Of these, a free rendering may tell the other's side."""


def _opposites_of() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for one, other in PAIRS:
        if stem_of(one) not in TWO_SIDES and not {one, other} & FORMS:
            found.setdefault(one, set()).add(stem_of(other))
            found.setdefault(stem_of(one), set()).add(stem_of(other))
    return {word: frozenset(others) for word, others in found.items()}


OPPOSITES_OF: Final = _opposites_of()
"""For each word and stem, the stems of words that can't be true of the same thing."""
