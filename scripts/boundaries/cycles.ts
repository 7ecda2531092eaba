import { resolveImport } from './resolve-import.ts';
import type { SourceFile } from './source-file.ts';

/** Files that import each other in a cycle; type imports do not count. */
export function findCycles(files: readonly SourceFile[]): string[] {
  const known = new Map(files.map((file) => [file.path, file]));
  const state = new Map<string, 'open' | 'done'>();
  const problems: string[] = [];

  const visit = (path: string, trail: readonly string[]) => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      problems.push(`${[...trail.slice(trail.indexOf(path)), path].join(' → ')}: a circle of imports.`);
      return;
    }
    state.set(path, 'open');
    for (const next of loadedBy(known.get(path))) if (known.has(next)) visit(next, [...trail, path]);
    state.set(path, 'done');
  };
  for (const { path } of files) visit(path, []);
  return problems;
}

function loadedBy(file: SourceFile | undefined): string[] {
  return (file?.imports ?? [])
    .filter(({ kind }) => kind === 'static')
    .map(({ specifier }) => resolveImport(file?.path ?? '', specifier))
    .flatMap((target) => (target.kind === 'file' ? [target.path] : []));
}
