import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { withApp } from '../../../../test/http-proof/make-app.ts';
import { standInPlatform } from '../../../../test/http-proof/stand-in-platform.ts';
import type { Http, HttpOptions } from '../create-http.ts';

const folder = mkdtempSync(join(tmpdir(), 'auspex-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const boot = "document.documentElement.dataset.theme = 'dark';";
const bundle = `console.log(${JSON.stringify('auspex '.repeat(400))});`;
const shell = `<!doctype html><html><head><script>${boot}</script><script type="module" src="/assets/main-a1b2.js"></script><script type="application/ld+json">{"a":1}</script></head><body><div id="root"></div></body></html>`;
const routes = [
  { path: '/', access: 'public' },
  { path: '/blog/:title?', access: 'public' },
  { path: '/portfolio', access: 'member' },
  { path: '/Subscription-Confirmation/Crypto', access: 'member' },
];

/** A build of the web application as its bundler leaves it. */
function build(name: string, files: Record<string, string | Buffer>): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return join(folder, name);
}

const built = build('built', {
  'index.html': shell,
  'routes.json': JSON.stringify({ routes }),
  'prerendered/index.html': `${shell}<!-- landing -->`,
  'prerendered/blog.html': `${shell}<!-- blog -->`,
  'assets/main-a1b2.js': bundle,
  'assets/main-a1b2.js.br': brotliCompressSync(bundle),
  'assets/inter.woff2': Buffer.alloc(3000, 7),
  'robots.txt': 'User-agent: *',
});
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function withPages<T>(changes: Partial<HttpOptions>, work: (http: Http) => Promise<T>): Promise<T> {
  return withApp({ webFolder: built, ...changes }, work);
}

describe('a visitor gets', () => {
  it('the prerendered page if there is one, and the application elsewhere', () =>
    withPages({}, async ({ app }) => {
      const get = async (url: string) => app.inject({ url, headers: html });
      expect((await get('/')).body).toContain('<!-- landing -->');
      expect((await get('/blog/')).body).toContain('<!-- blog -->');
      expect((await get('/blog/why-we-publish-losers')).body).toBe(shell);
      expect((await get('/portfolio?tab=orders')).statusCode).toBe(200);
      expect((await get('/Subscription-Confirmation/Crypto')).statusCode).toBe(200);
    }));

  it('the application with status 404 for a path that is not one of its routes', () =>
    withPages({}, async ({ app }) => {
      const response = await app.inject({ url: '/nowhere', headers: html });
      expect([response.statusCode, response.body]).toEqual([404, shell]);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect((await app.inject({ url: '/', headers: html })).headers.vary).toBe('accept, accept-encoding');
    }));

  it('a readable address instead of one that cannot be decoded, and then the application', () =>
    withPages({}, async ({ app }) => {
      for (const [url, readable, status] of [
        ['/%E0%A4%A?list=all', '/%25E0%25A4%25A?list=all', 404],
        ['/blog/%', '/blog/%25', 200],
      ] as const) {
        const led = await app.inject({ url, headers: html });
        expect([led.statusCode, led.headers.location]).toEqual([302, readable]);
        expect(led.headers['cache-control']).toBe('no-store');
        expect(led.headers['x-content-type-options']).toBe('nosniff');
        const page = await app.inject({ url: readable, headers: html });
        expect([page.statusCode, page.body]).toEqual([status, shell]);
      }
    }));

  it('a sentence in JSON for such an address when a program asks, or when something is sent', () =>
    withPages({}, async ({ app }) => {
      const asked = await app.inject({ url: '/%E0%A4%A', headers: { accept: 'application/json' } });
      const sent = await app.inject({ url: '/%E0%A4%A', method: 'POST', headers: html });
      for (const response of [asked, sent]) {
        expect(response.json().error).toMatchObject({
          status: 400,
          message: 'The address holds a part that cannot be decoded.',
        });
      }
    }));

  it('JSON from a path that is a call, also in the address bar', () =>
    withPages({}, async ({ app }) => {
      const response = await app.inject({ url: '/api/proof/public', headers: html });
      expect(response.json()).toEqual({ done: true });
    }));

  it('JSON with status 404 when a program asks for what does not exist', () =>
    withPages({}, async ({ app }) => {
      for (const accept of ['application/json', '*/*', undefined]) {
        const response = await app.inject({ url: '/nowhere', headers: accept ? { accept } : {} });
        expect([response.statusCode, response.json().error.status]).toEqual([404, 404]);
      }
    }));

  it('the existing pages even to a client that accepts anything', () =>
    withPages({}, async ({ app }) => {
      expect((await app.inject({ url: '/portfolio', headers: { accept: '*/*' } })).body).toBe(shell);
    }));

  it('each of these without any trouble in the log', () => {
    const lines: string[] = [];
    return withPages({ platform: standInPlatform({ lines }) }, async ({ app }) => {
      for (const url of [
        '/',
        '/portfolio',
        '/nowhere',
        '/robots.txt',
        '/assets/main-a1b2.js',
        '/api/nowhere',
      ]) {
        await app.inject({ url, headers: html });
      }
      await new Promise((resolve) => setImmediate(resolve));
      expect(lines.filter((line) => /"level":"(warn|error|fatal)"/.test(line))).toEqual([]);
      expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(6);
    });
  });

  it('one clear sentence while nothing is built', () =>
    withPages({ webFolder: join(folder, 'missing') }, async ({ app }) => {
      const response = await app.inject({ url: '/', headers: html });
      expect([response.statusCode, response.body]).toEqual([503, expect.stringContaining('npm start')]);
    }));

  it('any page while the build has no list of routes', () =>
    withPages({ webFolder: build('listless', { 'index.html': shell }) }, async ({ app }) => {
      expect((await app.inject({ url: '/nowhere', headers: html })).statusCode).toBe(200);
    }));

  it('the notice during maintenance, and the way in for admins', () => {
    const site = () => ({ maintenance: { on: true, message: '' }, comingSoon: { on: false, message: '' } });
    return withPages({ site, webFolder: build('notice', { 'index.html': shell }) }, async ({ app }) => {
      const response = await app.inject({ url: '/portfolio', headers: html });
      expect([response.statusCode, response.headers.location]).toEqual([
        302,
        '/pages-maintenance#/portfolio',
      ]);
      expect((await app.inject({ url: '/pages-maintenance', headers: html })).statusCode).toBe(200);
      expect((await app.inject({ url: '/login', headers: html })).statusCode).toBe(200);
    });
  });

  it('WEB-15: the notice with the whole address of a mailed link, in the part that is never sent', () => {
    const site = () => ({ maintenance: { on: true, message: '' }, comingSoon: { on: false, message: '' } });
    const listed = [...routes, { path: '/__/handler', access: 'public' }];
    const webFolder = build('mailed', {
      'index.html': shell,
      'routes.json': JSON.stringify({
        routes: [...listed, { path: '/process/unsubscribe', access: 'public' }],
      }),
    });
    return withPages({ site, webFolder }, async ({ app }) => {
      const mailed = '/__/handler?mode=verifyEmail&oobCode=a1b2c3';
      const led = await app.inject({ url: mailed, headers: html });
      expect([led.statusCode, led.headers.location]).toEqual([302, `/pages-maintenance#${mailed}`]);
      // A sign-in at a provider comes back to the same address.
      const signIn = '/__/handler?mode=signIn&next=%2Fadmin-dashboard';
      expect((await app.inject({ url: signIn, headers: html })).statusCode).toBe(200);
      expect((await app.inject({ url: '/process/unsubscribe?token=t', headers: html })).statusCode).toBe(200);
    });
  });

  it('the announcement before the opening', () => {
    const site = () => ({ maintenance: { on: false, message: '' }, comingSoon: { on: true, message: '' } });
    return withPages({ site }, async ({ app }) => {
      expect((await app.inject({ url: '/', headers: html })).headers.location).toBe('/coming-soon#/');
    });
  });
});

describe('files of the application', () => {
  it('with a hash in their name are cached by the browser for a year, compressed', () =>
    withPages({}, async ({ app }) => {
      const url = '/assets/main-a1b2.js';
      const br = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
      expect(br.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
        'content-type': 'text/javascript; charset=utf-8',
      });
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(bundle);
      const gzip = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br;q=0' } });
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(bundle);
      const font = await app.inject({ url: '/assets/inter.woff2', headers: { 'accept-encoding': 'br' } });
      expect([font.headers['content-encoding'], font.rawPayload.length]).toEqual([undefined, 3000]);
    }));

  it('are not sent again if the browser has them', () =>
    withPages({}, async ({ app }) => {
      const { etag } = (await app.inject({ url: '/robots.txt' })).headers;
      const again = await app.inject({ url: '/robots.txt', headers: { 'if-none-match': String(etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }));

  it('stay from one build while another is made in their place', () => {
    const changing = build('changing', { 'index.html': shell, 'assets/old-1.js': bundle });
    return withPages({ webFolder: changing }, async ({ app }) => {
      rmSync(join(changing, 'assets/old-1.js'));
      expect((await app.inject({ url: '/assets/old-1.js' })).body).toBe(bundle);
    });
  });

  it.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/routes.json',
    '/prerendered/index.html',
    '/assets/main-a1b2.js.br',
    '/assets/missing.js',
  ])('%s is not one of them', (url) =>
    withPages({}, async ({ app }) => {
      const response = await app.inject({ url, headers: { accept: 'application/json' } });
      expect(response.statusCode).toBe(404);
    }),
  );
});

describe('what a page may do', () => {
  it('runs our files and exactly its own inline scripts, and nothing of anybody else’s', () =>
    withPages({}, async ({ app }) => {
      const { headers } = await app.inject({ url: '/portfolio', headers: html });
      const hash = createHash('sha256').update(boot).digest('base64');
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
      expect(policy).toContain("style-src 'self' 'unsafe-inline'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("connect-src 'self'");
      expect(policy.join(' ')).not.toMatch(/https?:|\*|unsafe-eval/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    }));

  it('AST-13: keeps the window of the app that opened it where apps send people, and only there', () =>
    withPages({}, async ({ app }) => {
      const policyOf = async (url: string) => {
        const { headers } = await app.inject({ url, headers: html });
        return [headers['cross-origin-opener-policy'], headers['x-frame-options']];
      };
      expect(await policyOf('/__/handler?mode=connectApp&asked=client_id%3Da')).toEqual([
        'unsafe-none',
        'DENY',
      ]);
      expect(await policyOf('/login')).toEqual(['same-origin', 'DENY']);
      expect(await policyOf('/login?next=/__/handler?mode=connectApp')).toEqual(['same-origin', 'DENY']);
    }));

  it('insists on TLS where the site has it', () => {
    const platform = standInPlatform({ config: { publicUrl: 'https://auspex.example', loopback: false } });
    return withPages({ platform }, async ({ app }) => {
      const { headers } = await app.inject({ url: '/', headers: html });
      expect(headers['strict-transport-security']).toContain('max-age=31536000');
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
      expect(
        (await app.inject({ url: '/api/proof/public' })).headers['strict-transport-security'],
      ).toBeDefined();
    });
  });

  it('data can neither run nor be framed', () =>
    withPages({}, async ({ app }) => {
      const { headers } = await app.inject({ url: '/api/proof/public' });
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['cache-control']).toBe('no-store');
    }));

  it('PUB-3: names its own address from the configuration, whatever host was requested', () => {
    const webFolder = build('addressed', {
      'index.html': '<html><head><link rel="canonical" href="__PUBLIC_URL__/"></head></html>',
    });
    const platform = standInPlatform();
    const config = { ...platform.config, loopback: false, publicUrl: 'https://auspex.example' };
    return withPages({ webFolder, platform: { ...platform, config } }, async ({ app }) => {
      const { body } = await app.inject({ url: '/', headers: { ...html, host: 'evil.example' } });
      expect(body).toContain('<link rel="canonical" href="https://auspex.example/">');
    });
  });

  it('PUB-3: stays out of search engines in a simulated market and whenever it is an error', async () => {
    const platform = standInPlatform();
    const tagOf = (world: string, url: string) =>
      withPages(
        { platform: { ...platform, config: { ...platform.config, world } } },
        async ({ app }) => (await app.inject({ url, headers: html })).headers['x-robots-tag'],
      );
    expect(await tagOf('sim:1', '/')).toBe('noindex');
    expect(await tagOf('live', '/')).toBeUndefined();
    expect(await tagOf('live', '/no-such-page')).toBe('noindex');
  });

  it('knows the client key that it sends with its calls', () => {
    const clientKeyHash = 'ab'.repeat(32);
    return withPages({ clientKey: { hash: clientKeyHash, required: true } }, async ({ app }) => {
      const { body } = await app.inject({ url: '/portfolio', headers: html });
      expect(body).toContain(`<meta name="client-key" content="${clientKeyHash}">`);
    });
  });
});
