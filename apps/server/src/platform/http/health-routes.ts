import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '../errors/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { isForwarded } from './check-host.ts';

/** One condition for sending requests here. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<{ readonly ok: boolean; readonly note?: string }>;
}

export interface HealthOptions {
  readonly checks: readonly ReadinessCheck[];
  readonly metrics: Metrics;
  readonly metricsToken: string | null;
  readonly draining: () => boolean;
}

const checkPatienceMs = 1500;

/**
 * `/healthz`: the process is alive. `/readyz`: send requests here. `/metrics`: for this machine or with the token.
 */
export function addHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const config = { access: 'public', unlimited: true, duringMaintenance: true } as const;
  app.get('/healthz', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { config }, async (_request, reply) => {
    const checks = await Promise.all(options.checks.map(runCheck));
    const draining = options.draining();
    const ready = !draining && checks.every((check) => check.ok);
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    return { status: ready ? 'ready' : 'not-ready', draining, checks };
  });
  app.get('/metrics', { config }, async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) throw new NotFound();
    reply.header('cache-control', 'no-store').type(options.metrics.registry.contentType);
    return options.metrics.registry.metrics();
  });
}

async function runCheck({
  name,
  check,
}: ReadinessCheck): Promise<{ name: string; ok: boolean; note?: string }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<{ ok: false; note: string }>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, note: 'no answer in time' }), checkPatienceMs);
  });
  try {
    return { name, ...(await Promise.race([check(), late])) };
  } catch {
    return { name, ok: false, note: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}

/** A request forwarded by a proxy comes from this machine too, so a forwarding header rules out loopback. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null && sameText(request.headers.authorization ?? '', `Bearer ${token}`)) return true;
  return !isForwarded(request.headers) && /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '');
}

function sameText(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return x !== undefined && y !== undefined && timingSafeEqual(x, y);
}
