import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { Delay } from '../running/delay.ts';

/**
 * Momentum: the price less the price `length` bars ago. Warm-up: `length` bars. Reference: TA-Lib MOM.
 */
export const momentum = defineIndicator({
  id: 'momentum',
  name: 'Momentum',
  group: 'momentum',
  summary: 'The move over the last bars, in the price’s own unit.',
  reading: 'Above zero and rising: the move gathers pace; falling towards zero: it tires.',
  parameters: { length: lengthParameter(10), source: sourceParameter() },
  inputs: ['source'],
  outputs: [{ id: 'momentum', name: 'Momentum', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [{ value: 0, label: 'zero' }],
  warmUp: (p) => ({ momentum: p.length }),
  begin(p, { source }, { momentum: column }) {
    const past = new Delay(p.length);
    return (i) => {
      column[i] = source[i] - past.next(source[i]);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy above zero, sell below.',
    cast: (view) => voteAbove(view.value('momentum'), 0),
  },
});
