import type { CallInput, CallName, CallReplyInput, Calls } from '@auspex/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Audit } from './audit/audit.ts';
import type { Clock } from './clock/clock.ts';
import type { Database } from './database/database.ts';
import type { Events } from './events/events.ts';
import type { FileStore } from './files/file-store.ts';
import type { Identity } from './http/identity.ts';
import type { JobHandler, Jobs } from './jobs/jobs.ts';
import type { LiveStream } from './live/live.ts';
import type { Mailer } from './mailer/mailer.ts';

/** What every module may use; made once at start and handed down. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly live: LiveStream;
  readonly audit: Audit;
  readonly files: FileStore;
  readonly mailer: Mailer;
}

/** What a handler gets besides the parsed input. */
export interface CallContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly requestId: string;
  /** The caller; null only in public calls. */
  readonly identity: Identity | null;
}

export type CallHandler<Name extends CallName> = (
  input: CallInput<Calls[Name]>,
  context: CallContext,
) => Promise<CallReplyInput<Calls[Name]>>;

/** One handler per call; the start fails for a declared call without handler. */
export type CallHandlers = { readonly [Name in CallName]?: CallHandler<Name> };

/** A subcommand of `auspex`. */
export interface Command {
  /** `admin grant`, `backup` … */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  run(args: readonly string[], platform: Platform): Promise<number>;
}

/** A subcommand that works on what it is given alone: no database is opened and no configuration read for it. */
export interface StandaloneCommand {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Exit code; 2 for a mistake in the arguments. */
  run(args: readonly string[]): Promise<number>;
}

/** What a module adds to the product. */
export interface ModuleParts {
  readonly calls?: CallHandlers;
  // biome-ignore lint/suspicious/noExplicitAny: each handler parses its own data
  readonly jobs?: Readonly<Record<string, JobHandler<any>>>;
  readonly commands?: readonly Command[];
  /** Routes that are no contract calls (feeds, webhooks, streams); each must declare `config.access`. */
  readonly routes?: (app: FastifyInstance) => void | Promise<void>;
  /**
   * Lines for the person who started the server in a terminal, such as how to sign in for a first look; `address` is
   * where the product is found, null for a process that takes no requests.
   */
  readonly announce?: (address: string | null) => Promise<readonly string[]>;
  /** After the database is ready and before requests are taken. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
}

export interface ServerModule {
  readonly name: string;
  /** A module imports only modules of a lower rank. */
  readonly rank: number;
  create(platform: Platform): ModuleParts;
}
