import { type BarColumns, dateOfInstant, type EpochMs, makeBarColumns, sentence } from '@auspex/market';
import { HIGHEST_PRICE, type KnownBars, LOWEST_PRICE } from '../ports/price-source.ts';
import { words } from './number-words.ts';
import type { QualityFinding, SuggestedRepair } from './quality-flag.ts';

/** What a source's answer has that can be stored, and what was wrong with the rest of it. */
export interface UsableBars {
  readonly known: KnownBars;
  readonly findings: readonly QualityFinding[];
}

const PRICES = ['open', 'high', 'low', 'close'] as const;
const COLUMNS = ['time', ...PRICES, 'volume'] as const;
const NOTHING: SuggestedRepair = { kind: 'none', reason: sentence('nothingToRepair', {}) };

/**
 * The bars of an answer in order of time, each time once, without those whose prices are none: what the reader of files
 * does with lines. Whatever is left out or moved is a finding.
 */
export function usableBars(known: KnownBars): UsableBars {
  const { bars } = known;
  const findings: QualityFinding[] = [];
  const late: QualityFinding[] = [];
  const byTime = new Map<EpochMs, number>();
  let [latest, previous, falls] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (let i = 0; i < bars.time.length; i += 1) {
    const time = bars.time[i];
    const earlier = byTime.get(time);
    if (!hasPrices(bars, i)) findings.push(withoutPrice(bars, i));
    else if (earlier !== undefined) findings.push(repeated(bars, earlier, i));
    else {
      byTime.set(time, i);
      if (time < previous) falls += 1;
      if (time < latest) late.push(comesLate(bars, i, latest));
      [latest, previous] = [Math.max(latest, time), time];
    }
  }
  if (findings.length + late.length === 0) return { known, findings };
  const order = [...byTime.values()].sort((a, b) => bars.time[a] - bars.time[b]);
  const told = falls > byTime.size / 2 ? [newestFirst(bars, order[0])] : late;
  return { known: picked(known, order), findings: [...findings, ...told] };
}

function hasPrices(bars: BarColumns, i: number): boolean {
  return PRICES.every((name) => bars[name][i] >= LOWEST_PRICE && bars[name][i] <= HIGHEST_PRICE);
}

function picked(known: KnownBars, order: readonly number[]): KnownBars {
  const bars = makeBarColumns(order.length);
  for (const name of COLUMNS)
    order.forEach((from, to) => {
      bars[name][to] = known.bars[name][from];
    });
  return { ...known, bars, knownAt: Float64Array.from(order, (from) => known.knownAt[from]) };
}

function aboutBar(bars: BarColumns, i: number) {
  const date = dateOfInstant(bars.time[i]);
  return { span: { from: date, to: date }, time: bars.time[i], count: 1 };
}

function withoutPrice(bars: BarColumns, i: number): QualityFinding {
  const about = aboutBar(bars, i);
  const prices = {
    open: words(bars.open[i]),
    high: words(bars.high[i]),
    low: words(bars.low[i]),
    close: words(bars.close[i]),
  };
  const isMissing = PRICES.some((name) => Number.isNaN(bars[name][i]));
  return {
    ...about,
    rule: isMissing ? 'missing-price' : 'out-of-range',
    evidence: sentence('priceImpossible', prices),
    repair: { kind: 'fetch-again', span: about.span },
  };
}

function repeated(bars: BarColumns, earlier: number, i: number): QualityFinding {
  const about = { ...aboutBar(bars, i), repair: NOTHING };
  if (COLUMNS.every((name) => Object.is(bars[name][earlier], bars[name][i])))
    return { ...about, rule: 'repeated-bar', evidence: sentence('barRepeated', {}) };
  const closes = { close: words(bars.close[earlier]), other: words(bars.close[i]) };
  return { ...about, rule: 'other-numbers', evidence: sentence('barOtherNumbers', closes) };
}

function comesLate(bars: BarColumns, i: number, after: EpochMs): QualityFinding {
  const evidence = sentence('barLate', { date: dateOfInstant(after) });
  return { ...aboutBar(bars, i), rule: 'wrong-order', evidence, repair: NOTHING };
}

function newestFirst(bars: BarColumns, oldest: number): QualityFinding {
  const evidence = sentence('barsNewestFirst', {});
  return { ...aboutBar(bars, oldest), rule: 'wrong-order', evidence, repair: NOTHING };
}
