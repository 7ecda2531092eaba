import { featureOf, resolveImport, workspaceOf } from './resolve-import.ts';
import { isTest, type SourceFile } from './source-file.ts';

/** What each part may import apart from itself; `app` assembles the parts and may import all. */
const below: Readonly<Record<string, readonly string[]>> = {
  features: ['shared', 'ui', 'i18n'],
  shared: ['ui', 'i18n'],
  ui: ['i18n'],
  i18n: [],
};

export function findWebProblems(files: readonly SourceFile[]): string[] {
  const web = files.filter(({ path }) => workspaceOf(path) === 'web' && path.startsWith('apps/web/src/'));
  return [...web.flatMap(featureProblems), ...web.flatMap(colourProblems), ...chartLibraryProblems(web)];
}

/** What assembles all parts, such as the list of screens. */
const rootFile = /^apps\/web\/src\/[^/]+$/;

function featureProblems(file: SourceFile): string[] {
  const own = featureOf(file.path);
  const allowed = own === null ? undefined : below[partOf(own)];
  if (own === null || allowed === undefined) return [];
  return file.imports.flatMap(({ specifier }) => {
    const target = resolveImport(file.path, specifier);
    const other = target.kind === 'file' ? featureOf(target.path) : null;
    if (target.kind === 'file' && rootFile.test(target.path))
      return [`${file.path}: ${own} may not import ${target.path}.`];
    if (other === null || other === own || allowed.includes(partOf(other))) return [];
    // Shared folders depend on each other; another fence makes sure that there is no cycle.
    if (partOf(own) === 'shared' && partOf(other) === 'shared') return [];
    if (partOf(own) === 'features' && partOf(other) === 'features')
      return [`${file.path}: ${own} may not import the feature ${other}; routes put features together.`];
    return [`${file.path}: ${own} may not import ${other}.`];
  });
}

/** `features/signals` is a part of `features`. */
function partOf(folder: string): string {
  return folder.split('/')[0] ?? folder;
}

const colour =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(\s*[\d.]/i;
const tokenFiles = /^apps\/web\/src\/ui\/theme\//;

function colourProblems(file: SourceFile): string[] {
  if (tokenFiles.test(file.path) || isTest(file.path)) return [];
  const found = colour.exec(file.code)?.[0];
  return found ? [`${file.path}: the colour ${found} belongs into the theme's tokens.`] : [];
}

/**
 * `echarts` is large: the files that load it are in one folder and are entered from outside only by `import()`, so
 * that it never becomes part of a page's first load.
 */
function chartLibraryProblems(web: readonly SourceFile[]): string[] {
  const shipped = web.filter(({ path }) => !isTest(path));
  const heavy = new Set(shipped.filter(loadsChartLibrary).map(({ path }) => path));
  for (let before = -1; before !== heavy.size; ) {
    before = heavy.size;
    for (const file of shipped) {
      const neighbours = staticTargets(file).filter((target) => folderOf(target) === folderOf(file.path));
      if (neighbours.some((target) => heavy.has(target))) heavy.add(file.path);
    }
  }
  return shipped
    .filter((file) => !heavy.has(file.path))
    .flatMap((file) =>
      staticTargets(file)
        .filter((target) => heavy.has(target))
        .map((target) => `${file.path}: ${target} loads echarts; load it with import() only.`),
    );
}

function loadsChartLibrary(file: SourceFile): boolean {
  return file.imports.some(({ specifier, kind }) => kind === 'static' && /^echarts(\/|$)/.test(specifier));
}

function staticTargets(file: SourceFile): string[] {
  return file.imports.flatMap(({ specifier, kind }) => {
    const target = resolveImport(file.path, specifier);
    return kind === 'static' && target.kind === 'file' ? [target.path] : [];
  });
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
