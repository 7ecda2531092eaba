import { voteStretched } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { Highest, Lowest } from '../running/extreme.ts';
import { ratio } from '../running/ratio.ts';

/**
 * Williams %R: how far the close is below the recent high, from −100 (at the low) to 0 (at the high).
 * Warm-up: length − 1 bars. A range of zero reads −50. Reference: Larry Williams (1973); TA-Lib WILLR.
 */
export const williamsR = defineIndicator({
  id: 'williams-r',
  name: 'Williams %R',
  group: 'momentum',
  summary: 'How far the close is below the recent high, from −100 to 0.',
  reading: 'Above −20 overbought, below −80 oversold; the mirror of the fast stochastic.',
  parameters: { length: lengthParameter(14) },
  inputs: ['high', 'low', 'close'],
  outputs: [{ id: 'williams', name: '%R', unit: 'index', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [
    { value: -80, label: 'oversold' },
    { value: -20, label: 'overbought' },
  ],
  scale: { min: -100, max: 0 },
  warmUp: (p) => ({ williams: p.length - 1 }),
  begin(p, { high, low, close }, { williams }) {
    const top = new Highest(p.length);
    const bottom = new Lowest(p.length);
    return (i) => {
      const ceiling = top.next(high[i]);
      williams[i] = -100 * ratio(ceiling - close[i], ceiling - bottom.next(low[i]), 0.5);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy below −80, sell above −20, hold between.',
    cast: (view) => voteStretched(view.value('williams'), -80, -20),
  },
});
