import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type DomainError,
  Forbidden,
  InvalidCredentials,
  InvalidInput,
  ScopeMissing,
  Unavailable,
} from '../platform/errors/index.ts';
import { callerKey } from '../platform/http/index.ts';
import type { LiveRefusal, LiveSink, LiveStream, LiveSubscription } from '../platform/live/live.ts';
import { defineModule, type Platform } from '../platform/module.ts';

/** One open reply as a sink for frames. */
class StreamSink implements LiveSink {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  write(frames: readonly Buffer[]): void {
    const response = this.#response;
    if (response.destroyed || response.writableEnded) return;
    // Each write is a chunk with a head of its own, which for many short frames is a tenth of the message.
    const [only] = frames;
    response.write(frames.length === 1 && only !== undefined ? only : Buffer.concat(frames));
  }

  pendingBytes(): number {
    return this.#response.writableLength;
  }

  end(): void {
    const response = this.#response;
    if (response.destroyed || response.writableEnded) return;
    // With a client that does not read, the goodbye and the connection would be held for ever.
    if (response.writableLength > 0) response.destroy();
    else response.end();
  }
}

const query = z.object({ topics: z.string().max(8000) });

function errorFor(refusal: LiveRefusal): DomainError {
  switch (refusal.reason) {
    case 'unknown-topic':
      return new InvalidInput(
        refusal.topic === ''
          ? 'Name the topics to follow, such as ?topics=quotes:BTC-USD,signals.'
          : `There is nothing to follow called "${refusal.topic.slice(0, 60)}".`,
      );
    case 'too-many-topics':
      return new InvalidInput(`One stream follows at most ${refusal.limit} topics.`);
    case 'sign-in':
      return new InvalidCredentials('not-signed-in');
    case 'admins-only':
      return new Forbidden();
    case 'scope-missing':
      return new ScopeMissing(refusal.scope);
    case 'full':
      return new Unavailable(
        'Too many live streams are open. Please close other tabs or try again shortly.',
        {
          code: 'too-many-streams',
          retryAfterSeconds: 15,
        },
      );
    case 'draining':
      return new Unavailable('The server is about to restart. Please try again in a moment.', {
        code: 'draining',
        retryAfterSeconds: 2,
      });
  }
}

function subscriptionOf(request: FastifyRequest): LiveSubscription {
  const parsed = query.safeParse(request.query);
  const topics = parsed.success ? parsed.data.topics.split(',').filter((topic) => topic !== '') : [];
  const { identity } = request;
  const lastEventId = request.headers['last-event-id'];
  return {
    topics,
    reader: { memberId: identity?.memberId ?? null, admin: identity?.admin ?? false },
    origin: callerKey(identity?.memberId ?? null, request.ip),
    credentialId: identity?.sessionId ?? identity?.tokenId ?? null,
    scopes: identity?.scopes ?? null,
    lastEventId: typeof lastEventId === 'string' && lastEventId.length < 100 ? lastEventId : null,
  };
}

function openStream(live: LiveStream, subscription: LiveSubscription, reply: FastifyReply): void {
  const response = reply.raw;
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  reply.hijack();
  response.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Makes proxies pass each frame on as it comes.
    'x-accel-buffering': 'no',
  });
  response.socket?.setNoDelay(true);
  const stop = live.open(subscription, new StreamSink(response));
  response.on('close', stop);
  response.on('error', stop);
  // Of who left while the guard was asking, nothing more is heard.
  if (response.destroyed) stop();
}

function addStreamRoute(app: FastifyInstance, { live }: Platform): void {
  // What only asks for the head would wait for an end, and hold a place until then.
  const options = { config: { access: 'public' }, exposeHeadRoute: false } as const;
  app.get('/api/stream', options, (request, reply) => {
    const subscription = subscriptionOf(request);
    const refusal = live.refusal(subscription);
    if (refusal !== null) throw errorFor(refusal);
    openStream(live, subscription, reply);
  });
}

/** The live stream, read by `fetch` with the bearer. */
export const liveModule = defineModule({
  name: 'live',
  create: ({ platform }) => ({
    routes(app) {
      addStreamRoute(app, platform);
      // An open stream would keep the server from closing.
      app.addHook('preClose', () => platform.live.stop());
    },
  }),
});
