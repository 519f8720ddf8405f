"""Tells which words may replace one another in a free rendering, and what makes up for a "not".

Journey, trip and travel have one sense; "not served cold" stands for "served hot".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from reader_app.retrieval.claims.claim_opposites import FORMS, PAIRS
from reader_app.retrieval.claims.claim_words import Token, stem_of

_SENSES: Final = """
begin start commence commencement outset; end finish close conclude expire termination terminate;
journey trip travel voyage tour; rich wealthy affluent fortune; poor penniless destitute poverty;
clever intelligent smart bright; handsome beautiful pretty attractive; ugly plain; happy glad
cheerful content; sad unhappy sorrow melancholy grief low spleen; angry anger furious rage cross;
afraid fear fright scared terror dread; disaster mishap accident misfortune catastrophe; enterprise
undertaking venture project; house home dwelling cottage residence; room chamber apartment; big
large great huge enormous; small little tiny; old aged elderly ancient; young youth youthful; sick
ill illness disease unwell ailing; die dead death perish decease; kill murder slay; buy purchase
acquire; sell sale; give grant donate present; get receive obtain gain; take seize grab; keep retain
hold; say tell state remark observe declare claim assert; speak talk converse; ask inquire question;
answer reply respond; see notice observe watch; look glance gaze; hear listen; know aware realise;
think believe suppose consider opinion; like love fond adore; hate dislike detest loathe; want wish
desire; need require must necessary; help aid assist support; let allow permit; forbid prohibit ban;
make build construct produce manufacture create; repair fix mend; break damage ruin harm; change
alter modify; grow increase rise expand; shrink decrease fall decline drop reduce; fast quick rapid
swift; slow gradual; hard difficult; easy simple; strong powerful strength energy vigour; weak
feeble frail; tired weary exhausted fatigue; hot warm heat; cold cool chill; money cash funds; cost
price expense fee charge; pay paid payment; job work labour occupation employment; worker employee
staff personnel; boss chief head leader; child kid infant boy girl; man fellow gentleman; woman
lady; people persons inhabitants population residents; friend companion; enemy foe opponent; wife
husband spouse marry married marriage wedding; parents father mother; brother sister sibling; doctor
physician surgeon; lawyer attorney counsel solicitor; soldier troops army; ship vessel boat; car
vehicle automobile; road street way route path; town city village; country nation state land; sea
ocean water; forest wood woods trees; hill mountain peak summit; night evening dusk; morning dawn;
quiet silent silence; noise sound; letter note message; book volume work; picture image painting
portrait; paper document; contract agreement treaty lease; law rule regulation; court judge
tribunal; guilty convicted blame; prison jail gaol; free liberty freedom; war conflict battle fight;
peace truce; win victory triumph; lose loss defeat; try attempt endeavour; choose select elect pick;
use employ apply utilise; show demonstrate reveal indicate; hide conceal secret; find discover
detect; search seek look; leave depart departure; arrive arrival reach come; stay remain; go walk
run; enter entrance admission; return back; send dispatch; bring carry fetch; throw cast hurl; cut
reduce lower; join unite connect; divide split separate; whole entire complete total; part portion
share; many numerous several; few rare scarce; often frequently; considerable substantial
significant important essential; strange odd peculiar curious; clear plain obvious; true real
genuine; false wrong mistaken error; right correct accurate; good well excellent fine; bad evil poor
wicked; kind gentle good-natured; cruel harsh brutal; brave courageous courage bold; proud pride
vain; honest sincere; trick deceive cheat fool; promise vow pledge; plan scheme intend; reason cause
because; result effect outcome consequence; danger risk peril; safe secure safety; worry trouble vex
distress upset anxious; cure remedy heal regulate treat treatment; food meal eat; drink drank; sleep
asleep; clothes dress garment; face countenance features; meet encounter; visit call; deadline noon
late; ignore disregard neglect; improve better progress; test trial experiment; method way manner;
test exam; amount sum total; yearly annual year; clean wash; empty vacant; full filled; device
machine apparatus; switch button; loan borrow lend repay repayment prepay debt owe; penalty fine
punish punishment; free gratis nothing extra; transfer assign pass; valid force effective; void
invalid null; void broken breach; dispute quarrel argument; succeed success successor follow; stop
cease halt; wait delay postpone; explain account describe; teach learn instruct lesson study; school
pupil student; music song sing tune; play game; sport race; animal beast creature; dog hound; horse
mount; bird fowl; plant flower; fruit apple; bread loaf flour dough; cook boil bake fry; hungry
hunger starve; thirst drink; wound injure hurt injury; pain ache suffer; cry weep tears; laugh
smile; joy delight pleasure; hope expect; fail failure; trust believe faith; god divine; king queen
monarch sovereign reign throne; noble lord duke count; servant maid valet; slave bondage; army
troops force garrison; gun weapon rifle sword; attack assault; defend protect guard; escape flee
fled; chase pursue; climb ascend; fall drop sink; float swim; fly flight; storm tempest gale; rain
shower wet; snow ice frost freeze; fire flame burn; light lamp bright; dark gloomy; colour red blue
green; number figure count; measure size length; weight heavy; deep depth; high tall height; wide
broad; near close; far distant; early soon; late tardy; always ever constantly; never; sometimes
occasionally; same alike identical; different differ unlike; add include; remove delete take; open
unlock; close shut lock; turn rotate; push press; pull draw; hold grip; wear clothing; write wrote
author composed; read reading; print publish edition; draw paint; sign signature; vote elect; rule
govern; tax duty; trade commerce business sales; bank finance; profit earnings income gain; loss
deficit; sales revenue turnover; share stock equity; owner own possess; rent lease hire; farm field
crop harvest; wheat corn grain; wood timber; stone rock; metal iron steel; gold silver; alcohol
drunk tipsy wine beer intoxicated liquor; weapon arms armed munition; jewel jewellery ornament gem;
grave burial tomb bury buried funeral; suitor wooing woo court courtship; harm unharmed hurt injured
casualty; passenger crew aboard; phase stage step period; credit facility overdraft loan borrowing;
research development science; care worry anxiety; argument proof reason evidence; sceptic doubt
question unbelief; fancy imagination interest attract; lad boy fellow youth; handsome looking
beauty; restore revive life alive; reply answer response; haste hurry rush; sorrow tears weeping;
weapon guns; oath swear sworn vow; hut cabin shed; castle palace fortress; shore coast beach; river
stream brook; valley vale dale; path trail track; dress gown robe; coin money penny; bag sack pouch;
box chest case trunk; knife blade dagger; feast banquet dinner; breakfast supper lunch meal; harvest
reap crop; shepherd herd flock; weather climate rain sun; illness plague epidemic fever; vaccine
inoculate immunise; patient sufferer; hospital clinic infirmary ward; medicine drug pill dose; data
figures statistics; survey poll questionnaire; increase growth surge; decrease decline slump; error
bug fault defect flaw; software program application app; file document record; user customer client;
password login credential; install setup configure; delete erase discard; save store archive; screen
display monitor; charger battery power; warning caution alert; forbidden prohibited illegal
unlawful; licence permit authorisation; lawsuit sue action proceedings; damages compensation
reparation; heir inherit inheritance legacy bequeath; witness testify testimony; verdict judgment
ruling; employer company firm business; wages salary pay income; strike walkout stoppage;
shareholder investor stockholder; dividend payout distribution; merger acquisition takeover;
subsidiary division unit; factory plant mill works; warehouse depot store; export import trade;
harbour port dock quay; captain skipper master; sailor seaman mariner crew; pilot airman; railway
train rail; station stop terminus; fare ticket; luggage baggage suitcase; guest visitor lodger; inn
hotel tavern pub; neighbour nearby adjacent; border frontier boundary; refugee exile emigrant
migrant; vote ballot poll election; mayor council town; parliament assembly legislature; minister
secretary cabinet; rebel revolt uprising insurrection; defeat rout beaten; siege besiege; wounded
wound casualty; prisoner captive captured; priest clergy vicar parson; church chapel cathedral; pray
prayer; sin guilt; ghost spirit phantom; magic spell enchant witch; dragon monster beast; giant
ogre; treasure gold riches; poem verse poet poetry; novel book fiction; painter artist; sculptor
sculpture statue; actor stage theatre play; audience spectator public; critic review criticism;
newspaper press journal; editor publisher; translate translation render; dictionary glossary;
chapter section passage; quotation quote cite; author writer; pupil learner; degree diploma
graduate; professor lecturer academic; laboratory lab experiment; telescope observatory; planet star
orbit; earthquake quake tremor seismic; volcano eruption lava; flood inundation deluge; drought dry
arid; desert sand; island isle; species kind sort; insect bug beetle; whale mammal; wolf fox; nest
egg hatch; leaf foliage; root stem; seed sow; soil ground earth; rock cliff boulder; glacier ice;
temperature heat degree; speed velocity pace; engine motor; wheel tyre; bridge span; tower spire
steeple; wall rampart; roof ceiling; window pane; door gate; key lock; candle lamp lantern; flat
apartment; trust rely reliance; neighbourhood surrounding vicinity; inspect examine look view;
restriction rule limit; mirror reflection; clock watch hour
"""
"""Groups of words, parted by semicolons; general English, from no book."""


@lru_cache(maxsize=1)
def _senses() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, group in enumerate(_SENSES.split(";")):
        for word in group.split():
            found.setdefault(stem_of(word), set()).add(number)
    return {stem: frozenset(numbers) for stem, numbers in found.items()}


def senses_of(stems: Iterable[str]) -> frozenset[int]:
    """Return the groups of words of one sense that some stems belong to."""
    senses = _senses()
    return frozenset(number for stem in stems for number in senses.get(stem, ()))


# --- two turns


def has_opposite_in(said: Sequence[Token], printed: Sequence[Token]) -> bool:
    """Return whether a word of a sentence, but not of the cited words, has its opposite there.

    Beside a negation that makes two turns, which may be none: not served cold, served hot.
    """
    own = {token.key for token in said}
    theirs = [
        each
        for each in printed
        if each.key not in own and each.is_content and each.word not in _DENYING
    ]
    words = {token.word for token in theirs}
    keys = {token.key for token in theirs}
    printed_keys = {token.key for token in printed}
    return any(
        not words.isdisjoint(_ALL_OPPOSITES_OF.get(token.word, frozenset()))
        or not keys.isdisjoint(_ALL_OPPOSITES_OF.get(token.key, frozenset()))
        or any(_has_suffix(token.word, word) for word in words)
        for token in said
        if token.is_content
        and token.word not in _DENYING
        and token.key not in printed_keys
        and token.quantity is None
        and token.date is None
    )


def _has_suffix(one: str, other: str) -> bool:
    """Whether one is the other without what it has: harmless, harmful; windowless, windows."""
    short, long = sorted((one, other), key=len)
    bare = long.removesuffix("less") if long.endswith("less") else long.removesuffix("free")
    return len(bare) >= _LEAST_BARE and bare != long and short.startswith(bare)


_DENYING: Final = frozenset("nothing nobody none nowhere never no neither without".split())
_LEAST_BARE: Final = 3


def _all_opposites_of() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for one, other in PAIRS:
        found.setdefault(one, set()).add(other)
        if not {one, other} & FORMS:
            found.setdefault(stem_of(one), set()).add(stem_of(other))
    return {word: frozenset(others) for word, others in found.items()}


_ALL_OPPOSITES_OF: Final = _all_opposites_of()
