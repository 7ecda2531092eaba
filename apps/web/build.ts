import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { compressFiles } from './build/compress-files.ts';
import { filesOf, type Manifest, screenModules } from './build/page-files.ts';
import { inlineScriptHashes, pageHtml } from './build/page-html.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = join(here, 'dist');
/** Built beside and put in place at the end: a build that fails leaves the running pages alone. */
const workshop = join(here, `../../.auspex/web-build-${process.pid}`);
const next = join(workshop, 'dist');
const serverDist = join(workshop, 'server');
const MAIN = 'index.html';
const PUBLIC_LAYOUT = 'src/app/layouts/public/public-layout.tsx';
const MEMBER_LAYOUT = 'src/app/layouts/member/member-layout.tsx';
const NOT_FOUND = 'src/features/public-pages/not-found.tsx';

/** Steps of a flow and notices: of no use in a search engine's list. */
const NOT_INDEXED = new Set([
  'maintenance',
  'comingSoon',
  'logout',
  'emailVerification',
  'identityHandler',
  'emailVerified',
  'passwordChanged',
  'passwordReset',
  'unsubscribe',
  'forgotPassword',
  'notFound',
]);

type EntryServer = typeof import('./src/entry-server.tsx');

interface PageToRender {
  readonly name: string;
  readonly address: string;
  readonly file: string;
  readonly module: string;
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Vite's two builds: what the browser loads, and what renders pages ahead here. */
async function buildBoth(): Promise<EntryServer> {
  const configFile = join(here, 'vite.config.ts');
  await build({ configFile, logLevel: 'warn', build: { outDir: next } });
  await build({
    configFile,
    logLevel: 'warn',
    build: { ssr: 'src/entry-server.tsx', outDir: serverDist, manifest: false, minify: false },
  });
  const entry: unknown = await import(pathToFileURL(join(serverDist, 'entry-server.js')).href);
  return entry as EntryServer;
}

function pagesToRender(entry: EntryServer): PageToRender[] {
  const modules = screenModules(readFileSync(join(here, 'src/app/routes.tsx'), 'utf8'));
  const pages = entry.routeList
    .filter(({ access }) => access === 'public')
    .map(({ name, path }) => {
      const address = path.replace(/\/:\w+\?/g, '') || '/';
      const module = modules.get(name);
      if (!module) throw new Error(`routes.tsx has no line for ${name} that the build can read.`);
      return { name, address, file: address === '/' ? 'index' : address.slice(1), module };
    });
  return [...pages, { name: 'notFound', address: '/404', file: '404', module: NOT_FOUND }];
}

function fontFiles(manifest: Manifest): { text: string; headline: string } {
  const find = (part: string) => {
    const found = Object.entries(manifest).find(([name]) => name.includes(part))?.[1].file;
    if (!found) throw new Error(`The build has no font ${part}.`);
    return found;
  };
  return { text: find('inter-latin-wght-normal'), headline: find('newsreader-latin-wght-normal') };
}

async function prerender(entry: EntryServer, manifest: Manifest): Promise<string[]> {
  const template = readFileSync(join(next, 'index.html'), 'utf8');
  const fonts = fontFiles(manifest);
  const written: string[] = [];
  for (const page of pagesToRender(entry)) {
    const rendered = await entry.renderPage(page.address);
    const html = pageHtml(template, {
      ...rendered,
      ...filesOf(manifest, [MAIN, PUBLIC_LAYOUT, page.module]),
      path: page.address,
      fonts: [fonts.text, fonts.headline],
      indexed: !NOT_INDEXED.has(page.name),
    });
    writeFile(join(next, 'prerendered', `${page.file}.html`), html);
    written.push(html);
  }
  const shell = pageHtml(template, {
    title: 'Auspex',
    description: 'Auspex',
    path: '/',
    html: '',
    fonts: [fonts.text],
    indexed: false,
    ...filesOf(manifest, [MAIN, MEMBER_LAYOUT]),
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
  const entry = await buildBoth();
  const manifest: Manifest = JSON.parse(readFileSync(join(next, 'manifest.json'), 'utf8'));
  const pages = await prerender(entry, manifest);
  const routes = entry.routeList.map(({ path, access }) => ({ path, access }));
  writeFile(join(next, 'routes.json'), JSON.stringify({ routes }));
  const scriptHashes = [...new Set(pages.flatMap(inlineScriptHashes))];
  writeFile(join(next, 'csp.json'), JSON.stringify({ scriptHashes }));
  const files = await compressFiles(next);
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
  console.log(`web: ${pages.length - 1} pages made ahead, ${files} files compressed`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
