import { type BarColumns, type EpochMs, makeBarColumns } from '@auspex/market';
import { listOf, numberOf, UnreadableAnswerError } from '../http/read-fields.ts';

/** Time, open, high, low, close, volume. */
export type Candle = readonly [EpochMs, number, number, number, number, number];

function candleOf(value: unknown): Candle {
  const [time, open, high, low, close, volume] = listOf(value, 'a candle').map(numberOf);
  const prices = [open, high, low, close];
  const areUsable = prices.every((price) => price !== undefined && price > 0);
  if (
    time === undefined ||
    open === undefined ||
    high === undefined ||
    low === undefined ||
    close === undefined ||
    !areUsable
  )
    throw new UnreadableAnswerError('a candle lacks a time or a price.');
  return [time, open, high, low, close, volume ?? Number.NaN];
}

/** Candles as received, each validated. */
export function readCandles(answer: unknown): readonly Candle[] {
  return listOf(answer, 'the list of candles').map(candleOf);
}

/** Columns of candles: in order, each time once; the later version of a time counts. */
export function candleColumns(candles: readonly Candle[]): BarColumns {
  const byTime = [...new Map(candles.map((candle) => [candle[0], candle])).values()];
  byTime.sort((a, b) => a[0] - b[0]);
  const bars = makeBarColumns(byTime.length);
  const columns = [bars.time, bars.open, bars.high, bars.low, bars.close, bars.volume];
  byTime.forEach((candle, row) => {
    for (const [field, column] of columns.entries()) column[row] = candle[field];
  });
  return bars;
}
