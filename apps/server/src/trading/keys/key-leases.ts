import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SpentPoints } from '@auspex/exchanges';
import { type RawBuilder, sql as raw } from 'kysely';
import { z } from 'zod';
import type { Database, Sql } from '../../platform/database/index.ts';
import { condition, tables } from '../../platform/database/tables.ts';
import { type KeyWithOwner, keyWithOwner, selectKeys } from './key-store.ts';

const TRY_AGAIN_MS = 50;
/** A lease that was stored this recently lasts for the next request as it is. */
const LONGEST_RENEWED_MS = 1000;

/** The right to sign with a key, for one use. */
export interface Lease {
  readonly keyId: string;
  /** As it was stored when the lease was taken: it may have been replaced while this waited. */
  readonly key: KeyWithOwner;
  readonly holder: string;
  /** Grows with each holder. */
  readonly fence: string;
  /** What was asked with the key lately, by every process; stored whenever the lease is renewed or ended. */
  readonly spent: SpentPoints;
  /** Makes sure that it lasts for another request; false if somebody else has it by now. */
  renew(): Promise<boolean>;
}

/** A condition on a statement: this lease is still held. */
export const isLeaseHeld = ({ keyId, holder, fence }: Lease) =>
  condition`exists (select from trading_lease where key_id = ${keyId} and holder = ${holder} and fence = ${fence}
    and until > clock_timestamp())`;

interface Taking {
  readonly keyId: string;
  readonly holder: string;
  readonly seconds: number;
}

type Taken = Pick<Lease, 'key' | 'fence' | 'spent'>;

const takenLease = z.object({ fence: z.string(), points: z.number(), at: z.number() }).nullable();

/** Null while somebody else has the key, and `gone` once there is no such key. */
async function take(sql: Sql, { keyId, holder, seconds }: Taking): Promise<Taken | 'gone' | null> {
  const taking: RawBuilder<object> = raw`(
    insert into trading_lease as l (key_id, holder, until)
    select id, ${holder}, clock_timestamp() + make_interval(secs => ${seconds})
      from trading_key where id = ${keyId} for key share
    on conflict (key_id) do update set holder = excluded.holder, fence = l.fence + 1, until = excluded.until
      where l.until < clock_timestamp()
    returning fence, spent_points, spent_at)`;
  const taken = raw`(select json_build_object('fence', fence::text, 'points', spent_points,
    'at', coalesce(extract(epoch from spent_at) * 1000, 0)) from taken)`;
  const row = await selectKeys(tables(sql).with('taken', () => taking))
    .select(taken.as('taken'))
    .where('trading_key.id', '=', keyId)
    .executeTakeFirst();
  if (row === undefined) return 'gone';
  const { taken: answer, ...stored } = row;
  const [key, lease] = [keyWithOwner(stored), takenLease.parse(answer)];
  if (key === null) return 'gone';
  return lease && { key, fence: lease.fence, spent: { points: lease.points, at: lease.at } };
}

/**
 * Gives each key to one use at a time: within this process in order of arrival, between processes by a row with an
 * expiry. Taken and renewed in statements of their own, so that no connection is held while an exchange answers.
 */
export class KeyLeases {
  readonly #database: Database;
  readonly #seconds: number;
  readonly #renewedForMs: number;
  readonly #queues = new Map<string, Promise<unknown>>();

  /** A lease lasts longer than one request to an exchange may take: it is renewed before each. */
  constructor(database: Database, seconds: number) {
    this.#database = database;
    this.#seconds = seconds;
    this.#renewedForMs = Math.min(LONGEST_RENEWED_MS, seconds * 100);
  }

  /**
   * Runs work that signs with a key; `busy` if the key was not free in time, `gone` if it has been removed, and nothing
   * ran.
   */
  hold<T>(
    keyId: string,
    patienceMs: number,
    work: (lease: Lease) => Promise<T>,
  ): Promise<T | 'busy' | 'gone'> {
    const until = performance.now() + patienceMs;
    const queued = this.#queues.get(keyId);
    const before = queued ?? Promise.resolve();
    let isLate = false;
    const turn = before.then(() => (isLate ? 'busy' : this.#takeTurn(keyId, until, work)));
    const settled: Promise<unknown> = turn
      .catch(() => undefined)
      .finally(() => {
        if (this.#queues.get(keyId) === settled) this.#queues.delete(keyId);
      });
    this.#queues.set(keyId, settled);
    if (queued === undefined) return turn;
    const isTooLate = wait(patienceMs, undefined, { ref: false }).then(() => {
      isLate = true;
    });
    // Whoever is still in the queue then is told so at once; whose turn has come, that turn decides.
    return Promise.race([before, isTooLate]).then(() => (isLate ? 'busy' : turn));
  }

  async #takeTurn<T>(
    keyId: string,
    until: number,
    work: (lease: Lease) => Promise<T>,
  ): Promise<T | 'busy' | 'gone'> {
    const holder = randomUUID();
    let taken: Taken | null = null;
    let at = 0;
    while (taken === null) {
      at = performance.now();
      if (at > until) return 'busy';
      const tried = await take(this.#database, { keyId, holder, seconds: this.#seconds });
      if (tried === 'gone') return 'gone';
      if (tried === null) await wait(TRY_AGAIN_MS);
      taken = tried;
    }
    const lease = { keyId, holder, ...taken };
    const stored = { at, points: taken.spent.points };
    const renew = async (): Promise<boolean> => {
      const { points } = lease.spent;
      if (points === stored.points && performance.now() - stored.at < this.#renewedForMs) return true;
      const from = performance.now();
      const isHeld = await this.#extend(lease);
      if (isHeld) Object.assign(stored, { at: from, points });
      return isHeld;
    };
    try {
      return await work({ ...lease, renew });
    } finally {
      // If this fails, the lease ends by itself.
      await this.#extend(lease, 0).catch(() => undefined);
    }
  }

  /** False if somebody else has it by now. */
  async #extend(
    { keyId, holder, spent }: Pick<Lease, 'keyId' | 'holder' | 'spent'>,
    seconds = this.#seconds,
  ): Promise<boolean> {
    const rows = await this.#database.query(
      `update trading_lease set until = clock_timestamp() + make_interval(secs => $3), spent_points = $4, spent_at = $5
        where key_id = $1 and holder = $2 and until > clock_timestamp() returning 1`,
      [keyId, holder, seconds, spent.points, new Date(spent.at)],
    );
    return rows.length > 0;
  }
}
