import { describe, expect, it } from 'vitest';
import { sealEnd } from './publish.ts';

describe('LEDG-5: a sealed call opens by itself', () => {
  it('when the fifth bar after it is known: five sessions of the exchange, Independence Day left out', () => {
    // NYSE calendar 2025: 1, 2, 3 (half day), 7, 8 July; closes at 16:00 in New York, 20:00 UTC in summer.
    expect(sealEnd('us', '2025-06-30').toISOString()).toBe('2025-07-08T20:15:00.000Z');
  });

  it('a quarter of an hour after the early close where the fifth bar is a half day', () => {
    // NYSE calendar 2024: 22, 25, 26, 27 and 29 November, which closes at 13:00 in New York, 18:00 UTC.
    expect(sealEnd('us', '2024-11-21').toISOString()).toBe('2024-11-29T18:15:00.000Z');
  });

  it('for crypto with the end of the fifth day, weekends included', () => {
    expect(sealEnd('crypto', '2025-02-28').toISOString()).toBe('2025-03-06T00:00:00.000Z');
  });
});
