import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
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
export async function fuzzCall(operation: Operation, options: FuzzOptions): Promise<FuzzOutcome> {
  const statuses: Record<number, number> = {};
  const result = await fc.check(
    fc.asyncProperty(fuzzedRequests(operation, options.bearers), async (request) => {
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
  const {
    statusCode: status,
    body,
    headers,
  } = await app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: { ...request.headers },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
  if (status === 500) return { status, problem: `answered 500: ${body.slice(0, 200)}` };
  if (/\n\s+at \S+|node_modules|node:internal|\.ts:\d+/.test(body) && status >= 400) {
    return { status, problem: `showed where it failed: ${body.slice(0, 200)}` };
  }
  if (status < 400 || !String(headers['content-type']).startsWith('application/json'))
    return { status, problem: null };
  return { status, problem: sentenceProblem(body) };
}

function sentenceProblem(body: string): string | null {
  const { error } = JSON.parse(body) as { error?: { message?: unknown; requestId?: unknown } };
  if (typeof error?.message !== 'string' || error.message.length < 4)
    return `gave no reason: ${body.slice(0, 200)}`;
  return typeof error.requestId === 'string' ? null : `gave no request id: ${body.slice(0, 200)}`;
}
