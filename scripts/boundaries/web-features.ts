import { featureOf, resolveImport, workspaceOf } from './resolve-import.ts';
import { isTest, type SourceFile } from './source-file.ts';

/** What every feature may use. */
const shared = new Set([
  'ui',
  'session',
  'market',
  'watchlists',
  'theme',
  'i18n',
  'api',
  'live',
  'keyboard',
  'screen-frame',
  'router',
  'layouts',
]);
/** Shared folders that put features together, as `routes.tsx` does. */
const composing = new Set(['router', 'layouts']);
/** What `ui` itself may stand on: it knows no feature and no member. */
const belowUi = new Set(['ui', 'theme', 'i18n']);

export function findWebProblems(files: readonly SourceFile[]): string[] {
  const web = files.filter(({ path }) => workspaceOf(path) === 'web' && path.startsWith('apps/web/src/'));
  return [...web.flatMap(featureProblems), ...web.flatMap(colourProblems), ...chartLibraryProblems(web)];
}

function featureProblems(file: SourceFile): string[] {
  const own = featureOf(file.path);
  if (own === null || composing.has(own)) return [];
  return file.imports.flatMap(({ specifier }) => {
    const target = resolveImport(file.path, specifier);
    const other = target.kind === 'file' ? featureOf(target.path) : null;
    if (other === null || other === own) return [];
    if (own === 'ui' && !belowUi.has(other))
      return [`${file.path}: ui knows no feature and may not import ${other}.`];
    if (shared.has(other)) return [];
    return [`${file.path}: ${own} may not import the feature ${other}; routes put features together.`];
  });
}

const colour =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(\s*[\d.]/i;
const tokenFiles = /^apps\/web\/src\/theme\//;

function colourProblems(file: SourceFile): string[] {
  if (tokenFiles.test(file.path) || isTest(file.path)) return [];
  const found = colour.exec(file.code)?.[0];
  return found ? [`${file.path}: the colour ${found} belongs into the theme's tokens.`] : [];
}

/** `echarts` is large: a file that loads it is itself loaded only when called for. */
function chartLibraryProblems(web: readonly SourceFile[]): string[] {
  const loads = (file: SourceFile) =>
    file.imports.some(({ specifier, kind }) => kind === 'static' && /^echarts(\/|$)/.test(specifier));
  const heavy = new Set(web.filter((file) => loads(file) && !isTest(file.path)).map(({ path }) => path));
  return web
    .filter((file) => !heavy.has(file.path) && !isTest(file.path))
    .flatMap((file) =>
      file.imports.flatMap(({ specifier, kind }) => {
        const target = resolveImport(file.path, specifier);
        if (kind !== 'static' || target.kind !== 'file' || !heavy.has(target.path)) return [];
        return [`${file.path}: ${specifier} loads echarts; load it with import() only.`];
      }),
    );
}
