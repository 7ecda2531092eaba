import { describe, expect, it } from 'vitest';
import { markTitle, speaksOpposite, titleMarks, toneOfMarks } from './headline.tsx';

const title = 'Lucid gains as Rivian slips';
const readings = [
  {
    ticker: 'LCID',
    label: 'positive' as const,
    evidence: [{ start: 0, end: 5 }],
    deciding: [{ start: 6, end: 11 }],
  },
  {
    ticker: 'RIVN',
    label: 'negative' as const,
    evidence: [{ start: 15, end: 21 }],
    deciding: [{ start: 22, end: 27 }],
  },
];

describe('a headline with what it says of its assets', () => {
  it('is cut so that every name and every deciding word can be shown, and stays whole', () => {
    const pieces = markTitle(title, titleMarks(readings));
    expect(pieces.map(({ text }) => text).join('')).toBe(title);
    const shown = pieces.flatMap(({ text, marks }) =>
      marks.map(({ ticker, kind }) => `${text}: ${ticker} ${kind}`),
    );
    expect(shown).toEqual([
      'Lucid: LCID evidence',
      'gains: LCID positive',
      'Rivian: RIVN evidence',
      'slips: RIVN negative',
    ]);
  });

  it('keeps spans that overlap: one word may decide for two', () => {
    const marks = [
      { start: 0, end: 11, kind: 'evidence' as const, ticker: 'A', rank: 0 },
      { start: 6, end: 14, kind: 'negative' as const, ticker: 'B', rank: 0 },
    ];
    const pieces = markTitle(title, marks).map((piece) => [piece.text, piece.marks.length]);
    expect(pieces).toEqual([
      ['Lucid ', 1],
      ['gains', 2],
      [' as', 1],
      [' Rivian slips', 0],
    ]);
  });

  it('leaves out spans that do not fit the text', () => {
    const far = { start: 20, end: 99, kind: 'evidence' as const, ticker: 'A', rank: 0 };
    expect(markTitle(title, [far])).toEqual([{ start: 0, text: title, marks: [] }]);
    expect(markTitle('', [far])).toEqual([]);
  });

  it('colours a word that counts for two by the asset that it decides most about', () => {
    const [gains, slips] = [
      { start: 6, end: 11 },
      { start: 22, end: 27 },
    ];
    const both = readings.map((reading) => ({
      ...reading,
      deciding: reading.ticker === 'LCID' ? [gains, slips] : [slips, gains],
    }));
    const tones = markTitle(title, titleMarks(both)).flatMap(({ text, marks }) => {
      const tone = toneOfMarks(marks);
      return tone ? `${text}: ${tone}` : [];
    });
    expect(tones).toEqual(['gains: positive', 'slips: negative']);
  });

  it('is opposite only where one gains and another loses', () => {
    expect(speaksOpposite(readings)).toBe(true);
    expect(speaksOpposite([{ label: 'positive' }, { label: 'neutral' }])).toBe(false);
  });
});
