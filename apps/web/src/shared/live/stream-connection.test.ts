import { describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from './read-events.ts';
import { readStream, reconnectDelayMs } from './stream-connection.ts';

function streamOf(text: string): Response {
  return new Response(text, { status: 200, headers: { 'content-type': 'text/event-stream' } });
}

interface Try {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** Plays the server's answers in order, then stops. */
async function play(answers: Array<() => Response>, token = { value: 'first' }) {
  const stop = new AbortController();
  const tries: Try[] = [];
  const events: LiveEvent[] = [];
  const waits: number[] = [];
  const connected: boolean[] = [];
  await readStream(
    ['quotes:BTC-USD', 'orders'],
    {
      fetch: async (url, init) => {
        tries.push({ url, headers: init.headers as Record<string, string> });
        const answer = answers.shift();
        if (!answer) {
          stop.abort();
          throw new Error('aborted');
        }
        return answer();
      },
      token: () => token.value,
      renewToken: async () => {
        token.value = 'second';
        return true;
      },
      wait: async (ms) => void waits.push(ms),
      random: () => 1,
      onEvent: (event) => void events.push(event),
      onConnected: (is) => void connected.push(is),
    },
    stop.signal,
  );
  return { tries, events, waits, connected };
}

describe('the connection to the live stream', () => {
  it('asks for its topics with the bearer', async () => {
    const { tries } = await play([() => streamOf('')]);
    expect(tries[0].url).toBe('/api/stream?topics=orders%2Cquotes%3ABTC-USD');
    expect(tries[0].headers.authorization).toBe('Bearer first');
    expect(tries[0].headers['last-event-id']).toBeUndefined();
  });

  it('comes back after a break and says what it had last', async () => {
    const { tries, events } = await play([
      () => streamOf('id: 41\nevent: orders\ndata: 1\n\nid: 42\nevent: orders\ndata: 2\n\n'),
      () => streamOf('id: 43\nevent: orders\ndata: 3\n\n'),
    ]);
    expect(tries.map((one) => one.headers['last-event-id'])).toEqual([undefined, '42', '43']);
    expect(events.map((event) => event.data)).toEqual([1, 2, 3]);
  });

  it('MKT-31: is connected once the server was heard, not by the page of a network that wants a sign-in', async () => {
    const portal = () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } });
    const { connected } = await play([portal, () => streamOf(''), () => streamOf(': hello\n\n')]);
    expect(connected).toEqual([false, false, true, false, false]);
  });

  it('gets a new token after a refusal', async () => {
    const { tries } = await play([() => new Response('', { status: 401 }), () => streamOf('')]);
    expect(tries.map((one) => one.headers.authorization)).toEqual([
      'Bearer first',
      'Bearer second',
      'Bearer second',
    ]);
  });

  it('waits longer after each failure, up to half a minute, and starts over after an event', async () => {
    const down = () => new Response('', { status: 503 });
    const { waits } = await play([down, down, down, down, down, down, () => streamOf('data: 1\n\n'), down]);
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 1000, 2000]);
  });

  it('spreads the returns of many browsers over the upper half of the wait', () => {
    expect(reconnectDelayMs(3, () => 0)).toBe(2000);
    expect(reconnectDelayMs(3, () => 1)).toBe(4000);
    expect(reconnectDelayMs(50, () => 1)).toBe(30_000);
  });

  it('MKT-30: one that falls silent is made anew, though nobody said that it was lost', async () => {
    vi.useFakeTimers();
    const stop = new AbortController();
    const connected: boolean[] = [];
    let fetched = 0;
    const fetch = async (_url: string, { signal }: RequestInit) => {
      fetched += 1;
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          const speak = () => stream.enqueue(new TextEncoder().encode(': \n\n'));
          speak();
          const beat = setInterval(() => fetched === 2 && speak(), 20_000);
          signal?.addEventListener('abort', () => {
            clearInterval(beat);
            stream.error(signal.reason);
          });
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
    const ports = {
      token: () => 't',
      renewToken: async () => true,
      wait: async () => undefined,
      random: () => 1,
    };
    const told = { onEvent: () => undefined, onConnected: (is: boolean) => void connected.push(is) };
    const reading = readStream(['orders'], { fetch, ...ports, ...told }, stop.signal);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(connected).toEqual([true]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(connected).toEqual([true, false, true]);
    // The second says something every 20 seconds, if only that it is there.
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched).toBe(2);
    stop.abort();
    await reading;
    vi.useRealTimers();
  });
});
