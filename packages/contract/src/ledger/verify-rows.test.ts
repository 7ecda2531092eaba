import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flipDigit, type SampleLedger, sampleTamperings } from '../../test/sample-tamperings.ts';
import { checkLedger } from './check-ledger.ts';
import { verifyRows } from './verify-rows.ts';

/** Made by `fixtures/make-sample-ledger.py`: Python's own JSON and hashes. */
const sample = JSON.parse(
  readFileSync(new URL('./fixtures/sample-ledger.json', import.meta.url), 'utf8'),
) as SampleLedger;

const check = ({ root, headers, rows }: SampleLedger, pageSize = 4) =>
  checkLedger({
    root,
    rows,
    readHeaders: async (after) => headers.filter(({ seq }) => seq > after).slice(0, pageSize),
  });

describe('the record, checked by a reader', () => {
  it('holds when nobody changed it, however it is hashed (Python made it)', async () => {
    expect(verifyRows(sample.headers, sample.rows)).toEqual({
      intact: true,
      headers: 6,
      rows: 26,
      sealed: 6,
    });
    expect(await check(sample)).toEqual({ intact: true, end: sample.root, rows: 26, sealed: 6 });
  });

  it('may be checked from any entry on', () => {
    const late = sample.rows.filter(({ seq, of }) => seq > 3 && of === null);
    expect(verifyRows(sample.headers.slice(3), late)).toMatchObject({ intact: true, headers: 3 });
  });

  it.each(sampleTamperings)('names the break: $name', ({ change, found }) => {
    const { headers, rows } = change(sample);
    expect(verifyRows(headers, rows)).toMatchObject({ intact: false, break: found });
  });

  it('breaks whichever digit of a header, a row or a path is changed', () => {
    for (const place of [0, 13, 63]) {
      for (const header of sample.headers) {
        for (const field of ['bodyHash', 'prevHash', 'hash'] as const) {
          const headers = sample.headers.with(header.seq - 1, {
            ...header,
            [field]: flipDigit(header[field], place),
          });
          // Of the first entry shown nothing stands before; the genesis is checked by its zeros.
          expect(verifyRows(headers, sample.rows).intact).toBe(false);
        }
      }
      for (const [index, row] of sample.rows.entries()) {
        const broken = (change: object) =>
          expect(verifyRows(sample.headers, sample.rows.with(index, { ...row, ...change })).intact).toBe(
            false,
          );
        broken({ bodyHash: flipDigit(row.bodyHash, place) });
        broken({ entry: { ...row.entry, salt: flipDigit(row.entry.salt, place) } });
        broken({
          entry: { ...row.entry, body: { ...row.entry.body, root: flipDigit(row.entry.body.root, place) } },
        });
        if (row.salt !== null) broken({ salt: flipDigit(row.salt, place) });
        for (const [step, hash] of row.path.entries()) {
          broken({ path: row.path.with(step, flipDigit(hash, place)) });
        }
      }
    }
  });

  it('takes what the page shows when the record says the same', () => {
    const shown = { symbol: 'BAC', stance: 'buy', range: [-0.125, 0.25] };
    const rows = sample.rows.map((row) => (row.id === 'sig:us:BAC:2025-03-04:20' ? { ...row, shown } : row));
    expect(verifyRows(sample.headers, rows).intact).toBe(true);
  });
});

describe('the whole chain, followed page by page', () => {
  it('ends at the published root; a shorter chain or another end is found', async () => {
    const cut = { ...sample, headers: sample.headers.slice(0, 5) };
    expect(await check(cut)).toMatchObject({ intact: false, break: { seq: 6, reason: 'missing-entry' } });
    const root = { ...sample.root, hash: flipDigit(sample.root.hash, 5) };
    expect(await check({ ...sample, root })).toMatchObject({ break: { seq: 6, reason: 'other-root' } });
  });

  it('must still contain the root that somebody saved', async () => {
    const readHeaders = async (after: number) => sample.headers.filter(({ seq }) => seq > after);
    const { root } = sample;
    const fourth = { world: root.world, count: 4, hash: sample.headers[3]?.hash ?? '' };
    const verdict = (witnessed: typeof root, published = root) =>
      checkLedger({ root: published, witnessed, rows: [], readHeaders });
    expect(await verdict(fourth)).toMatchObject({ intact: true });
    expect(await verdict({ ...fourth, hash: root.hash })).toMatchObject({
      break: { seq: 4, reason: 'other-root' },
    });
    // The publisher says that there are four entries; six were witnessed.
    const cut = await checkLedger({
      root: fourth,
      witnessed: root,
      rows: [],
      readHeaders: async (after) => sample.headers.slice(after, 4),
    });
    expect(cut).toMatchObject({ break: { seq: 5, reason: 'cut-tail' } });
  });

  it('says how far it is, and reads nothing where there is nothing', async () => {
    const seen: number[] = [];
    await checkLedger({
      root: sample.root,
      rows: [],
      readHeaders: async (after) => sample.headers.slice(after, after + 2),
      onProgress: (done) => seen.push(done),
    });
    expect(seen).toEqual([2, 4, 6]);
    const empty = { world: 'live', count: 0, hash: '0'.repeat(64) };
    expect(await checkLedger({ root: empty, rows: [], readHeaders: async () => [] })).toMatchObject({
      intact: true,
    });
  });
});
