import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { exponential } from '../running/smoother.ts';
import { sweepMacd } from './sweep-macd.ts';

/**
 * MACD: the distance between a fast and a slow exponential average, its own average (the signal) and
 * the distance between the two (the histogram).
 * Warm-up: slow − 1 bars for the line, slow + signal − 2 for signal and histogram. Convention: every
 * average seeded with a simple mean. Reference: Appel (1979); checked against QuantConnect Lean's data.
 */
export const macd = defineIndicator({
  id: 'macd',
  name: 'MACD',
  group: 'momentum',
  summary: 'How far a fast average has run ahead of a slow one.',
  reading: 'Line over signal: momentum turns up; under it: turns down. Above zero the trend is up.',
  parameters: {
    fast: lengthParameter(12, { label: 'Fast' }),
    slow: lengthParameter(26, { label: 'Slow', min: 2 }),
    signal: lengthParameter(9, { label: 'Signal' }),
    source: sourceParameter(),
  },
  inputs: ['source'],
  outputs: [
    { id: 'macd', name: 'MACD', unit: 'price', draw: 'line', tone: 'main' },
    { id: 'signal', name: 'Signal', unit: 'price', draw: 'line', tone: 'second' },
    { id: 'histogram', name: 'Histogram', unit: 'price', draw: 'histogram', tone: 'third' },
  ],
  pane: 'own',
  levels: [{ value: 0, label: 'zero' }],
  conflict: (p) => (p.fast < p.slow ? null : { code: 'order', name: 'fast', other: 'slow' }),
  warmUp: (p) => ({
    macd: p.slow - 1,
    signal: p.slow + p.signal - 2,
    histogram: p.slow + p.signal - 2,
  }),
  begin(p, { source }, { macd: line, signal, histogram }) {
    const fast = exponential(p.fast);
    const slow = exponential(p.slow);
    const average = exponential(p.signal);
    return (i) => {
      line[i] = fast.next(source[i]) - slow.next(source[i]);
      signal[i] = average.next(line[i]);
      histogram[i] = line[i] - signal[i];
    };
  },
  sweep: sweepMacd,
  vote: {
    horizon: 'medium',
    rule: 'Buy while the MACD line is above its signal, sell while it is below.',
    cast: (view) => voteAbove(view.value('macd'), view.value('signal')),
  },
});
