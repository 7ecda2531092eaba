import { describe, expect, it } from 'vitest';
import { monthlyReturns } from './monthly-returns.ts';

describe('returns by month and year', () => {
  // 1 → 1.10 in November, → 1.10 in December, → 0.99 in January, nothing in February, → 1.188 in March.
  const dates = ['2024-11-15', '2024-11-29', '2024-12-31', '2025-01-10', '2025-01-31', '2025-03-03'];
  const strategy = [1, 1.1, 1.1, 1.05, 0.99, 1.188];
  const [latest, first] = monthlyReturns({ dates, strategy });

  it('are those of the last day of each month on the last day of the month before', () => {
    expect(first?.months[10]).toBeCloseTo(0.1, 12);
    expect(first?.months[11]).toBeCloseTo(0, 12);
    expect(latest?.months[0]).toBeCloseTo(-0.1, 12);
    expect(latest?.months[2]).toBeCloseTo(0.2, 12);
  });

  it('are empty where the record has no day', () => {
    expect(first?.months.slice(0, 10)).toEqual(Array(10).fill(null));
    expect(latest?.months[1]).toBeNull();
  });

  it('make up the year, and the years the whole record', () => {
    expect([latest?.year, first?.year]).toEqual([2025, 2024]);
    expect(first?.whole).toBeCloseTo(0.1, 12);
    expect(latest?.whole).toBeCloseTo(0.08, 12);
  });

  it('are none of a record without a day', () => {
    expect(monthlyReturns({ dates: [], strategy: [] })).toEqual([]);
  });
});
