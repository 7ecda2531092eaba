import { globSync, readFileSync } from 'node:fs';
import type { Checkout } from './boundaries/fences.ts';
import { findBoundaryProblems } from './boundaries/find-boundary-problems.ts';
import type { ModuleNeeds } from './boundaries/server-modules.ts';
import { parseSource, type SourceFile } from './boundaries/source-file.ts';
import { inCheckout, root } from './checkout.ts';

const places = ['packages', 'apps', 'scripts', 'bench', 'e2e', 'prove'].map(
  (place) => `${place}/**/*.{ts,tsx,mts,mjs,css}`,
);

/** Reads every source file of the checkout. */
export function readSources(): SourceFile[] {
  const ignored = /(^|\/)(node_modules|dist|fixtures)(\/|$)/;
  return globSync(places, { cwd: root, exclude: (path) => ignored.test(String(path).replaceAll('\\', '/')) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => parseSource(path, readFileSync(inCheckout(path), 'utf8')));
}

/** The sources and the rules that their tests quote. */
export function readCheckout(): Checkout {
  return { files: readSources(), spec: readFileSync(inCheckout('SPEC.md'), 'utf8') };
}

/** The declared needs of the server's modules. */
async function readNeeds(): Promise<ModuleNeeds> {
  const { modules } = await import('../apps/server/src/modules.ts');
  return new Map(modules.map(({ name, needs }) => [name, Object.values(needs).map((needed) => needed.name)]));
}

/** Everything in which this checkout violates its own boundaries. */
export async function checkBoundaries(): Promise<string[]> {
  return findBoundaryProblems(readSources(), await readNeeds());
}
