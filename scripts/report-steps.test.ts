import { describe, expect, it } from 'vitest';
import { reportSteps } from './report-steps.ts';

function reported(steps: Readonly<Record<string, number>>) {
  const lines: [string, boolean, string | number][] = [];
  const expectLine = (name: string, holds: boolean, figure: string | number) =>
    void lines.push([name, holds, figure]);
  reportSteps({ expect: expectLine }, new Map(Object.entries(steps)));
  return lines;
}

// The thresholds are those of the design: the newest signals within a minute, the whole history within five.
describe('the steps of a first start', () => {
  it('pass if signals came within a minute and their history within five', () => {
    expect(reported({ prices: 12.5, signals: 60, 'signals-history': 300 })).toEqual([
      ['prices complete after', true, '12.5 s'],
      ['signals complete (≤ 60 s)', true, '60 s'],
      ['signals-history complete (≤ 300 s)', true, '300 s'],
    ]);
  });

  it.each([
    [{ signals: 60.1, 'signals-history': 100 }, [false, true]],
    [{ signals: 20, 'signals-history': 300.1 }, [true, false]],
    [{ signals: 20 }, [true, false]],
    [{}, [false, false]],
  ])('fail where one came later or never: %o', (steps, held) => {
    expect(reported(steps as Record<string, number>).map(([, holds]) => holds)).toEqual(held);
  });
});
