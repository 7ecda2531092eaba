import {
  type CallName,
  type CallReply,
  type CallRequest,
  type Calls,
  calls,
  callTable,
} from '@auspex/contract';
import { createClient } from '@auspex/contract/client';
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';

/** Makes a call of the contract; throws `CallError`, as the web’s client does. */
export type RunCall = <Name extends CallName>(
  name: Name,
  input: CallRequest<Calls[Name]>,
) => Promise<CallReply<Calls[Name]>>;

/** By what the asking request named itself: the calls made for it are guarded and counted as if it made them. */
const passedOn = ['authorization', 'x-api-key', 'host', 'origin', 'user-agent', 'x-forwarded-for'] as const;

const table = callTable(calls);

function headersOf(request: FastifyRequest): Record<string, string> {
  const given = passedOn.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  // Of a cookie nothing is passed on: what is asked for somebody may not act with the browser’s session.
  return { ...Object.fromEntries(given), 'sec-fetch-dest': 'empty' };
}

/**
 * Calls of the contract, made inside this process through the server’s own routes as the caller of a request: with
 * the same guard, plan, scopes and limits. It ends with the signal.
 */
export function runCallsAs(
  request: FastifyRequest,
  { app = request.server, signal }: { app?: FastifyInstance; signal?: AbortSignal } = {},
): RunCall {
  const headers = headersOf(request);
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
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort('gone');
  });
  return gone.signal;
}
