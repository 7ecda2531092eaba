import { describe, expect, it } from 'vitest';
import { intentOf } from './answer-next.ts';
import { planTools } from './plan-tools.ts';
import type { WantName } from './wants.ts';

const TODAY = '2026-11-18';
const BTC = { symbol: 'BTC-USD', name: 'Bitcoin', market: 'crypto' } as const;

const asked = (question: string, ...before: string[]) =>
  intentOf({ question, earlier: before.map((one) => ({ question: one, assets: [] })), today: TODAY });

describe('AST-7: what goes on with an answer is not told the same again', () => {
  const turned: ReadonlyArray<readonly [string, string, WantName]> = [
    ['best month for apple', 'and the worst', 'seasonWorst'],
    ['meilleur mois pour apple', 'et le pire', 'seasonWorst'],
    ['worst month for apple', 'and the best', 'seasonBest'],
    ['my best position', 'and the worst', 'worstHeld'],
    ['mon meilleur placement', 'et le pire', 'worstHeld'],
    ['my largest position', 'and the smallest', 'smallest'],
    ['ma plus grosse position', 'et la plus petite', 'smallest'],
    ['highest price of apple this year', 'and the lowest', 'lowest'],
  ];
  it.each(turned)('%s; %s', (first, then, want) => {
    expect(asked(then, first)).toMatchObject({ wants: [want], refused: false });
  });

  it.each(['and the worst', 'and for bitcoin'])('weekdays stay weekdays: %s', (then) => {
    const [request] = planTools(asked(then, 'best weekday for bitcoin'), [BTC]);
    expect(request?.input).toMatchObject({ by: 'weekdays' });
  });

  it.each([
    ['weekly rsi of bitcoin', 'and ethereum', { interval: '1w' }],
    ['weekly rsi of bitcoin', 'and the daily?', {}],
    ['annual revenue of apple', 'and microsoft', { show: 'annual' }],
    ['annual revenue of apple', 'and the net income', { show: 'annual' }],
    ['annual revenue of apple', 'and last quarter', { show: 'quarterly' }],
    ['volatility of apple over 20 days', 'and tesla', { measures: ['vol_20'] }],
    ['live track record of us signals', 'and for crypto', { market: 'crypto', series: 'live' }],
  ])('what it says of which is kept: %s; %s', (first, then, input) => {
    const intent = asked(then, first);
    expect(intent.refused).toBe(false);
    const [request] = planTools(intent, [{ ...BTC, market: 'us' }]);
    expect(request?.input).toMatchObject(input);
    expect('interval' in (request?.input ?? {})).toBe('interval' in input);
  });

  it.each([
    ['revenue of apple last quarter', 'and the quarter before'],
    ['performance of apple last quarter', 'and the quarter before'],
    ['return of apple in 2024', 'and the year before'],
    ['rendement d’apple en 2024', 'et l’année précédente'],
  ])('%s; %s', (first, then) => {
    expect(asked(then, first).refused).toBe(true);
  });

  it('a year after a close is a return', () => {
    expect(asked('and last year', 'price of apple', 'and yesterday').wants).toEqual(['performance']);
  });
});

describe('AST-7: a question that only sounds like another is not answered as that', () => {
  it.each([
    'when did bitcoin hit 100k',
    'when did apple last close above 200',
    'quand le bitcoin a-t-il dépassé 100 000',
    'has bitcoin lost more than 20% from its high',
    'combien a perdu tesla depuis son plus haut',
    'how many trades did i make',
    'how much did i earn from apple dividends',
    'how much dividends did i receive from apple',
    'combien de dividendes apple ai-je reçu',
    'how many bitcoins could i get for 1 apple share',
    'which of my holdings is up the most today',
    'stocks with rsi above 70 or below 30',
    'stocks with a p/e below 10 or a dividend above 5%',
    'actions avec un rsi au-dessus de 70 ou sous 30',
  ])('%s', (question) => {
    expect(asked(question).refused).toBe(true);
  });

  it.each([
    'when was apple’s highest close this year',
    'how far is apple from its high',
    'how many trades are in the backtest',
    'how much dividend does apple pay',
    'stocks with a dividend of 3% or more',
    'stocks rated buy or better with rsi below 30',
    'stocks with rsi below 30 or less',
    'what is my biggest winner',
  ])('%s is answered as before', (question) => {
    expect(asked(question).refused).toBe(false);
  });

  it.each([
    ['how much did apple cost me', ['heldPrice']],
    ['combien m’a coûté apple', ['heldPrice']],
    ['which of my holdings is up the most', ['bestHeld']],
    ['which of my holdings is down the most', ['worstHeld']],
  ])('%s', (question, wants) => {
    expect(asked(question)).toMatchObject({ wants, refused: false });
  });

  it('what it cost is what was paid for it', () => {
    const then = asked('combien m’a-t-il coûté', 'combien ai-je d’apple');
    expect(then).toMatchObject({ wants: ['heldPrice'], mentions: [] });
    expect(asked('what did it cost me', 'price of apple').wants).toEqual(['heldPrice']);
  });
});
