import { describe, expect, it } from 'vitest';
import { intentOf } from './answer-next.ts';

const asked = (question: string, ...before: string[]) =>
  intentOf({
    question,
    earlier: before.map((one) => ({ question: one, assets: [] })),
    today: '2026-11-18',
  });
const limits = (question: string, ...before: string[]) =>
  asked(question, ...before).ranking?.filters.map(({ field, is, value }) => `${field} ${is} ${value}`);

describe('AST-7: a list or count is of exactly what was asked', () => {
  it.each([
    ['How many stocks do not have a buy signal?', ['stance != buy']],
    ['How many stocks don’t have a buy signal?', ['stance != buy']],
    ['Which stocks are not a sell?', ['stance != sell']],
    ['Which stocks have no sell signal?', ['stance != sell']],
    ['which stocks are neither buy nor sell', ['stance != buy', 'stance != sell']],
    ['Combien d’actions n’ont pas de signal d’achat ?', ['stance != buy']],
    ['combien d’actions sont à l’achat', ['stance = buy']],
    ['How many stocks have an RSI not above 70?', ['rsi14 <= 70']],
    ['Quelles actions n’ont pas un RSI au-dessus de 70 ?', ['rsi14 <= 70']],
    ['stocks with an RSI of no more than 40', ['rsi14 <= 40']],
    ['Which stocks don’t pay a dividend?', ['dividend_yield = 0']],
    ['How many stocks pay a dividend?', ['dividend_yield > 0']],
  ])('a negation turns what it stands before: %s', (question, filters) => {
    expect(limits(question)).toEqual(filters);
    expect(asked(question).refused).toBe(false);
  });

  it.each([
    ['Which stocks lost more than 20% over a year?', ['ret_1y < -0.2']],
    ['Quelles actions ont perdu plus de 20 % en un an ?', ['ret_1y < -0.2']],
    ['Which stocks fell more than 10% this month?', ['ret_1m < -0.1']],
    ['Quelles actions ont baissé de plus de 10 % ce mois-ci ?', ['ret_1m < -0.1']],
    ['Which stocks fell less than 5% in 3 months?', ['ret_3m > -0.05', 'ret_3m < 0']],
    ['Which stocks gained at least 50% this year?', ['ret_ytd >= 0.5']],
    ['Which stocks gained more than 10% this month with an RSI below 50?', ['ret_1m > 0.1', 'rsi14 < 50']],
    ['which coins are down 10% or more this week', ['ret_1w <= -0.1']],
    ['stocks whose RSI fell below 30', ['rsi14 < 30']],
    ['Which stocks are down more than 30% from their high?', ['from_high < -0.3']],
    ['How many cryptos rose today?', ['change > 0']],
    ['How many stocks are down this year?', ['ret_ytd < 0']],
    ['Combien d’actions sont en baisse cette année ?', ['ret_ytd < 0']],
    ['How many stocks are not down this year?', ['ret_ytd >= 0']],
    ['which stocks fell the most this week', []],
    ['how many stocks have negative sentiment', ['tone < 0']],
    ['how many stocks have a negative free cash flow', ['fcf < 0']],
    ['which etfs are rated buy', ['type = fund', 'stance = buy']],
    ['best stock by return over 1 year', []],
    ['which stocks are up more than 10% over 3 months', ['ret_3m > 0.1']],
    ['stocks with a drawdown above 20%', ['drawdown < -0.2']],
    ['stocks above $1,500', ['price > 1500']],
    ['which cryptos are up more than 5% in the last 24 hours', ['change > 0.05']],
    ['stocks down today with RSI above 60', ['rsi14 > 60', 'change < 0']],
    ['stocks with RSI above 60 down today', ['rsi14 > 60', 'change < 0']],
    ['which stocks are up today on unusual volume', ['change > 0']],
    ['how many stocks have a positive return this month', ['ret_1m > 0']],
    ['how many cryptos are in the red today', ['change < 0']],
    ['which stocks have a relative volume above 2', ['rel_volume > 2']],
    ['quelles actions ont un volume relatif supérieur à 2', ['rel_volume > 2']],
    [
      'stocks with relative volume above 2 and volume above 1 million',
      ['rel_volume > 2', 'volume > 1000000'],
    ],
    [
      'stocks with revenue growth above 20% and revenue above 1 billion',
      ['rev_yoy > 0.2', 'revenue > 1000000000'],
    ],
    ['stocks with a free cash flow above 1 billion', ['fcf > 1000000000']],
  ])('a fall is a change below zero: %s', (question, filters) => {
    expect(limits(question)).toEqual(filters);
    expect(asked(question).refused).toBe(false);
  });

  it.each([
    ['Which stocks have RSI between 30 and 40?', ['rsi14 >= 30', 'rsi14 <= 40']],
    ['quelles actions ont un rsi entre 30 et 40', ['rsi14 >= 30', 'rsi14 <= 40']],
    ['which stocks fell between 5 and 10% this month', ['ret_1m <= -0.05', 'ret_1m >= -0.1']],
  ])('between has two ends: %s', (question, filters) => {
    expect(limits(question)).toEqual(filters);
  });

  it.each([
    'Stocks with a dividend yield of 4%',
    'how many stocks have a beta',
    'which coins are not volatile',
    'stocks with an RSI above 30 but not in tech',
    'how many stocks are a buy or a sell',
    'which stocks have a market cap above 10 billion euros',
    'combien d’actions ont un RSI de 50',
    'which stocks have a P/E below 15%',
    'which stocks have rising revenue',
    'which stock has the best signal',
    'which crypto lost the least this month',
    'which stocks haven’t got a buy or hold signal',
    'which stocks’ volume rose more than 20% today',
  ])('what no limit takes is refused: %s', (question) => {
    expect(asked(question).refused).toBe(true);
  });

  it('what is said anew stands for what was said before', () => {
    expect(limits('and above 70?', 'which stocks have an RSI below 30?')).toEqual(['rsi14 > 70']);
    expect(limits('and cryptos?', 'which stocks are not a sell?')).toEqual(['stance != sell']);
  });

  it('the largest at least or at most are no superlatives', () => {
    expect(asked('which stocks gained at least 50% this year').ranking?.direction).toBe('desc');
    expect(asked('stocks with the largest drawdown').ranking?.direction).toBe('asc');
    expect(asked('stocks with the smallest drawdown').ranking?.direction).toBe('desc');
  });
});
