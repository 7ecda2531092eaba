import { CallError } from '@auspex/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleUser } from '../../../../test/sample-member.ts';
import { freshly } from '../../../shared/api/freshly.ts';
import { initialTrading } from '../../../shared/session/app-state/initial-groups.ts';
import { useRootStore } from '../../../shared/session/app-state/root-store.ts';
import { currentSession, signIn, signOut } from '../../../shared/session/session.ts';
import { loadTrading } from '../trading-host.tsx';
import { keysChanged } from './key-changes.ts';
import { readLimits } from './limits-form.tsx';

const user = sampleUser('token-2');
const exchanges = { KRAKEN: { apiKey: '••••3f9a', apiSecret: '' } };
const userData = {
  firstName: 'Ada',
  lastName: null,
  phoneNumber: null,
  refBy: null,
  refId: 'r1',
  backgroundURL: null,
  exchanges,
  language: 'en' as const,
  timeZone: 'UTC',
  baseCurrency: 'USD',
};
const session = {
  ...{ user, userData, roles: ['member'], accessToken: 'token-2' },
  expiresAt: '2026-11-23T10:00:00.000Z',
};

/** A server that answers by path; what it has no answer for fails. */
function serve(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (!(url in answers)) return Response.json({ error: { status: 404, message: 'none' } }, { status: 404 });
    return Response.json(answers[url]);
  });
  return asked;
}

// A renewal of the token that finds no server is only noted.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => vi.unstubAllGlobals());

const tooOld = new CallError({ status: 403, message: 'Sign in again.', code: 'requires-recent-login' });

describe('a change of keys that needs a fresh sign-in', () => {
  it('asks who it is once the server wants to know, and is then made again', async () => {
    const asked = serve({ '/api/auth/step-up': session });
    const answers = [() => Promise.reject(tooOld), () => Promise.resolve('saved')];
    const done = await freshly(
      () => answers.shift()?.() ?? Promise.reject(new Error('one time too many')),
      (work) => work({ password: 'over granite' }),
    );
    expect(done).toBe('saved');
    expect(asked).toContain('/api/auth/step-up');
    expect(currentSession().accessToken).toBe('token-2');
  });

  it('asks nothing while the sign-in is fresh, and passes other refusals on', async () => {
    const never = () => Promise.reject(new Error('nobody may ask'));
    expect(await freshly(() => Promise.resolve('saved'), never)).toBe('saved');
    const other = new CallError({ status: 403, message: 'no', code: 'email-not-verified' });
    await expect(freshly(() => Promise.reject(other), never)).rejects.toBe(other);
  });

  it('changes nothing for a member who closes the question', async () => {
    let tries = 0;
    const work = () => {
      tries += 1;
      return Promise.reject(tooOld);
    };
    await expect(freshly(work, () => Promise.reject(new Error('closed')))).rejects.toThrow('closed');
    expect(tries).toBe(1);
  });
});

describe('the limits of a key', () => {
  const listed = [
    { keyPair: 'XBTUSD', symbol: 'BTC-USD', baseAsset: 'BTC', quoteAsset: 'USD' },
    { keyPair: 'ETHUSD', symbol: 'ETH-USD', baseAsset: 'ETH', quoteAsset: 'USD' },
    { keyPair: 'ETHXBT', symbol: 'ETH-BTC', baseAsset: 'ETH', quoteAsset: 'BTC' },
  ];
  const dollars = { row: 0, asset: 'USD', maxOrder: '', maxDay: '' };
  const empty = { readOnly: false, amounts: [dollars], pairs: '' };
  const read = (...amounts: readonly Partial<typeof dollars>[]) =>
    readLimits(
      { ...empty, amounts: amounts.map((typed, row) => ({ ...dollars, ...typed, row })) },
      { listed, allowed: [] },
      'en',
    );

  it('are none where a field is empty', () => {
    const limits = { readOnly: false, amounts: [], pairs: null };
    expect(readLimits(empty, { listed, allowed: [] }, 'en')).toEqual({ ok: true, limits });
  });

  it('name pairs as the exchange does, whichever way they were written', () => {
    const reading = readLimits({ ...empty, pairs: 'btc-usd, XBTUSD; ethusd' }, { listed, allowed: [] }, 'en');
    expect(reading).toMatchObject({ ok: true, limits: { pairs: ['XBTUSD', 'ETHUSD'] } });
  });

  it('TRADE-26: are set for each currency that pairs are priced in', () => {
    const amounts = [
      { asset: 'USD', maxOrder: '1500.5', maxDay: null },
      { asset: 'BTC', maxOrder: null, maxDay: '0.1' },
    ];
    expect(read({ maxOrder: '1,500.50' }, { asset: ' btc ', maxDay: '0.1' }, { asset: '' })).toMatchObject({
      ok: true,
      limits: { amounts },
    });
    const wrong = { ok: false, field: 'asset', row: 1 };
    expect(read({ maxOrder: '1' }, { asset: 'usd', maxOrder: '2' })).toEqual({ ...wrong, why: 'assetTwice' });
    expect(read({}, { asset: 'XYZ', maxOrder: '2' })).toEqual({ ...wrong, why: 'unknownAsset' });
    expect(read({}, { asset: ' ', maxOrder: '2' })).toEqual({ ...wrong, why: 'noAsset' });
  });

  it('say which field is wrong, and lose nothing', () => {
    expect(read({ maxOrder: '-1' })).toEqual({ ok: false, field: 'maxOrder', row: 0 });
    expect(read({}, { maxDay: 'lots' })).toEqual({ ok: false, field: 'maxDay', row: 1 });
    expect(readLimits({ ...empty, pairs: 'BTC-USD DOGE' }, { listed, allowed: [] }, 'en')).toEqual({
      ...{ ok: false, field: 'pairs' },
      unknown: ['DOGE'],
    });
  });
});

describe('the limits of a key whose exchange does not list its pairs at the moment', () => {
  const draft = { readOnly: true, amounts: [], pairs: 'xbtusd, ETH-USD' };

  it('may be tightened: the pairs that were allowed are known', () => {
    const known = { listed: [], allowed: ['XBTUSD', 'ETHUSD'] };
    expect(readLimits({ ...draft, pairs: 'xbtusd' }, known, 'en')).toEqual({
      ok: true,
      limits: { readOnly: true, amounts: [], pairs: ['XBTUSD'] },
    });
    expect(readLimits(draft, known, 'en')).toEqual({ ok: false, field: 'pairs', unknown: ['ETH-USD'] });
  });
});

describe('the client state of trading', () => {
  const marketData = {
    prices: [{ symbol: 'AAPL', price: 84.48 }],
    pricesMap: { AAPL: 84.48 },
    stockNames: [{ symbol: 'AAPL', name: 'Apple' }],
  };

  it('is filled when a member is signed in, and empty after the logout', async () => {
    serve({ '/functions/getMarketData': { result: marketData } });
    signIn(session);
    await loadTrading(new QueryClient(), 'u1');
    expect(useRootStore.getState().trading).toEqual({ userKeys: exchanges, userData, ...marketData });
    await signOut();
    expect(useRootStore.getState().trading).toEqual(initialTrading);
  });

  it('takes no prices for a member who has left meanwhile', async () => {
    serve({ '/functions/getMarketData': { result: marketData } });
    await loadTrading(new QueryClient(), 'u1');
    expect(useRootStore.getState().trading).toEqual(initialTrading);
  });

  it('follows a change of keys, masked', async () => {
    serve({ '/api/user': { user, userData, roles: ['member'] } });
    signIn({ ...session, userData: { ...userData, exchanges: {} } });
    keysChanged();
    await vi.waitFor(() => expect(useRootStore.getState().trading.userKeys).toEqual(exchanges));
    expect(currentSession().userData?.exchanges).toEqual(exchanges);
    await signOut();
  });
});
