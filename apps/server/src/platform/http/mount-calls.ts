import type { Call } from '@auspex/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { InvalidInput } from '../errors/index.ts';
import { parsedReply, SerialisedReply, sendSerialised } from './cached-reply.ts';
import type { MountedCall } from './call-set.ts';
import { plainWords, problemsOf } from './describe-problems.ts';
import type { Guard } from './guard.ts';
import type { InFlight } from './in-flight.ts';
import { readerOf } from './read-inside.ts';
import { forReader } from './reader-language.ts';
import type { RouteRules } from './rules.ts';
import { sendJson } from './serialised-reply.ts';

const defaultTimeoutSeconds = 30;
/** Cloud functions end when their callers stop waiting. */
const callableTimeoutSeconds = 70;
const defaultMaxBodyBytes = 1024 * 1024;

export interface MountOptions {
  readonly guard: (rules: RouteRules, name: string) => Guard;
  readonly inFlight: InFlight;
}

/** One route per call: guard, parse, handler, and a reply without anything undeclared. */
export function mountCalls(app: FastifyInstance, calls: readonly MountedCall[], options: MountOptions): void {
  app.decorate('readers', new Map());
  for (const mounted of calls) app.route(routeOf(app, mounted, options));
}

function routeOf(
  app: FastifyInstance,
  { name, call, handler }: MountedCall,
  options: MountOptions,
): RouteOptions {
  const callable = call.protocol === 'callable';
  const rules: RouteRules = { ...rulesOf(call), clientKey: call.clientKey ?? 'required' };
  const parse = inputParser(call, callable);
  const serialise = replySerialiser(name, call, callable);
  app.serialisers.set(name, serialise);
  const timeoutSeconds = call.timeoutSeconds ?? (callable ? callableTimeoutSeconds : defaultTimeoutSeconds);
  const config = { ...rules, callName: name, callable };
  const guard = options.guard(rules, name);
  const run = (request: FastifyRequest, reply: FastifyReply) => {
    const input = parse(request);
    const context = { request, reply, requestId: request.id, identity: request.identity };
    return forReader(request.headers['accept-language'], () =>
      options.inFlight.run(timeoutSeconds, async () => handler(input, context)),
    );
  };
  if (call.method === 'GET' && !callable && !call.changesState && !call.cookie) {
    const read = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const answer = await run(request, reply);
      return answer instanceof SerialisedReply ? parsedReply(name, answer) : JSON.parse(serialise(answer));
    };
    app.readers.set(name, readerOf({ path: call.path, config, guard, read }));
  }
  return {
    method: call.method,
    url: call.path,
    bodyLimit: call.maxBodyBytes ?? defaultMaxBodyBytes,
    exposeHeadRoute: call.method === 'GET' && !call.changesState,
    config,
    onRequest: guard,
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const answer = await run(request, reply);
      // A handler that took over the socket (a stream) has already answered.
      if (reply.sent) return reply;
      if (answer instanceof SerialisedReply) return sendSerialised(request, reply, answer);
      return sendJson(request, reply, serialise(answer));
    },
  };
}

function rulesOf(call: Call): Omit<RouteRules, 'clientKey'> {
  const {
    access,
    needs,
    tokenScope,
    freshLogin,
    verified,
    ownId,
    cookie,
    changesState,
    limit,
    duringMaintenance,
  } = call;
  return {
    access,
    needs,
    tokenScope,
    freshLogin,
    verified,
    ownId,
    cookie,
    changesState,
    limit,
    duringMaintenance,
  };
}

function inputParser(call: Call, callable: boolean): (request: FastifyRequest) => object {
  const { params, query, body } = call;
  return (request) => {
    const input: { params?: unknown; query?: unknown; body?: unknown } = {};
    if (params) input.params = check(params, request.params, 'address');
    if (query) input.query = check(query, request.query, 'query');
    if (body) input.body = check(body, callable ? payloadOf(request.body) : request.body, 'body');
    return input;
  };
}

function check(schema: z.ZodType, value: unknown, part: 'address' | 'query' | 'body'): unknown {
  const result = schema.safeParse(value, { error: plainWords });
  if (result.success) return result.data;
  throw problemsOf(result.error.issues, part);
}

/** A cloud function's payload is in `data`; none at all is the same as an empty one. */
function payloadOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new InvalidInput('A cloud function takes its payload in the field data: {"data": …}.');
  }
  return 'data' in body && body.data !== null ? body.data : {};
}

function replySerialiser(name: string, call: Call, callable: boolean): (reply: unknown) => string {
  const { reply: schema } = call;
  return (reply) => {
    const result = schema.safeParse(reply);
    if (!result.success) {
      const fields = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
      throw new Error(`The reply of ${name} is not as declared: ${fields.slice(0, 5).join('; ')}`);
    }
    return JSON.stringify(callable ? { result: result.data ?? null } : (result.data ?? null));
  };
}
