import type { CallReply, CallRequest, Protocol } from '../call.ts';
import type { CallTable, CallTableEntry } from '../call-table.ts';
import type { CallName, Calls } from '../index.ts';
import { CallError, type NoAnswer } from './call-error.ts';
import { callableStatuses, failureTexts, textOfStatus } from './failure-texts.ts';

/** Paths that stand in for the market-data provider's; their failures have one text of their own. */
const marketDataPaths = ['/query', '/api/market/bars/'];

/** How long a plain call and a cloud function may take. */
export const plainTimeoutMs = 30_000;
export const callableTimeoutMs = 70_000;

export interface ClientOptions<Name extends string> {
  readonly table: CallTable<Name>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Client key and bearer, asked for before every request. */
  readonly headers: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /** After a 401: true when a new access token is there and the call should be tried once more. */
  readonly onUnauthorized?: (error: CallError) => boolean | Promise<boolean>;
  /** In front of every path; the site root without. */
  readonly baseUrl?: string;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call without parameters, query and body takes no request. */
type RequestArgument<Request> =
  Record<string, never> extends Request ? [request?: Request] : [request: Request];

export interface Client {
  /** Makes a call and gives its reply; throws `CallError`. */
  call<Name extends CallName>(
    name: Name,
    ...rest: [...RequestArgument<CallRequest<Calls[Name]>>, options?: SendOptions]
  ): Promise<CallReply<Calls[Name]>>;
  /** The raw response of a call that streams; already checked to be OK. */
  send(name: CallName, request?: RequestParts, options?: SendOptions): Promise<Response>;
}

/** The one way in which the web talks to the server. */
export function createClient<Name extends string>(options: ClientOptions<Name>): Client {
  const entryOf = (name: string): CallTableEntry => {
    const entry = Object.hasOwn(options.table, name) ? options.table[name as Name] : undefined;
    if (!entry) throw new TypeError(`There is no call named ${name}`);
    return entry;
  };
  const send = async (name: string, parts: RequestParts = {}, sendOptions: SendOptions = {}) => {
    const entry = entryOf(name);
    const attempt = () => sendOnce(options, entry, { parts, sendOptions });
    const response = await attempt();
    if (response.ok) return response;
    const failure = await readFailure(response, entry);
    const renewed = failure.status === 401 && ((await options.onUnauthorized?.(failure)) ?? false);
    if (!renewed) throw failure;
    const second = await attempt();
    if (!second.ok) throw await readFailure(second, entry);
    return second;
  };
  const call = async (name: string, parts?: RequestParts, sendOptions?: SendOptions) => {
    const protocol = entryOf(name)[2];
    const reply = await readReply(await send(name, parts, sendOptions), protocol);
    return protocol === 'callable' ? asRecord(reply).result : reply;
  };
  return { send, call: call as Client['call'] };
}

async function sendOnce<Name extends string>(
  options: ClientOptions<Name>,
  entry: CallTableEntry,
  { parts, sendOptions }: { parts: RequestParts; sendOptions: SendOptions },
): Promise<Response> {
  const [method, path, protocol, own] = entry;
  const url = (options.baseUrl ?? '') + buildUrl(path, parts);
  const body = buildBody(entry, parts);
  const usual = protocol === 'callable' ? callableTimeoutMs : plainTimeoutMs;
  const timeoutMs = sendOptions.timeoutMs ?? own ?? usual;
  const timer = AbortSignal.timeout(timeoutMs);
  const signal = sendOptions.signal ? AbortSignal.any([sendOptions.signal, timer]) : timer;
  const headers = {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(await options.headers()),
    ...sendOptions.headers,
  };
  try {
    return await options.fetch(url, { method, headers, body, signal, credentials: 'same-origin' });
  } catch {
    const why = { timeoutMs, timedOut: timer.aborted, aborted: sendOptions.signal?.aborted ?? false };
    throw withoutAnswer(why, protocol);
  }
}

/** A request that ended before any answer came. */
export function withoutAnswer(
  { timeoutMs = 0, timedOut, aborted }: { timeoutMs?: number; timedOut?: boolean; aborted?: boolean },
  protocol?: Protocol,
): CallError {
  const late: NoAnswer = timedOut ? 'timeout' : 'network';
  const noAnswer: NoAnswer = aborted ? 'aborted' : late;
  const message = noAnswer === 'timeout' ? failureTexts.timeout(timeoutMs) : failureTexts[noAnswer];
  return new CallError({
    status: 0,
    message,
    noAnswer,
    code: protocol === 'callable' ? 'internal' : noAnswer,
  });
}

async function readReply(response: Response, protocol?: Protocol): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch {
    throw withoutAnswer({}, protocol);
  }
}

/** What a caller hands over; which parts exist depends on the call. */
interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Fills the path's parameters and appends the query; fields that are undefined or null are left out. */
function buildUrl(path: string, parts: RequestParts): string {
  const params = asRecord(parts.params);
  const filled = path.replace(/:([A-Za-z0-9_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`${path} needs the parameter ${name}`);
    }
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asRecord(parts.query))) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item));
    }
  }
  const search = query.toString();
  return search ? `${filled}?${search}` : filled;
}

/** The body as sent: a cloud function's payload travels in `data`. */
function buildBody([method, , protocol]: CallTableEntry, parts: RequestParts): string | undefined {
  if (protocol === 'callable') return JSON.stringify({ data: parts.body ?? null });
  if (method === 'GET' || parts.body === undefined) return undefined;
  return JSON.stringify(parts.body);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Turns a reply that is not OK into the error that the caller gets. */
export async function readFailure(
  response: Response,
  [, path, protocol]: CallTableEntry,
): Promise<CallError> {
  const body = await readErrorBody(response);
  const details = body.details;
  const text = textOfStatus(response.status, typeof body.message === 'string' ? body.message : null);
  const marketData = marketDataPaths.some((one) => path.startsWith(one));
  return new CallError({
    status: response.status,
    message: marketData ? failureTexts.marketData : text,
    reason: marketData ? text : null,
    code: protocol === 'callable' ? (callableStatuses[response.status] ?? 'internal') : codeOf(details),
    details,
    requestId: typeof body.requestId === 'string' ? body.requestId : response.headers.get('x-request-id'),
    // In seconds, as our server writes it.
    retryAfterMs: Number(response.headers.get('retry-after')) * 1000 || null,
  });
}

async function readErrorBody(response: Response): Promise<Record<string, unknown>> {
  try {
    return asRecord(asRecord(await response.json()).error);
  } catch {
    return {};
  }
}

function codeOf(details: unknown): string | null {
  const { code } = asRecord(details);
  return typeof code === 'string' ? code : null;
}
