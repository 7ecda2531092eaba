import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withApp } from '../../../../test/http-proof/make-app.ts';
import type { Http, HttpOptions } from '../create-http.ts';

const folder = mkdtempSync(join(tmpdir(), 'auspex-addresses-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shell = '<!doctype html><html><head></head><body><div id="root"></div></body></html>';
const routes = [
  { path: '/', access: 'public' },
  { path: '/blog/:title?', access: 'public' },
  { path: '/portfolio', access: 'member' },
  { path: '/Subscription-Confirmation/Crypto', access: 'member' },
];
mkdirSync(join(folder, 'prerendered'));
writeFileSync(join(folder, 'index.html'), shell);
writeFileSync(join(folder, 'routes.json'), JSON.stringify({ routes }));
writeFileSync(join(folder, 'prerendered/index.html'), `${shell}<!-- landing -->`);
writeFileSync(join(folder, 'prerendered/blog.html'), `${shell}<!-- blog -->`);
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function withPages<T>(changes: Partial<HttpOptions>, work: (http: Http) => Promise<T>): Promise<T> {
  return withApp({ webFolder: folder, ...changes }, work);
}

describe('WEB-12: the letter case of an address', () => {
  it.each([
    ['/Portfolio', '/portfolio'],
    ['/PORTFOLIO/?tab=Orders&x=%20', '/portfolio?tab=Orders&x=%20'],
    ['/Blog/Why-We-Publish%20Losers', '/blog/Why-We-Publish%20Losers'],
    ['/subscription-confirmation/crypto', '/Subscription-Confirmation/Crypto'],
  ])('does not matter: %s leads to %s', (asked, led) =>
    withPages({}, async ({ app }) => {
      const reply = await app.inject({ url: asked, headers: html });
      expect([reply.statusCode, reply.headers.location]).toEqual([308, led]);
      expect((await app.inject({ url: led, headers: html })).statusCode).toBe(200);
    }),
  );

  it.each([
    '/Portfolios',
    '/Portfolio/..%2f..',
    '/blog/a/B',
    '/blog/a%2FB',
    '/portfolio%2F',
    '/%2Fportfolio',
  ])('is all that is forgiven: %s is unknown', (asked) =>
    withPages({}, async ({ app }) => {
      const reply = await app.inject({ url: asked, headers: html });
      expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined]);
    }),
  );
});

describe('WEB-12: the slashes of an address', () => {
  it.each([
    ['//', '/'],
    ['//Portfolio', '/Portfolio'],
    ['/portfolio//?tab=a//b', '/portfolio/?tab=a//b'],
    ['//evil.example//', '/evil.example/'],
  ])('count once: %s leads to %s', (asked, led) =>
    withPages({}, async ({ app }) => {
      const reply = await app.inject({ url: asked, headers: html });
      expect([reply.statusCode, reply.headers.location]).toEqual([308, led]);
    }),
  );

  it('lead a program nowhere', () =>
    withPages({}, async ({ app }) => {
      const reply = await app.inject({ url: '//portfolio', headers: { accept: 'application/json' } });
      expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined]);
    }));

  it('written as characters are no page, and get none that was made ahead for another address', () =>
    withPages({}, async ({ app }) => {
      for (const url of ['/blog%2F', '/%2F', '/%2f%2F']) {
        const reply = await app.inject({ url, headers: html });
        expect([url, reply.statusCode, reply.body]).toEqual([url, 404, shell]);
      }
    }));
});
