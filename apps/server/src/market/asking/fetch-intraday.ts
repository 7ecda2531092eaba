import {
  type BarColumns,
  calendarOf,
  type EpochMs,
  HOUR_MS,
  type IntradayTimeframe,
  type IsoDate,
  lastOfMonth,
  MINUTE_MS,
  makeBarColumns,
} from '@auspex/market';
import type { KnownBars, PriceSource, SourceAnswer } from '@auspex/market-data';
import { tables } from '../../platform/database/tables.ts';
import type { OpenSource } from '../sources/open-source.ts';
import { saveRefreshes } from '../sources/refresh-log.ts';
import { saveBars } from '../store/index.ts';
import type { ViewAsset } from '../view/market-view.ts';
import type { Asking } from './asking.ts';
import type { Outcome } from './background-questions.ts';
import { type CountedQuestion, claimQuestion, giveBackQuestion } from './claim-question.ts';

/** The bars of a session, or of all sessions of its month if one request returns those. */
export interface IntradayFetch {
  readonly asset: ViewAsset;
  readonly timeframe: IntradayTimeframe;
  readonly date: IsoDate;
  readonly source: OpenSource;
  readonly prices: PriceSource;
}

/** What a source has of a finished session does not change; what it did not have may arrive late. */
const OVER_GOOD_FOR_MS = 6 * HOUR_MS;
/** The last bars of a session may come this long after its close: some sources are a quarter of an hour late. */
export const LATE_MS = 20 * MINUTE_MS;
/** What another process is fetching is looked up again after this. */
const ELSEWHERE_MS = 3000;
/** While a session is running: a minute where calls are free, longer with a quota. */
export const RUNNING_GOOD_FOR_MS = { free: MINUTE_MS, counted: 15 * MINUTE_MS } as const;

/** What one request asks for, as text. */
export function unitOf({ date, prices }: Pick<IntradayFetch, 'date' | 'prices'>): string {
  return prices.capabilities.intradayUnit === 'month' ? date.slice(0, 7) : date;
}

function datesOf(fetch: IntradayFetch, today: IsoDate): readonly IsoDate[] {
  if (fetch.prices.capabilities.intradayUnit !== 'month') return [fetch.date];
  const calendar = calendarOf(fetch.asset.market);
  const from = `${fetch.date.slice(0, 7)}-01` as IsoDate;
  const last = lastOfMonth(fetch.date);
  return calendar.sessionsBetween(from, last < today ? last : today).map(({ date }) => date);
}

function isOver({ asset, date, prices }: IntradayFetch, now: number): boolean {
  const calendar = calendarOf(asset.market);
  const last = prices.capabilities.intradayUnit === 'month' ? lastOfMonth(date) : date;
  return (
    last < calendar.dateAt(now) || (last === date && (calendar.sessionOf(date)?.close ?? 0) + LATE_MS <= now)
  );
}

function recordOf({ world }: Asking, fetch: IntradayFetch): CountedQuestion {
  const { source, asset, timeframe } = fetch;
  const subject = `${asset.assetId} ${unitOf(fetch)}`;
  return { world, source: source.id, kind: `intraday ${timeframe}`, subject };
}

/**
 * Whether bars of the session came from the source once all were there to come. The stored ones do not tell: an answer
 * that says the same again writes none.
 */
export async function hasAnsweredInFull(asking: Asking, fetch: IntradayFetch): Promise<boolean> {
  const { world, source, kind, subject } = recordOf(asking, fetch);
  const answered = tables(asking.platform.database)
    .selectFrom('market_refresh')
    .where('world', '=', world)
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('subject', '=', subject);
  const row = await answered.where('askedTo', '>=', fetch.date).select('askedTo').executeTakeFirst();
  return row !== undefined;
}

/** Fetches intraday bars from a source and stores them. */
export async function fetchIntraday(asking: Asking, fetch: IntradayFetch): Promise<Outcome> {
  const { platform } = asking;
  const now = platform.clock.now();
  const isCounted = fetch.source.budget !== null;
  const running = isCounted ? RUNNING_GOOD_FOR_MS.counted : RUNNING_GOOD_FOR_MS.free;
  const goodForMs = isOver(fetch, now) ? OVER_GOOD_FOR_MS : running;
  if (!isCounted) return askAndStore(asking, fetch, goodForMs);
  const question = recordOf(asking, fetch);
  const claim = await claimQuestion(platform.database, question, { now, goodForMs });
  if (claim.kind === 'asked') return askedElsewhere(claim.at, now);
  const outcome = await askAndStore(asking, fetch, goodForMs);
  if (outcome.kind === 'failed') await giveBackQuestion(platform.database, question, now);
  return outcome;
}

/** Another process, or this one before a restart, has asked; the answer will be in the store soon. */
function askedElsewhere(at: EpochMs, now: EpochMs): Outcome {
  if (now - at < MINUTE_MS)
    return { kind: 'failed', reason: 'It is being fetched by another process.', againInMs: ELSEWHERE_MS };
  return { kind: 'settled', goodForMs: RUNNING_GOOD_FOR_MS.free, found: true };
}

async function askAndStore(asking: Asking, fetch: IntradayFetch, goodForMs: number): Promise<Outcome> {
  const { clock } = asking.platform;
  const { asset, timeframe, prices } = fetch;
  const { assetId, symbol, market } = asset;
  const askedAt = clock.now();
  const found: FoundSession[] = [];
  for (const date of datesOf(fetch, calendarOf(market).dateAt(askedAt))) {
    const answer = await prices.intradayBars({ asset: { assetId, symbol, market }, date, timeframe });
    if (answer.kind !== 'found') {
      if (found.length > 0 && answer.kind === 'unavailable') break;
      return refused(asking, fetch, answer);
    }
    if (answer.value.bars.time.length > 0) found.push({ date, known: answer.value });
  }
  if (found.length > 0) await store(asking, fetch, { found, askedAt });
  return { kind: 'settled', goodForMs, found: found.length > 0 };
}

interface FoundSession {
  readonly date: IsoDate;
  readonly known: KnownBars;
}

/** Stores bars, and with them which sessions need not be asked for again. */
async function store(
  asking: Asking,
  fetch: IntradayFetch,
  { found, askedAt }: { readonly found: readonly FoundSession[]; readonly askedAt: EpochMs },
): Promise<void> {
  const { database, clock } = asking.platform;
  const { assetId, market } = fetch.asset;
  const { world, source, kind, subject } = recordOf(asking, fetch);
  const dates = found.map(({ date }) => date);
  const full = dates.filter((date) => (calendarOf(market).sessionOf(date)?.close ?? 0) + LATE_MS <= askedAt);
  const [askedFrom, askedTo] = [full[0], full.at(-1)];
  const record = { kind, symbol: subject, refreshedAt: askedAt, failures: 0, askedFrom, askedTo };
  const known = joined(found.map((one) => one.known));
  const scope = { world, source, seenAt: clock.now() };
  await database.transaction(async (tx) => {
    await saveBars(tx, scope, [{ assetId, market, timeframe: fetch.timeframe, known }]);
    if (full.length > 0) await saveRefreshes(tx, scope, [record]);
  });
}

function refused(
  { platform }: Asking,
  { asset, source }: IntradayFetch,
  answer: Exclude<SourceAnswer<unknown>, { kind: 'found' }>,
): Outcome {
  // What a source never has is not requested again before tomorrow.
  if (answer.kind !== 'unavailable') return { kind: 'settled', goodForMs: 24 * HOUR_MS, found: false };
  const { reason, retryAt } = answer;
  platform.logger.warn(
    { source: source.id, symbol: asset.symbol, reason },
    'bars within the day are missing',
  );
  return { kind: 'failed', reason, retryAt };
}

/** Sessions one after the other. */
function joined(parts: readonly KnownBars[]): KnownBars {
  const count = parts.reduce((sum, { bars }) => sum + bars.time.length, 0);
  const bars = makeBarColumns(count);
  const knownAt = new Float64Array(count);
  let at = 0;
  for (const part of parts) {
    for (const name of Object.keys(bars) as (keyof BarColumns)[]) bars[name].set(part.bars[name], at);
    knownAt.set(part.knownAt, at);
    at += part.bars.time.length;
  }
  return { bars, knownAt, adjustment: parts[0]?.adjustment ?? 'none', revisions: [] };
}
