import { voteStretched } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { Highest, Lowest } from '../running/extreme.ts';
import { ratio } from '../running/ratio.ts';
import { RelativeStrength } from '../running/relative-strength.ts';
import { RollingMean } from '../running/rolling-mean.ts';

/**
 * Stochastic of the RSI: where the RSI stands within its own recent range, 0 to 100.
 * Warm-up: rsi + stochastic + %K − 2 bars, %D − 1 more for %D. A flat RSI reads 50.
 * Reference: Chande and Kroll, The New Technical Trader (1994).
 */
export const stochRsi = defineIndicator({
  id: 'stoch-rsi',
  name: 'Stochastic RSI',
  group: 'momentum',
  summary: 'Where the RSI is between its own recent low and high.',
  reading: 'Much quicker than the RSI: over 80 or under 20 marks short-lived extremes.',
  parameters: {
    rsi: lengthParameter(14, { label: 'RSI length' }),
    stochastic: lengthParameter(14, { label: 'Range length' }),
    k: lengthParameter(3, { label: '%K smoothing' }),
    d: lengthParameter(3, { label: '%D smoothing' }),
    source: sourceParameter(),
  },
  inputs: ['source'],
  outputs: [
    { id: 'k', name: '%K', unit: 'index', draw: 'line', tone: 'main' },
    { id: 'd', name: '%D', unit: 'index', draw: 'line', tone: 'second' },
  ],
  pane: 'own',
  levels: [
    { value: 20, label: 'oversold' },
    { value: 80, label: 'overbought' },
  ],
  scale: { min: 0, max: 100 },
  warmUp(p) {
    const k = p.rsi + p.stochastic + p.k - 2;
    return { k, d: k + p.d - 1 };
  },
  begin(p, { source }, { k, d }) {
    const strength = new RelativeStrength(p.rsi);
    const top = new Highest(p.stochastic);
    const bottom = new Lowest(p.stochastic);
    const smoothK = new RollingMean(p.k);
    const smoothD = new RollingMean(p.d);
    return (i) => {
      const value = strength.next(source[i]);
      const low = bottom.next(value);
      k[i] = smoothK.next(100 * ratio(value - low, top.next(value) - low, 0.5));
      d[i] = smoothD.next(k[i]);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy while %K is under 20, sell while it is over 80.',
    cast: (view) => voteStretched(view.value('k'), 20, 80),
  },
});
