import { assetId, calendarOf, type IsoDate } from '@auspex/market';
import type { CorporateAction, Quote } from '@auspex/market-data';
import { expect, it } from 'vitest';
import { quoteOfToday } from './quote-of-today.ts';

const NVDA = assetId('us:NVDA');
// Ten for one on Monday 10 June 2024; the last close before was 1,208.88.
const split: CorporateAction = {
  ...{ kind: 'split', assetId: NVDA, newPerOld: 10, knownAt: 0 },
  exDate: '2024-06-10' as IsoDate,
};
const friday: Quote = {
  ...{ assetId: NVDA, at: Date.parse('2024-06-07T20:00:00Z'), last: 1208.88, previousClose: 1209.98 },
  ...{ volume: 41_238_600, phase: 'closed' },
};

it('A price from before a split is one of today’s shares once the split has happened', () => {
  const quoted = calendarOf('us').dateAt(friday.at);
  expect(quoted).toBe('2024-06-07');
  const on = (today: string) => quoteOfToday(friday, [split], { quoted, today: today as IsoDate });
  expect(on('2024-06-09')).toEqual(friday);
  const monday = on('2024-06-10');
  expect(monday.last).toBeCloseTo(120.888, 9);
  expect(monday.previousClose).toBeCloseTo(120.998, 9);
  expect(monday).toMatchObject({ volume: 412_386_000, at: friday.at, phase: 'closed', bid: undefined });
  const traded = { ...friday, at: Date.parse('2024-06-10T13:31:00Z'), last: 120.37 };
  const days = { quoted: calendarOf('us').dateAt(traded.at), today: '2024-06-10' as IsoDate };
  expect(quoteOfToday(traded, [split], days)).toEqual(traded);
});
