import { type CallName, type CallReply, type Calls, calls } from '@auspex/contract';
import { ReplyCache, SerialisedReply } from '../src/platform/http/cached-reply.ts';
import type { CallContext } from '../src/platform/http/call-handlers.ts';
import type { Identity } from '../src/platform/http/identity.ts';

/** A request for a call, with caches of its own. */
export function contextOf(name: CallName, identity: Identity | null = null): CallContext {
  const serialisers = new Map([[name, (reply: unknown) => JSON.stringify(calls[name].reply.parse(reply))]]);
  const request = {
    ip: '127.0.0.1',
    routeOptions: { config: { callName: name, access: 'public' } },
    server: { replyCache: new ReplyCache(), serialisers },
  };
  return { request, identity } as unknown as CallContext;
}

/** What a handler answered, as its caller gets it. */
export function writtenReply<Name extends CallName>(name: Name, reply: unknown): CallReply<Calls[Name]> {
  const written = reply instanceof SerialisedReply ? JSON.parse(reply.entry.body.toString()) : reply;
  return calls[name].reply.parse(written) as CallReply<Calls[Name]>;
}
