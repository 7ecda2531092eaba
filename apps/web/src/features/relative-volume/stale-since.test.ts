import { describe, expect, it } from 'vitest';
import { staleSince } from './stale-since.ts';

const asOf = '2026-01-14T16:00:00.000Z';
const known = (knownAt: string | null) => ({ asOf, knownAt });

describe('volumes that stand still', () => {
  it('are told once nothing has come for half an hour of trading', () => {
    const since = '2026-01-14T15:29:59.000Z';
    expect(staleSince({ phase: 'open', provenance: known(since) })).toBe(Date.parse(since));
    expect(staleSince({ phase: 'open', provenance: known('2026-01-14T15:30:00.000Z') })).toBeNull();
  });

  it('are right while the exchange is closed', () => {
    expect(staleSince({ phase: 'closed', provenance: known('2026-01-13T21:00:00.000Z') })).toBeNull();
  });

  it('are not called stale where there are none at all', () => {
    expect(staleSince({ phase: 'open', provenance: known(null) })).toBeNull();
  });
});
