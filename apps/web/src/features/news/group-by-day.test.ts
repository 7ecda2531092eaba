import { describe, expect, it } from 'vitest';
import { groupByDay } from './group-by-day.ts';

describe('headlines under their days', () => {
  it('change the day at midnight UTC and keep their order', () => {
    const at = (publishedAt: string) => ({ publishedAt });
    const days = groupByDay([
      at('2026-11-20T00:00:00Z'),
      at('2026-11-19T23:59:59Z'),
      at('2026-11-19T01:00:00Z'),
    ]);
    expect(days.map(({ date, items }) => [date, items.length])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-19', 2],
    ]);
  });
});
