import { calls } from '@auspex/contract';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  forgotPasswordFailed,
  forgotPasswordRequested,
  forgotPasswordSucceeded,
  marketDataLoaded,
  registrationFailed,
  registrationRequested,
  registrationReset,
  registrationSucceeded,
} from './group-changes.ts';
import { initialRegistration, initialTrading, type TradingState } from './initial-groups.ts';
import { initialLayout, isFluid, parseLayout, preferredLanguage } from './layout-group.ts';
import {
  initialLogin,
  loginFailed,
  loginHalfway,
  loginRequested,
  loginSucceeded,
  logoutRequested,
  logoutSucceeded,
} from './login-group.ts';
import { settleWithin } from './restore-state.ts';
import { initialRoot, parseRoot } from './root-state.ts';
import {
  PERSIST_KEY,
  PERSIST_TIMEOUT_MS,
  PERSIST_VERSION,
  takeOverLayout,
  useRootStore,
} from './root-store.ts';

describe('signing in (states of the specification)', () => {
  it('a request sets loading, success clears it and marks logged in', () => {
    const asked = loginRequested(initialLogin);
    expect(asked.loading).toBe(true);
    expect(loginSucceeded()).toEqual({ error: null, loading: false, isUserLogout: false });
  });

  it('a failure stores the error', () => {
    expect(loginFailed(loginRequested(initialLogin), 'Incorrect Username/Password.')).toEqual({
      error: 'Incorrect Username/Password.',
      loading: false,
      isUserLogout: false,
    });
  });

  it('a right password that needs a code ends loading; the code sets it again', () => {
    const halfway = loginHalfway(loginRequested({ ...initialLogin, error: 'old' }));
    expect(halfway).toEqual({ error: null, loading: false, isUserLogout: false });
    expect(loginRequested(halfway).loading).toBe(true);
  });

  it('a sign-out sets loading, then marks logged out', () => {
    const leaving = logoutRequested(loginSucceeded());
    expect(leaving.loading).toBe(true);
    expect(logoutSucceeded(leaving)).toEqual({ error: null, loading: false, isUserLogout: true });
  });
});

describe('signing up (states of the specification)', () => {
  it('a request sets loading and clears the error', () => {
    const failed = registrationFailed(initialRegistration, 'taken');
    expect(registrationRequested(failed)).toMatchObject({
      ...{ loading: true, registrationError: null, error: false },
    });
  });

  it('success sets success, a failure stores the error and sets the flag, reset clears both flags', () => {
    expect(registrationSucceeded(initialRegistration, 'check your mailbox').success).toBe(true);
    const failed = registrationFailed(initialRegistration, 'too short');
    expect(failed).toMatchObject({ error: true, registrationError: 'too short' });
    expect(registrationReset({ ...failed, success: true })).toMatchObject({ error: false, success: false });
  });
});

describe('a forgotten password (states of the specification)', () => {
  it('a request clears the messages, success stores the message, an error stores the error', () => {
    expect(forgotPasswordRequested()).toEqual({ forgetSuccessMsg: null, forgetError: null });
    expect(forgotPasswordSucceeded('sent').forgetSuccessMsg).toBe('sent');
    expect(forgotPasswordFailed('down').forgetError).toBe('down');
  });
});

describe('the layout', () => {
  it('has the defaults of the specification', () => {
    expect(initialLayout).toMatchObject({
      layoutType: 'vertical',
      leftSidebarType: 'dark',
      layoutModeType: 'dark',
      layoutWidthType: 'lg',
      layoutPositionType: 'fixed',
      topbarThemeType: 'light',
      leftSidebarSizeType: 'sm-hover',
      leftSidebarViewType: 'default',
      leftSidebarImageType: 'none',
      preloader: 'disable',
    });
  });

  it('is fluid at width lg and boxed at any other', () => {
    expect(isFluid({ layoutWidthType: 'lg' })).toBe(true);
    expect(isFluid({ layoutWidthType: 'md' })).toBe(false);
  });

  it('takes the first language of the browser that it has', () => {
    expect(preferredLanguage(['de-DE', 'fr-CA', 'en'])).toBe('fr');
    expect(preferredLanguage(['ja'])).toBe('en');
  });
});

describe('WEB-8: a stored state of another age', () => {
  it('keeps what still exists and drops what does not', () => {
    expect(parseLayout({ layoutModeType: 'light', leftSidebarSizeType: 'gigantic', colour: 'pink' })).toEqual(
      {
        ...initialLayout,
        layoutModeType: 'light',
      },
    );
  });

  it('never breaks the start, whatever stands there', () => {
    for (const damaged of [
      null,
      undefined,
      7,
      'text',
      [],
      { layout: null },
      { profile: { user: 3 } },
      { trading: [] },
    ]) {
      expect(parseRoot(damaged)).toEqual(initialRoot);
    }
  });

  it('forgets that a request was under way when the page was left', () => {
    expect(parseRoot({ login: { loading: true, error: 'x', isUserLogout: true } }).login).toEqual({
      loading: false,
      error: null,
      isUserLogout: true,
    });
  });

  it('is waited for no longer than the time-out', async () => {
    await settleWithin(5, () => new Promise(() => undefined));
    await settleWithin(1_000, () => Promise.reject(new Error('blocked')));
  });
});

describe('the stored state', () => {
  it('is under the key root, version 1, and is waited for 5,000 ms at most', () => {
    expect([PERSIST_KEY, PERSIST_VERSION, PERSIST_TIMEOUT_MS]).toEqual(['root', 1, 5_000]);
  });
});

describe('WEB-8: a layout that was changed in another tab', () => {
  const written = (layout: object) => JSON.stringify({ state: { ...initialRoot, layout }, version: 1 });
  const login = { error: 'mine', loading: false, isUserLogout: false };

  it('is taken over, so that this tab does not write its own back; nothing else is', () => {
    useRootStore.setState({ ...initialRoot, login });
    takeOverLayout(written({ ...initialLayout, layoutModeType: 'light', language: 'fr' }));
    expect(useRootStore.getState()).toEqual({
      ...initialRoot,
      login,
      layout: { ...initialLayout, layoutModeType: 'light', language: 'fr' },
    });
    useRootStore.setState(initialRoot);
  });

  it('that is the same already, gone or damaged changes nothing', () => {
    const before = useRootStore.getState();
    for (const stored of [written(initialLayout), null, '{', 'null']) takeOverLayout(stored);
    expect(useRootStore.getState()).toBe(before);
  });
});

describe('trading', () => {
  it('keeps what getMarketData answers as it is, prices as numbers', () => {
    const reply = calls['market.marketData'].reply.parse({
      prices: [{ symbol: 'AAPL', price: 84.48 }],
      pricesMap: { AAPL: 84.48 },
      stockNames: [{ symbol: 'AAPL', name: 'Apple' }],
    });
    expectTypeOf<Parameters<typeof marketDataLoaded>[1]>().toEqualTypeOf(reply);
    expectTypeOf<TradingState['pricesMap'][string]>().toEqualTypeOf<number>();
    expect(marketDataLoaded(initialTrading, reply)).toEqual({ ...initialTrading, ...reply });
  });
});
