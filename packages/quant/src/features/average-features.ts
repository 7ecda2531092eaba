import { Delay } from '../indicators/running/delay.ts';
import { RollingMean } from '../indicators/running/rolling-mean.ts';
import { exponential } from '../indicators/running/smoother.ts';
import type { FeatureGroup, FeatureSpec } from './feature.ts';
import { limit } from './limit.ts';

const LENGTHS = [10, 20, 50, 200] as const;
/** Ranges a unit stands for: prices stray farther from longer averages. */
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
    const values = new Float64Array(LENGTHS.length);
    const ema = exponential(21);
    const [past20, past50] = [new Delay(5), new Delay(10)];
    return (now, row, at) => {
      const { close, range } = now;
      for (let k = 0; k < LENGTHS.length; k++) {
        values[k] = means[k].next(close);
        row[at + k] = limit((close - values[k]) / (UNITS[k] * range));
      }
      row[at + 4] = limit((close - ema.next(close)) / range);
      row[at + 5] = limit((values[1] - past20.next(values[1])) / range);
      row[at + 6] = limit((values[2] - past50.next(values[2])) / range);
      row[at + 7] = limit((values[2] - values[3]) / (3 * range));
    };
  },
};
