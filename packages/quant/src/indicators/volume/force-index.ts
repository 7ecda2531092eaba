import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { Cell } from '../running/cell.ts';
import { exponential } from '../running/smoother.ts';

/**
 * Force index: the move of a bar times its volume, averaged exponentially.
 * Warm-up: `length` bars. Reference: Elder, Trading for a Living (1993).
 */
export const forceIndex = defineIndicator({
  id: 'force-index',
  name: 'Force index',
  group: 'volume',
  summary: 'Moves weighted by the volume behind them.',
  reading: 'Above zero bulls are in charge; a spike without follow-through is exhaustion.',
  parameters: { length: lengthParameter(13) },
  inputs: ['close', 'volume'],
  outputs: [{ id: 'force', name: 'Force', unit: 'money', draw: 'histogram', tone: 'main' }],
  pane: 'own',
  levels: [{ value: 0, label: 'zero' }],
  warmUp: (p) => ({ force: p.length }),
  begin(p, { close, volume }, { force }) {
    const before = new Cell();
    const average = exponential(p.length);
    return (i) => {
      force[i] = average.next((close[i] - before.swap(close[i])) * volume[i]);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy above zero, sell below.',
    cast: (view) => voteAbove(view.value('force'), 0),
  },
});
