import { describe, expect, it } from 'vitest';
import { answerNext, intentOf } from './answer-next.ts';

const TODAY = '2026-11-18';
const AAPL = { symbol: 'AAPL', name: 'Apple', market: 'us' } as const;
const NEAR = { symbol: 'NEAR-USD', name: 'Near Protocol', market: 'crypto' } as const;
const BTC = { symbol: 'BTC-USD', name: 'Bitcoin', market: 'crypto' } as const;

/** A question, after others about Apple. */
const asked = (question: string, ...before: string[]) =>
  intentOf({ question, earlier: before.map((one) => ({ question: one, assets: [AAPL] })), today: TODAY });

describe('AST-7: what no tool counts is not answered with what one does', () => {
  it.each([
    ['how many times has BTC dropped more than 10% in a week'],
    ['how often does the price of apple double'],
    ['combien de fois le bitcoin a-t-il perdu 10 % en une semaine'],
    ["what is apple's debt", 'revenue growth of apple'],
    ['who has more cash, apple or google', 'AAPL vs MSFT 6 months'],
    ['what is the debt of AAPL'],
    ['quelle est la trésorerie d’apple', 'cours d’apple'],
    ['did i make any trades last week'],
    ['which stock should i buy'],
    ['which of these should we sell'],
    ['est-ce que je dois vendre mes actions tesla'],
    ['quelle crypto a la meilleure note'],
    ['which stock is rated best'],
    ['stocks making new highs', 'coins above 200 day average'],
    ['show me high dividend stocks with low volatility'],
    ['stocks that fell more than 20% in the last 3 months with low debt'],
    ['quelles actions ont un fort dividende et une faible volatilité'],
    ['golden cross on apple', '200 day average of apple'],
    ['apple eps growth'],
    ['did tesla beat the market'],
    ['worst performing stock in my portfolio this month'],
    ['how does my portfolio compare to bitcoin'],
    ['what plan do i have'],
    ['short tesla'],
    ['largest etfs'],
    ['revenue estimate for amazon'],
    ['chiffre d’affaires attendu d’amazon'],
    ['correlation of my portfolio with the market'],
    ['btc high in november'],
  ])('%s', (question, ...before) => {
    expect(asked(question, ...before).refused).toBe(true);
  });

  it.each([
    ['how often does apple rise in september', 'monthWins'],
    ['combien de fois apple a monté en janvier', 'monthWins'],
    ['what is the debt to equity of apple', 'debtToEquity'],
    ['how much cash do i have', 'cash'],
    ['free cash flow of apple', 'freeCashFlow'],
    ['how often are your signals right', 'recordHits'],
    ['how often has the model been right', 'recordHits'],
    ['what does your model say for BTC in 20 days', 'moves'],
    ['what does your model say about BTC', 'stance'],
    ['what stocks did i star', 'watched'],
    ['what is your accuracy', 'recordHits'],
    ['new buy signals today', 'changes'],
    ['tesla 52 week range', 'yearRange'],
    ["what is tesla's daily range", 'dayRange'],
    ['btc last month high and low', 'lowest'],
    ['btc last month high and low', 'highest'],
    ['combien d’indicateurs disent acheter pour le bitcoin', 'votes'],
    ['que vaut mon bitcoin', 'held'],
    ['combien vaut le bitcoin', 'price'],
    ['did tesla beat estimates', 'surprise'],
    ['earnings estimate for amazon', 'epsEstimate'],
    ['quelle est votre fiabilité', 'record'],
    ['ethereum suit-il le bitcoin', 'correlation'],
    ['btc high in 2024', 'highest'],
    ['explique moi le signal sur nvidia', 'stance'],
  ])('%s is asked of %s', (question, want) => {
    const { wants, refused } = asked(question);
    expect(refused).toBe(false);
    expect(wants).toContain(want);
  });

  it('“how much?” and “which rose most?” go on with what was asked', () => {
    expect(asked('combien', 'coca cola verse un dividende ?').wants).toEqual(['dividendYield']);
    expect(asked('laquelle a le plus monté', 'compare apple et microsoft sur 5 ans')).toMatchObject({
      wants: ['performance'],
      times: { span: '5y' },
    });
    expect(asked('how much is AAPL', 'dividend of MSFT').wants).toEqual(['price']);
  });

  it('a list of what is low begins with the lowest', () => {
    const ranking = (question: string) => asked(question).ranking;
    expect(ranking('banks with low pe')).toMatchObject({ sort: 'pe', direction: 'asc' });
    expect(ranking('show low volatility stocks')).toMatchObject({ sort: 'vol_60', direction: 'asc' });
    expect(ranking('stocks with high dividend yields')).toMatchObject({ direction: 'desc' });
  });

  it('headlines that were read are judged by their tone', () => {
    expect(asked('is it positive', 'news on apple').wants).toEqual(['tone']);
    expect(asked('are they good or bad', 'news on apple').wants).toEqual(['tone']);
  });

  it('“explique” names nothing', () => {
    expect(asked('explique moi le signal sur nvidia').mentions).toEqual(['nvidia']);
  });

  it('“near” before a level is no coin', () => {
    const named = [{ text: 'near', candidates: [NEAR] }];
    const rest = { earlier: [], named, today: TODAY, language: 'en', results: [], mayAsk: true } as const;
    const told = answerNext({ question: 'stocks near 52 week low', ...rest });
    expect(JSON.stringify(told)).not.toContain('NEAR');
    expect(asked('price of near').mentions).toEqual(['near']);
  });

  it('what the model says of days to come is no return of days past', () => {
    const rest = { earlier: [], named: [{ text: 'BTC', candidates: [BTC] }], today: TODAY } as const;
    const question = 'what does your model say for BTC in 20 days';
    const told = answerNext({ question, ...rest, language: 'en', results: [], mayAsk: true });
    expect(told).toMatchObject({ requests: [{ tool: 'signal', input: { asset: 'BTC-USD' } }] });
  });
});
