import { HOUR_MS, MINUTE_MS } from '@auspex/market';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import type { PricePath } from '../prices/price-path.ts';
import { type SuddenNews, suddenNewsOf } from '../prices/sudden-news.ts';
import { sessionGrid } from '../session-grid.ts';
import type { Coin, Company } from '../universe/universe.ts';
import type { NewsEvent, NewsSubject } from './news-event.ts';
import { BROKERS, spokenAmount, spokenPercent } from './spoken-words.ts';
import { toneOf } from './template-book.ts';

/** For an asset of medium prominence, which has an attention of 1. */
const CHANCE_A_SESSION = { analyst: 0.03, routine: 0.07, comment: 0.2 };
/** Moves beyond this part of the expected sigma are called a gain or a loss. */
const WORTH_A_WORD = 0.35;
/** A move of more than this many expected sigmas makes a headline of its own. */
const NOTABLE = 2.8;

export interface SessionEventInput {
  readonly seed: string;
  readonly asset: Company | Coin;
  readonly path: PricePath;
  readonly session: number;
  readonly name: string;
  /** Sessions after a report have their own headlines about the price. */
  readonly hasReport: boolean;
  /** Another company of the sector, for headlines that name two. */
  readonly other: { readonly assetId: Company['assetId']; readonly name: string } | undefined;
}

/** The headlines one asset makes in one session, except reports and share changes. */
export function sessionEvents(input: SessionEventInput): NewsEvent[] {
  const { seed, asset, session } = input;
  const random = new KeyedRandom([seed, asset.assetId, 'news day']).at(session);
  const sudden = suddenNewsOf(seed, asset)(session);
  const events = sudden ? [suddenEvent(input, sudden, random)] : [];
  if (!sudden && !input.hasReport) events.push(...notableMove(input));
  const fame = attentionOf(asset);
  const isStock = asset.kind === 'stock';
  if (isStock && random.chance(CHANCE_A_SESSION.analyst * fame)) events.push(analystEvent(input, random));
  if (random.chance(CHANCE_A_SESSION.routine * fame)) events.push(routineEvent(input, random));
  if (random.chance(CHANCE_A_SESSION.comment * fame)) events.push(commentEvent(input, random));
  return events;
}

/** How much is written about an asset: more about large ones, between half and four times the medium. */
function attentionOf(asset: Company | Coin): number {
  const size = asset.kind === 'stock' ? asset.firstValue / 4e10 : asset.usualTurnover / 4e8;
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
  const at = gridOf(input).close[session] + (8 + random.below(40)) * MINUTE_MS;
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
  const size = asset.kind === 'stock' ? asset.firstValue * 0.01 : asset.usualTurnover * 0.05;
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
