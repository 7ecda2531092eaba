import { describe, expect, it } from 'vitest';
import { findSlowExpressions, judge } from './boundaries/expressions.ts';
import { toleratedExpressions } from './boundaries/tolerated-expressions.ts';

/** What the check says about these besides the tolerated ones. */
const problemsWith = (...expressions: string[]) =>
  findSlowExpressions(
    new Map([...toleratedExpressions.keys(), ...expressions].map((one) => [one, 'a.ts:1'] as const)),
  );

describe('A regular expression of the server', () => {
  it('is refused if its time grows faster than the text', () => {
    // The one with which a single address of 15 kB held the server up for 25 seconds.
    const slow = '/\\b([a-z][a-z0-9+.-]*:\\/\\/[^\\s:\\/@"\']+):[^\\s@\\/"\']+@/gi';
    expect(problemsWith(slow)).toEqual([expect.stringContaining('is slow (2nd degree polynomial)')]);
    expect(judge('/^(a+)+$/')).toContain('exponential');
  });

  it('is named until it is kept as judged, even if it is safe', () => {
    expect(judge('/^abc[0-9]$/')).toBe('safe');
    expect(problemsWith('/^abc[0-9]$/')).toEqual([expect.stringContaining('is safe and new')]);
  });

  it('may be tolerated for a reason, as long as it exists', () => {
    expect(problemsWith()).toEqual([]);
    expect(findSlowExpressions(new Map())).toHaveLength(toleratedExpressions.size);
  });
});
