import { voteStretched } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { RelativeStrength } from '../running/relative-strength.ts';

/** Whole columns at once: mean gain and loss carried along, one division per bar. */
function sweep(p: { length: number }, feed: { source: Float64Array }, out: { rsi: Float64Array }): void {
  const { source } = feed;
  const { rsi: column } = out;
  const { length } = p;
  const weight = 1 / length;
  let gain = 0;
  let loss = 0;
  for (let i = 0; i < source.length; i++) {
    const move = i > 0 ? source[i] - source[i - 1] : 0;
    const up = Math.max(move, 0);
    const down = move < 0 ? -move : 0;
    if (i > length) {
      gain += weight * (up - gain);
      loss += weight * (down - loss);
    } else {
      gain += up * weight;
      loss += down * weight;
    }
    const whole = gain + loss;
    column[i] = i < length ? Number.NaN : whole === 0 ? 50 : (100 * gain) / whole;
  }
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
