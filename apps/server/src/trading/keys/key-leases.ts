import { randomUUID } from 'node:crypto';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
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
  /**
   * Waits for a turn at the exchange. Where that takes more than a moment, others have the key meanwhile. False if it
   * could not be had back, or is another key by now.
   */
  lendWhile(turn: Promise<void>): Promise<boolean>;
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
  readonly #queues = new Map<string, Promise<void>>();

  /** A lease lasts longer than one request to an exchange may take: it is renewed before each. */
  constructor(database: Database, seconds: number) {
    this.#database = database;
    this.#seconds = seconds;
  }

  /**
   * Runs work that signs with a key; `busy` if the key was not free in time, `gone` if it has been removed, and nothing
   * ran.
   */
  async hold<T>(
    keyId: string,
    patienceMs: number,
    work: (lease: Lease) => Promise<T>,
  ): Promise<T | 'busy' | 'gone'> {
    const taking = { keyId, holder: randomUUID(), seconds: this.#seconds };
    const take = () => this.#take(taking, patienceMs);
    const taken = await take();
    if (typeof taken === 'string') return taken;
    const lease = new HeldLease(this.#database, { ...taking, take }, taken);
    try {
      return await work(lease);
    } finally {
      await lease.giveBack();
    }
  }

  async #take(taking: Taking, patienceMs: number): Promise<TakenInTurn | 'busy' | 'gone'> {
    const until = performance.now() + patienceMs;
    const endTurn = await this.#turn(taking.keyId, patienceMs);
    if (endTurn === null) return 'busy';
    let taken: Taken | 'gone' | null = null;
    try {
      for (let at = performance.now(); at <= until; at = performance.now()) {
        taken = await take(this.#database, taking);
        if (taken === 'gone') return taken;
        if (taken !== null) return { ...taken, at, endTurn };
        await wait(TRY_AGAIN_MS);
      }
      return 'busy';
    } finally {
      if (taken === null || taken === 'gone') endTurn();
    }
  }

  /** Waits for this process's turn with a key; what it returns ends the turn. Null if it did not come in time. */
  async #turn(keyId: string, patienceMs: number): Promise<(() => void) | null> {
    const before = this.#queues.get(keyId);
    const { promise: isOver, resolve: endTurn } = Promise.withResolvers<void>();
    const last = before === undefined ? isOver : before.then(() => isOver);
    this.#queues.set(keyId, last);
    const forget = () => this.#queues.get(keyId) === last && this.#queues.delete(keyId);
    last.then(forget, forget);
    if (before === undefined) return endTurn;
    const isTooLate = wait(patienceMs, false, { ref: false });
    if (await Promise.race([before.then(() => true), isTooLate])) return endTurn;
    // Whoever comes next waits only for those who came before this one.
    endTurn();
    return null;
  }
}

interface TakenInTurn extends Taken {
  /** Just before it was taken, by this process's own clock. */
  readonly at: number;
  endTurn(): void;
}

interface TakingAgain extends Taking {
  take(): Promise<TakenInTurn | 'busy' | 'gone'>;
}

class HeldLease implements Lease {
  readonly keyId: string;
  readonly holder: string;
  readonly key: KeyWithOwner;
  readonly spent: SpentPoints;
  readonly #database: Database;
  readonly #taking: TakingAgain;
  readonly #renewedForMs: number;
  #taken: TakenInTurn | null;
  #fence: string;
  #stored: { readonly at: number; readonly points: number };

  constructor(database: Database, taking: TakingAgain, taken: TakenInTurn) {
    this.keyId = taking.keyId;
    this.holder = taking.holder;
    this.key = taken.key;
    this.spent = taken.spent;
    this.#database = database;
    this.#taking = taking;
    this.#renewedForMs = Math.min(LONGEST_RENEWED_MS, taking.seconds * 100);
    this.#taken = taken;
    this.#fence = taken.fence;
    this.#stored = { at: taken.at, points: taken.spent.points };
  }

  get fence(): string {
    return this.#fence;
  }

  async renew(): Promise<boolean> {
    const { points } = this.spent;
    const at = performance.now();
    if (this.#taken === null) return false;
    if (points === this.#stored.points && at - this.#stored.at < this.#renewedForMs) return true;
    const isHeld = await this.#extend(this.#taking.seconds);
    if (isHeld) this.#stored = { at, points };
    return isHeld;
  }

  async lendWhile(turn: Promise<void>): Promise<boolean> {
    const isHere = turn.then(
      () => true,
      () => true,
    );
    if (await Promise.race([isHere, nextRound(false)])) {
      await turn;
      return true;
    }
    await this.giveBack();
    await isHere;
    const isBack = await this.#takeBack();
    await turn;
    return isBack;
  }

  async #takeBack(): Promise<boolean> {
    const taken = await this.#taking.take();
    if (typeof taken === 'string') return false;
    this.#taken = taken;
    this.#fence = taken.fence;
    // What others have spent meanwhile, and what this one had.
    Object.assign(this.spent, taken.spent);
    this.#stored = { at: taken.at, points: taken.spent.points };
    // Secrets that were only sealed again are the same.
    return taken.key.key.changedAt.getTime() === this.key.key.changedAt.getTime();
  }

  /** If this fails, the lease ends by itself. */
  async giveBack(): Promise<void> {
    const taken = this.#taken;
    if (taken === null) return;
    this.#taken = null;
    await this.#extend(0).catch(() => undefined);
    taken.endTurn();
  }

  /** False if somebody else has it by now. */
  async #extend(seconds: number): Promise<boolean> {
    const rows = await this.#database.query(
      `update trading_lease set until = clock_timestamp() + make_interval(secs => $3), spent_points = $4, spent_at = $5
        where key_id = $1 and holder = $2 and until > clock_timestamp() returning 1`,
      [this.keyId, this.holder, seconds, this.spent.points, new Date(this.spent.at)],
    );
    return rows.length > 0;
  }
}
