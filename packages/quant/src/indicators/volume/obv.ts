import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { Cell } from '../running/cell.ts';

/**
 * On-balance volume: volume added on rising closes and taken away on falling ones.
 * No warm-up. Convention: starts from the first bar's own volume, as TA-Lib OBV does; only its direction
 * means anything, not its level. Reference: Granville (1963); checked against QuantConnect Lean's data.
 */
export const obv = defineIndicator({
  id: 'obv',
  name: 'On-balance volume',
  group: 'volume',
  summary: 'A running total of volume: up days add, down days take away.',
  reading: 'Rising while the price is flat: somebody is collecting.',
  parameters: {},
  inputs: ['close', 'volume'],
  outputs: [{ id: 'obv', name: 'OBV', unit: 'shares', draw: 'line', tone: 'main' }],
  pane: 'own',
  warmUp: () => ({ obv: 0 }),
  begin(_, { close, volume }, { obv: column }) {
    const before = new Cell();
    const total = new Cell(0);
    return (i) => {
      const last = before.swap(close[i]);
      if (Number.isNaN(last)) total.value = volume[i];
      else if (close[i] > last) total.value += volume[i];
      else if (close[i] < last) total.value -= volume[i];
      column[i] = total.value;
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy while OBV is above where it stood 20 bars ago, sell while it is below.',
    cast: (view) => voteAbove(view.value('obv'), view.value('obv', 20)),
  },
});
