import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { ratio } from '../running/ratio.ts';
import { exponential } from '../running/smoother.ts';

/**
 * Percentage price oscillator: MACD as a percentage of the slow average, so that a 20-dollar and a
 * 60,000-dollar asset can be compared. Warm-up: as MACD. Reference: TA-Lib PPO with exponential averages.
 */
export const ppo = defineIndicator({
  id: 'ppo',
  name: 'Percentage price oscillator',
  group: 'momentum',
  summary: 'MACD as a percentage of the price.',
  reading: 'Like MACD, and comparable across assets and years.',
  parameters: {
    fast: lengthParameter(12, { label: 'Fast' }),
    slow: lengthParameter(26, { label: 'Slow', min: 2 }),
    signal: lengthParameter(9, { label: 'Signal' }),
    source: sourceParameter(),
  },
  inputs: ['source'],
  outputs: [
    { id: 'ppo', name: 'PPO', unit: 'percent', draw: 'line', tone: 'main' },
    { id: 'signal', name: 'Signal', unit: 'percent', draw: 'line', tone: 'second' },
    { id: 'histogram', name: 'Histogram', unit: 'percent', draw: 'histogram', tone: 'third' },
  ],
  pane: 'own',
  levels: [{ value: 0, label: 'zero' }],
  conflict: (p) => (p.fast < p.slow ? null : { code: 'order', name: 'fast', other: 'slow' }),
  warmUp: (p) => ({ ppo: p.slow - 1, signal: p.slow + p.signal - 2, histogram: p.slow + p.signal - 2 }),
  begin(p, { source }, { ppo: line, signal, histogram }) {
    const fast = exponential(p.fast);
    const slow = exponential(p.slow);
    const average = exponential(p.signal);
    return (i) => {
      const base = slow.next(source[i]);
      line[i] = 100 * ratio(fast.next(source[i]) - base, base, 0);
      signal[i] = average.next(line[i]);
      histogram[i] = line[i] - signal[i];
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy while the PPO line is above its signal, sell while it is below.',
    cast: (view) => voteAbove(view.value('ppo'), view.value('signal')),
  },
});
