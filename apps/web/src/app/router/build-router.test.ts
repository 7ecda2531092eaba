import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pathTo } from '../../shared/navigation/paths.ts';
import { browserStorage, tabStorage } from '../../shared/session/browser-storage.ts';
import { storageKeys } from '../../shared/session/storage-keys.ts';
import { buildRouter } from './build-router.tsx';

describe('AUTH-1: where a guest goes on after signing in', () => {
  beforeEach(() => browserStorage.setItem(storageKeys.loginSuccess, 'false'));
  afterEach(() => {
    browserStorage.removeItem(storageKeys.loginSuccess);
    tabStorage.removeItem(storageKeys.returnTo);
  });

  it('is the page that they wanted, not one whose link the pointer only passed', async () => {
    const router = buildRouter(createMemoryHistory({ initialEntries: [pathTo('login')] }));
    await router.load();
    await router.preloadRoute({ to: pathTo('portfolio') });
    expect(tabStorage.getItem(storageKeys.returnTo)).toBeNull();
    router.history.push(pathTo('portfolio'));
    await router.load();
    expect(tabStorage.getItem(storageKeys.returnTo)).toBe(pathTo('portfolio'));
  });
});
