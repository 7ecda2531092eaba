import { describe, expect, it } from 'vitest';
import { asOfQuery, NOW, parseAsOf, readAsOf, withAsOf } from './read-as-of.ts';

/** 20 November 2026, noon in UTC. */
const now = Date.UTC(2026, 10, 20, 12);

describe('looking at the market from an earlier day', () => {
  it('a date means its last instant in UTC', () => {
    expect(parseAsOf('2025-03-01', now)).toEqual({
      kind: 'at',
      text: '2025-03-01',
      at: Date.UTC(2025, 2, 1, 23, 59, 59, 999),
      wholeDay: true,
    });
  });

  it('a time of day without a zone is UTC, whatever the clock of the browser', () => {
    expect(parseAsOf('2025-03-01T16:00', now)).toMatchObject({ at: Date.UTC(2025, 2, 1, 16) });
    expect(parseAsOf('2025-03-01T16:00:00+02:00', now)).toMatchObject({
      at: Date.UTC(2025, 2, 1, 14),
      text: '2025-03-01T14:00:00.000Z',
    });
  });

  it('what has not come yet is refused: tomorrow, and today, whose last instant is tonight', () => {
    expect(parseAsOf('2026-11-21', now)).toMatchObject({ kind: 'refused', why: 'future' });
    expect(parseAsOf('2026-11-20', now)).toMatchObject({ kind: 'refused', why: 'future' });
    expect(parseAsOf('2026-11-20T11:59:00Z', now).kind).toBe('at');
    expect(parseAsOf('2026-11-19', now).kind).toBe('at');
  });

  it('what is not a date is refused and told, and calls then ask for now', () => {
    for (const text of ['yesterday', '2025-13-01', '2025-02-30', '01/03/2025', '2025-03-01Tnoon']) {
      const read = parseAsOf(text, now);
      expect([text, read.kind]).toEqual([text, 'refused']);
      expect(asOfQuery(read)).toEqual({});
    }
  });

  it('a day before 2000 is refused and told, and calls then ask for now', () => {
    for (const text of ['0999-12-31', '1999-12-31', '0000-01-01', '2000-01-01T00:00:00+02:00'])
      expect(parseAsOf(text, now)).toEqual({ kind: 'refused', text, why: 'early' });
    expect(parseAsOf('2000-01-01', now).kind).toBe('at');
    expect(asOfQuery(parseAsOf('0999-12-31', now))).toEqual({});
  });

  it('an address without it, or with nothing in it, is now', () => {
    expect(readAsOf('?symbol=AAPL', now)).toEqual(NOW);
    expect(readAsOf('asOf=', now)).toEqual(NOW);
    expect(asOfQuery(readAsOf('?asOf=2025-03-01&x=1', now))).toEqual({ asOf: '2025-03-01' });
  });

  it('enters an address and leaves it without touching the rest', () => {
    const address = '/chart-analysis?symbol=BRK.B&sort=-change#notes';
    const earlier = '/chart-analysis?symbol=BRK.B&sort=-change&asOf=2025-03-01#notes';
    expect(withAsOf(address, '2025-03-01')).toBe(earlier);
    expect(withAsOf(earlier, null)).toBe(address);
    expect(withAsOf(earlier, '2024-01-02')).toContain('asOf=2024-01-02');
    expect(withAsOf('/portfolio', null)).toBe('/portfolio');
  });
});
