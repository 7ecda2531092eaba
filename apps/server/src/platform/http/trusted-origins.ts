import type { FastifyRequest } from 'fastify';
import { ForeignOrigin } from '../errors/index.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The product's own origin; on this machine also its other names, with whatever port the server got. */
export function createOriginCheck(options: { publicUrl: string; loopback: boolean }) {
  const own = new URL(options.publicUrl).origin;
  const isOwn = (origin: string): boolean => {
    if (origin === own) return true;
    return options.loopback && /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);
  };
  return {
    /** A request to which a browser adds cookies by itself must come from one of our pages. */
    requireOwnOrigin(request: FastifyRequest): void {
      if (readingMethods.has(request.method)) return;
      const origin = request.headers.origin;
      if (origin === undefined || !isOwn(origin)) throw new ForeignOrigin();
      if (options.loopback && !sameHost(origin, request.headers.host)) throw new ForeignOrigin();
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin') throw new ForeignOrigin();
    },
    /**
     * A GET that changes something must be made by script, with the bearer token: neither a link nor an image can do
     * that.
     */
    requireScriptedGet(request: FastifyRequest): void {
      if (request.headers['sec-fetch-dest'] !== 'empty') throw new ForeignOrigin();
      if (!/^bearer /i.test(request.headers.authorization ?? '')) throw new ForeignOrigin();
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin') throw new ForeignOrigin();
    },
  };
}

export type OriginCheck = ReturnType<typeof createOriginCheck>;

/** On this machine another program's page has another port: the origin must be the very server that was asked. */
function sameHost(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  return new URL(origin).host === new URL(`http://${host}`).host;
}
