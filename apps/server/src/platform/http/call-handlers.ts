import type { CallInput, CallName, CallReplyInput, Calls } from '@auspex/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { InvalidCredentials } from '../errors/index.ts';
import type { Identity } from './identity.ts';
import type { FilledPage } from './pages/filled-page.ts';

/** What a handler gets in addition to the parsed input. */
export interface CallContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly requestId: string;
  /** The caller; null only in public calls. */
  readonly identity: Identity | null;
}

/** The caller of a member call. */
export function callerOf(context: CallContext): Identity {
  if (context.identity === null) throw new InvalidCredentials('not-signed-in');
  return context.identity;
}

export type CallHandler<Name extends CallName> = (
  input: CallInput<Calls[Name]>,
  context: CallContext,
) => Promise<CallReplyInput<Calls[Name]>>;

/** One handler per call; the start fails for a declared call without a handler. */
export type CallHandlers = { readonly [Name in CallName]?: CallHandler<Name> };

/** What a module answers over HTTP. */
export interface HttpParts {
  readonly calls?: CallHandlers;
  /** Routes that are not contract calls (feeds, webhooks, streams); each must declare `config.access`. */
  readonly routes?: (app: FastifyInstance) => void | Promise<void>;
  /** Pages whose words come from the database, complete before any script runs. */
  readonly pages?: readonly FilledPage[];
}
