import { describe, expect, it } from 'vitest';
import { readSearchKey } from './read-search-key.ts';

const press = (key: string, list: Partial<Parameters<typeof readSearchKey>[1]> = {}, composing = false) =>
  readSearchKey({ key, composing }, { open: true, count: 3, place: 0, ...list });

describe('the keyboard in the symbol search', () => {
  it('arrows walk through the list and round its ends', () => {
    expect(press('ArrowDown')).toEqual({ kind: 'point', place: 1 });
    expect(press('ArrowDown', { place: 2 })).toEqual({ kind: 'point', place: 0 });
    expect(press('ArrowUp')).toEqual({ kind: 'point', place: 2 });
    expect(press('PageDown', { count: 20 })).toEqual({ kind: 'point', place: 8 });
    expect(press('PageDown')).toEqual({ kind: 'point', place: 2 });
    expect(press('PageUp', { place: 2 })).toEqual({ kind: 'point', place: 0 });
  });

  it('Enter takes the entry that is pointed at, never one that has gone from a shorter list', () => {
    expect(press('Enter', { place: 1 })).toEqual({ kind: 'choose', place: 1 });
    expect(press('Enter', { place: 7 })).toEqual({ kind: 'choose', place: 2 });
    expect(press('Enter', { count: 0 })).toBeNull();
  });

  it('Enter waits for the answer to what was typed; an entry that was walked to since is taken at once', () => {
    expect(press('Enter', { pending: true })).toEqual({ kind: 'wait' });
    expect(press('Enter', { pending: true, count: 0, place: -1 })).toEqual({ kind: 'wait' });
    expect(press('Enter', { pending: true, place: 1 })).toEqual({ kind: 'choose', place: 1 });
  });

  it('Enter that ends the composing of a letter takes nothing', () => {
    expect(press('Enter', {}, true)).toBeNull();
  });

  it('Escape closes the list and leaves the field; a closed list lets Escape and Enter pass', () => {
    expect(press('Escape')).toEqual({ kind: 'close' });
    expect(press('Escape', { open: false })).toBeNull();
    expect(press('Enter', { open: false })).toBeNull();
  });

  it('a closed list opens with an arrow', () => {
    expect(press('ArrowDown', { open: false })).toEqual({ kind: 'open' });
  });

  it('letters and the cursor keys of the line stay with the field', () => {
    for (const key of ['a', 'Home', 'ArrowLeft', 'Backspace', 'Tab']) expect(press(key)).toBeNull();
  });
});
