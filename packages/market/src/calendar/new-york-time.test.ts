import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../iso-date.ts';
import { newYorkDateOf, newYorkHoursBehind, newYorkInstant } from './new-york-time.ts';

/** New York's wall clock from the runtime's time-zone database: an independent source. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const wallAt = (at: number) => clock.format(at);
const ourWallAt = (at: number) =>
  new Date(at - newYorkHoursBehind(at) * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');

const instants = fc.integer({ min: Date.UTC(1998, 0, 1), max: Date.UTC(2035, 11, 31) });

describe('New York’s clock', () => {
  it('agrees with the time-zone database at any instant from 1998 to 2035', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(ourWallAt(at)).toBe(wallAt(at));
        expect(newYorkDateOf(at)).toBe(wallAt(at).slice(0, 10));
      }),
      { numRuns: 2_000, seed: 11 },
    );
  });

  it('changes in the same hour as the time-zone database, every year', () => {
    for (let at = Date.UTC(1998, 0, 1); at < Date.UTC(2036, 0, 1); at += HOUR_MS) {
      const changes = newYorkHoursBehind(at) !== newYorkHoursBehind(at - 1);
      if (changes) expect([ourWallAt(at - 1), ourWallAt(at)]).toEqual([wallAt(at - 1), wallAt(at)]);
    }
    const changesIn = (year: number) => {
      const hours = Array.from({ length: 366 * 24 }, (_, hour) => Date.UTC(year, 0, 1) + hour * HOUR_MS);
      return hours.filter((at) => newYorkHoursBehind(at) !== newYorkHoursBehind(at - 1)).length;
    };
    expect([1998, 2006, 2007, 2035].map(changesIn)).toEqual([2, 2, 2, 2]);
  });

  it('finds the instant of a wall-clock time on any date', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 4 * 60, max: 20 * 60 }), (at, minutes) => {
        const date = newYorkDateOf(at);
        const wall = wallAt(newYorkInstant(date, minutes));
        expect(wall.slice(0, 10)).toBe(date);
        expect(Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))).toBe(minutes);
      }),
      { numRuns: 1_000, seed: 12 },
    );
  });
});
