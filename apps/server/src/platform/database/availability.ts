import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { dropConnection, socketOf } from './lasting-connection.ts';
import { createSilence, type Silence } from './silence.ts';

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
  /** Whether the database is gone, asked of it now: a lost connection or a long wait alone proves nothing. */
  isAway(): Promise<boolean>;
  /** Called on every answer of the database, on whichever connection. */
  heard(): void;
  stop(): Promise<void>;
}

/** After this long without an answer the watch tries a new connection. */
const answerMilliseconds = 750;
/**
 * After this long without an answer on any connection the database is considered gone; with one more question, two
 * seconds.
 */
const silenceMilliseconds = 1200;
/** A verdict that takes longer than an outage would is none. */
const verdictMilliseconds = 2500;
/** The server has no connection left for the watch (`too_many_connections`); whoever has one is answered. */
const NO_ROOM = '53300';

interface Waiting {
  failed: boolean;
  readonly fail: (error: Error) => void;
  readonly effects: Array<() => void>;
}

/** Checks every `everyMilliseconds` while somebody waits; 0 never checks, lets everything through and takes each failure for an outage. */
export function watchAvailability(url: string, everyMilliseconds: number): Availability {
  const state = { up: true, stopped: false };
  const silence = createSilence();
  const waiting = new Set<Waiting>();
  const watch = createWatch(url, silence);
  let looking: Promise<void> | null = null;

  /** Asks again, each time on a new connection, until there is an answer, a second refusal or enough silence. */
  const isUp = async (): Promise<boolean> => {
    silence.begin();
    try {
      for (let refusals = 0; !state.stopped; ) {
        const reply = await watch.ask();
        if (reply === 'answered' || reply === 'full') return true;
        if (reply === 'refused') refusals += 1;
        if (refusals > 1 || silence.milliseconds() > silenceMilliseconds) return false;
      }
      return true;
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
  const next = (): Promise<void> => {
    looking ??= look()
      // Nothing in it is expected to fail, and a look that did says nothing about the database.
      .catch(() => undefined)
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  let timer: NodeJS.Timeout | undefined;
  // While the database is there and nobody waits for it, there is nothing to find out. The last who waited may give up
  // during a look that finds it gone: nobody is let in any more then who would begin the next.
  const lookIfNeeded = () => {
    if (!state.up || waiting.size > 0 || looking) return next();
    clearInterval(timer);
    timer = undefined;
  };
  const beginLooking = () => {
    if (everyMilliseconds > 0) timer ??= setInterval(lookIfNeeded, everyMilliseconds).unref();
  };

  return {
    guard(work) {
      if (!state.up) return Promise.reject(new DatabaseUnavailable());
      beginLooking();
      return failOnOutage(work, waiting);
    },
    async isAway() {
      if (everyMilliseconds === 0) return true;
      beginLooking();
      if (state.up) await atMost(verdictMilliseconds, next());
      return !state.up;
    },
    heard: silence.heard,
    async stop() {
      state.stopped = true;
      clearInterval(timer);
      watch.close();
      await looking;
    },
  };
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
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

function createWatch(url: string, silence: Silence) {
  let client: pg.Client | null = null;
  /** The driver never says what became of a connection that is given up while it is made. */
  const closed = Promise.withResolvers<'refused'>();
  const drop = (used: pg.Client) => {
    if (client === used) client = null;
    dropConnection(used);
  };
  const connect = (): pg.Client => {
    const made = new pg.Client({ connectionString: url, application_name: 'auspex watch' });
    made.on('error', () => undefined);
    made.once('end', () => {
      if (client === made) client = null;
    });
    // Each byte is a sign of life, also while a connection is being made.
    socketOf(made).on('data', silence.heard);
    return made;
  };
  const question = async (asked: pg.Client, isNew: boolean): Promise<'answered'> => {
    if (isNew) await asked.connect();
    await asked.query('select 1');
    return 'answered';
  };
  const failure = (error: { code?: string }) => (error.code === NO_ROOM ? 'full' : 'refused');
  return {
    async ask(): Promise<'answered' | 'full' | 'silent' | 'refused'> {
      const isNew = client === null;
      client ??= connect();
      const asked = client;
      const patience = silence.lastsFor(answerMilliseconds);
      const reply = await Promise.race([
        question(asked, isNew).catch(failure),
        patience.reached.then(() => 'silent' as const),
        closed.promise,
      ]);
      patience.cancel();
      if (reply !== 'answered') drop(asked);
      return reply;
    },
    close() {
      closed.resolve('refused');
      if (client) drop(client);
    },
  };
}
