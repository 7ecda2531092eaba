import { canonicalJson, type JsonObject } from '../src/ledger/canonical-json.ts';
import { fromHex, toHex } from '../src/ledger/hex.ts';
import {
  entrySubject,
  type LedgerEntryBody,
  type LedgerHeader,
  type LedgerRoot,
  type LedgerRow,
} from '../src/ledger/ledger-record.ts';
import { merkleLevels, merkleRoot, pathPlaces } from '../src/ledger/merkle-tree.ts';
import { bodyHash, entryHash, leafHash } from '../src/ledger/record-hash.ts';
import type { Sha256 } from '../src/ledger/sha256.ts';

/** A record as a reader has it. */
export interface LedgerExtract {
  readonly root: LedgerRoot;
  readonly headers: readonly LedgerHeader[];
  readonly rows: readonly LedgerRow[];
}

/** What is written with one entry; every leaf is open and salted alike, which is good enough where nothing is secret. */
export interface EntryToAppend {
  readonly kind: string;
  readonly at: string;
  readonly date: string;
  readonly salt: string;
  readonly leaves: readonly (Pick<LedgerRow, 'id' | 'subject' | 'of'> & { readonly body: JsonObject })[];
}

/** The record with one more entry that follows it as the rules ask: what a checker must take, or refuse for other reasons. */
export function appendEntry(record: LedgerExtract, entry: EntryToAppend, sha256: Sha256): LedgerExtract {
  const { world, count, hash: prevHash } = record.root;
  const { kind, at, date, salt, leaves } = entry;
  const hashOf = (body: JsonObject) => toHex(bodyHash(fromHex(salt), canonicalJson(body), sha256));
  const headersOfLeaves = leaves.map((leaf) => ({ ...leaf, bodyHash: hashOf(leaf.body), seal: null }));
  const levels = merkleLevels(
    headersOfLeaves.map((leaf) => leafHash(leaf, sha256)),
    sha256,
  );
  const hashes = levels.flat().map(toHex);
  const place = { kind, market: 'us', date, model: 'appended', part: 1 };
  const body: LedgerEntryBody = {
    ...{ at, count: leaves.length, root: toHex(merkleRoot(levels, sha256)) },
    ...place,
  };
  const unhashed = {
    ...{ world, seq: count + 1, kind, subject: entrySubject(place), prevHash },
    bodyHash: hashOf({ ...body }),
  };
  const header: LedgerHeader = { ...unhashed, hash: toHex(entryHash(unhashed, sha256)) };
  const rows = headersOfLeaves.map((leaf, index): LedgerRow => {
    const path = pathPlaces(index, leaves.length).map((at) => hashes[at] ?? '');
    return { ...leaf, salt, seq: header.seq, index, path, entry: { body, salt } };
  });
  return {
    root: { world, count: header.seq, hash: header.hash },
    headers: [...record.headers, header],
    rows: [...record.rows, ...rows],
  };
}
