import { MINUTE_MS } from '@auspex/market';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import type { NewsEvent, SimulatedHeadline } from './news-event.ts';
import { fillTemplate, templatesOf } from './template-book.ts';

const STOCK_PUBLISHERS = [
  'Harbor Wire',
  'Market Ledger',
  'Street Dispatch',
  'Capital Minute',
  'Ticker Post',
] as const;
const COIN_PUBLISHERS = ['Block Gazette', 'Coin Courier', 'Harbor Wire', 'Capital Minute'] as const;

const OPENERS = ['UPDATE 1-', 'Breaking: ', 'Just in: ', ''] as const;
const ENDINGS = [' - report', '', '', ' (update)'] as const;
const SYNONYMS: readonly (readonly [RegExp, string])[] = [
  [/\bshares\b/, 'stock'],
  [/\bstock\b/, 'shares'],
  [/\bjumps?\b/, 'climbs'],
  [/\bbeats\b/, 'tops'],
  [/\bcuts\b/, 'lowers'],
  [/\braises\b/, 'lifts'],
  [/\bslides\b/, 'drops'],
];

/** The same headline as another publisher would run it: hardly changed, so that it has to be recognised as a copy. */
function copyOf(title: string, random: KeyedRandom): string {
  const [pattern, word] = random.pick(SYNONYMS);
  const changed = title.replace(pattern, word);
  return `${random.pick(OPENERS)}${changed}${random.pick(ENDINGS)}`;
}

/** The headlines an event makes: one at first, then copies and other wordings by other publishers within hours. */
export function writeHeadlines(seed: string, event: NewsEvent, key: string): SimulatedHeadline[] {
  const random = new KeyedRandom([seed, 'headline', key]).at(0);
  const isCoin = event.about[0]?.assetId.startsWith('crypto:') ?? event.kind.startsWith('coin');
  const publishers: readonly string[] = isCoin ? COIN_PUBLISHERS : STOCK_PUBLISHERS;
  const templates = templatesOf(event.kind);
  const first = random.below(publishers.length);
  const title = fillTemplate(random.pick(templates), event.values);
  const versions = 1 + random.below(event.weight);
  const headlines: SimulatedHeadline[] = [];
  let publishedAt = event.at + random.below(4) * MINUTE_MS;
  for (let version = 0; version < versions; version++) {
    const repeated = version > 0 && random.chance(0.6);
    const own = version === 0 ? title : fillTemplate(random.pick(templates), event.values);
    const shown = repeated ? copyOf(title, random) : own;
    headlines.push({
      articleId: `${key}/${version}`,
      title: shown,
      publisher: publishers[(first + version) % publishers.length],
      publishedAt,
      knownAt: publishedAt,
      kind: event.kind,
      about: event.about.filter(({ name }) => shown.includes(name)),
    });
    publishedAt += (2 + random.below(90)) * MINUTE_MS;
  }
  return headlines;
}
