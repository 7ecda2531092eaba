import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { Highest, Lowest } from '../running/extreme.ts';

/**
 * Aroon: how recently the high and the low of the last `length` bars were set, 100 = just now, 0 = a whole
 * length ago. Warm-up: `length` bars (the window holds length + 1). Of equal extremes the newest counts.
 * Reference: Chande (1995); TA-Lib AROON, AROONOSC.
 */
export const aroon = defineIndicator({
  id: 'aroon',
  name: 'Aroon',
  group: 'trend',
  summary: 'How long ago the last new high and the last new low were made.',
  reading: 'Up near 100 and down near 0: a fresh uptrend. Both low: a sideways market.',
  parameters: { length: lengthParameter(25) },
  inputs: ['high', 'low'],
  outputs: [
    { id: 'up', name: 'Aroon up', unit: 'index', draw: 'line', tone: 'up' },
    { id: 'down', name: 'Aroon down', unit: 'index', draw: 'line', tone: 'down' },
    { id: 'oscillator', name: 'Aroon oscillator', unit: 'index', draw: 'none' },
  ],
  pane: 'own',
  levels: [{ value: 50, label: 'middle' }],
  scale: { min: 0, max: 100 },
  warmUp: (p) => ({ up: p.length, down: p.length, oscillator: p.length }),
  begin(p, { high, low }, { up, down, oscillator }) {
    const top = new Highest(p.length + 1);
    const bottom = new Lowest(p.length + 1);
    return (i) => {
      const full = !Number.isNaN(top.next(high[i]) + bottom.next(low[i]));
      up[i] = full ? (100 * (p.length - top.age)) / p.length : Number.NaN;
      down[i] = full ? (100 * (p.length - bottom.age)) / p.length : Number.NaN;
      oscillator[i] = up[i] - down[i];
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy while Aroon up is above Aroon down, sell while it is below.',
    cast: (view) => voteAbove(view.value('up'), view.value('down')),
  },
});
