import { HOUR_MS, MINUTE_MS } from '@auspex/market';
import type { KeyedRandom } from '../numbers/keyed-random.ts';
import type { PricePath } from '../prices/price-path.ts';
import type { SuddenNews } from '../prices/sudden-news.ts';
import { sessionGrid } from '../session-grid.ts';
import type { Coin, Company } from '../universe/universe.ts';
import type { NewsEvent, NewsSubject } from './news-event.ts';
import { BROKERS, spokenAmount, spokenPercent } from './spoken-words.ts';
import { toneOf } from './template-book.ts';

/** For an asset of medium prominence, which has an attention of 1. */
const CHANCE_A_SESSION = { analyst: 0.03, routine: 0.07, comment: 0.2 };
/** Where stories have their own hours, and how late a comment may come. */
const CHANCE_WITH_STORIES = { analyst: 0.1, routine: 0, comment: 0.2 };
const LARGEST_COMMENT = { stock: 0.04, crypto: 0.07 };
const LAST_COMMENT_MINUTES = { stock: 150, crypto: 600 };
/** Moves beyond this part of the expected sigma are called a gain or a loss. */
const WORTH_A_WORD = 0.35;
/** A move of more than this many expected sigmas makes a headline of its own. */
const NOTABLE = 2.8;

export interface SessionEventInput {
  readonly asset: Company | Coin;
  readonly path: PricePath;
  readonly session: number;
  readonly name: string;
  /** Sessions after a report have their own headlines about the price. */
  readonly hasReport: boolean;
  readonly sudden: SuddenNews | undefined;
  /** The asset's own, at the session. */
  readonly random: KeyedRandom;
  /** How much is written about the asset. */
  readonly fame: number;
  /** The part of what is written that is still to be found, where a newsroom has stories of its own. */
  readonly coverage?: number | undefined;
  /** Another company of the sector, for headlines that name two. */
  readonly other: { readonly assetId: Company['assetId']; readonly name: string } | undefined;
}

/** The headlines one asset makes in one session, except reports and share changes. */
export function sessionEvents(input: SessionEventInput): NewsEvent[] {
  const { asset, sudden, random, coverage } = input;
  const events = sudden ? [suddenEvent(input, sudden, random)] : [];
  if (!sudden && !input.hasReport) events.push(...notableMove(input));
  const chances = coverage === undefined ? CHANCE_A_SESSION : CHANCE_WITH_STORIES;
  const fame = input.fame * (coverage ?? 1);
  const isStock = asset.kind === 'stock';
  if (isStock && random.chance(chances.analyst * fame)) events.push(analystEvent(input, random));
  if (random.chance(chances.routine * fame)) events.push(routineEvent(input, random));
  if (random.chance(chances.comment * fame) && !isTooLarge(input)) events.push(commentEvent(input, random));
  return events;
}

/** Whether a move is too large for the words of a comment; where stories have their own hours, it gets none. */
function isTooLarge({ path, session, coverage, asset }: SessionEventInput): boolean {
  return (
    coverage !== undefined &&
    Math.abs(path.returns[session - path.firstSession]) > LARGEST_COMMENT[asset.kind]
  );
}

/** How much is written about an asset: more about large ones, between half and four times the medium. */
export function attentionOf(asset: Company | Coin, mediumValue = 4e10): number {
  const size = asset.kind === 'stock' ? asset.value / mediumValue : asset.usualTurnover / 4e8;
  return Math.max(0.5, Math.min(4, Math.sqrt(size)));
}

/** A headline about the day, after it is over. */
function commentEvent(input: SessionEventInput, random: KeyedRandom): NewsEvent {
  const { path, session, asset } = input;
  const i = session - path.firstSession;
  const move = path.returns[i];
  const isFlat = Math.abs(move) < WORTH_A_WORD * path.sigma[i];
  const word = isFlat ? 'steady' : move > 0 ? 'gains' : 'slips';
  const kind = asset.kind === 'crypto' ? `coin-${word}` : word;
  const late = input.coverage === undefined ? 40 : LAST_COMMENT_MINUTES[asset.kind];
  const at = gridOf(input).close[session] + (8 + random.below(late)) * MINUTE_MS;
  return event(input, { kind, at, values: { percent: spokenPercent(move) }, weight: 1 });
}

function gridOf(input: SessionEventInput) {
  return sessionGrid(input.asset.kind === 'crypto' ? 'crypto' : 'us');
}

function event(
  input: SessionEventInput,
  what: { kind: string; at: number; values?: Record<string, string>; weight: number },
): NewsEvent {
  const { asset, name, other } = input;
  const { kind, at, values, weight } = what;
  const about: NewsSubject[] = [{ assetId: asset.assetId, name, tone: toneOf(kind) }];
  if (other && kind === 'routine') about.push({ ...other, tone: 0 });
  return { kind, at, about, values: { name, ...values }, weight };
}

function suddenEvent(input: SessionEventInput, news: SuddenNews, random: KeyedRandom): NewsEvent {
  const grid = gridOf(input);
  const [open, close] = [grid.open[input.session], grid.close[input.session]];
  const inside = open + Math.floor((news.moment * (close - open)) / MINUTE_MS) * MINUTE_MS;
  const at = news.overnight ? open - (30 + random.below(90)) * MINUTE_MS : inside;
  const { asset } = input;
  const size = asset.kind === 'stock' ? asset.value * 0.01 : asset.usualTurnover * 0.05;
  const values = { amount: spokenAmount(size * random.between(0.4, 3)) };
  return event(input, { kind: news.kind, at, values, weight: 4 });
}

function notableMove(input: SessionEventInput): NewsEvent[] {
  const { path, session, asset } = input;
  const i = session - path.firstSession;
  const move = path.returns[i];
  if (Math.abs(move) < NOTABLE * path.sigma[i]) return [];
  const kind = `${asset.kind === 'crypto' ? 'coin-' : ''}${move > 0 ? 'jumps' : 'falls'}`;
  const at = gridOf(input).close[session] + 6 * MINUTE_MS;
  return [event(input, { kind, at, values: { percent: spokenPercent(move) }, weight: 2 })];
}

/** Analysts follow the last weeks more often than they lead. */
function analystEvent(input: SessionEventInput, random: KeyedRandom): NewsEvent {
  const { path, session } = input;
  const i = session - path.firstSession;
  let recent = 0;
  for (let day = Math.max(0, i - 10); day < i; day++) recent += path.returns[day];
  const follows = random.chance(0.62);
  const kind = recent > 0 === follows ? 'upgraded' : 'downgraded';
  const at = gridOf(input).open[session] - (60 + random.below(120)) * MINUTE_MS;
  return event(input, { kind, at, values: { broker: random.pick(BROKERS) }, weight: 2 });
}

function routineEvent(input: SessionEventInput, random: KeyedRandom): NewsEvent {
  const { asset, other } = input;
  const kind = asset.kind === 'crypto' ? 'coin-routine' : 'routine';
  const at = gridOf(input).open[input.session] + random.below(6) * HOUR_MS + random.below(60) * MINUTE_MS;
  return event(input, { kind, at, values: { other: other?.name ?? 'a supplier' }, weight: 1 });
}
