import { createHash, randomBytes } from 'node:crypto';
import { type LedgerKey, rootMessage } from '@auspex/contract/ledger';
import type { IsoDate } from '@auspex/market';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { CLOCKS_DIFFER_MS } from '../sign-roots.ts';
import { type DailyRoot, listRoots } from '../store/entry-store.ts';
import { listKeys } from '../store/key-store.ts';
import { NoTimeStamp, readTimeStamp, type TimeStamp, timeStampRequest } from './time-stamp.ts';

export interface StampParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly world: string;
  /** The authority's address; null asks nobody. */
  readonly authority: string | null;
}

/** An authority that is away for a week misses what is older. */
const DAYS = 7;
const PATIENCE_MS = 15_000;
/** Answers with their certificates take a few kilobytes. */
const MOST_BYTES = 65_536;

/** The text that a day's root was signed as, and that its time stamp is over; null where it has no signature. */
export function stampedText(world: string, root: DailyRoot, keys: readonly LedgerKey[]): string | null {
  const key = keys.find(({ id }) => id === root.signature?.key);
  const { count, hash, at } = root;
  return key ? rootMessage(key.log, { world, count, hash, at: at.toISOString() }) : null;
}

/** Has the signed roots of the last days stamped that are not yet; the first refusal is thrown when all were tried. */
export async function stampRoots(parts: StampParts, signal: AbortSignal): Promise<void> {
  const { database, world, authority } = parts;
  if (authority === null) return;
  const keys = await listKeys(database);
  const failures: unknown[] = [];
  for (const root of await listRoots(database, world, { limit: DAYS })) {
    const text = stampedText(world, root, keys);
    if (root.timestamped || text === null) continue;
    try {
      const token = await askFor(text, { ...parts, authority, signal, since: root.at });
      await database.query(
        `insert into ledger_timestamp (world, date, authority, token, at) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [world, root.date, authority, token, new Date(parts.clock.now())],
      );
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

export function imprintOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

interface Question extends StampParts {
  readonly authority: string;
  readonly signal: AbortSignal;
  /** The stamp cannot be older. */
  readonly since: Date;
}

async function askFor(text: string, { authority, signal, since, clock }: Question): Promise<Buffer> {
  // Positive, and without a leading zero that DER would drop.
  const nonce = randomBytes(16);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const imprint = imprintOf(text);
  const answer = await fetch(authority, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(timeStampRequest(imprint, nonce)),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  if (!answer.ok) throw new NoTimeStamp(`The authority answered ${answer.status}.`);
  const token = await readBody(answer);
  const said = readTimeStamp(token);
  if (said.imprint !== imprint.toString('hex'))
    throw new NoTimeStamp('The time stamp is over something else.');
  if (said.nonce !== nonce.toString('hex')) throw new NoTimeStamp('The time stamp answers another question.');
  const at = Date.parse(said.at);
  if (at < since.getTime() - CLOCKS_DIFFER_MS || at > clock.now() + CLOCKS_DIFFER_MS)
    throw new NoTimeStamp(`The time stamp says ${said.at}, which cannot be.`);
  return token;
}

async function readBody(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new NoTimeStamp('The answer is too long for a time stamp.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The token of a day as it came; null where there is none. */
export async function findToken(sql: Sql, world: string, date: IsoDate): Promise<Buffer | null> {
  const stamps = tables(sql).selectFrom('ledger_timestamp').where('world', '=', world);
  const row = await stamps.where('date', '=', date).select('token').executeTakeFirst();
  return row?.token ?? null;
}

/** What a kept token says of a day's root; null where it is not over that root, or is no time stamp. */
export function readKeptStamp(token: Buffer, text: string): TimeStamp | null {
  try {
    const said = readTimeStamp(token);
    return said.imprint === imprintOf(text).toString('hex') ? said : null;
  } catch (error) {
    if (error instanceof NoTimeStamp) return null;
    throw error;
  }
}
