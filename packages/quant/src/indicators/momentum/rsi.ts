import { voteStretched } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { positivePart } from '../running/positive-part.ts';
import { RelativeStrength } from '../running/relative-strength.ts';

/** Whole columns at once; false if there was a hole, because NaN stays in the means. */
function sweep(p: { length: number }, feed: { source: Float64Array }, out: { rsi: Float64Array }): boolean {
  const { source } = feed;
  const { rsi: column } = out;
  const weight = 1 / p.length;
  let gain = 0;
  let loss = 0;
  column[0] = Number.NaN;
  const count = source.length;
  for (let i = 1; i < count; i++) {
    const move = source[i] - source[i - 1];
    const keep = i > p.length ? 1 - weight : 1;
    gain = gain * keep + positivePart(move) * weight;
    loss = loss * keep + positivePart(-move) * weight;
    const whole = gain + loss;
    const value = whole === 0 ? 50 : (100 * gain) / whole;
    column[i] = i < p.length ? Number.NaN : value;
  }
  return Number.isFinite(gain + loss);
}

/**
 * Relative strength index: the share of gains in all movement of the last bars, 0 to 100.
 * Warm-up: `length` bars. Convention: Wilder's smoothing seeded with the mean of the first `length`
 * moves; flat prices read 50. Reference: Wilder (1978); checked against QuantConnect Lean's data.
 */
export const rsi = defineIndicator({
  id: 'rsi',
  name: 'Relative strength index',
  group: 'momentum',
  summary: 'The share of gains in all recent movement, from 0 to 100.',
  reading: 'Over 70 a rise is stretched, under 30 a fall is; in a trend it can stay there for weeks.',
  parameters: { length: lengthParameter(14), source: sourceParameter() },
  inputs: ['source'],
  outputs: [{ id: 'rsi', name: 'RSI', unit: 'index', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [
    { value: 30, label: 'oversold' },
    { value: 70, label: 'overbought' },
  ],
  scale: { min: 0, max: 100 },
  warmUp: (p) => ({ rsi: p.length }),
  begin(p, { source }, { rsi: column }) {
    const strength = new RelativeStrength(p.length);
    return (i) => {
      column[i] = strength.next(source[i]);
    };
  },
  sweep,
  vote: {
    horizon: 'short',
    rule: 'Buy under 30 (oversold), sell over 70 (overbought), hold between.',
    cast: (view) => voteStretched(view.value('rsi'), 30, 70),
  },
});
