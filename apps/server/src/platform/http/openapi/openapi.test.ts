import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '@auspex/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp } from '../../../../test/http-proof/make-app.ts';
import { syntheticCalls } from '../../../../test/http-proof/synthetic-calls.ts';
import type { Http } from '../create-http.ts';
import { describeCalls, type OpenApiDocument } from './describe-calls.ts';

const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
const about = {
  product: 'Auspex',
  version: '0.1.0',
  publicUrl: 'http://localhost:3000',
  supportEmail: 'support@example.com',
};
const folder = mkdtempSync(join(tmpdir(), 'auspex-openapi-'));
let http: Http;

beforeAll(async () => {
  http = await makeApp();
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the linter says; empty if it has no complaints. */
function lint(document: unknown): string {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const program = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const args = [
    program,
    'lint',
    file,
    '--config',
    join(root, 'redocly.yaml'),
    '--format',
    'json',
    '--max-problems',
    '20',
  ];
  try {
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    execFileSync(process.execPath, args, { encoding: 'utf8', env, stdio: 'pipe' });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout || stderr;
  }
}

describe('the API document', () => {
  it('has the whole address of its server, which Postman and generators put before each path', () => {
    expect(describeCalls({ ...about, calls }).servers).toEqual([
      expect.objectContaining({ url: 'http://localhost:3000' }),
    ]);
  });

  it.each([
    ['of all calls of the product', calls],
    ['of calls with every kind of rule', syntheticCalls],
  ])('%s satisfies the linter', (_which, described) => {
    expect(lint(describeCalls({ ...about, calls: described }))).toBe('');
  });

  it('refers only to what is in it', () => {
    const document = describeCalls({ ...about, calls });
    const references = new Set(JSON.stringify(document).match(/(?<="\$ref":"#\/)[^"]+/g));
    const missing = [...references].filter((reference) => {
      const found = reference.split('/').reduce<unknown>((part, key) => {
        return (part as Readonly<Record<string, unknown>> | undefined)?.[key];
      }, document);
      return found === undefined;
    });
    expect(references.size).toBeGreaterThan(7);
    expect(missing).toEqual([]);
  });

  it('says of every module what its calls are about', () => {
    const { tags } = describeCalls({ ...about, calls });
    const silent = (tags as readonly { name: string; description: string }[]).filter(
      ({ name, description }) => description === `Calls of ${name}.`,
    );
    expect(silent).toEqual([]);
  });

  it('would not satisfy the linter if an operation had no summary', () => {
    const document = structuredClone(describeCalls({ ...about, calls: syntheticCalls }));
    const path = document.paths['/api/proof/public'] as Record<string, Record<string, unknown>>;
    delete path.get?.summary;
    expect(lint(document)).toContain('operation-summary');
  });

  it('HTTP-1: has every call with its method, path, parameters, body and reply', async () => {
    const document = (await http.app.inject({ url: '/docs/openapi.json' })).json<OpenApiDocument>();
    for (const [name, call] of Object.entries(syntheticCalls)) {
      const path = document.paths[call.path.replace(/:(\w+)/g, '{$1}')];
      expect(path?.[call.method.toLowerCase()]).toMatchObject({ 'x-call-name': name, summary: call.summary });
    }
    const echo = document.paths['/api/proof/echo/{id}']?.post as Record<string, never>;
    expect(echo).toMatchObject({
      parameters: [
        { name: 'id', in: 'path' },
        { name: 'page', in: 'query' },
        { name: 'smart' },
        { name: 'sort' },
      ],
      requestBody: {
        content: { 'application/json': { schema: { properties: { price: { type: 'number' } } } } },
      },
    });
    const callable = document.paths['/functions/proofOrder']?.post as Record<string, never>;
    expect(callable).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { required: ['data'] } } } },
      responses: { 200: { content: { 'application/json': { schema: { required: ['result'] } } } } },
    });
  });

  it('TRADE-2: names the header under which an order is placed once', () => {
    const { paths } = describeCalls({ ...about, calls });
    for (const path of ['/api/trading/orders', '/trading/place_order', '/functions/placeOrder']) {
      expect(paths[path]?.post?.parameters).toMatchObject([
        { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
      ]);
    }
    expect(paths['/api/alerts']?.post?.parameters).toBeUndefined();
  });

  it('HTTP-1: says what any refusal looks like, and which a body can get', () => {
    const { paths, components } = describeCalls({ ...about, calls });
    const declared = (path: string, method: string) => paths[path]?.[method]?.responses as object;
    // Answered with 409, 404 and 422 for reasons of their own: a plan, a version, a key that was used.
    for (const [path, method] of [
      ['/api/subscription/change', 'get'],
      ['/api/subscription/checkout', 'post'],
      ['/api/indicators-document', 'put'],
      ['/api/trading/orders', 'post'],
    ] as const)
      expect(declared(path, method)).toHaveProperty('default.$ref', '#/components/responses/Refusal');
    expect(declared('/functions/placeOrder', 'post')).toHaveProperty(
      'default.$ref',
      '#/components/responses/CallableRefusal',
    );
    expect(Object.keys(declared('/api/trading/orders', 'post'))).toEqual(
      expect.arrayContaining(['409', '413', '415', '422']),
    );
    expect(Object.keys(declared('/api/subscription/change', 'get'))).not.toContain('413');
    expect(components).toHaveProperty('responses.Refusal.content');
  });

  it('is shown by a page that loads everything from this server', async () => {
    const page = await http.app.inject({ url: '/docs', headers: { accept: 'text/html' } });
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
    // The product's page and icon are served beside its pages.
    const own = links.filter((link) => !['/', '/favicon-32.png'].includes(link));
    expect(existsSync(new URL('../../../../../web/public/favicon-32.png', import.meta.url))).toBe(true);
    expect(own.length).toBeGreaterThanOrEqual(4);
    for (const link of own) {
      expect(link).toMatch(/^\/docs\//);
      expect((await http.app.inject({ url: link })).statusCode).toBe(200);
    }
  });
});
