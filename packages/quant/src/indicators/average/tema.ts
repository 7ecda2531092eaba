import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { exponential } from '../running/smoother.ts';

/**
 * Triple exponential average: 3 × EMA − 3 × EMA² + EMA³ (EMA of EMA, and once more).
 * Warm-up: 3 × (length − 1) bars. Reference: Mulloy (1994); TA-Lib TEMA.
 */
export const tema = defineIndicator({
  id: 'tema',
  name: 'Triple exponential average',
  group: 'average',
  summary: 'Like the double exponential average, corrected once more: almost no delay.',
  reading: 'Its slope changes within a bar or two of a turn, and at many false turns as well.',
  parameters: { length: lengthParameter(20), source: sourceParameter() },
  inputs: ['source'],
  outputs: [{ id: 'tema', name: 'TEMA', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'price',
  warmUp: (p) => ({ tema: 3 * (p.length - 1) }),
  begin(p, { source }, { tema: column }) {
    const first = exponential(p.length);
    const second = exponential(p.length);
    const third = exponential(p.length);
    return (i) => {
      const once = first.next(source[i]);
      const twice = second.next(once);
      column[i] = 3 * once - 3 * twice + third.next(twice);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy while the close is above the average, sell while it is below.',
    cast: (view) => voteAbove(view.close(), view.value('tema')),
  },
});
