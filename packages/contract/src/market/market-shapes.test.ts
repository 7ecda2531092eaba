import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../index.ts';
import { dateOrInstant } from '../typed-shapes.ts';
import { asOf } from './market-shapes.ts';

const problemsOf = (shape: z.ZodType, text: string) =>
  shape.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

/** Every field that a call takes, by the call’s name and its own. */
const fields = Object.entries(calls).flatMap(([call, { query, body }]: [string, Parts]) =>
  [query, body].flatMap((part) =>
    part instanceof z.ZodObject
      ? Object.entries(part.shape as Record<string, z.ZodType>).map(([name, shape]) => ({
          field: `${call} ${name}`,
          shape,
        }))
      : [],
  ),
);
interface Parts {
  readonly query?: unknown;
  readonly body?: unknown;
}

describe('days and instants that are asked for', () => {
  it('no call takes a day that does not exist, or one of another form', () => {
    const takes = ({ shape }: { shape: z.ZodType }, text: string) => shape.safeParse(text).success;
    const ofDays = fields.filter((one) => takes(one, '2025-03-01') && !takes(one, '9999-99-99'));
    expect(ofDays.length).toBeGreaterThan(80);
    for (const wrong of [
      '2025-02-30',
      '2025-02-29',
      '2025-13-01',
      '2025-02-30T10:00:00Z',
      '2025-03-01 (x)',
    ]) {
      expect(ofDays.filter((one) => takes(one, wrong)).map(({ field }) => field)).toEqual([]);
    }
  });

  it('a wrong one is refused with one sentence that shows how to write it', () => {
    for (const shape of [asOf, dateOrInstant]) {
      expect(problemsOf(shape, '0999-02-30')).toEqual([
        'Enter a date such as 2025-03-01, or an instant such as 2025-03-01T16:00:00Z.',
      ]);
      for (const right of ['2024-02-29', '2025-03-01T16:00', '2025-03-01T16:00:00.123+02:00'])
        expect([right, problemsOf(shape, right)]).toEqual([right, []]);
    }
  });

  it('the market is shown as of 2000 or later', () => {
    for (const early of [
      '1999-12-31',
      '1969-12-31',
      '0999-12-31',
      '0000-01-01',
      '2000-01-01T00:00:00+02:00',
    ]) {
      expect([early, problemsOf(asOf, early)]).toEqual([
        early,
        ['The market can be seen as of 2000-01-01 or a later day.'],
      ]);
    }
    expect(problemsOf(asOf, '2000-01-01')).toEqual([]);
    // What a list is filtered by may lie before: a company was founded then.
    expect(problemsOf(dateOrInstant, '1950-01-01')).toEqual([]);
  });
});
