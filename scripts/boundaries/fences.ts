import { type Arrow, drawArrows, edgesBetween, findCircles, findDoors } from './import-graph.ts';
import { featureOf, workspaceOf } from './resolve-import.ts';
import { isTest, type SourceFile } from './source-file.ts';

/** The input of a fence: the parsed sources, and the rules of SPEC.md with the titles of tests that quote them. */
export interface Checkout {
  readonly files: readonly SourceFile[];
  readonly spec: string;
}

type FindPlaces = (sources: Sources) => string[];

interface Sources {
  /** What runs for members: `src` of packages and applications, without tests. */
  readonly shipped: readonly SourceFile[];
  readonly tests: readonly SourceFile[];
  readonly arrows: readonly Arrow[];
  readonly spec: string;
}

const shortLines = 20;
const foldableLines = 40;

/** Every fence by its name in `ratchet.ts`, with the places that violate it. */
export const fences = {
  'files in circles': ({ arrows, shipped }) =>
    findCircles(edgesBetween(arrows, onlyPathsOf(shipped))).flatMap((circle) =>
      circle.map((path) => `${path} (with ${circle.length - 1} others)`),
    ),
  'folders in circles': ({ arrows, shipped }) => {
    const among = onlyPathsOf(shipped);
    return [
      'apps/server/src',
      'apps/web/src',
      'apps/web/src/features',
      'apps/web/src/shared',
      ...modulesOf(shipped),
    ].flatMap((place) => {
      const roomOf = (path: string) => (among(path) === null ? null : roomIn(place, path));
      return findCircles(edgesBetween(arrows, roomOf)).flatMap((circle) =>
        circle.map((room) => `${place}: ${circle.join(', ')} (${room})`),
      );
    });
  },
  'arrows to the root of a module': ({ arrows }) =>
    arrows
      .filter(({ from, to }) => {
        const place = /^(apps\/server\/src\/(?:market|signals))\/[^/]+$/.exec(to)?.[1];
        return place !== undefined && !isTest(from) && new RegExp(`^${place}/[^/]+/`).test(from);
      })
      .map(({ from, to }) => `${from} → ${to}`),
  'test support in src': findTestSupport,
  "'fr' outside i18n": ({ shipped }) => linesWith(shipped, /'fr(?:-FR)?'/, /\/i18n\//),
  // A reply may say that the world is simulated; nothing may branch on the name or kind of one source.
  'places that know the simulated source': ({ shipped }) =>
    linesWith(
      shipped.filter(({ path }) => path.startsWith('apps/server/src/')),
      /'simulated'|identity\??\.simulated/,
      /\/src\/(?:market\/sources|config|commands\/evaluation|platform\/worlds)\/|\/config\.ts$/,
    ),
  'unchecked row types': ({ shipped }) =>
    linesWith(
      shipped.filter(({ path }) => path.startsWith('apps/server/src/')),
      /\b(?:query|raw|sql)\s*<(?!\s*\/)/,
    ),
  '-text.ts files': ({ shipped }) =>
    shipped.filter(({ path }) => /(?<!\/use)-text\.ts$/.test(path)).map(nameOf),
  'per mille of files under 20 lines': ({ shipped }) => {
    const short = shipped.filter((file) => isCode(file) && linesOf(file) < shortLines).map(nameOf);
    const wanted = Math.round((1000 * short.length) / Math.max(1, shipped.filter(isCode).length));
    return short
      .slice(0, wanted)
      .concat(Array.from({ length: Math.max(0, wanted - short.length) }, () => '…'));
  },
  'files under 40 lines with one importer': findFoldable,
  'rules that no test quotes': ({ spec, tests }) => {
    const quoted = new Set(tests.flatMap(({ code }) => code.match(ruleId) ?? []));
    return [...new Set(spec.match(/\*\*[A-Z]+-[A-Z]?\d+\*\*/g))]
      .map((id) => id.replaceAll('*', ''))
      .filter((id) => !quoted.has(id));
  },
  'rules that only a test has': ({ spec, tests }) => {
    const known = new Set(spec.match(ruleId));
    for (const [, area, first, last] of spec.matchAll(ruleRange))
      for (let at = Number(first); at <= Number(last); at += 1) known.add(`${area}-${at}`);
    const quoted = tests.flatMap(({ code }) => [...code.matchAll(quotedRule)].map(([, id]) => id));
    const areas = new Set([...known].map((id) => id.split('-', 1)[0]));
    return [...new Set(quoted)].filter((id) => areas.has(id.split('-', 1)[0]) && !known.has(id));
  },
} satisfies Readonly<Record<string, FindPlaces>>;

/** `**ALERT-1** to **ALERT-4**` stands for four rules. */
const ruleRange = /\*\*([A-Z]+)-(\d+)\*\* to \*\*[A-Z]+-(\d+)\*\*/g;
/** At the beginning of a title. */
const quotedRule = /['`]([A-Z]+-[A-Z]?\d+): /g;
const ruleId = /\b[A-Z]+-[A-Z]?\d+\b/g;

/** The places that violate each fence. */
export function findPlaces({ files, spec }: Checkout): ReadonlyMap<string, readonly string[]> {
  const shipped = files.filter(isShipped);
  const tests = files.filter(({ path }) => isTest(path) || /^(?:e2e|prove)\/|\/test\//.test(path));
  const sources = { shipped, tests, spec, arrows: drawArrows(files, findDoors(files)) };
  return new Map(Object.entries<FindPlaces>(fences).map(([name, find]) => [name, find(sources)]));
}

function isShipped({ path }: SourceFile): boolean {
  return /^(?:packages|apps)\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$/.test(path);
}

export function linesOf({ code }: SourceFile): number {
  return code.split('\n').length - 1;
}

const nameOf = ({ path }: SourceFile): string => path;
const isCode = ({ path }: SourceFile): boolean => /\.tsx?$/.test(path);

function onlyPathsOf(files: readonly SourceFile[]): (path: string) => string | null {
  const paths = new Set(files.map(nameOf));
  return (path) => (paths.has(path) ? path : null);
}

/** Folders of features, modules and packages: the same order applies inside each. */
function modulesOf(files: readonly SourceFile[]): string[] {
  const places = files.map(({ path }) => {
    const feature = featureOf(path);
    return feature === null ? null : path.slice(0, path.indexOf(`/src/${feature}/`) + 5 + feature.length);
  });
  const packages = files.map(({ path }) => /^packages\/[^/]+\/src(?=\/)/.exec(path)?.[0] ?? null);
  return [...new Set([...places, ...packages])].filter((place) => place !== null).sort();
}

/** The folder that a file belongs to; files at the root of its place tie the folders together and belong to none. */
function roomIn(place: string, path: string): string | null {
  if (!path.startsWith(`${place}/`)) return null;
  const [room, ...rest] = path.slice(place.length + 1).split('/');
  return rest.length > 0 ? (room ?? null) : null;
}

function linesWith(files: readonly SourceFile[], pattern: RegExp, allowed = /^$/): string[] {
  return files
    .filter((file) => isCode(file) && !allowed.test(file.path))
    .flatMap(({ path, code }) =>
      code.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
    );
}

/** Entry points of programs; packages are entered through their index files. */
const entries = /^apps\/(?:server\/src\/(?:main|commands\/auspex)|web\/src\/(?:main|entry-server))\.tsx?$/;

/** `news.fr.ts` is loaded by `news.text.ts` through a glob. */
const translation = /\.[a-z]{2}\.ts$/;

/** Files of the applications that no program reaches: what only tests use, and what nobody uses. */
function findTestSupport({ shipped, arrows }: Sources): string[] {
  const apps = shipped.filter((file) => file.path.startsWith('apps/') && isCode(file));
  const targets = new Map<string, string[]>();
  for (const { from, to } of arrows) targets.set(from, [...(targets.get(from) ?? []), to]);
  const reached = new Set<string>();
  const waiting = apps.map(nameOf).filter((path) => entries.test(path));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    waiting.push(...(targets.get(path) ?? []));
  }
  return apps
    .map(nameOf)
    .filter((path) => !path.endsWith('.d.ts') && !reached.has(path.replace(translation, '.text.ts')));
}

/** One language of several: `news.fr.ts`, or a file of a folder `i18n`. */
const isLanguage = (path: string): boolean => translation.test(path) || /\/i18n\//.test(path);

/** A file earns its place with a second importer, a test of its own, or 40 lines; screens and threads load lazily. */
function findFoldable({ shipped, tests, arrows }: Sources): string[] {
  const production = new Set(shipped.filter((file) => !isTest(file.path)).map(nameOf));
  const importers = new Map<string, Set<string>>();
  const lazy = new Set<string>();
  for (const { from, to, kind } of arrows) {
    if (kind === 'lazy') lazy.add(to);
    if (production.has(from)) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  }
  const tested = new Set(tests.map(({ path }) => path.replace(/\.test\.tsx?$/, '')));
  return shipped
    .filter((file) => isCode(file) && linesOf(file) < foldableLines)
    .map(nameOf)
    .filter((path) => !lazy.has(path) && importers.get(path)?.size === 1 && !path.endsWith('/index.ts'))
    .filter((path) => !tested.has(path.replace(/\.tsx?$/, '')) && !isLanguage(path))
    .filter((path) => workspaceOf(path) !== null);
}
