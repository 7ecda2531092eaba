import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Http } from '../../src/platform/http/create-http.ts';
import { authorizationCases } from './authorization-cases.ts';
import { checkAuthorization, type MatrixSubject } from './check-authorization.ts';
import { makeApp, proofIds } from './make-app.ts';
import { fixtureBearer, roles } from './roles.ts';
import { syntheticCalls } from './synthetic-calls.ts';

let http: Http;
let subject: MatrixSubject;

beforeAll(async () => {
  http = await makeApp();
  subject = {
    app: http.app,
    bearer: fixtureBearer,
    idFor({ call, role, whose }) {
      const own = {
        'other member': proofIds.other,
        admin: proofIds.admin,
        'no plan': `${proofIds.member}-free`,
      };
      const asker = own[role as keyof typeof own] ?? proofIds.member;
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
    expect(cases.length).toBeGreaterThanOrEqual(Object.keys(syntheticCalls).length * roles.length);
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
