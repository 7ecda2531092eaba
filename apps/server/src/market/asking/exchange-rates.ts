import { type EpochMs, MINUTE_MS } from '@auspex/market';
import type { CurrencyPair, FxSource, LiveRate } from '@auspex/market-data';
import type { Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { answersAtOnce, type OpenSource } from '../sources/open-source.ts';
import type { Asking } from './asking.ts';
import type { Outcome } from './background-questions.ts';
import { claimQuestion, giveBackQuestion } from './claim-question.ts';
import { waitAtMost } from './wait-at-most.ts';

/** Current exchange rates, as last fetched. */
export interface ExchangeRates {
  /**
   * The last known rate of a pair, with its time; refreshed in the background when it is some minutes old. Only if
   * nothing is known does the caller wait for the answer, at most this long.
   */
  latest(pair: CurrencyPair, patienceMs: number): Promise<LiveRate | undefined>;
}

/** Currencies are quoted against this one; others are crossed through it. */
const MIDDLE = 'USD';
/** How long a current rate is shown before it is fetched again: longer with a quota. */
const GOOD_FOR_MS = { free: MINUTE_MS, counted: 15 * MINUTE_MS } as const;

/** A source that quotes a pair in either direction. */
interface Quoted {
  readonly source: OpenSource;
  readonly fx: FxSource;
  /** As the source quotes it. */
  readonly pair: CurrencyPair;
  readonly turned: boolean;
}

function quotedBy(sources: readonly OpenSource[], { base, quote }: CurrencyPair): Quoted | undefined {
  for (const source of sources) {
    const { fx } = source.questions;
    if (!fx?.capabilities.live.offered) continue;
    for (const pair of fx.capabilities.pairs) {
      if (pair.base === base && pair.quote === quote) return { source, fx, pair, turned: false };
      if (pair.base === quote && pair.quote === base) return { source, fx, pair, turned: true };
    }
  }
  return undefined;
}

/**
 * The pair itself if a source quotes it, else its two legs through the base currency; empty if it is not available.
 */
function legsOf(sources: readonly OpenSource[], { base, quote }: CurrencyPair): readonly Quoted[] {
  const direct = quotedBy(sources, { base, quote });
  if (direct || base === MIDDLE || quote === MIDDLE) return direct ? [direct] : [];
  const first = quotedBy(sources, { base, quote: MIDDLE });
  const second = quotedBy(sources, { base: MIDDLE, quote });
  return first && second ? [first, second] : [];
}

function joined(
  pair: CurrencyPair,
  legs: readonly Quoted[],
  rates: readonly (LiveRate | undefined)[],
): LiveRate | undefined {
  let [rate, at] = [1, Number.POSITIVE_INFINITY];
  for (const [i, { turned }] of legs.entries()) {
    const known = rates[i];
    if (!known) return undefined;
    rate *= turned ? 1 / known.rate : known.rate;
    at = Math.min(at, known.at);
  }
  return legs.length === 0 ? undefined : { ...pair, rate, at };
}

export function createExchangeRates(asking: Asking): ExchangeRates {
  const { sources } = asking;
  if (sources.some(answersAtOnce)) return createInstantRates(sources);
  const { platform, world } = asking;
  const read = (legs: readonly Quoted[]) =>
    Promise.all(legs.map(({ pair }) => readLiveRate(platform.database, world, pair)));
  return {
    async latest(pair, patienceMs) {
      const legs = legsOf(sources, pair);
      const known = await read(legs);
      const asked = askForOldest(asking, legs, known);
      if (asked === undefined || known.every((rate) => rate !== undefined)) return joined(pair, legs, known);
      await waitAtMost(asked, patienceMs);
      return joined(pair, legs, await read(legs));
    },
  };
}

/** The simulated market's rates follow from its seed and the clock: nobody is asked. */
function createInstantRates(sources: readonly OpenSource[]): ExchangeRates {
  return {
    async latest(pair) {
      const legs = legsOf(sources, pair);
      const answers = await Promise.all(legs.map((leg) => leg.fx.liveRate(leg.pair)));
      const rates = answers.map((answer) => (answer.kind === 'found' ? answer.value : undefined));
      return joined(pair, legs, rates);
    },
  };
}

/** Requests only the oldest leg that is no longer fresh: one page never costs several calls. */
function askForOldest(
  asking: Asking,
  legs: readonly Quoted[],
  known: readonly (StoredRate | undefined)[],
): Promise<void> | undefined {
  const now = asking.platform.clock.now();
  const old = legs
    .map((leg, i) => ({ leg, storedAt: known[i]?.storedAt ?? Number.NEGATIVE_INFINITY }))
    .filter(({ leg, storedAt }) => now - storedAt >= goodForMs(leg))
    .sort((a, b) => a.storedAt - b.storedAt);
  for (const { leg } of old) {
    const { source, pair } = leg;
    const question = { source: source.id, about: `rate ${pair.base}/${pair.quote}` };
    const standing = asking.questions.want(question, () => fetchRate(asking, leg));
    if (standing.state === 'asking') return standing.done;
  }
  return undefined;
}

function goodForMs({ source }: Quoted): number {
  return source.budget === null ? GOOD_FOR_MS.free : GOOD_FOR_MS.counted;
}

async function fetchRate(asking: Asking, leg: Quoted): Promise<Outcome> {
  const { platform, world } = asking;
  const { source, fx, pair } = leg;
  const now: EpochMs = platform.clock.now();
  const settled: Outcome = { kind: 'settled', goodForMs: goodForMs(leg), found: true };
  const kind = `live-rate ${pair.base}/${pair.quote}`;
  const question = { world, source: source.id, kind, subject: '' };
  if (source.budget !== null) {
    const claim = await claimQuestion(platform.database, question, { now, goodForMs: goodForMs(leg) });
    if (claim.kind === 'asked') return { ...settled, goodForMs: GOOD_FOR_MS.free };
  }
  const answer = await fx.liveRate(pair);
  if (answer.kind === 'found') {
    await saveLiveRate(platform.database, { world, source: source.id, now }, answer.value);
    return settled;
  }
  if (source.budget !== null) await giveBackQuestion(platform.database, question, now);
  const reason = answer.kind === 'unavailable' ? answer.reason : 'The source has no such rate.';
  platform.logger.warn({ source: source.id, pair, reason }, 'a rate of the moment is missing');
  return { kind: 'failed', reason, retryAt: answer.kind === 'unavailable' ? answer.retryAt : undefined };
}

/** The last current rate that was fetched for anyone. */
interface StoredRate extends LiveRate {
  readonly storedAt: EpochMs;
}

async function readLiveRate(
  sql: Sql,
  world: string,
  { base, quote }: CurrencyPair,
): Promise<StoredRate | undefined> {
  const rates = tables(sql).selectFrom('market_live_rate').where('world', '=', world);
  const pair = rates.where('base', '=', base).where('quote', '=', quote);
  const row = await pair.select(['rate', 'at', 'storedAt']).executeTakeFirst();
  return row && { base, quote, rate: row.rate, at: row.at.getTime(), storedAt: row.storedAt.getTime() };
}

/** Stores a rate unless a newer one exists. */
async function saveLiveRate(
  sql: Sql,
  from: { readonly world: string; readonly source: string; readonly now: EpochMs },
  { base, quote, rate, at }: LiveRate,
): Promise<void> {
  await sql.query(
    `insert into market_live_rate as r (world, base, quote, source, rate, at, stored_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (world, base, quote) do update set
       source = excluded.source, rate = excluded.rate, at = excluded.at, stored_at = excluded.stored_at
       where r.at <= excluded.at`,
    [from.world, base, quote, from.source, rate, new Date(at), new Date(from.now)],
  );
}
