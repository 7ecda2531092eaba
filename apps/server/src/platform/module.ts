import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Audit } from './audit/audit.ts';
import type { Bus } from './bus/bus.ts';
import type { Clock } from './clock/clock.ts';
import type { Database } from './database/database.ts';
import type { Events } from './events/events.ts';
import type { FileStore } from './files/file-store.ts';
import type { HttpParts } from './http/call-handlers.ts';
import type { JobHandler, Jobs } from './jobs/jobs.ts';
import type { LiveStream, LiveTopicKind } from './live/live.ts';
import type { Mailer, MailTemplate } from './mailer/mailer.ts';

/** What every module may use; created once at start and passed down. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly database: Database;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly live: LiveStream;
  readonly audit: Audit;
  readonly files: FileStore;
  readonly mailer: Mailer;
}

/** A subcommand of `auspex`. */
export interface Command {
  /** `admin grant`, `backup` … */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  run(args: readonly string[], platform: Platform): Promise<number>;
}

/** A subcommand that works only on its arguments: no database is opened and no configuration read for it. */
export interface StandaloneCommand {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Exit code; 2 for a mistake in the arguments. */
  run(args: readonly string[]): Promise<number>;
}

/**
 * What modules provide to a module below them, by name: steps of the first start, checks of the ledger. The module
 * that collects a kind adds it here with its type (`declare module`), in the file that says what the type means.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each module that collects something adds to it
export interface Contributions {}

type Contributed = { readonly [Kind in keyof Contributions]?: readonly Contributions[Kind][] };

/** Returns what all modules contributed of a kind, in module order. Only once all of them exist. */
export type Collect = <Kind extends keyof Contributions>(kind: Kind) => readonly Contributions[Kind][];

/** What a module adds to the product. */
export interface ModuleParts extends HttpParts, Contributed {
  // biome-ignore lint/suspicious/noExplicitAny: each handler parses its own data
  readonly jobs?: Readonly<Record<string, JobHandler<any>>>;
  readonly commands?: readonly Command[];
  // biome-ignore lint/suspicious/noExplicitAny: each template knows its own data
  readonly mails?: readonly MailTemplate<any>[];
  readonly liveTopics?: readonly LiveTopicKind[];
  /**
   * Lines for the person who started the server in a terminal, such as how to sign in for a first look; `address` is
   * the product's address, null for a process that takes no requests.
   */
  readonly announce?: (address: string | null) => Promise<readonly string[]>;
  /** After the database is ready and before requests are accepted. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
}

interface MadeModule<Service> extends ModuleParts {
  /** What modules that need this one call. */
  readonly service?: Service;
}

interface Dependencies {
  readonly platform: Platform;
  readonly collect: Collect;
}

/** A part of the product. `Service` is what the modules above it get from it. */
export interface ServerModule<Service = unknown> {
  readonly name: string;
  readonly needs: Readonly<Record<string, ServerModule>>;
  create(dependencies: Dependencies & Readonly<Record<string, unknown>>): MadeModule<Service>;
}

type ServicesOf<Needs> = {
  readonly [Name in keyof Needs]: Needs[Name] extends ServerModule<infer Service> ? Service : never;
};

/** Declares a module; `create` gets the platform and the services of the modules that it needs, by name. */
export function defineModule<
  Service = undefined,
  Needs extends Readonly<Record<string, ServerModule>> = Record<never, never>,
>(module: {
  readonly name: string;
  readonly needs?: Needs;
  create(dependencies: Dependencies & ServicesOf<Needs>): MadeModule<Service>;
}): ServerModule<Service> {
  const { name, needs = {} } = module;
  // `openModules` passes exactly the services that `needs` names.
  return { name, needs, create: (given) => module.create(given as Dependencies & ServicesOf<Needs>) };
}

/** The modules of one process. */
export interface OpenModules {
  readonly platform: Platform;
  /** In module order. */
  readonly parts: readonly ModuleParts[];
  service<Service>(module: ServerModule<Service>): Service;
  readonly collect: Collect;
}

/** Creates modules in their order, each with the services it needs, and registers their mails and live topics. */
export function openModules(platform: Platform, modules: readonly ServerModule[]): OpenModules {
  const made = new Map<ServerModule, MadeModule<unknown>>();
  let complete = false;
  const collect = <Kind extends keyof Contributions>(kind: Kind): readonly Contributions[Kind][] => {
    if (!complete) throw new Error(`"${kind}" can be collected only once every module is made.`);
    return [...made.values()].flatMap(
      (parts: Contributed): readonly Contributions[Kind][] => parts[kind] ?? [],
    );
  };
  const service = <Service>(module: ServerModule<Service>): Service => {
    const found = made.get(module);
    if (!found) throw new Error(`The module "${module.name}" is not in the list, or comes too late in it.`);
    return found.service as Service;
  };
  for (const module of modules) {
    const services = Object.entries(module.needs).map(([name, need]) => [name, service(need)]);
    made.set(module, module.create({ ...Object.fromEntries(services), platform, collect }));
  }
  complete = true;
  const parts = [...made.values()];
  for (const { mails = [], liveTopics = [] } of parts) {
    for (const mail of mails) platform.mailer.register(mail);
    for (const topic of liveTopics) platform.live.addKind(topic);
  }
  return { platform, parts, service, collect };
}
