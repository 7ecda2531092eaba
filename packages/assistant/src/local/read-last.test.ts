import { describe, expect, it } from 'vitest';
import { intentOf } from './answer-next.ts';
import { planTools } from './plan-tools.ts';

// From a calendar: 18 November 2026 is a Wednesday.
const TODAY = '2026-11-18';
const AAPL = { symbol: 'AAPL', name: 'Apple', market: 'us' } as const;

const asked = (question: string, ...before: string[]) =>
  intentOf({ question, earlier: before.map((one) => ({ question: one, assets: [] })), today: TODAY });
const planned = (question: string, ...before: string[]) => planTools(asked(question, ...before), [AAPL]);
const isRefused = (question: string) => asked(question).refused;

describe('AST-7: the year, month or week before is that of the calendar', () => {
  const YEAR = { from: '2024-12-31', to: '2025-12-31' };
  const MONTH = { from: '2026-09-30', to: '2026-10-31' };
  const WEEK = { from: '2026-11-08', to: '2026-11-15' };
  it.each([
    ['how did tesla do last year', YEAR],
    ['apple l’année dernière', YEAR],
    ['performance d’apple l’an passé', YEAR],
    ['performance d’apple l’année précédente', YEAR],
    ['btc le mois dernier', MONTH],
    ['apple la semaine dernière', WEEK],
    ['how did apple do last week', WEEK],
  ])('%s', (question, times) => {
    const { wants, refused, times: read } = asked(question);
    expect([wants, refused, read]).toEqual([['performance'], false, times]);
  });

  it.each([
    ['et l’an dernier ?', 'tesla cette année ?'],
    ['and last year?', 'tesla this year'],
  ])('%s after %s', (question, before) => {
    expect(planned(question, before)).toEqual([
      { tool: 'bars_summary', input: { assets: ['AAPL'], ...YEAR } },
    ]);
  });

  it.each([
    ['how did apple do over the last year', '1y'],
    ['apple in the last 12 months', '1y'],
    ['apple over the past month', '1m'],
    ['apple sur les 12 derniers mois', '1y'],
    ['performance d’apple sur la dernière année', '1y'],
    ['apple in the last week', '1w'],
  ])('a length counts back from now: %s', (question, span) => {
    expect(asked(question)).toMatchObject({ refused: false, times: { span } });
  });

  it.each([
    'best stocks last year',
    'meilleures actions de l’an dernier',
    'how did apple do in may last year',
    'did apple do better this year or last year',
  ])('what no tool reads over it is not answered for another: %s', (question) => {
    expect(isRefused(question)).toBe(true);
  });

  it('the report of last year stays the latest of a year', () => {
    expect(asked('revenue of apple last year').refused).toBe(false);
  });
});
