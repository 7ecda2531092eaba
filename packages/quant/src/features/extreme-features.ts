import type { FeatureGroup } from './feature.ts';
import { limit } from './limit.ts';
import { RecentRange } from './recent-range.ts';

const YEAR = 250;

/** Distance to the highest and lowest price of the year, and how long ago they were. */
export const extremeFeatures: FeatureGroup = {
  id: 'extremes',
  specs: [
    {
      id: 'distance-high',
      name: 'Distance to the 52-week high',
      meaning: 'How far below the high of 250 bars, in units of a usual quarter; 0 is at the high.',
    },
    {
      id: 'distance-low',
      name: 'Distance to the 52-week low',
      meaning: 'How far above the low of 250 bars, in units of a usual quarter; 0 is at the low.',
    },
    {
      id: 'age-high',
      name: 'Age of the 52-week high',
      meaning: 'Bars since the high, 0 now to 1 a year ago.',
    },
    { id: 'age-low', name: 'Age of the 52-week low', meaning: 'Bars since the low, 0 now to 1 a year ago.' },
  ],
  begin() {
    const year = new RecentRange(YEAR);
    return (now, { block, start, stride, bars, count }, place) => {
      const { close, slow, scratch } = now;
      const [highest, lowest, sinceHigh, sinceLow] = scratch;
      year.follow(now, { highest, lowest, sinceHigh, sinceLow }, count > 0);
      for (let k = 0; k < count; k++) {
        const i = bars[k];
        const at = start + k * stride + place;
        const quarter = Math.sqrt(slow[i]) * Math.sqrt(60);
        block[at] = limit(Math.log(close[i] / highest[i]) / quarter);
        block[at + 1] = limit(Math.log(close[i] / lowest[i]) / quarter);
        block[at + 2] = sinceHigh[i] / (YEAR - 1);
        block[at + 3] = sinceLow[i] / (YEAR - 1);
      }
    };
  },
};
