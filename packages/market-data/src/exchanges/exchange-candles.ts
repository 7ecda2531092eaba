import { DAY_MS, type EpochMs, type IntradayTimeframe, MINUTE_MS, timeframeMinutes } from '@auspex/market';
import { intradayBarKnownAt } from '../ports/known-at.ts';
import type { KnownBars } from '../ports/price-source.ts';
import { found, type SourceAnswer } from '../ports/source-answer.ts';
import type { ExchangePair, ExchangeReader } from './exchange-reader.ts';
import { type Candle, candleColumns } from './read-candles.ts';

export interface CandleStretch {
  readonly timeframe: IntradayTimeframe | '1d';
  readonly from: EpochMs;
  /** First instant that no longer belongs to it. */
  readonly until: EpochMs;
}

/** Enough for a daily history of ten years; more means that the exchange does not advance. */
const MAX_CALLS = 60;

function knownAtOf(timeframe: CandleStretch['timeframe'], time: EpochMs): EpochMs {
  return timeframe === '1d' ? time + DAY_MS : intradayBarKnownAt({ market: 'crypto', timeframe, time });
}

function toKnownBars(candles: readonly Candle[], stretch: CandleStretch, now: EpochMs): KnownBars {
  const { timeframe, from, until } = stretch;
  const complete = candles.filter(
    ([time]) => time >= from && time < until && knownAtOf(timeframe, time) <= now,
  );
  const bars = candleColumns(complete);
  const knownAt = Float64Array.from(bars.time, (time) => knownAtOf(timeframe, time));
  return { bars, knownAt, adjustment: 'none', revisions: [] };
}

/** Complete candles of a range, call by call. All or nothing: a history with a hole in it is useless. */
export async function readStretch(
  reader: ExchangeReader,
  pair: ExchangePair,
  stretch: CandleStretch,
): Promise<SourceAnswer<KnownBars>> {
  const stepMs = stretch.timeframe === '1d' ? DAY_MS : timeframeMinutes(stretch.timeframe) * MINUTE_MS;
  const until = Math.min(stretch.until, reader.now());
  const { candlesPerCall, latestCandlesOnly } = reader.traits;
  const candles: Candle[] = [];
  let since = stretch.from;
  for (let call = 0; call < MAX_CALLS && since < until; call += 1) {
    const answer = await reader.candles(pair, { timeframe: stretch.timeframe, since });
    if (answer.kind !== 'found') return answer;
    candles.push(...answer.value);
    if (latestCandlesOnly) break;
    // An empty page may lie before the pair was listed, so the next one is still requested.
    const latest = Math.max(since, ...answer.value.map(([time]) => time));
    const isFull = answer.value.length >= candlesPerCall;
    since = isFull ? latest + stepMs : Math.max(latest + stepMs, since + candlesPerCall * stepMs);
  }
  return found(toKnownBars(candles, stretch, reader.now()));
}
