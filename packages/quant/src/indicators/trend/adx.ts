import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { DirectionalMovement } from '../running/directional-movement.ts';
import { wilder } from '../running/smoother.ts';
import { sweepAdx } from './sweep-adx.ts';

/**
 * ADX with +DI and −DI: how strong the trend is (ADX, without a direction) and which side leads.
 * Warm-up: `length` bars for the DIs, 2 × length − 1 for the ADX. Convention: sums start with the second
 * bar and run over `length` bars, ADX seeded with the mean of the first `length` readings.
 * Reference: Wilder (1978); checked against QuantConnect Lean's data (TA-Lib seeds with one bar less).
 */
export const adx = defineIndicator({
  id: 'adx',
  name: 'Average directional index',
  group: 'trend',
  summary: 'How strong the trend is, and whether buyers or sellers lead it.',
  reading: 'ADX over 25: a trend worth following, under 20: none. +DI over −DI: buyers lead.',
  parameters: { length: lengthParameter(14) },
  inputs: ['high', 'low', 'close'],
  outputs: [
    { id: 'adx', name: 'ADX', unit: 'index', draw: 'line', tone: 'main' },
    { id: 'plusDi', name: '+DI', unit: 'index', draw: 'line', tone: 'up' },
    { id: 'minusDi', name: '−DI', unit: 'index', draw: 'line', tone: 'down' },
  ],
  pane: 'own',
  levels: [
    { value: 20, label: 'no trend' },
    { value: 25, label: 'trend' },
  ],
  scale: { min: 0, max: 100 },
  warmUp: (p) => ({ adx: 2 * p.length - 1, plusDi: p.length, minusDi: p.length }),
  begin(p, { high, low, close }, { adx: strength, plusDi, minusDi }) {
    const movement = new DirectionalMovement(p.length);
    const average = wilder(p.length);
    return (i) => {
      strength[i] = average.next(movement.next(high[i], low[i], close[i]));
      plusDi[i] = movement.plus;
      minusDi[i] = movement.minus;
    };
  },
  sweep: sweepAdx,
  vote: {
    horizon: 'medium',
    rule: 'In a trend (ADX of 20 or more) buy while +DI leads, sell while −DI leads; otherwise hold.',
    cast(view) {
      const strength = view.value('adx');
      if (Number.isNaN(strength)) return null;
      return strength < 20 ? 'hold' : voteAbove(view.value('plusDi'), view.value('minusDi'));
    },
  },
});
