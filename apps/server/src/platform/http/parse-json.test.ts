import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const list = (entries: number) => `[${Array(entries).fill('1').join(',')}]`;

describe('a JSON body', () => {
  it('may have 10,000 fields and entries in all, and 40 levels', () => {
    expect(parseJson(list(10_000))).toHaveLength(10_000);
    expect(() => parseJson(list(10_001))).toThrow('more than 10,000');
    expect(() => parseJson(`{"a":${list(5000)},"b":${list(5000)}}`)).toThrow('more than 10,000');
    expect(parseJson(nested(40))).toBeInstanceOf(Array);
    expect(() => parseJson(nested(41))).toThrow('deeper than 40');
  });

  it('may hold any text: what looks like JSON in it counts for nothing', () => {
    for (const text of [','.repeat(20_000), '[{'.repeat(100), '\\"[,'.repeat(20_000), '\\', '"', '\\"'])
      expect(parseJson(JSON.stringify({ text, [`${text},`]: 1 }))).toEqual({ text, [`${text},`]: 1 });
  });
});
