import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { Delay } from '../running/delay.ts';
import { ratio } from '../running/ratio.ts';

/**
 * Rate of change: the return over the last `length` bars in percent. Warm-up: `length` bars. Reference: TA-Lib ROC.
 */
export const roc = defineIndicator({
  id: 'roc',
  name: 'Rate of change',
  group: 'momentum',
  summary: 'The return over the last bars, as a percentage.',
  reading: 'Above zero the asset has gained; a high far from zero rarely lasts.',
  parameters: { length: lengthParameter(12), source: sourceParameter() },
  inputs: ['source'],
  outputs: [{ id: 'roc', name: 'ROC', unit: 'percent', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [{ value: 0, label: 'zero' }],
  warmUp: (p) => ({ roc: p.length }),
  begin(p, { source }, { roc: column }) {
    const past = new Delay(p.length);
    return (i) => {
      const before = past.next(source[i]);
      column[i] = 100 * ratio(source[i] - before, before, 0);
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy above zero, sell below.',
    cast: (view) => voteAbove(view.value('roc'), 0),
  },
});
