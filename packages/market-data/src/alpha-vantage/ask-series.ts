import type { SourceAnswer } from '../ports/source-answer.ts';
import type { AlphaVantageClient } from './alpha-vantage-client.ts';
import { readPriceSeries } from './known-bars.ts';
import { toProviderSymbol } from './provider-symbol.ts';
import { readSeries, type Series } from './read-series.ts';
import { needFigure } from './read-value.ts';

/** Requests a symbol's prices under any function that returns them as a series. */
export function askSeries(
  client: AlphaVantageClient,
  request: {
    readonly function: string;
    readonly symbol: string;
    readonly parameters?: Readonly<Record<string, string>>;
  },
): Promise<SourceAnswer<Series>> {
  return client.ask({
    function: request.function,
    symbol: request.symbol,
    parameters: { symbol: toProviderSymbol(request.symbol), ...request.parameters },
    read: (answer) => readPriceSeries(answer),
  });
}

export type IndicatorInterval =
  | '1min'
  | '5min'
  | '15min'
  | '30min'
  | '60min'
  | 'daily'
  | 'weekly'
  | 'monthly';

/** An indicator's values at one time, by the provider's names in lower case (`macd_signal`). */
export interface IndicatorPoint {
  readonly stamp: string;
  readonly values: Readonly<Record<string, number>>;
}

/** The provider's own indicator values: VWAP at 60 minutes, MACD with its three periods, any other by name. */
export async function askIndicator(
  client: AlphaVantageClient,
  request: {
    readonly name: string;
    readonly symbol: string;
    readonly interval: IndicatorInterval;
    /** `time_period`, `series_type`, `fastperiod` … */
    readonly parameters?: Readonly<Record<string, string>>;
  },
): Promise<SourceAnswer<readonly IndicatorPoint[]>> {
  const { name, symbol, interval, parameters } = request;
  return client.ask({
    function: name,
    symbol,
    parameters: { symbol: toProviderSymbol(symbol), interval, ...parameters },
    read: (answer) =>
      readSeries(answer).rows.map(({ stamp, fields }) => ({
        stamp,
        values: Object.fromEntries(
          Object.entries(fields).map(([field, value]) => [field, needFigure(value, `${field} of ${stamp}`)]),
        ),
      })),
  });
}
