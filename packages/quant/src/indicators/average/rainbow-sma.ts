import { defineIndicator } from '../define-indicator.ts';
import type { Vote } from '../definition.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { RollingMean } from '../running/rolling-mean.ts';

const lines = ['sma1', 'sma2', 'sma3', 'sma4', 'sma5', 'sma6', 'sma7', 'sma8'] as const;
type Line = (typeof lines)[number];

/** Lengths of the eight lines, from the shortest to the longest. */
function lengths(p: { first: number; step: number }): { readonly [id in Line]: number } {
  const found = {} as Record<Line, number>;
  lines.forEach((id, k) => {
    found[id] = p.first + k * p.step;
  });
  return found;
}

/** Buy when every shorter line is above the longer one after it, sell when all are the other way round. */
function castOrder(view: { value(output: Line): number }): Vote {
  let rising = 0;
  for (let k = 1; k < lines.length; k++) {
    const gap = view.value(lines[k - 1]) - view.value(lines[k]);
    if (Number.isNaN(gap)) return null;
    rising += Math.sign(gap);
  }
  if (rising === lines.length - 1) return 'buy';
  return rising === 1 - lines.length ? 'sell' : 'hold';
}

/**
 * Rainbow of simple averages: eight lengths in one picture, from `first` in steps of `step` bars. In order, the trend
 * is orderly at every horizon; tangled, there is none. Warm-up: each line its own length − 1 bars.
 */
export const rainbowSma = defineIndicator({
  id: 'rainbow-sma',
  name: 'RAINBOW SMA',
  group: 'average',
  summary: 'Eight simple averages from short to long, drawn as a rainbow.',
  reading: 'Fanned out in order: a trend at every horizon. Tangled: no trend.',
  parameters: {
    first: lengthParameter(10, { label: 'Shortest', max: 200 }),
    step: lengthParameter(10, { label: 'Step', max: 100 }),
    source: sourceParameter(),
  },
  inputs: ['source'],
  outputs: lines.map(
    (id, k) => ({ id, name: `SMA ${k + 1}`, unit: 'price', draw: 'line', tone: k }) as const,
  ),
  pane: 'price',
  warmUp(p) {
    const found = { ...lengths(p) } as Record<Line, number>;
    for (const id of lines) found[id] -= 1;
    return found;
  },
  begin(p, { source }, out) {
    const each = lengths(p);
    const pairs = lines.map((id) => ({ mean: new RollingMean(each[id]), column: out[id] }));
    return (i) => {
      for (const { mean, column } of pairs) column[i] = mean.next(source[i]);
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy when all eight lines lie in rising order, sell when all lie in falling order.',
    cast: castOrder,
  },
});
