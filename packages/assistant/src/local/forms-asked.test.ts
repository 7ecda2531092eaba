import { describe, expect, it } from 'vitest';
import type { AnswerAsset } from '../tools/tool.ts';
import { answerNext } from './answer-next.ts';

const AAPL: AnswerAsset = { symbol: 'AAPL', name: 'Apple', market: 'us' };
const MSFT: AnswerAsset = { symbol: 'MSFT', name: 'Microsoft', market: 'us' };
const BTC: AnswerAsset = { symbol: 'BTC-USD', name: 'Bitcoin', market: 'crypto' };
const named = [AAPL, MSFT, BTC].flatMap((asset) =>
  [asset.name.toLowerCase(), asset.symbol, asset.symbol.split('-')[0] ?? ''].map((text) => ({
    text,
    candidates: [asset],
  })),
);
for (const text of ['loses', 'crosses', 'million']) named.push({ text, candidates: [] });

/** What a form is filled in with, or the state of the answer. */
function filled(question: string) {
  const rest = {
    earlier: [],
    named,
    today: '2026-11-18',
    language: 'en',
    results: [],
    mayAsk: true,
  } as const;
  const told = answerNext({ question, ...rest });
  if ('written' in told) return told.written.state;
  const { asset: _, ...input } = told.requests[0]?.input ?? {};
  return input;
}

describe('AST-2: an order is filled in with what was said', () => {
  it.each([
    ['buy 1.5k usd of btc', { side: 'buy', amount: 1500 }],
    ['buy 100 dollars of bitcoin', { side: 'buy', amount: 100 }],
    ['buy $1,000 of apple', { side: 'buy', amount: 1000 }],
    ['buy 10 apple at $150 limit', { side: 'buy', quantity: 10, price: 150 }],
    ['buy 2 shares of AAPL at 200 limit', { side: 'buy', quantity: 2, price: 200 }],
    ['sell 0.5 btc limit 70k', { side: 'sell', quantity: 0.5, price: 70_000 }],
    ['buy $500 of bitcoin at 60,000', { side: 'buy', amount: 500, price: 60_000 }],
    ['achète 3 apple à 180,50', { side: 'buy', quantity: 3, price: 180.5 }],
    ['buy a 100 shares of apple', { side: 'buy', quantity: 100 }],
    // A price in another currency is no limit in dollars.
    ['buy 3 apple at 180 euros', { side: 'buy' }],
    ['sell 10 apple at a stop of 150', 'cannot'],
    ['acheter pour 250 de apple', { side: 'buy', amount: 250 }],
    ['achète 0,125 bitcoin', { side: 'buy', quantity: 0.125 }],
    ['achète 1,250 bitcoin', { side: 'buy', quantity: 1.25 }],
    ['buy 1,250 apple', { side: 'buy', quantity: 1250 }],
    ['vends 10 d’apple', { side: 'sell', quantity: 10 }],
    ['vends 10 actions apple', { side: 'sell', quantity: 10 }],
    // Nothing here converts.
    ['achète pour 100 € de bitcoin', { side: 'buy' }],
    ['achète 100 euros de bitcoin', { side: 'buy' }],
    ['buy 200 euros worth of apple', { side: 'buy' }],
    ['buy 10 apple and 5 microsoft', 'asked-back'],
  ])('%s', (question, input) => {
    expect(filled(question)).toEqual(input);
  });
});

describe('AST-2: an alert waits for what was said', () => {
  it.each([
    ['alert me if apple rises by 5 percent', { waitsFor: 'change', is: 'rises', by: 0.05 }],
    ['alerte-moi si apple baisse de 5 pour cent', { waitsFor: 'change', is: 'falls', by: 0.05 }],
    ['alert me if apple loses 5% in a week', { waitsFor: 'change', is: 'falls', by: 0.05, bars: 5 }],
    ['alert me if bitcoin loses 5% in a week', { waitsFor: 'change', is: 'falls', by: 0.05, bars: 7 }],
    ['alerte-moi si apple perd 5 % en 3 jours', { waitsFor: 'change', is: 'falls', by: 0.05, bars: 3 }],
    ['alert me if apple falls 5% today', { waitsFor: 'change', is: 'falls', by: 0.05 }],
    ['alert me when bitcoin crosses 1.2 million', { waitsFor: 'price', is: 'crosses', level: 1.2e6 }],
    ['alert me in the next 3 days if apple is above 200', { waitsFor: 'price', is: 'above', level: 200 }],
    ['alerte-moi si le bitcoin passe sous 80 000', { waitsFor: 'price', is: 'below', level: 80_000 }],
    ['alert me if my position in apple falls 5%', { waitsFor: 'change', is: 'falls', by: 0.05 }],
    ['alert me when the signal of apple turns to sell', { waitsFor: 'signal', to: 'sell' }],
    ['alert me when apple goes over 200 euros', 'cannot'],
    ['préviens-moi quand le bitcoin dépasse 100 000 €', 'cannot'],
    ['alert me when apple’s rsi is below 30', 'cannot'],
    ['alert me if apple closes above its 200 day average', 'cannot'],
    ['alerte si apple passe sous sa moyenne mobile', 'cannot'],
    ['alert me if apple falls 5% in an hour', 'cannot'],
    ['alert me if apple falls 50% in a year', 'cannot'],
    ['alert me when apple or microsoft is above 300', 'asked-back'],
  ])('%s', (question, input) => {
    expect(filled(question)).toEqual(input);
  });
});
