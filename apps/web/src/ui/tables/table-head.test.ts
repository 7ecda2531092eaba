import { describe, expect, it } from 'vitest';
import { headTarget } from './table-head.tsx';

describe('the keys in the head of a table', () => {
  it('lead to the neighbour and stop at the ends', () => {
    expect(headTarget('ArrowRight', 0, 3)).toBe(1);
    expect(headTarget('ArrowRight', 2, 3)).toBe(2);
    expect(headTarget('ArrowLeft', 2, 3)).toBe(1);
    expect(headTarget('ArrowLeft', 0, 3)).toBe(0);
  });

  it('lead to the ends, and leave every other key to the page', () => {
    expect([headTarget('Home', 2, 3), headTarget('End', 0, 3)]).toEqual([0, 2]);
    for (const key of ['Tab', 'Enter', 'ArrowDown', 'j']) expect(headTarget(key, 1, 3)).toBeUndefined();
  });
});
