import type { IsoDate } from '@auspex/market';
import type { CallLeaf, NewEntry, OutcomeLeaf } from '../../src/record/entry.ts';

/** Calls and outcomes for tests and proofs of the ledger, as the signals write them. */
export const sampleSymbols = ['AAPL', 'BAC', 'IWM', 'KO', 'SPY'] as const;

export const callId = (symbol: string, date: string): string => `sig:us:${symbol}:${date}:20`;

export function sampleCall(symbol: string, date: string, sealed = false): CallLeaf {
  return {
    id: callId(symbol, date),
    subject: `us:${symbol}`,
    sealed,
    body: {
      symbol,
      horizon: 20,
      stance: symbol.length % 2 === 0 ? 'buy' : 'hold',
      pUp: 0.5 + symbol.length / 64,
      range: [-0.125, 0.25],
      note: 'précis',
    },
    recipe: {
      dataHash: 'd5'.repeat(32),
      model: 'blend-1',
      seed: 7,
      asOf: `${date}T20:15:00.000Z`,
      seenBy: `${date}T20:16:00.000Z`,
    },
  };
}

export function sampleSignals(date: IsoDate, sealed = false): NewEntry {
  const leaves = sampleSymbols.map((symbol) => sampleCall(symbol, date, sealed));
  return { kind: 'signals', market: 'us', date, model: 'blend-1', leaves };
}

export function sampleOutcome(symbol: string, date: string): OutcomeLeaf {
  return {
    id: `out:us:${symbol}:${date}:20`,
    subject: `us:${symbol}`,
    of: callId(symbol, date),
    body: { return: 0.0125, settledAt: '2025-04-01' },
  };
}
