import { type BarColumns, type EpochMs, makeBarColumns, startOfDate } from '@auspex/market';
import { type JsonRecord, UnreadableAnswerError } from '../http/read-fields.ts';
import type { KnownBars, PriceAdjustment } from '../ports/price-source.ts';
import { dateOfStamp, readSeries, type Series, type SeriesRow } from './read-series.ts';
import { needFigure, readFigure } from './read-value.ts';

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

function priceOf(row: SeriesRow, name: string, quote: string | undefined): number {
  const names = quote ? [`${name} (${quote.toLowerCase()})`, name] : [name];
  const price = needFigure(fieldOf(row.fields, names), `${name} of ${row.stamp}`);
  if (!(price > 0)) throw new UnreadableAnswerError(`${name} of ${row.stamp} is not above zero.`);
  return price;
}

/** Turns rows into columns. A price that is missing or not positive makes the whole answer unusable. */
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

/** A series of prices in which every row is known to be usable. */
export function readPriceSeries(answer: JsonRecord, quote?: string): Series {
  const series = readSeries(answer);
  knownBarsOf(
    series.rows.map((row) => ({ row, time: startOfDate(dateOfStamp(row.stamp)), knownAt: 0 })),
    { adjustment: 'none', quote },
  );
  return series;
}
