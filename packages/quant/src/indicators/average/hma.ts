import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { WeightedMean } from '../running/weighted-mean.ts';

/** Lengths of the three weighted averages inside a Hull average. */
function parts(length: number): { half: number; root: number } {
  return { half: Math.floor(length / 2), root: Math.round(Math.sqrt(length)) };
}

/**
 * Hull average: a weighted average of (2 × WMA of half the length − WMA of the whole), over √length bars.
 * Warm-up: length + √length − 2 bars. Convention: half rounded down, root to the nearest whole number.
 * Reference: Hull (2005).
 */
export const hma = defineIndicator({
  id: 'hma',
  name: 'Hull moving average',
  group: 'average',
  summary: 'A smooth average with hardly any delay, made of three weighted ones.',
  reading: 'Traders watch its direction: a turn of the line is the signal.',
  parameters: { length: lengthParameter(16, { min: 2 }), source: sourceParameter() },
  inputs: ['source'],
  outputs: [{ id: 'hma', name: 'HMA', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'price',
  warmUp: (p) => ({ hma: p.length + parts(p.length).root - 2 }),
  begin(p, { source }, { hma: column }) {
    const { half, root } = parts(p.length);
    const short = new WeightedMean(half);
    const long = new WeightedMean(p.length);
    const smooth = new WeightedMean(root);
    return (i) => {
      const price = source[i];
      column[i] = smooth.next(2 * short.next(price) - long.next(price));
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy while the line rises from the bar before, sell while it falls.',
    cast: (view) => voteAbove(view.value('hma'), view.value('hma', 1)),
  },
});
