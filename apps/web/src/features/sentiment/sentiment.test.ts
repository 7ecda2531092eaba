import { describe, expect, it } from 'vitest';
import { formatTone } from '../../ui/formats/change.tsx';
import { splitTitle } from './counted-texts.tsx';
import { bandOf } from './mood-panels.tsx';
import { sentimentText } from './sentiment.text.ts';
import { verdictKey } from './study-panel.tsx';

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

const spread = { mean: 0.004, low: 0.001, high: 0.007, p: 0.01 };

it('SENT-2: leaves a gap in the band on days that have no interval', () => {
  const day = (date: string, low: number | null, high: number | null) =>
    ({ date, n: 3, mean: 0, smooth: { mean: 0, low, high } }) as unknown as Parameters<
      typeof bandOf
    >[0][number];
  const history = [day('2026-11-18', 0, 1), day('2026-11-19', null, null), day('2026-11-20', 0, 1)];
  expect(bandOf(history).map(({ begins = false }) => begins)).toEqual([false, true]);
});

describe('the verdict of the study', () => {
  it('says plainly that nothing was found', () => {
    const key = verdictKey({ verdict: 'no-effect', spread });
    expect(sentimentText.en[key]).toMatch(/^No effect found/);
  });

  it('names an effect that goes against the tone as such', () => {
    const against = { ...spread, mean: -0.004 };
    expect(sentimentText.en[verdictKey({ verdict: 'effect', spread })]).toMatch(/higher returns/);
    expect(sentimentText.en[verdictKey({ verdict: 'effect', spread: against })]).toMatch(/lower returns/);
  });

  it('claims nothing from too little', () => {
    expect(verdictKey({ verdict: 'too-little', spread: null })).toBe('study.verdict.too-little');
  });
});
