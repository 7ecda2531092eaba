import type { ChartLayer, RangePoint, TimePoint } from '../../../ui/charts/chart-layer.ts';
import type { Curves } from '../returns-replies.ts';

/** Around which comparison with chance the band is drawn; the lines are there in any case. */
export type BandChoice = 'placebo' | 'random';

interface EquityNames {
  readonly strategy: string;
  readonly buyAndHold: string;
  readonly random: string;
  readonly randomBand: string;
  readonly placebo: string;
  readonly placeboBand: string;
  readonly drawdown: string;
}

function pointsOf(times: readonly number[], values: readonly number[]): TimePoint[] {
  return times.map((timeMs, at) => ({ timeMs, value: values[at] ?? null }));
}

function rangeOf(times: readonly number[], { low, high }: Curves['placebo']): RangePoint[] {
  return times.flatMap((timeMs, at) => {
    const [bottom, top] = [low[at], high[at]];
    return bottom === undefined || top === undefined ? [] : [{ timeMs, low: bottom, high: top }];
  });
}

/** Whether every line stays above zero, so that equal parts can be drawn equally far. */
export function fitsLogScale({ strategy, buyAndHold, placebo, randomEntry }: Curves): boolean {
  const lines = [strategy, buyAndHold, placebo.low, randomEntry.low];
  return lines.every((line) => line.every((value) => value > 0));
}

/** The curve beside what needs no knowledge, and how far under its peak it stood. */
export function equityLayers(curves: Curves, names: EquityNames, choice: BandChoice): ChartLayer[] {
  const times = curves.dates.map((date) => Date.parse(date));
  const line = (name: string, values: readonly number[], tone: 'muted' | 'info' | 2): ChartLayer => ({
    kind: 'line',
    name,
    points: pointsOf(times, values),
    tone,
    dashed: true,
  });
  const layers: ChartLayer[] = [];
  const { placebo, randomEntry } = curves;
  if (choice === 'placebo' && placebo.low.length > 0)
    layers.push({ kind: 'band', name: names.placeboBand, points: rangeOf(times, placebo), tone: 'muted' });
  if (choice === 'random' && randomEntry.low.length > 0)
    layers.push({ kind: 'band', name: names.randomBand, points: rangeOf(times, randomEntry), tone: 2 });
  if (placebo.median.length > 0) layers.push(line(names.placebo, placebo.median, 'muted'));
  if (randomEntry.median.length > 0) layers.push(line(names.random, randomEntry.median, 2));
  layers.push(line(names.buyAndHold, curves.buyAndHold, 'info'));
  layers.push({
    kind: 'line',
    name: names.strategy,
    points: pointsOf(times, curves.strategy),
    tone: 'accent',
  });
  layers.push({
    kind: 'line',
    filled: true,
    name: names.drawdown,
    points: pointsOf(
      times,
      curves.drawdown.map((value) => -Math.abs(value)),
    ),
    tone: 'loss',
    pane: 1,
  });
  return layers;
}
