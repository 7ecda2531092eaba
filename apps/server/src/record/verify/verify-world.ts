import {
  type BreakReason,
  bodyHash,
  emptyChain,
  followChain,
  type LedgerBreak,
  type LedgerEntryBody,
  type LedgerRoot,
  leafHash,
  merkleLevels,
  merkleRoot,
  toHex,
} from '@auspex/contract/ledger';
import type { ClientBase } from 'pg';
import { nodeSha256 } from '../node-sha256.ts';
import { checkEntry, entryColumns, headerOf, type StoredEntry } from './check-entry.ts';
import { referenceChecks } from './find-broken-reference.ts';
import { isCanonical } from './is-canonical.ts';
import type { RecordCheck } from './record-check.ts';
import { type RowStream, streamRows } from './row-stream.ts';

const leafColumns = `seq, position, id, subject, of_id, body, salt, body_hash, seal_needs,
  (extract(epoch from sealed_until) * 1000000)::bigint::text`;

const BLOCK_ROWS = 2000;
/** Each brings the hashes of its whole tree. */
const BLOCK_ENTRIES = 20;

export interface WorldVerdict {
  readonly world: string;
  readonly entries: number;
  readonly leaves: number;
  /** How far the chain holds. */
  readonly end: LedgerRoot;
  /** The first bad entry, and why; null when everything is as it was written. */
  readonly break: LedgerBreak | null;
  /** Whether a root saved earlier was found again; null without one. */
  readonly witnessed: LedgerRoot | null;
  /** What holds beyond hashes, as sentences. */
  readonly held: readonly string[];
  /** What of the world's rows no entry commits to, as sentences. */
  readonly uncovered: readonly string[];
}

export interface WorldCheck {
  readonly world: string;
  /** A root saved earlier. */
  readonly witnessed: LedgerRoot | null;
  /** Further comparisons, with what the pages read and with what follows from calls and prices. */
  readonly checks?: readonly RecordCheck[];
  /** A second connection to the same snapshot, on which comparisons by query go on meanwhile. */
  readonly beside?: ClientBase;
  readonly onProgress?: (entries: number, leaves: number) => void;
  readonly onCheck?: (name: string, done: number, total: number) => void;
}

/**
 * Recomputes every hash of a world's record in one pass, inside a transaction of the client; then compares what holds
 * between entries, and what was made from the record.
 */
export async function verifyWorld(client: ClientBase, check: WorldCheck): Promise<WorldVerdict> {
  const { world, witnessed, beside } = check;
  const values = [world];
  const early = beside ? startQueries(beside, check) : NO_ANSWERS;
  const entries = await streamRows<StoredEntry>(client, {
    name: 'ledger_entries',
    text: `select ${entryColumns} from ledger_entry where world = $1 order by seq`,
    values,
    blockRows: BLOCK_ENTRIES,
  });
  const leaves = await streamRows<StoredLeaf>(client, {
    name: 'ledger_leaves',
    text: `select ${leafColumns} from ledger_leaf where world = $1 order by seq, position`,
    values,
    blockRows: BLOCK_ROWS,
  });
  const chain = followChain(emptyChain(world), nodeSha256);
  const count = { entries: 0, leaves: 0 };
  const found = (await followEntries({ entries, leaves, chain, check, count })) ?? (await findStray(leaves));
  const known = earlier(found, findCutTail(chain.end, witnessed));
  const compared = await compare(client, { check, early, known });
  const [held, uncovered] = compared === null ? await listRemarks(client, check) : [[], []];
  return { world, ...count, end: chain.end, break: compared, witnessed, held, uncovered };
}

/** Answers of comparisons by name, as far as they could be had; the first break in the whole record, whatever it is. */
type EarlyAnswers = ReadonlyMap<string, Promise<{ readonly first: LedgerBreak | null } | null>>;

const NO_ANSWERS: EarlyAnswers = new Map();

/**
 * Starts every comparison by query, one after the other. One that stumbles over a body that is no longer what was
 * written has no answer: it is asked again about the entries before the one that the pass finds broken.
 */
function startQueries(beside: ClientBase, { world, checks = [] }: WorldCheck): EarlyAnswers {
  let last: Promise<unknown> = Promise.resolve();
  let failed = false;
  const ask = async ({ find }: RecordCheck) => {
    if (failed) return null;
    try {
      return { first: await find(beside, { world, before: Number.MAX_SAFE_INTEGER }) };
    } catch {
      // The transaction is over with it.
      failed = true;
      return null;
    }
  };
  return new Map(
    allChecks(checks)
      .filter(({ byQuery }) => byQuery)
      .map((check) => {
        const answer = last.then(() => ask(check));
        last = answer;
        return [check.name, answer];
      }),
  );
}

async function listRemarks(
  client: ClientBase,
  { world, checks = [] }: WorldCheck,
): Promise<[held: string[], uncovered: string[]]> {
  const [held, uncovered]: [string[], string[]] = [[], []];
  for (const check of allChecks(checks)) {
    held.push(...((await check.held?.(client, { world })) ?? []));
    uncovered.push(...((await check.uncovered?.(client, { world })) ?? []));
  }
  return [held, uncovered];
}

function allChecks(checks: readonly RecordCheck[]): readonly RecordCheck[] {
  return [...referenceChecks, ...checks];
}

/** The first break, given the first that the pass over all entries has found. */
async function compare(
  client: ClientBase,
  given: { readonly check: WorldCheck; readonly early: EarlyAnswers; readonly known: LedgerBreak | null },
): Promise<LedgerBreak | null> {
  const { world, checks = [], onCheck } = given.check;
  let first = given.known;
  for (const { name, find } of allChecks(checks)) {
    onCheck?.(name, 0, 1);
    const onProgress = (done: number, total: number) => onCheck?.(name, done, total);
    const before = first?.seq ?? Number.MAX_SAFE_INTEGER;
    const answer = await given.early.get(name);
    first = earlier(first, answer ? answer.first : await find(client, { world, before, onProgress }));
  }
  return first;
}

interface Pass {
  readonly entries: RowStream<StoredEntry>;
  readonly leaves: RowStream<StoredLeaf>;
  readonly chain: ReturnType<typeof followChain>;
  readonly check: WorldCheck;
  readonly count: { entries: number; leaves: number };
}

async function followEntries(pass: Pass): Promise<LedgerBreak | null> {
  const { entries, leaves, chain, check, count } = pass;
  const { witnessed } = check;
  let previousAt = '';
  for (;;) {
    const entry = entries.peek();
    if (entry === undefined) {
      if (await entries.fill()) continue;
      return null;
    }
    const header = headerOf(entry);
    const broken = chain.take(header);
    if (broken !== null) return broken;
    const said = checkEntry(entry, previousAt);
    if (typeof said === 'string') return { seq: header.seq, id: null, reason: said };
    const bad = await checkLeaves({ seq: header.seq, said, material: entry[9] }, leaves);
    if (bad !== null) return { seq: header.seq, ...bad };
    if (witnessed?.count === header.seq && witnessed.hash !== header.hash)
      return { seq: header.seq, id: null, reason: 'other-root' };
    entries.skip();
    previousAt = said.at;
    count.entries += 1;
    count.leaves += said.count;
    check.onProgress?.(count.entries, count.leaves);
  }
}

interface BadLeaf {
  readonly id: string | null;
  readonly reason: BreakReason;
}

async function checkLeaves(
  entry: { readonly seq: number; readonly said: LedgerEntryBody; readonly material: Buffer },
  leaves: RowStream<StoredLeaf>,
): Promise<BadLeaf | null> {
  const { seq, said, material } = entry;
  const hashes: Buffer[] = [];
  for (;;) {
    const leaf = leaves.peek();
    if (leaf === undefined) {
      if (await leaves.fill()) continue;
      break;
    }
    const of = Number(leaf[0]);
    if (of < seq) return { id: leaf[2], reason: 'stray-leaf' };
    if (of > seq) break;
    const hash = checkStoredLeaf(leaf, { index: hashes.length, material, kind: said.kind });
    if (typeof hash === 'string') return { id: leaf[2], reason: hash };
    hashes.push(hash);
    leaves.skip();
  }
  if (hashes.length < said.count) return { id: null, reason: 'missing-leaf' };
  if (hashes.length > said.count) return { id: null, reason: 'stray-leaf' };
  const levels = merkleLevels(hashes, nodeSha256);
  if (toHex(merkleRoot(levels, nodeSha256)) !== said.root) return { id: null, reason: 'foreign-leaf' };
  return Buffer.concat(levels.flat()).equals(material) ? null : { id: null, reason: 'proof-material' };
}

/** The hash of a leaf at its place. The stored tree tells which one is wrong when the root is. */
function checkStoredLeaf(
  leaf: StoredLeaf,
  place: { readonly index: number; readonly material: Buffer; readonly kind: string },
): Buffer | BreakReason {
  const { index, material, kind } = place;
  if (leaf[1] !== index) return leaf[1] < index ? 'repeated-leaf' : 'missing-leaf';
  if ((leaf[4] !== null) !== (kind === 'outcomes')) return 'lost-call';
  const hash = checkLeaf(leaf);
  if (typeof hash === 'string') return hash;
  return hash.equals(material.subarray(32 * index, 32 * index + 32)) ? hash : 'foreign-leaf';
}

/** Leaves after the last entry: the entry was taken away. */
async function findStray(leaves: RowStream<StoredLeaf>): Promise<LedgerBreak | null> {
  if (leaves.peek() === undefined && !(await leaves.fill())) return null;
  const leaf = leaves.peek();
  return leaf ? { seq: Number(leaf[0]), id: leaf[2], reason: 'stray-leaf' } : null;
}

function findCutTail(end: LedgerRoot, witnessed: LedgerRoot | null): LedgerBreak | null {
  if (witnessed === null || witnessed.count <= end.count) return null;
  return { seq: end.count + 1, id: null, reason: 'cut-tail' };
}

function earlier(a: LedgerBreak | null, b: LedgerBreak | null): LedgerBreak | null {
  if (a === null || b === null) return a ?? b;
  return b.seq < a.seq ? b : a;
}

/** Columns of a stored leaf in the order of `leafColumns`. */
type StoredLeaf = readonly [
  seq: string,
  position: number,
  id: string,
  subject: string,
  of: string | null,
  body: string,
  salt: Buffer,
  bodyHash: Buffer,
  needs: 'crypto' | 'stocks' | null,
  untilMicroseconds: string | null,
];

/** The hash of a leaf from what it says, or what is wrong with it. */
function checkLeaf(leaf: StoredLeaf): Buffer | BreakReason {
  const [, , id, subject, of, body, salt, storedHash, needs, until] = leaf;
  if (!storedHash.equals(bodyHash(salt, body, nodeSha256))) return 'altered-body';
  if (!isCanonical(body)) return 'malformed';
  // Half a seal, or one whose end no text of the record can name.
  if ((needs === null) !== (until === null) || Number(until ?? 0) % 1000 !== 0) return 'malformed';
  const seal =
    needs === null || until === null ? null : { needs, until: new Date(Number(until) / 1000).toISOString() };
  const header = { id, subject, of, bodyHash: storedHash.toString('hex'), seal };
  return leafHash(header, nodeSha256) as Buffer;
}
