import { describe, expect, it } from 'vitest';
import type { AnswerAsset } from '../tools/tool.ts';
import { answerNext, intentOf } from './answer-next.ts';
import { planTools } from './plan-tools.ts';
import type { ToldFigure, ToldResult } from './write-answer.ts';

const TODAY = '2026-11-18';
const AAPL = { symbol: 'AAPL', name: 'Apple', market: 'us' } as const;
const BTC = { symbol: 'BTC-USD', name: 'Bitcoin', market: 'crypto' } as const;

const asked = (question: string, ...before: string[]) =>
  intentOf({ question, earlier: before.map((one) => ({ question: one, assets: [] })), today: TODAY });
const planned = (question: string, ...before: string[]) => planTools(asked(question, ...before), [AAPL]);

interface Told {
  readonly results?: readonly ToldResult[];
  readonly named?: readonly { text: string; candidates: readonly AnswerAsset[] }[];
  readonly earlier?: readonly { question: string; assets: readonly AnswerAsset[] }[];
  readonly language?: 'en' | 'fr';
}

/** What the local model says once its tools have told what they found. */
function said(question: string, { results = [], named = [], earlier = [], language = 'en' }: Told) {
  const next = answerNext({ question, earlier, named, today: TODAY, language, results, mayAsk: false });
  return 'written' in next ? next.written : null;
}

const APPLE = [{ text: 'apple', candidates: [AAPL] }];

function figure(measure: string, text: string, more: Partial<ToldFigure> = {}): ToldFigure {
  return {
    id: `q1.${measure}`,
    measure,
    label: measure,
    asset: 'AAPL',
    value: 0,
    unit: 'price',
    text,
    ...more,
  };
}

function told(tool: string, more: Partial<ToldResult> = {}): ToldResult {
  return {
    ...{ tool, input: {}, figures: [], assets: [AAPL], candidates: [], notes: [], shown: [], quotes: 0 },
    ...more,
  };
}

describe('AST-7: the track record is that of all signals of a market', () => {
  it.each([
    'what is the sharpe ratio of apple',
    'break-even cost of apple',
    'ratio de sharpe d’apple',
    'how many trades on apple in the backtest',
  ])('and of no asset: %s', (question) => {
    expect(said(question, { named: APPLE })?.state).toBe('cannot');
  });

  it('nor of the asset just spoken of', () => {
    const earlier = [{ question: 'price of apple', assets: [AAPL] }];
    expect(said('what is its sharpe ratio?', { earlier })?.state).toBe('cannot');
  });

  it.each([
    'sharpe ratio of my portfolio',
    'how much did your signals make in 2025',
    'drawdown of the strategy in 2022',
    'performance de vos signaux depuis mars',
    'track record of the signals, live and backtest',
  ])('nor of a portfolio or a time: %s', (question) => {
    expect(asked(question).refused).toBe(true);
  });

  it.each([
    ['what’s the LIVE track record of the signals', 'live'],
    ['paper track record of stocks', 'paper-forward'],
    ['PAPER track record of stocks', 'paper-forward'],
    ['published return of the stock signals', 'paper-forward'],
    ['bilan des signaux en conditions réelles', 'live'],
    ['quel est le bilan réel de vos signaux', 'live'],
    ['how did the us signals do', 'backtest'],
    ['how did the live signals do', 'live'],
  ])('%s: %s', (question, series) => {
    expect(planned(question)).toEqual([{ tool: 'track_record', input: { market: 'us', series } }]);
  });

  it('names its market, what chance alone gave, and how uncertain its growth is', () => {
    const measures = ['record-return', 'annual-growth-low', 'annual-growth-high', 'placebo'];
    const figures = measures.map((one) => figure(one, `${one}!`, { asset: null }));
    const { text } =
      said('how did the us signals do', { results: [told('track_record', { figures })] }) ?? {};
    expect(text).toMatch(/^US stocks — .*record-return!.*annual-growth-low!.*annual-growth-high!.*placebo!/);
  });
});

describe('AST-7: what a tool notes of its figures is told with them', () => {
  const late = 'Your plan shows signals and forecasts late; this is as of the bar of 11 Nov 2026.';
  const shut = 'The edge gate is closed: no edge is claimed.';
  const stance = figure('stance', 'sell', { value: 'sell', unit: 'word' });
  const shownDate = figure('shown-date', '11 Nov 2026', { asset: null, unit: 'date' });

  it('that a plan shows a signal late, and that no edge is claimed', () => {
    const results = [
      told('signal', { figures: [shownDate, stance], notes: [late, shut, 'It is simulated.'] }),
    ];
    const { text } = said('is apple a buy', { results, named: APPLE }) ?? {};
    expect(text?.split('\n')).toEqual(['Apple (AAPL) — stance: sell.', late, shut]);
  });

  it('of a list as well', () => {
    const matches = figure('matches', '3', { asset: null });
    const results = [told('screener', { figures: [matches, shownDate], notes: [late] })];
    expect(said('how many stocks are rated buy', { results })?.text).toContain(late);
  });

  it('that a price is old, where a price was asked for', () => {
    const stale = 'AAPL: this price is older than its source’s delay.';
    const figures = [figure('last', '$231.40'), figure('market-cap', '$3.40T')];
    const results = [told('quote', { figures, notes: [stale] })];
    expect(said('price of apple', { results, named: APPLE })?.text).toContain(stale);
    expect(said('market cap of apple', { results, named: APPLE })?.text).not.toContain(stale);
  });

  it('and nothing that the checker would hold back', () => {
    const results = [told('signal', { figures: [stance], notes: ['There are 17 of them.'] })];
    expect(said('is apple a buy', { results, named: APPLE })?.text).toBe('Apple (AAPL) — stance: sell.');
  });
});

describe('AST-7: a chance is that of what was asked', () => {
  it.each([
    'probability that bitcoin does not fall over 30 days',
    'quelle est la probabilité que le bitcoin ne baisse pas d’ici 30 jours',
    'chance that apple does not rise over 20 bars',
    'chance that bitcoin is down in a year',
    'chance of tesla rising or falling more than 10% in 60 bars',
    'chance that apple gains more than 5% in 20 bars',
    'probability that apple moves more than 7% over 60 bars',
    'chance that apple falls more than 10% in 3 days',
    '80% range of apple in 90 days',
    'fourchette à 80 % d’apple à 90 jours',
    'forecast of apple in 3 days',
    'forecast of apple in 6 months',
    'P(up) of apple over 12 bars',
  ])('and no other: %s', (question) => {
    expect(asked(question).refused).toBe(true);
  });

  it.each([
    ['probability that apple moves more than 5% in 20 days', 'movesOver5'],
    ['probability that apple moves more than 10% over 60 bars', 'movesOver10'],
    ['probabilité qu’apple bouge de plus de 5 % en 20 jours', 'movesOver5'],
    ['chance that apple falls more than 10% in 20 days', 'fallSoon'],
    ['chance that apple falls more than 10% in 90 days', 'fall'],
    ['chance that apple is up in a year', 'pUpFar'],
    ['chance that apple is up in a month', 'pUp'],
    ['90% range of apple in 90 days', 'forecast'],
    ['forecast of apple over 4 weeks', 'forecast'],
  ])('%s: %s', (question, want) => {
    expect(asked(question)).toMatchObject({ wants: [want], refused: false });
  });

  it('also where a question goes on with it', () => {
    expect(asked('and in 10 days?', 'forecast of apple over 90 days').refused).toBe(true);
    expect(asked('will apple rise or not over 20 bars').refused).toBe(false);
    expect(asked('no, for stocks', 'how did the crypto signals do').refused).toBe(false);
    expect(asked('and in a year?', 'P(up) of apple over 5 bars').wants).toEqual(['pUpFar']);
    expect(asked('and in a year?', 'risk of a 10% drop in apple over 90 days').refused).toBe(false);
  });
});

describe('AST-7: an average is one', () => {
  it.each([
    ['average price of bitcoin in 2025', 'average'],
    ['average price of bitcoin last month', 'average'],
    ['average close of bitcoin in the last 3 months', 'average'],
    ['cours moyen d’apple sur un an', 'average'],
    ['average volume of apple over the last month', 'averageVolume'],
    ['volume moyen d’apple sur un mois', 'averageVolume'],
    ['biggest drop of apple in 2022', 'largestFall'],
    ['plus forte baisse d’apple en 2022', 'largestFall'],
    ['what is my average price for apple', 'heldPrice'],
    ['average price paid for apple', 'heldPrice'],
    ['mon prix moyen sur apple', 'heldPrice'],
    ['50 day moving average of apple', 'sma'],
  ])('%s: %s', (question, want) => {
    expect(asked(question)).toMatchObject({ wants: [want], refused: false });
  });

  it.each([
    'average price of apple on 3 march 2025',
    'average price of apple in may',
    'biggest one-day drop of apple in 2022',
    'average annual return of apple over 5 years',
    'rendement annuel moyen d’apple sur 5 ans',
    'best day of apple in 2022',
  ])('of no day and no month of every year: %s', (question) => {
    expect(asked(question).refused).toBe(true);
  });
});

describe('AST-7: units and suppositions', () => {
  it.each([
    'how much is 3 bitcoin worth',
    'combien valent 3 bitcoins',
    'price of 10 apple shares',
    'what is 10% of apple’s market cap',
    'if apple falls 10% how much do i lose',
    'si apple baisse de 10 %, combien je perds',
    'what if i had bought bitcoin in 2020',
  ])('nothing is multiplied or supposed: %s', (question) => {
    expect(asked(question).refused).toBe(true);
  });

  it.each([
    'how much is one bitcoin worth',
    'how did apple do in 2024 and tesla',
    's’il vous plaît, combien a perdu apple cette année',
    'close of apple on 2026-10-01',
    'alert me if apple falls 10%',
    'buy 3 bitcoin',
  ])('what is asked plainly is answered: %s', (question) => {
    expect(asked(question).refused).toBe(false);
  });

  it('nor converted', () => {
    const results = [told('quote', { figures: [figure('last', '$231.40')] })];
    const state = (question: string) => said(question, { results, named: APPLE })?.state;
    expect(state('what is the price of apple in euros')).toBe('cannot');
    expect(state('combien vaut apple en euros')).toBe('cannot');
    expect(state('apple price eur')).toBe('cannot');
    expect(state('what is the price of apple in dollars')).toBe('answered');
    const form = [told('prepare_order', { shown: [{ kind: 'form', title: 'Order' }] })];
    expect(said('buy 5 apple in euros', { results: form, named: APPLE })?.state).toBe('answered');
    const euros = [told('quote', { figures: [figure('last', '€210.00')] })];
    expect(said('price of apple in euros', { results: euros, named: APPLE })?.state).toBe('answered');
  });

  it('the smallest and the best of what is held are told', () => {
    const held = (symbol: string, [weight, gain]: readonly [number, number]) => [
      figure('weight', `${weight}`, { asset: symbol, value: weight }),
      figure('gain-share', `${gain}`, { asset: symbol, value: gain }),
    ];
    const positions = figure('positions', '2', { asset: null, value: 2 });
    const figures = [positions, ...held('AAPL', [0.7, -0.1]), ...held('BTC-USD', [0.3, 0.4])];
    const results = [told('portfolio', { figures, assets: [AAPL, BTC] })];
    expect(said('what is my smallest position', { results })?.text).toBe('BTC-USD — weight: 0.3.');
    expect(said('what’s my best performing position', { results })?.text).toBe('BTC-USD — gain-share: 0.4.');
    expect(said('quelle est ma pire position', { results })?.text).toBe('AAPL — gain-share: -0.1.');
    expect(asked('my best performing position this year').refused).toBe(true);
    expect(asked('my biggest winner today').refused).toBe(true);
  });
});
