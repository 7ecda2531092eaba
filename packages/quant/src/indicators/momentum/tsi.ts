import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { Cell } from '../running/cell.ts';
import { ratio } from '../running/ratio.ts';
import { exponential } from '../running/smoother.ts';

/**
 * True strength index: twice-smoothed moves over twice-smoothed absolute moves, −100 to 100.
 * Warm-up: long + short − 1 bars, signal − 1 more for the signal. Flat prices read 0.
 * Reference: Blau, Momentum, Direction and Divergence (1995).
 */
export const tsi = defineIndicator({
  id: 'tsi',
  name: 'True strength index',
  group: 'momentum',
  summary: 'Net movement as a share of all movement, smoothed twice, from −100 to 100.',
  reading: 'Above zero buyers have the upper hand; crossings of the signal time the turn.',
  parameters: {
    long: lengthParameter(25, { label: 'First smoothing' }),
    short: lengthParameter(13, { label: 'Second smoothing' }),
    signal: lengthParameter(13, { label: 'Signal' }),
    source: sourceParameter(),
  },
  inputs: ['source'],
  outputs: [
    { id: 'tsi', name: 'TSI', unit: 'index', draw: 'line', tone: 'main' },
    { id: 'signal', name: 'Signal', unit: 'index', draw: 'line', tone: 'second' },
  ],
  pane: 'own',
  levels: [{ value: 0, label: 'zero' }],
  scale: { min: -100, max: 100 },
  warmUp: (p) => ({ tsi: p.long + p.short - 1, signal: p.long + p.short + p.signal - 2 }),
  begin(p, { source }, { tsi: line, signal }) {
    const before = new Cell();
    const net = [exponential(p.long), exponential(p.short)] as const;
    const all = [exponential(p.long), exponential(p.short)] as const;
    const average = exponential(p.signal);
    return (i) => {
      const move = source[i] - before.swap(source[i]);
      const whole = all[1].next(all[0].next(Math.abs(move)));
      line[i] = 100 * ratio(net[1].next(net[0].next(move)), whole, 0);
      signal[i] = average.next(line[i]);
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy while the TSI is above its signal, sell while it is below.',
    cast: (view) => voteAbove(view.value('tsi'), view.value('signal')),
  },
});
