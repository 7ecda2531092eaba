import { describe, expect, it } from 'vitest';
import { keyDoes } from './expression-box.tsx';

describe('the list under an expression', () => {
  it('is left by Tab, and by Enter where nothing is being typed, until an option is gone to', () => {
    const typing = { active: 0, chosen: null, count: 3 };
    expect(keyDoes('Tab', typing)).toBeNull();
    expect(keyDoes('Enter', typing)).toEqual({ accept: 0 });
    expect(keyDoes('Enter', { ...typing, active: null })).toBe('close');
    expect(keyDoes('Tab', { active: 2, chosen: 2, count: 3 })).toEqual({ accept: 2 });
  });

  it('is gone through by the arrows, round its ends', () => {
    const nothing = { active: null, chosen: null, count: 3 };
    expect(keyDoes('ArrowDown', nothing)).toEqual({ choose: 0 });
    expect(keyDoes('ArrowUp', nothing)).toEqual({ choose: 2 });
    expect(keyDoes('ArrowDown', { active: 2, chosen: 2, count: 3 })).toEqual({ choose: 0 });
    expect(keyDoes('ArrowUp', { active: 0, chosen: null, count: 3 })).toEqual({ choose: 2 });
  });
});
