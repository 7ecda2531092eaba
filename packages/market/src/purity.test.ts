import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const here = new URL('.', import.meta.url);
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);

describe('the vocabulary of the product', () => {
  it('uses no clock, no randomness and no locale of the machine: the same question has the same answer everywhere', () => {
    expect(sources.length).toBeGreaterThan(30);
    const impure = /Date\.now|new Date\(\)|Math\.random|\bIntl\b|toLocale|performance\.|globalThis|process\./;
    expect(sources.filter((name) => impure.test(readFileSync(new URL(name, here), 'utf8')))).toEqual([]);
  });

  it('exports every source file', () => {
    const index = readFileSync(new URL('index.ts', here), 'utf8');
    const exported = sources.filter((name) => index.includes(`'./${name}'`));
    const internal = [
      'calendar/session-walk.ts',
      'index.ts',
      ...INTERNAL_ORDER_RULES,
      ...INTERNAL_CONVENTIONS,
    ];
    expect(sources.filter((name) => !exported.includes(name)).sort()).toEqual(internal.sort());
  });
});

/** Steps of the order check that mean nothing on their own. */
const INTERNAL_ORDER_RULES = ['cost-model', 'find-breaches', 'nearest-order', 'quantity-range'].map(
  (name) => `order-rules/${name}.ts`,
);

const INTERNAL_CONVENTIONS = ['conventions', 'conventions-of', 'english', 'french'].map(
  (name) => `i18n/${name}.ts`,
);
