import { type LedgerKind, type RootSignature, ZERO_HASH } from '@auspex/contract/ledger';
import type { IsoDate, Market } from '@auspex/market';
import type { Database, Sql, Transaction } from '../platform/database/index.ts';
import type { EntryKey, NewEntry, PublishedEntry, Recipe } from './entry.ts';
import { type ChainParts, publish } from './publish.ts';
import { findEntries, findParts, readEnd } from './store/entry-store.ts';
import { listLeaves } from './store/leaf-store.ts';

/** The end of a chain. */
export interface ChainRoot {
  readonly world: string;
  readonly count: number;
  readonly hash: string;
  readonly writtenAt: string | null;
  /** Null before the first entry, and where the last one is older than the first key. */
  readonly signature: RootSignature | null;
}

/** A leaf with all that is recorded of it, whatever its seal: for the product itself, not for replies. */
export interface RecordedLeaf {
  readonly id: string;
  readonly subject: string;
  readonly of: string | null;
  /** The body as it was given. */
  readonly body: object;
  readonly recipe: Recipe | null;
  readonly sealedUntil: string | null;
  readonly seq: number;
  readonly index: number;
  readonly bodyHash: string;
  readonly entry: {
    readonly kind: LedgerKind;
    readonly market: Market;
    readonly date: IsoDate;
    readonly model: string;
    readonly at: string;
    readonly hash: string;
  };
}

/** The record of one world: written before outcomes are known, never changed. */
export interface Ledger {
  readonly world: string;
  /** Writes one entry, in the transaction that publishes what it records. Throws `AlreadyPublished`. */
  publish(tx: Transaction, entry: NewEntry): Promise<PublishedEntry>;
  /** Entries of a market, date and model: none, one, or (outcomes, trades) several. */
  published(key: EntryKey, sql?: Sql): Promise<readonly PublishedEntry[]>;
  root(sql?: Sql): Promise<ChainRoot>;
  /** What was recorded under an id, to recompute it; null when there is no such leaf. */
  leaf(id: string, sql?: Sql): Promise<RecordedLeaf | null>;
}

export function createLedger(parts: ChainParts & { readonly database: Database }): Ledger {
  const { database, clock, world, signer } = parts;
  return {
    world,
    publish: (tx, entry) => publish(tx, entry, { world, clock, signer }),
    published: ({ kind, market, date, model }, sql = database) =>
      findParts(sql, { world, kind, subject: `${market}/${date}/${model}` }),
    root: (sql = database) => readRoot(sql, world),
    leaf: (id, sql = database) => readRecordedLeaf(sql, { world, id }),
  };
}

export async function readRoot(sql: Sql, world: string): Promise<ChainRoot> {
  const end = await readEnd(sql, world);
  if (end === null) return { world, count: 0, hash: ZERO_HASH, writtenAt: null, signature: null };
  const { seq, hash, at, signature } = end;
  return { world, count: seq, hash: hash.toString('hex'), writtenAt: at, signature };
}

async function readRecordedLeaf(
  sql: Sql,
  { world, id }: { readonly world: string; readonly id: string },
): Promise<RecordedLeaf | null> {
  const everything = { now: new Date(0), unlocked: new Set(['crypto', 'stocks'] as const), later: [] };
  const [leaf] = await listLeaves(sql, { world, id, limit: 1 }, everything);
  if (!leaf?.body) return null;
  const [entry] = await findEntries(sql, world, [leaf.seq]);
  if (!entry) return null;
  const { recipe = null, ...body } = leaf.body;
  const { kind, market, date, model, at } = entry.body;
  const { subject, of, seq, index, bodyHash, seal } = leaf;
  return {
    ...{ id, subject, of, seq, index, bodyHash, body },
    recipe: recipe as Recipe | null,
    sealedUntil: seal?.until ?? null,
    entry: {
      kind: kind as LedgerKind,
      market: market as Market,
      date: date as IsoDate,
      model,
      at,
      hash: entry.hash,
    },
  };
}
