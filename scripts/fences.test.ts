import { describe, expect, it } from 'vitest';
import { findPlaces } from './boundaries/fences.ts';
import { judgeCounts, ratchet } from './boundaries/ratchet.ts';
import { parseSource } from './boundaries/source-file.ts';

const long = '\n'.repeat(50);

/** How many places each fence finds in made-up files; fences that find none are left out. */
function counts(texts: Record<string, string>, spec = ''): Record<string, number> {
  const files = Object.entries(texts).map(([path, text]) => parseSource(path, text));
  const found = [...findPlaces({ files, spec })].map(([name, places]) => [name, places.length] as const);
  return Object.fromEntries(found.filter(([, count]) => count > 0));
}

const server = 'apps/server/src';
const main = { [`${server}/main.ts`]: `import './market/index.ts';${long}` };

describe('The fences', () => {
  it('find cycles of files that only types close', () => {
    const found = counts({
      'packages/quant/src/a.ts': `import { b } from './b.ts';${long}`,
      'packages/quant/src/b.ts': `import type { A } from './a.ts';${long}`,
    });
    expect(found).toEqual({ 'files in circles': 2 });
  });

  it('find cycles between folders of a module, and between modules', () => {
    const inside = counts({
      'packages/quant/src/one/a.ts': `import { b } from '../two/b.ts';${long}`,
      'packages/quant/src/one/c.ts': long,
      'packages/quant/src/two/b.ts': long,
      'packages/quant/src/two/d.ts': `import type { C } from '../one/c.ts';${long}`,
    });
    expect(inside).toEqual({ 'folders in circles': 2 });
    const between = counts({
      ...main,
      [`${server}/market/index.ts`]: `import '../news/index.ts'; import './a.ts';${long}`,
      [`${server}/market/a.ts`]: long,
      [`${server}/news/index.ts`]: `import type { A } from '../market/a.ts';${long}`,
    });
    expect(between).toEqual({ 'folders in circles': 2 });
  });

  it('find folders of market and signals that reach for what assembles them', () => {
    const found = counts({
      ...main,
      [`${server}/market/index.ts`]: `export * from './create.ts';${long}`,
      [`${server}/market/create.ts`]: `import './store/a.ts';${long}`,
      [`${server}/market/store/a.ts`]: `import { type B } from '../b.ts';${long}`,
      [`${server}/market/b.ts`]: long,
    });
    expect(found).toEqual({ 'arrows to the root of a module': 1 });
  });

  it('find what no program reaches', () => {
    const found = counts({
      ...main,
      [`${server}/market/index.ts`]: `new Worker(new URL('./thread.ts', import.meta.url));${long}`,
      [`${server}/market/thread.ts`]: long,
      [`${server}/market/sample-market.ts`]: long,
      [`${server}/market/a.test.ts`]: `import './sample-market.ts';${long}`,
    });
    expect(found).toEqual({ 'test support in src': 1 });
  });

  it.each([
    ["'fr' outside i18n", `const languages = ['en', 'fr'];`],
    ['places that know the simulated source', `if (source === 'simulated') wait();`],
    ['unchecked row types', `await sql.query<{ id: string }>('select id from member');`],
    ['unchecked row types', 'members.select(raw<number>`count(*)`);'],
  ])('find %s', (fence, line) => {
    const found = counts({ ...main, [`${server}/market/index.ts`]: `${line}${long}` });
    expect(found).toEqual({ [fence]: 1 });
  });

  it('find texts that only refer to other texts', () => {
    const found = counts({ 'packages/market/src/market-text.ts': long });
    expect(found).toEqual({ '-text.ts files': 1 });
  });

  it('find files that one other could hold, but no screen that loads on demand and none with a test', () => {
    const texts = {
      'packages/market/src/index.ts': `export * from './a.ts';${long}`,
      'packages/market/src/a.ts': `import './b.ts'; import './c.ts'; const d = () => import('./d.ts');${long}`,
      'packages/market/src/b.ts': '\n'.repeat(39),
      'packages/market/src/c.ts': '\n'.repeat(39),
      'packages/market/src/c.test.ts': `import './c.ts';${long}`,
      'packages/market/src/d.ts': '\n'.repeat(39),
    };
    expect(counts(texts)).toEqual({ 'files under 40 lines with one importer': 1 });
  });

  it('count short files per thousand', () => {
    const texts = { 'packages/market/src/a.ts': '\n', 'packages/market/src/b.ts': long };
    expect(counts(texts)).toEqual({ 'per mille of files under 20 lines': 500 });
  });

  it('find rules whose id is in no test', () => {
    const rules = '- **XYZ-1** One.\n- **XYZ-Q2** Two.\n';
    const test = { 'packages/market/src/a.test.ts': `it('XYZ-Q2: …')` };
    expect(counts(test, rules)).toEqual({ 'rules that no test quotes': 1 });
  });

  it('find rules that only a test has', () => {
    const rules = '- **XYZ-1** to **XYZ-3** Three.\n';
    const titles = ['XYZ-1', 'XYZ-2', 'XYZ-4', 'UTF-8'].map((id) => `it('${id}: …')`).join(';');
    const test = { 'packages/market/src/a.test.ts': titles };
    expect(counts(test, rules)).toEqual({ 'rules that no test quotes': 1, 'rules that only a test has': 1 });
  });
});

describe('The ratchet', () => {
  const exactly = Object.entries(ratchet).map(
    ([name, count]) => [name, Array<string>(count).fill('x')] as const,
  );

  it('is content with what it allows', () => {
    expect(judgeCounts(new Map(exactly))).toEqual([]);
  });

  it('refuses more, and wants to be lowered when there is less', () => {
    const more = new Map([...exactly, ['-text.ts files', Array<string>(10_000).fill('a-text.ts')]]);
    expect(judgeCounts(more)).toEqual([expect.stringContaining('-text.ts files: 10000, at most')]);
    const less = judgeCounts(new Map(exactly.map(([name]) => [name, []])));
    const above = Object.values(ratchet).filter((count) => count > 0).length;
    expect(less).toHaveLength(above);
  });
});
