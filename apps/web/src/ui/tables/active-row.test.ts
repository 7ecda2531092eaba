import { describe, expect, it } from 'vitest';
import { placeOfRow } from './active-row.ts';

/** Places of rows in the order in which they stand. */
const standing = (order: string) => new Map(order.split(' ').map((id, place) => [id, place]));

describe('the row that the keyboard is at', () => {
  it('stays the same row when live values change the order around it', () => {
    expect(placeOfRow(standing('AAPL MSFT NVDA'), { id: 'MSFT', before: 1 })).toBe(1);
    expect(placeOfRow(standing('NVDA AAPL IBM MSFT'), { id: 'MSFT', before: 1 })).toBe(3);
    expect(placeOfRow(standing('MSFT NVDA AAPL'), { id: 'MSFT', before: 1 })).toBe(0);
  });

  it('passes to the one that took its place when it goes, and to the last when there is none', () => {
    expect(placeOfRow(standing('AAPL NVDA IBM'), { id: 'MSFT', before: 1 })).toBe(1);
    expect(placeOfRow(standing('AAPL NVDA'), { id: 'MSFT', before: 7 })).toBe(1);
  });

  it('is the first before any key was pressed, and none is asked for in an empty table', () => {
    expect(placeOfRow(standing('AAPL NVDA'), { id: undefined, before: 0 })).toBe(0);
    expect(placeOfRow(new Map(), { id: 'MSFT', before: 4 })).toBe(0);
  });
});
