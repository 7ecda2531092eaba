import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleUser } from '../../../test/sample-member.ts';
import { toasts } from '../../ui/toasts/toast-store.ts';

vi.mock('virtual:calls/public', () => ({ table: {} }));
vi.mock('./http-auth-calls.ts', () => ({
  httpAuthCalls: {
    login: vi.fn(),
    secondFactor: vi.fn(),
    roles: vi.fn(() => Promise.resolve(['member', 'admin'])),
    refresh: vi.fn(() => Promise.reject(new Error('Network Error'))),
    logout: vi.fn(() => Promise.reject(new Error('Network Error'))),
  },
}));

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const { currentSession, refuseSignIn, renewAccess, signIn, signOut, startSession } = await import(
  './session.ts'
);
const { guardSignedIn } = await import('./guards.ts');
const { browserStorage, tabStorage } = await import('./browser-storage.ts');
const { storageKeys } = await import('./storage-keys.ts');
const { userInfo } = await import('./user-info.ts');
const { httpAuthCalls } = await import('./http-auth-calls.ts');
const { PERSIST_KEY, useRootStore } = await import('./app-state/root-store.ts');

const user = sampleUser('t1');
const userData = {
  firstName: 'Ada',
  lastName: null,
  phoneNumber: null,
  refBy: null,
  refId: 'r1',
  backgroundURL: null,
  exchanges: { COINBASEPRO: { apiKey: '••••3f9a', apiSecret: '', password: '' } },
  language: 'fr' as const,
  timeZone: 'UTC',
  baseCurrency: 'USD',
};

/** A storage of the browser with these entries. */
const storageOf = (...keys: string[]) => {
  const kept = Object.fromEntries(keys.map((key) => [key, '1']));
  const removeItem = (key: string) => delete kept[key];
  return Object.defineProperty(kept, 'removeItem', { value: removeItem, enumerable: false });
};

describe('the session in the browser', () => {
  beforeEach(() => signIn({ user, userData, roles: ['member', 'admin'], accessToken: 't1' }));

  it('keeps what the server answered and marks logged in', () => {
    expect(currentSession()).toEqual({
      user,
      userData,
      roles: ['member', 'admin'],
      accessToken: 't1',
      loginSuccess: true,
    });
    expect(useRootStore.getState().profile.user).toEqual(user);
    expect(useRootStore.getState().login).toEqual({ error: null, loading: false, isUserLogout: false });
  });

  it('asks for the roles after a sign-in and keeps what that call answers', async () => {
    vi.mocked(httpAuthCalls.roles).mockResolvedValueOnce(['member']);
    signIn({ user, userData, roles: [], accessToken: 't2' });
    await vi.waitFor(() => expect(currentSession().roles).toEqual(['member']));
    expect(httpAuthCalls.roles).toHaveBeenLastCalledWith('t2');
  });

  it('keeps the roles of the session when that call fails, and gives none to somebody who has left', async () => {
    vi.mocked(httpAuthCalls.roles).mockRejectedValueOnce(new Error('Network Error'));
    signIn({ user, userData, roles: ['admin'], accessToken: 't3' });
    await Promise.resolve();
    expect(currentSession().roles).toEqual(['admin']);
    signIn({ user, userData, roles: ['admin'], accessToken: 't4' });
    await signOut();
    await new Promise((resolve) => setTimeout(resolve));
    expect(currentSession().roles).toEqual([]);
  });

  it("throws 'No user logged in.' where user info is asked without a session", async () => {
    expect(userInfo()).toEqual({ user, userData });
    await signOut();
    expect(() => userInfo()).toThrow(new Error('No user logged in.'));
  });

  it("WEB-14: takes over the member's language", () => {
    expect(useRootStore.getState().layout.language).toBe('fr');
  });

  it.each([
    ['the account has none', null, false],
    ['another was chosen on this device', 'fr' as const, true],
  ])('WEB-14: keeps the language of the screen where %s', (_why, language, languageChosen) => {
    useRootStore.setState((state) => ({ layout: { ...state.layout, language: 'en', languageChosen } }));
    signIn({ user, userData: { ...userData, language }, roles: ['member'], accessToken: 't5' });
    expect(useRootStore.getState().layout.language).toBe('en');
    useRootStore.setState((state) => ({ layout: { ...state.layout, languageChosen: false } }));
  });

  it('AUTH-3: a refused sign-in says the specified sentence for 5 seconds and stores it', async () => {
    await signOut();
    refuseSignIn();
    expect(toasts.read().answer).toMatchObject({
      text: 'Incorrect Username/Password.',
      durationMs: 5000,
      tone: 'error',
    });
    expect(useRootStore.getState().login.error).toBe('Incorrect Username/Password.');
    expect(currentSession().loginSuccess).toBe(false);
  });

  it('AUTH-26: a refused sign-in takes nothing from a member who is signed in', () => {
    for (let tries = 0; tries < 3; tries += 1) refuseSignIn();
    expect(currentSession()).toMatchObject({ user, accessToken: 't1', loginSuccess: true });
    expect(guardSignedIn(currentSession())).toBeNull();
    expect(useRootStore.getState().login.error).toBe('Incorrect Username/Password.');
  });

  it('AUTH-26: a sign-out that the server could not be told of can be tried again', async () => {
    await signOut();
    expect(useRootStore.getState().login).toEqual({
      error: 'Network Error',
      loading: false,
      isUserLogout: true,
    });
    vi.mocked(httpAuthCalls.logout).mockResolvedValueOnce();
    await signOut();
    expect(useRootStore.getState().login).toEqual({ error: null, loading: false, isUserLogout: true });
    refuseSignIn();
    expect(useRootStore.getState().login.isUserLogout).toBe(false);
  });

  it('other answers stay for 2 seconds, jobs in the background for 5', () => {
    toasts.answer('Saved');
    toasts.job('Imported');
    expect(toasts.read().answer?.durationMs).toBe(2000);
    expect(toasts.read().jobs.at(-1)?.durationMs).toBe(5000);
  });

  it('signing out clears user, profile and trading state at once, also when the server cannot be told', async () => {
    useRootStore.setState((state) => ({
      ...state,
      trading: { ...state.trading, userData, pricesMap: { 'BTC-USD': 1 } },
    }));
    await signOut();
    expect(currentSession()).toEqual({
      user: null,
      userData: null,
      roles: [],
      accessToken: null,
      loginSuccess: false,
    });
    const { profile, trading, login } = useRootStore.getState();
    expect(profile.user).toBeNull();
    expect([trading.userData, trading.pricesMap]).toEqual([null, {}]);
    expect(login).toEqual({ error: 'Network Error', loading: false, isUserLogout: true });
  });

  it('ALERT-34: signing out ends the push messages at this browser, also when the server cannot be told', async () => {
    const unsubscribe = vi.fn(async () => true);
    const pushManager = { getSubscription: async () => ({ unsubscribe }) };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
    await signOut();
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
    vi.stubGlobal('navigator', {
      serviceWorker: { getRegistration: () => Promise.reject(new Error('blocked')) },
    });
    await expect(signOut()).resolves.toBeUndefined();
    vi.unstubAllGlobals();
  });

  it('AUTH-27: who signs in over another member finds nothing that this browser kept of them', async () => {
    const local = storageOf('auspex.recent-symbols', 'auspex.refBy');
    const tab = storageOf('auspex.symbol-list', 'places');
    const unsubscribe = vi.fn(async () => true);
    const pushManager = { getSubscription: async () => ({ unsubscribe }) };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
    vi.stubGlobal('localStorage', local);
    vi.stubGlobal('sessionStorage', tab);
    signIn({ user, userData, roles: [], accessToken: 'anew' });
    expect(Object.keys(local)).toEqual(['auspex.recent-symbols', 'auspex.refBy']);
    signIn({ user: { ...user, uid: 'u2' }, userData, roles: [], accessToken: 'next' });
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
    vi.unstubAllGlobals();
    expect([Object.keys(local), Object.keys(tab)]).toEqual([['auspex.refBy'], ['places']]);
    expect(currentSession()).toMatchObject({ user: { uid: 'u2' }, accessToken: 'next', loginSuccess: true });
  });

  it('signing out leaves no list, letter, fee, symbol or saved view behind, and what is nobody’s stays', async () => {
    const local = storageOf(
      'auspex.views.signals',
      'auspex.views.news',
      'auspex.recent-symbols',
      'auspex.fees',
      'auspex.delayed.us',
      'auspex.refBy',
      'auspex.ledger-root',
      'root',
    );
    const tab = storageOf('auspex.symbol-list', 'auspex.letter', 'auspex.signed-up', 'places');
    vi.stubGlobal('localStorage', local);
    vi.stubGlobal('sessionStorage', tab);
    await signOut();
    vi.unstubAllGlobals();
    expect([Object.keys(local), Object.keys(tab)]).toEqual([
      ['auspex.refBy', 'auspex.ledger-root', 'root'],
      ['places'],
    ]);
  });

  it('AUTH-27: signing out leaves nothing in the memory of a page whose storage is full or blocked either', async () => {
    browserStorage.setItem('auspex.recent-symbols', 'BTC-USD');
    browserStorage.setItem('auspex.refBy', 'r2');
    tabStorage.setItem('auspex.signed-up', 'ada@example.org');
    tabStorage.setItem('places', '{}');
    await signOut();
    expect(browserStorage.getItem('auspex.recent-symbols')).toBeNull();
    expect(tabStorage.getItem('auspex.signed-up')).toBeNull();
    expect([browserStorage.getItem('auspex.refBy'), tabStorage.getItem('places')]).toEqual(['r2', '{}']);
  });
});

describe('what another tab does with the session', () => {
  const reload = vi.fn();
  const other = { ...user, uid: 'u2', email: 'bob@example.org' };
  const tab = storageOf('auspex.symbol-list', 'auspex.letter', 'places');
  const listeners = new Map<string, (event: Partial<StorageEvent & PageTransitionEvent>) => void>();
  const tell = (event: Partial<StorageEvent>) => listeners.get('storage')?.(event);
  const become = (next: typeof user | null) => {
    if (next === null) browserStorage.removeItem(storageKeys.user);
    else browserStorage.setItem(storageKeys.user, JSON.stringify(next));
    tell({ key: storageKeys.user });
  };

  beforeEach(() => {
    signIn({ user, userData, roles: [], accessToken: 't1' });
    reload.mockClear();
    vi.stubGlobal('window', {
      location: { reload },
      addEventListener: (name: string, listener: typeof tell) => void listeners.set(name, listener),
    });
    vi.stubGlobal('sessionStorage', tab);
    startSession();
    tabStorage.setItem(storageKeys.returnTo, '/portfolio');
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await signOut();
  });

  it('a renewal there takes nothing from this tab', () => {
    become({ ...user, accessToken: 't2' });
    expect(useRootStore.getState().profile.user?.accessToken).toBe('t2');
    expect(Object.keys(tab)).toContain('auspex.letter');
    expect(tabStorage.getItem(storageKeys.returnTo)).toBe('/portfolio');
  });

  it('after a sign-out there, nothing of the member is left in this tab for the next', () => {
    useRootStore.setState((state) => ({ ...state, trading: { ...state.trading, userData } }));
    become(null);
    expect(Object.keys(tab)).toEqual(['places']);
    expect(tabStorage.getItem(storageKeys.returnTo)).toBeNull();
    expect(useRootStore.getState().profile.user).toBeNull();
    expect(useRootStore.getState().trading.userData).toBeNull();
  });

  it('AUTH-31: what this tab kept before it heard of a sign-out there is gone as well', () => {
    browserStorage.setItem('auspex.delayed.crypto', 'true');
    become(null);
    expect(browserStorage.getItem('auspex.delayed.crypto')).toBeNull();
  });

  it('AUTH-27: a page that the browser kept aside meanwhile, and heard of nothing, forgets the member when it is shown again', () => {
    const { layout } = useRootStore.getState();
    browserStorage.removeItem(storageKeys.user);
    const elsewhere = { state: { layout: { ...layout, layoutModeType: 'light' } } };
    browserStorage.setItem(PERSIST_KEY, JSON.stringify(elsewhere));
    listeners.get('pageshow')?.({ persisted: true });
    expect(useRootStore.getState().profile.user).toBeNull();
    expect(useRootStore.getState().layout.layoutModeType).toBe('light');
    expect(Object.keys(tab)).toEqual(['places']);
  });

  it('AUTH-1: a page that is shown for the first time takes up no session that is over', () => {
    browserStorage.setItem(storageKeys.loginSuccess, 'false');
    startSession();
    listeners.get('pageshow')?.({ persisted: false });
    expect(useRootStore.getState().profile.user).toBeNull();
  });

  it('a guest keeps what this browser keeps of them when a page is shown again', () => {
    become(null);
    browserStorage.setItem('auspex.views.trades', '[]');
    listeners.get('pageshow')?.({ persisted: true });
    expect(browserStorage.getItem('auspex.views.trades')).toBe('[]');
  });

  it('AUTH-27: where another member signs in there, this tab begins anew', () => {
    become({ ...user, accessToken: 't2' });
    expect(reload).not.toHaveBeenCalled();
    become(other);
    expect(reload).toHaveBeenCalledOnce();
    expect(Object.keys(tab)).toEqual(['places']);
  });

  it('AUTH-27: what was asked for one member is not asked again as another, whose session the browser has by now', async () => {
    const renewed = { userData, roles: [], accessToken: 't2' };
    vi.mocked(httpAuthCalls.refresh).mockResolvedValueOnce({ ...renewed, user });
    expect(await renewAccess()).toBe(true);
    browserStorage.removeItem(storageKeys.refreshedAt);
    vi.mocked(httpAuthCalls.refresh).mockResolvedValueOnce({ ...renewed, user: other, accessToken: 't3' });
    expect(await renewAccess()).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('whoever signs in there is kept signed in by this tab as well', async () => {
    become(null);
    const renewals = vi.mocked(httpAuthCalls.refresh).mock.calls.length;
    become(other);
    await vi.waitFor(() => expect(httpAuthCalls.refresh).toHaveBeenCalledTimes(renewals + 1));
    expect(useRootStore.getState().profile.user?.uid).toBe('u2');
  });
});
