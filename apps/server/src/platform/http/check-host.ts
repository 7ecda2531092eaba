import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, isLoopbackHost } from '../../config.ts';
import { InvalidInput, Misdirected } from '../errors/index.ts';

const forwardingHeaders = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-original-url',
  'true-client-ip',
  'fastly-client-ip',
]);

/**
 * Whether a proxy says that it passed the request on. A proxy may say nothing, so this only closes doors that a key or
 * a password closes already.
 */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  for (const name of Object.keys(headers)) {
    if (forwardingHeaders.has(name) || name.startsWith('x-forwarded-') || name.startsWith('cf-')) return true;
  }
  return false;
}

const unnamedProxy =
  'A proxy is in front of this server, but TRUSTED_PROXIES does not name it: all visitors share one limit. ' +
  'Set PUBLIC_URL and TRUSTED_PROXIES (docs/settings.md).';

type HostConfig = Pick<Config, 'loopback' | 'publicUrl' | 'host' | 'trustedProxies'>;

/**
 * Refuses requests with two hosts, and on an installation for this machine alone every host that is not this machine:
 * a page of another site whose name was pointed at 127.0.0.1 would otherwise be answered, and so would a proxy that
 * makes the installation public by mistake.
 */
export function addHostCheck(app: FastifyInstance, config: HostConfig, logger: Logger): void {
  const own = config.loopback ? ownHosts(config) : null;
  let warned = config.trustedProxies.length > 0;
  const warn = () => {
    if (!warned) logger.warn(unnamedProxy);
    warned = true;
  };
  // A public address that leads to this machine only leads through a proxy.
  if (!config.loopback && isLoopbackHost(config.host)) warn();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && isForwarded(request.headers)) warn();
    if (hostsIn(request.raw) > 1) return done(new InvalidInput('The request names two hosts.'));
    if (own !== null && !own.has(hostName(request.headers.host))) return done(new Misdirected());
    return done();
  });
}

function ownHosts({ publicUrl, host }: HostConfig): ReadonlySet<string> {
  const configured = [new URL(publicUrl).hostname, host.includes(':') ? `[${host}]` : host];
  return new Set(['localhost', '127.0.0.1', '[::1]', ...configured.map((name) => name.toLowerCase())]);
}

/** Node keeps the first of several; what was sent is only in the raw list of names and values. */
function hostsIn({ rawHeaders }: IncomingMessage): number {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') found += 1;
  }
  return found;
}

/** Without the port. */
function hostName(host: string | undefined): string {
  return (host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
}
