import { describe, expect, it } from 'vitest';
import { type SentenceCode, sentence, sentences, wordSentence } from './sentences.ts';

describe('A sentence of the domain', () => {
  it('is worded in English with its values', () => {
    expect(wordSentence(sentence('addSplit', { ratio: 4, date: '2020-08-31' }))).toBe(
      'Add a split of 4 for 1 on 2020-08-31.',
    );
  });

  it('speaks of one and of several', () => {
    const gap = (count: number) =>
      wordSentence(sentence('gap', { count, from: '2024-05-01', to: '2024-05-10' }));
    expect(gap(1)).toBe('1 session between 2024-05-01 and 2024-05-10 has no bar.');
    expect(gap(6)).toBe('6 sessions between 2024-05-01 and 2024-05-10 have no bar.');
  });

  it('that was stored before sentences had codes stays as it was written', () => {
    expect(wordSentence(sentence('asWritten', { text: 'Costs $1 & {{more}}.' }))).toBe(
      'Costs $1 & {{more}}.',
    );
  });

  it('of a code that this version does not know shows the code', () => {
    expect(wordSentence({ code: 'fromTomorrow', values: {} })).toBe('fromTomorrow');
  });

  it('has the same places for values in both its forms', () => {
    const texts: Readonly<Record<string, string>> = sentences;
    const places = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, place]) => place).sort();
    const forms = Object.keys(texts).filter((key) => key.endsWith('_one'));
    expect(forms.length).toBeGreaterThan(5);
    for (const form of forms) {
      const code = form.replace('_one', '') as SentenceCode;
      expect([code, places(texts[form])]).toEqual([code, places(texts[`${code}_other`])]);
    }
  });
});
