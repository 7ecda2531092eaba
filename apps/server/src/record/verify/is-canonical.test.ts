import { canonicalJson, type JsonValue } from '@auspex/contract/ledger';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCanonical } from './is-canonical.ts';

describe('a stored body', () => {
  it('is taken as canonical exactly where writing it anew gives the same text', () => {
    const texts = fc
      .json({ maxDepth: 3 })
      .chain((json) =>
        fc.constantFrom(json, JSON.stringify(JSON.parse(json)), canonicalJson(JSON.parse(json) as JsonValue)),
      );
    fc.assert(
      fc.property(texts, (text) => {
        expect(isCanonical(text)).toBe(canonicalJson(JSON.parse(text) as JsonValue) === text);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['{"a":1,"b":[{"c":2}]}', true],
    ['{"10":1,"2":1}', true],
    ['{"2":1,"10":1}', false],
    ['{"b":1,"a":1}', false],
    ['[{"b":1,"a":1}]', false],
    ['{"a": 1}', false],
    ['{"a":1,"a":1}', false],
    ['{"a":1.0}', false],
    ['{"a":-0}', false],
    ['{"a":1e400}', false],
    [String.raw`{"a":"\u0041"}`, false],
    [String.raw`{"a":"\ud800"}`, false],
    ['{"a":"\ud800"}', false],
    ['{"a":"😀"}', true],
    ['{"a":1', false],
    ['', false],
  ])('%s: %s', (text, canonical) => {
    expect(isCanonical(text)).toBe(canonical);
  });
});
