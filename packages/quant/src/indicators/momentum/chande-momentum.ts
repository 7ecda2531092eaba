import { voteStretched } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { Cell } from '../running/cell.ts';
import { ratio } from '../running/ratio.ts';
import { RollingSum } from '../running/rolling-sum.ts';

/**
 * Chande momentum oscillator: gains less losses over all movement of the last `length` bars, −100 to 100,
 * without any smoothing. Warm-up: `length` bars. Flat prices read 0. Reference: Chande and Kroll (1994).
 */
export const chandeMomentum = defineIndicator({
  id: 'chande-momentum',
  name: 'Chande momentum',
  group: 'momentum',
  summary: 'Gains less losses as a share of all recent movement, from −100 to 100.',
  reading: 'Over +50 the rise is nearly unbroken, under −50 the fall; both are stretched.',
  parameters: { length: lengthParameter(14), source: sourceParameter() },
  inputs: ['source'],
  outputs: [{ id: 'chande', name: 'CMO', unit: 'index', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [
    { value: -50, label: 'oversold' },
    { value: 50, label: 'overbought' },
  ],
  scale: { min: -100, max: 100 },
  warmUp: (p) => ({ chande: p.length }),
  begin(p, { source }, { chande }) {
    const before = new Cell();
    const gains = new RollingSum(p.length);
    const losses = new RollingSum(p.length);
    return (i) => {
      const move = source[i] - before.swap(source[i]);
      const up = gains.next(Number.isNaN(move) ? move : Math.max(0, move));
      const down = losses.next(Number.isNaN(move) ? move : Math.max(0, -move));
      chande[i] = 100 * ratio(up - down, up + down, 0);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy under −50, sell over +50, hold between.',
    cast: (view) => voteStretched(view.value('chande'), -50, 50),
  },
});
