import { Highest, Lowest } from '../indicators/running/extreme.ts';
import type { FeatureGroup } from './feature.ts';
import { limit } from './limit.ts';

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
    const [top, bottom] = [new Highest(YEAR), new Lowest(YEAR)];
    return (now, row, at) => {
      const quarter = now.slowSigma * Math.sqrt(60);
      const [high, low] = [top.next(now.high), bottom.next(now.low)];
      row[at] = limit(Math.log(now.close / high) / quarter);
      row[at + 1] = limit(Math.log(now.close / low) / quarter);
      row[at + 2] = Number.isNaN(high) ? Number.NaN : top.age / (YEAR - 1);
      row[at + 3] = Number.isNaN(low) ? Number.NaN : bottom.age / (YEAR - 1);
    };
  },
};
