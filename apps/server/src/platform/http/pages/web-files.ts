import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { BoundedCache } from '../../recent/bounded-cache.ts';
import { pathPattern } from '../known-paths.ts';
import { contentTypeOf } from './content-type.ts';
import { fillPage, type PageFilling, PLACE } from './filled-page.ts';
import { Page, type PageOptions } from './page.ts';
import { StoredFile } from './stored-file.ts';

const routeList = z.object({
  routes: z.array(
    z.object({ path: z.string().startsWith('/'), access: z.enum(['public', 'member', 'admin']) }),
  ),
});

export interface WebFilesOptions extends PageOptions {
  /** The web application's `dist`. */
  readonly folder: string;
  /** Folders like it with the assets of builds that were replaced lately. */
  readonly earlier?: readonly string[];
}

/** What filled pages may take up, so that one that is read often is compressed once. */
const FILLED_BYTES = 8_000_000;

/** The built web application: its pages, its assets and the list of its routes. */
export interface WebFiles {
  /** The document that starts the application; null before the first build. */
  readonly shell: Page | null;
  /** The prerendered page for a path, if there is one. */
  prerendered(path: string): Page | null;
  /** The page made ahead for a path with these words in it; null if it has no place for them. */
  filled(path: string, filling: PageFilling): Page | null;
  asset(path: string): StoredFile | null;
  /** Whether the application has a route for the path: `unlisted` while there is no list. */
  routeOf(path: string): 'listed' | 'unlisted' | 'none';
  /** The same address in the letter case of the application's route; null where no route is meant. */
  spellingOf(path: string): string | null;
}

/**
 * Reads everything once, so that pages and their files stay from one build while another is made, and no request path
 * reaches the file system.
 */
export function loadWebFiles(options: WebFilesOptions): WebFiles {
  const bodies = readFolder(options.folder);
  const earlier = (options.earlier ?? []).flatMap((folder) => [...readFolder(folder)]);
  for (const [name, body] of earlier) if (!bodies.has(name)) bodies.set(name, body);
  const page = (body: Buffer) => new Page(body.toString('utf8'), options);
  const pages = new Map<string, Page>();
  const assets = new Map<string, StoredFile>();
  const withPlace = new Map<string, string>();
  const filled = new BoundedCache<Page>(FILLED_BYTES);
  for (const [name, body] of bodies) {
    if (name.startsWith('prerendered/') && name.endsWith('.html')) {
      pages.set(pathOfPage(name), page(body));
      if (body.includes(PLACE)) withPlace.set(pathOfPage(name), body.toString('utf8'));
    }
    if (!isServed(name)) continue;
    const encoded = { br: bodies.get(`${name}.br`), gzip: bodies.get(`${name}.gz`) };
    assets.set(`/${name}`, new StoredFile(body, contentTypeOf(name), encoded));
  }
  const shell = bodies.get('index.html');
  const patterns = readRoutes(bodies.get('routes.json'));
  return {
    shell: shell ? page(shell) : null,
    prerendered: (path) => pages.get(trimmed(path)) ?? null,
    filled(path, filling) {
      const madeAhead = withPlace.get(path);
      if (madeAhead === undefined) return null;
      const html = fillPage(madeAhead, filling);
      const key = createHash('sha256').update(html).digest('base64url');
      const known = filled.get(key);
      if (known) return known;
      const made = new Page(html, options);
      // With its compressed forms.
      filled.set(key, made, html.length * 2);
      return made;
    },
    asset: (path) => assets.get(path) ?? null,
    routeOf(path) {
      if (patterns === null) return path === '/' ? 'listed' : 'unlisted';
      return patterns.some(({ pattern }) => pattern.test(path)) ? 'listed' : 'none';
    },
    spellingOf(path) {
      const meant = patterns?.find(({ pattern, anyCase }) => anyCase.test(path) && !pattern.test(path));
      return meant ? spell(meant.path, path) : null;
    },
  };
}

/** Pages are sent through `Page`, with their policy; the rest of these are for the server only. */
function isServed(name: string): boolean {
  if (name.endsWith('.html') || name.endsWith('.br') || name.endsWith('.gz')) return false;
  const ours = name === 'routes.json' || name === 'csp.json';
  return !ours && !name.startsWith('prerendered/') && !name.startsWith('.');
}

function pathOfPage(name: string): string {
  return trimmed(`/${name.slice('prerendered/'.length, -'.html'.length).replace(/(^|\/)index$/, '')}`);
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

function readFolder(folder: string): Map<string, Buffer> {
  const bodies = new Map<string, Buffer>();
  if (!existsSync(folder)) return bodies;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll('\\', '/');
    // A running build may remove a file between the listing and the reading.
    if (existsSync(path)) bodies.set(name, readFileSync(path));
  }
  return bodies;
}

interface Route {
  readonly path: string;
  readonly pattern: RegExp;
  readonly anyCase: RegExp;
}

/** An address with the fixed parts of a route; what stands for its parameters stays as it was written. */
function spell(route: string, path: string): string {
  const written = path.split('/');
  const segments = route
    .split('/')
    .map((segment, place) => (segment.includes(':') ? written[place] : segment));
  return segments.filter((segment) => segment !== undefined).join('/');
}

function readRoutes(json: Buffer | undefined): Route[] | null {
  if (!json) return null;
  const { routes } = routeList.parse(JSON.parse(json.toString('utf8')));
  return routes.map(({ path }) => {
    const pattern = pathPattern(path);
    return { path, pattern, anyCase: new RegExp(pattern.source, 'i') };
  });
}
