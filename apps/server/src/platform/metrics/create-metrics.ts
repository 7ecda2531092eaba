import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What the server measures about itself; read at `/metrics`. */
export interface Metrics {
  readonly registry: Registry;
  /** One answered request. */
  requestAnswered(facts: { method: string; route: string; status: number; seconds: number }): void;
  readonly rateLimited: Counter;
  readonly rateLeases: Counter;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectUsualMetrics(registry);
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  // Finding a label set costs more than counting in it; there are few sets and they live as long as the process.
  const children = new Map<string, { observe(seconds: number): void }>();
  return {
    registry,
    requestAnswered({ method, route, status, seconds }) {
      const key = `${method} ${route} ${status}`;
      let child = children.get(key);
      if (!child) {
        child = duration.labels(method, route, String(status));
        children.set(key, child);
      }
      child.observe(seconds);
    },
    rateLimited: new Counter({
      name: 'http_rate_limited_total',
      help: 'Requests refused with 429.',
      registers,
    }),
    rateLeases: new Counter({
      name: 'rate_limit_leases_total',
      help: 'Times that a process asked the database for a share of a rate limit.',
      registers,
    }),
  };
}

/** Longer than a process runs without being asked for its metrics. */
const NEVER_MS = 86_400_000;

/**
 * What the library collects, but for percentiles of the event loop's delay: for those it would wake the process a
 * hundred times a second, whether anybody reads them or not. The delay at the time of reading stays.
 */
function collectUsualMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  for (const { name } of registry.getMetricsAsArray())
    if (/^nodejs_eventloop_lag_(?!seconds$)/.test(name)) registry.removeSingleMetric(name);
}
