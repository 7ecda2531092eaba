import { MINUTE_MS } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { delayOf } from './delay-of.ts';

const now = Date.UTC(2026, 10, 20, 16);
const quote = (minutesOld: number, phase: 'open' | 'closed' | 'halted', delayMinutes = 0) => ({
  at: new Date(now - minutesOld * MINUTE_MS).toISOString(),
  phase,
  delayMs: delayMinutes * MINUTE_MS,
});

describe('MKT-19: how late a price is', () => {
  it('is live while the market is open and the source is not late', () => {
    expect(delayOf(quote(0, 'open'), now)).toEqual({ kind: 'live' });
  });

  it('says the delay of a source that is 15 minutes late by its own rule', () => {
    expect(delayOf(quote(15, 'open', 15), now)).toEqual({ kind: 'late', minutes: 15 });
    expect(delayOf(quote(30, 'open', 15), now).kind).toBe('late');
  });

  it('is stale when an open market brings nothing newer for too long', () => {
    expect(delayOf(quote(21, 'open'), now)).toEqual({ kind: 'stale' });
    expect(delayOf(quote(36, 'open', 15), now)).toEqual({ kind: 'stale' });
  });

  it('does not call a closed or halted market stale, however old the price', () => {
    expect(delayOf(quote(3000, 'closed'), now)).toEqual({ kind: 'closed' });
    expect(delayOf(quote(3000, 'halted', 15), now)).toEqual({ kind: 'halted' });
  });
});
