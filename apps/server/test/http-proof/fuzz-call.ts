import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type FuzzedRequest, fuzzedRequests, type Operation } from './fuzz-requests.ts';

export interface FuzzOptions {
  readonly app: FastifyInstance;
  readonly runs: number;
  readonly seed: number;
  /** Authorization headers to rotate through; null sends none. */
  readonly bearers: readonly (string | null)[];
}

/** The answers to one operation, and the smallest request that broke it. */
export interface FuzzOutcome {
  readonly statuses: Readonly<Record<number, number>>;
  readonly broken: { readonly request: FuzzedRequest; readonly problem: string } | null;
}

/** Throws requests of every kind at one operation: never a 500, never a stack trace, always a sentence. */
export function fuzzCall(operation: Operation, options: FuzzOptions): Promise<FuzzOutcome> {
  return fuzz(fuzzedRequests(operation, options.bearers), options);
}

/** The same with any requests. */
export async function fuzz(
  requests: fc.Arbitrary<FuzzedRequest>,
  options: Omit<FuzzOptions, 'bearers'>,
): Promise<FuzzOutcome> {
  const statuses: Record<number, number> = {};
  const result = await fc.check(
    fc.asyncProperty(requests, async (request) => {
      const { status, problem } = await answerTo(request, options.app);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (problem) throw new Error(problem);
    }),
    { numRuns: options.runs, seed: options.seed },
  );
  if (!result.failed) return { statuses, broken: null };
  const [request] = result.counterexample as [FuzzedRequest];
  const { problem } = await answerTo(request, options.app);
  return { statuses, broken: { request, problem: problem ?? String(result.errorInstance) } };
}

async function answerTo(
  request: FuzzedRequest,
  app: FastifyInstance,
): Promise<{ status: number; problem: string | null }> {
  // Refusals follow one another within one turn: the database would not be heard any more, and all else be refused too.
  await nextTurn();
  const reply = await app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: { ...request.headers },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
    payloadAsStream: true,
  });
  const { statusCode: status, headers } = reply;
  const body = await bodyOf(reply);
  if (status === 500) return { status, problem: `answered 500: ${body.slice(0, 200)}` };
  if (/\n\s+at \S+|node_modules|node:internal|\.ts:\d+/.test(body) && status >= 400) {
    return { status, problem: `showed where it failed: ${body.slice(0, 200)}` };
  }
  if (status < 400 || !String(headers['content-type']).startsWith('application/json'))
    return { status, problem: null };
  return { status, problem: sentenceProblem(body) };
}

/** The whole body; nothing of a live stream, which has no end. */
async function bodyOf(reply: LightMyRequestResponse): Promise<string> {
  const stream = reply.stream();
  if (!String(reply.headers['content-type']).startsWith('text/event-stream')) return text(stream);
  stream.destroy();
  return '';
}

function oauthProblem(reply: object): string | null {
  const { error_description: said } = reply as { error_description?: unknown };
  return typeof said === 'string' && said.length >= 4 ? null : 'gave no reason';
}

function sentenceProblem(body: string): string | null {
  const reply = JSON.parse(body) as { error?: { message?: unknown; requestId?: unknown } | string };
  // As clients of OAuth read it.
  if (typeof reply.error === 'string') return oauthProblem(reply);
  const { error } = reply;
  if (typeof error?.message !== 'string' || error.message.length < 4)
    return `gave no reason: ${body.slice(0, 200)}`;
  return typeof error.requestId === 'string' ? null : `gave no request id: ${body.slice(0, 200)}`;
}
