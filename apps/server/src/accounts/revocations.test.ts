import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { type Database, DatabaseUnavailable } from '../platform/database/index.ts';
import { createRevocations, type Revocations } from './revocations.ts';

const ended = 'e0000000-0000-4000-8000-000000000001';
const admin = 'a0000000-0000-4000-8000-000000000001';

let line: { away: boolean; listening: boolean; handlers?: Parameters<Database['listen']>[1] };
/** Rows as stored, and how often each list was read as a whole. */
let stored: { ended: string[]; admins: string[] };
let asked: string[];
let troubles: unknown[];
let revocations: Revocations;

/** A database that knows the three questions of `createRevocations` and can be away for a while. */
const database = {
  async query(text: string, values: readonly unknown[] = []) {
    if (line.away) throw new DatabaseUnavailable();
    if (text.includes('member_role')) {
      asked.push('admins');
      return stored.admins.map((memberId) => ({ memberId }));
    }
    if (text.includes('revoked_at is null')) {
      asked.push('session');
      return stored.ended.includes(String(values[0])) ? [] : [{}];
    }
    asked.push('ended');
    return stored.ended.map((id) => ({ id }));
  },
  listening: () => line.listening,
  listen: async (_channel: string, handlers: Parameters<Database['listen']>[1]) => {
    line.handlers = handlers;
    return async () => undefined;
  },
} as unknown as Database;

describe('What a process knows about sessions and roles', () => {
  beforeEach(async () => {
    line = { away: false, listening: true };
    stored = { ended: [], admins: [] };
    asked = [];
    troubles = [];
    revocations = createRevocations({ database, bus: database, clock: testClock }, (error) =>
      troubles.push(error),
    );
    await revocations.start();
    return () => revocations.stop();
  });

  it('is loaded again after a reconnection, as often as it takes, and the process lives', async () => {
    line.away = true;
    line.handlers?.onReconnect();
    await vi.waitFor(() => expect(troubles.length).toBeGreaterThan(1), 60_000);
    expect(troubles[0]).toBeInstanceOf(DatabaseUnavailable);
    // What it missed in the meantime:
    stored = { ended: [ended], admins: [admin] };
    line.away = false;
    asked = [];
    await vi.waitFor(() => expect(asked).toEqual(['ended', 'admins']), 60_000);
    expect([await revocations.isRevoked(ended), await revocations.isAdmin(admin)]).toEqual([true, true]);
    expect(asked).toEqual(['ended', 'admins']);
  });

  it('is asked of the database for every request until it is complete', async () => {
    line.away = true;
    line.handlers?.onReconnect();
    await expect(revocations.isRevoked(ended)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await vi.waitFor(() => expect(troubles).toHaveLength(1), 60_000);
    stored = { ended: [ended], admins: [admin] };
    line.away = false;
    asked = [];
    expect([await revocations.isRevoked(ended), await revocations.isAdmin(admin)]).toEqual([true, true]);
    expect(asked).toEqual(['session', 'admins']);
  });

  it('includes a new admin even if the list cannot be read when the message comes', async () => {
    line.away = true;
    line.handlers?.onMessage(JSON.stringify({ kind: 'roles' }));
    await vi.waitFor(() => expect(troubles.length).toBeGreaterThan(0), 60_000);
    stored.admins = [admin];
    line.away = false;
    await vi.waitFor(async () => expect(await revocations.isAdmin(admin)).toBe(true), 60_000);
  });
});
