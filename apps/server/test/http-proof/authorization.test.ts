import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Http } from '../../src/platform/http/create-http.ts';
import { testClock } from '../clock.ts';
import { authorizationCases } from './authorization-cases.ts';
import { checkAuthorization, type MatrixSubject } from './check-authorization.ts';
import { makeApp, proofIds } from './make-app.ts';
import { fixtureBearer, fixtureIdentities, isPlanRole, roles, withPlan } from './roles.ts';
import { syntheticCalls } from './synthetic-calls.ts';

let http: Http;
let subject: MatrixSubject;

beforeAll(async () => {
  http = await makeApp();
  subject = {
    app: http.app,
    bearer: fixtureBearer,
    idFor({ call, role, whose }) {
      const own = { 'other member': proofIds.other, admin: proofIds.admin };
      const plain = own[role as keyof typeof own] ?? proofIds.member;
      const asker = isPlanRole(role) ? withPlan(proofIds.member, role) : plain;
      const owner = whose === 'own' ? asker : proofIds.member;
      return call.ownedRecord ? `r-of-${owner}` : owner;
    },
    sampleOf: (name) => {
      if (name === 'proof.callable') return { body: { quantity: 1, key_pair: 'BTCUSD' } };
      return name === 'proof.echo' ? { body: { price: 1, count: 1, side: { kind: 'buy' } } } : undefined;
    },
  };
});

afterAll(() => http.close());

describe('who may do what', () => {
  const cases = authorizationCases(syntheticCalls);

  it.each(cases)('$role asking for $whose at $name: $verdict.kind', async (testCase) => {
    expect(await checkAuthorization(testCase, subject)).toBeNull();
  });

  it('covers every call with every role', () => {
    const everywhere = roles.filter((role) => !isPlanRole(role) || role === 'no plan');
    expect(cases.length).toBeGreaterThanOrEqual(Object.keys(syntheticCalls).length * everywhere.length);
    // One call needs crypto and one needs stocks: each with no plan, either plan, both, and one bought in test mode.
    const verdicts = cases
      .filter(({ call, role }) => call.needs && (isPlanRole(role) || role === 'member'))
      .map(({ call, role, verdict }) => `${call.needs}, ${role}: ${verdict.kind}`);
    const answers = (needs: string, lets: readonly string[]) =>
      ['member', 'no plan', 'crypto plan', 'stocks plan', 'test-mode plan'].map(
        (role) => `${needs}, ${role}: ${lets.includes(role) ? 'let through' : 'refused'}`,
      );
    expect(verdicts).toEqual([
      ...answers('crypto', ['member', 'crypto plan']),
      ...answers('stocks', ['member', 'stocks plan']),
    ]);
    expect(cases.filter(({ verdict }) => verdict.kind === 'refused').length).toBeGreaterThan(60);
  });

  it('would notice a call that is more open than it says', async () => {
    const { 'proof.admin': admin } = syntheticCalls;
    const leaky = await makeApp({
      calls: { ...syntheticCalls, 'proof.admin': { ...admin, access: 'member' } },
    });
    const found = await Promise.all(
      cases
        .filter(({ name }) => name === 'proof.admin')
        .map((testCase) => checkAuthorization(testCase, { ...subject, app: leaky.app })),
    );
    await leaky.close();
    expect(found.filter(Boolean).map((finding) => finding?.role)).toContain('member');
  });

  it('would notice a call that any plan opens', async () => {
    const identity = fixtureIdentities(proofIds, 'market:read', testClock.now);
    const generous = await makeApp({
      identity: {
        ...identity,
        unlocked: async (memberId) =>
          new Set((await identity.unlocked(memberId)).size > 0 ? ['crypto', 'stocks'] : []),
      },
    });
    const plans = cases.filter(({ name }) => name === 'proof.plan');
    const found = await Promise.all(
      plans.map((testCase) => checkAuthorization(testCase, { ...subject, app: generous.app })),
    );
    await generous.close();
    expect(found.flatMap((finding) => finding?.role ?? [])).toEqual(['stocks plan']);
  });

  it('would notice a record that is found without asking for its owner', async () => {
    const { syntheticParts } = await import('./synthetic-calls.ts');
    const careless = syntheticParts(proofIds.member, { 'proof.record': async () => ({ done: true }) });
    const leaky = await makeApp({ parts: [careless] });
    const found = await Promise.all(
      cases
        .filter(({ whose }) => whose !== 'own')
        .map((testCase) => checkAuthorization(testCase, { ...subject, app: leaky.app })),
    );
    await leaky.close();
    expect(found.filter(Boolean).map((finding) => finding?.name)).toEqual(['proof.record']);
  });
});
