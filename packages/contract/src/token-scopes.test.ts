import { describe, expect, it } from 'vitest';
import { type Call, calls, tokenScope } from './index.ts';

/** Calls that read and take what they are asked as a body. */
const readingPosts = new Set([
  'alerts.rehearse',
  'assistant.query',
  'market.marketData',
  'trading.orderBookFunction',
  'trading.ordersFunction',
  'trading.userExchangeData',
]);

/** Calls that only read and still want a member who signed in. */
const signedInOnly: Readonly<Record<string, string>> = {
  'accounts.sessions': 'sessions: where the member is signed in',
  'accounts.security': 'security: what protects the account',
  'accounts.personalTokens': 'tokens: one must not tell of another',
  'accounts.readAppRequest': 'tokens: who asks for one',
  'assistant.tokenLog': 'tokens: what another one asked',
  'trading.keys': 'exchange keys',
  'trading.keyJournal': 'exchange keys',
};

const declared: readonly (readonly [string, Call])[] = Object.entries(calls);
const reads = ([name, call]: readonly [string, Call]) =>
  (call.method === 'GET' && !call.changesState) || readingPosts.has(name);
const namesOf = (some: readonly (readonly [string, Call])[]) => some.map(([name]) => name);

describe('HTTP-11: a personal token reads what its member reads', () => {
  it('has a scope for every reading call of members, apart from the listed ones', () => {
    const closed = declared.filter(
      ([name, call]) => call.access === 'member' && reads([name, call]) && !call.tokenScope,
    );
    expect(namesOf(closed).sort()).toEqual(Object.keys(signedInOnly).sort());
  });

  it('has no scope to read for a call that changes something', () => {
    const wrong = declared.filter((one) => one[1].tokenScope?.endsWith(':read') && !reads(one));
    expect(namesOf(wrong)).toEqual([]);
  });

  it('opens no call of administrators, none that needs a recent sign-in and none about tokens', () => {
    const guarded = declared.filter(
      ([, { access, freshLogin, path }]) =>
        access === 'admin' || freshLogin || /^\/api\/(?:auth|tokens)\b/.test(path),
    );
    expect(guarded.length).toBeGreaterThan(50);
    expect(namesOf(guarded.filter(([, call]) => call.tokenScope))).toEqual([]);
  });

  it('places orders with the one scope that says so', () => {
    const others = declared.filter(([, call]) => call.tokenScope === 'trading:write');
    expect(others.every(([name]) => name.startsWith('trading.'))).toBe(true);
    expect(tokenScope.options.filter((scope) => !scope.endsWith(':read'))).toEqual(['trading:write']);
  });
});
