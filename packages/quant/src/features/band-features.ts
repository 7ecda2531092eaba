import { Highest, Lowest } from '../indicators/running/extreme.ts';
import { ratio } from '../indicators/running/ratio.ts';
import { RollingDeviation } from '../indicators/running/rolling-deviation.ts';
import { RollingMean } from '../indicators/running/rolling-mean.ts';
import type { FeatureGroup } from './feature.ts';
import { limit } from './limit.ts';

/** Where the price lies in its bands, and how wide they are. */
export const bandFeatures: FeatureGroup = {
  id: 'bands',
  specs: [
    {
      id: 'bollinger-position',
      name: 'Place in the Bollinger bands',
      meaning: 'Distance from the 20-bar mean; 1 is the upper band, −1 the lower.',
    },
    {
      id: 'bollinger-width',
      name: 'Width of the Bollinger bands',
      meaning: 'Logarithm of the width over its own mean of 120 bars; below 0 is a squeeze.',
    },
    {
      id: 'donchian-20',
      name: 'Place in the 20-bar channel',
      meaning: 'Close between the lowest low (−1) and the highest high (1) of 20 bars.',
    },
    {
      id: 'donchian-100',
      name: 'Place in the 100-bar channel',
      meaning: 'Close between the lowest low (−1) and the highest high (1) of 100 bars.',
    },
  ],
  begin() {
    const [deviation, usual] = [new RollingDeviation(20), new RollingMean(120)];
    const [top20, bottom20] = [new Highest(20), new Lowest(20)];
    const [top100, bottom100] = [new Highest(100), new Lowest(100)];
    return (now, row, at) => {
      const { high, low, close } = now;
      const spread = Math.sqrt(deviation.next(close) / 20);
      const width = spread / close;
      const [floor20, floor100] = [bottom20.next(low), bottom100.next(low)];
      row[at] = limit(ratio(close - deviation.mean, 2 * spread, 0));
      row[at + 1] = limit(Math.log((width + 1e-6) / (usual.next(width) + 1e-6)));
      row[at + 2] = 2 * ratio(close - floor20, top20.next(high) - floor20, 0.5) - 1;
      row[at + 3] = 2 * ratio(close - floor100, top100.next(high) - floor100, 0.5) - 1;
    };
  },
};
