import { afterEach, expect, it, vi } from 'vitest';
import { dayInZone } from './day-in-zone.ts';

afterEach(() => vi.unstubAllGlobals());

const NEW_YEAR = Date.parse('2026-12-31T23:30:00Z');

it.each([
  ['UTC', '2026-12-31'],
  ['America/New_York', '2026-12-31'],
  ['Europe/Paris', '2027-01-01'],
])('the day on a clock in %s is %s', (zone, day) => {
  expect(dayInZone(NEW_YEAR, zone)).toBe(day);
});

/** WebKit with ICU 72, as GNOME Web on Debian 12 has it, writes even a Canadian day like this. */
class WritesOtherwise extends Intl.DateTimeFormat {
  override format(): string {
    return '12/31/2026';
  }
}

it('WEB-29: the day is the same in a browser that writes it differently', () => {
  vi.stubGlobal('Intl', { DateTimeFormat: WritesOtherwise });
  expect(dayInZone(NEW_YEAR, 'UTC')).toBe('2026-12-31');
});
