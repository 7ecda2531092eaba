import { describe, expect, it } from 'vitest';
import type { AnswerAsset } from '../tools/tool.ts';
import { answerNext, intentOf } from './answer-next.ts';
import { planPick, planTools } from './plan-tools.ts';
import { readTimes } from './read-times.ts';

const TODAY = '2026-11-18';
const AAPL = { symbol: 'AAPL', name: 'Apple', market: 'us' } as const;
const BTC = { symbol: 'BTC-USD', name: 'Bitcoin', market: 'crypto' } as const;
const NVDA = { symbol: 'NVDA', name: 'NVIDIA', market: 'us' } as const;
const AMD = { symbol: 'AMD', name: 'AMD', market: 'us' } as const;

const asked = (question: string, ...before: string[]) =>
  intentOf({ question, earlier: before.map((one) => ({ question: one, assets: [] })), today: TODAY });

/** What is asked of tools, or the state of the answer, after turns that were about some assets. */
function next(question: string, turns: ReadonlyArray<readonly [string, readonly AnswerAsset[]]> = []) {
  const earlier = turns.map(([one, assets]) => ({ question: one, assets }));
  const named = [AAPL, BTC, NVDA, AMD].flatMap((asset) =>
    [asset.name.toLowerCase(), asset.symbol.split('-')[0] ?? '', asset.symbol.toLowerCase()].map((text) => ({
      text,
      candidates: [asset],
    })),
  );
  const told = answerNext({
    ...{ question, earlier, named, today: TODAY, language: 'en', results: [], mayAsk: true },
  });
  return 'written' in told ? told.written.state : told.requests.map(({ input }) => input);
}

describe('AST-7: what is held is told, and nothing else of it', () => {
  it.each([
    ['how much did i lose on apple', 'heldGain'],
    ['how much am i losing on btc', 'heldGain'],
    ['how much btc do i own', 'held'],
    ['i would like to know how much btc i have', 'held'],
    ['can you tell me how much btc i own', 'held'],
    ['what did i pay for apple', 'heldPrice'],
  ])('%s: %s', (question, want) => {
    expect(asked(question)).toMatchObject({ wants: [want], refused: false });
  });

  it.each([
    'how much btc can i buy with 1000',
    'how many btc could i buy',
    'combien de bitcoin puis-je acheter',
    'how much would my btc be worth at 200k',
    'when did i buy apple',
    'quand ai-je acheté apple',
    'how long have i held btc',
    'depuis quand ai-je du bitcoin',
    'what percent of my portfolio is crypto',
    'how much would i have if i put 1000 in btc 5 years ago',
    'put 1000 in eth a year ago',
    '1000$ in tesla 5 years ago',
    '1000 euros dans apple il y a 5 ans',
  ])('neither when it was bought nor what might be: %s', (question) => {
    expect(asked(question).refused).toBe(true);
  });

  it.each([
    'set an alert for btc at $1000',
    'did apple close above $200 in march',
    'highest close of apple since it reached $200 in the last year',
    'how long has apple been a buy',
    'how many apple shares do i have and when does it report',
    'what percent of my portfolio is apple',
  ])('what only sounds like it is answered: %s', (question) => {
    expect(asked(question).refused).toBe(false);
  });
});

describe('AST-7: what a portfolio did over a span, and beside its index', () => {
  it.each([
    'my portfolio vs sp500',
    'did i beat the s&p this year',
    'am i beating the market',
    'mon portefeuille contre le marché cette année',
    'how much have i gained this month',
    'j’ai gagné combien cette année',
  ])('is its return: %s', (question) => {
    expect(asked(question)).toMatchObject({ wants: ['portfolioReturn'], refused: false });
  });

  it.each([
    'did my portfolio beat bitcoin',
    'my portfolio vs nasdaq',
    'did my apple beat the market',
    'which of my stocks gained the most this year',
    'how did my stocks do against the market',
  ])('of no other index and no part of it: %s', (question) => {
    expect(asked(question).wants).not.toContain('portfolioReturn');
  });

  it('beside another asset it is not the worth of the portfolio', () => {
    expect(asked('did my portfolio beat bitcoin').refused).toBe(true);
    expect(asked('my portfolio vs nasdaq').refused).toBe(true);
  });
});

describe('AST-7: a question that goes on is about what it goes on with', () => {
  it('of two assets it asks which', () => {
    const turns = [
      ['rsi of nvda', [NVDA]],
      ['and amd?', [AMD]],
    ] as const;
    expect(next('which is more overbought', turns)).toMatchObject([{ asset: 'NVDA' }, { asset: 'AMD' }]);
    expect(next('which one is more overbought', turns.slice(1))).toBe('asked-back');
    expect(next('and its rsi?', turns)).toMatchObject([{ asset: 'AMD' }]);
  });

  it.each([
    ['how much btc do i have', 'am i in profit', 'heldGain'],
    ['btc price', 'how much do i have', 'held'],
    ['btc price', 'how much do i have in total', 'portfolio'],
    ['btc price', 'what is my portfolio worth', 'portfolio'],
    ['what is my portfolio worth', 'am i in profit', 'portfolio'],
    ['what is my portfolio worth', 'how much btc do i have', 'held'],
  ])('%s — %s: %s', (before, question, want) => {
    expect(asked(question, before).wants).toEqual([want]);
  });

  it('the whole again after a question about the whole', () => {
    expect(asked('am i in profit', 'apple price', 'what is my portfolio worth').wants).toEqual(['portfolio']);
  });

  it.each(['how did the last one go?', 'and the last one?', 'comment s’est passée la dernière ?'])(
    'the last report after the next one: %s',
    (question) => {
      expect(asked(question, 'when are nvda earnings')).toMatchObject({
        wants: ['surprise'],
        refused: false,
      });
    },
  );

  it('a part of what was asked of all', () => {
    expect(asked('sur bitcoin ?', 'mon portefeuille ?', 'et mes gains ?').wants).toEqual(['heldGain']);
    expect(next('sur btc ?', [['et mes gains ?', []]])).toMatchObject([{ asset: 'BTC-USD' }]);
  });

  it('compared with the one before', () => {
    const turns = [['apple cette année', [AAPL]]] as const;
    expect(next('et par rapport à nvda ?', turns)).toMatchObject([
      { assets: ['AAPL'] },
      { assets: ['NVDA'] },
    ]);
  });
});

describe('AST-7: what something is worth, and what people think of it', () => {
  it.each([
    'fair value of apple',
    'true value of nvda',
    'what is apple worth really',
    'juste valeur d’apple',
    'quelle est la vraie valeur d’apple',
    'is everyone bullish on eth',
    'btc average from january to march 2026',
    'is the market bullish',
    'fear and greed index',
    'indice de peur',
    'how accurate are the forecasts',
  ])('is not known: %s', (question) => {
    expect(asked(question).refused).toBe(true);
  });

  it.each([
    ['avg btc price 2025', 'average'],
    ['average apple price i paid', 'heldPrice'],
    ['average buy price of my apple shares', 'heldPrice'],
    ['average daily price of btc in 2025', 'average'],
    ['market value of apple', 'marketCap'],
    ['gross margin of apple', 'grossMargin'],
    ['how good are your signals', 'record'],
    ['how accurate are your signals', 'record'],
    ['vos signaux sont-ils fiables', 'record'],
  ])('%s: %s', (question, want) => {
    expect(asked(question)).toMatchObject({ wants: [want], refused: false });
  });
});

describe('AST-7: alerts that are there are not prepared anew', () => {
  it.each(['do i have an alert on btc', 'have i got an alert on btc', 'j’ai une alerte sur btc ?'])(
    '%s',
    (question) => {
      const intent = asked(question);
      expect(intent).toMatchObject({ wants: ['alertsOn'], refused: false });
      expect(planTools(intent, [BTC])).toEqual([{ tool: 'alerts', input: { asset: 'BTC-USD' } }]);
    },
  );

  it.each([
    ['alert on btc at 100000', 'alert'],
    ['i have to set an alert on btc at 100000', 'alert'],
    ['j’ai besoin d’une alerte sur btc à 100000', 'alert'],
    ['my alerts', 'alerts'],
    ['which alerts do i have', 'alerts'],
  ])('%s: %s', (question, want) => {
    expect(asked(question)).toMatchObject({ wants: [want], refused: false });
  });

  it.each([
    'did any of my alerts trigger today',
    'did my btc alert trigger',
    'mon alerte btc s’est-elle déclenchée',
  ])('nor taken for those that fired: %s', (question) => {
    expect(asked(question).refused).toBe(true);
  });
});

describe('AST-7: days, as they are counted', () => {
  it.each([
    ['since january', { from: '2025-12-31' }],
    ['depuis octobre', { from: '2026-09-30' }],
    ['since 3 october', { from: '2026-10-03' }],
    ['on 31/12/2024', { from: '2024-12-24', to: '2024-12-31', isDay: true }],
    ['on 12/31/2024', { from: '2024-12-24', to: '2024-12-31', isDay: true }],
    ['on 03/04/2024', { isNoDay: true }],
    ['on 31/31/2024', { isNoDay: true }],
    ['between 31/12/2023 and 31/12/2024', { from: '2023-12-31', to: '2024-12-31' }],
  ])('%s', (said, times) => {
    expect(readTimes(said, TODAY)).toEqual(times);
  });

  it.each([
    ['eth price on 18 nov', 'price'],
    ['eth change on 18 november 2026', 'change'],
    ['performance of eth on 18 november', 'change'],
    ['did apple fall yesterday', 'performance'],
    ['did apple drop on 3 march 2026', 'performance'],
    ['apple aujourdhui', 'price'],
    ['volume d’apple aujourdhui', 'volume'],
  ])('%s: %s', (question, want) => {
    const { wants, refused, mentions } = asked(question);
    expect([wants, refused, mentions.length]).toEqual([[want], false, 1]);
  });
});

describe('AST-7: lists that are asked for in other words', () => {
  const picked = (question: string) => planPick(asked(question)).input;

  it.each([
    ['most volatile crypto', { market: 'crypto', sort: 'vol_60', direction: 'desc' }],
    ['crypto with the lowest rsi', { market: 'crypto', sort: 'rsi14', direction: 'asc' }],
    ['crypto with highest volume', { market: 'crypto', sort: 'volume', direction: 'desc' }],
    [
      'how many crypto buy signals',
      { market: 'crypto', filters: [{ field: 'stance', is: '=', value: 'buy' }] },
    ],
    ['top 3 des dividendes', { market: 'us', sort: 'dividend_yield', direction: 'desc', top: 3 }],
    ['most active stocks', { market: 'us', sort: 'volume', direction: 'desc' }],
  ])('%s', (question, input) => {
    expect(asked(question).refused).toBe(false);
    expect(picked(question)).toMatchObject(input);
  });

  it.each([
    ['stocks below their 200 day average', '<'],
    ['which stocks are above their 200 day moving average', '>'],
    ['actions au-dessus de leur moyenne 200 jours', '>'],
  ])('%s', (question, is) => {
    const filters = [{ field: 'vs_sma200', is, value: 0 }];
    expect(picked(question)).toMatchObject({ market: 'us', filters });
    expect(asked(question).refused).toBe(false);
  });

  it.each([
    'most traded crypto',
    'highest crypto today',
    'how many crypto are green today',
    'how many crypto buy signals did well',
    'stocks not above their 200 day average',
  ])('and no others: %s', (question) => {
    const { ranking, refused } = asked(question);
    expect(ranking === undefined || refused || ranking.isUnclear).toBe(true);
  });

  it('of no other average', () => {
    expect(asked('stocks below their 35 day average').ranking).toBeUndefined();
  });
});
