import { describe, expect, it } from 'vitest';
import type { AnswerAsset } from '../tools/tool.ts';
import { answerNext, intentOf } from './answer-next.ts';
import { planPick, planTools } from './plan-tools.ts';

// From a calendar: 18 November 2026 is a Wednesday.
const TODAY = '2026-11-18';
const AAPL: AnswerAsset = { symbol: 'AAPL', name: 'Apple', market: 'us' };
const BTC: AnswerAsset = { symbol: 'BTC-USD', name: 'Bitcoin', market: 'crypto' };

const asked = (question: string, ...before: string[]) =>
  intentOf({ question, earlier: before.map((one) => ({ question: one, assets: [] })), today: TODAY });
const inputs = (question: string, ...before: string[]) =>
  planTools(asked(question, ...before), [AAPL]).map(({ input }) => input);

/** What is asked of tools, or the state of the answer. */
function next(question: string) {
  const named = [AAPL, BTC].flatMap((asset) =>
    [asset.name.toLowerCase(), asset.symbol, asset.symbol.split('-')[0] ?? ''].map((text) => ({
      text,
      candidates: [asset],
    })),
  );
  const rest = { earlier: [], named, today: TODAY, language: 'en', results: [], mayAsk: true } as const;
  const told = answerNext({ question, ...rest });
  return 'written' in told ? told.written.state : told.requests.map(({ tool }) => tool);
}

describe('AST-7: no other span stands for the one that was asked about', () => {
  it.each([
    'how much did bitcoin rise in the last 24 hours',
    'how much has bitcoin gained in 24 hours',
    'performance du bitcoin sur 24 heures',
    'combien a gagné le bitcoin en 24h',
  ])('a day back from now is the change of the day: %s', (question) => {
    expect(asked(question)).toMatchObject({ wants: ['change'], refused: false });
  });

  it.each([
    'highest price of bitcoin in the last 24h',
    'average price of bitcoin over the last 24 hours',
    'draw bitcoin over the last 24 hours',
    'correlation of bitcoin and apple over the last 24 hours',
    'my portfolio return in the last 24 hours',
    'draw apple over the last decade',
    'draw apple since the beginning',
    'performance of apple over the last six and a half months',
    'performance of apple over the last hundred days',
    'performance of apple over the last 3 bars',
    'performance of apple over the last 10 trading days',
    'performance d’apple sur les 10 dernières séances',
    'highest close of apple since it split',
  ])('what cannot be read is no year: %s', (question) => {
    expect(asked(question).refused).toBe(true);
  });

  it.each([
    ['apple performance in the last year and a half', { from: '2025-05-18' }],
    ['performance d’apple sur un an et demi', { from: '2025-05-18' }],
    ['performance of apple over one and a half years', { from: '2025-05-18' }],
    ['return of apple over 2 years and 3 months', { from: '2024-08-18' }],
    ['apple over the last 2.5 years', { from: '2024-05-18' }],
    ['apple sur 1,5 an', { from: '2025-05-18' }],
    ['apple 2w return', { from: '2026-11-04' }],
    ['apple 7j performance', { from: '2026-11-11' }],
  ])('%s', (question, span) => {
    expect(asked(question).refused).toBe(false);
    expect(inputs(question)).toEqual([{ assets: ['AAPL'], ...span }]);
  });

  it.each([
    ['how did apple do this month', '2026-10-31'],
    ['performance d’apple ce mois-ci', '2026-10-31'],
    ['performance of apple MTD', '2026-10-31'],
    ['performance of apple month to date', '2026-10-31'],
    ['apple return since the start of the month', '2026-10-31'],
    ['performance d’apple depuis le début du mois', '2026-10-31'],
    ['how did apple do this week', '2026-11-15'],
    ['performance d’apple cette semaine', '2026-11-15'],
    ['how did apple do this quarter', '2026-09-30'],
    ['performance d’apple depuis le début du trimestre', '2026-09-30'],
    ['how did my portfolio do this month', '2026-10-31'],
  ])('AST-9: this month is that of the calendar: %s', (question, from) => {
    expect(asked(question).refused).toBe(false);
    expect(inputs(question)[0]).toMatchObject({ from });
    expect(next(question)).not.toBe('cannot');
  });

  it('lists have returns of whole months alone', () => {
    expect(planPick(asked('best performing coins this month')).input.sort).toBe('ret_1m');
    expect(asked('did apple beat estimates this quarter').refused).toBe(false);
  });

  it.each([
    'market cap of apple in october',
    'volume of apple in october',
    'volume d’apple en octobre',
    'rsi of apple in october',
    'p/e of apple in may',
    'dividend of apple in october',
    'stance of apple in october',
    'volatility of bitcoin in october',
    'correlation of bitcoin and apple in october',
    'mood of apple in october',
    'relative volume of apple in october',
    'draw apple in october',
    'news on apple in october',
    'revenue of apple in october',
    'my portfolio in october',
    'my orders in october',
    'earnings of apple in october',
    'how did apple do this month compared to last month',
    'mood of apple over the last 3 months',
    'mood of apple over two weeks',
  ])('nor is the present a month: %s', (question) => {
    expect(asked(question).refused).toBe(true);
  });

  it.each([
    'average return of apple in october',
    'highest price of apple in october',
    'does apple report in may',
  ])('a month that a tool takes is answered: %s', (question) => {
    expect(asked(question).refused).toBe(false);
  });

  it.each([
    ['mood of apple this week', { days: '7' }],
    ['ton des titres sur apple depuis une semaine', { days: '7' }],
    ['mood of apple over the last 7 days', { days: '7' }],
    ['mood of apple in the last 24 hours', { days: '1' }],
    ['mood of the crypto market over the last week', { days: '7', market: 'crypto' }],
    ['mood of apple', {}],
    ['mood of apple over the last month', {}],
  ])('a mood is counted over the days that are named: %s', (question, input) => {
    expect(asked(question).refused).toBe(false);
    const [read] = inputs(question);
    expect(read).toMatchObject(input);
    expect('days' in (read ?? {})).toBe('days' in input);
  });

  it('52 weeks ago is a day', () => {
    expect(asked('apple price 52 weeks ago')).toMatchObject({
      wants: ['closeOn'],
      times: { to: '2025-11-19' },
    });
    expect(asked('52 week high of apple').wants).toEqual(['yearHigh']);
  });

  it.each([
    ['top gainers of the last hour', true],
    ['top crypto gainers in the last 24 hours', false],
    ['most volatile coins over 45 days', true],
    ['most volatile coins', false],
  ])('a list of another span is none: %s', (question, refused) => {
    expect(asked(question).refused).toBe(refused);
  });

  it('the most volatile over 20 days are ranked by those', () => {
    expect(planPick(asked('most volatile coins over 20 days')).input.sort).toBe('vol_20');
  });
});

describe('AST-7: an indicator has the length and the bars that were asked for', () => {
  it.each([
    ['rsi of apple over 21 days', { length: 21 }],
    ['rsi d’apple sur 7 jours', { length: 7 }],
    ['moving average of apple over the last 200 days', { length: 200 }],
    ['moyenne mobile d’apple sur 200 jours', { length: 200 }],
    ['ema of apple over 12 days', { length: 12 }],
    ['bollinger bands of apple over 50 days', { length: 50 }],
    ['200 week moving average of apple', { length: 200, interval: '1w' }],
    ['200-week ma of apple', { length: 200, interval: '1w' }],
    ['moyenne mobile 200 semaines d’apple', { length: 200, interval: '1w' }],
    ['20 month moving average of apple', { length: 20, interval: '1M' }],
    ['monthly rsi of apple', { length: 14, interval: '1M' }],
    ['rsi mensuel d’apple', { length: 14, interval: '1M' }],
    ['weekly rsi of apple', { length: 14, interval: '1w' }],
  ])('%s', (question, input) => {
    expect(asked(question).refused).toBe(false);
    expect(inputs(question)).toEqual([expect.objectContaining(input)]);
  });

  it('also where it is said afterwards', () => {
    expect(inputs('21 days', 'rsi of apple')[0]).toMatchObject({ length: 21 });
  });

  it.each([
    'apple 50 day and 200 day average',
    'is the 50 day average of apple above the 200 day average',
    'sma 20 and sma 50 of apple',
    'rsi 7 and rsi 14 of apple',
  ])('and of two lengths none is left out: %s', (question) => {
    expect(asked(question).refused).toBe(true);
  });
});
