// The hand-list of each group: { file, find, put } (exactly once, or all: true), { file, create }, { file, delete: true }.
// `before` sees the old paths, `after` the new ones.

const simulatedPackage = `{
  "name": "@auspex/simulated-market",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "exports": {
    ".": "./src/index.ts"
  },
  "dependencies": {
    "@auspex/market": "0.1.0",
    "@auspex/market-data": "0.1.0"
  }
}
`;
const evaluationPackage = `{
  "name": "@auspex/evaluation",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "exports": {
    ".": "./src/index.ts",
    "./test/*": "./test/*.ts"
  },
  "dependencies": {
    "@auspex/market": "0.1.0",
    "@auspex/market-data": "0.1.0",
    "@auspex/quant": "0.1.0"
  }
}
`;
const nodeProject = `{
  "extends": "../../tsconfig.base.json",
  "compilerOptions": { "types": ["node"], "noUncheckedIndexedAccess": false },
  "include": ["src"],
  "exclude": ["src/**/*.test.ts"]
}
`;
const lockLink = (name) => `    "node_modules/@auspex/${name}": {\n      "resolved": "packages/${name}",\n      "link": true\n    },\n`;

export const edits = {
  'test-support': {
    after: [
      { file: 'scripts/boundaries/source-file.ts', find: "/(\\.test|-bench)\\.tsx?$/", put: '/\\.test\\.tsx?$/' },
      {
        file: 'scripts/boundaries/server-modules.ts',
        find: '  // Tests stand beside what they test and may start the whole, or enter another module by its bench.\n  if (isTest(file.path) && (other === top || isTest(target))) return null;',
        put: '  // Tests may start the whole server.\n  if (isTest(file.path) && other === top) return null;',
      },
      {
        // What lay in src counts as source; the four harnesses that always lay in test do not.
        file: 'scripts/count-source.ts',
        find: '(?:with-|loopback|http-proof|doubles)/]',
        put: '(?:with-(?!database|application|market)|loopback|http-proof|record\\/|market-samples|session-days|sample-bars)/]',
      },
      { file: 'ARCHITECTURE.md', find: '; `proof/` generates authorization and fuzz tests from the contract |', put: ' |' },
      { file: 'ARCHITECTURE.md', find: '(`withMarket`, `withMarketApplication`) and tests', put: '(`withMarket`, `withMarketApplication`), a harness per module (`with-….ts`), servers that play others (`loopback`), authorization and fuzz tests generated from the contract (`http-proof`) and tests' },
      { file: 'apps/server/test/with-database.ts', find: "test/database.ts'", put: "test/with-database.ts'" },
      { file: 'apps/server/test/with-market.ts', find: "test/market.ts'", put: "test/with-market.ts'" },
      { file: 'scripts/fences.test.ts', find: 'market-bench.ts', put: 'sample-market.ts', all: true },
    ],
  },
  'simulated-market': {
    before: [
      { file: 'packages/simulated-market/package.json', create: simulatedPackage },
      { file: 'packages/simulated-market/tsconfig.json', create: nodeProject },
      { file: 'packages/market-data/src/index.ts', find: "export * from './simulated/index.ts';\n", put: '' },
      { file: 'packages/market-data/src/index.ts', find: "export * from './statistics/index.ts';\n", put: '' },
      {
        file: 'packages/market-data/src/simulated/index.ts',
        find: "export type { SimulatedHeadline }",
        put: "export { FAULTS, plantFault, reaches } from '../quality/plant-fault.ts';\nexport * from '../statistics/index.ts';\nexport type { SimulatedHeadline }",
      },
    ],
    after: [
      {
        file: 'packages/simulated-market/test/determinism.test.ts',
        find: "join(import.meta.dirname, '../../market-data')",
        put: "join(import.meta.dirname, '..')",
      },
      {
        file: 'packages/simulated-market/test/determinism.test.ts',
        find: "globSync('src/simulated/**/*.ts', { cwd: folder }).filter(\n      (file) => !file.endsWith('.test.ts'),\n    );",
        put: "globSync('src/**/*.ts', { cwd: folder }).filter(\n      // What measures a market, or spoils a copy of it, makes none of its bytes.\n      (file) => !file.endsWith('.test.ts') && !/^src.(?:statistics|faults)./.test(file),\n    );",
      },
      { file: 'apps/server/package.json', find: '    "@auspex/quant": "0.1.0",\n', put: '    "@auspex/quant": "0.1.0",\n    "@auspex/simulated-market": "0.1.0",\n' },
      { file: 'package-lock.json', find: '        "@auspex/quant": "0.1.0",\n        "@aws-sdk', put: '        "@auspex/quant": "0.1.0",\n        "@auspex/simulated-market": "0.1.0",\n        "@aws-sdk' },
      { file: 'package-lock.json', find: '    "node_modules/@auspex/web": {', put: `${lockLink('simulated-market')}    "node_modules/@auspex/web": {` },
      {
        file: 'package-lock.json',
        find: '    "packages/quant": {\n      "name": "@auspex/quant",\n      "version": "0.1.0",\n      "dependencies": {\n        "@auspex/market": "0.1.0"\n      }\n    }\n',
        put: '    "packages/quant": {\n      "name": "@auspex/quant",\n      "version": "0.1.0",\n      "dependencies": {\n        "@auspex/market": "0.1.0"\n      }\n    },\n    "packages/simulated-market": {\n      "name": "@auspex/simulated-market",\n      "version": "0.1.0",\n      "dependencies": {\n        "@auspex/market": "0.1.0",\n        "@auspex/market-data": "0.1.0"\n      }\n    }\n',
      },
      { file: 'scripts/boundaries/layers.ts', find: "  exchanges: ['market'],\n", put: "  exchanges: ['market'],\n  'simulated-market': ['market', 'market-data'],\n" },
      { file: 'scripts/boundaries/layers.ts', find: "'market-data', 'exchanges', 'market'],\n  web", put: "'market-data', 'exchanges', 'market', 'simulated-market'],\n  web" },
    ],
  },
  evaluation: {
    before: [
      { file: 'packages/evaluation/package.json', create: evaluationPackage },
      { file: 'packages/evaluation/tsconfig.json', create: nodeProject },
      {
        file: 'apps/server/src/evaluation/index.ts',
        find: "export { evaluationModule } from './evaluation-module.ts';\n",
        put: '',
      },
      { file: 'apps/server/src/modules.ts', find: "import { evaluationModule } from './evaluation/index.ts';\n", put: '' },
      { file: 'apps/server/src/modules.ts', find: '  evaluationModule,\n', put: '' },
    ],
    after: [
      // These tests had the server project's 30 seconds.
      ...[
        ['packages/evaluation/src/signals/judge-signals.test.ts', "import { callFigures, judgeSignals } from './judge-signals.ts';\n"],
        ['packages/evaluation/src/ranges/judge-ranges.test.ts', "import type { RangeSeries } from './range-series.ts';\n"],
      ].flatMap(([file, last]) => [
        { file, find: "import { describe, expect, it } from 'vitest';", put: "import { describe, expect, it, vi } from 'vitest';" },
        { file, find: last, put: `${last}\n// Years of bars are judged here; on a busy machine that takes its time.\nvi.setConfig({ testTimeout: 120_000 });\n` },
      ]),
      {
        file: 'apps/server/src/commands/evaluation/evaluation-commands.ts',
        find: `/** Rank 4: the method judged and used on folders of bars, from the command line alone. */
export const evaluationModule: ServerModule = {
  name: 'evaluation',
  rank: 4,
  standalone: [evaluateCommand, forecastCommand, exportBarsCommand],
  create: () => ({}),
};`,
        put: `/** The method judged and used on folders of bars, without database or server. */
export const evaluationCommands: readonly StandaloneCommand[] = [
  evaluateCommand,
  forecastCommand,
  exportBarsCommand,
];`,
      },
      { file: 'apps/server/src/commands/evaluation/evaluation-commands.ts', find: 'import type { ServerModule }', put: 'import type { StandaloneCommand }' },
      {
        file: 'apps/server/src/commands/run-auspex.ts',
        find: '\nconst standaloneCommands = modules.flatMap(({ standalone }) => standalone ?? []);\n',
        put: '',
      },
      { file: 'apps/server/src/commands/run-auspex.ts', find: 'standaloneCommands', put: 'evaluationCommands', all: true },
      {
        file: 'apps/server/src/commands/run-auspex.ts',
        find: "import { forecastsCommand } from './forecasts-command.ts';",
        put: "import { evaluationCommands } from './evaluation/evaluation-commands.ts';\nimport { forecastsCommand } from './forecasts-command.ts';",
      },
      { file: 'scripts/boundaries/fences.ts', find: 'config|evaluation|platform', put: 'config|commands\\/evaluation|platform' },
      { file: 'apps/server/src/platform/module.ts', find: '  readonly standalone?: readonly StandaloneCommand[];\n', put: '' },
      { file: 'apps/server/package.json', find: '    "@auspex/language": "0.1.0",\n', put: '    "@auspex/evaluation": "0.1.0",\n    "@auspex/language": "0.1.0",\n' },
      { file: 'package-lock.json', find: '        "@auspex/language": "0.1.0",\n        "@auspex/market": "0.1.0",\n        "@auspex/market-data"', put: '        "@auspex/evaluation": "0.1.0",\n        "@auspex/language": "0.1.0",\n        "@auspex/market": "0.1.0",\n        "@auspex/market-data"' },
      { file: 'package-lock.json', find: '    "node_modules/@auspex/exchanges": {', put: `${lockLink('evaluation')}    "node_modules/@auspex/exchanges": {` },
      {
        file: 'package-lock.json',
        find: '    "packages/exchanges": {\n',
        put: '    "packages/evaluation": {\n      "name": "@auspex/evaluation",\n      "version": "0.1.0",\n      "dependencies": {\n        "@auspex/market": "0.1.0",\n        "@auspex/market-data": "0.1.0",\n        "@auspex/quant": "0.1.0"\n      }\n    },\n    "packages/exchanges": {\n',
      },
      { file: 'scripts/boundaries/layers.ts', find: "  exchanges: ['market'],\n", put: "  exchanges: ['market'],\n  evaluation: ['market', 'market-data', 'quant'],\n" },
      { file: 'ARCHITECTURE.md', find: '| `evaluation` (4) | `auspex evaluate`, `forecast`, `export-bars` on folders of bars, without database or server |\n', put: '' },
      { file: 'ARCHITECTURE.md', find: '| `packages/exchanges` |', put: '| `packages/simulated-market` | the simulated market: prices, reports, headlines, planted effects and faults |\n| `packages/evaluation` | the method judged on folders of bars (`auspex evaluate`, `forecast`, `export-bars`), without database or server |\n| `packages/exchanges` |' },
      { file: 'ARCHITECTURE.md', find: 'web · server → contract · quant · language · market-data · exchanges → market\n```', put: 'web · server → contract · quant · language · market-data · exchanges → market\n      server → simulated-market → market-data\n      server → evaluation → quant · market-data\n```' },
      { file: 'scripts/boundaries/layers.ts', find: "'exchanges', 'market', 'simulated-market']", put: "'exchanges', 'market', 'simulated-market', 'evaluation']" },
    ],
  },
  'provider-dialect': {
    before: [
      { file: 'apps/server/src/market/calls/index.ts', find: "export { queryRoute } from './provider/query-route.ts';\n", put: '' },
      { file: 'apps/server/src/market/market-module.ts', find: 'import { marketCalls, queryRoute } from', put: 'import { marketCalls } from' },
      { file: 'apps/server/src/market/market-module.ts', find: '    routes: queryRoute(reads),\n', put: '' },
      {
        file: 'apps/server/src/provider-dialect/index.ts',
        create: "export { providerDialectModule } from './provider-dialect-module.ts';\n",
      },
      {
        file: 'apps/server/src/provider-dialect/provider-dialect-module.ts',
        create: `import { marketOf } from '../market/index.ts';
import type { ServerModule } from '../platform/module.ts';
import { queryRoute } from '../market/calls/provider/query-route.ts';

/** Rank 8: \`/query\`, the market in the words of another provider. */
export const providerDialectModule: ServerModule = {
  name: 'provider-dialect',
  rank: 8,
  create: (platform) => ({ routes: queryRoute({ platform, market: () => marketOf(platform) }) }),
};
`,
      },
      {
        file: 'apps/server/src/modules.ts',
        find: "import { publishingModule } from './publishing/index.ts';\n",
        put: "import { providerDialectModule } from './provider-dialect/index.ts';\nimport { publishingModule } from './publishing/index.ts';\n",
      },
      { file: 'apps/server/src/modules.ts', find: '  chartsModule,\n', put: '  chartsModule,\n  providerDialectModule,\n' },
      { file: 'ARCHITECTURE.md', find: 'questions of pages to providers (`asking`), quotes, search, `/query` |', put: 'questions of pages to providers (`asking`), quotes, search |' },
      { file: 'ARCHITECTURE.md', find: '| `commands` (9) |', put: '| `provider-dialect` (8) | `/query`: the market in the words of another provider |\n| `commands` (9) |' },
    ],
  },
  record: {
    after: [
      { file: 'apps/server/src/record/record-module.ts', find: "name: 'ledger',", put: "name: 'record'," },
      { file: 'ARCHITECTURE.md', find: '| `ledger` (3) |', put: '| `record` (3) |' },
    ],
  },
  signals: {
    after: [
      { file: 'apps/server/src/signals/model/code-hash.ts', find: "...['making', 'work'].map((name)", put: "...['model'].map((name)" },
      // The one arrow from model to store: the type belongs to the task that takes it.
      { file: 'apps/server/src/signals/model/walk-market.ts', find: "import type { PackedModel } from '../store/model-store.ts';\n", put: '' },
      {
        file: 'apps/server/src/signals/model/walk-market.ts',
        find: 'export interface WalkTask {',
        put: `/** A stored model as it lies there: threads unpack it themselves. */
export interface PackedModel {
  readonly version: string;
  readonly horizon: FittedModel['horizon'];
  readonly packed: Uint8Array;
}

export interface WalkTask {`,
      },
      {
        file: 'apps/server/src/signals/store/model-store.ts',
        find: `/** A stored model as it lies there: threads unpack it themselves. */
export interface PackedModel {
  readonly version: string;
  readonly horizon: FittedModel['horizon'];
  readonly packed: Uint8Array;
}

`,
        put: '',
      },
      { file: 'apps/server/src/signals/store/model-store.ts', find: "import { dateOf, type FittedModel } from '../model/compute-signals.ts';\n", put: "import { dateOf, type FittedModel } from '../model/compute-signals.ts';\nimport type { PackedModel } from '../model/walk-market.ts';\n" },
    ],
  },
  web: {
    after: [
      { file: 'apps/web/src/features/public-pages/copy/content.test.ts', find: "['public-pages', 'publishing']", put: "['features/public-pages', 'features/publishing']" },
      { file: 'apps/web/src/ui/theme/colour-literals.test.ts', find: "['theme/tokens.ts', 'theme/tokens.css', 'theme/contrast.ts']", put: "['ui/theme/tokens.ts', 'ui/theme/tokens.css', 'ui/theme/contrast.ts']" },
      {
        // Read from the table where it lies now: `import('../features/x/y.tsx')` beside `src/app/routes.tsx`.
        file: 'apps/web/build/page-files.ts',
        find: "import\\('\\.\\/([^']+)'\\)/gm);\n  return new Map([...lines].map(([, name = '', file = '']) => [name, `src/${file}`]));",
        put: "import\\('\\.\\.\\/([^']+)'\\)/gm);\n  return new Map([...lines].map(([, name = '', file = '']) => [name, `src/${file}`]));",
      },
      {
        file: 'scripts/boundaries/resolve-import.ts',
        find: `/** The first folder below \`apps/<app>/src\`, or null for a file that lies in \`src\` itself. */
export function featureOf(path: string): string | null {
  const [, , src, first, ...rest] = path.split('/');
  return src === 'src' && first !== undefined && rest.length > 0 ? first : null;
}`,
        put: `/**
 * The first folder below \`apps/<app>/src\`, with the one below it where that is \`features\` or \`shared\`; null for a file
 * that lies in \`src\` itself.
 */
export function featureOf(path: string): string | null {
  const [, , src, first, second, ...rest] = path.split('/');
  if (src !== 'src' || first === undefined || second === undefined) return null;
  return /^(?:features|shared)$/.test(first) && rest.length > 0 ? \`\${first}/\${second}\` : first;
}`,
      },
      {
        file: 'scripts/boundaries/fences.ts',
        find: "['apps/server/src', 'apps/web/src', ...modulesOf",
        put: "['apps/server/src', 'apps/web/src', 'apps/web/src/features', 'apps/web/src/shared', ...modulesOf",
      },
      {
        file: 'scripts/boundaries/web-features.ts',
        find: `/** What every feature may use. */
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
/** Shared folders that put features together, as \`routes.tsx\` does. */
const composing = new Set(['router', 'layouts']);
/** What \`ui\` itself may stand on: it knows no feature and no member. */
const belowUi = new Set(['ui', 'theme', 'i18n']);`,
        put: `/** What each part may import beside itself; \`app\` puts the parts together and may import all. */
const below: Readonly<Record<string, readonly string[]>> = {
  features: ['ui', 'shared'],
  shared: ['ui'],
  ui: [],
};`,
      },
      {
        file: 'scripts/boundaries/web-features.ts',
        find: `  const own = featureOf(file.path);
  if (own === null || composing.has(own)) return [];
  return file.imports.flatMap(({ specifier }) => {
    const target = resolveImport(file.path, specifier);
    const other = target.kind === 'file' ? featureOf(target.path) : null;
    if (other === null || other === own) return [];
    if (own === 'ui' && !belowUi.has(other))
      return [\`\${file.path}: ui knows no feature and may not import \${other}.\`];
    if (shared.has(other)) return [];
    return [\`\${file.path}: \${own} may not import the feature \${other}; routes put features together.\`];
  });`,
        put: `  const own = featureOf(file.path);
  const allowed = own === null ? undefined : below[partOf(own)];
  if (own === null || allowed === undefined) return [];
  return file.imports.flatMap(({ specifier }) => {
    const target = resolveImport(file.path, specifier);
    const other = target.kind === 'file' ? featureOf(target.path) : null;
    if (other === null || other === own || allowed.includes(partOf(other))) return [];
    // Shared folders stand on each other; that they make no circle is a fence of its own.
    if (partOf(own) === 'shared' && partOf(other) === 'shared') return [];
    if (partOf(own) === 'features' && partOf(other) === 'features')
      return [\`\${file.path}: \${own} may not import the feature \${other}; routes put features together.\`];
    return [\`\${file.path}: \${own} may not import \${other}.\`];
  });`,
      },
      {
        file: 'scripts/boundaries/web-features.ts',
        find: 'const colour =\n',
        put: `/** \`features/signals\` is a part of \`features\`. */
function partOf(folder: string): string {
  return folder.split('/')[0] ?? folder;
}

const colour =
`,
      },
      { file: 'scripts/boundaries/web-features.ts', find: 'src\\/theme\\/', put: 'src\\/ui\\/theme\\/' },
      {
        file: 'scripts/check-boundaries.test.ts',
        find: `    ['../ui/button.tsx', 0],
    ['../session/session.ts', 0],
    ['../market/quote-cell.tsx', 0],
    ['../watchlists/star.tsx', 0],
    ['../paths.ts', 0],
    ['../portfolio/table.tsx', 1],
`,
        put: `    ['../../ui/button.tsx', 0],
    ['../../shared/session/session.ts', 0],
    ['../../shared/market/quote-cell.tsx', 0],
    ['../../app/routes.tsx', 1],
    ['../portfolio/table.tsx', 1],
`,
      },
      { file: 'scripts/check-boundaries.test.ts', find: "problems({ 'apps/web/src/signals/page.tsx'", put: "problems({ 'apps/web/src/features/signals/page.tsx'" },
      {
        file: 'scripts/check-boundaries.test.ts',
        find: `      'apps/web/src/ui/a.tsx': \`import { x } from '../session/session.ts';\`,
      'apps/web/src/ui/b.tsx': \`import { x } from '../signals/page.tsx';\`,
    });
    expect(found).toHaveLength(2);
  });
`,
        put: `      'apps/web/src/ui/a.tsx': \`import { x } from '../shared/session/session.ts';\`,
      'apps/web/src/ui/b.tsx': \`import { x } from '../features/signals/page.tsx';\`,
    });
    expect(found).toHaveLength(2);
  });

  it('shared by features knows none of them, nor what puts them together', () => {
    const found = problems({
      'apps/web/src/shared/market/a.tsx': \`import { x } from '../session/session.ts';\`,
      'apps/web/src/shared/market/b.tsx': \`import { x } from '../../features/signals/page.tsx';\`,
      'apps/web/src/shared/market/c.tsx': \`import { x } from '../../app/routes.tsx';\`,
    });
    expect(found).toHaveLength(2);
  });
`,
      },
      { file: 'scripts/check-boundaries.test.ts', find: "'apps/web/src/signals/a.module.css'", put: "'apps/web/src/features/signals/a.module.css'" },
      { file: 'scripts/check-boundaries.test.ts', find: "'apps/web/src/theme/tokens.css'", put: "'apps/web/src/ui/theme/tokens.css'" },
      { file: 'scripts/check-boundaries.test.ts', find: "'apps/web/src/signals/a.tsx'", put: "'apps/web/src/features/signals/a.tsx'", all: true },
      { file: 'scripts/check-boundaries.test.ts', find: "import('../ui/charts/heat.tsx')", put: "import('../../ui/charts/heat.tsx')" },
      { file: 'scripts/check-boundaries.test.ts', find: "import { Heat } from '../ui/charts/heat.tsx'", put: "import { Heat } from '../../ui/charts/heat.tsx'" },
      { file: 'ARCHITECTURE.md', find: 'Features of the web import `ui`, `session`, `market`, `watchlists`, never each other.', put: 'Features of the web import `ui` and `shared`, never each other; `shared` imports `ui`; only `app` knows features.' },
      { file: 'ARCHITECTURE.md', find: '| `routes.tsx`, `paths.ts` | the specification\'s route table in its order; every URL once |\n| `layouts` | public and member layout, layout settings |\n| `session` | the stored session, its refresh, the persisted state `root` |\n| `ui`, `theme` | components and design tokens; knows no feature |\n| `i18n` | texts beside the code that shows them, English and French |\n', put: '| `app` | the only place that knows features: `routes.tsx` (the specification\'s route table in its order), router, layouts, keyboard and palette, the header of a symbol |\n| `shared` | what features share: `market`, `watchlists`, `session` (with the persisted state `root`), `api`, `live`, `i18n`, `navigation` (every URL once in `paths.ts`) |\n| `features/<module>` | the same names as the server\'s modules |\n| `ui` | components, design tokens (`ui/theme`); knows no feature |\n' },
      { file: 'ARCHITECTURE.md', find: '| `<feature>` | the same names as the server\'s modules |\n', put: '' },
      { file: 'ARCHITECTURE.md', find: 'a row in `routes.tsx` and `paths.ts`, a folder named after its module, texts in both languages', put: 'a row in `app/routes.tsx` and `shared/navigation/paths.ts`, a folder in `features` named after its module, texts in both languages' },
    ],
  },
};
