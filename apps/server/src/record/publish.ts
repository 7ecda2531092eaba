import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ledgerLeafId } from '@auspex/contract';
import {
  bodyHash,
  canonicalJson,
  entryHash,
  entrySubject,
  type JsonObject,
  type LedgerEntryBody,
  leafHash,
  merkleLevels,
  merkleRoot,
  toHex,
  ZERO_HASH,
} from '@auspex/contract/ledger';
import { calendarOf, type IsoDate, type Market, MINUTE_MS, planOf } from '@auspex/market';
import type { Clock } from '../platform/clock/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { Conflict } from '../platform/errors/index.ts';
import type { LeavesOfKind, NewEntry, PublishedEntry, Recipe } from './entry.ts';
import { nodeSha256 } from './node-sha256.ts';
import type { RootSigner, SigningKey } from './sign-roots.ts';
import { type ChainEnd, findParts, insertEntry, lockChain, readEnd } from './store/entry-store.ts';
import { insertLeaves, type NewLeaf } from './store/leaf-store.ts';

/** What is written is written: an entry of this market, date and model is there already. */
export class AlreadyPublished extends Conflict {
  constructor(kind: string, subject: string) {
    super(
      `The ledger holds the ${kind} of ${subject} already; nothing is published twice.`,
      'already-published',
    );
  }
}

/** Kinds that a day may add to more than once: bars that come late settle late. */
const inParts: ReadonlySet<string> = new Set(['outcomes', 'trades']);

/** What a chain is written with. */
export interface ChainParts {
  readonly world: string;
  readonly clock: Clock;
  /** Without one the entry stays unsigned, which `verify-ledger` then says. */
  readonly signer?: RootSigner | undefined;
}

/** Writes one entry with its leaves; they exist only if the transaction commits. */
export async function publish(
  tx: Transaction,
  given: NewEntry,
  { world, clock, signer }: ChainParts,
): Promise<PublishedEntry> {
  const { kind, market, date, model } = given;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(model)) throw new Error(`"${model}" cannot name a model.`);
  const leaves = await sealLeaves(given);
  await lockChain(tx, world);
  const part = 1 + (await findParts(tx, { world, kind, subject: `${market}/${date}/${model}` })).length;
  const subject = entrySubject({ market, date, model, part });
  if (part > 1 && !inParts.has(kind))
    throw new AlreadyPublished(kind, subject.slice(0, subject.lastIndexOf('/')));
  if (leaves.length === 0) throw new Error(`There is nothing to publish for the ${kind} of ${subject}.`);
  const wrong = leaves.find(({ of }) => (of !== null) !== (kind === 'outcomes'));
  if (wrong) throw new Error(`The leaf ${wrong.id} does not belong among ${kind}.`);
  const end = await readEnd(tx, world);
  const key = await signer?.current(tx);
  const { root, tree } = hashLeaves(leaves);
  const earliest = [end?.at ?? '', key?.listed.since ?? ''];
  const body = {
    at: timeAfter(earliest, clock),
    count: leaves.length,
    date,
    kind,
    market,
    model,
    part,
    root,
  };
  const header = await writeEntry(tx, { world, end, subject, body, tree, key });
  await insertLeaves(tx, { world, seq: header.seq }, leaves);
  return { ...header, count: leaves.length, at: body.at };
}

/** Some milliseconds of work; requests go on between one handful and the next. */
const AT_ONCE = 200;

/**
 * Salts, seals and hashes leaves, and puts them in the order of their ids. The salt keeps a sealed body from being
 * guessed by trying every possible one.
 */
async function sealLeaves({ leaves: given, market, date }: NewEntry): Promise<NewLeaf[]> {
  const salts = randomBytes(32 * given.length);
  const until = given.some(isSealed) ? sealEnd(market, date) : null;
  const leaves: NewLeaf[] = [];
  for (const [index, leaf] of given.entries()) {
    const seal = until !== null && isSealed(leaf) ? { needs: planOf(market), until } : null;
    leaves.push(hashBody(leaf, { salt: salts.subarray(32 * index, 32 * index + 32), seal }));
    if (leaves.length % AT_ONCE === 0) await setImmediate();
  }
  return leaves.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** How many bars a call of a paid plan stays sealed without an outcome; its seal is part of what is hashed. */
export const SEAL_BARS = 5;
/** A daily bar of US stocks is known a quarter of an hour after the close, one of crypto with the end of its day. */
const KNOWN_AFTER_MS: Readonly<Record<Market, number>> = { us: 15 * MINUTE_MS, crypto: 0 };

/**
 * When the last bar of a seal is known, by itself the fifth after the one of `date`: a call made on that bar is open to
 * everybody from then on.
 */
export function sealEnd(market: Market, date: IsoDate, bars = SEAL_BARS): Date {
  const calendar = calendarOf(market);
  let session = calendar.nextSession(date);
  for (let bar = 1; bar < bars; bar += 1) session = calendar.nextSession(session.date);
  return new Date(session.close + KNOWN_AFTER_MS[market]);
}

type GivenLeaf = LeavesOfKind['leaves'][number];

function hashBody(leaf: GivenLeaf, { salt, seal }: Pick<NewLeaf, 'salt' | 'seal'>): NewLeaf {
  const { id, subject } = leaf;
  if (!ledgerLeafId.safeParse(id).success) throw new Error(`"${id}" cannot be an id of the ledger.`);
  if (subject === '' || subject.length > 160)
    throw new Error(`The leaf ${id} has no subject that the ledger takes.`);
  const body = canonicalJson(withRecipe(leaf.body, 'recipe' in leaf ? leaf.recipe : undefined));
  const of = 'of' in leaf ? leaf.of : null;
  return { id, subject, of, body, salt, bodyHash: Buffer.from(bodyHash(salt, body, nodeSha256)), seal };
}

function isSealed(leaf: GivenLeaf): boolean {
  return 'sealed' in leaf && leaf.sealed === true;
}

/** The recipe is part of what is committed to. */
function withRecipe(body: JsonObject, recipe: Recipe | undefined): JsonObject {
  if (Object.hasOwn(body, 'recipe')) throw new Error('A body cannot hold a recipe of its own.');
  if (recipe === undefined) return body;
  const { dataHash, model, seed, asOf, seenBy } = recipe;
  return { ...body, recipe: { dataHash, model, seed, asOf, seenBy } };
}

function hashLeaves(leaves: readonly NewLeaf[]): { root: string; tree: Buffer } {
  const hashes = leaves.map(({ id, subject, of, bodyHash: hash, seal }) => {
    const until = seal?.until.toISOString() ?? '';
    const header = { id, subject, of, bodyHash: toHex(hash), seal: seal && { needs: seal.needs, until } };
    return leafHash(header, nodeSha256);
  });
  const levels = merkleLevels(hashes, nodeSha256);
  return { root: toHex(merkleRoot(levels, nodeSha256)), tree: Buffer.concat(levels.flat()) };
}

/** Clocks of several machines differ; nothing is dated before what it follows, or before the key that signs it. */
export function timeAfter(instants: readonly string[], clock: Clock): string {
  return [...instants, new Date(clock.now()).toISOString()].sort().at(-1) ?? '';
}

async function writeEntry(
  tx: Transaction,
  entry: {
    readonly world: string;
    readonly end: ChainEnd | null;
    readonly subject: string;
    readonly body: LedgerEntryBody;
    readonly tree: Buffer;
    readonly key: SigningKey | undefined;
  },
): Promise<{ seq: number; hash: string }> {
  const { world, end, subject, tree, key } = entry;
  const { kind, at } = entry.body;
  const seq = (end?.seq ?? 0) + 1;
  const salt = randomBytes(32);
  const body = canonicalJson({ ...entry.body });
  const bodyDigest = bodyHash(salt, body, nodeSha256);
  const prevHash = end?.hash ?? Buffer.from(ZERO_HASH, 'hex');
  const header = { world, seq, kind, subject, bodyHash: toHex(bodyDigest), prevHash: toHex(prevHash) };
  const hash = entryHash(header, nodeSha256);
  const signature = key?.sign({ world, count: seq, hash: toHex(hash), at }) ?? null;
  const hashes = { bodyHash: bodyDigest, prevHash, hash, tree };
  const stored = { world, seq, kind, subject, body, salt, ...hashes, signature };
  await insertEntry(tx, stored);
  return { seq, hash: toHex(hash) };
}
