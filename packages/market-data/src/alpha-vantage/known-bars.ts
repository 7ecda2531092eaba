import { type BarColumns, type EpochMs, makeBarColumns, startOfDate } from '@auspex/market';
import { type JsonRecord, UnreadableAnswerError } from '../http/read-fields.ts';
import type { KnownBars, PriceAdjustment } from '../ports/price-source.ts';
import { dateOfStamp, readSeries, type Series, type SeriesRow } from './read-series.ts';
import { readFigure } from './read-value.ts';

/** A row with its time. */
export interface TimedRow {
  readonly row: SeriesRow;
  readonly time: EpochMs;
  readonly knownAt: EpochMs;
}

/** The first of a field's possible names. */
function fieldOf(fields: JsonRecord, names: readonly string[]): unknown {
  const name = names.find((candidate) => fields[candidate] !== undefined);
  return name === undefined ? undefined : fields[name];
}

/** `NaN` where the provider has none; a row without the field is none of prices. */
function priceOf(row: SeriesRow, name: string, quote: string | undefined): number {
  const names = quote ? [`${name} (${quote.toLowerCase()})`, name] : [name];
  const written = fieldOf(row.fields, names);
  if (written === undefined) throw new UnreadableAnswerError(`${name} of ${row.stamp} is missing.`);
  return readFigure(written, `${name} of ${row.stamp}`) ?? Number.NaN;
}

/** Turns rows into columns, those too of which the quality screen will say that a price is none. */
export function knownBarsOf(
  rows: readonly TimedRow[],
  options: { readonly adjustment: PriceAdjustment; readonly quote?: string },
): KnownBars {
  const bars: BarColumns = makeBarColumns(rows.length);
  const knownAt = new Float64Array(rows.length);
  rows.forEach(({ row, time, knownAt: known }, index) => {
    bars.time[index] = time;
    bars.open[index] = priceOf(row, 'open', options.quote);
    bars.high[index] = priceOf(row, 'high', options.quote);
    bars.low[index] = priceOf(row, 'low', options.quote);
    bars.close[index] = priceOf(row, 'close', options.quote);
    bars.volume[index] = readFigure(row.fields.volume, `volume of ${row.stamp}`) ?? Number.NaN;
    knownAt[index] = known;
  });
  return { bars, knownAt, adjustment: options.adjustment, revisions: [] };
}

/** Whether a row has four prices: the provider states some lows as 0. */
export function hasPrices(row: SeriesRow, quote?: string): boolean {
  return ['open', 'high', 'low', 'close'].every((name) => priceOf(row, name, quote) > 0);
}

/** A series of prices in which every row can be read, and some are usable. */
export function readPriceSeries(answer: JsonRecord, quote?: string): Series {
  const series = readSeries(answer);
  knownBarsOf(
    series.rows.map((row) => ({ row, time: startOfDate(dateOfStamp(row.stamp)), knownAt: 0 })),
    { adjustment: 'none', quote },
  );
  if (series.rows.length > 0 && !series.rows.some((row) => hasPrices(row, quote)))
    throw new UnreadableAnswerError('none of its prices is above zero.');
  return series;
}
