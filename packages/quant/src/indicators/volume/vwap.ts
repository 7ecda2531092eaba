import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { ratio } from '../running/ratio.ts';
import { RollingSum } from '../running/rolling-sum.ts';

/**
 * Moving VWAP: the volume-weighted mean price of the last `length` bars.
 * Warm-up: length − 1 bars. Convention: the price of a bar is (open + high + low + close) / 4; a window
 * without any trade gives the bar's own price. Reference: checked against QuantConnect Lean's data.
 */
export const vwap = defineIndicator({
  id: 'vwap',
  name: 'Moving VWAP',
  group: 'volume',
  summary: 'The mean price paid over the last bars, weighted by volume.',
  reading: 'Above it the average recent buyer is in profit, below it in loss.',
  parameters: { length: lengthParameter(50) },
  inputs: ['open', 'high', 'low', 'close', 'volume'],
  outputs: [{ id: 'vwap', name: 'VWAP', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'price',
  warmUp: (p) => ({ vwap: p.length - 1 }),
  begin(p, { open, high, low, close, volume }, { vwap: column }) {
    const money = new RollingSum(p.length);
    const shares = new RollingSum(p.length);
    return (i) => {
      const price = (open[i] + high[i] + low[i] + close[i]) / 4;
      column[i] = ratio(money.next(price * volume[i]), shares.next(volume[i]), price);
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy while the close is above the VWAP, sell while it is below.',
    cast: (view) => voteAbove(view.close(), view.value('vwap')),
  },
});
