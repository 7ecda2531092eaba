import { setTimeout as wait } from 'node:timers/promises';

const AT_ONCE_EACH = 2;
const PAUSE_MS = 5;

/** What members ask for while others follow quotes. */
const CALLS = {
  list: '/api/market/assets?market=us&sparkline=60',
  bars: '/api/market/bars/AAPL?limit=250',
} as const;
export type CallName = keyof typeof CALLS;

export interface CallTimes {
  /** The 99th percentile of each call's time, in milliseconds. */
  readonly p99: Readonly<Record<CallName, number>>;
  readonly made: number;
  readonly refused: number;
}

/** Asks every server in turn for one thing after another, a few at once. */
export async function askCalls(addresses: readonly string[], milliseconds: number): Promise<CallTimes> {
  const times: Record<CallName, number[]> = { list: [], bars: [] };
  let refused = 0;
  const end = performance.now() + milliseconds;
  const ask = async (address: string) => {
    while (performance.now() < end) {
      for (const name of ['list', 'bars'] as const) {
        const began = performance.now();
        const response = await fetch(`${address}${CALLS[name]}`, {
          headers: { authorization: 'Bearer 9999' },
        });
        await response.arrayBuffer();
        times[name].push(performance.now() - began);
        // On a machine that others keep busy the server says so now and then.
        if (response.status !== 200) refused += 1;
        await wait(PAUSE_MS);
      }
    }
  };
  await Promise.all(addresses.flatMap((address) => Array.from({ length: AT_ONCE_EACH }, () => ask(address))));
  return {
    p99: { list: p99Of(times.list), bars: p99Of(times.bars) },
    made: times.list.length + times.bars.length,
    refused,
  };
}

function p99Of(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY;
}
