import { describe, expect, it } from 'vitest';
import { beginsAgain } from './use-weights.ts';

const weights = (weight: number, version: number) => ({
  items: [{ symbol: 'AAPL', weight, name: 'Apple', market: 'us' as const }],
  version,
});
const given = weights(0.6, 3);
const rows = [{ symbol: 'AAPL', percent: '60' }];
const typed = [{ symbol: 'AAPL', percent: '40' }];

describe('target weights that were saved meanwhile', () => {
  it('take the place of what nobody changed here', () => {
    expect(beginsAgain({ given, rows, refused: null }, weights(0.5, 4), 'en')).toBe(true);
    expect(beginsAgain({ given, rows, refused: null }, given, 'en')).toBe(false);
  });

  it('PORT-16: leave what is being written as it is, until saving it was refused', () => {
    expect(beginsAgain({ given, rows: typed, refused: null }, weights(0.5, 4), 'en')).toBe(false);
    expect(beginsAgain({ given, rows: typed, refused: 3 }, weights(0.5, 4), 'en')).toBe(true);
  });

  it('PORT-12: are the form’s own where only the answer was lost', () => {
    expect(beginsAgain({ given, rows: typed, refused: null }, weights(0.4, 4), 'en')).toBe(true);
  });

  it('and an answer from before the own save brings nothing back', () => {
    expect(beginsAgain({ given, rows, refused: null }, weights(0.5, 2), 'en')).toBe(false);
  });

  it('an earlier refusal says nothing of what is written since', () => {
    const again = { given: weights(0.6, 4), rows: typed, refused: 3 };
    expect(beginsAgain(again, weights(0.5, 5), 'en')).toBe(false);
  });
});
