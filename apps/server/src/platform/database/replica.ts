import type pg from 'pg';
import type { PastReads, Sql } from './database.ts';
import { dropConnection } from './lasting-connection.ts';

export interface ReplicaOptions {
  /** Connections to the replica. */
  readonly pool: pg.Pool;
  /** One more, for judging it: long reads in all others say nothing against it. */
  readonly judge: pg.Pool;
  readonly primary: Sql;
  /** How far it may be behind. */
  readonly maxLagMs: number;
  readonly lookEveryMs?: number;
}

/** A verdict that is older than this says nothing any more. */
const GOOD_FOR_MS = 3000;
/** `query_canceled`: the statement took too long, and would on the primary too. */
const TOO_LONG = '57014';

interface Sample {
  readonly at: number;
  readonly position: bigint;
}

/**
 * Reads from a streaming replica while it keeps up, and from the primary otherwise. How far it is behind is measured by
 * positions in the log: the primary’s are noted once a second, and the replica is behind by the age of the first that it
 * has not replayed. Its own clock says nothing while its connection to the primary is broken.
 */
export class Replica implements PastReads {
  readonly #options: ReplicaOptions;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #timer: NodeJS.Timeout;
  #samples: Sample[] = [];
  #state: 'unknown' | 'fresh' | 'behind' | 'away' = 'unknown';
  #judgedAt = Number.NEGATIVE_INFINITY;
  #looking = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    const { pool, judge, lookEveryMs = 1000 } = options;
    for (const each of [pool, judge]) {
      each.on('error', () => undefined);
      each.on('connect', (client) => {
        client.on('error', () => undefined);
        this.#clients.add(client);
      });
      each.on('remove', (client) => this.#clients.delete(client));
    }
    this.#timer = setInterval(() => this.#look(), lookEveryMs);
    this.#timer.unref();
    this.#look();
  }

  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { pool, primary } = this.#options;
    if (this.trouble() === null) {
      try {
        return (await pool.query(text, [...values])).rows;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === TOO_LONG) throw error;
        // Gone, or in conflict with what it replays. Whatever is wrong with the statement itself, the primary says too.
      }
    }
    return (await primary.query(text, values)) as Row[];
  }

  trouble(): string | null {
    const stale = performance.now() - this.#judgedAt > GOOD_FOR_MS;
    if (this.#state === 'fresh' && !stale) return null;
    const seconds = this.#options.maxLagMs / 1000;
    const why = this.#state === 'behind' ? `is more than ${seconds} s behind` : 'does not answer';
    return `The replica (DATABASE_REPLICA_URL) ${why}; past instants are read from the primary until it is back.`;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    const { pool, judge } = this.#options;
    await Promise.all([pool, judge].map((each) => (each.ended ? null : each.end())));
  }

  #look(): void {
    // The last look still waits for an answer: nothing will come of the connections either.
    if (this.#looking) {
      if (performance.now() - this.#judgedAt > GOOD_FOR_MS) this.#leave();
      return;
    }
    this.#looking = true;
    this.#judge()
      .then(
        (state) => {
          this.#state = state;
          this.#judgedAt = performance.now();
        },
        () => this.#leave(),
      )
      .finally(() => {
        this.#looking = false;
      });
  }

  async #judge(): Promise<'fresh' | 'behind' | 'away'> {
    const { judge, primary, maxLagMs } = this.#options;
    const at = performance.now();
    const [now] = await primary.query(`select pg_current_wal_lsn() - '0/0' as position`);
    this.#samples.push({ at, position: BigInt(String(now?.position ?? 0)) });
    const { rows } = await judge.query(`select pg_last_wal_replay_lsn() - '0/0' as position`);
    const replayed: unknown = rows[0]?.position;
    // Null: this server replays nothing and is no replica.
    if (replayed == null) return 'away';
    const missing = this.#samples.findIndex(({ position }) => position > BigInt(String(replayed)));
    const lagMs = missing < 0 ? 0 : performance.now() - (this.#samples[missing]?.at ?? 0);
    this.#samples = missing < 0 ? [] : this.#samples.slice(missing).filter((_, i) => i < 3600);
    return lagMs <= maxLagMs ? 'fresh' : 'behind';
  }

  /** What waits for it is told at once, and then asks the primary. */
  #leave(): void {
    this.#state = 'away';
    for (const client of this.#clients) dropConnection(client);
  }
}
