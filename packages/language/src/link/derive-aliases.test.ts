import { describe, expect, it } from 'vitest';
import { deriveAliases } from './derive-aliases.ts';
import { createLinker } from './link-mentions.ts';
import { universeAliases } from './universe-linker.ts';

const assets = [
  { symbol: 'ROL', name: 'Rollins, Inc.' },
  { symbol: 'AOS', name: 'A. O. Smith' },
  { symbol: 'MOS', name: 'Mosaic Company (The)' },
  { symbol: 'LYB', name: 'LyondellBasell' },
  { symbol: 'AAPL', name: 'Apple Inc.' },
];

describe('Assets without aliases of their own', () => {
  const derived = deriveAliases(assets, universeAliases);
  const linker = createLinker([...universeAliases, ...derived]);
  const linked = (title: string) =>
    linker.link(title).flatMap(({ named }) => (named.kind === 'asset' ? [named.symbol] : []));

  it('are found by their listed name, with and without its legal suffix', () => {
    expect(linked('Rollins, Inc. buys pest control rival')).toEqual(['ROL']);
    expect(linked('A. O. Smith lifts outlook')).toEqual(['AOS']);
    expect(linked('LyondellBasell shares slip')).toEqual(['LYB']);
  });

  it('need evidence if there is only one word', () => {
    expect(linked('Mosaic cuts potash output')).toEqual(['MOS']);
    expect(linked('Mosaic floor found under Roman villa')).toEqual([]);
  });

  it('never override what was written by hand', () => {
    expect(derived.some(({ named }) => named.kind === 'asset' && named.symbol === 'AAPL')).toBe(false);
    expect(linked('Apple pie recipes trend')).toEqual([]);
  });
});
