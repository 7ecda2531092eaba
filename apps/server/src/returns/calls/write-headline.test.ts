import { describe, expect, it } from 'vitest';
import type { ComputedRecord } from '../model/compute-record.ts';
import type { SeriesInput } from '../reading/read-series.ts';
import { type JudgedSeries, judgeHitRate, writeHeadline } from './write-headline.ts';
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
