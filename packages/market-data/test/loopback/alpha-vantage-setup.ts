import { assetId, type Instrument } from '@auspex/market';
import { afterEach, expect } from 'vitest';
import { AlphaVantageClient } from '../../src/alpha-vantage/alpha-vantage-client.ts';
import { createAlphaVantageSources } from '../../src/alpha-vantage/index.ts';
import { createMemoryQuotaStore } from '../../src/alpha-vantage/quota-store.ts';
import { createHttpClient } from '../../src/http/http-client.ts';
import { startAlphaVantageServer } from './alpha-vantage-server.ts';
import { LeapingClock } from './hand-clock.ts';

export const KEY = 'KEYKEYKEY1234567';
const TIMEOUT_MS = 4_321;
/** Friday 2024-06-07 at noon in New York: Friday's session is still running. */
export const NOW = Date.UTC(2024, 5, 7, 16);
export const STOCK: Instrument = { assetId: assetId('us:ZZZZ'), symbol: 'ZZZZ', market: 'us' };
export const COIN: Instrument = { assetId: assetId('crypto:BTC-USD'), symbol: 'BTC-USD', market: 'crypto' };
export const DAYS = { from: '2024-06-01', to: '2024-06-30' } as const;
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

export async function provider(
  answers: Readonly<Record<string, unknown>>,
  options: { readonly ours?: number; readonly theirs?: number } = {},
) {
  const server = await startAlphaVantageServer({ answers, callsPerDay: options.theirs });
  closers.push(server.close);
  const clock = new LeapingClock(NOW, TIMEOUT_MS);
  const http = createHttpClient({ clock, timeoutMs: TIMEOUT_MS, random: () => 1 });
  const quota = createMemoryQuotaStore();
  const client = new AlphaVantageClient({
    http,
    quota,
    apiKey: KEY,
    baseUrl: server.url,
    callsPerDay: options.ours ?? 25,
  });
  return { server, clock, client, sources: createAlphaVantageSources(client) };
}

export function foundIn<T>(answer: { readonly kind: string; readonly value?: T }): T {
  expect(answer).toMatchObject({ kind: 'found' });
  return answer.value as T;
}

export function never(): never {
  throw new Error('The source has to have this port.');
}
