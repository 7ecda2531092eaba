import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A storage of a browser that has room for so many characters. */
function storageOf(room: number): Storage {
  const values = new Map<string, string>();
  const used = () => [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      const before = values.get(key);
      values.set(key, value);
      if (used() <= room) return;
      if (before === undefined) values.delete(key);
      else values.set(key, before);
      throw new DOMException(`Setting the value of '${key}' exceeded the quota.`, 'QuotaExceededError');
    },
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

async function opened(room: number) {
  const [localStorage, sessionStorage] = [storageOf(room), storageOf(room)];
  const tab = Object.assign(new EventTarget(), { localStorage, sessionStorage });
  vi.stubGlobal('window', tab);
  vi.resetModules();
  /** Another tab has changed what is kept under this name; under every one where it is null. */
  const hear = (key: string | null) =>
    tab.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: localStorage }));
  return { ...(await import('./browser-storage.ts')), localStorage, hear };
}

it('AUTH-32: what a full storage does not take is known until the page is left, and nothing older instead of it', async () => {
  const { browserStorage, localStorage } = await opened(20);
  browserStorage.setItem('user', 'ada');
  browserStorage.setItem('user', 'a name too long for it');
  browserStorage.setItem('roles', 'member');
  expect([browserStorage.getItem('user'), browserStorage.getItem('roles')]).toEqual([
    'a name too long for it',
    'member',
  ]);
  expect([localStorage.getItem('user'), localStorage.getItem('roles')]).toEqual([null, 'member']);
  browserStorage.setItem('user', 'eve');
  expect([browserStorage.getItem('user'), localStorage.getItem('user')]).toEqual(['eve', 'eve']);
  browserStorage.removeItem('user');
  expect(browserStorage.getItem('user')).toBe(null);
});

it('AUTH-32: what a full storage has is still read, and a tab knows whether it would outlive a reload', async () => {
  const full = await opened(0);
  expect(full.tabOutlivesReload).toBe(false);
  full.tabStorage.setItem('returnTo', '/portfolio');
  expect(full.tabStorage.getItem('returnTo')).toBe('/portfolio');
  expect((await opened(100)).tabOutlivesReload).toBe(true);
});

it('AUTH-27: what another tab has kept since counts, not what a full storage did not take before', async () => {
  const { browserStorage, localStorage, hear } = await opened(20);
  browserStorage.setItem('user', 'a name too long for it');
  browserStorage.setItem('roles', 'as long as the name is');
  localStorage.setItem('user', 'eve');
  hear('user');
  expect([browserStorage.getItem('user'), browserStorage.getItem('roles')]).toEqual([
    'eve',
    'as long as the name is',
  ]);
  hear(null);
  expect(browserStorage.getItem('roles')).toBe(null);
});
