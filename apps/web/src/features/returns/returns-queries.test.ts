import { expect, it } from 'vitest';
import { type AsOf, NOW } from '../../shared/market/as-of/read-as-of.ts';
import { detailKey, isSameRecord } from './returns-queries.ts';

const day = (text: string): AsOf => ({ kind: 'at', text, at: Date.parse(text), wholeDay: true });
const asked = detailKey({ market: 'us', series: 'paper-forward', fee: null }, day('2026-03-02'));

it('a record stays in sight at another fee, and never under another day, series or market', () => {
  const sameWith = (change: object, asOf = day('2026-03-02')) =>
    isSameRecord(asked, detailKey({ market: 'us', series: 'paper-forward', fee: null, ...change }, asOf));
  expect(sameWith({})).toBe(true);
  expect(sameWith({ fee: 25 })).toBe(true);
  expect(sameWith({}, day('2026-03-03'))).toBe(false);
  expect(sameWith({}, NOW)).toBe(false);
  expect(sameWith({ series: 'backtest' })).toBe(false);
  expect(sameWith({ market: 'crypto' })).toBe(false);
});
