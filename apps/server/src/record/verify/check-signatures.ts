import { keyStatement } from '@auspex/contract';
import {
  type BreakReason,
  checkRootSignature,
  findFalseKey,
  type LedgerBreak,
  type LedgerEntryBody,
  type LedgerKey,
  type SignatureState,
} from '@auspex/contract/ledger';
import { DAY_MS, type IsoDate } from '@auspex/market';
import type { ClientBase } from 'pg';
import { sqlOn } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { CLOCKS_DIFFER_MS, type RootSigner, verifySignature } from '../sign-roots.ts';
import { type DailyRoot, findEntries, listRoots } from '../store/entry-store.ts';
import { listKeys, signatureOf } from '../store/key-store.ts';
import { findToken, readKeptStamp, stampedText } from '../timestamp/stamp-roots.ts';
import type { TimeStamp } from '../timestamp/time-stamp.ts';
import type { CheckedPart, RecordCheck } from './record-check.ts';

/** Entries and daily roots are signed by listed keys, the last of which is this installation's own. */
export function signatureCheck({ isOwn }: Pick<RootSigner, 'isOwn'>): RecordCheck {
  return {
    name: 'signatures',
    async find(client, part) {
      const keys = await listSoundKeys(client);
      if (keys === null) return { seq: 1, id: null, reason: 'false-key' };
      const badKey = await findBadKey(keys, part, isOwn);
      if (badKey !== null) return badKey;
      const found = [
        await findLostEnd(client, keys, part),
        await findBadEntry(client, keys, part),
        await findBadRoot(client, keys, part),
      ].filter((one) => one !== null);
      return found.sort((a, b) => a.seq - b.seq)[0] ?? null;
    },
    held: (client, { world }) => describeSigned(client, world),
    uncovered: (client, { world }) => describeUnsigned(client, world),
  };
}

/** Null where a statement is none. */
async function listSoundKeys(client: ClientBase): Promise<LedgerKey[] | null> {
  const keys = await tables(sqlOn(client)).selectFrom('ledger_key').select('statement').execute();
  const parsed = keys.every(({ statement }) => keyStatement.safeParse(readJson(statement)).success);
  return parsed ? listKeys(sqlOn(client)) : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function findBadKey(
  keys: readonly LedgerKey[],
  { world }: CheckedPart,
  isOwn: RootSigner['isOwn'],
): Promise<LedgerBreak | null> {
  const last = keys.at(-1);
  if (!last) return null;
  const generation = (await findFalseKey(keys, verifySignature)) ?? (isOwn(last) ? null : last.generation);
  if (generation === null) return null;
  const before = keys[generation - 1]?.chains.find((chain) => chain.world === world)?.count ?? 0;
  return { seq: before + 1, id: null, reason: 'false-key' };
}

/** An end that a key signed when it came into use, and that the chain does not contain. */
async function findLostEnd(
  client: ClientBase,
  keys: readonly LedgerKey[],
  { world, before }: CheckedPart,
): Promise<LedgerBreak | null> {
  for (const { count, hash } of keys.flatMap(({ chains }) => chains.filter((one) => one.world === world))) {
    if (count >= before) continue;
    const [entry] = await findEntries(sqlOn(client), world, [count]);
    if (entry?.hash !== hash) return { seq: count, id: null, reason: entry ? 'other-root' : 'cut-tail' };
  }
  return null;
}

const PAGE = 1000;

async function findBadEntry(
  client: ClientBase,
  keys: readonly LedgerKey[],
  { world, before, onProgress }: CheckedPart,
): Promise<LedgerBreak | null> {
  for (let after = 0; ; ) {
    const rows = await tables(sqlOn(client))
      .selectFrom('ledger_entry')
      .select(['seq', 'hash', 'body', 'signedBy', 'signature'])
      .where('world', '=', world)
      .where('seq', '>', String(after))
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const { seq, hash, body, ...row } of rows) {
      after = Number(seq);
      if (after >= before) return null;
      const { at } = JSON.parse(body) as LedgerEntryBody;
      const root = { world, count: after, hash: hash.toString('hex'), at, signature: signatureOf(row, at) };
      const reason = faultOf(await checkRootSignature(root, keys, verifySignature));
      if (reason !== null) return { seq: after, id: null, reason };
    }
    onProgress?.(after, Math.max(after, 1));
    if (rows.length < PAGE) return null;
  }
}

function faultOf(state: SignatureState): BreakReason | null {
  return state === 'signed' || state === 'older' ? null : state;
}

/** Roots of ten years. */
const ALL_DAYS = 4000;

async function findBadRoot(
  client: ClientBase,
  keys: readonly LedgerKey[],
  { world, before }: CheckedPart,
): Promise<LedgerBreak | null> {
  for (const root of (await listRoots(sqlOn(client), world, { limit: ALL_DAYS })).reverse()) {
    const seq = Math.max(1, root.count);
    if (seq >= before) return null;
    const reason = await examineRoot(world, root, keys);
    if (reason !== null) return { seq, id: null, reason };
    if (root.timestamped && (await readStamp(client, world, { root, keys })) === null)
      return { seq, id: null, reason: 'false-timestamp' };
  }
  return null;
}

/** What the kept time stamp of a day says; null where it is none, not over the day's root, or older than that. */
async function readStamp(
  client: ClientBase,
  world: string,
  { root, keys }: { readonly root: DailyRoot; readonly keys: readonly LedgerKey[] },
): Promise<TimeStamp | null> {
  const [token, text] = [await findToken(sqlOn(client), world, root.date), stampedText(world, root, keys)];
  const said = token && text !== null ? readKeptStamp(token, text) : null;
  return said && Date.parse(said.at) >= root.at.getTime() - CLOCKS_DIFFER_MS ? said : null;
}

async function examineRoot(
  world: string,
  root: DailyRoot,
  keys: readonly LedgerKey[],
): Promise<BreakReason | null> {
  const at = root.at.toISOString();
  if (root.signature === null) {
    const [first] = keys;
    return first !== undefined && at >= first.since ? 'unsigned' : null;
  }
  const { count, hash, signature } = root;
  const state = await checkRootSignature({ world, count, hash, at, signature }, keys, verifySignature);
  // That the chain had this root is compared elsewhere, so what is left to be wrong is when.
  const redated = state === 'false-signature' || at.slice(0, 10) !== root.date;
  return redated ? 'redated-root' : faultOf(state);
}

interface Counts {
  readonly signed: number;
  readonly unsigned: number;
  readonly roots: number;
  readonly bareRoots: number;
}

async function countSignatures(client: ClientBase, world: string): Promise<Counts> {
  const [row] = await sqlOn(client).query(
    `select (select count(signature)::int from ledger_entry where world = $1) as signed,
            (select count(*)::int from ledger_entry where world = $1 and signature is null) as unsigned,
            (select count(signature)::int from ledger_root where world = $1) as roots,
            (select count(*)::int from ledger_root where world = $1 and signature is null) as "bareRoots"`,
    [world],
  );
  const count = (name: keyof Counts) => Number(row?.[name] ?? 0);
  return {
    ...{ signed: count('signed'), unsigned: count('unsigned') },
    ...{ roots: count('roots'), bareRoots: count('bareRoots') },
  };
}

async function describeSigned(client: ClientBase, world: string): Promise<string[]> {
  const { signed, roots } = await countSignatures(client, world);
  const keys = await listKeys(sqlOn(client));
  const key = keys.at(-1);
  if (!key || signed + roots === 0) return [];
  return [
    ...(await describeStamps(client, world, keys)),
    `signed: ${signed} ${signed === 1 ? 'entry' : 'entries'} and ${roots} daily ${roots === 1 ? 'root' : 'roots'}; the key in use is ${key.id}, since ${key.since}. ` +
      'Only somebody with the master key could have made these signatures, and they could have made others too',
  ];
}

/** An authority that is away is asked again for a week; a stamp that came later proves nothing about the day. */
const IN_TIME_DAYS = 8;

async function describeStamps(
  client: ClientBase,
  world: string,
  keys: readonly LedgerKey[],
): Promise<string[]> {
  const late: IsoDate[] = [];
  const stamps: TimeStamp[] = [];
  for (const root of await listRoots(sqlOn(client), world, { limit: ALL_DAYS })) {
    const said = root.timestamped ? await readStamp(client, world, { root, keys }) : null;
    if (said === null) continue;
    stamps.push(said);
    if (Date.parse(said.at) > root.at.getTime() + IN_TIME_DAYS * DAY_MS) late.push(root.date);
  }
  const [latest] = stamps;
  if (latest === undefined) return [];
  const inTime = stamps.length - late.length;
  const when =
    late.length === 0
      ? `${stamps.length === 1 ? '' : 'all '}within ${IN_TIME_DAYS} days`
      : `${inTime} of them within ${IN_TIME_DAYS} days and ${late.length} later, the first of these for ${late.at(-1)}`;
  const authorities = Map.groupBy(
    stamps,
    ({ authority, fingerprint }) => `by ${authority} (certificate ${fingerprint})`,
  );
  const counts = [...authorities].map(([authority, { length }]) => `${authority}: ${length}`);
  return [
    `time-stamped: ${stamps.length} daily ${stamps.length === 1 ? 'root' : 'roots'}, ${when}; the latest at ${latest.at}. ` +
      `Stamped ${counts.join('; ')}. A root existed by the hour of its own stamp if you trust that authority, and a late stamp proves nothing about its day; ` +
      'whether a certificate is really its own is for you to check',
  ];
}

async function describeUnsigned(client: ClientBase, world: string): Promise<string[]> {
  const { unsigned, bareRoots } = await countSignatures(client, world);
  const keys = await listKeys(sqlOn(client));
  const sentences: string[] = [];
  if (keys.length === 0)
    sentences.push(
      'who wrote the entries and when: none is signed, so anyone who controls the database could have rewritten them all. Only a root saved elsewhere would show it',
    );
  else if (unsigned > 0)
    sentences.push(
      `when the first ${unsigned} ${unsigned === 1 ? 'entry was' : 'entries were'} written: ${unsigned === 1 ? 'it is' : 'they are'} older than the first key, which signed only where the chain ended on ${keys[0]?.since}`,
    );
  if (bareRoots > 0)
    sentences.push(
      `the hour of ${bareRoots === 1 ? 'one daily root' : `${bareRoots} daily roots`} without a signature: it is only held between the entries before and after it, to five minutes`,
    );
  for (const { generation, since, endorsement } of keys)
    if (generation > 1 && endorsement === null)
      sentences.push(
        `that key ${generation} belongs to the same publisher as key ${generation - 1}: the master key was replaced on ${since}, and the former key did not sign for its successor`,
      );
  return sentences;
}
