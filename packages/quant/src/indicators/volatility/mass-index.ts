import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { ratio } from '../running/ratio.ts';
import { RollingSum } from '../running/rolling-sum.ts';
import { exponential } from '../running/smoother.ts';

/**
 * Mass index: the sum over `length` bars of a range average divided by its own average.
 * Warm-up: 2 × (smoothing − 1) + length − 1 bars. Flat prices read `length`. Reference: Dorsey (1992).
 */
export const massIndex = defineIndicator({
  id: 'mass-index',
  name: 'Mass index',
  group: 'volatility',
  summary: 'Whether daily ranges have been widening for weeks.',
  reading: 'A bulge over 27 that falls back under 26.5 warns of a reversal, whichever the direction.',
  parameters: {
    smoothing: lengthParameter(9, { label: 'Smoothing' }),
    length: lengthParameter(25),
  },
  inputs: ['high', 'low'],
  outputs: [{ id: 'mass', name: 'Mass index', unit: 'index', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [
    { value: 26.5, label: 'reversal' },
    { value: 27, label: 'bulge' },
  ],
  warmUp: (p) => ({ mass: 2 * (p.smoothing - 1) + p.length - 1 }),
  begin(p, { high, low }, { mass }) {
    const once = exponential(p.smoothing);
    const twice = exponential(p.smoothing);
    const sum = new RollingSum(p.length);
    return (i) => {
      const range = once.next(high[i] - low[i]);
      mass[i] = sum.next(ratio(range, twice.next(range), 1));
    };
  },
});
