import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { callTable } from '../call-table.ts';
import { forecastCalls } from '../forecasts.ts';
import { CallError } from './call-error.ts';
import { type Client, createClient } from './client.ts';

/** Expected texts and statuses: the product specification, §7 and §8. */

const table = callTable({
  'trades.ofAsset': defineCall({
    method: 'GET',
    path: '/trade-history/history/:id',
    access: 'public',
    summary: 'Trades.',
    params: z.object({ id: z.string() }),
    query: z.object({ tag: z.array(z.string()), page: z.number() }).partial(),
    reply: z.object({ n: z.number() }),
  }),
  'user.referral': defineCall({
    method: 'POST',
    path: '/user/referral',
    access: 'member',
    summary: 'Referral.',
    body: z.object({ refBy: z.string() }),
    reply: z.object({}),
  }),
  'functions.getOrders': defineCall({
    method: 'POST',
    path: '/functions/getOrders',
    access: 'member',
    protocol: 'callable',
    summary: 'Orders.',
    body: z.object({ exchange: z.string() }),
    reply: z.array(z.string()),
  }),
  'trading.cancelAll': defineCall({
    method: 'POST',
    path: '/api/trading/orders/cancel-all',
    access: 'member',
    timeoutSeconds: 60,
    summary: 'Cancels all.',
    reply: z.object({}),
  }),
  'indicators.read': defineCall({
    method: 'GET',
    path: '/indicators/:name',
    access: 'member',
    summary: 'Indicator.',
    params: z.object({ name: z.string() }),
    reply: z.object({}),
  }),
  'query.read': defineCall({
    method: 'GET',
    path: '/query',
    access: 'member',
    summary: 'Market data.',
    reply: z.object({}),
  }),
});

interface Seen {
  url: string;
  init: RequestInit;
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** A client whose server answers as told, in order; `seen` holds what was sent. */
function clientAgainst(
  answers: Array<() => Response | Promise<Response>>,
  extra: Partial<Parameters<typeof createClient>[0]> = {},
) {
  const seen: Seen[] = [];
  const client = createClient({
    table,
    headers: () => ({ 'x-api-key': 'k', authorization: 'Bearer t' }),
    fetch: async (url, init) => {
      seen.push({ url, init });
      const answer = answers.shift();
      if (!answer) throw new Error('one request too many');
      return answer();
    },
    ...extra,
  });
  const call = client.call as (name: string, request?: unknown, options?: unknown) => Promise<unknown>;
  return { seen, call, client };
}

async function failureOf(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`expected a CallError, got ${String(error)}`);
  return error;
}

describe('how the web talks to the server', () => {
  it('fills path and query, repeats list fields and leaves out what is not set', async () => {
    const { seen, call } = clientAgainst([() => json(200, { n: 3 })]);
    const request = { params: { id: 'BRK.B/x y' }, query: { tag: ['a', 'b&c'], page: undefined } };
    expect(await call('trades.ofAsset', request)).toEqual({ n: 3 });
    expect(seen[0]?.url).toBe('/trade-history/history/BRK.B%2Fx%20y?tag=a&tag=b%26c');
    expect(seen[0]?.init.method).toBe('GET');
    expect(seen[0]?.init.body).toBeUndefined();
  });

  it('sends client key and bearer with every request, and JSON bodies as JSON', async () => {
    const { seen, call } = clientAgainst([() => json(200, {})]);
    await call('user.referral', { body: { refBy: 'abc' } });
    expect(seen[0]?.init.headers).toMatchObject({
      'x-api-key': 'k',
      authorization: 'Bearer t',
      'content-type': 'application/json',
    });
    expect(seen[0]?.init.body).toBe('{"refBy":"abc"}');
  });

  it('keeps how long the server asks to be left alone', async () => {
    const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '5' } });
    const { call } = clientAgainst([busy, () => json(500, {})]);
    expect((await failureOf(call('user.referral', { body: {} }))).retryAfterMs).toBe(5_000);
    expect((await failureOf(call('user.referral', { body: {} }))).retryAfterMs).toBeNull();
  });

  it('wraps the payload of a cloud function in data and unwraps its result', async () => {
    const { seen, call } = clientAgainst([() => json(200, { result: ['o1'] })]);
    expect(await call('functions.getOrders', { body: { exchange: 'paper' } })).toEqual(['o1']);
    expect(seen[0]?.init.body).toBe('{"data":{"exchange":"paper"}}');
  });

  it.each([
    [500, 'Internal Server Error'],
    [401, 'Invalid credentials'],
    [404, 'Sorry! the data you are looking for could not be found'],
    [403, 'This needs the Crypto plan.'],
  ])('shows the specified text for status %i', async (status, text) => {
    const body = { error: { status, message: 'This needs the Crypto plan.', requestId: 'r-1' } };
    const { call } = clientAgainst([() => json(status, body)]);
    const failure = await failureOf(call('user.referral', { body: { refBy: 'x' } }));
    expect([failure.status, failure.message, failure.requestId]).toEqual([status, text, 'r-1']);
  });

  it('keeps details and the stable code of a refusal', async () => {
    const details = { code: 'plan-required', plan: 'Crypto' };
    const { call } = clientAgainst([() => json(403, { error: { status: 403, message: 'm', details } })]);
    const failure = await failureOf(call('user.referral', { body: { refBy: 'x' } }));
    expect([failure.code, failure.details]).toEqual(['plan-required', details]);
  });

  it('says what a proxy in between could not say in JSON', async () => {
    const { call } = clientAgainst([() => new Response('<html>bad gateway</html>', { status: 502 })]);
    const failure = await failureOf(call('user.referral', { body: { refBy: 'x' } }));
    expect(failure.message).toBe('Request failed with status code 502');
  });

  // The specification, §8.
  it.each([
    [0, 'internal'],
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'aborted'],
    [429, 'resource-exhausted'],
    [499, 'cancelled'],
    [500, 'internal'],
    [501, 'unimplemented'],
    [503, 'unavailable'],
    [504, 'deadline-exceeded'],
  ])('HTTP-3: names the failure of a cloud function by its status: %i %s', async (status, name) => {
    const answer = () =>
      status === 0
        ? Promise.reject(new TypeError())
        : json(status, { error: { status: name, message: 'm' } });
    const { call } = clientAgainst([answer]);
    const failure = await failureOf(call('functions.getOrders', { body: { exchange: 'x' } }));
    expect([failure.status, failure.code]).toEqual([status, name]);
  });

  it.each([
    { why: 'network', text: 'Network Error', fetch: () => Promise.reject(new TypeError()) },
    { why: 'network', text: 'Network Error', fetch: async () => new Response('<html>') },
    { why: 'timeout', text: 'timeout of 15 ms exceeded', fetch: neverAnswers, timeoutMs: 15 },
    { why: 'aborted', text: 'Request aborted', fetch: neverAnswers, signal: AbortSignal.abort() },
  ])('HTTP-3: a cloud function without an answer ($why) is internal and says $text', async (given) => {
    const { why, text, fetch, ...options } = given;
    const { call } = clientAgainst([], { fetch });
    const failure = await failureOf(call('functions.getOrders', { body: { exchange: 'x' } }, options));
    expect(failure).toMatchObject({ status: 0, code: 'internal', noAnswer: why, message: text });
  });

  it("CHART-5: shows 'Network response was not ok' for every failure of the market-data dialect, and of no other call", async () => {
    const { call } = clientAgainst([
      () => json(500, { error: { status: 500, message: 'x' } }),
      () => json(404, { error: { status: 404, message: 'There is no indicator RSY.' } }),
    ]);
    expect((await failureOf(call('query.read'))).message).toBe('Network response was not ok');
    const failure = await failureOf(call('indicators.read', { params: { name: 'RSY' } }));
    expect([failure.message, failure.reason]).toEqual([
      ...['Sorry! the data you are looking for could not be found', null],
    ]);
  });

  it("shows 'Network Error' when no answer comes", async () => {
    const refused = () => Promise.reject(new TypeError('fetch failed'));
    const { call } = clientAgainst([refused]);
    const failure = await failureOf(call('query.read'));
    expect([failure.status, failure.message, failure.code]).toEqual([0, 'Network Error', 'network']);
  });

  it("shows 'Request aborted' when the caller calls it off", async () => {
    const stop = new AbortController();
    const { call } = clientAgainst([], { fetch: neverAnswers });
    const pending = failureOf(call('query.read', undefined, { signal: stop.signal }));
    stop.abort();
    expect((await pending).message).toBe('Request aborted');
  });

  it("shows 'timeout of N ms exceeded' when the answer takes too long", async () => {
    const { call } = clientAgainst([], { fetch: neverAnswers });
    const failure = await failureOf(call('query.read', undefined, { timeoutMs: 15 }));
    expect(failure.message).toBe('timeout of 15 ms exceeded');
  });

  it('tries once more when a new access token could be had, and only once', async () => {
    const unauthorized = () => json(401, { error: { status: 401, message: 'Invalid credentials' } });
    const renewed = clientAgainst([unauthorized, () => json(200, {})], { onUnauthorized: () => true });
    await renewed.call('query.read');
    expect(renewed.seen).toHaveLength(2);
    const hopeless = clientAgainst([unauthorized, unauthorized], { onUnauthorized: () => true });
    await failureOf(hopeless.call('query.read'));
    expect(hopeless.seen).toHaveLength(2);
    const ended = clientAgainst([unauthorized], { onUnauthorized: () => false });
    await failureOf(ended.call('query.read'));
    expect(ended.seen).toHaveLength(1);
  });

  it('hands the raw response over to a reader that streams', async () => {
    const { client } = clientAgainst([() => new Response('chunk')]);
    const response = await client.send('query.read' as Parameters<Client['send']>[0]);
    expect(await response.text()).toBe('chunk');
  });
});

describe('the list of forecasts', () => {
  it('is sorted by symbol, rising, unless asked otherwise', () => {
    expect(forecastCalls['forecasts.list'].query?.parse({}).sort).toBe('symbol-asc');
  });
});

describe('cloud functions', () => {
  it('time out after 70 seconds and plain calls after 30, or when the server gives up on one that takes longer', async () => {
    const { callableTimeoutMs, plainTimeoutMs } = await import('./client.ts');
    expect([callableTimeoutMs, plainTimeoutMs]).toEqual([70_000, 30_000]);
    const asked: number[] = [];
    const original = AbortSignal.timeout;
    AbortSignal.timeout = (milliseconds) => {
      asked.push(milliseconds);
      return original.call(AbortSignal, milliseconds);
    };
    try {
      const { call } = clientAgainst([
        () => json(200, { result: [] }),
        () => json(200, {}),
        () => json(200, {}),
      ]);
      await call('functions.getOrders', { body: { exchange: 'x' } });
      await call('query.read');
      await call('trading.cancelAll');
    } finally {
      AbortSignal.timeout = original;
    }
    expect(asked).toEqual([70_000, 30_000, 60_000]);
  });
});

function neverAnswers(_url: string, init: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'));
    init.signal?.addEventListener('abort', abort);
    if (init.signal?.aborted) abort();
  });
}
