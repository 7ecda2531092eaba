import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { withApp } from '../../../test/http-proof/make-app.ts';
import { standInPlatform } from '../../../test/http-proof/stand-in-platform.ts';
import { syntheticParts } from '../../../test/http-proof/synthetic-calls.ts';
import { DomainError, TooManyRequests } from '../errors/index.ts';
import type { HttpParts } from './call-handlers.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'auspex-pressure-'));
const shell = '<!doctype html><html><head><link rel="stylesheet" href="/assets/main-a1.css"></head></html>';
mkdirSync(join(webFolder, 'assets'));
writeFileSync(join(webFolder, 'index.html'), shell);
writeFileSync(join(webFolder, 'assets/main-a1.css'), 'body { margin: 0 }');
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));

/** What browsers send for an address that was typed or clicked. */
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const french = { ...browser, 'accept-language': 'de;q=0.9, fr-CH;q=0.8, en;q=0.5' };

/** Keeps working until the server has noticed that it answers late. */
async function pressHard(app: FastifyInstance): Promise<void> {
  while (!app.isUnderPressure()) {
    const until = performance.now() + 200;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function failing(error: Error): { parts: HttpParts[] } {
  const routes: HttpParts['routes'] = (app) => {
    app.get('/report', { config: { access: 'public' } }, () => Promise.reject(error));
  };
  return { parts: [syntheticParts('m-1'), { routes }] };
}

describe('a server that is too busy', () => {
  it('still answers with pages and their files, and refuses data with the time to come back', () =>
    withApp({ webFolder, maxLoopDelayMs: 20 }, async ({ app }) => {
      await pressHard(app);
      const data = await app.inject('/api/proof/public');
      expect([data.statusCode, data.headers['retry-after']]).toEqual([503, '3']);
      expect(data.json().error.details.code).toBe('busy');
      const page = await app.inject({ url: '/portfolio', headers: browser });
      expect([page.statusCode, page.body]).toEqual([200, shell]);
      const styles = await app.inject({
        url: '/assets/main-a1.css',
        headers: { accept: 'text/css,*/*;q=0.1' },
      });
      expect([styles.statusCode, styles.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
      expect(app.isUnderPressure()).toBe(true);
    }));

  it('does not hold the work of its own start against the first who ask', () =>
    withApp({ maxLoopDelayMs: 20 }, async (http) => {
      for (const until = performance.now() + 1500; performance.now() < until; );
      const address = await http.listen();
      expect((await fetch(`${address}/api/proof/public`)).status).toBe(200);
    }));

  it('HTTP-8: refuses data while too many statements wait for a connection, and answers again afterwards', async () => {
    const { database, ...platform } = standInPlatform();
    let waiting = 201;
    const crowded = { ...platform, database: { ...database, waiting: () => waiting } };
    await withApp({ webFolder, platform: crowded }, async ({ app }) => {
      const data = await app.inject('/api/proof/public');
      expect([data.statusCode, data.headers['retry-after']]).toEqual([503, '3']);
      expect(data.json().error.details.code).toBe('busy');
      expect((await app.inject('/healthz')).statusCode).toBe(200);
      expect((await app.inject({ url: '/portfolio', headers: browser })).statusCode).toBe(200);
      waiting = 200;
      expect((await app.inject('/api/proof/public')).statusCode).toBe(200);
    });
  });

  it('gives a browser that opens such an address a page that retries by itself, without script', () =>
    withApp({ webFolder, maxLoopDelayMs: 20 }, async ({ app }) => {
      await pressHard(app);
      const reply = await app.inject({ url: '/api/proof/public', headers: browser });
      expect([reply.statusCode, reply.headers['retry-after'], reply.headers['cache-control']]).toEqual([
        503,
        '3',
        'no-store',
      ]);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.body).toContain('<meta http-equiv="refresh" content="3">');
      expect(reply.body).toContain('This page tries again in 3 seconds.');
      expect(reply.body).not.toContain('<script');
      const [, styles = ''] = /<style>([\s\S]*)<\/style>/.exec(reply.body) ?? [];
      const hash = createHash('sha256').update(styles).digest('base64');
      expect(reply.headers['content-security-policy']).toContain(
        `default-src 'none'; style-src 'sha256-${hash}'`,
      );
    }));
});

describe('a page that cannot be answered', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  /** One that does not say when to come back. */
  class Late extends DomainError {
    constructor(kind: 'deadline' | 'unavailable' | 'too-many' = 'deadline') {
      super({ kind, code: 'late', message: 'Late.' });
    }
  }

  it('HTTP-8: what a button of such a page sends is answered with a page too, and leads back to it', () => {
    const routes: HttpParts['routes'] = (app) => {
      app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
        done(null, body),
      );
      app.post('/approval', { config: { access: 'public' } }, () => Promise.reject(away));
    };
    return withApp({ parts: [syntheticParts('m-1'), { routes }] }, async ({ app }) => {
      const send = (headers: Record<string, string>) =>
        app.inject({
          method: 'POST',
          url: '/approval',
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          payload: 'decision=approve',
        });
      const page = await send(browser);
      expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      // A reload of this kind asks for the address, and sends nothing again.
      expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
      // A mail program sends a form as well, and shows nothing.
      expect((await send({})).json().error.details.code).toBe('database-unavailable');
    });
  });

  it.each([
    {
      why: 'while the database is away',
      error: away,
      status: 503,
      seconds: 5,
      words: 'cannot answer right now',
    },
    { why: 'because it took too long', error: new Late(), status: 504, seconds: 15, words: 'cannot answer' },
    {
      why: 'because of a defect',
      error: new TypeError('x is undefined'),
      status: 500,
      seconds: 15,
      words: 'our side',
    },
    {
      why: 'to one who asks too often',
      error: new TooManyRequests(42),
      status: 429,
      seconds: 42,
      words: 'too many',
    },
  ])('$why is one that tries again, and says nothing of what broke', ({ error, status, seconds, words }) =>
    withApp({ ...failing(error), webFolder }, async ({ app }) => {
      const reply = await app.inject({ url: '/report', headers: browser });
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([status, String(seconds)]);
      expect(reply.body).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
      expect(reply.body).toContain(words);
      expect(reply.body).not.toMatch(/ECONNREFUSED|undefined|Late\./);
    }),
  );

  it('uses the language that the browser prefers of those we have', () =>
    withApp({ ...failing(away), webFolder }, async ({ app }) => {
      const reply = await app.inject({ url: '/report', headers: french });
      expect(reply.body).toContain('<html lang="fr">');
      expect(reply.body).toContain('Cette page réessaie dans 5 secondes.');
      for (const language of [undefined, 'de', 'en-US,en;q=0.9,fr;q=0.8', 'fr;q=0, en']) {
        const other = language === undefined ? {} : { 'accept-language': language };
        const english = await app.inject({ url: '/report', headers: { ...browser, ...other } });
        expect([language, /<html lang="(..)">/.exec(english.body)?.[1]]).toEqual([language, 'en']);
      }
    }));

  it('is JSON to a program, and to a browser that sends something', () =>
    withApp({ ...failing(away), webFolder }, async ({ app }) => {
      for (const accept of ['application/json', '*/*']) {
        const reply = await app.inject({ url: '/report', headers: { accept } });
        expect([reply.json().error.status, reply.headers['retry-after']]).toEqual([503, '5']);
      }
      const sent = await app.inject({
        method: 'POST',
        url: '/api/proof/fresh',
        headers: browser,
        payload: {},
      });
      expect(sent.json().error.status).toBe(401);
    }));

  it.each(['unavailable', 'too-many'] as const)(
    'names a time to a program even when the error does not (%s)',
    (kind) =>
      withApp(failing(new Late(kind)), async ({ app }) => {
        const reply = await app.inject({ url: '/report', headers: { accept: 'application/json' } });
        expect(reply.headers['retry-after']).toBe('5');
      }),
  );

  it('does not retry if that would not help', () =>
    withApp({ webFolder }, async ({ app }) => {
      const reply = await app.inject({ url: '/api/proof/member', headers: browser });
      expect(reply.json().error.status).toBe(401);
    }));
});
