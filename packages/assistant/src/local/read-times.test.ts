import { describe, expect, it } from 'vitest';
import { intentOf } from './answer-next.ts';
import { planTools } from './plan-tools.ts';
import { readTimes } from './read-times.ts';

const AAPL = { symbol: 'AAPL', name: 'Apple', market: 'us' } as const;

describe('the day that a question names', () => {
  // From a calendar: February has 28 days in 2025 and 2026, and had 29 in 2024.
  it.each([
    ['price of apple 9 months ago', '2026-11-30', '2026-02-28'],
    ['price of apple a month ago', '2026-03-31', '2026-02-28'],
    ['price of apple 2 years ago', '2026-11-18', '2024-11-18'],
    ['price of apple on 29 february', '2026-11-18', '2024-02-29'],
    ['price of apple on 29 february 2024', '2026-11-18', '2024-02-29'],
    ['price of apple on 3 december', '2026-11-18', '2025-12-03'],
  ])('%s, asked on %s: %s', (question, today, to) => {
    expect(readTimes(question, today)).toMatchObject({ to, isDay: true });
  });

  it.each([
    'price of apple on 31 june',
    'price of apple on 29 february 2025',
    'price of apple on 2026-02-30',
    'change of apple since 31 june',
    'change of apple from 31 june to 5 july',
  ])('is no other one where there is none: %s', (question) => {
    expect(intentOf({ question, earlier: [], today: '2026-11-18' }).refused).toBe(true);
  });
});

const TODAY = '2026-11-18';
const meant = (question: string) => intentOf({ question, earlier: [], today: TODAY });

describe('AST-7: the time that a question names is the one that is read', () => {
  // From a calendar: 18 November 2026 is a Wednesday, and a year is measured from the last day of the one before.
  it.each([
    ['how did apple do since 2020', { from: '2019-12-31' }],
    ['performance d’apple depuis 2020', { from: '2019-12-31' }],
    ['how did apple do after 2020', { from: '2020-12-31' }],
    ['how did bitcoin do from 2020 to 2023', { from: '2019-12-31', to: '2023-12-31' }],
    ['how did apple do between 2021 and 2023', { from: '2020-12-31', to: '2023-12-31' }],
    ['performance d’apple entre 2021 et 2023', { from: '2020-12-31', to: '2023-12-31' }],
    ['how did apple do from march 2024 to 2025', { from: '2024-02-29', to: '2025-12-31' }],
    ['how did apple do since the end of march', { from: '2026-03-31' }],
    ['how did apple do since mid october', { from: '2026-10-15' }],
    ['how did apple do in q3 2025', { from: '2025-06-30', to: '2025-09-30' }],
    ['performance d’apple au deuxième trimestre 2025', { from: '2025-03-31', to: '2025-06-30' }],
    ['how did apple do in the first half of 2025', { from: '2024-12-31', to: '2025-06-30' }],
    ['how did apple do in q2', { from: '2026-03-31', to: '2026-06-30' }],
    ['performance of apple from 5 to 10 march 2025', { from: '2025-03-05', to: '2025-03-10' }],
    ['how did apple do from november to february', { from: '2025-10-31', to: '2026-02-28' }],
    ['how did apple do from january to march 2025', { from: '2024-12-31', to: '2025-03-31' }],
    ['cours d’apple le mois dernier', { from: '2026-09-30', to: '2026-10-31' }],
    ['performance d’apple l’an passé', { from: '2024-12-31', to: '2025-12-31' }],
    ['return of apple since its ipo', { span: 'all' }],
    ['comment a fait apple en octobre', { month: 10, from: '2026-09-30', to: '2026-10-31' }],
    ['how did apple do in october', { month: 10, from: '2026-09-30', to: '2026-10-31' }],
    ['performance of apple last december', { month: 12, from: '2025-11-30', to: '2025-12-31' }],
    ['how did apple do in 2023', { from: '2022-12-31', to: '2023-12-31' }],
  ])('%s', (question, times) => {
    const { refused, times: read } = meant(question);
    expect([refused, read]).toEqual([false, times]);
  });

  it.each([
    ['price of apple at the end of 2023', '2023-12-31'],
    ['cours du bitcoin fin 2023', '2023-12-31'],
    ['price of apple at the start of 2024', '2024-01-01'],
    ['price of apple at the end of last year', '2025-12-31'],
    ['cours d’apple à la fin de l’année dernière', '2025-12-31'],
    ['cours d’apple début mars 2024', '2024-03-01'],
    ['close of apple on the 3rd of march of 2025', '2025-03-03'],
    ['price of apple the day before yesterday', '2026-11-16'],
    ['what did apple close at last friday', '2026-11-13'],
    ['what was apple’s price on monday', '2026-11-16'],
    ['cours d’apple lundi', '2026-11-16'],
    ['à combien apple a-t-elle clôturé vendredi dernier', '2026-11-13'],
    ['what did bitcoin close at last wednesday', '2026-11-11'],
  ])('%s: the close of %s', (question, to) => {
    const { refused, wants, times } = meant(question);
    expect([refused, wants, times.to]).toEqual([false, ['closeOn'], to]);
  });

  it.each([
    ['how did aapl do yesterday', '2026-11-16', '2026-11-17'],
    ['combien apple a-t-elle gagné hier', '2026-11-16', '2026-11-17'],
    ['how did apple do on monday', '2026-11-15', '2026-11-16'],
    ['was apple up yesterday', '2026-11-16', '2026-11-17'],
    ['how did apple do on 3 march 2025', '2025-03-02', '2025-03-03'],
    ['highest price of apple on 3 march 2025', '2025-03-02', '2025-03-03'],
  ])('%s: from the close of %s to that of %s', (question, from, to) => {
    const [request] = planTools(meant(question), [AAPL]);
    expect(request).toEqual({ tool: 'bars_summary', input: { assets: ['AAPL'], from, to } });
  });

  it.each([
    'close of apple on 03/04/2025',
    'cours d’apple le 03/04/2025',
    'performance of apple until march 2024',
    'performance d’apple jusqu’en 2024',
    'performance of apple before 2020',
    'price of apple on christmas 2023',
    'how did apple do in 2022 and 2023',
    'how did apple do in summer 2024',
    'how did apple do over the past few months',
    'performance d’apple ces dernières années',
    'price of apple on 3/4',
    'what did bitcoin close at on the 1st',
    'price of apple at the end of last month',
    'cours d’apple à la fin du mois dernier',
    'how did apple do in the week of 3 march 2025',
    'average return of apple in may since 2020',
    'how did apple do in the first week of 2024',
    'how did apple do the year before last',
    'apple since 2031',
  ])('what cannot be read as one is not answered for another: %s', (question) => {
    expect(meant(question).refused).toBe(true);
  });

  it.each([
    ['how does apple do in october', { by: 'months', key: 10 }],
    ['how does apple do on mondays', { by: 'weekdays', key: 0 }],
    ['how does apple do on monday', { by: 'weekdays', key: 0 }],
    ['average monday return of apple', { by: 'weekdays', key: 0 }],
    ['que fait apple le lundi', { by: 'weekdays', key: 0 }],
    ['is friday good for apple', { by: 'weekdays', key: 4 }],
    ['monday return of apple', { by: 'weekdays', key: 0 }],
  ])('a weekday of the calendar stays one: %s', (question, input) => {
    expect(planTools(meant(question), [AAPL])).toContainEqual({
      tool: 'seasonality',
      input: { asset: 'AAPL', ...input },
    });
  });
});
