import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { dropConnection } from './lasting-connection.ts';

/** Registers what must happen to a piece of work that is under way when the database stops answering. */
export type OnOutage = (effect: () => void) => void;

/**
 * Watches the database from a connection of its own. A server that hangs without closing its sockets would keep
 * requests waiting for minutes; here they fail within two seconds, and succeed again as soon as it answers.
 */
export interface Availability {
  /** The work's result, or `DatabaseUnavailable` as soon as the database is seen not to answer. */
  guard<T>(work: (onOutage: OnOutage) => Promise<T>): Promise<T>;
  up(): boolean;
  stop(): Promise<void>;
}

const answerMilliseconds = 750;
/** A timer that fires this late means that this process was busy, which says nothing about the database. */
const ownDelayMilliseconds = 250;

interface Waiting {
  readonly fail: (error: Error) => void;
  readonly effects: Array<() => void>;
}

/** Looks every `everyMilliseconds`; 0 never looks and lets everything through. */
export function watchAvailability(url: string, everyMilliseconds: number): Availability {
  const state = { up: true, stopped: false };
  const waiting = new Set<Waiting>();
  const watch = createWatch(url);
  let looking: Promise<void> | null = null;

  const look = async () => {
    // Asked twice, the second time on a new connection: one lost answer is no outage.
    const up = (await watch.answers()) || (await watch.answers());
    if (state.stopped) return;
    state.up = up;
    if (!up) failAll(waiting);
  };
  const next = () => {
    looking ??= look().finally(() => {
      looking = null;
    });
  };
  const timer = everyMilliseconds > 0 ? setInterval(next, everyMilliseconds) : undefined;
  timer?.unref();

  return {
    guard: (work) => (state.up ? failOnOutage(work, waiting) : Promise.reject(new DatabaseUnavailable())),
    up: () => state.up,
    async stop() {
      state.stopped = true;
      clearInterval(timer);
      await looking;
      await watch.close();
    },
  };
}

function failAll(waiting: Set<Waiting>): void {
  const error = new DatabaseUnavailable();
  for (const { fail, effects } of waiting) {
    fail(error);
    for (const effect of effects) effect();
  }
  waiting.clear();
}

function failOnOutage<T>(work: (onOutage: OnOutage) => Promise<T>, waiting: Set<Waiting>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const entry: Waiting = { fail: reject, effects: [] };
    waiting.add(entry);
    work((effect) => entry.effects.push(effect))
      .then(resolve, reject)
      .finally(() => waiting.delete(entry));
  });
}

function createWatch(url: string) {
  let client: pg.Client | null = null;
  return {
    async answers(): Promise<boolean> {
      const began = performance.now();
      try {
        client ??= await connectWatch(url, () => {
          client = null;
        });
        await client.query('select 1');
        return true;
      } catch {
        if (client) dropConnection(client);
        client = null;
        return performance.now() - began > answerMilliseconds + ownDelayMilliseconds;
      }
    },
    async close() {
      await client?.end().catch(() => undefined);
    },
  };
}

async function connectWatch(url: string, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'auspex watch',
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: answerMilliseconds,
  });
  client.on('error', () => undefined);
  client.once('end', onEnd);
  try {
    await client.connect();
    return client;
  } catch (error) {
    dropConnection(client);
    throw error;
  }
}
