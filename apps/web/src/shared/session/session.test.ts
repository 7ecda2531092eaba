import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../ui/toasts/toast-store.ts';

vi.mock('virtual:calls/public', () => ({ table: {} }));
vi.mock('./http-auth-calls.ts', () => ({
  httpAuthCalls: {
    login: vi.fn(),
    refresh: vi.fn(() => Promise.reject(new Error('Network Error'))),
    logout: vi.fn(() => Promise.reject(new Error('Network Error'))),
  },
}));

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const { currentSession, refuseSignIn, signIn, signOut } = await import('./session.ts');
const { useRootStore } = await import('./app-state/root-store.ts');

const user = {
  email: 'ada@example.org',
  uid: 'u1',
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  phoneNumber: null,
  providerId: 'password',
  providerData: [],
  accessToken: 't1',
};
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

  it("takes over the member's language", () => {
    expect(useRootStore.getState().layout.language).toBe('fr');
  });

  it('AUTH-3: a refused sign-in says the specified sentence for 5 seconds and stores it', () => {
    refuseSignIn();
    expect(toasts.read().answer).toMatchObject({
      text: 'Incorrect Username/Password.',
      durationMs: 5000,
      tone: 'error',
    });
    expect(useRootStore.getState().login.error).toBe('Incorrect Username/Password.');
    expect(currentSession().loginSuccess).toBe(false);
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
});
