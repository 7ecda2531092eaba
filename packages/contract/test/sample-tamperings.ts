import type { JsonObject } from '../src/ledger/canonical-json.ts';
import type { BreakReason } from '../src/ledger/ledger-break.ts';
import type { LedgerHeader, LedgerRoot, LedgerRow } from '../src/ledger/ledger-record.ts';

/** A short record to test the verifier with, in Node and in browsers alike. */
export interface SampleLedger {
  readonly root: LedgerRoot;
  readonly headers: readonly LedgerHeader[];
  readonly rows: readonly (LedgerRow & { readonly shown?: JsonObject })[];
}

/** One way to falsify the sample, and what must be found. */
export interface Tampering {
  readonly name: string;
  readonly change: (sample: SampleLedger) => SampleLedger;
  readonly found: { readonly seq: number; readonly reason: BreakReason };
}

const withHeader = (sample: SampleLedger, seq: number, change: Partial<LedgerHeader>): SampleLedger => ({
  ...sample,
  headers: sample.headers.map((header) => (header.seq === seq ? { ...header, ...change } : header)),
});

const withRow = (sample: SampleLedger, id: string, change: (row: LedgerRow) => object): SampleLedger => ({
  ...sample,
  rows: sample.rows.map((row) => (row.id === id ? { ...row, ...change(row) } : row)),
});

const call = (symbol: string, date: string): string => `sig:us:${symbol}:${date}:20`;
const rowOf = (sample: SampleLedger, id: string): LedgerRow | undefined =>
  sample.rows.find((row) => row.id === id);

/** The other digit at one place of a hash. */
export function flipDigit(hash: string, place: number): string {
  const digit = (Number.parseInt(hash.charAt(place), 16) ^ 1).toString(16);
  return hash.slice(0, place) + digit + hash.slice(place + 1);
}

export const sampleTamperings: readonly Tampering[] = [
  {
    name: 'a body changed after the fact',
    change: (sample) =>
      withRow(sample, call('BAC', '2025-03-04'), ({ body }) => ({ body: { ...body, stance: 'sell' } })),
    found: { seq: 2, reason: 'altered-body' },
  },
  {
    name: 'a body changed with its hash made to fit',
    change: (sample) =>
      withRow(sample, call('BAC', '2025-03-04'), () => ({
        body: rowOf(sample, call('BAC', '2025-03-03'))?.body,
        salt: rowOf(sample, call('BAC', '2025-03-03'))?.salt,
        bodyHash: rowOf(sample, call('BAC', '2025-03-03'))?.bodyHash,
      })),
    found: { seq: 2, reason: 'foreign-leaf' },
  },
  {
    name: 'a leaf moved to another entry',
    change: (sample) =>
      withRow(sample, call('KO', '2025-03-03'), () => ({
        ...rowOf(sample, call('KO', '2025-03-04')),
        seq: 1,
        entry: rowOf(sample, call('KO', '2025-03-03'))?.entry,
      })),
    found: { seq: 1, reason: 'foreign-leaf' },
  },
  {
    name: 'a leaf at another place of its entry',
    change: (sample) => withRow(sample, call('IWM', '2025-03-03'), () => ({ index: 1 })),
    found: { seq: 1, reason: 'foreign-leaf' },
  },
  {
    name: 'an outcome pointed at another call',
    change: (sample) => withRow(sample, 'out:us:KO:2025-03-03:20', () => ({ of: call('KO', '2025-03-04') })),
    found: { seq: 6, reason: 'foreign-leaf' },
  },
  {
    name: 'an outcome of a call that the page does not have',
    change: (sample) => ({
      ...sample,
      rows: sample.rows.filter(({ id }) => id !== call('KO', '2025-03-03')),
    }),
    found: { seq: 6, reason: 'lost-call' },
  },
  {
    name: 'a seal that is held shut for longer',
    change: (sample) =>
      withRow(sample, call('SPY', '2025-03-06'), () => ({
        seal: { needs: 'stocks', until: '2026-03-11T20:15:00.000Z' },
      })),
    found: { seq: 4, reason: 'foreign-leaf' },
  },
  {
    name: 'an open row without its body',
    change: (sample) => withRow(sample, call('BAC', '2025-03-03'), () => ({ body: null, salt: null })),
    found: { seq: 1, reason: 'missing-body' },
  },
  {
    name: 'a sealed row with a body that nobody can check',
    change: (sample) =>
      withRow(sample, call('SPY', '2025-03-06'), () => ({ body: { stance: 'buy' }, salt: null })),
    found: { seq: 4, reason: 'missing-body' },
  },
  {
    name: 'an entry that counts other leaves',
    change: (sample) =>
      withRow(sample, call('AAPL', '2025-03-05'), ({ entry }) => ({
        entry: { ...entry, body: { ...entry.body, count: 2 } },
      })),
    found: { seq: 3, reason: 'altered-entry' },
  },
  {
    name: 'a row whose hash is none',
    change: (sample) => withRow(sample, call('BAC', '2025-03-03'), () => ({ salt: 'salt' })),
    found: { seq: 1, reason: 'malformed' },
  },
  {
    name: 'a row of an entry that is not there',
    change: (sample) => withRow(sample, call('BAC', '2025-03-04'), () => ({ seq: 9 })),
    found: { seq: 9, reason: 'unknown-entry' },
  },
  {
    name: 'a page that shows another stance than the record',
    change: (sample) =>
      withRow(sample, call('BAC', '2025-03-04'), () => ({ shown: { symbol: 'BAC', stance: 'hold' } })),
    found: { seq: 2, reason: 'shown-differs' },
  },
  {
    name: 'an entry left out',
    change: (sample) => ({ ...sample, headers: sample.headers.filter(({ seq }) => seq !== 3) }),
    found: { seq: 3, reason: 'missing-entry' },
  },
  {
    name: 'an entry left out and the rest numbered anew',
    change: (sample) => ({
      ...sample,
      headers: sample.headers
        .filter(({ seq }) => seq !== 3)
        .map((header) => ({ ...header, seq: header.seq > 3 ? header.seq - 1 : header.seq })),
    }),
    found: { seq: 3, reason: 'broken-link' },
  },
  {
    name: 'two entries exchanged',
    change: (sample) => ({
      ...sample,
      headers: sample.headers.toSorted((a, b) => (a.seq === 3 ? 1 : b.seq === 3 ? -1 : a.seq - b.seq)),
    }),
    found: { seq: 3, reason: 'missing-entry' },
  },
  {
    name: 'one entry twice',
    change: (sample) => ({
      ...sample,
      headers: sample.headers.flatMap((header) => (header.seq === 4 ? [header, header] : [header])),
    }),
    found: { seq: 4, reason: 'repeated-entry' },
  },
  {
    name: 'the subject of an entry changed',
    change: (sample) => withHeader(sample, 2, { subject: 'us/2025-03-04/blend-2' }),
    found: { seq: 2, reason: 'altered-header' },
  },
  {
    name: 'an entry of another world',
    change: (sample) => withHeader(sample, 2, { world: 'live' }),
    found: { seq: 2, reason: 'other-world' },
  },
];
