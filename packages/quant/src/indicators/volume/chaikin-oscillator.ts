import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { Cell } from '../running/cell.ts';
import { closeLocation } from '../running/close-location.ts';
import { exponential } from '../running/smoother.ts';

/**
 * Chaikin oscillator: MACD of the accumulation / distribution line (3 and 10 bars).
 * Warm-up: slow − 1 bars. Convention: averages seeded with a simple mean (TA-Lib ADOSC starts from the
 * first value; the difference fades within some 30 bars).
 */
export const chaikinOscillator = defineIndicator({
  id: 'chaikin-oscillator',
  name: 'Chaikin oscillator',
  group: 'volume',
  summary: 'The momentum of money flowing in and out.',
  reading: 'Crossing zero upwards: buying has taken over.',
  parameters: {
    fast: lengthParameter(3, { label: 'Fast' }),
    slow: lengthParameter(10, { label: 'Slow', min: 2 }),
  },
  inputs: ['high', 'low', 'close', 'volume'],
  outputs: [{ id: 'oscillator', name: 'Chaikin', unit: 'shares', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [{ value: 0, label: 'zero' }],
  conflict: (p) => (p.fast < p.slow ? null : { code: 'order', name: 'fast', other: 'slow' }),
  warmUp: (p) => ({ oscillator: p.slow - 1 }),
  begin(p, { high, low, close, volume }, { oscillator }) {
    const total = new Cell(0);
    const fast = exponential(p.fast);
    const slow = exponential(p.slow);
    return (i) => {
      total.value += closeLocation(high[i], low[i], close[i]) * volume[i];
      oscillator[i] = fast.next(total.value) - slow.next(total.value);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy above zero, sell below.',
    cast: (view) => voteAbove(view.value('oscillator'), 0),
  },
});
