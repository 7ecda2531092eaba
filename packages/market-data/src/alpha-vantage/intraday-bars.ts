import { calendarOf, type Instrument, type IntradayTimeframe, type IsoDate } from '@auspex/market';
import { intradayBarKnownAt } from '../ports/known-at.ts';
import type { KnownBars } from '../ports/price-source.ts';
import { found, type SourceAnswer } from '../ports/source-answer.ts';
import type { AlphaVantageClient } from './alpha-vantage-client.ts';
import { askSeries } from './ask-series.ts';
import { hasPrices, knownBarsOf } from './known-bars.ts';
import { instantOfStamp, type Series } from './read-series.ts';

export interface IntradayRequest {
  readonly asset: Instrument;
  readonly date: IsoDate;
  readonly timeframe: IntradayTimeframe;
}

/** Hours are left out: the provider cuts them on the hour, and New York's session begins at half past. */
const INTERVALS: Partial<Record<IntradayTimeframe, string>> = {
  '1m': '1min',
  '5m': '5min',
  '15m': '15min',
  '30m': '30min',
};

export const INTRADAY_TIMEFRAMES: readonly IntradayTimeframe[] = ['1m', '5m', '15m', '30m'];

/** The bars of one regular session that were complete at an instant. */
export function sessionBarsOf(series: Series, request: IntradayRequest, now: number): KnownBars {
  const { asset, date, timeframe } = request;
  const session = calendarOf(asset.market).sessionOf(date);
  const rows = series.rows.flatMap((row) => {
    const time = instantOfStamp(row.stamp, series.timeZone);
    if (!session || time < session.open || time >= session.close) return [];
    const knownAt = intradayBarKnownAt({ market: asset.market, timeframe, time });
    // Minutes are not screened: one without a price is left out.
    return knownAt <= now && hasPrices(row) ? [{ row, time, knownAt }] : [];
  });
  return knownBarsOf(rows, { adjustment: 'none' });
}

/** Bars of one session as traded. */
export async function askIntradayBars(
  client: AlphaVantageClient,
  request: IntradayRequest,
): Promise<SourceAnswer<KnownBars>> {
  const { asset, date, timeframe } = request;
  const interval = INTERVALS[timeframe];
  if (asset.market === 'crypto' || !interval)
    return { kind: 'not-offered', reason: 'Alpha Vantage gives bars of 1, 5, 15 and 30 minutes of stocks.' };
  const answer = await askSeries(client, {
    function: 'TIME_SERIES_INTRADAY',
    symbol: asset.symbol,
    parameters: {
      interval,
      month: date.slice(0, 7),
      outputsize: 'full',
      adjusted: 'false',
      extended_hours: 'false',
    },
  });
  return answer.kind === 'found' ? found(sessionBarsOf(answer.value, request, client.now())) : answer;
}
