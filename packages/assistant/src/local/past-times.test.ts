import { describe, expect, it } from 'vitest';
import { checkSentence } from '../check-sentence.ts';
import type { AnswerFigure } from '../tools/tool.ts';
import { intentOf } from './answer-next.ts';
import { planPick, planTools } from './plan-tools.ts';
import { type ToldFigure, writeAnswer } from './write-answer.ts';

const AAPL = { symbol: 'AAPL', name: 'Apple', market: 'us' } as const;
const KO = { symbol: 'KO', name: 'Coca-Cola', market: 'us' } as const;

const intent = (question: string, ...before: string[]) =>
  intentOf({
    question,
    earlier: before.map((one) => ({ question: one, assets: [] })),
    today: '2026-11-18',
  });
const planned = (question: string, ...before: string[]) => planTools(intent(question, ...before), [AAPL, KO]);

describe('AST-7: what is known of the present is no answer about a time that is over', () => {
  it.each([
    ['volume of apple yesterday', 'volume of apple'],
    ['volume d’apple hier', 'volume d’apple'],
    ['rsi d’apple la semaine dernière', 'rsi d’apple'],
    ['table of apple and coca cola in 2022', 'table of apple and coca cola over 3 months'],
    ['volume of apple last week', 'volume of apple today'],
    ['rsi of apple last week', '14 day rsi of apple'],
    ['sma of apple in 2024', 'moving average of apple over the last 50 days'],
    ['signal of apple last month', 'signal of apple'],
    ['stance of apple yesterday', 'stance of apple'],
    ['is apple a buy since march', 'since when is apple a buy'],
    ['market cap of apple last year', 'market cap of apple'],
    ['p/e of apple since 2020', 'p/e of apple'],
    ['eps of apple four quarters ago', 'eps of apple'],
    ['eps of apple in q2', 'eps of apple last quarter'],
    ['eps of apple in 2024', 'last eps of apple'],
    ['did apple beat in q2 2025', 'did apple beat last quarter'],
    ['revenue of apple in 2024', 'revenue of apple last year'],
    ['revenue of apple over 5 years', 'revenue of apple'],
    ['what was the forecast for apple yesterday', 'forecast for apple over 90 days'],
    ['what was my portfolio worth last year', 'what is my portfolio worth'],
    ['how much did i make on apple this year', 'how much did i make on apple'],
    ['combien ai-je gagné sur apple cette année', 'combien ai-je gagné sur apple'],
    ['how much did my portfolio gain yesterday', 'how much did my portfolio gain today'],
    ['my orders last month', 'my open orders'],
    ['volatility of apple over a year', 'volatility of apple'],
    ['volatility of apple over the last 45 days', 'volatility of apple over the last 60 days'],
    ['average return of apple in may since 2020', 'average return of apple in may'],
    ['average return of apple in may over 3 years', 'average return of apple in may over 5 years'],
  ])('“%s” is refused and “%s” is not', (beyond, within) => {
    expect([intent(beyond).refused, intent(within).refused]).toEqual([true, false]);
  });

  it.each([
    ['market cap of apple', 'and in 2020?'],
    ['rsi of apple', 'and in 2015?'],
    ['stance of apple', 'and a month ago?'],
    ['p/e of apple', 'and on 3 march 2025?'],
    ['forecast for apple over 90 days', 'and in 5 years?'],
    ['capitalisation d’apple', 'et en 2020 ?'],
    ['correlation of apple and coca cola', 'and in 2022?'],
    ['best performing stocks this year', 'and in 2023?'],
    ['top losers today', 'and yesterday?'],
  ])('a question that goes on is refused as its whole would be: %s — %s', (before, now) => {
    expect(intent(now, before).refused).toBe(true);
  });

  it('one that goes on after a refused one is answered for what it asks', () => {
    expect(intent('and now?', 'market cap of apple in 2020').refused).toBe(false);
    expect(intent('price of apple', 'rsi of apple in 2015').refused).toBe(false);
    expect(intent('and on tuesday?', 'average monday return of apple')).toMatchObject({
      ...{ refused: false, wants: ['season'], times: { weekday: 1 } },
    });
  });

  it.each([
    ['rsi of apple on 3 march 2025', '2025-03-03'],
    ['rsi d’apple hier', '2026-11-17'],
    ['rsi of apple a year ago', '2025-11-18'],
  ])('an indicator is computed to the day that is asked about: %s', (question, to) => {
    expect([intent(question).refused, planned(question)[0]?.input.to]).toEqual([false, to]);
  });

  it('a market cap and a range of 52 weeks are asked as of the day', () => {
    expect(planned('market cap of apple on 3 march 2025')[0]).toEqual({
      tool: 'quote',
      input: { assets: ['AAPL'], asOf: '2025-03-03' },
    });
  });

  it.each([
    ['what was my portfolio worth on 3 march 2025', '2025-03-03'],
    ['combien valait mon portefeuille il y a un an', '2025-11-18'],
  ])('what the member had is asked at the end of the day: %s', (question, on) => {
    expect([intent(question).refused, planned(question)]).toEqual([
      false,
      [{ tool: 'portfolio', input: { show: 'positions', on } }],
    ]);
  });

  it('what the portfolio gained over a span is its return over it', () => {
    expect(planned('how much did my portfolio gain this year')).toEqual([
      { tool: 'portfolio', input: { show: 'return', span: 'ytd' } },
    ]);
  });
});

describe('AST-7: a ranking over a time', () => {
  it.each([
    'best performing stock in 2023',
    'which stock had the best 2024',
    'quelle a été la meilleure action en 2023',
    'top losers yesterday',
    'which stock is up the most since march',
    'best performing stocks over 2 years',
    'highest rsi stocks last month',
    'best stocks over two weeks',
    'best stocks of october',
  ])('that the screener does not have is refused: %s', (question) => {
    expect(intent(question).refused).toBe(true);
  });

  it.each([
    ['best performing stocks in 2026', 'ret_ytd'],
    ['meilleures actions en 2026', 'ret_ytd'],
    ['best performing stocks this month', 'ret_1m'],
    ['best stocks over the last 7 days', 'ret_1w'],
    ['top gainers today', 'change'],
    ['stocks with the highest p(up) over 20 days', 'p_up_20'],
  ])('that it has is that one: %s', (question, sort) => {
    const said = intent(question);
    expect([said.refused, said.ranking && planPick(said).input.sort]).toEqual([false, sort]);
  });
});

describe('the period of a correlation', () => {
  it.each([
    'correlation of apple and coca cola in 2022',
    'correlation between apple and coca cola over 3 years',
    'correlation of apple with coca cola over 10 years',
    'correlation of apple and coca cola since 2020',
    'corrélation entre apple et coca cola en 2022',
  ])('that is not computed is not answered with a year: %s', (question) => {
    expect(intent(question).refused).toBe(true);
  });

  it('that is computed is asked for', () => {
    expect(planned('correlation of apple and coca cola over 5 years')[0]?.input.period).toBe('5y');
    expect(planned('correlation of apple and coca cola')[0]?.input.period).toBe('1y');
  });
});

describe('AST-7: an answer says of which time it is', () => {
  const told = (measure: string, text: string, asset: string | null = 'AAPL'): ToldFigure => ({
    ...{ id: `q1.${measure}`, measure, label: measure, asset, value: text, unit: 'number', text },
  });
  const written = (question: string, figures: readonly ToldFigure[]) => {
    const said = intent(question);
    const results = planTools(said, [AAPL, KO])
      .slice(0, 1)
      .map((request) => ({
        ...{ ...request, figures, assets: [AAPL], candidates: [], notes: [], shown: [], quotes: 0 },
      }));
    return writeAnswer(said, results, { assets: [AAPL], language: 'en' }).text;
  };

  it.each([
    ['rsi of apple on 3 march 2025', 'rsi', null],
    ['market cap of apple on 3 march 2025', 'market-cap', null],
    ['what was my portfolio worth on 3 march 2025', 'total-value', 'member'],
  ])('%s', (question, measure, of) => {
    const asset = of === null ? 'AAPL' : null;
    const day = told('close-date', '3 Mar 2025', asset);
    expect(written(question, [told(measure, '67', asset), day])).toContain('3 Mar 2025');
    expect(written(question, [day])).not.toContain('3 Mar 2025');
  });

  it('and a present one names no day', () => {
    expect(written('rsi of apple', [told('rsi', '67'), told('close-date', '18 Nov 2026')])).toBe(
      'Apple (AAPL) — rsi: 67.',
    );
  });

  it.each(['how did apple do since 2020', 'highest price of apple since 2020', 'all time high of apple'])(
    '%s: from when to when',
    (question) => {
      const figures = [told('change', '5'), told('high', '9'), told('first-date', '31 Dec 2019')];
      expect(written(question, [...figures, told('last-date', '18 Nov 2026')])).toMatch(
        /31 Dec 2019; last-date: 18 Nov 2026\.$/,
      );
    },
  );

  it('a correlation: from when to when, which its checker finds for these assets', () => {
    const figures = ['correlation', 'correlation-low', 'correlation-high', 'first-date', 'last-date'];
    const text = written(
      'correlation of apple and coca cola',
      figures.map((measure) => told(measure, measure, null)),
    );
    expect(text).toContain('first-date: first-date; last-date: last-date');
    const end = { id: 'q1.last-date', measure: 'last-date', label: 'End, AAPL – KO', asset: null };
    const figure = { ...end, value: '2026-11-17', unit: 'date', text: '17 Nov 2026', asOf: '2026-11-18' };
    const verdict = checkSentence('Apple (AAPL), Coca-Cola (KO) — end, AAPL – KO: 17 Nov 2026.', {
      ...{ figures: [figure] as unknown as AnswerFigure[], assets: [AAPL, KO], question: '' },
    });
    expect(verdict).toMatchObject({ passes: true, spans: [{}, { figure: 'q1.last-date' }, {}] });
  });
});
