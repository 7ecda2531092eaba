import { afterAll } from 'vitest';
import type { ExchangeId } from '../../src/exchanges/exchange-id.ts';
import { createExchangePrices } from '../../src/exchanges/exchange-prices.ts';
import { ExchangeReader } from '../../src/exchanges/exchange-reader.ts';
import { createHttpClient } from '../../src/http/http-client.ts';
import { instrument } from '../source-contract.ts';
import { type ExchangeScript, startExchangeServer } from './exchange-server.ts';
import { LeapingClock } from './hand-clock.ts';

/** Friday, 7 June 2024, four in the afternoon in UTC: the 6th is the last complete day. */
export const NOW = Date.UTC(2024, 5, 7, 16);
export const BTC = instrument('BTC-USD', 'crypto');
const TIMEOUT_MS = 4_321;
/** What a file opened is closed when its tests are done. */
export const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closers.splice(0)) await close();
});

/** An exchange on loopback, and our reader of it. */
export async function exchange(id: ExchangeId, script: ExchangeScript = {}) {
  const server = await startExchangeServer(id, NOW, script);
  closers.push(server.close);
  const clock = new LeapingClock(NOW, TIMEOUT_MS);
  const hosts = { budget: { calls: 1_000, perMs: 1, maxWaitMs: 0 } };
  const http = createHttpClient({ clock, timeoutMs: TIMEOUT_MS, random: () => 1, hosts });
  const failures: string[] = [];
  const reader = new ExchangeReader({
    exchange: id,
    http,
    baseUrl: server.url,
    onFailure: (what, reason) => failures.push(`${what}: ${reason}`),
  });
  return { server, clock, reader, failures, prices: createExchangePrices(reader), script };
}
