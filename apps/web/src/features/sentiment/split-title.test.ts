import { describe, expect, it } from 'vitest';
import { formatTone } from './format-tone.ts';
import { splitTitle } from './split-title.ts';

const span = (start: number, end: number) => ({ start, end, text: '' });

describe('the words of a headline', () => {
  it('are marked where they name the asset and where they decided, and nothing of the title is lost', () => {
    const title = 'Nvidia beats estimates';
    const parts = splitTitle(title, { evidence: [span(0, 6)], deciding: [span(7, 12)] });
    expect(parts.map(({ text, role }) => [text, role])).toEqual([
      ['Nvidia', 'evidence'],
      [' ', 'plain'],
      ['beats', 'deciding'],
      [' estimates', 'plain'],
    ]);
    expect(parts.map(({ text }) => text).join('')).toBe(title);
  });

  it('keep spans that reach beyond the title inside it', () => {
    const parts = splitTitle('Up', { evidence: [], deciding: [span(-3, 90)] });
    expect(parts).toEqual([{ text: 'Up', role: 'deciding', start: 0 }]);
    expect(splitTitle('', { evidence: [], deciding: [] })).toEqual([]);
  });

  it('keep letters outside the basic plane whole', () => {
    const title = '🚀 up';
    const parts = splitTitle(title, { evidence: [], deciding: [span(3, 5)] });
    expect(parts.map(({ text }) => text)).toEqual(['🚀 ', 'up']);
  });
});

describe('a tone', () => {
  it('has its sign in both languages, and zero has none', () => {
    expect(formatTone(0.234, 'en')).toBe('+0.23');
    expect(formatTone(-0.5, 'fr')).toBe('−0,50');
    expect(formatTone(-0.001, 'en')).toBe('0.00');
  });
});
