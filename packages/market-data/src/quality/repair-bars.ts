import { type BarColumns, DAY_MS, makeBarColumns, startOfDate } from '@auspex/market';
import type { DateSpan, SuggestedRepair } from './quality-flag.ts';

/** Bars and, if there are any, adjusted closes. */
export interface RepairedBars {
  readonly bars: BarColumns;
  readonly adjustedClose?: Float64Array | undefined;
}

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;
const PRICES = ['open', 'high', 'low', 'close'] as const;

function within(time: number, { from, to }: DateSpan): boolean {
  return time >= startOfDate(from) && time < startOfDate(to) + DAY_MS;
}

function copy({ bars, adjustedClose }: RepairedBars): { bars: BarColumns; adjustedClose?: Float64Array } {
  const fresh = makeBarColumns(bars.time.length);
  for (const name of COLUMNS) fresh[name].set(bars[name]);
  return { bars: fresh, ...(adjustedClose && { adjustedClose: Float64Array.from(adjustedClose) }) };
}

function keep({ bars, adjustedClose }: RepairedBars, wanted: (time: number) => boolean): RepairedBars {
  const kept = (values: Float64Array) => values.filter((_, i) => wanted(bars.time[i]));
  const fresh = makeBarColumns(kept(bars.time).length);
  for (const name of COLUMNS) fresh[name].set(kept(bars[name]));
  return { bars: fresh, adjustedClose: adjustedClose && kept(adjustedClose) };
}

/**
 * Bars with a repair carried out; the given bars stay as they are. Repairs that concern splits, dividends or another
 * fetch leave the bars alone.
 */
export function repairBars(given: RepairedBars, repair: SuggestedRepair): RepairedBars {
  if (repair.kind === 'remove-bars' || repair.kind === 'other-asset') {
    return keep(given, (time) => !within(time, repair.span));
  }
  const fresh = copy(given);
  const { bars, adjustedClose } = fresh;
  for (let i = 0; i < bars.time.length; i += 1) {
    const time = bars.time[i];
    if (repair.kind === 'replace-bar' && time === repair.bar.time) {
      for (const name of COLUMNS) bars[name][i] = repair.bar[name];
    } else if (repair.kind === 'scale-bars' && within(time, repair.span)) {
      for (const name of PRICES) bars[name][i] *= repair.priceFactor;
      bars.volume[i] *= repair.volumeFactor;
      if (adjustedClose) adjustedClose[i] *= repair.priceFactor;
    } else if (repair.kind === 'forget-volume' && within(time, repair.span)) {
      bars.volume[i] = Number.NaN;
    } else if (repair.kind === 'scale-adjusted-close' && time < startOfDate(repair.before) && adjustedClose) {
      adjustedClose[i] *= repair.factor;
    }
  }
  return fresh;
}
