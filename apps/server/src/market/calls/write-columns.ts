import type { BarColumns } from '@auspex/market';

/** A column in a form that JSON can carry: what is not a number is null. */
export function numbersOrNull(column: Float64Array): (number | null)[] {
  return Array.from(column, (value) => (Number.isFinite(value) ? value : null));
}

/** Bars as plain lists; only a volume may be missing. */
export function writeBars(bars: BarColumns) {
  return {
    time: Array.from(bars.time),
    open: Array.from(bars.open),
    high: Array.from(bars.high),
    low: Array.from(bars.low),
    close: Array.from(bars.close),
    volume: numbersOrNull(bars.volume),
  };
}
