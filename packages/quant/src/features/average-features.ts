import { Delay } from '../indicators/running/delay.ts';
import { RollingMean } from '../indicators/running/rolling-mean.ts';
import { exponential } from '../indicators/running/smoother.ts';
import type { FeatureGroup, FeatureSpec } from './feature.ts';
import { limit } from './limit.ts';

const LENGTHS = [10, 20, 50, 200] as const;
/** Ranges per unit: prices stray farther from longer averages. */
const UNITS = [1, 1, 2, 4] as const;

const distances = LENGTHS.map(
  (bars, k): FeatureSpec => ({
    id: `distance-sma-${bars}`,
    name: `Distance to the ${bars}-bar average`,
    meaning: `How far the close lies above (below) its ${bars}-bar average; 1 is ${UNITS[k] === 1 ? 'an average true range' : `${UNITS[k]} average true ranges`}.`,
  }),
);

/** Distances to averages and their slopes, in average true ranges. */
export const averageFeatures: FeatureGroup = {
  id: 'averages',
  specs: [
    ...distances,
    {
      id: 'distance-ema-21',
      name: 'Distance to the 21-bar exponential average',
      meaning: 'How far the close lies above (below) it, in average true ranges.',
    },
    {
      id: 'slope-sma-20',
      name: 'Slope of the 20-bar average',
      meaning: 'What the average gained in 5 bars, in average true ranges.',
    },
    {
      id: 'slope-sma-50',
      name: 'Slope of the 50-bar average',
      meaning: 'What the average gained in 10 bars, in average true ranges.',
    },
    {
      id: 'sma-50-over-200',
      name: '50-bar over 200-bar average',
      meaning: 'Distance between the two averages; 1 is 3 average true ranges.',
    },
  ],
  begin() {
    const means = LENGTHS.map((bars) => new RollingMean(bars));
    const ema = exponential(21);
    const [past20, past50] = [new Delay(5), new Delay(10)];
    return (now, { block, start, stride, bars, count }, place) => {
      const { close, range, scratch } = now;
      const [, mean20, mean50, mean200, smooth, before20, before50] = scratch;
      for (let k = 0; k < LENGTHS.length; k++) means[k].sweep(close, scratch[k], now.count);
      ema.sweep(close, smooth, now.count);
      for (let i = 0; i < now.count; i++) before20[i] = past20.next(mean20[i]);
      for (let i = 0; i < now.count; i++) before50[i] = past50.next(mean50[i]);
      for (let k = 0; k < count; k++) {
        const i = bars[k];
        const at = start + k * stride + place;
        for (let m = 0; m < LENGTHS.length; m++) {
          block[at + m] = limit((close[i] - scratch[m][i]) / (UNITS[m] * range[i]));
        }
        block[at + 4] = limit((close[i] - smooth[i]) / range[i]);
        block[at + 5] = limit((mean20[i] - before20[i]) / range[i]);
        block[at + 6] = limit((mean50[i] - before50[i]) / range[i]);
        block[at + 7] = limit((mean50[i] - mean200[i]) / (3 * range[i]));
      }
    };
  },
};
