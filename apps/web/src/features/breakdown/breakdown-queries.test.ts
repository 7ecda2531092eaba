import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../shared/navigation/use-address.ts';
import { breakdownAddress } from './breakdown-queries.ts';

describe('the assumptions in the address', () => {
  it('are the usual ones where they are missing, unreadable or beyond their ends', () => {
    for (const search of ['', 'discount=&doubt=x', 'discount=4.9&doubt=41&growthYears=7'])
      expect(readAddress(breakdownAddress, search)).toMatchObject({
        ...{ discount: 9, spread: 1, terminal: 2, doubt: 10, growthYears: '10', basis: '3' },
      });
  });

  it('are left out where they are the usual ones, and come back as they were', () => {
    const search = writeAddress(breakdownAddress, 'asOf=2025-03-01', { discount: 11.5, doubt: 10 });
    expect(search).toBe('asOf=2025-03-01&discount=11.5');
    expect(readAddress(breakdownAddress, search)).toMatchObject({ discount: 11.5, doubt: 10 });
  });
});
