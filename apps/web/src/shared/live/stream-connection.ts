import { createEventReader, type LiveEvent } from './read-events.ts';

const FIRST_MS = 1_000;

const LONGEST_MS = 30_000;

/** The server says something every 20 seconds: a connection that is silent for longer is gone, though nobody said so. */
const SILENT_MS = 50_000;
/** The same, before it has answered: what the browser keeps of connections is lost with the first, and tried one by one. */
const UNANSWERED_MS = 20_000;

export interface ConnectionPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly token: () => string | null;
  /** After a refusal: resolves once a new token is there; false when there will be none. */
  readonly renewToken: () => Promise<boolean>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onConnected: (connected: boolean) => void;
}

function requestOf(ports: ConnectionPorts, lastEventId: string | null): Record<string, string> {
  const token = ports.token();
  return {
    accept: 'text/event-stream',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
  };
}

type Silence = ReturnType<typeof watchSilence>;

function watchSilence() {
  const over = new AbortController();
  const begin = (ms: number) => setTimeout(() => over.abort(), ms);
  let timer = begin(UNANSWERED_MS);
  const end = () => clearTimeout(timer);
  return {
    ...{ signal: over.signal, end },
    broken: () => {
      end();
      timer = begin(SILENT_MS);
    },
  };
}

/** Reads the stream for some topics until it is stopped; comes back by itself and asks only for what it missed. */
export async function readStream(
  topics: readonly string[],
  ports: ConnectionPorts,
  signal: AbortSignal,
): Promise<void> {
  const url = `/api/stream?topics=${encodeURIComponent([...topics].sort().join(','))}`;
  let lastEventId: string | null = null;
  let attempt = 0;

  const readOnce = async (silence: Silence): Promise<void> => {
    const headers = requestOf(ports, lastEventId);
    const response = await ports.fetch(url, { headers, signal: AbortSignal.any([signal, silence.signal]) });
    if (response.status === 401) await ports.renewToken();
    // What stands between may answer in the server's place: a network that wants a sign-in sends its own page.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.ok || !isStream || !response.body) return;
    const events = createEventReader();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let pieces = 0, piece = await reader.read(); !piece.done; piece = await reader.read()) {
      silence.broken();
      // The server greets at once: where nothing arrives, the stream is held back on the way.
      if (pieces === 0) ports.onConnected(true);
      // A connection that lasts is a good one, though nothing happens.
      else attempt = 0;
      pieces += 1;
      for (const event of events.read(piece.value)) {
        attempt = 0;
        ports.onEvent(event);
      }
      lastEventId = events.lastEventId() ?? lastEventId;
    }
  };

  while (!signal.aborted) {
    const silence = watchSilence();
    try {
      await readOnce(silence);
    } catch {
      // Whatever ended the connection, the answer is the same: come back a little later.
    }
    silence.end();
    ports.onConnected(false);
    if (signal.aborted) return;
    attempt += 1;
    await ports.wait(reconnectDelayMs(attempt, ports.random), signal);
  }
}

/**
 * How long to wait before the n-th attempt in a row: doubling up to half a minute, anywhere in the upper half of it,
 * so that browsers which lost the server together do not come back together.
 */
export function reconnectDelayMs(attempt: number, random: () => number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempt - 1));
  return longest / 2 + random() * (longest / 2);
}
