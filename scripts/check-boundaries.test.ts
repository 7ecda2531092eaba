import { describe, expect, it } from 'vitest';
import { findBoundaryProblems } from './boundaries/find-boundary-problems.ts';
import { parseSource } from './boundaries/source-file.ts';
import { readSources } from './check-boundaries.ts';

const needs = new Map([
  ['accounts', []],
  ['billing', ['accounts']],
  ['publishing', ['accounts']],
  ['signals', ['billing']],
]);

/** What the rules report for made-up files, by path. */
function problems(files: Record<string, string>): string[] {
  return findBoundaryProblems(
    Object.entries(files).map(([path, text]) => parseSource(path, text)),
    needs,
  );
}

describe('The boundaries between the parts of the program', () => {
  it.each([
    ['quant', 'contract', 'packages/quant/src/a.ts'],
    ['market', 'quant', 'packages/market/src/a.ts'],
    ['market-data', 'exchanges', 'packages/market-data/src/a.ts'],
    ['quant', 'language', 'packages/quant/src/a.ts'],
    ['web', 'market-data', 'apps/web/src/main.tsx'],
    ['web', 'exchanges', 'apps/web/src/main.tsx'],
    ['web', 'server', 'apps/web/src/main.tsx'],
    ['server', 'web', 'apps/server/src/main.ts'],
    ['contract', 'server', 'packages/contract/src/a.ts'],
  ])('keep %s from importing %s, as a value or as a type, with the page or later', (from, to, path) => {
    const complaint = `${path}: ${from} may not import ${to}`;
    for (const text of [
      `import { x } from '@auspex/${to}';`,
      `import type { X } from '@auspex/${to}/part';`,
      `export * from '@auspex/${to}';`,
      `const x = await import('@auspex/${to}');`,
    ]) {
      expect(problems({ [path]: text })).toEqual([expect.stringContaining(complaint)]);
    }
  });

  it.each([
    ['packages/language/src/a.ts', '@auspex/quant/learning'],
    ['apps/web/src/main.tsx', '@auspex/quant/indicators'],
    ['apps/server/src/main.ts', '@auspex/exchanges'],
    ['packages/contract/src/a.ts', '@auspex/market'],
  ])('let %s import %s', (path, specifier) => {
    expect(problems({ [path]: `import { x } from '${specifier}';` })).toEqual([]);
  });

  it('cannot be bypassed by a relative path', () => {
    const found = problems({ 'packages/quant/src/a.ts': `import { x } from '../../contract/src/index.ts';` });
    expect(found).toEqual([expect.stringContaining('leaves the workspace')]);
  });

  it('are not broken by words in comments', () => {
    expect(
      problems({ 'packages/quant/src/a.ts': `// import { x } from '@auspex/contract'\n/* Date.now() */` }),
    ).toEqual([]);
  });

  it('allow no cycles of files, except types that refer to each other', () => {
    const circle = {
      'packages/quant/src/a.ts': `import { b } from './b.ts';`,
      'packages/quant/src/b.ts': `import { c } from './c.ts';`,
      'packages/quant/src/c.ts': `import { a } from './a.ts';`,
    };
    expect(problems(circle)).toEqual([
      expect.stringMatching(/a\.ts → .*b\.ts → .*c\.ts → .*a\.ts: a circle/),
    ]);
    expect(problems({ ...circle, 'packages/quant/src/c.ts': `import type { A } from './a.ts';` })).toEqual(
      [],
    );
    expect(problems({ ...circle, 'packages/quant/src/c.ts': `import { type A } from './a.ts';` })).toEqual(
      [],
    );
  });
});

describe('Numbers', () => {
  it.each([
    'const t = Date.now();',
    'const t = new Date();',
    'const t = new Date;',
    'const t = Date();',
    'const r = Math.random();',
    'const t = performance.now();',
    'const e = process.env;',
    'const w = window.innerWidth;',
    'const d = document.body;',
    `fetch('https://example.com');`,
    'const u = crypto.randomUUID();',
    'setTimeout(() => 1, 5);',
    `import { readFileSync } from 'node:fs';`,
  ])('never depend on the clock, on chance or on the machine: %s', (line) => {
    expect(problems({ 'packages/quant/src/a.ts': line })).toHaveLength(1);
    expect(problems({ 'packages/market/src/a.ts': line })).toHaveLength(1);
    expect(problems({ 'scripts/a.ts': line })).toEqual([]);
  });

  it('may be computed from a given instant, and a parameter may be called window', () => {
    const text = 'export const f = (window: number[], at: number) => [window.length, new Date(at)];';
    expect(problems({ 'packages/quant/src/a.ts': text })).toEqual([]);
  });
});

describe('The machine’s clock', () => {
  const readings = [
    'const t = Date.now();',
    'const clock = { now: Date.now };',
    'const t = new Date();',
    'const t = new Date;',
    'const t = Date();',
    'const t = performance.timeOrigin + performance.now();',
    'const t = `$' + '{new Date().toISOString()}`;',
  ];

  it.each(readings)('is read by no test and nowhere in the server: %s', (line) => {
    for (const path of [
      'apps/server/src/billing/a.ts',
      'apps/server/src/main.test.ts',
      'apps/server/test/a.ts',
      'apps/web/src/market/a.test.tsx',
      'packages/market-data/src/a.ts',
      'packages/language/test/a.ts',
      'e2e/journeys/a.ts',
      'scripts/a.test.ts',
    ]) {
      expect(problems({ [path]: line })).toEqual([expect.stringMatching(`${path}: .* the machine's clock`)]);
    }
  });

  it('is behind the clock of the server, and a browser has no other', () => {
    for (const path of [
      'apps/server/src/platform/clock/clock.ts',
      'apps/web/src/market/a.ts',
      'scripts/a.ts',
    ]) {
      for (const line of readings) expect(problems({ [path]: line })).toEqual([]);
    }
  });

  it.each([
    'const t = new Date(clock.now());',
    'const t = new Date(2026, 1, 1);',
    'const took = performance.now() - began;',
    'const t: Date = given; const at = given instanceof Date;',
    `const example = 'Date.now()';`,
    'const pattern = /Date\\.now|new Date\\(\\)/;',
  ])('is not read by what takes an instant, measures time or only speaks of it: %s', (line) => {
    expect(problems({ 'e2e/a.ts': line })).toEqual([]);
  });
});

describe('A module of the server', () => {
  const from = 'apps/server/src/billing/a.ts';

  it.each([
    ['a module that it needs through its index', '../accounts/index.ts', 0],
    ['the platform', '../platform/database/index.ts', 0],
    ['the configuration', '../config.ts', 0],
    ['a module that it needs past its index', '../accounts/store/member-store.ts', 1],
    ['a module that it does not need', '../publishing/index.ts', 1],
    ['a module that needs it', '../signals/index.ts', 1],
    ["the platform's own modules", '../platform-modules/jobs-module.ts', 1],
    ['the command line', '../commands/auspex.ts', 1],
    ['the list of modules', '../modules.ts', 1],
  ])('imports %s', (_, specifier, count) => {
    expect(problems({ [from]: `import { x } from '${specifier}';` })).toHaveLength(count);
  });

  it('is listed', () => {
    expect(problems({ 'apps/server/src/mystery/a.ts': '' })).toEqual([
      expect.stringContaining('not listed in modules.ts'),
    ]);
  });

  it('is unknown to the platform', () => {
    const found = problems({
      'apps/server/src/platform/jobs/a.ts': `import { x } from '../../accounts/index.ts';`,
    });
    expect(found).toEqual([expect.stringContaining('platform may not import the module accounts')]);
  });
});

describe('A page', () => {
  it.each([
    ['../../ui/button.tsx', 0],
    ['../../shared/session/session.ts', 0],
    ['../../shared/market/quote-cell.tsx', 0],
    ['../../app/menu/member-menu.ts', 1],
    ['../../screens.ts', 1],
    ['../portfolio/table.tsx', 1],
  ])('of one feature imports %s: %i problems', (specifier, count) => {
    const found = problems({ 'apps/web/src/features/signals/page.tsx': `import { x } from '${specifier}';` });
    expect(found).toHaveLength(count);
  });

  it('element knows no feature and no member', () => {
    const found = problems({
      'apps/web/src/ui/a.tsx': `import { x } from '../shared/session/session.ts';`,
      'apps/web/src/ui/b.tsx': `import { x } from '../features/signals/page.tsx';`,
    });
    expect(found).toHaveLength(2);
  });

  it('shared by features knows none of them, nor what assembles them', () => {
    const found = problems({
      'apps/web/src/shared/market/a.tsx': `import { x } from '../session/session.ts';`,
      'apps/web/src/shared/market/b.tsx': `import { x } from '../../features/signals/page.tsx';`,
      'apps/web/src/shared/market/c.tsx': `import { x } from '../../app/menu/member-menu.ts';`,
    });
    expect(found).toHaveLength(2);
  });

  it.each(['#fff', '#12ab9f', 'rgb(0 0 0)', 'rgba(1, 2, 3, 0.5)', 'hsl(10 20% 30%)', 'oklch(0.7 0.1 200)'])(
    'takes its colours from the tokens, not %s',
    (colour) => {
      expect(
        problems({ 'apps/web/src/features/signals/a.module.css': `a { color: ${colour}; }` }),
      ).toHaveLength(1);
      expect(problems({ 'apps/web/src/ui/theme/tokens.css': `a { color: ${colour}; }` })).toEqual([]);
    },
  );

  it('may link to a heading', () => {
    expect(problems({ 'apps/web/src/features/signals/a.tsx': `<a href="#face-value">x</a>` })).toEqual([]);
  });

  it('loads the large chart library only on demand', () => {
    const chart: Record<string, string> = {
      'apps/web/src/ui/charts/heat.tsx': `import { use } from 'echarts/core';`,
    };
    const page = (text: string) => problems({ ...chart, 'apps/web/src/features/signals/a.tsx': text });
    expect(page(`const Heat = lazy(() => import('../../ui/charts/heat.tsx'));`)).toEqual([]);
    expect(page(`import { Heat } from '../../ui/charts/heat.tsx';`)).toEqual([
      expect.stringContaining('loads echarts'),
    ]);
  });
});

describe('Names and tests', () => {
  it('say what a file holds, in kebab-case', () => {
    expect(problems({ 'packages/quant/src/utils.ts': '' })).toHaveLength(1);
    expect(problems({ 'packages/quant/src/helpers/a.ts': '' })).toHaveLength(1);
    expect(problems({ 'packages/quant/src/MovingAverage.ts': '' })).toHaveLength(1);
    expect(problems({ 'packages/quant/src/moving-average.test.ts': '' })).toEqual([]);
  });

  it('are never orphaned', () => {
    for (const focus of ['it.only', 'describe.only', 'test . only']) {
      expect(problems({ 'packages/quant/src/a.test.ts': `${focus}('x', () => {});` })).toHaveLength(1);
    }
  });
});

describe('Reading the checkout', () => {
  it('finds the sources of every workspace, so that the rules look at something', () => {
    const folders = new Set(readSources().map(({ path }) => path.split('/').slice(0, 2).join('/')));
    for (const workspace of [
      'packages/market',
      'packages/quant',
      'packages/contract',
      'apps/server',
      'apps/web',
    ]) {
      expect(folders).toContain(workspace);
    }
  });
});
