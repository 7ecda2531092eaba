import { describe, expect, it } from 'vitest';
import type { AnswerAsset } from '../tools/tool.ts';
import { answerNext, intentOf } from './answer-next.ts';
import { planTools } from './plan-tools.ts';
import type { ToldFigure, ToldResult } from './write-answer.ts';

// From a calendar: 18 November 2026 is a Wednesday.
const TODAY = '2026-11-18';
const AAPL = { symbol: 'AAPL', name: 'Apple', market: 'us' } as const;
const BTC = { symbol: 'BTC-USD', name: 'Bitcoin', market: 'crypto' } as const;

const asked = (question: string, ...before: string[]) =>
  intentOf({ question, earlier: before.map((one) => ({ question: one, assets: [] })), today: TODAY });
const planned = (question: string, ...before: string[]) => planTools(asked(question, ...before), [AAPL]);
const isRefused = (question: string) => asked(question).refused;

interface Told {
  readonly results?: readonly ToldResult[];
  readonly assets?: readonly AnswerAsset[];
}

/** What the local model says once its tools have told what they found. */
function said(question: string, { results = [], assets = [] }: Told) {
  const named = assets.flatMap((one) => [
    { text: one.symbol, candidates: [one] },
    { text: one.name.toLowerCase(), candidates: [one] },
    { text: one.symbol.replace('-USD', ''), candidates: [one] },
  ]);
  const rest = { earlier: [], named, today: TODAY, language: 'en', mayAsk: false } as const;
  const next = answerNext({ question, results, ...rest });
  return 'written' in next ? next.written : null;
}

function figure(measure: string, value: number | string, more: Partial<ToldFigure> = {}): ToldFigure {
  const text = String(value);
  return { id: `q1.${measure}`, measure, label: measure, asset: null, value, unit: 'number', text, ...more };
}

function told(tool: string, more: Partial<ToldResult> = {}): ToldResult {
  const nothing = { figures: [], assets: [], candidates: [], notes: [], shown: [], quotes: 0 };
  return { tool, input: {}, ...nothing, ...more };
}

describe('AST-7: a count of what rose or fell is that of today', () => {
  const matches = (day: string) => [
    told('screener', {
      figures: [
        figure('matches', 1),
        figure('close-date', day, { asset: 'BTC-USD' }),
        figure('change', 0.0172, { asset: 'BTC-USD' }),
      ],
      assets: [BTC],
    }),
  ];

  it.each([
    'how many cryptos are up today',
    'how many cryptos are up',
    'combien de cryptos en hausse aujourd’hui',
    'how many cryptos are down today',
  ])('and none of an earlier close: %s', (question) => {
    expect(said(question, { results: matches('2026-11-17') })?.state).toBe('cannot');
    expect(said(question, { results: matches(TODAY) })?.state).toBe('answered');
  });

  it('nor all that a list before was of', () => {
    expect(asked('how many are up?', 'top crypto gainers today').refused).toBe(true);
  });

  it('a count over a span is that of its last close', () => {
    const question = 'how many cryptos are up over 3 months';
    expect(said(question, { results: matches('2026-11-17') })?.state).toBe('answered');
  });
});

describe('AST-7: what is to come is not answered with what is over', () => {
  it.each([
    ['where’s btc going next month', 'delta_30'],
    ['where is apple headed next year', 'delta_1y'],
    ['apple l’an prochain', 'delta_1y'],
    ['où va le bitcoin le mois prochain', 'delta_30'],
    ['bitcoin dans un an', 'delta_1y'],
  ])('%s: its forecast', (question) => {
    const { wants, refused } = asked(question);
    expect([wants, refused]).toEqual([['forecast'], false]);
  });

  it.each([
    'where is apple headed next week',
    'where’s sol going next week',
    'tesla la semaine prochaine',
    'où va le bitcoin la semaine prochaine',
    'tesla next week',
    'apple the following week',
  ])('no forecast looks a week ahead: %s', (question) => {
    expect(isRefused(question)).toBe(true);
  });

  it.each([
    'will apple go down',
    'will tesla drop',
    'will bitcoin go up',
    'le bitcoin va baisser ?',
    'apple va-t-elle chuter',
  ])('%s: the chance of a rise says it', (question) => {
    const { wants, refused } = asked(question);
    expect([wants, refused]).toEqual([['pUp'], false]);
  });

  it.each(['will tesla drop 20%', 'le bitcoin va baisser de 30 %', 'will apple not fall'])(
    'but not by how much, nor that it does not: %s',
    (question) => {
      expect(isRefused(question)).toBe(true);
    },
  );
});

describe('AST-7: the best and the worst of what is held', () => {
  it.each([
    ['biggest loser in my portfolio', 'worstHeld'],
    ['which of my stocks lost the most', 'worstHeld'],
    ['my biggest loss', 'worstHeld'],
    ['ma plus grosse perte', 'worstHeld'],
    ['which of my holdings did worst', 'worstHeld'],
    ['my biggest gain', 'bestHeld'],
    ['biggest winner in my portfolio', 'bestHeld'],
    ['which of my stocks gained the most', 'bestHeld'],
    ['mon plus gros gain', 'bestHeld'],
    ['most profitable stock in my portfolio', 'bestHeld'],
  ])('%s: %s', (question, want) => {
    const { wants, refused } = asked(question);
    expect([wants, refused]).toEqual([[want], false]);
  });

  it('of stocks alone where stocks are asked about', () => {
    const gain = (asset: string, value: number) => figure('gain-share', value, { asset });
    const figures = [figure('positions', 2), gain('AAPL', -0.02), gain('BTC-USD', -0.4)];
    const results = [told('portfolio', { figures, assets: [AAPL, BTC] })];
    expect(said('which of my stocks lost the most', { results })?.text).toContain('AAPL');
    expect(said('which of my coins lost the most', { results })?.text).toContain('BTC-USD');
    expect(said('my biggest loser', { results })?.text).toContain('BTC-USD');
  });

  it.each([
    'which of my holdings did best today',
    'which of my stocks lost the most this month',
    'my biggest loser this year',
  ])('of a time it is not known: %s', (question) => {
    expect(isRefused(question)).toBe(true);
  });

  it.each([
    ['my biggest position', 'largest'],
    ['what is the biggest drop of my portfolio', 'portfolioDrawdown'],
    ['my portfolio s biggest loss', 'portfolioDrawdown'],
  ])('other extremes stay what they are: %s', (question, want) => {
    expect(asked(question).wants).toEqual([want]);
  });
});

describe('AST-7: a high or low of all time is that of all that is known', () => {
  it.each([
    ['plus bas historique du bitcoin', 'lowest'],
    ['plus haut historique d’apple', 'highest'],
    ['plus haut d’apple de tous les temps', 'highest'],
    ['record historique de tesla', 'highest'],
    ['sommet historique d’apple', 'highest'],
    ['btc ath', 'highest'],
    ['whats the ath of ethereum', 'highest'],
    ['atl of btc', 'lowest'],
    ['all time high of apple', 'highest'],
    ['record high of tesla', 'highest'],
  ])('%s', (question, want) => {
    const { wants, times, refused } = asked(question);
    expect([wants, times, refused]).toEqual([[want], { span: 'all' }, false]);
  });
});

describe('AST-7: an order fills in its form, and says where the quantity lacks', () => {
  it.each([
    ['buy bitcoin', 'buy'],
    ['sell my apple', 'sell'],
    ['i want to sell my apple', 'sell'],
    ['please buy some apple', 'buy'],
    ['achète du eth', 'buy'],
    ['achete moi du bitcoin', 'buy'],
    ['achetez moi de l’apple', 'buy'],
    ['acheter du bitcoin', 'buy'],
    ['je veux vendre mes apple', 'sell'],
    ['vends mes actions apple', 'sell'],
  ])('%s', (question, side) => {
    expect(asked(question)).toMatchObject({ wants: ['order'], refused: false });
    expect(planned(question)).toEqual([{ tool: 'prepare_order', input: { asset: 'AAPL', side } }]);
  });

  it('without a quantity it is not called filled in', () => {
    const form = (input: Readonly<Record<string, unknown>>) => [
      told('prepare_order', { input, assets: [AAPL], shown: [{ kind: 'form', title: 'Buy AAPL' }] }),
    ];
    const input = { asset: 'AAPL', side: 'buy' };
    const told1 = said('buy apple', { results: form(input), assets: [AAPL] });
    const told2 = said('buy 5 apple', { results: form({ ...input, quantity: 5 }), assets: [AAPL] });
    expect([told1?.state, told1?.text.includes('without a quantity')]).toEqual(['answered', true]);
    expect([told2?.state, told2?.text.includes('is filled in')]).toEqual(['answered', true]);
  });

  it.each([
    'sell half my btc',
    'sell a third of my apple',
    'vends la moitié de mes apple',
    'vendre la moitié de mes bitcoin',
    'buy btc at 100k',
    'sell my apple tomorrow',
  ])('a part of what is held, a limit or a day fills in nothing: %s', (question) => {
    expect(isRefused(question)).toBe(true);
  });

  it.each([
    ['is apple a buy', 'stance'],
    ['buy or sell apple', 'stance'],
    ['buy signal on apple', 'stance'],
    ['acheter ou vendre apple', 'stance'],
    ['at what price did i buy apple', 'heldPrice'],
    ['à quel prix ai-je acheté apple', 'heldPrice'],
  ])('what only sounds like an order is none: %s', (question, want) => {
    expect(asked(question).wants).toEqual([want]);
  });
});

describe('AST-7: what is asked of the calendar or of a level is not the price', () => {
  it.each([
    ['best quarter for apple'],
    ['best month for eth in 2025'],
    ['how far is msft above its 52 week low'],
    ['how far is msft from its all time high'],
    ['how far is nvda from its peak'],
    ['which stocks move most with bitcoin'],
    ['true apple'],
    ['best month for stocks'],
  ])('%s', (question) => {
    expect(isRefused(question)).toBe(true);
  });

  it.each([
    ['best month for eth', 'seasonBest', 'months'],
    ['whats the best month for apple stock', 'seasonBest', 'months'],
    ['worst month for nvda', 'seasonWorst', 'months'],
    ['quel est le meilleur mois pour le bitcoin', 'seasonBest', 'months'],
    ['best day of the week for btc', 'seasonBest', 'weekdays'],
    ['what is apple’s strongest month', 'seasonBest', 'months'],
    ['in which month does apple do best', 'seasonBest', 'months'],
    ['quel jour de la semaine est le meilleur pour le bitcoin', 'seasonBest', 'weekdays'],
  ])('%s: the %s of the calendar by %s', (question, want, by) => {
    expect(asked(question)).toMatchObject({ wants: [want], refused: false });
    expect(planned(question)).toEqual([{ tool: 'seasonality', input: { asset: 'AAPL', by } }]);
  });

  it.each([
    'how far is apple from its high',
    'how far is apple below its 52 week high',
    'apple loin de son plus haut',
  ])('%s: against that of 52 weeks', (question) => {
    expect(asked(question)).toMatchObject({ wants: ['fromHigh'], refused: false });
  });

  it('the best month is the one with the greatest mean, and the worst that with the least', () => {
    const means = [
      ['1', -0.02],
      ['7', 0.05],
      ['10', 0.01],
    ] as const;
    const figures = means.flatMap(([key, value]) =>
      ['mean', 'win-rate'].map((measure) =>
        figure(measure, value, { id: `q1.${measure}.${key}`, asset: 'AAPL', label: `${measure} of ${key}` }),
      ),
    );
    const results = [told('seasonality', { figures, assets: [AAPL] })];
    const of = (question: string) => said(question, { results, assets: [AAPL] })?.text;
    expect(of('best month for apple')).toContain('mean of 7: 0.05; win-rate of 7');
    expect(of('worst month for apple')).toContain('mean of 1: -0.02; win-rate of 1');
  });

  it.each([
    ['is apple above its 200 day', 200],
    ['is apple above its 200 day moving average', 200],
    ['is apple below its 50 day average', 50],
    ['apple est elle au dessus de sa moyenne 200 jours', 200],
  ])('%s: the price and the average', (question, length) => {
    const requests = planned(question);
    expect(asked(question).refused).toBe(false);
    expect(requests).toContainEqual({ tool: 'quote', input: { assets: ['AAPL'] } });
    expect(requests).toContainEqual({
      tool: 'indicator',
      input: { asset: 'AAPL', indicator: 'sma', length },
    });
  });

  it('above a number is seen by the price alone', () => {
    expect(planned('is apple above 200')).toEqual([{ tool: 'quote', input: { assets: ['AAPL'] } }]);
  });

  it.each(['price of apple in january', 'cours d’apple en janvier'])(
    'a price in a month is that of its last such month: %s',
    (question) => {
      expect(planned(question)).toEqual([
        { tool: 'bars_summary', input: { assets: ['AAPL'], from: '2025-12-31', to: '2026-01-31' } },
      ]);
    },
  );
});
