import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { Cell } from '../running/cell.ts';
import { closeLocation } from '../running/close-location.ts';

/**
 * Accumulation / distribution line: volume counted by where in its range the bar closed, summed up.
 * No warm-up; a bar without range adds nothing. Reference: Chaikin; TA-Lib AD.
 */
export const accumulation = defineIndicator({
  id: 'accumulation',
  name: 'Accumulation / distribution',
  group: 'volume',
  summary: 'A running total of volume, weighted by how near to its high each bar closed.',
  reading: 'Falling while the price rises: the rise is being sold into.',
  parameters: {},
  inputs: ['high', 'low', 'close', 'volume'],
  outputs: [{ id: 'line', name: 'A/D', unit: 'shares', draw: 'line', tone: 'main' }],
  pane: 'own',
  warmUp: () => ({ line: 0 }),
  begin(_, { high, low, close, volume }, { line }) {
    const total = new Cell(0);
    return (i) => {
      total.value += closeLocation(high[i], low[i], close[i]) * volume[i];
      line[i] = total.value;
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy while the line is above where it stood 20 bars ago, sell while it is below.',
    cast: (view) => voteAbove(view.value('line'), view.value('line', 20)),
  },
});
