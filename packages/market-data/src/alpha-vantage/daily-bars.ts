import {
  DAY_MS,
  type EpochMs,
  type Instrument,
  type IsoDate,
  splitPairSymbol,
  startOfDate,
} from '@auspex/market';
import { dailyBarKnownAt } from '../ports/known-at.ts';
import type { KnownBars } from '../ports/price-source.ts';
import type { SourceAnswer } from '../ports/source-answer.ts';
import type { AlphaVantageClient } from './alpha-vantage-client.ts';
import { askSeries } from './ask-series.ts';
import { knownBarsOf, readPriceSeries } from './known-bars.ts';
import { actionsOfSeries } from './read-corporate-actions.ts';
import { dateOfStamp, type Series } from './read-series.ts';

export interface DailyRequest {
  readonly asset: Instrument;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** The compact answer holds the latest hundred sessions. */
const COMPACT_DAYS = 130;

/** The provider's stock prices with their splits and dividends; the plain series for a free key. */
export async function askDailySeries(
  client: AlphaVantageClient,
  symbol: string,
  since: IsoDate,
): Promise<SourceAnswer<Series>> {
  const isRecent = startOfDate(since) > client.now() - COMPACT_DAYS * DAY_MS;
  const outputsize = isRecent ? 'compact' : 'full';
  const adjusted = await askSeries(client, {
    function: 'TIME_SERIES_DAILY_ADJUSTED',
    symbol,
    parameters: { outputsize },
  });
  if (adjusted.kind !== 'not-offered') return adjusted;
  const plain = await askSeries(client, {
    function: 'TIME_SERIES_DAILY',
    symbol,
    parameters: { outputsize },
  });
  if (plain.kind !== 'not-offered' || isRecent) return plain;
  return askSeries(client, { function: 'TIME_SERIES_DAILY', symbol, parameters: { outputsize: 'compact' } });
}

function askCoinSeries(client: AlphaVantageClient, symbol: string): Promise<SourceAnswer<Series>> {
  const pair = splitPairSymbol(symbol);
  return client.ask({
    function: 'DIGITAL_CURRENCY_DAILY',
    symbol,
    parameters: { symbol: pair?.base ?? symbol, market: pair?.quote ?? 'USD' },
    read: (answer) => readPriceSeries(answer, pair?.quote),
  });
}

/** Complete bars only: the row of a running session is left out. */
export function dailyBarsOf(series: Series, request: DailyRequest, now: EpochMs): KnownBars {
  const { asset, from, to } = request;
  const rows = series.rows.flatMap((row) => {
    const date = dateOfStamp(row.stamp);
    if (date < from || date > to) return [];
    const knownAt = dailyBarKnownAt(asset.market, date);
    return knownAt <= now ? [{ row, time: startOfDate(date), knownAt }] : [];
  });
  // Stock prices in these series are as traded; the adjusted close is separate and not used.
  const bars = knownBarsOf(rows, { adjustment: 'none', quote: splitPairSymbol(asset.symbol)?.quote });
  const actions = actionsOfSeries(series, asset.assetId).filter(({ knownAt }) => knownAt <= now);
  return { ...bars, actions };
}

/** Daily bars of a stock or coin. */
export async function askDailyBars(
  client: AlphaVantageClient,
  request: DailyRequest,
): Promise<SourceAnswer<KnownBars>> {
  const { asset, from } = request;
  const answer =
    asset.market === 'crypto'
      ? await askCoinSeries(client, asset.symbol)
      : await askDailySeries(client, asset.symbol, from);
  if (answer.kind !== 'found') return answer;
  return { kind: 'found', value: dailyBarsOf(answer.value, request, client.now()) };
}
