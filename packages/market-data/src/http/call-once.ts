import type { EpochMs } from '@auspex/market';
import { DAY_MS } from '@auspex/market';
import { decodeText } from './decode-body.ts';
import { createGuardedTransport, ForbiddenAddressError } from './guarded-transport.ts';
import type { HttpClock } from './http-clock.ts';
import type { HttpProblem } from './http-problem.ts';
import type { HttpBody, HttpTransport } from './http-transport.ts';
import { UnreadableAnswerError } from './read-fields.ts';
import { httpsOnly, type UrlGuard } from './url-guard.ts';

const UNSTATED_WAIT_MS = 60_000;

const LONGEST_WAIT_MS = DAY_MS;

/** A body that exceeds the limit. */
class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

export interface CallRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly transport: HttpTransport;
  /** Judges every address. Without, the first is trusted, and a redirect leads only to public https addresses. */
  readonly guard: UrlGuard | undefined;
  readonly clock: HttpClock;
}

export type CallAnswer<T> =
  | { readonly kind: 'answered'; readonly value: T; readonly headers: Headers }
  | { readonly kind: 'not-modified' }
  | { readonly kind: 'failed'; readonly problem: HttpProblem };

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A problem on the way, thrown to the one place that turns it into an answer. */
class CallProblem extends Error {
  readonly problem: HttpProblem;
  constructor(problem: HttpProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

const publicTransport = createGuardedTransport();

/** An operator chose the first address; where a provider then leads, inside the network perhaps, nobody chose. */
function wayTo(url: URL, call: CallRequest): { forbidden: string | undefined; transport: HttpTransport } {
  const { guard, transport } = call;
  if (guard) return { forbidden: guard(url), transport };
  if (url.origin === new URL(call.url).origin) return { forbidden: undefined, transport };
  return { forbidden: httpsOnly(url), transport: publicTransport };
}

/** Follows redirects manually: each new address is judged, and no custom header goes to another host. */
async function follow(call: CallRequest, signal: AbortSignal): Promise<{ response: Response; url: URL }> {
  let url = new URL(call.url);
  let headers = { ...call.headers };
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const { forbidden, transport } = wayTo(url, call);
    if (forbidden) throw new CallProblem({ kind: 'forbidden-address', host: url.host, detail: forbidden });
    const response = await transport(url.href, { headers, signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (!REDIRECTS.has(response.status) || !location) return { response, url };
    await response.body?.cancel().catch(() => undefined);
    const next = new URL(location, url);
    if (next.host !== url.host) headers = pick(headers, ['user-agent', 'accept']);
    url = next;
  }
  throw new CallProblem({ kind: 'unreachable', host: url.host, detail: 'too many redirects' });
}

function pick(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name.toLowerCase())));
}

async function refusalOf(response: Response, host: string, call: CallRequest): Promise<HttpProblem> {
  await response.body?.cancel().catch(() => undefined);
  const retryAfter = response.headers.get('retry-after');
  // Binance's 418: the address is shut out, because it went on after a 429.
  const asksToWait = response.status === 429 || response.status === 418;
  if (asksToWait || (response.status === 503 && retryAfter)) {
    return { kind: 'rate-limited', host, retryAt: readRetryAfter(retryAfter, call.clock.now()) };
  }
  return { kind: 'status', host, status: response.status };
}

async function exchange<T>(
  call: CallRequest,
  signal: AbortSignal,
  parse: (body: HttpBody) => T,
): Promise<CallAnswer<T>> {
  const { response, url } = await follow(call, signal);
  if (response.status === 304) return { kind: 'not-modified' };
  if (!response.ok) return { kind: 'failed', problem: await refusalOf(response, url.host, call) };
  const bytes = await readBody(response, call.maxBytes);
  const contentType = response.headers.get('content-type') ?? undefined;
  const body = { bytes, text: decodeText(bytes, contentType), contentType, url: url.href };
  return { kind: 'answered', value: parse(body), headers: response.headers };
}

/** The root cause of a failed connection, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  if (error.cause) return reasonOf(error.cause);
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.name;
}

function problemOf(error: unknown, call: CallRequest): HttpProblem {
  const host = new URL(call.url).host;
  if (error instanceof CallProblem) return error.problem;
  if (error instanceof UnreadableAnswerError) return { kind: 'not-understood', host, detail: error.message };
  if (error instanceof BodyTooLargeError) return { kind: 'too-large', host, limitBytes: call.maxBytes };
  if (error instanceof ForbiddenAddressError)
    return { kind: 'forbidden-address', host, detail: error.message };
  return { kind: 'unreachable', host, detail: reasonOf(error) };
}

/** One request with everything that can go wrong turned into an answer. */
export async function callOnce<T>(call: CallRequest, parse: (body: HttpBody) => T): Promise<CallAnswer<T>> {
  const aborter = new AbortController();
  const stalled = Promise.withResolvers<never>();
  const cancelTimer = call.clock.after(call.timeoutMs, () => {
    aborter.abort();
    stalled.reject(aborter.signal.reason);
  });
  try {
    return await Promise.race([exchange(call, aborter.signal, parse), stalled.promise]);
  } catch (error) {
    const host = new URL(call.url).host;
    if (aborter.signal.aborted && !(error instanceof CallProblem)) {
      return { kind: 'failed', problem: { kind: 'timeout', host, timeoutMs: call.timeoutMs } };
    }
    return { kind: 'failed', problem: problemOf(error, call) };
  } finally {
    cancelTimer();
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** All bytes of an answer; stops at the limit, whatever length was announced. */
async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > maxBytes) {
    await response.body?.cancel().catch(() => undefined);
    throw new BodyTooLargeError();
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    // Leaving the loop cancels the stream, so an endless body is not read on.
    if (length > maxBytes) throw new BodyTooLargeError();
    parts.push(part);
  }
  return joined(parts, length);
}

/** When a host allows the next call by its `Retry-After` (seconds or a date); after a minute if it says nothing. */
function readRetryAfter(header: string | null, now: EpochMs): EpochMs {
  const text = header?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  const waitMs = Number.isFinite(seconds) && seconds >= 0 ? seconds : UNSTATED_WAIT_MS;
  return now + Math.min(waitMs, LONGEST_WAIT_MS);
}
