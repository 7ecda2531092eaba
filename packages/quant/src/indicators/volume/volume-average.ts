import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { RollingMean } from '../running/rolling-mean.ts';

/** Volume with its simple average. No warm-up for the volume, length − 1 bars for the average. */
export const volumeAverage = defineIndicator({
  id: 'volume-average',
  name: 'Volume',
  group: 'volume',
  summary: 'What was traded in each bar, and the usual amount.',
  reading: 'A breakout on twice the usual volume is taken more seriously than one on half.',
  parameters: { length: lengthParameter(20) },
  inputs: ['volume'],
  outputs: [
    { id: 'volume', name: 'Volume', unit: 'shares', draw: 'histogram', tone: 'main' },
    { id: 'average', name: 'Average', unit: 'shares', draw: 'line', tone: 'second' },
  ],
  pane: 'own',
  warmUp: (p) => ({ volume: 0, average: p.length - 1 }),
  begin(p, { volume }, { volume: column, average }) {
    const mean = new RollingMean(p.length);
    return (i) => {
      column[i] = volume[i];
      average[i] = mean.next(volume[i]);
    };
  },
});
