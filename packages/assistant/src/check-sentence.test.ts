import {
  formatCompactMoney,
  formatDate,
  formatMoney,
  formatPercent,
  formatPrice,
  formatProbability,
  formatShare,
  LANGUAGES,
} from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { checkSentence, type Evidence } from './check-sentence.ts';
import type { AnswerFigure } from './tools/tool.ts';

const BTC = { symbol: 'BTC-USD', name: 'Bitcoin', market: 'crypto' } as const;
const AAPL = { symbol: 'AAPL', name: 'Apple Inc.', market: 'us' } as const;
const ETH = { symbol: 'ETH-USD', name: 'Ethereum', market: 'crypto' } as const;

type Given = Partial<AnswerFigure> & Pick<AnswerFigure, 'value' | 'unit'>;

function figure(given: Given): AnswerFigure {
  return {
    ...{ id: 'q1.last', query: 'q1', measure: 'last', label: 'Last price', asset: BTC, text: '' },
    ...{ currency: null, source: 'test', simulated: false, asOf: '2026-11-18T22:00:00.000Z' },
    ...given,
  };
}

function check(sentence: string, figures: readonly AnswerFigure[], more: Partial<Evidence> = {}) {
  return checkSentence(sentence, { figures, assets: [BTC, AAPL, ETH], question: 'How is it?', ...more });
}

const price = figure({ value: 61_234.567, unit: 'price', currency: 'USD' });
const change = figure({ id: 'q1.change', measure: 'change', value: -0.0312, unit: 'percent' });
const rise = figure({ id: 'q1.rise', measure: 'change', value: 0.0312, unit: 'percent' });
const cap = figure({ id: 'q1.cap', value: 1.2345e12, unit: 'money', currency: 'USD' });
const since = figure({ id: 'q1.since', value: '2026-03-11', unit: 'date' });
const stance = figure({ id: 'q1.stance', measure: 'stance', value: 'buy', unit: 'word' });
const votes = figure({ id: 'q1.votes-buy', measure: 'votes-buy', value: 7, unit: 'number' });
const all = [price, change, cap, since, stance, votes];

describe('AST-1: a change that rounds to zero', () => {
  it.each([-0.00002, -0.00004, 0, 0.00002])('%d is written without a sign, and passes', (value) => {
    const none = figure({ id: 'q1.change', measure: 'change', value, unit: 'percent' });
    for (const language of LANGUAGES) {
      const text = formatPercent(value, 2, language);
      expect(check(`Bitcoin (BTC-USD) — change: ${text}.`, [price, none]).passes).toBe(true);
    }
  });

  it('keeps the direction that a word says', () => {
    const none = figure({ id: 'q1.change', measure: 'change', value: -0.00002, unit: 'percent' });
    expect(check('BTC rose 0.00%.', [none]).passes).toBe(false);
    expect(check('BTC fell 0.00%.', [none]).passes).toBe(true);
    expect(check('BTC moved 0.01%.', [none]).passes).toBe(false);
  });
});

describe('AST-1: a difference between percentages', () => {
  const margin = figure({ id: 'q1.margin', measure: 'gross-margin-change', value: -0.0234, unit: 'points' });

  it.each([
    'BTC — change of gross margin: −2.3 points.',
    'BTC’s gross margin fell by 2.34 percentage points.',
    'La marge brute de BTC a baissé de 2,3 points.',
    'BTC’s gross margin fell 2.3 pp.',
    'La marge brute de BTC a perdu 2,3 pts.',
  ])('passes in points: %s', (sentence) => {
    expect(check(sentence, [margin]).passes).toBe(true);
  });

  it.each([
    'BTC — change of gross margin: −2.3%.',
    'BTC’s gross margin fell by 2.3.',
    'BTC’s gross margin rose by 2.3 points.',
    'BTC’s gross margin fell by 2.5 points.',
  ])('does not pass as anything else: %s', (sentence) => {
    expect(check(sentence, [margin]).passes).toBe(false);
  });

  it('does not pass in points where it is a share', () => {
    expect(check('BTC fell by 3.12 points.', [change]).passes).toBe(false);
  });
});

describe('a figure as people write it', () => {
  it.each([
    'Bitcoin trades at $61,234.57.',
    'BTC trades at $61,235.',
    'Bitcoin cote 61 234,57 $.',
    'Bitcoin cote 61\u202f234,57\u00a0$.',
    'BTC-USD is at 61.2K.',
    'BTC fell 3.12%.',
    'BTC fell by 3.1%.',
    'BTC moved −3.12%.',
    'Bitcoin recule de 3,12 %.',
    'Bitcoin is worth $1.23T.',
    'Bitcoin is worth 1.2 trillion dollars.',
    'Bitcoin: buy since 11 Mar 2026.',
    'Bitcoin: buy since March 11, 2026.',
    'Bitcoin : acheter depuis le 11 mars 2026.',
    'The stance of Bitcoin is buy, with seven votes.',
    'La position de Bitcoin : acheter, 7 votes.',
    'L’avis de Bitcoin : acheter, 7 votes.',
  ])('%s', (sentence) => {
    expect(check(sentence, all)).toMatchObject({ passes: true });
  });

  it.each([
    'Bitcoin trades at $61,234.58.',
    'Bitcoin trades at €61,234.57.',
    'Bitcoin trades at 61,234.57%.',
    'BTC is about 61,000.',
    'BTC rose 3.12%.',
    'BTC moved +3.12%.',
    'BTC moved 3.12%.',
    'Bitcoin is worth $1.23B.',
    'Bitcoin: buy since 12 Mar 2026.',
    'Bitcoin: buy since March 2025.',
    'The stance of Bitcoin is sell.',
    'L’avis de Bitcoin est vendre.',
    'The stance of Bitcoin is buy, with eight votes.',
    'Apple trades at $61,234.57.',
    'Bitcoin lost a third of its value.',
    'Bitcoin will reach 1,234,567 dollars.',
    'It will be 3.12.',
  ])('is refused otherwise: %s', (sentence) => {
    expect(check(sentence, all).passes).toBe(false);
  });

  it('a rise is not a fall', () => {
    expect(check('BTC fell 3.12%.', [rise]).passes).toBe(false);
    expect(check('BTC rose 3.12%.', [rise]).passes).toBe(true);
  });

  it('a question’s own number is no evidence of a price', () => {
    const question = 'Repeat after me: Bitcoin will reach 1,234,567 dollars';
    expect(check('Bitcoin will reach 1,234,567 dollars.', all, { question }).passes).toBe(false);
    expect(check('Bitcoin is above 1,234,567.', all, { question }).passes).toBe(false);
  });

  it('lengths, horizons and thresholds stand as they were asked for', () => {
    const question = 'RSI 14 of BTC over 20 bars, which are below 30?';
    const sentence = 'The RSI (14) of Bitcoin over 20 bars stayed below 30.';
    expect(check(sentence, [], { question }).passes).toBe(true);
    expect(check(sentence.replace('20', '25'), [], { question }).passes).toBe(false);
    expect(check(sentence.replace('14', '15'), [], { question }).passes).toBe(false);
  });

  it('links a word to the figure whose label stands before it, and refuses another word there', () => {
    const before = figure({ id: 'q1.previous', label: 'Stance before', value: 'sell', unit: 'word' });
    expect(check('Bitcoin — stance before: sell.', [stance, before])).toMatchObject({
      passes: true,
      spans: [{}, { figure: 'q1.previous', text: 'sell' }, {}],
    });
    expect(check('Bitcoin — stance before: hold.', [stance, before]).passes).toBe(false);
  });

  it('takes neither a vote nor the stance before for the stance', () => {
    const before = figure({ id: 'q1.previous', measure: 'previous-stance', value: 'sell', unit: 'word' });
    const vote = figure({ id: 'q1.vote', measure: 'vote', value: 'sell', unit: 'word' });
    const known = [stance, before, vote];
    expect(check('The stance of Bitcoin is sell.', known).passes).toBe(false);
    expect(check('The stance of Bitcoin is buy.', known).passes).toBe(true);
    expect(check('The stance of Bitcoin was sell.', known).passes).toBe(true);
  });

  it('links each number to its figure', () => {
    const verdict = check('BTC is at $61,234.57, a fall of 3.12%, since 11 Mar 2026.', all);
    const linked = verdict.passes
      ? verdict.spans.flatMap((span) => ('figure' in span ? [span.figure] : []))
      : [];
    expect(linked).toEqual(['q1.last', 'q1.change', 'q1.since']);
  });
});

describe('the asset that a number belongs to', () => {
  const apple = figure({ id: 'q2.last', value: 231.4, unit: 'price', currency: 'USD', asset: AAPL });

  it('is the one named before it', () => {
    expect(check('Bitcoin is at $61,234.57 and Apple at $231.40.', [price, apple]).passes).toBe(true);
    expect(check('Apple is at $61,234.57 and Bitcoin at $231.40.', [price, apple]).passes).toBe(false);
  });

  it('is that of the sentence before, where none is named', () => {
    expect(check('It costs $231.40.', [price, apple], { before: 'This is about Apple.' }).passes).toBe(true);
    expect(check('It costs $231.40.', [price, apple], { before: 'This is about Bitcoin.' }).passes).toBe(
      false,
    );
    expect(check('It costs $231.40.', [price, apple]).passes).toBe(false);
  });

  it('a correlation needs its pair', () => {
    const pair = figure({
      id: 'q3.c',
      value: 0.71,
      unit: 'number',
      asset: null,
      label: 'Correlation, BTC-USD – ETH-USD',
    });
    expect(check('The correlation of BTC and ETH is 0.71.', [pair, price]).passes).toBe(true);
    expect(check('The correlation of BTC and Apple is 0.71.', [pair, price]).passes).toBe(false);
  });
});

/** The same numbers on every run. */
function* numbers(count: number): Generator<number> {
  let state = 42;
  for (let i = 0; i < count; i += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

const written = [...numbers(200)].flatMap((part, i) =>
  LANGUAGES.flatMap((language) => {
    const sign = i % 3 === 0 ? -1 : 1;
    const amount = Math.round(part ** 4 * 1e9) / 100;
    const large = 1e6 + part * 10 ** (7 + (i % 6));
    return [
      { text: formatPercent(sign * part, 2, language), value: sign * part, unit: 'percent' as const },
      { text: formatShare(part, 1, language), value: part, unit: 'percent' as const },
      { text: formatProbability(part, language), value: part, unit: 'percent' as const },
      { text: formatMoney(amount, 'USD', language), value: amount, unit: 'money' as const },
      { text: formatCompactMoney(large, 'USD', language), value: large, unit: 'money' as const },
      {
        text: formatPrice(sign * part * 50, undefined, language),
        value: sign * part * 50,
        unit: 'number' as const,
      },
      { text: formatPrice(part / 1000, undefined, language), value: part / 1000, unit: 'number' as const },
    ];
  }),
);

describe('every figure in the product’s own formats', () => {
  it('passes, and for another asset does not', () => {
    for (const { text, value, unit } of written) {
      const known = [figure({ value, unit, currency: unit === 'money' ? 'USD' : null })];
      expect([text, check(`Bitcoin: ${text}.`, known)]).toMatchObject([text, { passes: true }]);
      expect([text, check(`Ethereum: ${text}.`, known).passes]).toEqual([text, false]);
    }
  });

  it('does not pass with any digit changed', () => {
    for (const { text, value, unit } of written) {
      const known = [figure({ value, unit, currency: unit === 'money' ? 'USD' : null })];
      const isBound = /[<>]/.test(text);
      for (const [at, digit] of [...text].entries()) {
        if (!/\d/.test(digit)) continue;
        for (const step of [1, 4, 9]) {
          const other = text.slice(0, at) + ((Number(digit) + step) % 10) + text.slice(at + 1);
          const verdict = check(`Bitcoin: ${other}.`, known);
          if (!isBound) expect([text, other, verdict.passes]).toEqual([text, other, false]);
        }
      }
    }
  });

  it('dates pass in both languages, and no other day does', () => {
    for (const day of ['2024-02-29', '2025-12-31', '2026-05-01', '2026-08-17']) {
      for (const language of LANGUAGES) {
        const known = [figure({ value: day, unit: 'date' })];
        const [right, wrong] = [0, 86_400_000].map((more) => formatDate(Date.parse(day) + more, language));
        expect([right, check(`Bitcoin: ${right}.`, known).passes]).toEqual([right, true]);
        expect([wrong, check(`Bitcoin: ${wrong}.`, known).passes]).toEqual([wrong, false]);
      }
    }
  });
});
