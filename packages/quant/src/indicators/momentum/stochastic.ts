import { voteStretched } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { Highest, Lowest } from '../running/extreme.ts';
import { ratio } from '../running/ratio.ts';
import { RollingMean } from '../running/rolling-mean.ts';
import { sweepStochastic } from './sweep-stochastic.ts';

/**
 * Slow stochastic: where the close stands between the low and the high of the last `length` bars, 0 to
 * 100, smoothed (%K) and smoothed again (%D).
 * Warm-up: length + k − 2 bars for %K, d − 1 more for %D. A range of zero reads 50.
 * Reference: Lane (1984); checked against QuantConnect Lean's data (12, 3, 5).
 */
export const stochastic = defineIndicator({
  id: 'stochastic',
  name: 'Stochastic',
  group: 'momentum',
  summary: 'Where the close is between the recent low (0) and the recent high (100).',
  reading:
    'Over 80 the close sits at the top of its range, under 20 at the bottom; crossings of %K and %D time the turn.',
  parameters: {
    length: lengthParameter(14),
    k: lengthParameter(3, { label: '%K smoothing' }),
    d: lengthParameter(3, { label: '%D smoothing' }),
  },
  inputs: ['high', 'low', 'close'],
  outputs: [
    { id: 'k', name: '%K', unit: 'index', draw: 'line', tone: 'main' },
    { id: 'd', name: '%D', unit: 'index', draw: 'line', tone: 'second' },
  ],
  pane: 'own',
  levels: [
    { value: 20, label: 'oversold' },
    { value: 80, label: 'overbought' },
  ],
  scale: { min: 0, max: 100 },
  warmUp: (p) => ({ k: p.length + p.k - 2, d: p.length + p.k + p.d - 3 }),
  begin(p, { high, low, close }, { k, d }) {
    const top = new Highest(p.length);
    const bottom = new Lowest(p.length);
    const smoothK = new RollingMean(p.k);
    const smoothD = new RollingMean(p.d);
    return (i) => {
      const floor = bottom.next(low[i]);
      k[i] = smoothK.next(100 * ratio(close[i] - floor, top.next(high[i]) - floor, 0.5));
      d[i] = smoothD.next(k[i]);
    };
  },
  sweep: sweepStochastic,
  vote: {
    horizon: 'short',
    rule: 'Buy while %K is under 20, sell while it is over 80.',
    cast: (view) => voteStretched(view.value('k'), 20, 80),
  },
});
