import { resolveImport, workspaceOf } from './resolve-import.ts';
import { isTest, type SourceFile } from './source-file.ts';

/** Who may import whom: only to the right in `web · server → contract · quant · language · market-data · exchanges → market`. */
const mayImport: Record<string, readonly string[]> = {
  market: [],
  quant: ['market'],
  // The learning parts of quant train the tone of headlines.
  language: ['market', 'quant'],
  'market-data': ['market'],
  exchanges: ['market'],
  evaluation: ['market', 'market-data', 'quant'],
  'simulated-market': ['market', 'market-data'],
  contract: ['market'],
  assistant: ['contract', 'market'],
  server: [
    'assistant',
    'contract',
    'quant',
    'language',
    'market-data',
    'exchanges',
    'market',
    'simulated-market',
    'evaluation',
  ],
  web: ['contract', 'quant', 'language', 'market'],
};

export function findLayerProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const workspace = workspaceOf(file.path);
    if (workspace === null) return [];
    const allowed = mayImport[workspace];
    if (!allowed) return [`${file.path}: the workspace "${workspace}" has no place in the layers.`];
    return file.imports.flatMap(({ specifier }) => {
      const target = resolveImport(file.path, specifier);
      if (target.kind === 'workspace' && target.name !== workspace && !allowed.includes(target.name)) {
        return [`${file.path}: ${workspace} may not import ${target.name} (${specifier}).`];
      }
      if (/^@auspex\/[^/]+\/test\//.test(specifier) && !isTest(file.path) && !file.path.includes('/test/')) {
        return [`${file.path}: ${specifier} is for tests alone.`];
      }
      if (target.kind === 'file' && workspaceOf(target.path) !== workspace) {
        return [`${file.path}: ${specifier} leaves the workspace; import it by its name.`];
      }
      return [];
    });
  });
}
