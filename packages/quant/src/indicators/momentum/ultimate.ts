import { voteStretched } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter } from '../parameters.ts';
import { Cell } from '../running/cell.ts';
import { ratio } from '../running/ratio.ts';
import { RollingSum } from '../running/rolling-sum.ts';

/** Buying pressure as a share of the true range over one length; 0.5 where nothing moved. */
class Pressure {
  readonly #bought: RollingSum;
  readonly #range: RollingSum;

  constructor(length: number) {
    this.#bought = new RollingSum(length);
    this.#range = new RollingSum(length);
  }

  next(bought: number, range: number): number {
    return ratio(this.#bought.next(bought), this.#range.next(range), 0.5);
  }
}

/**
 * Ultimate oscillator: buying pressure over three lengths, weighted 4 : 2 : 1, from 0 to 100.
 * Warm-up: `long` bars (the first bar has no close before it). Reference: Williams (1985); TA-Lib ULTOSC.
 */
export const ultimate = defineIndicator({
  id: 'ultimate',
  name: 'Ultimate oscillator',
  group: 'momentum',
  summary: 'How much of the movement was buying, over three lengths at once.',
  reading: 'Over 70 stretched, under 30 washed out; slower to give false alarms than one length.',
  parameters: {
    short: lengthParameter(7, { label: 'Short' }),
    medium: lengthParameter(14, { label: 'Medium' }),
    long: lengthParameter(28, { label: 'Long' }),
  },
  inputs: ['high', 'low', 'close'],
  outputs: [{ id: 'ultimate', name: 'Ultimate', unit: 'index', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [
    { value: 30, label: 'oversold' },
    { value: 70, label: 'overbought' },
  ],
  scale: { min: 0, max: 100 },
  conflict(p) {
    if (p.short >= p.medium) return { code: 'order', name: 'short', other: 'medium' };
    return p.medium < p.long ? null : { code: 'order', name: 'medium', other: 'long' };
  },
  warmUp: (p) => ({ ultimate: p.long }),
  begin(p, { high, low, close }, { ultimate: column }) {
    const before = new Cell();
    const short = new Pressure(p.short);
    const medium = new Pressure(p.medium);
    const long = new Pressure(p.long);
    return (i) => {
      const last = before.swap(close[i]);
      const floor = Math.min(low[i], last);
      const bought = close[i] - floor;
      const range = Math.max(high[i], last) - floor;
      const sum = 4 * short.next(bought, range) + 2 * medium.next(bought, range) + long.next(bought, range);
      column[i] = (100 * sum) / 7;
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy under 30, sell over 70, hold between.',
    cast: (view) => voteStretched(view.value('ultimate'), 30, 70),
  },
});
