import { describe, expect, it } from 'vitest';
import type { ComputedRecord } from '../model/compute-record.ts';
import type { SeriesInput } from '../reading/read-series.ts';
import { estimateHeadline, type JudgedSeries, judgeHitRate, writeHeadline } from './write-headline.ts';
import { writeSeries } from './write-series.ts';

/** A record of one asset, in and out on each of so many days in turn; three of five trades win. */
function record(trades: number): ComputedRecord {
  const figure = (value: number) => ({ value, low: null, high: null });
  const line = new Float64Array(trades).fill(1);
  const band = { median: line, low: line, high: line };
  return {
    ...{ time: line, equity: line, drawdown: line, buyAndHold: line, randomEntry: band, placebo: band },
    placeboPercentile: 0.5,
    trades: Array.from({ length: trades }, (_, at) => ({
      ...{ asset: 0, amount: 1, profit: at % 5 < 3 ? 0.01 : -0.01 },
      trade: { reason: 'signal', barsHeld: 1 },
    })),
    metrics: { exposure: figure(1), annualGrowth: figure(0.1), hitRate: figure(0.6) },
  } as unknown as ComputedRecord;
}

function judged(trades: number, state: 'open' | 'shut' | 'not-computed'): JudgedSeries {
  const input = { kind: 'paper-forward', startedOn: '2025-01-02', assets: [{ gone: false, refused: [] }] };
  return {
    ...{ input: input as unknown as SeriesInput, record: record(trades), meanCorrelation: 0 },
    gates: [{ state: 'shut' }, { state }],
  };
}

const NOTHING = { value: null, low: null, high: null };

describe('RET-4: The hit rate of a record', () => {
  it('is claimed from 620 independent trades on, where an edge gate is open', () => {
    const { open, effectiveN, needed, hitRate } = writeHeadline(judged(620, 'open'));
    expect({ open, effectiveN, needed }).toEqual({ open: true, effectiveN: 620, needed: 620 });
    expect(hitRate?.value).toBeCloseTo(0.6, 12);
    // 372 in 620 by the formula of Wilson (JASA 22, 1927), worked out apart: 0.56094 and 0.63783.
    expect(hitRate?.low).toBeCloseTo(0.5609, 4);
    expect(hitRate?.high).toBeCloseTo(0.6378, 4);
  });

  it('is not with one trade less', () => {
    expect(writeHeadline(judged(619, 'open'))).toMatchObject({ open: false, effectiveN: 619, hitRate: null });
  });

  it.each(['shut', 'not-computed'] as const)(
    'is not while every edge gate is %s, however many trades',
    (state) => {
      expect(writeHeadline(judged(5000, state))).toEqual({
        ...{ open: false, effectiveN: 5000, needed: 620, hitRate: null },
      });
    },
  );

  it('stands among the measures of a series under the same two conditions', () => {
    const measured = (of: JudgedSeries) => writeSeries(of, null).metrics;
    expect(measured(judged(700, 'open'))?.hitRate.value).toBeCloseTo(0.6, 12);
    expect(measured(judged(700, 'shut'))?.hitRate).toEqual(NOTHING);
    expect(measured(judged(600, 'open'))?.hitRate).toEqual(NOTHING);
    expect(measured(judged(600, 'open'))?.independentTrades).toBe(600);
  });

  it('does not exist where nothing has ended', () => {
    const none = { ...judged(0, 'open'), record: null };
    expect(judgeHitRate(none)).toEqual({ effectiveN: 0, hitRate: null });
  });
});

/** The same with its trades spread over so many days, the last on 2026-11-20. */
function over(days: number, trades: number): JudgedSeries {
  const last = Date.parse('2026-11-20');
  const one = judged(trades, 'shut');
  const time = Float64Array.from(
    { length: trades },
    (_, at) => last - days * 86_400_000 * (1 - at / (trades - 1)),
  );
  return { ...one, record: one.record && { ...one.record, time } };
}
const nothing: JudgedSeries = { ...judged(1, 'shut'), record: null };

describe('The first day on which a hit rate is possible', () => {
  it('is estimated at the pace of the past while nothing has been published', () => {
    // 1,461 days are four years; 496 in them are 124 a year, and 620 of those take five years: 1,826.25 days.
    const estimate = estimateHeadline(nothing, over(1461, 496));
    expect(estimate).toEqual({ on: '2031-11-20', perYear: 124, pace: 'backtest' });
  });

  it('comes nearer with what was published, at its own pace once it is a year old', () => {
    // 100 in half a year leave 520, at the past’s 124 a year 4.19 years.
    expect(estimateHeadline(over(182, 100), over(1461, 496))).toMatchObject({
      on: '2031-01-29',
      pace: 'backtest',
    });
    // 155 a year of its own: of 620 after two years 310 are missing, which take two more.
    expect(estimateHeadline(over(730.5, 310), over(1461, 496))).toEqual({
      ...{ on: '2028-11-19', perYear: 155, pace: 'paper-forward' },
    });
  });

  it('is not given without a pace to go by, nor once there are enough', () => {
    expect(estimateHeadline(nothing, nothing)).toBeNull();
    expect(estimateHeadline(over(1461, 620), over(1461, 496))).toBeNull();
  });
});
