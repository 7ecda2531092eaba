import type { IsoDate } from '@auspex/market';
import type { SymbolForecast } from './forecast-symbols.ts';

/** Characters that make a spreadsheet take a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** The unit of the quantiles: log returns, changes in per cent, or prices of the adjusted series. */
export const QUANTILE_UNITS = ['log', 'percent', 'price'] as const;
export type QuantileUnit = (typeof QUANTILE_UNITS)[number];

const PERCENTILES = Array.from({ length: 99 }, (_, k) => `q${String(k + 1).padStart(2, '0')}`);
const RANKS = ['rank1_worst', 'rank2', 'rank3', 'rank4', 'rank5_best'];

/** The first columns of every forecast file, by which an earlier one is recognised. */
export const FORECAST_HEADING = 'symbol,market,as_of,last_bar,bars,horizon_bars,close,p_up,unit';

/** How forecasts are written. */
export interface CsvPlan {
  readonly asOf: IsoDate;
  readonly unit: QuantileUnit;
  readonly withRanks: boolean;
}

/** Converts a log return to a unit. */
function readInUnit(unit: QuantileUnit, close: number): (logReturn: number) => number {
  const inUnit = {
    log: (q: number) => q,
    percent: (q: number) => 100 * Math.expm1(q),
    price: (q: number) => close * Math.exp(q),
  };
  return inUnit[unit];
}

/** One line per symbol, by name; those without a forecast say why. */
export function forecastCsv(forecasts: readonly SymbolForecast[], plan: CsvPlan): string {
  const heading = [FORECAST_HEADING, ...PERCENTILES, ...(plan.withRanks ? RANKS : []), 'note'].join(',');
  return `${[heading, ...forecasts.map((one) => lineOf(one, plan))].join('\n')}\n`;
}

function lineOf(forecast: SymbolForecast, { asOf, unit, withRanks }: CsvPlan): string {
  const { symbol, market, lastBar, bars, horizonBars } = forecast;
  const head = [textCell(symbol), market, asOf, lastBar, String(bars), String(horizonBars)];
  if (forecast.kind === 'refused') {
    const empty = Array.from({ length: 2 + 1 + PERCENTILES.length }, () => '');
    const chances = withRanks ? RANKS.map((_, i) => numberCell(forecast.ranks?.[i] ?? null)) : [];
    return [...head, ...empty, ...chances, textCell(forecast.reason)].join(',');
  }
  const { close, up, quantiles, ranks } = forecast;
  const read = readInUnit(unit, close);
  const chances = typeof ranks === 'object' ? ranks.map(numberCell) : RANKS.map(() => '');
  return [
    ...head,
    numberCell(close),
    numberCell(up),
    unit,
    ...Array.from(quantiles, (q) => numberCell(read(q))),
    ...(withRanks ? chances : []),
    textCell(typeof ranks === 'string' ? ranks : (forecast.note ?? '')),
  ].join(',');
}

/** Text as a cell: nothing in it can end the cell, or be executed by the program that opens the table. */
export function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A number as a cell, with every significant digit; empty if there is none. */
function numberCell(value: number | null): string {
  return value === null || !Number.isFinite(value) ? '' : String(Number(value.toPrecision(12)));
}

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
      return {
        ...head,
        ...nothing,
        ...(withRanks ? { ranks: forecast.ranks ?? null } : {}),
        note: forecast.reason,
      };
    }
    const { close, up: pUp, quantiles, ranks } = forecast;
    const read = readInUnit(unit, close);
    const chances = withRanks ? { ranks: typeof ranks === 'object' ? [...ranks] : null } : {};
    const note = typeof ranks === 'string' ? ranks : (forecast.note ?? null);
    return { ...head, close, pUp, unit, quantiles: Array.from(quantiles, read), ...chances, note };
  });
}
