import { lexicon } from '../lexicon/lexicon.ts';
import type { ReadHeadline } from '../score-target.ts';
import { coinDemand } from './coin-demand.ts';
import { coinHalts, coinListings, coinPegs, coinThefts, networkFees, supply } from './coins.ts';
import { companyEvents } from './company-events.ts';
import { courts } from './courts.ts';
import { burnEases, inverse, lossNarrows } from './loss-narrows.ts';
import { type Override, type OverrideFinding, overrideFinder, says } from './override.ts';
import { readQuestion } from './questions.ts';
import { ratings } from './ratings.ts';
import { rotation } from './rotation.ts';
import { denial, options, rumour } from './statements.ts';
import { distress, ratingChange, verdicts } from './verdicts.ts';

const averts =
  'averts|averted|avoids|avoided|escapes|escaped|dodges|dodged|sidesteps|staves|stave|skirts|evades';

const evil =
  'strike|walkout|shutdown|default|bankruptcy|delisting|ban|fine|penalty|recession|crisis|breakup|tariff|tariffs|lawsuit|trial|downgrade|liquidation|insolvency|conviction|charges|hack';

const matter =
  'probe|investigation|inquiry|review|lawsuit|suit|case|charges|complaint|claim|claims|action|proceedings|antitrust|indictment|fine|ban|verdict|conviction|tariff|tariffs|strike|order';

const ends = 'dropped|closed|dismissed|tossed|rejected|ended|withdrawn|overturned|quashed|lifted|scrapped';

const ending =
  'drops|dropped|drop|closes|closed|close|dismisses|dismissed|tosses|tossed|ends|ended|end|withdraws|rejects|overturns|overturned|quashes|scraps|abandons|lifts';

const toward = 'against|of|into|on|over|at|versus|vs';

/** Bad news that does not materialise is good news. */
const relief: Override = {
  name: 'relief',
  patterns: says(
    'positive',
    `TGT ${averts} off? a? an? potential|possible|costly|threatened|looming|government|port|pilot|rail|rail-worker? ${evil}`,
    `TGT ~ ${averts} off? ${evil}`,
    `${ending} ~ ${matter} ~ ${toward} TGT`,
    `throws|threw|thrown|throw out ~ ${matter} ~ ${toward} TGT`,
    `TGT ~ ${matter} ~ ${ends}`,
    `TGT ~ ${matter} ~ thrown out`,
    'TGT is? cleared of ~',
    'clears|exonerates|acquits TGT of|in|over ~',
    'TGT wins dismissal ~',
    `${matter} ~ ${toward} TGT is|was|gets? ${ends}|thrown|tossed|settled|shelved`,
    'spares|spared|spare TGT',
    'exempts|exempt|exempted|exemption|reprieve|waiver|relief|breather|respite for|to|spares TGT',
    'TGT ~ spared|exempt|exempted|freed from|of|the ~',
    'TGT ~ gets|wins|granted|given|receives a? reprieve|waiver|exemption|relief|breather|respite|lifeline ~',
    'worst ~ over|past|behind for TGT',
    'TGT ~ worst ~ over|past|behind ~',
    'TGT ~ strike|threat|ban|restrictions|suspension|risk ~ lifted|averted|recedes|eases|fades|called|avoided ~',
    'TGT ~ reaches|strikes|clinches|seals ~ deal|pact|accord ~ union|unions|workers|pilots|strike ~',
    `TGT ~ wins|win|won ~ dismissal of ~ ${matter}`,
  ),
};

const thought =
  'feared|expected|forecast|estimated|anticipated|predicted|thought|planned|braced|analysts|investors|street|markets|worried|dreaded|stocks|rivals|peers|consensus|market';

const bad =
  'loss|losses|drop|decline|fall|slump|dip|burn|deficit|charge|hit|writedown|slowdown|damage|cuts|costs|impact';

const falls =
  'falls|fell|drops|dropped|declines|declined|slips|slipped|dips|dipped|shrinks|slows|slowed|slump|fall|drop|decline';

const rises =
  'rises|rose|grows|grew|climbs|climbed|gains|increases|increased|expands|rise|grow|improves|improved';

const fallsNot = 'fall|falling|fallen|drop|dropping|dropped|decline|declining|shrink|hurt|hit';

/** "Smaller loss than feared" is good news, "rises less than expected" is not. */
const lessThanFeared: Override = {
  name: 'against-expectation',
  patterns: [
    ...says(
      'positive',
      `TGT ~ smaller|milder|narrower|lower|less|shallower|lighter ~ ${bad} ~ than ${thought}`,
      `TGT ~ ${bad} ~ smaller|milder|narrower|lower|less|shallower|lighter than ${thought}`,
      `TGT ~ ${falls} less than ${thought}`,
      'TGT ~ less bad|severe|painful than feared|expected|thought',
      'TGT ~ better than feared',
      'TGT ~ not as bad|steep|sharp|deep|severe|large|big|painful|dire|grim|weak as ~',
      `TGT ~ not ${fallsNot} as much|far|fast|steeply|sharply as ~`,
      'TGT ~ no longer losing|shrinking|falling|burning|declining|bleeding ~',
      `TGT ~ ${bad} ~ slows|slow|moderates|stabilises|stabilizes|bottoms|mildest|smallest|shallowest|narrowest ~`,
      `TGT ~ mildest|smallest|shallowest|slowest ~ ${bad} ~`,
      `TGT ~ ${bad} milder|smaller|lower|lighter|shallower|less ~ than ~`,
      `TGT ~ lost|loses|burns|burned|sheds|shed|cut|cuts|fined less|fewer ~ than ~`,
      'fine|penalty|charge|hit|tariff|loss ~ for|on|of|at TGT ~ lower|smaller|less|milder ~',
    ),
    ...says(
      'negative',
      `TGT ~ ${rises} less than ${thought}`,
      `TGT ~ ${falls} more than ${thought}`,
      `TGT ~ ${bad} ~ bigger|larger|wider|steeper|deeper|greater|higher than ${thought}`,
      `TGT ~ bigger|larger|wider|steeper|deeper|greater|higher ~ ${bad} ~ than ${thought}`,
      `TGT ~ worse than ${thought}`,
      'TGT ~ fewer|slower|weaker|smaller|lower|less ~ than hoped|wished ~',
      `TGT ~ slower|weaker|softer|fewer ~ than ${thought}`,
      'TGT ~ falls|fell|fall|falling|comes|came short ~',
      'TGT ~ not enough|good enough|to? ~',
      'TGT ~ rally|bounce|rebound|recovery|comeback|surge fizzles|fizzled|fades|faded|falters|peters|sputters|dies ~',
      'TGT ~ but|yet outlook|guidance|forecast|shares|stock|growth|sales|margins ~ underwhelms|disappoints|disappoint|misses|miss|lag|lags|sag|sags|fall|falls|slip|slips|weak|soft|dims ~',
      'TGT ~ but|yet misses|miss|missed|lags|trails|disappoints|falls|fails|warns ~',
      'TGT ~ gives|gave|give back|up ~ gains|gain|rally|advance',
    ),
  ],
};

const guides = 'guides|guided|forecasts|projects|projected|outlook|guidance|guide|forecast|forecasted';

const below = 'below|under|short|beneath';

const line = 'estimates|expectations|consensus|street|views|targets|forecasts|forecast|estimate|view';

/** A company's own forecast compared with expectations. */
const guidesBelow: Override = {
  name: 'guidance',
  patterns: [
    ...says(
      'negative',
      `TGT ~ ${guides} ~ ${below} of? OTH? wall? the? analyst|analysts|analysts'|street|market|consensus? ${line}`,
      `TGT ~ ${guides} ~ misses|misses|trails|lags|disappoints|underwhelms`,
      `TGT ~ but|while ~ ${guides} ~ ${below} of? OTH? wall? the? analyst|analysts|street|market|consensus? ${line}`,
      'TGT ~ guides|guided down|lower',
      'TGT ~ falls|fell|comes|came|is|was short of ~ estimates|expectations|consensus',
      `TGT ~ weak|soft|gloomy|cautious|disappointing|lackluster|bleak ~ forecast|guidance|outlook`,
    ),
    ...says(
      'positive',
      `TGT ~ ${guides} ~ above|over|ahead of? OTH? wall? the? analyst|analysts|street|market|consensus? ${line}`,
      `TGT ~ ${guides} ~ tops|beats|exceeds`,
      'TGT ~ guides|guided up|higher',
      'TGT ~ raises|lifts|boosts|hikes|ups full? year? annual|profit|sales|revenue? forecast|guidance|outlook',
    ),
  ],
};

const joins = new Set([',', ';', 'while', 'but', 'and', 'whereas', 'as']);

const share = 'market? share|ground|customers|subscribers|users|business|orders';

/**
 * "A wins against B", "gains on B", "buyers choose A over B": B has lost. An analyst's bare "prefer A over B" is not
 * here: people call it neutral for B as often as bad, so only the model weighs it.
 */
const contest: Override = {
  name: 'contest',
  patterns: [
    ...says(
      'negative',
      'OTH ~ wins|win|won|prevails|prevailed|triumphs|victory ~ against|over TGT',
      'OTH gains|gained|gaining|closes|closing in? ground? on TGT',
      'OTH is? gaining|closing in? ground? on TGT',
      `OTH ~ takes|take|took|taking|steals|stealing|grabs|wins|winning|snatches|gains|eats|poaches ~ ${share} from TGT`,
      'customers|investors|buyers|drivers|shoppers|users|advertisers|airlines prefer|favor|choose|chose|pick|favour OTH over|to TGT',
      'OTH overtakes|overtook|outsells|outsold|outpaces|outperforms|outshines|dethrones|leapfrogs|surpasses|unseats|undercuts|outbids|trounces|beats TGT',
      'OTH edges|beats|edged out TGT',
      'switch|switches|switching|rotate|rotates|shift|shifts from|out TGT to|into OTH',
    ),
    ...says(
      'positive',
      'TGT ~ wins|win|won|prevails|prevailed|triumphs|victory ~ against|over OTH',
      'TGT gains|gained|gaining ground? on OTH',
      `TGT ~ takes|take|took|taking|steals|stealing|grabs|wins|winning|snatches|eats|poaches ~ ${share} from OTH`,
      'TGT overtakes|overtook|outsells|outsold|outshines|dethrones|leapfrogs|surpasses|unseats OTH',
      'switch|switches|switching|rotate|rotates|shift|shifts from|out OTH to|into TGT',
    ),
  ],
};

/** In the order they are tried. */
export const overrides: readonly Override[] = [
  denial,
  ratings,
  ratingChange,
  options,
  lessThanFeared,
  lossNarrows,
  burnEases,
  relief,
  contest,
  guidesBelow,
  verdicts,
  distress,
  rotation,
  courts,
  coinHalts,
  coinThefts,
  coinListings,
  coinPegs,
  supply,
  networkFees,
  inverse,
  rumour,
  coinDemand,
  companyEvents,
];

/** Tried in this order. */
const findOverride = overrideFinder(overrides);

/** What an override says about the target, or null: then the model decides. */
export function overrideTone(headline: ReadHeadline): OverrideFinding | null {
  return findEllipsis(headline) ?? readQuestion(headline) ?? findOverride(headline);
}

/**
 * "Rivian's output slows, Lucid's accelerates": the second verb applies to the first one's noun. Needs the target
 * right before a direction word that ends its part, and another name with a noun and a direction word before it.
 */
function findEllipsis({ tokens }: ReadHeadline): OverrideFinding | null {
  const at = tokens.findIndex(({ kind }) => kind === 'target');
  const own = directionAt(tokens, at + 1);
  if (at < 4 || own === 0 || !joins.has(tokens[at - 1].text)) return null;
  const after = tokens[at + 2];
  if (after !== undefined && after.kind !== 'mark') return null;
  const other = lastOther(tokens, at);
  if (other < 0 || at - other > 6) return null;
  const nouns = tokens.slice(other + 1, at - 1).filter(({ kind }) => kind === 'word');
  if (nouns.length < 2 || !nouns.some(({ text }) => isDirection(text))) return null;
  const noun = nouns.find(({ text }) => !isDirection(text));
  if (noun === undefined) return null;
  const tone = lexicon.inverse.has(noun.text) ? -own : own;
  return { rule: 'ellipsis', label: tone > 0 ? 'positive' : 'negative', from: other + 1, to: at + 2 };
}

function lastOther(tokens: ReadHeadline['tokens'], before: number): number {
  for (let at = before - 1; at >= 0; at--) if (tokens[at].kind === 'other') return at;
  return -1;
}

function isDirection(text: string): boolean {
  return lexicon.words.get(text)?.kind === 'direction';
}

function directionAt(tokens: ReadHeadline['tokens'], at: number): number {
  const word = lexicon.words.get(tokens[at]?.text ?? '');
  return word?.kind === 'direction' ? word.tone : 0;
}
