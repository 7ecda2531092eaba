import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Http } from '../../src/platform/http/create-http.ts';
import type { OpenApiDocument } from '../../src/platform/http/openapi/describe-calls.ts';
import { fuzzCall } from './fuzz-call.ts';
import { operationsOf } from './fuzz-requests.ts';
import { makeApp, proofIds, withApp } from './make-app.ts';
import { fixtureBearer } from './roles.ts';
import { syntheticCalls, syntheticParts } from './synthetic-calls.ts';

const bearers = [fixtureBearer('admin'), fixtureBearer('member'), null, 'Bearer \t', 'Basic YTpi'];
const options = { runs: 50, seed: 20_260_105, bearers };
let http: Http;
let document: OpenApiDocument;

beforeAll(async () => {
  http = await makeApp();
  document = (await http.app.inject({ url: '/docs/openapi.json' })).json();
});
afterAll(() => http.close());

describe('requests of every kind', () => {
  it.each(Object.keys(syntheticCalls))('never break %s', async (name) => {
    const operation = operationsOf(document).find((one) => one.name === name);
    if (!operation) throw new Error('not in the document');
    const { statuses, broken } = await fuzzCall(operation, { ...options, app: http.app });
    expect(broken).toBeNull();
    expect(Object.values(statuses).reduce((a, b) => a + b, 0)).toBe(50);
  });

  it('reach the handler often enough to mean something', async () => {
    const echo = operationsOf(document).find((one) => one.name === 'proof.echo');
    if (!echo) throw new Error('not in the document');
    const { statuses } = await fuzzCall(echo, { ...options, runs: 400, app: http.app });
    expect(statuses[200] ?? 0).toBeGreaterThan(20);
    expect(statuses[400] ?? 0).toBeGreaterThan(100);
  });

  it('would find a handler that breaks on an unusual but allowed value', async () => {
    const fragile = syntheticParts(proofIds.member, {
      'proof.echo': async (input) => {
        const { body } = input as { body: { note?: string; count: number } };
        if (body.count === 0) throw new Error('division by zero');
        return { id: 'x', page: 1, note: null };
      },
    });
    await withApp({ parts: [fragile] }, async ({ app }) => {
      const echo = operationsOf(document).find((one) => one.name === 'proof.echo');
      if (!echo) throw new Error('not in the document');
      const { broken } = await fuzzCall(echo, { ...options, runs: 2000, app });
      expect(broken?.problem).toContain('500');
    });
  });
});
