import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainWords, problemsOf } from './describe-problems.ts';

function told(schema: z.ZodType, body: unknown): string | null {
  const read = schema.safeParse(body, { error: plainWords });
  return read.success ? null : problemsOf(read.error.issues, 'body').message;
}

describe('what is said of a field that is missing', () => {
  it.each<[string, z.ZodType]>([
    ['a text', z.string()],
    ['one of several words', z.enum(['buy', 'sell'])],
    ['one word', z.literal('yes')],
    ['a text or a number', z.union([z.string(), z.number()])],
    ['an object of one kind or another', z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })])],
  ])('HTTP-13: it is required, where it could hold %s', (_, schema) => {
    expect(told(z.object({ side: schema }), {})).toBe('The field side is required.');
  });

  it('HTTP-13: the field that tells one kind of body from another is, too', () => {
    const body = z.discriminatedUnion('to', [z.object({ to: z.literal('rest') })]);
    expect(told(body, {})).toBe('The field to is required.');
    expect(told(body, { to: 'go' })).toBe('The field to matches none of the allowed forms.');
  });

  it('a wrong one is still told what it must be', () => {
    const body = z.object({ side: z.enum(['buy', 'sell']) });
    expect(told(body, { side: 'up' })).toBe('The field side must be "buy" or "sell".');
    expect(told(body, { side: null })).toBe('The field side must be "buy" or "sell".');
  });

  it('a limit that is itself not allowed is not called allowed', () => {
    const body = z.object({ level: z.number().positive(), share: z.number().min(0).lt(1) });
    expect(told(body, { level: 0, share: 1 })).toBe(
      'The field level must be more than 0; the field share must be less than 1.',
    );
    expect(told(body, { level: 1, share: -1 })).toBe('The field share must be at least 0.');
  });
});
