import { voteStretched } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { Cell } from '../running/cell.ts';
import { ratio } from '../running/ratio.ts';
import { RollingSum } from '../running/rolling-sum.ts';

/**
 * Money flow index: an RSI of money. Typical price × volume of rising bars as a share of all moving bars,
 * 0 to 100. Warm-up: `length` bars. Nothing moved or traded: 50. Reference: Quong and Soudack; TA-Lib MFI.
 */
export const moneyFlowIndex = defineIndicator({
  id: 'money-flow-index',
  name: 'Money flow index',
  group: 'volume',
  summary: 'The share of recent money that went into rising bars, from 0 to 100.',
  reading: 'Over 80 stretched, under 20 washed out; new price highs without new MFI highs are suspect.',
  parameters: { length: lengthParameter(14) },
  inputs: ['high', 'low', 'close', 'volume'],
  outputs: [{ id: 'mfi', name: 'MFI', unit: 'index', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [
    { value: 20, label: 'oversold' },
    { value: 80, label: 'overbought' },
  ],
  scale: { min: 0, max: 100 },
  warmUp: (p) => ({ mfi: p.length }),
  begin(p, { high, low, close, volume }, { mfi }) {
    const before = new Cell();
    const into = new RollingSum(p.length);
    const outOf = new RollingSum(p.length);
    return (i) => {
      const typical = (high[i] + low[i] + close[i]) / 3;
      const last = before.swap(typical);
      if (Number.isNaN(last)) {
        mfi[i] = Number.NaN;
        return;
      }
      const gained = into.next(typical > last ? typical * volume[i] : 0);
      const lost = outOf.next(typical < last ? typical * volume[i] : 0);
      mfi[i] = 100 * ratio(gained, gained + lost, 0.5);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy under 20, sell over 80, hold between.',
    cast: (view) => voteStretched(view.value('mfi'), 20, 80),
  },
});
