import { type Call, calls as contractCalls } from '@auspex/contract';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Audit } from '../audit/audit.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { DatabaseBusy } from '../database/database-unavailable.ts';
import { scrubText } from '../logging/index.ts';
import { createMetrics, type Metrics } from '../metrics/index.ts';
import { auditRefusals } from './audit-refusals.ts';
import { ReplyCache } from './cached-reply.ts';
import type { HttpParts } from './call-handlers.ts';
import { joinCalls } from './call-set.ts';
import { type ClientKey, refuseWrongKeys } from './client-key.ts';
import { createApp } from './create-app.ts';
import { Departure } from './departure.ts';
import { fitConnections } from './fit-connections.ts';
import { createGuard, type GeneralLimits, type Guard, generalLimits, ownMachineLimits } from './guard.ts';
import { addHealthRoutes, type ReadinessCheck } from './health-routes.ts';
import type { IdentitySource } from './identity.ts';
import { InFlight } from './in-flight.ts';
import { KnownPaths } from './known-paths.ts';
import { LoopDelay } from './loop-delay.ts';
import { mountCalls } from './mount-calls.ts';
import { type ConnectionLimits, serverOpener, usualTimes } from './open-server.ts';
import { addDocsRoutes } from './openapi/docs-routes.ts';
import { foldersOf } from './pages/earlier-files.ts';
import { servePages } from './pages/serve-pages.ts';
import { loadWebFiles } from './pages/web-files.ts';
import { createRateLimiter, createRateStore, type RateLimiter } from './rate-limit/index.ts';
import type { RouteRules } from './rules.ts';
import { type ReadSiteState, siteIsOpen } from './site-state.ts';
import { createOriginCheck } from './trusted-origins.ts';

export interface HttpOptions {
  readonly platform: {
    readonly config: Config;
    readonly clock: Clock;
    readonly logger: Logger;
    readonly database: Database;
    readonly bus: Bus;
    /** Notes what is refused; tests and benchmarks go without. */
    readonly audit?: Audit;
  };
  /** What the modules answer, in module order. */
  readonly parts: readonly HttpParts[];
  readonly identity: IdentitySource;
  /** The web application's `dist`; null serves no pages. */
  readonly webFolder: string | null;
  readonly product?: { readonly name: string; readonly version: string };
  /** What else must be right before `/readyz` says so: migrations, separation of rights. */
  readonly readiness?: readonly ReadinessCheck[];
  readonly site?: ReadSiteState;
  /** What our own clients send with every call; without, any client is accepted. */
  readonly clientKey?: ClientKey | null;
  readonly metrics?: Metrics;
  /** Tests and benchmarks bring their own. */
  readonly calls?: Readonly<Record<string, Call>>;
  readonly limits?: GeneralLimits;
  readonly limiter?: RateLimiter;
  readonly connections?: ConnectionLimits;
  /** How late the event loop may be before requests are refused. */
  readonly maxLoopDelayMs?: number;
}

export interface Http {
  readonly app: FastifyInstance;
  readonly metrics: Metrics;
  readonly paths: Pick<KnownPaths, 'list'>;
  /** Starts accepting requests; returns the address. */
  listen(): Promise<string>;
  /** Says at `/readyz` that no more requests should come; those that do are answered. */
  beginDrain(): void;
  /** Resolves when a proxy that asks there sends nothing any more, or at the deadline. */
  isNoticed(deadline: number): Promise<void>;
  /** Stops accepting requests and waits for the running ones. */
  close(): Promise<void>;
}

/**
 * Everything between the socket and the handlers. Rejects if a call, a handler or a route is not declared as it must
 * be.
 */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const { config, logger, database } = options.platform;
  const calls = options.calls ?? contractCalls;
  const joined = joinCalls(calls, options.parts);
  const metrics = options.metrics ?? createMetrics();
  const app = createApp(config, logger, openerOf(options));
  const inFlight = new InFlight();
  const departure = new Departure();
  app.decorate('replyCache', new ReplyCache());
  app.decorate('serialisers', new Map());
  const known = new KnownPaths();
  known.watch(app);
  watchRequests(app, options.platform, metrics);
  if (options.platform.audit) auditRefusals(app, { ...options.platform, audit: options.platform.audit });
  departure.watch(app);
  if (options.clientKey) refuseWrongKeys(app, options.clientKey);
  app.decorate('limiter', limiterOf(options, metrics));
  const guard = makeGuard(options, app.limiter, metrics);
  guardRawRoutes(app, guard);
  refuseUnderPressure(app, { database, maxLoopDelayMs: options.maxLoopDelayMs ?? 2000 });
  addHealthRoutes(app, {
    checks: [...databaseChecks(options), ...(options.readiness ?? [])],
    metrics,
    metricsToken: config.metricsToken,
    draining: () => departure.begun,
  });
  mountCalls(app, joined, { guard, inFlight });
  const secure = config.publicUrl.startsWith('https:');
  const { name, version } = options.product ?? { name: 'Auspex', version: '0.1.0' };
  const { publicUrl, supportEmail } = config;
  addDocsRoutes(app, { calls, product: name, version, publicUrl, supportEmail, secure });
  for (const { routes } of options.parts) {
    // Each module in a scope of its own, so that its body parsers stay local.
    if (routes) await app.register(async (scope) => routes(scope));
  }
  const files = loadWebFiles({
    ...foldersOf(options.webFolder, options.platform),
    clientKeyHash: options.clientKey?.hash ?? null,
    secure,
    publicUrl: config.publicUrl,
    indexed: !config.world.startsWith('sim:'),
  });
  servePages(app, { files, known, site: options.site ?? siteIsOpen, filled: filledPages(options.parts) });
  app.addHook('onClose', async () => inFlight.stop());
  await app.ready();
  return {
    app,
    metrics,
    paths: known,
    listen: () => app.listen({ host: config.host, port: config.port }),
    beginDrain: () => departure.begin(),
    isNoticed: (deadline) => departure.isNoticed(deadline),
    close() {
      departure.close();
      return app.close();
    },
  };
}

function filledPages(parts: readonly HttpParts[]) {
  return parts.flatMap(({ pages = [] }) => pages);
}

function openerOf({ platform, connections }: HttpOptions): ReturnType<typeof serverOpener> {
  const { config, logger } = platform;
  const limits = connections ?? { ...usualTimes, ...fitConnections(config.maxConnections) };
  const { max } = limits;
  if (connections === undefined && max < config.maxConnections)
    logger.warn({ max }, 'MAX_CONNECTIONS needs more open files than this process may have (ulimit -n)');
  const tellFull = atMostEvery(60_000, () => {
    logger.warn({ max }, 'new connections are refused: as many are open as may be');
  });
  return serverOpener(limits, { secure: config.publicUrl.startsWith('https:'), onFull: tellFull });
}

/** For warnings that would otherwise come by the thousand. */
function atMostEvery(milliseconds: number, work: () => void): () => void {
  let restUntil = 0;
  return () => {
    const now = performance.now();
    if (now < restUntil) return;
    restUntil = now + milliseconds;
    work();
  };
}

function limiterOf({ platform, limiter }: HttpOptions, metrics: Metrics): RateLimiter {
  const { clock, database, logger } = platform;
  return (
    limiter ??
    createRateLimiter({
      store: createRateStore(database),
      clock,
      onLease: () => metrics.rateLeases.inc(),
      onTrouble: (error) => logger.warn({ err: error }, 'rate limits are counted by this process alone'),
    })
  );
}

function makeGuard(
  options: HttpOptions,
  limiter: RateLimiter,
  metrics: Metrics,
): (rules: RouteRules, name: string) => Guard {
  const { config, clock } = options.platform;
  return createGuard({
    identity: options.identity,
    limiter,
    limits: options.limits ?? (config.loopback ? ownMachineLimits : generalLimits),
    origins: createOriginCheck(config),
    site: options.site ?? siteIsOpen,
    clock,
    clientKey: options.clientKey ?? null,
    onRateLimited: () => metrics.rateLimited.inc(),
  });
}

/** A route that does not declare its access stops the start; every other one is guarded before its own hooks. */
function guardRawRoutes(app: FastifyInstance, guard: (rules: RouteRules, name: string) => Guard): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const { access } = route.config ?? {};
    if (!access)
      throw new Error(`The route ${String(route.method)} ${route.url} does not say who may use it.`);
    if (route.config?.callName !== undefined) return;
    const own = route.onRequest ?? [];
    const name = `${String(route.method)} ${route.url}`;
    route.onRequest = [guard({ ...route.config, access }, name), ...(Array.isArray(own) ? own : [own])];
  });
}

/** With more statements than this waiting for a connection, a new request would only wait with them. */
const maxWaitingStatements = 200;

/**
 * Better a clear refusal than an answer when nobody is waiting any more. Pages and their files are the exception:
 * they are in memory and cost less than the refusal would, and a page without its styles is useless.
 */
function refuseUnderPressure(
  app: FastifyInstance,
  { database, maxLoopDelayMs }: { readonly database: Database; readonly maxLoopDelayMs: number },
): void {
  const delay = new LoopDelay();
  const isLate = () => maxLoopDelayMs > 0 && delay.milliseconds() > maxLoopDelayMs;
  const refuse = (request: FastifyRequest) => {
    // Whatever no route handles is a page or a file of the application, or does not exist.
    if (request.routeOptions.config.unlimited || request.is404) return;
    throw new DatabaseBusy();
  };
  app.decorate('isUnderPressure', isLate);
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLate() || database.waiting() > maxWaitingStatements) refuse(request);
    done();
  });
  app.addHook('onClose', async () => delay.stop());
}

function databaseChecks({ platform: { config, database, bus } }: HttpOptions): ReadinessCheck[] {
  const replica: ReadinessCheck = {
    name: 'replica',
    async check() {
      const note = database.past.trouble();
      return { ok: true, ...(note === null ? {} : { note }) };
    },
  };
  return [
    ...(config.database.replica === null ? [] : [replica]),
    {
      name: 'database',
      async check() {
        await database.query('select 1');
        return { ok: true };
      },
    },
    {
      name: 'notifications',
      async check() {
        const note = bus.trouble();
        return { ok: bus.listening(), ...(note === null ? {} : { note }) };
      },
    },
  ];
}

/** Of a longer address, the log shows the beginning. */
const loggedAddressLength = 300;

/** Without what was searched for: that may be somebody's name or address, which must not outlive them here. */
function loggedAddress(url: string): string {
  const [path = '', query = ''] = url.slice(0, loggedAddressLength).split('?', 2);
  const names = query.split('&').map((parameter) => parameter.split('=', 1)[0]);
  return scrubText(query === '' ? path : `${path}?${names.join('&')}`);
}

/** One log line and one measurement per answered request. */
function watchRequests(
  app: FastifyInstance,
  { logger, clock }: HttpOptions['platform'],
  metrics: Metrics,
): void {
  // Pages tell by it how old a price is: the clock of a reader's machine may be wrong.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-server-time', clock.now());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    const seconds = reply.elapsedTime / 1000;
    metrics.requestAnswered({ method: request.method, route, status: reply.statusCode, seconds });
    if (logger.isLevelEnabled('info') && !request.routeOptions.config.unlimited) {
      logger.info(
        {
          requestId: request.id,
          method: request.method,
          route,
          url: loggedAddress(request.url),
          status: reply.statusCode,
          milliseconds: Math.round(reply.elapsedTime * 10) / 10,
          ...(request.identity ? { member: request.identity.memberId } : {}),
        },
        'request',
      );
    }
    done();
  });
}
