import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A connection that re-establishes itself. */
export interface LastingConnection {
  /** Resolves once connected, or closed. */
  ready(): Promise<void>;
  connected(): boolean;
  /** Runs a statement after the earlier ones. If it fails, the connection is considered broken and replaced. */
  tell(statement: string): Promise<void>;
  close(): Promise<void>;
}

const retryMilliseconds = 250;
const heartbeatMilliseconds = 2000;
/** A busy moment of this process or of the database is not worth a new connection. */
const patienceMilliseconds = 5000;

/** `prepare` runs on every new connection before it counts as connected; `onConnected` afterwards. */
export function openLastingConnection(
  url: string,
  prepare: (client: pg.Client) => Promise<void>,
  onConnected: (again: boolean) => void,
): LastingConnection {
  const state = { closed: false, everConnected: false };
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let heartbeat: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    while (!state.closed && client === null) {
      const candidate = newClient(url);
      try {
        await candidate.connect();
        await prepare(candidate);
        adopt(candidate);
      } catch {
        discard(candidate);
        await sleep(retryMilliseconds, undefined, { ref: false });
      }
    }
  };
  const adopt = (candidate: pg.Client) => {
    const again = state.everConnected;
    client = candidate;
    state.everConnected = true;
    candidate.once('end', () => broken(candidate));
    // A dead network closes no socket; only an unanswered question reveals it.
    heartbeat = setInterval(() => {
      tell('select 1').catch(() => broken(candidate));
    }, heartbeatMilliseconds);
    heartbeat.unref();
    onConnected(again);
  };
  const broken = (candidate: pg.Client) => {
    if (client !== candidate) return;
    client = null;
    clearInterval(heartbeat);
    discard(candidate);
    // Tries until it succeeds.
    ready().catch(() => undefined);
  };
  const ready = (): Promise<void> => {
    if (client !== null || state.closed) return Promise.resolve();
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    return connecting;
  };
  let turn: Promise<void> = Promise.resolve();
  const tell = (statement: string): Promise<void> => {
    turn = turn.then(async () => {
      const open = client;
      if (open) await open.query(statement).catch(() => broken(open));
    });
    return turn;
  };
  const close = async () => {
    state.closed = true;
    clearInterval(heartbeat);
    await connecting;
    await turn;
    const open = client;
    client = null;
    await open?.end().catch(() => undefined);
  };
  return { ready, connected: () => client !== null, tell, close };
}

function newClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'auspex listen',
    connectionTimeoutMillis: patienceMilliseconds,
    query_timeout: patienceMilliseconds,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  return client;
}

function discard(client: pg.Client): void {
  client.removeAllListeners('notification');
  dropConnection(client);
}

/** Closes without waiting for an answer that may never come. */
export function dropConnection(client: pg.ClientBase): void {
  if (client instanceof pg.Client) client.end().catch(() => undefined);
  socketOf(client).destroy();
}

export function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
