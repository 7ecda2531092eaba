import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { dropConnection } from './lasting-connection.ts';

/** Registers what must happen to a piece of work when the database stops answering; at once if it already has. */
export type OnOutage = (effect: () => void) => void;

/**
 * Watches the database from its own connection. A server that hangs without closing its sockets would keep requests
 * waiting for minutes; with this they fail within two seconds, and succeed again as soon as it answers. A slow answer
 * is not an outage: as long as any connection still receives something, the database is there.
 */
export interface Availability {
  /** The work's result, or `DatabaseUnavailable` as soon as the database is seen not to answer. */
  guard<T>(work: (onOutage: OnOutage) => Promise<T>): Promise<T>;
  up(): boolean;
  /** Called on every answer of the database, on whichever connection. */
  heard(): void;
  stop(): Promise<void>;
}

const answerMilliseconds = 750;
/**
 * After this long without an answer on any connection the database is considered gone; with one more question, two
 * seconds.
 */
const silenceMilliseconds = 1200;
const tickMilliseconds = 50;

interface Waiting {
  failed: boolean;
  readonly fail: (error: Error) => void;
  readonly effects: Array<() => void>;
}

/** Checks every `everyMilliseconds`; 0 never checks and lets everything through. */
export function watchAvailability(url: string, everyMilliseconds: number): Availability {
  const state = { up: true, stopped: false };
  const silence = createSilence();
  const waiting = new Set<Waiting>();
  const watch = createWatch(url);
  let looking: Promise<void> | null = null;

  /** Asks again, each time on a new connection, until there is an answer, a second refusal or enough silence. */
  const isUp = async (): Promise<boolean> => {
    silence.begin();
    try {
      for (let refusals = 0; ; ) {
        const reply = await watch.ask();
        if (reply === 'answered') return true;
        if (reply === 'refused') refusals += 1;
        if (refusals > 1 || silence.milliseconds() > silenceMilliseconds) return false;
      }
    } finally {
      silence.end();
    }
  };
  const look = async () => {
    const up = await isUp();
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
    heard: silence.heard,
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
  for (const entry of waiting) {
    entry.failed = true;
    entry.fail(error);
    for (const effect of entry.effects) effect();
  }
  waiting.clear();
}

function failOnOutage<T>(work: (onOutage: OnOutage) => Promise<T>, waiting: Set<Waiting>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const entry: Waiting = { failed: false, fail: reject, effects: [] };
    waiting.add(entry);
    work((effect) => void (entry.failed ? effect() : entry.effects.push(effect)))
      .then(resolve, reject)
      .finally(() => waiting.delete(entry));
  });
}

/**
 * How long nothing was received, by this process's own ticks: while it gets no time itself, because it or the machine
 * is busy, silence says nothing about the database.
 */
function createSilence() {
  let silent = 0;
  let tickedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const heard = () => {
    silent = 0;
    tickedAt = performance.now();
  };
  const tick = () => {
    const now = performance.now();
    silent += Math.min(now - tickedAt, 2 * tickMilliseconds);
    tickedAt = now;
  };
  return {
    heard,
    begin() {
      heard();
      timer = setInterval(tick, tickMilliseconds);
      timer.unref();
    },
    milliseconds: () => silent,
    end: () => clearInterval(timer),
  };
}

function createWatch(url: string) {
  let client: pg.Client | null = null;
  return {
    async ask(): Promise<'answered' | 'silent' | 'refused'> {
      try {
        client ??= await connectWatch(url, () => {
          client = null;
        });
        await client.query('select 1');
        return 'answered';
      } catch (error) {
        if (client) dropConnection(client);
        client = null;
        return error instanceof Error && /timeout/i.test(error.message) ? 'silent' : 'refused';
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
