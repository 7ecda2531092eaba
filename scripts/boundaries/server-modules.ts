import { featureOf, resolveImport, workspaceOf } from './resolve-import.ts';
import { isTest, type SourceFile } from './source-file.ts';

/** Folders of the server that are no modules. */
const foundation = new Set(['platform', 'config']);
/** The one folder above all modules. */
const top = 'commands';

/** Rank of each module by its name, as `modules.ts` lists them. */
export type ModuleRanks = ReadonlyMap<string, number>;

export function findServerProblems(files: readonly SourceFile[], ranks: ModuleRanks): string[] {
  const server = files.filter(
    ({ path }) => workspaceOf(path) === 'server' && path.startsWith('apps/server/src/'),
  );
  const folders = new Set(server.flatMap(({ path }) => featureOf(path) ?? []));
  const unranked = [...folders].filter(
    (folder) => !foundation.has(folder) && folder !== top && !ranks.has(folder),
  );
  return [
    ...unranked.map(
      (folder) => `apps/server/src/${folder}: this module is not listed with a rank in modules.ts.`,
    ),
    ...server.flatMap((file) => problemsOf(file, ranks)),
  ];
}

function problemsOf(file: SourceFile, ranks: ModuleRanks): string[] {
  const own = featureOf(file.path);
  // main.ts and modules.ts stand above everything.
  if (own === null || own === top) return [];
  return file.imports.flatMap(({ specifier }) => {
    const target = resolveImport(file.path, specifier);
    if (target.kind !== 'file' || !target.path.startsWith('apps/server/src/')) return [];
    const complaint = complain({ own, file, target: target.path }, ranks);
    return complaint === null ? [] : [`${file.path}: ${complaint}`];
  });
}

function complain(
  { own, file, target }: { own: string; file: SourceFile; target: string },
  ranks: ModuleRanks,
): string | null {
  const other = featureOf(target);
  if (other === own) return null;
  if (other === null) return topLevelComplaint(target, file);
  if (foundation.has(other)) return null;
  // Tests may start the whole server.
  if (isTest(file.path) && other === top) return null;
  if (foundation.has(own)) return `${own} may not import the module ${other}.`;
  if (other === top) return `the module ${own} may not import commands.`;
  if (target !== `apps/server/src/${other}/index.ts`)
    return `${other} is entered through its index.ts (${target}).`;
  const [mine = Number.NaN, its = Number.NaN] = [ranks.get(own), ranks.get(other)];
  return its < mine ? null : `${own} (rank ${mine}) may not import ${other} (rank ${its}); only lower ranks.`;
}

function topLevelComplaint(target: string, file: SourceFile): string | null {
  const name = target.slice('apps/server/src/'.length);
  if (name === 'config.ts' || isTest(file.path)) return null;
  return `${name} stands above the modules and may not be imported by them.`;
}
