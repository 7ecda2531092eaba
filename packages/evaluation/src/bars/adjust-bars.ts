import { type BarColumns, DAY_MS, makeBarColumns, wordSentence } from '@auspex/market';
import { type FileBars, repairBars, screenBars } from '@auspex/market-data';

/** Bars ready for computing, and the remarks on them. */
export interface AdjustedBars {
  readonly bars: BarColumns;
  readonly notes: readonly string[];
}

/** A price that fell by at least this share of the split's log ratio was not adjusted for it. */
const HALF_WAY = 0.5;

/** Faults that are reported but not repaired: only the owner knows which side is right. */
const TOLD_RULES = new Set(['unit-error', 'split-adjustment', 'dividend-wrong']);
const PRICES = ['open', 'high', 'low', 'close'] as const;

/**
 * Duplicates and another company's bars are dropped; prices are scaled to what a holder of today's shares would have
 * paid.
 */
export function adjustBars(file: FileBars): AdjustedBars {
  const notes: string[] = [];
  const daily = asDaily(file);
  if (daily === null) return { bars: makeBarColumns(0), notes: ['The bars are not daily.'] };
  const { bars, adjustedClose } = withoutFaults({ ...file, bars: daily }, notes);
  if (adjustedClose) return { bars: possibleBars(byAdjustedClose(bars, adjustedClose, notes), notes), notes };
  const splitAdjusted = bySplits(bars, file.payouts, notes);
  if (file.payouts.some(({ dividend }) => dividend > 0)) {
    notes.push('There are dividends but no adjusted closes; the prices are taken as they are.');
  } else if (file.adjustment === 'none') {
    notes.push('The prices are as they were traded, not adjusted: splits look like falls.');
  }
  return { bars: possibleBars(splitAdjusted, notes), notes };
}

/** Bars whose four prices are possible: positive numbers, with the high and the low around the open and the close. */
function possibleBars(bars: BarColumns, notes: string[]): BarColumns {
  const kept = keepBars(bars, (i) =>
    PRICES.every((name) => bars[name][i] > 0 && bars[name][i] < Number.POSITIVE_INFINITY),
  );
  const lost = bars.time.length - kept.time.length;
  if (lost > 0) notes.push(`${lost} bars with impossible prices were left out.`);
  let widened = 0;
  for (let i = 0; i < kept.time.length; i++) {
    const [high, low] = [Math.max(kept.open[i], kept.close[i]), Math.min(kept.open[i], kept.close[i])];
    if (kept.high[i] >= high && kept.low[i] <= low) continue;
    kept.high[i] = Math.max(kept.high[i], high);
    kept.low[i] = Math.min(kept.low[i], low);
    widened += 1;
  }
  if (widened > 0) notes.push(`${widened} bars whose high or low does not hold open and close were widened.`);
  return kept;
}

/** A copy with some of the bars. */
function keepBars(bars: BarColumns, wanted: (bar: number) => boolean): BarColumns {
  const places = [...bars.time.keys()].filter(wanted);
  const kept = makeBarColumns(places.length);
  for (const name of ['time', ...PRICES, 'volume'] as const) {
    places.forEach((from, to) => {
      kept[name][to] = bars[name][from];
    });
  }
  return kept;
}

/** Times of day are harmless if each date has one bar. */
function asDaily({ bars, spacing }: FileBars): BarColumns | null {
  if (spacing === 'daily') return bars;
  const time = bars.time.map((at) => Math.floor(at / DAY_MS) * DAY_MS);
  for (let i = 1; i < time.length; i++) if (!(time[i] > time[i - 1])) return null;
  return { ...bars, time };
}

/** No exchange's calendar is assumed: what a stranger's file holds on a New York holiday may be right. */
function withoutFaults(
  file: FileBars,
  notes: string[],
): { bars: BarColumns; adjustedClose?: Float64Array | undefined } {
  const { bars, adjustment, adjustedClose } = file;
  let mended = { bars, adjustedClose };
  for (const { rule, repair, evidence } of screenBars({ market: null, bars, adjustment, adjustedClose })) {
    if (repair.kind === 'remove-bars' || repair.kind === 'other-asset') {
      mended = { adjustedClose: undefined, ...repairBars(mended, repair) };
      notes.push(`Left out, ${repair.span.from} to ${repair.span.to} (${rule}): ${wordSentence(evidence)}`);
    } else if (TOLD_RULES.has(rule))
      notes.push(`Looks wrong and was left as it is (${rule}): ${wordSentence(evidence)}`);
  }
  return mended;
}

function scaled(bars: BarColumns, factor: (bar: number) => number): BarColumns {
  const times = (column: Float64Array) => column.map((price, i) => price * factor(i));
  const { open, high, low, close } = bars;
  return { ...bars, open: times(open), high: times(high), low: times(low), close: times(close) };
}

function byAdjustedClose(bars: BarColumns, adjusted: Float64Array, notes: string[]): BarColumns {
  const isWhole = (i: number) => adjusted[i] > 0 && adjusted[i] < Number.POSITIVE_INFINITY;
  const kept = keepBars(bars, isWhole);
  const missing = bars.time.length - kept.time.length;
  if (missing > 0) notes.push(`${missing} bars without an adjusted close were left out.`);
  const factors = bars.close.map((close, i) => adjusted[i] / close).filter((_factor, i) => isWhole(i));
  return scaled(kept, (i) => factors[i]);
}

/** Splits listed with the bars: where the price fell by the split's ratio, earlier prices are divided by it. */
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
