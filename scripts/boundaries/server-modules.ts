import { featureOf, resolveImport, workspaceOf } from './resolve-import.ts';
import { isTest, type SourceFile } from './source-file.ts';

/** Folders of the server that are not modules. */
const foundation = new Set(['platform', 'config']);
/** The platform's own modules: they know no other module, and only the list of modules knows them. */
const ofPlatform = 'platform-modules';
/** The one folder above all modules. */
const top = 'commands';

/** The declared needs of each module, by name. */
export type ModuleNeeds = ReadonlyMap<string, readonly string[]>;

export function findServerProblems(files: readonly SourceFile[], needs: ModuleNeeds): string[] {
  const server = files.filter(
    ({ path }) => workspaceOf(path) === 'server' && path.startsWith('apps/server/src/'),
  );
  const folders = new Set(server.flatMap(({ path }) => featureOf(path) ?? []));
  const noModules = new Set([...foundation, ofPlatform, top]);
  const unlisted = [...folders].filter((folder) => !noModules.has(folder) && !needs.has(folder));
  return [
    ...unlisted.map((folder) => `apps/server/src/${folder}: this module is not listed in modules.ts.`),
    ...server.flatMap((file) => problemsOf(file, needs)),
  ];
}

function problemsOf(file: SourceFile, needs: ModuleNeeds): string[] {
  const own = featureOf(file.path);
  // main.ts and modules.ts are above everything.
  if (own === null || own === top) return [];
  return file.imports.flatMap(({ specifier }) => {
    const target = resolveImport(file.path, specifier);
    if (target.kind !== 'file' || !target.path.startsWith('apps/server/src/')) return [];
    const complaint = complain({ own, file, target: target.path }, needs);
    return complaint === null ? [] : [`${file.path}: ${complaint}`];
  });
}

function complain(
  { own, file, target }: { own: string; file: SourceFile; target: string },
  needs: ModuleNeeds,
): string | null {
  const other = featureOf(target);
  if (other === own) return null;
  if (other === null) return topLevelComplaint(target, file);
  if (foundation.has(other)) return null;
  // Tests may start the whole server.
  if (isTest(file.path) && (other === top || other === ofPlatform)) return null;
  if (foundation.has(own) || own === ofPlatform) return `${own} may not import the module ${other}.`;
  if (other === top || other === ofPlatform) return `the module ${own} may not import ${other}.`;
  if (target !== `apps/server/src/${other}/index.ts`)
    return `${other} is entered through its index.ts (${target}).`;
  if (needs.get(own)?.includes(other)) return null;
  return `${own} may not import ${other}, which it does not name among its needs.`;
}

function topLevelComplaint(target: string, file: SourceFile): string | null {
  const name = target.slice('apps/server/src/'.length);
  if (name === 'config.ts' || isTest(file.path)) return null;
  return `${name} stands above the modules and may not be imported by them.`;
}
