import { LANGUAGES } from '@auspex/market';
import { expect, it } from 'vitest';
import { SENTENCE_CODES, wordSaying } from './portfolio-sentences.ts';

it('PORT-5: every refusal has its own words in each language, and the same values in them', () => {
  const places = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort();
  expect(SENTENCE_CODES.length).toBeGreaterThan(40);
  for (const code of SENTENCE_CODES) {
    const texts = LANGUAGES.map((language) => wordSaying({ code }, language));
    expect([code, new Set(texts).size]).toEqual([code, LANGUAGES.length]);
    for (const text of texts) expect([code, places(text)]).toEqual([code, places(texts[0])]);
  }
});
