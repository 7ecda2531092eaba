import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { pathPattern } from '../known-paths.ts';
import { contentTypeOf } from './content-type.ts';
import { Page } from './page.ts';
import { StoredFile } from './stored-file.ts';

const routeList = z.object({
  routes: z.array(
    z.object({ path: z.string().startsWith('/'), access: z.enum(['public', 'member', 'admin']) }),
  ),
});

export interface WebFilesOptions {
  /** The web application's `dist`. */
  readonly folder: string;
  readonly clientKeyHash: string | null;
  readonly secure: boolean;
}

/** The built web application: its pages, its assets and the list of its routes. */
export interface WebFiles {
  /** The document that starts the application; null before the first build. */
  readonly shell: Page | null;
  /** The page made ahead for a path, if there is one. */
  prerendered(path: string): Page | null;
  asset(path: string): StoredFile | null;
  /** Whether the application has a route for the path: `unlisted` while there is no list. */
  routeOf(path: string): 'listed' | 'unlisted' | 'none';
}

/** Reads the list of files once; a path that is not in it never reaches the file system. */
export function loadWebFiles(options: WebFilesOptions): WebFiles {
  const names = listFiles(options.folder);
  const known = new Set(names);
  const read = (name: string) => readFileSync(join(options.folder, name));
  const page = (name: string) => new Page(read(name).toString('utf8'), options);
  const pages = new Map<string, Page>();
  for (const name of names) {
    if (name.startsWith('prerendered/') && name.endsWith('.html')) pages.set(pathOfPage(name), page(name));
  }
  const assets = new Map<string, StoredFile>();
  const patterns = readRoutes(options.folder);
  return {
    shell: known.has('index.html') ? page('index.html') : null,
    prerendered: (path) => pages.get(trimmed(path)) ?? null,
    asset(path) {
      const name = path.slice(1);
      if (!known.has(name) || !isServed(name)) return null;
      let file = assets.get(name);
      if (!file) {
        const br = known.has(`${name}.br`) ? read(`${name}.br`) : undefined;
        const gzip = known.has(`${name}.gz`) ? read(`${name}.gz`) : undefined;
        file = new StoredFile(read(name), contentTypeOf(name), { br, gzip });
        assets.set(name, file);
      }
      return file;
    },
    routeOf(path) {
      if (patterns === null) return path === '/' ? 'listed' : 'unlisted';
      return patterns.some((pattern) => pattern.test(path)) ? 'listed' : 'none';
    },
  };
}

/** Pages go out through `Page`, with their policy; the rest of these are for the server only. */
function isServed(name: string): boolean {
  if (name.endsWith('.html') || name.endsWith('.br') || name.endsWith('.gz')) return false;
  return name !== 'routes.json' && !name.startsWith('prerendered/') && !name.startsWith('.');
}

function pathOfPage(name: string): string {
  return trimmed(`/${name.slice('prerendered/'.length, -'.html'.length).replace(/(^|\/)index$/, '')}`);
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, ''),
    );
}

function readRoutes(folder: string): RegExp[] | null {
  const path = join(folder, 'routes.json');
  if (!existsSync(path)) return null;
  const { routes } = routeList.parse(JSON.parse(readFileSync(path, 'utf8')));
  return routes.map((route) => pathPattern(route.path));
}
