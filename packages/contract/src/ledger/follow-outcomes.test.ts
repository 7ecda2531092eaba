import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendEntry } from '../../test/append-entry.ts';
import type { SampleLedger } from '../../test/sample-tamperings.ts';
import type { JsonObject } from './canonical-json.ts';
import { checkLedger } from './check-ledger.ts';
import { sha256 } from './sha256.ts';
import { verifyRows } from './verify-rows.ts';

/** Made by `fixtures/make-sample-ledger.py`: six entries, the last with the outcomes of the first. */
const sample = JSON.parse(
  readFileSync(new URL('./fixtures/sample-ledger.json', import.meta.url), 'utf8'),
) as SampleLedger;

interface Forged {
  readonly id: string;
  readonly of: string | null;
  readonly body: JsonObject;
}

/** One more entry that follows the chain as it should, hashes and all: what only the rules of outcomes can tell. */
function withEntry(record: SampleLedger, leaves: readonly Forged[]): SampleLedger {
  const place = {
    kind: 'outcomes',
    at: '2025-04-01T20:16:00.000Z',
    date: '2025-04-01',
    salt: 'ab'.repeat(32),
  };
  const named = leaves.map((leaf) => ({ ...leaf, subject: 'us:KO' }));
  return appendEntry(record, { ...place, leaves: named }, sha256);
}

const call = 'sig:us:KO:2025-03-04:20';
const outcome = (given: Partial<Forged> = {}): Forged => ({
  id: 'out:us:KO:2025-03-04:20',
  of: call,
  body: { horizon: 20, return: 0.41 },
  ...given,
});

async function verdicts({ root, headers, rows }: SampleLedger) {
  const readHeaders = async (after: number) => headers.filter(({ seq }) => seq > after);
  const whole = await checkLedger({ root, rows, readHeaders });
  const part = verifyRows(headers, rows);
  expect(part.intact).toBe(whole.intact);
  return [whole, part].map((verdict) => (verdict.intact ? null : verdict.break));
}

const both = (found: object | null) => [found, found];

describe('outcomes, checked with their calls by a reader', () => {
  it('hold where each has its call in an earlier entry', async () => {
    expect(await verdicts(withEntry(sample, [outcome()]))).toEqual(both(null));
    const further = outcome({ id: 'out:us:KO:2025-03-03:60', of: 'sig:us:KO:2025-03-03:20' });
    // The call has an outcome over 20 bars already; one over 60 is another matter.
    expect(await verdicts(withEntry(sample, [{ ...further, body: { horizon: 60, return: 0.1 } }]))).toEqual(
      both(null),
    );
  });

  it('are found out where the chain is whole and the call does not exist, or comes no earlier', async () => {
    const lost = { seq: 7, id: 'out:us:KO:2025-03-04:20', reason: 'lost-call' };
    expect(await verdicts(withEntry(sample, [outcome({ of: 'sig:us:KO:2025-03-09:20' })]))).toEqual(
      both(lost),
    );
    const same = { id: 'sig:us:KO:2025-04-01:20', of: null, body: { stance: 'buy' } };
    expect(await verdicts(withEntry(sample, [same, outcome({ of: same.id })]))).toEqual(both(lost));
  });

  it('are found out where a call gets a second one, under whatever id', async () => {
    const again = outcome({ id: 'out:better', of: 'sig:us:KO:2025-03-03:20' });
    expect(await verdicts(withEntry(sample, [again]))).toEqual(
      both({ seq: 7, id: 'out:better', reason: 'second-outcome' }),
    );
    const twice = [outcome(), outcome({ id: 'out:better' })];
    expect(await verdicts(withEntry(sample, twice))).toEqual(
      both({ seq: 7, id: 'out:better', reason: 'second-outcome' }),
    );
  });

  it('LEDG-12: are withheld with their call, over every horizon, and never where it is open', async () => {
    const sealed = 'sig:us:AAPL:2025-03-04:20';
    const over = (horizon: number) =>
      outcome({ id: `${sealed}:${horizon}`, of: sealed, body: { horizon, return: 0.1 } });
    const record = withEntry(sample, [over(20), over(60)]);
    const without = (...ids: readonly string[]) => ({
      ...record,
      rows: record.rows.map((row) => (ids.includes(row.id) ? { ...row, body: null, salt: null } : row)),
    });
    const [first, second] = [over(20).id, over(60).id];
    expect(await verdicts(without(sealed, first, second))).toEqual(both(null));
    expect(await verdicts(without(first, second))).toEqual(
      both({ seq: 7, id: first, reason: 'missing-body' }),
    );
  });

  it('are found out where the page left their call away', async () => {
    const rows = sample.rows.filter(({ id }) => id !== 'sig:us:KO:2025-03-03:20');
    expect(await verdicts({ ...sample, rows })).toEqual(
      both({ seq: 6, id: 'out:us:KO:2025-03-03:20', reason: 'lost-call' }),
    );
  });

  it('and calls are told where one is listed twice', async () => {
    const [first] = sample.rows;
    expect(await verdicts({ ...sample, rows: [...sample.rows, ...(first ? [first] : [])] })).toEqual(
      both({ seq: 1, id: first?.id, reason: 'repeated-leaf' }),
    );
  });
});

type Step = string | number;

/** Every place in the data that holds a plain value. */
function placesOf(value: unknown, path: readonly Step[] = []): (readonly Step[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]));
}

/** The data with one plain value changed. */
function changed(value: unknown, path: readonly Step[], change: (was: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as Record<string, unknown>) };
  Reflect.set(copy, key, changed(Reflect.get(copy, key), rest, change));
  return copy;
}

/** Another value at a place: one character of a text, another number, something where nothing was. */
function otherValue(was: unknown, at: number, by: number): unknown {
  if (was === null) return 'ab'.repeat(32);
  if (typeof was === 'boolean') return !was;
  if (typeof was === 'number') return was + by;
  const text = String(was);
  if (text === '') return 'x';
  const place = at % text.length;
  const letter = String.fromCharCode(text.charCodeAt(place) ^ by);
  return text.slice(0, place) + letter + text.slice(place + 1);
}

it('whichever single value of the headers or rows is changed, the record does not hold any more', async () => {
  const places = placesOf({ headers: sample.headers, rows: sample.rows });
  expect(places.length).toBeGreaterThan(700);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: places.length - 1 }),
      fc.nat(200),
      fc.integer({ min: 1, max: 7 }),
      async (place, at, by) => {
        const path = places[place] ?? [];
        const forged = changed(sample, path, (was) => otherValue(was, at, by)) as SampleLedger;
        const found = await verdicts(forged);
        expect(found, path.join('.')).not.toContain(null);
      },
    ),
    { numRuns: 1500, seed: 39 },
  );
});
