import { describe, expect, it } from 'vitest';
import type { PastReport } from './earnings-queries.ts';
import { moveScale, movesOf, rankLast } from './moves-chart.tsx';

describe('the scale of moves after reports', () => {
  it('has zero in the middle and ends at a round figure', () => {
    const scale = moveScale([0.031, -0.074]);
    expect(scale.fullAt).toBe(0.1);
    expect([0.1, 0, -0.1, 0.05].map(scale.top)).toEqual([0, 50, 100, 25]);
  });

  it('holds even a move beyond every step, and none at all', () => {
    expect(moveScale([8]).top(8)).toBe(0);
    expect(moveScale([]).top(0)).toBe(50);
  });
});

describe('moves after reports', () => {
  const report = (date: string, quarter: number) =>
    ({ date, quarter, fiscalYear: 2026, gap: 0.01, nextDayMove: 0.02, fiveDayMove: null }) as PastReport;

  it('run from the oldest to the newest, and keep what is missing as missing', () => {
    const reports = [report('2026-07-20', 3), report('2026-04-20', 2)];
    const name = ({ quarter }: PastReport) => `quarter ${quarter}`;
    const names = { short: name, brief: name };
    expect(movesOf(reports, 'nextDay', names).map(({ name, value }) => [name, value])).toEqual([
      ['quarter 2', 0.02],
      ['quarter 3', 0.02],
    ]);
    expect(movesOf(reports, 'fiveDay', names)[0]?.value).toBeNull();
    expect(movesOf(reports, 'gap', names)[0]?.value).toBe(0.01);
  });

  it('rank the last by its size among those before, up or down', () => {
    expect(rankLast([0.01, -0.02, null, 0.03, -0.06, 0.04, -0.05])).toEqual({
      value: -0.05,
      share: 0.8,
      before: 5,
    });
    expect(rankLast([0.01, 0.02, 0.03, 0.04, 0.05])).toBeNull();
    expect(rankLast([0.01, 0.02, 0.03, 0.04, 0.05, null])).toBeNull();
  });
});
