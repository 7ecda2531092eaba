import type { IsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { knownStance, publishedStance } from './read-series.ts';

const DAY = 86_400_000;
const start = Date.parse('2026-03-02');
const time = Float64Array.from({ length: 8 }, (_, i) => start + i * DAY);
const dates = Array.from(time, (at) => new Date(at).toISOString().slice(0, 10) as IsoDate);

describe('The stance that is traded', () => {
  it('keeps the last one over a bar without its own, and is none before the first', () => {
    const own = { dates: [dates[2], dates[5]], stances: Int8Array.of(1, -1) };
    expect([...knownStance(time, own)]).toEqual([0, 0, 1, 1, 1, -1, -1, -1]);
  });

  it('does not enter by a buy whose turn lies before publication began', () => {
    const own = { dates, stances: Int8Array.of(0, 1, 1, 1, 0, 1, 1, 1) };
    expect([...publishedStance(time, own, dates[2])]).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
  });

  it('enters by a turn on the first day of publication', () => {
    const own = { dates, stances: Int8Array.of(0, 0, 1, 1, 0, 0, 0, 0) };
    expect([...publishedStance(time, own, dates[2])]).toEqual([0, 0, 1, 1, 0, 0, 0, 0]);
  });

  it('takes no buy of which nobody knows when it turned', () => {
    const own = { dates: dates.slice(2), stances: Int8Array.of(1, 1, 0, 1, 1, 1) };
    expect([...publishedStance(time, own, dates[2])]).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
  });
});
