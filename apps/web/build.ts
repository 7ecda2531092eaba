import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { compressFiles } from './build/compress-files.ts';
import { filesOf, loadedModule, type Manifest, moduleNames } from './build/page-files.ts';
import { inlineScriptHashes, pageHtml } from './build/page-html.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = join(here, 'dist');
/** Built beside and put in place at the end: a build that fails leaves the running pages alone. */
const workshop = join(here, `../../.auspex/web-build-${process.pid}`);
const next = join(workshop, 'dist');
const serverDist = join(workshop, 'server');
const MAIN = 'index.html';
type EntryServer = typeof import('./src/entry-server.tsx');

/** A built application: its manifest, and a way to ask the rendering build for its screens. */
interface Built {
  readonly entry: EntryServer;
  readonly manifest: Manifest;
  /** The source module that a loader of a screen or layout brings. */
  readonly moduleOf: (load: () => unknown) => string;
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Vite's two builds: what the browser loads, and what renders pages ahead here. */
async function buildBoth(): Promise<Built> {
  const configFile = join(here, 'vite.config.ts');
  await build({ configFile, logLevel: 'warn', build: { outDir: next } });
  await build({
    configFile,
    logLevel: 'warn',
    build: { ssr: 'src/entry-server.tsx', outDir: serverDist, minify: false },
  });
  const entry: unknown = await import(pathToFileURL(join(serverDist, 'entry-server.js')).href);
  const sources = moduleNames(readManifest(serverDist));
  return {
    entry: entry as EntryServer,
    manifest: readManifest(next),
    moduleOf: (load) => loadedModule(load, sources),
  };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
}

/** The module of each area's layout. */
type Areas = Readonly<Record<'public' | 'member', string>>;

function fontFiles(manifest: Manifest): { text: string; headline: string } {
  const find = (part: string) => {
    const found = Object.entries(manifest).find(([name]) => name.includes(part))?.[1].file;
    if (!found) throw new Error(`The build has no font ${part}.`);
    return found;
  };
  return { text: find('inter-latin-wght-normal'), headline: find('newsreader-latin-wght-normal') };
}

async function prerender({ entry, manifest, moduleOf }: Built, layouts: Areas): Promise<string[]> {
  const template = readFileSync(join(next, 'index.html'), 'utf8');
  const fonts = fontFiles(manifest);
  const written: string[] = [];
  const pages = [
    ...entry.screens.filter(({ access }) => access === 'public'),
    { path: '/404', load: entry.loadNotFound, inSearchEngines: false },
  ];
  for (const { path, load, inSearchEngines = true } of pages) {
    const address = path.replace(/\/:\w+\?/g, '') || '/';
    const html = pageHtml(template, {
      ...(await entry.renderPage(address)),
      ...filesOf(manifest, [MAIN, layouts.public, moduleOf(load)]),
      path: address,
      fonts: [fonts.text, fonts.headline],
      indexed: inSearchEngines,
    });
    writeFile(join(next, 'prerendered', `${address.slice(1) || 'index'}.html`), html);
    written.push(html);
  }
  const shell = pageHtml(template, {
    title: 'Auspex',
    description: 'Auspex',
    path: null,
    html: '',
    fonts: [fonts.text],
    indexed: false,
    ...filesOf(manifest, [MAIN, layouts.member]),
  });
  writeFile(join(next, 'index.html'), shell);
  return [...written, shell];
}

/** Builds the web application into `dist`. Its size budgets are held by `npm run check`: a start need not wait for them. */
export async function buildWeb(): Promise<void> {
  try {
    await buildInWorkshop();
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

async function buildInWorkshop(): Promise<void> {
  const built = await buildBoth();
  const { entry, moduleOf } = built;
  const layouts = { public: moduleOf(entry.layouts.public), member: moduleOf(entry.layouts.member) };
  const pages = await prerender(built, layouts);
  const routes = entry.screens.map(({ name, path, access, load }) => ({
    name,
    path,
    access,
    modules: [MAIN, layouts[access], moduleOf(load)],
  }));
  writeFile(join(next, 'routes.json'), JSON.stringify({ routes }));
  const scriptHashes = [...new Set(pages.flatMap(inlineScriptHashes))];
  writeFile(join(next, 'csp.json'), JSON.stringify({ scriptHashes }));
  const files = await compressFiles(next);
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
  console.log(`web: ${pages.length - 1} pages made ahead, ${files} files compressed`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
