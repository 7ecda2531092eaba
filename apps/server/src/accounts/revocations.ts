import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { keepTrying } from '../platform/database/keep-trying.ts';
import { tables } from '../platform/database/tables.ts';
import { accessTokenSeconds, oldestTokenAt } from './access-token.ts';
import { listRevokedSince } from './store/session-store.ts';

const channel = 'accounts';

/** Messages between processes. */
type Message =
  | { readonly kind: 'revoked'; readonly sessionIds: readonly string[] }
  | { readonly kind: 'roles' };

/**
 * What every process keeps in memory about sessions and roles: which sessions ended while their access token may
 * still look valid, and who is an admin. Changes arrive over the bus; after a reconnection both are reloaded, and while
 * they cannot be heard each request asks the database.
 */
export interface Revocations {
  isRevoked(sessionId: string): Promise<boolean>;
  isAdmin(memberId: string): Promise<boolean>;
  announceRevoked(tx: Transaction, sessionIds: readonly string[]): Promise<void>;
  announceRoles(tx: Transaction): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Sessions are named in the message itself as long as it stays well below NOTIFY's 8,000 bytes. */
const idsPerMessage = 100;

async function readAdmins(database: Database): Promise<Set<string>> {
  const admins = tables(database).selectFrom('member_role').where('role', '=', 'admin');
  const rows = await admins.select('memberId').execute();
  return new Set(rows.map(({ memberId }) => memberId));
}

export function createRevocations(
  { database, bus, clock }: { readonly database: Database; readonly bus: Bus; readonly clock: Clock },
  onTrouble: (error: unknown) => void = () => undefined,
): Revocations {
  let admins = new Set<string>();
  /** Ended session → when its last access token expires. */
  const revoked = new Map<string, number>();
  let stopListening: (() => Promise<void>) | null = null;
  /** False from a lost connection or a change of roles until everything has been reloaded. */
  let complete = false;
  const knowsAll = () => complete && bus.listening();

  const remember = (ids: readonly string[]) => {
    const now = clock.now();
    for (const [id, until] of revoked) if (until < now) revoked.delete(id);
    for (const id of ids) revoked.set(id, now + accessTokenSeconds * 1000);
  };
  const reload = async (isCurrent: () => boolean) => {
    const ended = await listRevokedSince(database, oldestTokenAt(clock.now()));
    const ids = await readAdmins(database);
    remember(ended);
    // An older reload may have read what has changed since.
    if (!isCurrent()) return;
    admins = ids;
    complete = true;
  };
  const reloading = keepTrying(reload, onTrouble);
  const reloadInTime = () => {
    complete = false;
    reloading.begin();
  };
  const receive = (payload: string) => {
    const message = JSON.parse(payload) as Message;
    if (message.kind === 'revoked') remember(message.sessionIds);
    else reloadInTime();
  };

  return {
    isRevoked: async (sessionId) => {
      if (knowsAll()) return revoked.has(sessionId);
      const rows = await database.query('select 1 from member_session where id = $1 and revoked_at is null', [
        sessionId,
      ]);
      return rows.length === 0;
    },
    isAdmin: async (memberId) =>
      knowsAll() ? admins.has(memberId) : (await readAdmins(database)).has(memberId),
    announceRevoked: async (tx, sessionIds) => {
      tx.afterCommit(() => remember(sessionIds));
      for (let from = 0; from < sessionIds.length; from += idsPerMessage) {
        const part = sessionIds.slice(from, from + idsPerMessage);
        await bus.notify(channel, JSON.stringify({ kind: 'revoked', sessionIds: part }), tx);
      }
    },
    announceRoles: (tx) => bus.notify(channel, JSON.stringify({ kind: 'roles' }), tx),
    start: async () => {
      stopListening = await bus.listen(channel, { onMessage: receive, onReconnect: reloadInTime });
      await reload(() => true);
    },
    stop: async () => {
      reloading.end();
      await stopListening?.();
    },
  };
}
