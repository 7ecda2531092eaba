import type { AssetId, IsoDate } from '@auspex/market';
import type { EarningsDateNotice } from '@auspex/market-data';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredReport } from '../store/earnings-facts.ts';
import { countMoves, dateStates } from './date-states.ts';

const period = { fiscalYear: 2026, quarter: 1, end: '2026-03-31' } as const;
const assetId = 'us:AAPL' as AssetId;

function notice(
  knownAt: number,
  publisher: string,
  rest: Pick<EarningsDateNotice, 'date' | 'status'> & Partial<EarningsDateNotice>,
): EarningsDateNotice {
  return { assetId, period, time: 'after-close', publisher, knownAt, ...rest };
}

const report: StoredReport = {
  ...{ assetId, period, date: '2026-04-30', time: 'after-close', currency: 'USD', knownAt: 90, source: 'x' },
};

describe('What is believed about a report’s date', () => {
  it('EARN-1: goes from an estimate through two sources and a conflict to a confirmed date and the report', () => {
    const notices = [
      notice(1, 'A', { date: '2026-04-28', status: 'estimated' }),
      notice(2, 'B', { date: '2026-04-28', status: 'estimated' }),
      notice(3, 'B', { date: '2026-04-29', status: 'estimated' }),
      notice(4, 'Company', { date: '2026-04-30', status: 'confirmed' }),
    ];
    const states = dateStates({ notices, report, replaced: [] });
    expect(states.map(({ knownAt, date, status }) => [knownAt, date, status])).toEqual([
      [1, '2026-04-28', 'estimated'],
      [2, '2026-04-28', 'two-sources'],
      [3, '2026-04-29', 'conflict'],
      [4, '2026-04-30', 'confirmed'],
      [90, '2026-04-30', 'reported'],
    ]);
    expect(states[2].others.map(({ date }) => date)).toEqual(['2026-04-28']);
    expect(countMoves(states)).toBe(2);
  });

  it('EARN-1: counts a report whose date is corrected, and not one whose result alone is', () => {
    const first = { ...report, date: '2026-04-29', knownAt: 80 } as const;
    const replaced = [first, { ...first, epsActual: 2, knownAt: 85 }];
    const notices = [
      notice(1, 'Company', { date: '2026-04-29', status: 'confirmed' }),
      notice(84, 'B', { date: '2026-04-27', status: 'estimated' }),
    ];
    const states = dateStates({ notices, report, replaced });
    expect(states.map(({ knownAt, date, status }) => [knownAt, date, status])).toEqual([
      [1, '2026-04-29', 'confirmed'],
      [80, '2026-04-29', 'reported'],
      [90, '2026-04-30', 'reported'],
    ]);
    expect(countMoves(states)).toBe(1);
  });

  it('does not count a notice that changes nothing', () => {
    const notices = [
      notice(1, 'Company', { date: '2026-04-30', status: 'confirmed' }),
      notice(2, 'Company', { date: '2026-04-30', status: 'confirmed' }),
      notice(3, 'B', { date: '2026-04-30', status: 'confirmed' }),
    ];
    expect(dateStates({ notices, report: null, replaced: [] })).toHaveLength(1);
  });

  it('EARN-1: never takes anything back: what was known by an instant is a prefix of what is known later', () => {
    const dates: IsoDate[] = ['2026-04-28', '2026-04-29', '2026-04-30'];
    const word = fc.record({
      knownAt: fc.integer({ min: 1, max: 60 }),
      publisher: fc.constantFrom('A', 'B', 'Company'),
      date: fc.constantFrom(...dates),
      status: fc.constantFrom('estimated' as const, 'confirmed' as const),
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.integer({ min: 0, max: 60 }), (words, asOf) => {
        const notices = words.map(({ knownAt, publisher, ...rest }) => notice(knownAt, publisher, rest));
        const then = dateStates({
          notices: notices.filter(({ knownAt }) => knownAt <= asOf),
          report: null,
          replaced: [],
        });
        const now = dateStates({ notices, report, replaced: [] });
        expect(now.slice(0, then.length)).toEqual(then);
        for (const later of now.slice(then.length)) expect(later.knownAt).toBeGreaterThan(asOf);
      }),
    );
  });
});
