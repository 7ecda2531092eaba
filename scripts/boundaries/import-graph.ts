import { resolveImport } from './resolve-import.ts';
import type { SourceFile, SourceImport } from './source-file.ts';

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly kind: SourceImport['kind'];
}

/** Every import from one file of the checkout to another, types and worker addresses included. */
export function drawArrows(files: readonly SourceFile[], doors: PackageDoors): Arrow[] {
  const known = new Set(files.map(({ path }) => path));
  return files.flatMap((file) =>
    [...file.imports, ...addressesIn(file)].flatMap(({ specifier, kind }) => {
      const target = resolveImport(file.path, specifier);
      const to = target.kind === 'file' ? target.path : doors.get(specifier);
      return to !== undefined && known.has(to) && to !== file.path ? [{ from: file.path, to, kind }] : [];
    }),
  );
}

/** Which file `@auspex/quant/learning` and the like resolve to. */
export type PackageDoors = ReadonlyMap<string, string>;

/** Entry points according to the packages' folders: `src/index.ts`, and `src/NAME/index.ts` for `/NAME`. */
export function findDoors(files: readonly SourceFile[]): PackageDoors {
  const doors = new Map<string, string>();
  for (const { path } of files) {
    const [, name, inner = ''] = /^packages\/([^/]+)\/src\/(?:(.+)\/)?index\.ts$/.exec(path) ?? [];
    if (name === undefined) continue;
    doors.set(inner === '' ? `@auspex/${name}` : `@auspex/${name}/${inner}`, path);
  }
  return doors;
}

const address = /new\s+URL\(\s*['"](\.[^'"]+\.tsx?)['"]\s*,\s*import\.meta\.url/g;

/** A thread or a process is started from the address of its file. */
function addressesIn(file: SourceFile): SourceImport[] {
  return [...file.code.matchAll(address)].map(([, specifier = '']) => ({ specifier, kind: 'lazy' as const }));
}

/** Groups of more than one node that all lead back to themselves, each sorted by name (Tarjan). */
export function findCircles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.get(node) as number);
    open.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) low.set(node, Math.min(low.get(node) as number, low.get(next) as number));
    }
    if (low.get(node) !== order.get(node)) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const node of [...edges.keys()].sort()) if (!order.has(node)) visit(node);
  return circles;
}

/**
 * Edges between the names that `nameOf` gives to files; files without a name and edges within one name are dropped.
 */
export function edgesBetween(
  arrows: readonly Arrow[],
  nameOf: (path: string) => string | null,
): ReadonlyMap<string, ReadonlySet<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of arrows) {
    const [left, right] = [nameOf(from), nameOf(to)];
    if (left === null || right === null || left === right) continue;
    edges.set(left, (edges.get(left) ?? new Set()).add(right));
  }
  return edges;
}
