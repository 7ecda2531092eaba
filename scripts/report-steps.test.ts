import { describe, expect, it } from 'vitest';
import { reportSteps } from './report-steps.ts';

function reported(steps: Readonly<Record<string, number>>) {
  const lines: [string, boolean, string | number][] = [];
  const expectLine = (name: string, holds: boolean, figure: string | number) =>
    void lines.push([name, holds, figure]);
  reportSteps({ expect: expectLine }, new Map(Object.entries(steps)));
  return lines;
}

// The thresholds are those of the design: a usable market within 30 s, the whole history within two and a half minutes.
describe('the steps of a first start', () => {
  it('pass if signals came within half a minute and their history within two and a half', () => {
    expect(reported({ prices: 12.5, signals: 30, 'signals-history': 150 })).toEqual([
      ['prices complete after', true, '12.5 s'],
      ['signals complete (≤ 30 s)', true, '30 s'],
      ['signals-history complete (≤ 150 s)', true, '150 s'],
    ]);
  });

  it.each([
    [{ signals: 30.1, 'signals-history': 100 }, [false, true]],
    [{ signals: 20, 'signals-history': 150.1 }, [true, false]],
    [{ signals: 20 }, [true, false]],
    [{}, [false, false]],
  ])('fail where one came later or never: %o', (steps, held) => {
    expect(reported(steps as Record<string, number>).map(([, holds]) => holds)).toEqual(held);
  });
});
