import type { CallReplyInput, Calls } from '@auspex/contract';
import { type LedgerKind, type LedgerRow, pathPlaces } from '@auspex/contract/ledger';
import { MARKETS, type Market, planOf } from '@auspex/market';
import type { Delay } from '../accounts/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database, Sql } from '../platform/database/index.ts';
import { NotFound } from '../platform/errors/index.ts';
import { cachedReply } from '../platform/http/cached-reply.ts';
import type { CallHandlers } from '../platform/http/call-handlers.ts';
import type { Identity } from '../platform/http/identity.ts';
import { readRoot } from './ledger.ts';
import { SEAL_BARS } from './publish.ts';
import { findEntries, listHeaders, readTreeHashes } from './store/entry-store.ts';
import { type LeafFilter, listLeaves, placeOf, type Reader } from './store/leaf-store.ts';
import { listPublicKeys, readPublicRoot } from './witness.ts';

export interface LedgerCallParts {
  readonly database: Database;
  readonly clock: Clock;
  /** The world shown at present. */
  readonly world: string;
  /** How late a member, or with null a guest, sees the calls of a market; null for at once. */
  readonly delayOf: (memberId: string | null, market: Market) => Promise<Delay | null>;
}

export function ledgerCalls(parts: LedgerCallParts): CallHandlers {
  const { database, clock, world: current } = parts;
  const readerFor = async (identity: Identity | null): Promise<Reader> => {
    const memberId = mayRead(identity) ? identity.memberId : null;
    const delays = await Promise.all(
      MARKETS.map(async (market) => ({
        needs: planOf(market),
        delay: await parts.delayOf(memberId, market),
      })),
    );
    return {
      now: new Date(clock.now()),
      unlocked: new Set(
        delays.flatMap(({ needs, delay }) => (memberId !== null && delay === null ? needs : [])),
      ),
      // A seal lasts as long as it was made for; a longer delay is kept while reading.
      later: delays.flatMap(({ needs, delay }) =>
        delay !== null && delay.bars > SEAL_BARS ? { needs, until: delay.date } : [],
      ),
    };
  };
  const rows = async (filter: LeafFilter, identity: Identity | null) =>
    (await readRows(database, filter, await readerFor(identity))).map(toReply);
  return {
    'ledger.root': async ({ query: { world = current } }) => readPublicRoot(database, world),
    'ledger.keys': async () => ({ keys: await listPublicKeys(database) }),
    'ledger.headers': async ({ query: { world = current, after, limit } }, context) =>
      cachedReply(context, {
        key: `${world}:${after}:${limit}`,
        // A full page never changes again.
        version: async () => String(Math.min((await readRoot(database, world)).count, after + limit)),
        read: async () => {
          const items = await listHeaders(database, { world, after, limit });
          const replies = items.map((header) => ({ ...header, kind: header.kind as LedgerKind }));
          return { items: replies, next: items.length < limit ? null : (items.at(-1)?.seq ?? null) };
        },
      }),
    'ledger.entry': async ({ params: { seq }, query: { world = current } }) => {
      const [entry] = await findEntries(database, world, [seq]);
      if (!entry) throw new NotFound();
      const kind = entry.kind as LedgerKind;
      return { ...entry, kind, body: { ...entry.body, kind } };
    },
    'ledger.rows': async ({ query }, { identity }) => {
      const { world = current, kind, subject, seq, older, limit } = query;
      const [ids, of] = [readIds(query.ids), readIds(query.of)];
      const found = await rows(
        { world, kind, subject, seq, ids, of, older: readPlace(older), limit: limit + 1 },
        identity,
      );
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, older: found.length > limit && last ? placeOf(last) : null };
    },
    'ledger.row': async ({ params: { id }, query: { world = current } }, { identity }) => {
      const [row] = await rows({ world, id, limit: 1 }, identity);
      if (!row) throw new NotFound();
      return { row, outcomes: await rows({ world, of: [id], limit: 200 }, identity) };
    },
  };
}

/** A personal token reads as its member only where it was made for reading. */
function mayRead(identity: Identity | null): identity is Identity {
  return identity !== null && (identity.scopes === null || identity.scopes.includes('market:read'));
}

function readIds(text: string | undefined): string[] | undefined {
  return text?.split(',').map((id) => id.trim());
}

function readPlace(older: string | undefined): { seq: number; index: number } | undefined {
  if (older === undefined) return undefined;
  const [seq = 0, index = 0] = older.split('.').map(Number);
  return { seq, index };
}

type RowReply = CallReplyInput<Calls['ledger.row']>['row'];

/** The same data as the contract's schema has it, whose lists may be written to. */
function toReply(row: LedgerRow): RowReply {
  return row as RowReply;
}

/** Leaves for a reader with their way to the root, and the entry whose root it is. */
async function readRows(sql: Sql, filter: LeafFilter, reader: Reader): Promise<LedgerRow[]> {
  const { world } = filter;
  const leaves = await listLeaves(sql, filter, reader);
  const seqs = [...new Set(leaves.map(({ seq }) => seq))];
  const entries = new Map((await findEntries(sql, world, seqs)).map((entry) => [entry.seq, entry]));
  const placed = leaves.map((leaf) => {
    const entry = entries.get(leaf.seq);
    if (!entry) throw new Error(`Entry ${leaf.seq} of ${world} is gone.`);
    const { body, salt } = entry;
    return { leaf, entry: { body, salt }, places: pathPlaces(leaf.index, body.count) };
  });
  const wanted = placed.flatMap(({ leaf, places }) => places.map((place) => ({ seq: leaf.seq, place })));
  const hashes = await readTreeHashes(sql, world, wanted);
  let taken = 0;
  return placed.map(({ leaf, entry, places }) => {
    const path = hashes.slice(taken, taken + places.length);
    taken += places.length;
    return { ...leaf, path, entry };
  });
}
