import { describe, expect, it } from 'vitest';
import { guardSignedIn } from './guards.ts';
import { clearSession, keepForMember, readSession, type SessionStorage } from './session-store.ts';

function storage(entries: Record<string, string>): SessionStorage {
  const values = new Map(Object.entries(entries));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const member = { user: '{"uid":"u1","email":"ada@example.org"}', loginSuccess: 'true', accessToken: 't' };

describe('the guards of signed-in pages', () => {
  it('let a member in', () => {
    expect(guardSignedIn(readSession(storage(member)))).toBeNull();
  });

  it("AUTH-1: lead to /login when loginSuccess is 'false', with or without a profile", () => {
    expect(guardSignedIn(readSession(storage({ ...member, loginSuccess: 'false' })))).toBe('/login');
    expect(guardSignedIn(readSession(storage({ loginSuccess: 'false' })))).toBe('/login');
  });

  it('AUTH-1: lead to the landing page when there is no profile', () => {
    expect(guardSignedIn(readSession(storage({})))).toBe('/');
    expect(guardSignedIn(readSession(storage({ ...member, user: 'null' })))).toBe('/');
  });

  it('treat a damaged profile like a missing one', () => {
    for (const user of ['{', '[]', '"u1"', '{"uid":7}', '']) {
      expect(guardSignedIn(readSession(storage({ ...member, user })))).toBe('/');
    }
  });

  it('lead to /login after a sign-out, and nothing of the member is left', () => {
    const left: Record<string, string> = {};
    const store: SessionStorage = {
      getItem: (key) => left[key] ?? null,
      setItem: (key, value) => {
        left[key] = value;
      },
      removeItem: (key) => {
        delete left[key];
      },
    };
    Object.assign(left, member, { userData: '{}', roles: '["admin"]', refreshStart: '2026-01-01T00:00:00Z' });
    keepForMember(store, 'auspex.held', 'true');
    expect(left['auspex.held']).toBe('true');
    delete left['auspex.held'];
    clearSession(store);
    keepForMember(store, 'auspex.held', 'true');
    expect(left).toEqual({ loginSuccess: 'false' });
    expect(guardSignedIn(readSession(store))).toBe('/login');
  });
});
