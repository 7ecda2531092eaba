import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from './index.ts';
import { typedName, typedText } from './typed-shapes.ts';

const NAMES = new Set(['name', 'displayName', 'username', 'firstName', 'lastName', 'title']);

/** What members name things by, in every call. */
const names = Object.entries(calls).flatMap(
  ([call, { access, body }]: [string, { access: string; body?: unknown }]) =>
    access !== 'admin' && body instanceof z.ZodObject
      ? Object.entries(body.shape as Record<string, z.ZodType>)
          .filter(([field]) => NAMES.has(field))
          .map(([field, shape]) => ({ field: `${call} ${field}`, shape }))
      : [],
);

describe('what people write for people to read', () => {
  it('no name consists of characters that nobody sees', () => {
    expect(names.length).toBeGreaterThan(12);
    for (const unseen of ['\u200b\u200b', ' \u200d\ufeff', '\u3164', '\u2800']) {
      const taken = names.filter(({ shape }) => (shape.safeParse(unseen).data ?? '') !== '');
      expect(taken.map(({ field }) => field)).toEqual([]);
    }
  });

  it('a name is trimmed, and keeps every character that it is written with', () => {
    expect(typedName(20).parse(' Zoë 王 ')).toBe('Zoë 王');
    // A heart ends with a character that is not seen and makes it red.
    expect(typedName(20).parse('❤\ufe0f')).toBe('❤\ufe0f');
    expect(typedName(20).safeParse('\u200b').error?.issues[0]?.message).toBe('Enter a name.');
    expect(typedText().parse('\u200b')).toBe('');
  });
});

describe('a profile', () => {
  const { body } = calls['accounts.changeUser'];
  const problemOf = (change: object) => body?.safeParse(change).error?.issues[0]?.message;

  it('has a phone number with digits in it', () => {
    for (const phoneNumber of ['((((', '----', '+ 1 2 3', '....']) {
      expect(problemOf({ phoneNumber })).toMatch(/at least four digits/);
    }
    for (const phoneNumber of ['+41 555 0199', '(02) 12-34', '1234']) {
      expect(problemOf({ phoneNumber })).toBeUndefined();
    }
  });

  it('has a base currency that amounts can be converted into', () => {
    expect(problemOf({ baseCurrency: 'XXXXX' })).toMatch(/^Choose a currency .*: USD, EUR,/);
    expect(problemOf({ baseCurrency: 'CHF' })).toBeUndefined();
  });
});
