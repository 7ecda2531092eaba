import {
  type CallName,
  type CallReply,
  type CallRequest,
  type Calls,
  calls,
  callTable,
} from '@auspex/contract';
import { CallError, createClient, plainTimeoutMs, withoutAnswer } from '@auspex/contract/client';
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { DeadlineExceeded } from '../errors/index.ts';

/** Makes a call of the contract; throws `CallError`, as the web’s client does. */
export type RunCall = <Name extends CallName>(
  name: Name,
  input: CallRequest<Calls[Name]>,
) => Promise<CallReply<Calls[Name]>>;

/** By what the asking request named itself: the calls made for it are guarded and counted as if it made them. */
const passedOn = ['authorization', 'x-api-key', 'host', 'origin', 'user-agent', 'x-forwarded-for'] as const;

const table = callTable(calls);
const tooLate = { timeoutMs: plainTimeoutMs, timedOut: true, aborted: false };

function headersOf(request: FastifyRequest): Record<string, string> {
  const given = passedOn.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  // Of a cookie nothing is passed on: what is asked for somebody may not act with the browser’s session.
  return { ...Object.fromEntries(given), 'sec-fetch-dest': 'empty' };
}

/**
 * Calls of the contract, made inside this process as the caller of a request: with the same guard, plan, scopes and
 * limits. It ends with the signal. What a call refuses goes the whole way through the server's own route, so that it
 * is told, counted and noted like any other refusal.
 */
export function runCallsAs(
  request: FastifyRequest,
  { app = request.server, signal }: { app?: FastifyInstance; signal?: AbortSignal } = {},
): RunCall {
  const headers = headersOf(request);
  const whole = wholeWay(request, { app, headers, signal });
  return async (name, input) => {
    const read = app.readers.get(name);
    const parts = (input ?? {}) as { params?: unknown; query?: unknown };
    if (!read || JSON.stringify(parts).includes('\\u0000')) return whole(name, input);
    try {
      return (await until(signal, read(request, headers, parts))) as CallReply<Calls[typeof name]>;
    } catch (error) {
      if (error instanceof CallError) throw error;
      if (error instanceof DeadlineExceeded) throw withoutAnswer(tooLate);
      return whole(name, input);
    }
  };
}

/** Ends with the signal, whatever the work does. */
async function until<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work;
  const ended = Promise.withResolvers<never>();
  const onAbort = () => ended.reject(withoutAnswer({ timeoutMs: 0, timedOut: false, aborted: true }));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function wholeWay(
  request: FastifyRequest,
  {
    app,
    headers,
    signal,
  }: { app: FastifyInstance; headers: Readonly<Record<string, string>>; signal: AbortSignal | undefined },
): RunCall {
  const client = createClient({
    table,
    headers: () => headers,
    fetch: async (url, init) => {
      const response = await app.inject({
        method: init.method as NonNullable<InjectOptions['method']>,
        url,
        headers: init.headers as Record<string, string>,
        ...(init.body ? { payload: String(init.body) } : {}),
        ...(init.signal ? { signal: init.signal } : {}),
        remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
      });
      const type = String(response.headers['content-type'] ?? 'application/json');
      return new Response(response.statusCode === 204 ? null : response.body, {
        status: response.statusCode,
        headers: { 'content-type': type, 'x-request-id': String(response.headers['x-request-id'] ?? '') },
      });
    },
  });
  const call = client.call as (name: string, input: unknown, options: { signal?: AbortSignal }) => unknown;
  return ((name, input) => call(name, input, signal ? { signal } : {})) as RunCall;
}

/** Ends when whoever asked is no longer there. */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const look = (): void => {
    if (!raw.writableFinished) gone.abort('gone');
  };
  raw.once('close', look);
  if (raw.destroyed) look();
  return gone.signal;
}
