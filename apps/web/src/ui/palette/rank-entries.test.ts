import { describe, expect, it } from 'vitest';
import { rankEntries } from './rank-entries.ts';

const entries = [
  { title: 'AI Technical Signals', keywords: ['stocks analysis'] },
  { title: 'AI Technical Returns' },
  { title: 'Earnings Calendar' },
  { title: 'Manage API Keys' },
  { title: 'Réglages', keywords: ['settings'] },
  { title: 'META', keywords: ['Meta Platforms'] },
  { title: 'MET', keywords: ['MetLife'] },
  { title: 'AAPL', keywords: ['Apple'] },
  { title: 'BTC-USD', keywords: ['Bitcoin'] },
];

function titles(query: string): string[] {
  return rankEntries(query, entries, 10).map(({ title }) => title);
}

describe('the command palette', () => {
  it('puts the exact symbol before longer ones that begin alike', () => {
    expect(titles('met').slice(0, 2)).toEqual(['MET', 'META']);
    const recent = [{ title: 'META', recent: true }, { title: 'MET' }];
    expect(rankEntries('met', recent, 10)[0]?.title).toBe('MET');
  });

  it('finds a symbol by the name of its company', () => {
    expect(titles('apple')[0]).toBe('AAPL');
    expect(titles('bitco')[0]).toBe('BTC-USD');
  });

  it('finds a screen by any of its words, by several, and by initials', () => {
    expect(titles('calendar')[0]).toBe('Earnings Calendar');
    expect(titles('tech ret')[0]).toBe('AI Technical Returns');
    expect(titles('mak')[0]).toBe('Manage API Keys');
  });

  it('does not mind accents or case', () => {
    const places = [{ title: 'Foreign regime' }, { title: 'Réglages' }];
    expect(rankEntries('REG', places, 10).map(({ title }) => title)).toEqual(['Réglages', 'Foreign regime']);
  });

  it('prefers the beginning of a word to its middle', () => {
    const places = [{ title: 'Manage keys' }, { title: 'Age of the data' }];
    expect(rankEntries('age', places, 10).map(({ title }) => title)).toEqual([
      'Age of the data',
      'Manage keys',
    ]);
  });

  it('offers nothing for what nothing matches', () => {
    expect(titles('zzzz')).toEqual([]);
  });

  it('begins with what was used lately, and lets it win among equals', () => {
    const places = [{ title: 'News' }, { title: 'Newsletter', recent: true }, { title: 'Charts' }];
    expect(rankEntries('', places, 10).map(({ title }) => title)).toEqual(['Newsletter', 'News', 'Charts']);
    const equals = [{ title: 'Alpha one' }, { title: 'Alpha two', recent: true }];
    expect(rankEntries('alpha', equals, 10)[0]?.title).toBe('Alpha two');
  });

  it('searches 10,000 symbols and stops at the limit', () => {
    const many = Array.from({ length: 10_000 }, (_, place) => ({ title: `SYM${place}` }));
    expect(rankEntries('sym', many, 40)).toHaveLength(40);
  });
});
