import { type CsvPlan, readInUnit } from './forecast-csv.ts';
import type { SymbolForecast } from './forecast-symbols.ts';

/**
 * The forecasts with the same figures as in the file, for programs. Without a forecast the figures are null and the
 * note says why.
 */
export function forecastJson(forecasts: readonly SymbolForecast[], { asOf, unit, withRanks }: CsvPlan) {
  return forecasts.map((forecast) => {
    const { symbol, market, lastBar, bars, horizonBars } = forecast;
    const head = { symbol, market, asOf, lastBar, bars, horizonBars };
    if (forecast.kind === 'refused') {
      const nothing = { close: null, pUp: null, unit: null, quantiles: null };
      return { ...head, ...nothing, ...(withRanks ? { ranks: null } : {}), note: forecast.reason };
    }
    const { close, up: pUp, quantiles, ranks } = forecast;
    const read = readInUnit(unit, close);
    const chances = withRanks ? { ranks: typeof ranks === 'object' ? [...ranks] : null } : {};
    const note = typeof ranks === 'string' ? ranks : null;
    return { ...head, close, pUp, unit, quantiles: Array.from(quantiles, read), ...chances, note };
  });
}
