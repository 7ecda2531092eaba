import { describe, expect, it } from 'vitest';
import { walkBars } from '../../test/market-walks.ts';
import {
  moveProbabilities,
  probabilityUp,
  quantileOf,
  returnDistribution,
  volatilityAt,
  volatilityColumns,
} from '../distribution/index.ts';
import { expectedMove, fallProbability, netEdge, planTrade } from './index.ts';

const bars = walkBars({ bars: 400, seed: 51 });
const state = volatilityAt(volatilityColumns(bars.close), 399);
if (state === null) throw new Error('400 bars are enough');
const plain = returnDistribution(state, { market: 'stocks', horizonBars: 20 });
const move = (modelProbability: number | null) =>
  expectedMove({ market: 'stocks', horizonBars: 20, state, modelProbability });

describe('The expected move', () => {
  it('SIG-5: is the distribution’s own while the gate is shut, and says so', () => {
    const shut = move(null);
    expect(shut.source).toBe('distribution');
    expect(shut.probabilityUp).toBe(probabilityUp(plain));
    expect(Math.log1p(shut.low80)).toBeCloseTo(quantileOf(plain, 0.1), 12);
    expect(Math.log1p(shut.high80)).toBeCloseTo(quantileOf(plain, 0.9), 12);
    expect(shut.beyond5).toBe(moveProbabilities(plain, 0.05).either);
    expect(shut.beyond10).toBeLessThan(shut.beyond5);
  });

  it('SIG-5: takes P(up) of the model while the gate is open, and keeps the width', () => {
    const [shut, open] = [move(null), move(0.62)];
    expect(open.source).toBe('model');
    expect(open.probabilityUp).toBeCloseTo(0.62, 9);
    const width = ({ low80, high80 }: typeof open) => Math.log1p(high80) - Math.log1p(low80);
    expect(width(open)).toBeCloseTo(width(shut), 12);
    expect(move(0.45).mean).toBeLessThan(open.mean);
  });

  it('costs the fee at entry and at exit', () => {
    expect(netEdge(move(0.6), 10)).toBeCloseTo(move(0.6).mean - 0.002, 12);
    expect(() => netEdge(move(0.6), -1)).toThrow(/fee/);
  });
});

describe('The chance of a fall', () => {
  // Lean SPY on 2016-12-30 over 21 bars, as the page on the method has it: scale .029031, 5 % quantile −.04519 and
  // median .00707; the 10 % quantile lies 1.24 + .10 scales below the median.
  const stated = { median: Math.expm1(0.00707), low80: Math.expm1(0.00707 - 1.34 * 0.029031) };

  it('follows from the stated median and range: below the 5 % quantile lie 5 %', () => {
    expect(fallProbability('stocks', stated, -Math.expm1(-0.04519))).toBeCloseTo(0.05, 4);
  });

  it.each(['stocks', 'crypto'] as const)('is that of the whole distribution: %s', (market) => {
    const whole = returnDistribution(state, { market, horizonBars: 20 });
    const said = expectedMove({ market, horizonBars: 20, state, modelProbability: null });
    for (const share of [0.05, 0.1, 0.3]) {
      expect(fallProbability(market, said, share)).toBeCloseTo(moveProbabilities(whole, share).fall, 9);
    }
  });
});

describe('The plan of a trade', () => {
  it('has the stop and target of trade rule T1: 3 and 6 average true ranges from the last close', () => {
    const plan = planTrade(bars.close[399], 1.5);
    expect(plan).toMatchObject({ entry: 'next-open', reference: bars.close[399], averageTrueRange: 1.5 });
    expect(plan?.stop).toBeCloseTo(bars.close[399] - 4.5, 9);
    expect(plan?.target).toBeCloseTo(bars.close[399] + 9, 9);
  });

  it('has no stop below zero, and no plan without a range', () => {
    expect(planTrade(1, 0.5)?.stop).toBeNull();
    expect(planTrade(1, 0.5)?.target).toBe(4);
    expect(planTrade(1, Number.NaN)).toBeNull();
  });
});
