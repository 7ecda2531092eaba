import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { Highest, Lowest } from '../running/extreme.ts';
import { ratio } from '../running/ratio.ts';
import { RollingSum } from '../running/rolling-sum.ts';
import { TrueRange } from '../running/true-range.ts';

/**
 * Choppiness: distance travelled against distance covered, on a log scale from 0 (a straight line) to
 * 100 (going nowhere). Warm-up: length − 1 bars. A range of zero reads 100. Reference: Dreiss.
 */
export const choppiness = defineIndicator({
  id: 'choppiness',
  name: 'Choppiness index',
  group: 'volatility',
  summary: 'Whether the market is trending or moving sideways, without a direction.',
  reading: 'Over 61.8 sideways, under 38.2 trending; long sideways phases end in trends.',
  parameters: { length: lengthParameter(14, { min: 2 }) },
  inputs: ['high', 'low', 'close'],
  outputs: [{ id: 'choppiness', name: 'Choppiness', unit: 'index', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [
    { value: 38.2, label: 'trending' },
    { value: 61.8, label: 'sideways' },
  ],
  warmUp: (p) => ({ choppiness: p.length - 1 }),
  begin(p, { high, low, close }, { choppiness: column }) {
    const range = new TrueRange();
    const travelled = new RollingSum(p.length);
    const top = new Highest(p.length);
    const bottom = new Lowest(p.length);
    return (i) => {
      const path = travelled.next(range.next(high[i], low[i], close[i]));
      const covered = top.next(high[i]) - bottom.next(low[i]);
      column[i] = (100 * Math.log(ratio(path, covered, p.length))) / Math.log(p.length);
    };
  },
});
