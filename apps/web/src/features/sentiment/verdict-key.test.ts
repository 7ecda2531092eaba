import { describe, expect, it } from 'vitest';
import { sentimentText } from './sentiment.text.ts';
import { verdictKey } from './verdict-key.ts';

const spread = { mean: 0.004, low: 0.001, high: 0.007, p: 0.01 };

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
