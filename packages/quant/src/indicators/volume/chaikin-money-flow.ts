import { voteStretched } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { closeLocation } from '../running/close-location.ts';
import { ratio } from '../running/ratio.ts';
import { RollingSum } from '../running/rolling-sum.ts';

/**
 * Chaikin money flow: volume weighted by where bars close in their range, as a share of all volume,
 * −1 to 1. Warm-up: length − 1 bars. A window without any trade reads 0.
 */
export const chaikinMoneyFlow = defineIndicator({
  id: 'chaikin-money-flow',
  name: 'Chaikin money flow',
  group: 'volume',
  summary: 'Whether volume came with closes near the high or near the low, from −1 to 1.',
  reading: 'Above zero buyers, below zero sellers; beyond ±0.05 it counts.',
  parameters: { length: lengthParameter(20) },
  inputs: ['high', 'low', 'close', 'volume'],
  outputs: [{ id: 'flow', name: 'CMF', unit: 'ratio', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [{ value: 0, label: 'zero' }],
  scale: { min: -1, max: 1 },
  warmUp: (p) => ({ flow: p.length - 1 }),
  begin(p, { high, low, close, volume }, { flow }) {
    const pressed = new RollingSum(p.length);
    const traded = new RollingSum(p.length);
    return (i) => {
      const part = pressed.next(closeLocation(high[i], low[i], close[i]) * volume[i]);
      flow[i] = ratio(part, traded.next(volume[i]), 0);
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy over 0.05, sell under −0.05, hold between.',
    cast: (view) => voteStretched(-view.value('flow'), -0.05, 0.05),
  },
});
