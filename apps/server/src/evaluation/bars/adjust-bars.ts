import { type BarColumns, DAY_MS, makeBarColumns } from '@auspex/market';
import { type FileBars, repairBars, screenBars } from '@auspex/market-data';

/** Bars ready to be calculated with, and what had to be said about them. */
export interface AdjustedBars {
  readonly bars: BarColumns;
  readonly notes: readonly string[];
}

/** A price that fell to at most this share of the way towards the split's ratio was not adjusted for it. */
const HALF_WAY = 0.5;

/** Copies and bars of another company go; prices are multiplied to what a holder of today's shares would have paid. */
export function adjustBars(file: FileBars): AdjustedBars {
  const notes: string[] = [];
  const daily = asDaily(file);
  if (daily === null) return { bars: makeBarColumns(0), notes: ['The bars are not daily.'] };
  const { bars, adjustedClose } = withoutFaults({ ...file, bars: daily }, notes);
  if (adjustedClose) return { bars: byAdjustedClose(bars, adjustedClose, notes), notes };
  const splitAdjusted = bySplits(bars, file.payouts, notes);
  if (file.payouts.some(({ dividend }) => dividend > 0)) {
    notes.push('There are dividends but no adjusted closes; the prices are taken as they are.');
  } else if (file.adjustment === 'none') {
    notes.push('The prices are as they were traded, not adjusted: splits look like falls.');
  }
  return { bars: splitAdjusted, notes };
}

/** Times of day are harmless where each date has one bar. */
function asDaily({ bars, spacing }: FileBars): BarColumns | null {
  if (spacing === 'daily') return bars;
  const time = bars.time.map((at) => Math.floor(at / DAY_MS) * DAY_MS);
  for (let i = 1; i < time.length; i++) if (!(time[i] > time[i - 1])) return null;
  return { ...bars, time };
}

/** No exchange's calendar is assumed: what a stranger's file holds on a holiday of New York may be right. */
function withoutFaults(
  file: FileBars,
  notes: string[],
): { bars: BarColumns; adjustedClose?: Float64Array | undefined } {
  const { bars, adjustment, adjustedClose } = file;
  let mended = { bars, adjustedClose };
  for (const { rule, repair, evidence } of screenBars({ market: null, bars, adjustment, adjustedClose })) {
    if (repair.kind === 'remove-bars' || repair.kind === 'other-asset') {
      mended = { adjustedClose: undefined, ...repairBars(mended, repair) };
      notes.push(`Left out, ${repair.span.from} to ${repair.span.to} (${rule}): ${evidence}`);
    }
  }
  return mended;
}

function scaled(bars: BarColumns, factor: (bar: number) => number): BarColumns {
  const times = (column: Float64Array) => column.map((price, i) => price * factor(i));
  const { open, high, low, close } = bars;
  return { ...bars, open: times(open), high: times(high), low: times(low), close: times(close) };
}

function byAdjustedClose(bars: BarColumns, adjusted: Float64Array, notes: string[]): BarColumns {
  const whole = [...adjusted.keys()].filter((i) => adjusted[i] > 0 && adjusted[i] < Number.POSITIVE_INFINITY);
  if (whole.length < adjusted.length) {
    notes.push(`${adjusted.length - whole.length} bars without an adjusted close were left out.`);
  }
  const kept = makeBarColumns(whole.length);
  for (const name of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) {
    whole.forEach((from, to) => {
      kept[name][to] = bars[name][from];
    });
  }
  return scaled(kept, (i) => adjusted[whole[i]] / kept.close[i]);
}

/** Splits written beside the bars: where the price fell by the split's ratio, earlier prices are divided by it. */
function bySplits(bars: BarColumns, payouts: FileBars['payouts'], notes: string[]): BarColumns {
  const factors = new Float64Array(bars.close.length).fill(1);
  for (const { time, newPerOld } of payouts) {
    const at = bars.time.findIndex((one) => one >= Math.floor(time / DAY_MS) * DAY_MS);
    if (newPerOld === 1 || at < 1) continue;
    const move = Math.log(bars.close[at - 1] / bars.close[at]) / Math.log(newPerOld);
    if (move < HALF_WAY) continue;
    for (let i = 0; i < at; i++) factors[i] /= newPerOld;
    notes.push(`Prices before a split of ${newPerOld} for 1 were divided by ${newPerOld}.`);
  }
  return scaled(bars, (i) => factors[i]);
}
