import { RollingSum } from '../indicators/running/rolling-sum.ts';
import type { FeatureGroup, FeatureSpec } from './feature.ts';
import { limit } from './limit.ts';

const SPANS = [1, 5, 20, 60, 120, 250] as const;

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
    return (now, row, at) => {
      for (let k = 0; k < SPANS.length; k++) row[at + k] = limit(now.moveOver(SPANS[k]));
      const year = now.logClose(20) - now.logClose(250);
      const gap = Math.log(now.open / now.before);
      row[at + 6] = limit(year / (now.sigma * Math.sqrt(230)));
      row[at + 7] = limit(gap / now.sigma);
      row[at + 8] = limit(gaps.next(gap) / (now.sigma * Math.sqrt(20)));
    };
  },
};
