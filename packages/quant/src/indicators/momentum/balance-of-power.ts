import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { ratio } from '../running/ratio.ts';
import { RollingMean } from '../running/rolling-mean.ts';

/**
 * Balance of power: the body of each bar as a share of its range, −1 to 1, averaged.
 * Warm-up: length − 1 bars. A bar without range counts 0. Reference: Livshin; TA-Lib BOP (without average).
 */
export const balanceOfPower = defineIndicator({
  id: 'balance-of-power',
  name: 'Balance of power',
  group: 'momentum',
  summary: 'Whether bars close above or below where they opened, as a share of their range.',
  reading: 'Above zero buyers push within the bar, below zero sellers.',
  parameters: { length: lengthParameter(14) },
  inputs: ['open', 'high', 'low', 'close'],
  outputs: [{ id: 'balance', name: 'BOP', unit: 'ratio', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [{ value: 0, label: 'zero' }],
  scale: { min: -1, max: 1 },
  warmUp: (p) => ({ balance: p.length - 1 }),
  begin(p, { open, high, low, close }, { balance }) {
    const mean = new RollingMean(p.length);
    return (i) => {
      balance[i] = mean.next(ratio(close[i] - open[i], high[i] - low[i], 0));
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy above zero, sell below.',
    cast: (view) => voteAbove(view.value('balance'), 0),
  },
});
