import { inflect, words } from '../tone/lexicon/inflect.ts';

/** How a price moves or stays; a recap has at least one of them. Raising or cutting something is a decision, not a move. */
export const moveWords: ReadonlySet<string> = new Set([
  ...inflect(`rise/rose/risen gain jump surge soar climb advance rally zoom rocket skyrocket spike rebound bounce
    recover strengthen double leap/leapt/leaped vault pop+ tick firm fall/fell/fallen dive/dived/dove drop+ decline
    slip+ slide/slid slump tumble plunge plummet sink/sank/sunk tank crash dip+ shed/shed lose/lost ease soften weaken
    retreat crater nosedive skid+ stumble wobble swoon sag+ drift edge inch hover stabilise stabilize steady
    swing/swung seesaw fluctuate consolidate stall hit/hit reach top+ cross`),
  ...words(`up down higher highest lower lowest flat flattish steady unchanged changed began sideways mixed rangebound range-bound
    choppy calm muted volatile green red high highs low lows record firmer weak weaker soft softer strong stronger
    losses gains loss gainer gainers loser losers breather water worst best`),
]);

/** Words about prices and trading that add no news to a move. */
const marketWords: readonly string[] = [
  ...inflect(`trade take/took close end open start finish hold/held stay remain extend pare trim+ erase reverse snap+ touch near break/broke/broken settle track follow lag+ lead/led post see/saw/seen return rotate pause
    wait await weigh digest watch lift drag+ push help liquidate turn keep/kept continue come/came go/went eye rule
    tread/trod feel/felt buy/bought sell/sold cool begin move flow`),
  ...words(`share shares stock stocks price prices scrip scrips equity equities market markets index indices indexes
    benchmark benchmarks futures bond bonds yield yields currency currencies dollar euro pound sterling yen won rupee
    crypto cryptocurrency cryptocurrencies coin coins token tokens altcoins gold silver copper oil crude metal
    metals steel sector sectors tech financials banks pharma realty autos energy power peers counterparts midcaps wall
    street dalal bourses exchange session sessions trading deals morning afternoon evening intraday midday overnight
    premarket day days week weeks weekly month months monthly quarter year years yearly daily hour hours today monday
    tuesday wednesday thursday friday saturday sunday weekend straight first second third fourth fifth consecutive row
    streak since early late mid opening closing bell break noon volume volumes heavy light thin quiet active brisk slow
    subdued tight narrow band level levels point points pts percent pct cent percents time all-time lifetime two three
    four five six seven eight nine ten twelve fifteen twenty one half nearly almost about around over under above below
    towards toward within more less than least most slightly marginally modestly sharply steeply little bit slight
    modest sharp steep big biggest smallest largest broad broader broadly widely moderately mildly mostly largely barely
    hardly again further fresh new investor investors trader traders buyer buyers seller sellers bulls bears longs
    shorts fund funds profit-taking profit-booking buying selling sell-off selloff rout pressure short-covering sentiment
    mood appetite caution cautious bullish bearish risk momentum trend upward downward global domestic foreign overseas
    cues signals top bottom performer performers in focus heard bounce position positions
    money ground advance territory peak peaks trough average usual persistent range movement movements mark where us
    lacklustre lackluster dull short long term near-term vs versus mostly intra-day`),
];

/** Words without content; "despite" is not among them, for what follows it is news. */
const bindingWords: readonly string[] =
  words(`a an the of in on at to for from by with and or as is are was were be been has have had its their it they
    this that these those after amid amidst ahead before into but while per off out back yet also just only some other
    another all both each very so now then against between during until till among along even`);

/** Everything a recap may be made of, besides names and figures. */
export const recapWords: ReadonlySet<string> = new Set([...moveWords, ...marketWords, ...bindingWords]);

/** Phrases that say nothing although their words by themselves would. */
export const emptyPhrases: readonly (readonly string[])[] =
  `no news seen|no news|without news|no clear reason|for no apparent reason|no clear catalyst
  |take profits|takes profits|taking profits|take profit|book profits|booking profits|profit taking|profit booking
  |wait for news|await news|take over|takes over|step in|steps in|add to positions|stay on the sidelines|adds value|sheds value
  |economic data|ahead of data|fed statement`
    .split('|')
    .map((phrase) => words(phrase));

/** Two words that mean something else than a move of the price. */
export const newsPairs: ReadonlySet<string> = new Set(
  `market share|record date|record quarter|share sale|bond sale|stock sale|sells shares|buys shares|buy shares
  |sell shares|sells stock|buys stock|stock exchange|money market|trading arm|trading desk|new fund|new funds|new index
  |new token|new coin|to buy|to sell|firm up`
    .split('|')
    .map((pair) => pair.trim()),
);
