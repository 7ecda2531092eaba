import { RollingSum } from '../indicators/running/rolling-sum.ts';
import type { FeatureGroup, FeatureSpec } from './feature.ts';
import { limit } from './limit.ts';
import { logClose } from './span.ts';

const SPANS = [1, 5, 20, 60, 120, 250] as const;
/** How far a random walk with a deviation of 1 moves in as many bars. */
const ROOTS = Float64Array.from(SPANS, Math.sqrt);

const spanSpecs = SPANS.map(
  (bars): FeatureSpec => ({
    id: `return-${bars}`,
    name: bars === 1 ? 'Return of the last bar' : `Return over ${bars} bars`,
    meaning: 'How far the price came, in units of its usual movement over as many bars.',
  }),
);

/** Returns over six spans, momentum without its last month, and what happens between sessions. */
export const returnFeatures: FeatureGroup = {
  id: 'returns',
  specs: [
    ...spanSpecs,
    {
      id: 'momentum-250-20',
      name: 'Momentum of the year without the last month',
      meaning: 'Return from 250 to 20 bars ago in units of usual movement.',
    },
    {
      id: 'gap-1',
      name: 'Opening gap',
      meaning: 'How far the last bar opened from the close before it, in sigma.',
    },
    {
      id: 'gap-20',
      name: 'Opening gaps of 20 bars',
      meaning: 'What 20 bars gained between close and open, in units of usual movement.',
    },
  ],
  begin() {
    const gaps = new RollingSum(20);
    return (now, { block, start, stride, bars, count }, place) => {
      const { logs, open, before, fast } = now;
      const [gap, gained] = now.scratch;
      for (let i = 0; i < now.count; i++) gap[i] = Math.log(open[i] / before[i]);
      gaps.sweep(gap, gained, now.count);
      for (let k = 0; k < count; k++) {
        const i = bars[k];
        const bar = now.first + i;
        const at = start + k * stride + place;
        const sigma = Math.sqrt(fast[i]);
        for (let s = 0; s < SPANS.length; s++) {
          block[at + s] = limit((logs[bar] - logClose(logs, bar - SPANS[s])) / (sigma * ROOTS[s]));
        }
        const year = logClose(logs, bar - 20) - logClose(logs, bar - 250);
        block[at + 6] = limit(year / (sigma * Math.sqrt(230)));
        block[at + 7] = limit(gap[i] / sigma);
        block[at + 8] = limit(gained[i] / (sigma * Math.sqrt(20)));
      }
    };
  },
};
