import { type BarColumns, makeBarColumns, sliceBars } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { walkBars } from '../../test/market-walks.ts';
import { findIndicator, stanceMembers, voteColumn } from '../indicators/index.ts';
import { netVotes, nextStance, readStance, stanceAt, stanceColumns } from './index.ts';

const GROUPS = ['short', 'medium', 'long'] as const;

/** The history with one more bar that runs straight to a close, on the mean volume of 20 bars. */
function withNextClose(bars: BarColumns, close: number): BarColumns {
  const n = bars.close.length;
  const out = makeBarColumns(n + 1);
  for (const name of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) out[name].set(bars[name]);
  const before = bars.close[n - 1];
  out.time[n] = bars.time[n - 1] + 86_400_000;
  out.open[n] = before;
  out.close[n] = close;
  out.high[n] = Math.max(before, close);
  out.low[n] = Math.min(before, close);
  out.volume[n] = bars.volume.slice(-20).reduce((sum, volume) => sum + volume, 0) / 20;
  return out;
}

describe('The technical stance', () => {
  it('SIG-2: takes a side at a net of 0.4 and keeps it until the votes are even', () => {
    const nets = [0.2, 0.4, 0.2, 0.2, 0, 0.2, -0.4, -0.2, 0.2, 0.6, -0.6, Number.NaN];
    let before: 1 | 0 | -1 = 0;
    const stances = nets.map((net) => {
      before = nextStance(before, net);
      return before;
    });
    expect(stances).toEqual([0, 1, 1, 1, 0, 0, -1, -1, 0, 1, -1, 0]);
  });

  it('counts only members that have enough history, and none below three', () => {
    const votes = ['buy', null, 'sell', 'buy', 'hold'] as const;
    expect(netVotes(5, (m) => votes[m])).toBeCloseTo(0.25, 12);
    expect(netVotes(2, (m) => votes[m])).toBeNaN();
  });

  it('does not change for past bars when later ones are removed (D11)', () => {
    const bars = walkBars({ bars: 500, seed: 21 });
    for (const group of GROUPS) {
      const whole = stanceColumns(bars, group);
      for (const bar of [150, 263, 377, 498]) {
        const cut = stanceColumns(sliceBars(bars, 0, bar + 1), group);
        expect(cut.stance).toEqual(whole.stance.slice(0, bar + 1));
        expect(cut.net).toEqual(whole.net.slice(0, bar + 1));
      }
      expect(new Set(whole.stance).size).toBe(3);
    }
  });

  it('is the same day by day as over the whole history', () => {
    const bars = walkBars({ bars: 330, seed: 22 });
    for (const group of GROUPS) {
      const { stance } = stanceColumns(bars, group);
      for (let bar = 300; bar < 330; bar++) {
        const before = stance[bar - 1] as 1 | 0 | -1;
        expect(stanceAt(sliceBars(bars, 0, bar + 1), { group, before })).toBe(stance[bar]);
      }
    }
  });

  it('shows each member’s vote as in its own column', () => {
    const bars = walkBars({ bars: 400, seed: 23 });
    const shown = GROUPS.flatMap((group) => readStance(bars, group).members);
    expect(shown.map(({ id }) => id)).toEqual(stanceMembers.map(({ id }) => id));
    stanceMembers.forEach(({ indicatorId, params }, m) => {
      const indicator = findIndicator(indicatorId);
      if (!indicator) throw new Error(indicatorId);
      const outputs = indicator.kernel(bars, params);
      const code = voteColumn({ indicator, params, bars, outputs })[399];
      expect(shown[m].vote).toBe(code > 0 ? 'buy' : code < 0 ? 'sell' : 'hold');
    });
  });
});

describe('What would flip it', () => {
  it('SIG-2: is a close that really flips it, and no nearer close does', () => {
    let [flips, stands] = [0, 0];
    for (const seed of [31, 32, 33, 34, 35, 36]) {
      const bars = walkBars({ bars: 400, seed });
      for (const group of GROUPS) {
        const reading = readStance(bars, group);
        const stanceAfter = (close: number) => {
          const { stance } = stanceColumns(withNextClose(bars, close), group);
          return (['sell', 'hold', 'buy'] as const)[stance[400] + 1];
        };
        const close = bars.close[399];
        for (const { direction, price, becomes, because } of reading.flips) {
          expect(stanceAfter(price)).toBe(becomes);
          expect(becomes).not.toBe(reading.stance);
          if (direction === 'still') continue;
          expect(direction).toBe(price > close ? 'up' : 'down');
          expect(stanceAfter(price + 0.1 * (close - price)), `seed ${seed} ${group}`).toBe(reading.stance);
          expect(because.length).toBeGreaterThan(0);
          flips += 1;
        }
        if (!reading.flips.some(({ direction }) => direction === 'up')) stands += 1;
      }
    }
    expect(flips).toBeGreaterThan(10);
    expect(stands).toBeGreaterThan(0);
  });

  it('gives for RSI the close at which it reads 70 or 30', () => {
    const [rsi] = readStance(walkBars({ bars: 400, seed: 41 }), 'short').members;
    expect(rsi.id).toBe('rsi-14');
    expect(rsi.vote).toBe('hold');
    expect(rsi.flips).not.toHaveLength(0);
    for (const { direction, value, becomes } of rsi.flips) {
      expect(Math.abs(value - (direction === 'up' ? 70 : 30))).toBeLessThan(0.1);
      expect(becomes).toBe(direction === 'up' ? 'sell' : 'buy');
    }
  });
});
