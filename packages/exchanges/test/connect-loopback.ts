import type { TradingPair } from '@auspex/market';
import { afterEach } from 'vitest';
import { createExchange } from '../src/create-exchange.ts';
import type { ConnectedExchangeName, ExchangeKey } from '../src/exchange.ts';
import { type Answerer, type SeenRequest, type StatedAnswer, startAnswerer } from './loopback-answerer.ts';
import { leapingClock } from './test-clock.ts';

/** What a test opened is closed when it is done. */
export const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

export type Answer = (request: SeenRequest) => StatedAnswer;

/** An exchange's adapter, pointed at a host that answers as the test says. */
export async function connectLoopback(
  { name, key }: { readonly name: ConnectedExchangeName; readonly key: ExchangeKey },
  answer: Answer,
) {
  const host: Answerer = await startAnswerer(answer);
  closers.push(host.close);
  // Frozen at noon; requests on loopback need no limit on their time.
  const clock = { now: leapingClock().now, after: () => () => undefined };
  return { exchange: createExchange({ name, key, clock, baseUrl: host.url }), seen: host.seen };
}

export function pairOf(symbol: string, baseAsset: string): TradingPair {
  return {
    symbol,
    status: 'online',
    baseAsset,
    quoteAsset: 'USD',
    baseAssetPrecision: 8,
    quoteAssetPrecision: 2,
  };
}

/** Digits that no binary number has, and none that may be cut off. */
export const EXACT = { quantity: '0.123456789012345678', price: '59000.123456789012345678' };
