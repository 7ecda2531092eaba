import { DAY_MS } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { sampleUser } from '../../../test/sample-member.ts';
import { SessionOver } from './auth-calls.ts';
import type { SessionStorage } from './session-store.ts';
import type { Session } from './session-types.ts';
import { storageKeys } from './storage-keys.ts';
import { createTokenRefresh, type RefreshPorts } from './token-refresh.ts';

function memory(entries: Record<string, string> = {}): SessionStorage & { all(): Record<string, string> } {
  const values = new Map(Object.entries(entries));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    all: () => Object.fromEntries(values),
  };
}

function session(accessToken: string): Session {
  const user = sampleUser(accessToken);
  const userData = {
    firstName: 'Ada',
    lastName: null,
    phoneNumber: null,
    refBy: null,
    refId: 'r1',
    backgroundURL: null,
    exchanges: {},
    language: 'en' as const,
    timeZone: 'UTC',
    baseCurrency: 'USD',
  };
  return { user, userData, roles: ['member'], accessToken };
}

/** A browser profile: tabs share the storage, the lock and the clock. */
function browser(storage = memory({ [storageKeys.user]: '{"uid":"u1"}' })) {
  const world = { now: Date.parse('2026-01-01T00:00:00Z'), calls: 0, loggedOut: 0, logged: [] as string[] };
  const timers: Array<{ at: number; run: () => void }> = [];
  let lock = Promise.resolve();
  let answer: () => Promise<Session> = async () => session(`token-${world.calls}`);
  const tab = (change: Partial<RefreshPorts> = {}) =>
    createTokenRefresh({
      calls: {
        refresh: async () => {
          world.calls += 1;
          return answer();
        },
      },
      storage,
      now: () => world.now,
      exclusively: (work) => {
        const turn = lock.then(work);
        lock = turn.catch(() => undefined);
        return turn;
      },
      after: (ms, run) => {
        const timer = { at: world.now + ms, run };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer) >>> 0, 1);
      },
      onSession: () => undefined,
      onSessionOver: () => {
        world.loggedOut += 1;
      },
      log: (message) => void world.logged.push(message),
      ...change,
    });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  const pass = async (ms: number) => {
    world.now += ms;
    for (const timer of timers.filter((candidate) => candidate.at <= world.now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.run();
    }
    await settle();
  };
  return {
    world,
    storage,
    tab,
    pass,
    settle,
    answerWith: (next: () => Promise<Session>) => {
      answer = next;
    },
  };
}

describe('renewing the access token', () => {
  it('AUTH-2: happens at once and then every 2,400,000 ms', async () => {
    const { world, tab, pass, settle, storage } = browser();
    tab().start();
    await settle();
    expect(world.calls).toBe(1);
    expect(storage.getItem('accessToken')).toBe('token-1');
    await pass(2_399_999);
    expect(world.calls).toBe(1);
    await pass(1);
    expect(world.calls).toBe(2);
    expect(storage.getItem('accessToken')).toBe('token-2');
  });

  it('is made once when several tabs open together', async () => {
    const { world, tab, settle } = browser();
    for (const one of [tab(), tab(), tab()]) one.start();
    await settle();
    expect(world.calls).toBe(1);
  });

  it('is made again by a tab that opens later, and then by no timer before its time', async () => {
    const { world, tab, pass, settle } = browser();
    tab().start();
    await settle();
    await pass(600_000);
    tab().start();
    await settle();
    expect(world.calls).toBe(2);
    await pass(1_800_000);
    expect(world.calls).toBe(2);
    await pass(599_999);
    expect(world.calls).toBe(2);
    await pass(1);
    expect(world.calls).toBe(3);
  });

  it('is made also when the clock of the machine was put back', async () => {
    const { world, tab, settle } = browser();
    tab().start();
    await settle();
    world.now -= 5 * DAY_MS;
    tab().start();
    await settle();
    expect(world.calls).toBe(2);
  });

  it('AUTH-2: stores its first date and logs out after more than 5,184,000,000 ms', async () => {
    const { world, tab, storage, settle } = browser();
    tab().start();
    await settle();
    expect(storage.getItem('refreshStart')).toBe('2026-01-01T00:00:00.000Z');
    world.now += 60 * DAY_MS;
    tab().start();
    await settle();
    expect([world.loggedOut, world.calls]).toEqual([0, 2]);
    world.now += 1;
    tab().start();
    await settle();
    expect([world.loggedOut, world.calls]).toEqual([1, 2]);
  });

  it('logs a passing failure, keeps the member signed in and tries again', async () => {
    const { world, tab, pass, settle, answerWith } = browser();
    answerWith(() => Promise.reject(new Error('Network Error')));
    tab().start();
    await settle();
    expect([world.loggedOut, world.logged.length]).toEqual([0, 1]);
    answerWith(async () => session('later'));
    await pass(10_000);
    expect(world.calls).toBe(2);
  });

  it('logs out when the server says that the session is over', async () => {
    const { world, tab, settle, answerWith } = browser();
    answerWith(() => Promise.reject(new SessionOver()));
    tab().start();
    await settle();
    expect(world.loggedOut).toBe(1);
  });

  it('does not bring back a member who left while the answer was on its way', async () => {
    const { tab, settle, answerWith, storage } = browser();
    answerWith(async () => {
      storage.removeItem('user');
      return session('too-late');
    });
    tab().start();
    await settle();
    expect(storage.getItem('accessToken')).toBeNull();
  });

  it('AUTH-27: does not bring back a member in whose place another one signed in meanwhile', async () => {
    const { tab, settle, answerWith, storage } = browser();
    answerWith(async () => {
      storage.setItem('user', '{"uid":"u2"}');
      storage.setItem('accessToken', 'of the next');
      return session('too-late');
    });
    tab().start();
    await settle();
    expect([storage.getItem('user'), storage.getItem('accessToken')]).toEqual([
      '{"uid":"u2"}',
      'of the next',
    ]);
  });

  it('is not asked for by a tab that waited while the member left in another one', async () => {
    const { world, tab, settle, storage, answerWith } = browser();
    let arrive: () => void = () => undefined;
    answerWith(
      () =>
        new Promise((resolve) => {
          arrive = () => resolve(session('first'));
        }),
    );
    tab().start();
    world.now += 1;
    tab().start();
    await settle();
    storage.removeItem('user');
    arrive();
    await settle();
    expect([world.calls, world.loggedOut]).toEqual([1, 0]);
  });

  it('stops with the sign-out', async () => {
    const { world, tab, pass, settle } = browser();
    const refresh = tab();
    refresh.start();
    await settle();
    refresh.stop();
    await pass(10 * 2_400_000);
    expect(world.calls).toBe(1);
  });
});
