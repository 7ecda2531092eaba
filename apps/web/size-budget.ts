import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { filesOf, type Manifest } from './build/page-files.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** First-load script, compressed, as a multiple of react and react-dom alone. */
export const BUDGET = { publicPage: 1.85, memberShell: 2.2, tableScreen: 3, charts: 3.25 } as const;

/** Libraries that no first load may carry. */
const KEPT_OUT: Readonly<Record<string, RegExp>> = {
  zod: /ZodError|_zod\b/,
  echarts: /echarts/i,
  'lightweight-charts': /lightweight-charts/,
};

export interface FirstLoad {
  readonly name: string;
  readonly bytes: number;
  readonly ratio: number;
  readonly allowed: number;
  /** Libraries found in it that must not be there. */
  readonly forbidden: readonly string[];
}

export interface Sizes {
  /** react and react-dom alone, compressed. */
  readonly reactBytes: number;
  readonly loads: readonly FirstLoad[];
  readonly withinBudget: boolean;
}

function brotliBytes(text: string | Buffer): number {
  return brotliCompressSync(text).length;
}

/** A built file, compressed once: most pages share most of their files. */
interface Script {
  readonly text: string;
  readonly bytes: number;
}

function scriptReader(): (file: string) => Script {
  const scripts = new Map<string, Script>();
  return (file) => {
    const known = scripts.get(file);
    if (known) return known;
    const content = readFileSync(file);
    const script = { text: content.toString('utf8'), bytes: brotliBytes(content) };
    scripts.set(file, script);
    return script;
  };
}

/** The same compiler and settings, fed with nothing but react. */
async function reactAlone(): Promise<number> {
  const id = 'virtual:react-alone';
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: here,
    plugins: [
      {
        name: 'react-alone',
        resolveId: (source) => (source === id ? join(here, 'src/react-alone.js') : undefined),
        load: (source) =>
          source.endsWith('react-alone.js')
            ? "import {createElement} from 'react'; import {createRoot, hydrateRoot} from 'react-dom/client'; globalThis.keep = [createElement, createRoot, hydrateRoot];"
            : undefined,
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: id },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const code = outputs.flatMap((output) => ('output' in output ? output.output : []));
  return code.reduce((sum, file) => sum + (file.type === 'chunk' ? brotliBytes(file.code) : 0), 0);
}

function loadOf(
  name: string,
  scripts: readonly Script[],
  limits: { allowed: number; react: number },
): FirstLoad {
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  const text = scripts.map((script) => script.text).join('\n');
  const forbidden = Object.keys(KEPT_OUT).filter((library) => KEPT_OUT[library]?.test(text));
  return { name, bytes, ratio: bytes / limits.react, allowed: limits.allowed, forbidden };
}

interface Route {
  readonly name: string;
  readonly access: 'public' | 'member';
  /** Entry, layout and screen. */
  readonly modules: readonly string[];
}

/** The table is a file of its own, which the screens that open with one import at once. */
const TABLE = /\/data-table-[^/]+\.js$/;

/** Measures the built application: every public page, the shell of the signed-in screens, and those with a table. */
export async function measure(dist = join(here, 'dist')): Promise<Sizes> {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const { routes }: { routes: Route[] } = JSON.parse(readFileSync(join(dist, 'routes.json'), 'utf8'));
  const read = scriptReader();
  const react = await reactAlone();
  const load = (name: string, modules: readonly string[], allowed: number) => {
    const scripts = filesOf(manifest, modules).scripts.map((file) => read(join(dist, file)));
    return loadOf(name, scripts, { allowed, react });
  };
  const publicLoads = routes
    .filter(({ access }) => access === 'public')
    .map(({ name, modules }) => load(name, modules, BUDGET.publicPage));
  const member = routes.filter(({ access }) => access === 'member');
  const shell = load('member shell', member[0]?.modules.slice(0, 2) ?? [], BUDGET.memberShell);
  const tableLoads = member
    .filter(({ modules }) => filesOf(manifest, modules).scripts.some((file) => TABLE.test(file)))
    .map(({ name, modules }) => load(name, modules, BUDGET.tableScreen));
  const chartLoads = member
    .filter(({ name }) => name === 'chartAnalysis')
    .map(({ name, modules }) => load(name, modules, BUDGET.charts));
  if (tableLoads.length === 0) throw new Error('The build has no screen with a table.');
  const loads = [...publicLoads, shell, ...tableLoads, ...chartLoads];
  const withinBudget = loads.every((load) => load.ratio <= load.allowed && load.forbidden.length === 0);
  return { reactBytes: react, loads, withinBudget };
}

/** The figures in words: the largest load under each budget, and whatever is over. */
function describeMeasure(sizes: Sizes): string {
  const line = (load: FirstLoad) =>
    `  ${load.name}: ${load.bytes} bytes, ${load.ratio.toFixed(2)} × react (allowed ${load.allowed})` +
    (load.forbidden.length > 0 ? `, must not carry ${load.forbidden.join(', ')}` : '');
  const largest = Object.values(BUDGET).flatMap((allowed) => {
    const under = sizes.loads.filter((load) => load.allowed === allowed);
    return under.toSorted((a, b) => b.bytes - a.bytes).slice(0, 1);
  });
  const over = sizes.loads.filter((load) => load.ratio > load.allowed || load.forbidden.length > 0);
  const shown = new Set([...largest, ...over]);
  return [`first loads (brotli; react alone ${sizes.reactBytes} bytes):`, ...[...shown].map(line)].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await measure();
  console.log(describeMeasure(sizes));
  if (!sizes.withinBudget) process.exitCode = 1;
}
