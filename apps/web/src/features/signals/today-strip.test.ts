import { expect, it } from 'vitest';
import { busySearch } from './today-strip.tsx';

const volume = { session: '2026-11-18', phase: 'open', times: 2, count: 3 } as const;

it('RVOL-12: the count of busy assets leads to rows without those in which an earlier whole day stands in', () => {
  // 20,775 days after 1 January 1970.
  const day = 20_775 * 86_400_000;
  const us = { market: 'us', 'f.ratio': '2..', 'f.session': `${day}..${day}` };
  expect(busySearch('us', volume)).toEqual(us);
  // Past midnight the last 24 hours of a coin may end with the day before.
  const crypto = { market: 'crypto', 'f.ratio': '2..', 'f.basis': 'rolling-24h' };
  expect(busySearch('crypto', volume)).toEqual(crypto);
});
