import { describe, expect, it } from 'vitest';
import { screens } from '../../screens.ts';
import { createKeyReader, type PressedKey } from './read-key.ts';

function press(key: string, change: Partial<PressedKey> = {}): PressedKey {
  return { key, ctrlOrMeta: false, alt: false, typing: false, covered: false, atMs: 0, ...change };
}

describe('keys of the member area', () => {
  it('Ctrl/⌘-K opens the palette, also from within a field', () => {
    const read = createKeyReader();
    expect(read(press('k', { ctrlOrMeta: true, typing: true }))).toEqual({ kind: 'palette' });
    expect(read(press('K', { ctrlOrMeta: true }))).toEqual({ kind: 'palette' });
    expect(read(press('k'))).toBeNull();
  });

  it('/ opens the search and ? the list of keys, unless they are typed into a field', () => {
    const read = createKeyReader();
    expect(read(press('/'))).toEqual({ kind: 'palette' });
    expect(read(press('?'))).toEqual({ kind: 'help' });
    expect(read(press('/', { typing: true }))).toBeNull();
    expect(read(press('?', { typing: true }))).toBeNull();
  });

  it('t opens the order ticket, and is a letter after g or in a field', () => {
    const read = createKeyReader();
    expect(read(press('t'))).toEqual({ kind: 'ticket' });
    expect(read(press('t', { typing: true }))).toBeNull();
    read(press('g', { atMs: 5_000 }));
    expect(read(press('t', { atMs: 5_100 }))).toEqual({ kind: 'jump', to: 'sentimentAnalysis' });
  });

  it('g and a letter soon after jump to a screen', () => {
    const read = createKeyReader();
    expect(read(press('g', { atMs: 0 }))).toBeNull();
    expect(read(press('p', { atMs: 1_200 }))).toEqual({ kind: 'jump', to: 'portfolio' });
    expect(read(press('p', { atMs: 1_300 }))).toBeNull();
  });

  it('a letter too late after g, or typed into a field, is only a letter', () => {
    const read = createKeyReader();
    read(press('g', { atMs: 0 }));
    expect(read(press('p', { atMs: 1_201 }))).toBeNull();
    read(press('g', { atMs: 2_000, typing: true }));
    expect(read(press('p', { atMs: 2_100 }))).toBeNull();
  });

  it('behind an open window nothing of it happens; Ctrl/⌘-K still opens the palette', () => {
    const read = createKeyReader();
    for (const key of ['/', '?', 't', 'g', 'p']) expect(read(press(key, { covered: true }))).toBeNull();
    expect(read(press('k', { ctrlOrMeta: true, covered: true }))).toEqual({ kind: 'palette' });
  });

  it('no letter stands for two screens', () => {
    const letters = screens.flatMap(({ jump }) => jump ?? []);
    expect(letters).toHaveLength(15);
    expect(new Set(letters).size).toBe(letters.length);
  });
});
