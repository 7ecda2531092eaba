import { barAt, DAY_MS, sentence } from '@auspex/market';
import { words } from './number-words.ts';
import { type Screening, spanOf } from './screening.ts';

/** Pounds and pence, dollars and cents. */
const UNIT = 100;
/** Jumps are examined from this size on. */
const SUSPECT = 30;
/**
 * How large, as a factor, the move in addition to the unit may be: little for calm stocks, more for volatile coins.
 */
const LEAST_TOLERANCE = 1.1;
const MOST_TOLERANCE = 1.45;
const USUAL_MOVES = 12;

function tolerance({ usualMove }: Screening): number {
  return Math.min(MOST_TOLERANCE, Math.max(LEAST_TOLERANCE, 1 + USUAL_MOVES * usualMove));
}

/** 1 if the price went up by the unit, −1 if it went down, 0 if neither. */
function unitStep(ratio: number, allowed: number): -1 | 0 | 1 {
  if (ratio > UNIT / allowed && ratio < UNIT * allowed) return 1;
  return ratio > 1 / UNIT / allowed && ratio < allowed / UNIT ? -1 : 0;
}

interface Level {
  readonly from: number;
  readonly to: number;
  /** How many units it is above the first bars. */
  readonly level: number;
}

/** Prices a hundred times too small or too large, for a bar, a range, or one price of a bar. */
export function screenUnits(screening: Screening): void {
  screenWithinBar(screening);
  const levels = findLevels(screening);
  if (levels.length < 2) return;
  const right = rightLevel(screening, levels);
  for (const { from, to, level } of levels) {
    if (level !== right) report(screening, { from, to, level: level - right });
  }
}

function isKnownSplit({ splits, day }: Screening, i: number): boolean {
  return splits.some(
    ({ exDate, newPerOld }) =>
      Math.abs(Date.parse(exDate) / DAY_MS - day[i]) <= 7 && Math.max(newPerOld, 1 / newPerOld) > SUSPECT,
  );
}

function findLevels(screening: Screening): Level[] {
  const { close } = screening.bars;
  const allowed = tolerance(screening);
  const levels: Level[] = [];
  let [from, level, before] = [0, 0, 0];
  for (let i = 1; i < close.length; i += 1) {
    if (screening.blamed[i] !== 0) continue;
    const ratio = close[i] / close[before];
    before = i;
    if (ratio < SUSPECT && ratio > 1 / SUSPECT) continue;
    const step = unitStep(ratio, allowed);
    if (step === 0 || isKnownSplit(screening, i)) continue;
    levels.push({ from, to: i - 1, level });
    from = i;
    level += step;
  }
  levels.push({ from, to: close.length - 1, level });
  return levels;
}

/** The level of most bars with trading; if no bar shows trading, of most bars. */
function rightLevel({ bars, blamed }: Screening, levels: readonly Level[]): number {
  const traded = new Map<number, number>();
  const all = new Map<number, number>();
  for (const { from, to, level } of levels) {
    for (let i = from; i <= to; i += 1) {
      if (blamed[i] !== 0) continue;
      if (bars.volume[i] > 0) traded.set(level, (traded.get(level) ?? 0) + 1);
      all.set(level, (all.get(level) ?? 0) + 1);
    }
  }
  const counts = [...(traded.size > 0 ? traded : all)];
  return counts.sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}

function report(screening: Screening, { from, to, level }: Level): void {
  const { bars } = screening;
  const outside = from > 0 ? from - 1 : to + 1;
  const factor = UNIT ** -level;
  const span = spanOf(screening, from, to);
  screening.blamed.fill(1, from, to + 1);
  screening.findings.push({
    rule: 'unit-error',
    span,
    time: bars.time[from],
    count: to - from + 1,
    evidence: sentence('units', {
      count: to - from + 1,
      factor: words(1 / factor),
      close: words(bars.close[from > 0 ? from : to]),
      other: words(bars.close[outside]),
      date: spanOf(screening, outside).from,
    }),
    repair: { kind: 'scale-bars', span, priceFactor: factor, volumeFactor: 1 },
  });
}

const PRICES = ['open', 'high', 'low', 'close'] as const;

function screenWithinBar(screening: Screening): void {
  const { high, low, open, close } = screening.bars;
  for (let i = 0; i < close.length; i += 1) {
    const top = Math.max(high[i], open[i], close[i]);
    const bottom = Math.min(low[i], open[i], close[i]);
    if (top > bottom * SUSPECT && bottom > 0) priceWithinBar(screening, i);
  }
}

function priceWithinBar(screening: Screening, i: number): void {
  const { bars } = screening;
  const bar = barAt(bars, i);
  const allowed = tolerance(screening);
  const reference = referencePrice(screening, i);
  const wrong = PRICES.filter((name) => unitStep(bar[name] / reference, allowed) !== 0);
  if (wrong.length === 0 || wrong.length === PRICES.length) return;
  const mended = wrong.map((name) => [name, bar[name] * UNIT ** -unitStep(bar[name] / reference, allowed)]);
  const span = spanOf(screening, i);
  screening.blamed[i] = 1;
  screening.findings.push({
    rule: 'unit-error',
    span,
    time: bar.time,
    count: 1,
    evidence: sentence('unitsWithin', {
      prices: wrong.map((name) => `${name} ${words(bar[name])}`).join(', '),
      usual: words(reference),
      factor: UNIT,
    }),
    repair: { kind: 'replace-bar', bar: { ...bar, ...Object.fromEntries(mended) } },
  });
}

/** What a bar's prices should be near: the median of its own four and the closes around it. */
function referencePrice({ bars }: Screening, i: number): number {
  const near = [-2, -1, 1, 2].flatMap((step) => bars.close[i + step] ?? []);
  const all = [...PRICES.map((name) => bars[name][i]), ...near].sort((a, b) => a - b);
  return all[(all.length - 1) >> 1];
}
