import type { EpochMs } from '@auspex/market';
import type { ExchangeProblemCode } from '../exchange-problem.ts';
import type { ExchangeClock } from '../exchange-traits.ts';

/** A request with its signature, ready to be sent. */
export interface SignedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** What came back: an answer of some kind, or nothing that can be read. */
export type RawAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly text: string;
      /** Where a list goes on, for exchanges that say so in a header. */
      readonly nextPage: string | undefined;
      readonly retryAt: EpochMs | undefined;
    }
  | {
      readonly kind: 'lost';
      readonly code: Extract<
        ExchangeProblemCode,
        'timed-out' | 'connection-lost' | 'unreachable' | 'unreadable'
      >;
    };

export interface SendOptions {
  readonly clock: ExchangeClock;
  readonly timeoutMs: number;
}

/** Far more than the longest list of balances or orders. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Failures to connect: nothing of the request can have reached the exchange. */
const NEVER_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|UNABLE_TO_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/;

function connectionCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

class TooLongError extends Error {}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > MOST_BYTES) throw new TooLongError();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** When to come back: the header holds seconds or a date. */
function retryAt(header: string | null, now: EpochMs): EpochMs | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const at = Number.isFinite(seconds) ? now + seconds * 1000 : Date.parse(header);
  return Number.isFinite(at) ? Math.max(now, at) : undefined;
}

/**
 * Sends a request once: no second try, no redirects, a limit on the time and on the length of the answer. Never
 * throws; what cannot be read counts as lost.
 */
export async function sendOnce(request: SignedRequest, options: SendOptions): Promise<RawAnswer> {
  const { clock, timeoutMs } = options;
  const { url, method, headers, body } = request;
  const abort = new AbortController();
  const stopWaiting = clock.after(timeoutMs, () => abort.abort());
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'user-agent': 'auspex', ...headers },
      redirect: 'manual',
      signal: abort.signal,
      ...(body === undefined ? {} : { body }),
    });
    const text = await readText(response);
    return {
      kind: 'answered',
      status: response.status,
      text,
      nextPage: response.headers.get('cb-after') ?? undefined,
      retryAt: retryAt(response.headers.get('retry-after'), clock.now()),
    };
  } catch (error) {
    if (abort.signal.aborted) return { kind: 'lost', code: 'timed-out' };
    if (error instanceof TooLongError) return { kind: 'lost', code: 'unreadable' };
    const neverConnected = NEVER_CONNECTED.test(connectionCode(error));
    return { kind: 'lost', code: neverConnected ? 'unreachable' : 'connection-lost' };
  } finally {
    stopWaiting();
    abort.abort();
  }
}
