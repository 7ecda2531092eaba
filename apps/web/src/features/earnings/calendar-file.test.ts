import { describe, expect, it } from 'vitest';
import { calendarFileHref } from './calendar-actions.tsx';
import { feedAddress } from './feed-dialog.tsx';

describe('the calendar as a file', () => {
  it('has the days, the companies and the instant that are on screen', () => {
    const days = { from: '2026-11-16', to: '2026-11-22' } as const;
    expect(calendarFileHref({ ...days, symbols: null, asOf: null })).toBe(
      '/api/earnings.ics?from=2026-11-16&to=2026-11-22',
    );
    expect(calendarFileHref({ ...days, symbols: ['AAPL', 'BRK.B'], asOf: '2026-11-01' })).toBe(
      '/api/earnings.ics?from=2026-11-16&to=2026-11-22&symbols=AAPL%2CBRK.B&asOf=2026-11-01',
    );
  });

  it('is a feed of all companies, or of those of a list', () => {
    expect(feedAddress('https://a.example/feeds/earnings/x.ics', null)).toBe(
      'https://a.example/feeds/earnings/x.ics',
    );
    expect(feedAddress('https://a.example/x.ics', ['AAPL', 'MSFT'])).toBe(
      'https://a.example/x.ics?symbols=AAPL%2CMSFT',
    );
  });
});
