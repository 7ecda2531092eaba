import { expect, it } from 'vitest';
import { translate } from '../../i18n/translate.ts';
import { todayText } from './today.text.ts';
import { busySearch, dayWords } from './today-strip.tsx';

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

it('SIG-11: the close whose signals are counted is named by its weekday within a week, and by its date before', () => {
  const t = (key: keyof typeof todayText.en, values = {}) =>
    translate(todayText, key, { language: 'en', values });
  // A Monday.
  const { close, volume, reports } = dayWords({ t, language: 'en', market: 'us', today: '2026-11-30' });
  expect(close('2026-11-30')).toBe('Today’s close');
  expect(close('2026-11-27')).toBe('Friday’s close');
  expect(close('2026-11-24')).toBe('Tuesday’s close');
  expect(close('2026-11-23')).toBe('Close of 23 Nov 2026');
  expect(volume({ session: '2026-11-20', phase: 'closed' })).toBe('on 20 Nov 2026');
  expect(reports('2026-12-01')).toBe('tomorrow');
  expect(reports('2026-12-04')).toBe('on Friday');
});
