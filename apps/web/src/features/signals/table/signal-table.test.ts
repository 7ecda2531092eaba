import { describe, expect, it } from 'vitest';
import { staleSince } from './signal-table.tsx';

const now = Date.parse('2025-07-28T12:00:00Z');

describe('how old the signals may be', () => {
  it('is a long weekend for stocks: Thursday’s bar is fresh on the Monday after a holiday', () => {
    expect(staleSince('us', '2025-07-24', now)).toBeNull();
    expect(staleSince('us', '2025-07-22', now)).toEqual(new Date('2025-07-22'));
  });

  it('is three days for what trades every day', () => {
    expect(staleSince('crypto', '2025-07-27', now)).toBeNull();
    expect(staleSince('crypto', '2025-07-24', now)).toEqual(new Date('2025-07-24'));
  });

  it('is not told where there is none', () => {
    expect(staleSince('crypto', null, now)).toBeNull();
  });
});
