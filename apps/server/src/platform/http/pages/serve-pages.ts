import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MethodNotAllowed, NotFound } from '../../errors/index.ts';
import { type KnownPaths, pathPattern } from '../known-paths.ts';
import type { ReadSiteState } from '../site-state.ts';
import type { FilledPage } from './filled-page.ts';
import { readableAddress } from './readable-address.ts';
import type { WebFiles } from './web-files.ts';

export interface ServePagesOptions {
  readonly files: WebFiles;
  readonly known: KnownPaths;
  readonly site: ReadSiteState;
  /** Pages whose words come from the database. */
  readonly filled?: readonly FilledPage[];
}

/**
 * Pages that stay open while the site is closed: the notice itself, the sign-in for admins, and leaving the mailing
 * list, whose calls are answered too.
 */
const openWhileClosed = new Set([
  '/pages-maintenance',
  '/coming-soon',
  '/login',
  '/logout',
  '/admin-dashboard',
  '/process/unsubscribe',
]);
/** A sign-in at a provider ends at the address of mailed links, whose calls are not answered meanwhile. */
const endsSignIn = (url: string): boolean => url.startsWith('/__/handler?mode=signIn&');
const immutable = 'public, max-age=31536000, immutable';
const short = 'public, max-age=3600';

/** Whatever no call and no raw route answers: the web application's files and pages, else a clear refusal. */
export function servePages(app: FastifyInstance, options: ServePagesOptions): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const answer = findAnswer(request, options);
      // A reply is itself a promise of being sent: it can be returned, but not awaited.
      if (answer) return answer(request, reply);
    }
    const methods = options.known.methodsOf(pathOf(request.url));
    if (methods.length > 0) throw new MethodNotAllowed(request.method, methods);
    throw new NotFound();
  });
}

/**
 * For an address that no route can be looked up for. Page readers are redirected to the same address with its
 * characters escaped, where the application shows that nothing is there; programs are told in JSON what is wrong.
 */
export function leadFromBadAddress(request: FastifyRequest): Answer | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  if (acceptsPage(request.headers.accept) !== 'page') return null;
  const readable = readableAddress(request.url);
  if (readable === null) return null;
  return (_, reply) => reply.header('cache-control', 'no-store').redirect(readable, 302);
}

export type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** The file or page for a path; null if there is none that this client accepts. */
function findAnswer(request: FastifyRequest, { files, site, filled = [] }: ServePagesOptions): Answer | null {
  const path = pathOf(request.url);
  const asset = files.asset(path);
  if (asset) return (...exchange) => asset.send(...exchange, path.startsWith('/assets/') ? immutable : short);
  const accepts = acceptsPage(request.headers.accept);
  const [written = '', query] = request.url.split(/\?(.*)/s);
  const leadTo = (spelling: string): Answer => {
    const target = query === undefined ? spelling : `${spelling}?${query}`;
    return (_, reply) => reply.redirect(target, 308);
  };
  // The application reads several slashes as one.
  if (accepts === 'page' && written.includes('//')) return leadTo(written.replace(/\/{2,}/g, '/'));
  const isSlashWritten = /%2f/i.test(written);
  const route = isSlashWritten ? 'none' : files.routeOf(path);
  if (route === 'none' && accepts !== 'no') {
    const spelling = files.spellingOf(written);
    if (spelling !== null) return leadTo(spelling);
  }
  // A crawler that accepts anything gets pages that exist; a program asking for a path that does not gets JSON.
  const wanted = accepts === 'page' || (accepts === 'anything' && route === 'listed' && files.shell !== null);
  if (!wanted) return null;
  const detour = endsSignIn(request.url) ? null : detourOf(path, site);
  if (detour) {
    // The notice leads back when the site opens. As a fragment, which is never sent: the address may hold a mailed code.
    const target = `${detour}#${request.url}`;
    return (_, reply) => reply.header('cache-control', 'no-store').redirect(target, 302);
  }
  // Here a slash that is written as a character ends a part of the address, there it does not: the page made ahead for
  // one would not fit the other.
  const { shell } = files;
  if (shell !== null && isSlashWritten) return (...exchange) => shell.send(...exchange, 404);
  const live = filled.find((page) => pathPattern(page.path).test(path));
  if (live !== undefined) return fillAndSend(live, files);
  const ahead = files.prerendered(path);
  const exists = ahead !== null || route !== 'none';
  const page = ahead ?? (exists ? files.shell : (files.prerendered('/404') ?? files.shell));
  if (page === null) return (_, reply) => sendNotBuilt(reply);
  return (...exchange) => page.send(...exchange, exists ? 200 : 404);
}

/** Where the page made ahead has no place, as before the first build, the application shows it by itself. */
function fillAndSend(page: FilledPage, files: WebFiles): Answer {
  return async (request, reply) => {
    const [, search = ''] = request.url.split(/\?(.*)/s);
    const filling = await page.fill({ path: pathOf(request.url), query: new URLSearchParams(search) });
    if (filling !== null && 'movedTo' in filling) {
      const address = search === '' ? filling.movedTo : `${filling.movedTo}?${search}`;
      // Asked for each time: an article that gets its earlier address back would lead a browser to and fro.
      return reply.header('cache-control', 'public, no-cache').redirect(address, 301);
    }
    const shown = filling && (files.filled(page.madeAhead, filling) ?? files.prerendered(page.madeAhead));
    const sent = filling === null ? (files.prerendered('/404') ?? files.shell) : (shown ?? files.shell);
    if (sent === null) return sendNotBuilt(reply);
    if (filling !== null && !filling.indexed) reply.header('x-robots-tag', 'noindex');
    return sent.send(request, reply, filling === null ? 404 : (filling.status ?? 200));
  };
}

function acceptsPage(accept: string | undefined): 'page' | 'anything' | 'no' {
  if (accept?.includes('text/html')) return 'page';
  return accept === undefined || accept.includes('*/*') ? 'anything' : 'no';
}

function detourOf(path: string, site: ReadSiteState): string | null {
  if (openWhileClosed.has(path)) return null;
  const { maintenance, comingSoon } = site();
  if (maintenance.on) return '/pages-maintenance';
  return comingSoon.on ? '/coming-soon' : null;
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', '10')
    .type('text/plain; charset=utf-8')
    .send('The web application has not been built yet. Run "npm start", which builds it, and reload.');
}

function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
