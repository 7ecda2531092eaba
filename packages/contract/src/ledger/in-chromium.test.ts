import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleLedger, sampleTamperings } from '../../test/sample-tamperings.ts';
import type * as verifier from './index.ts';
import type { RowsVerdict } from './verify-rows.ts';

type Verifier = typeof verifier;

const executable = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));
if (!executable) console.info('No Chromium here: the verifier is not tested in a browser.');

const folder = new URL('./', import.meta.url);
const sample = JSON.parse(
  readFileSync(new URL('fixtures/sample-ledger.json', folder), 'utf8'),
) as SampleLedger;

/** A page that has the verifier at hand. */
const emptyPage = `<!doctype html><title>ledger</title>
<script type="importmap">{ "imports": { "@noble/hashes/": "/noble/" } }</script>
<script type="module">import * as verifier from '/index.ts'; globalThis.verifier = verifier;</script>`;

let server: Server;
let browser: Browser;
let page: Page;

const noble = new URL('./', import.meta.resolve('@noble/hashes/sha2.js'));

/** The sources themselves, their types taken off, and the library they hash with, as modules for the browser. */
function serveSources(): Promise<Server> {
  const listening = createServer((request, reply) => {
    const [, own, library] = /^\/(?:([a-z0-9-]+\.ts)|noble\/([a-z0-9_]+\.js))$/.exec(request.url ?? '') ?? [];
    const read = (name: string, from: URL) => readFileSync(fileURLToPath(new URL(name, from)), 'utf8');
    reply.setHeader('content-type', own || library ? 'text/javascript' : 'text/html');
    if (own) reply.end(stripTypeScriptTypes(read(own, folder)));
    else reply.end(library ? read(library, noble) : emptyPage);
  });
  return new Promise((resolve) => listening.listen(0, '127.0.0.1', () => resolve(listening)));
}

describe.skipIf(!executable)('LEDG-7: the same verifier in Chromium', () => {
  beforeAll(async () => {
    server = await serveSources();
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    browser = await chromium.launch({
      executablePath: executable,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${address.port}/`);
    await page.waitForFunction(() => 'verifier' in globalThis);
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** Runs `verifyRows` in the page. */
  const verdictOf = ({ headers, rows }: SampleLedger): Promise<RowsVerdict> =>
    page.evaluate(
      ([given = '', shown = '']) => {
        const { verifyRows } = (globalThis as unknown as { verifier: Verifier }).verifier;
        return verifyRows(JSON.parse(given), JSON.parse(shown));
      },
      [JSON.stringify(headers), JSON.stringify(rows)],
    );

  it('finds the record whole that nobody changed', async () => {
    expect(await verdictOf(sample)).toEqual({ intact: true, headers: 6, rows: 26, sealed: 6 });
  });

  it.each(sampleTamperings)('names the break: $name', async ({ change, found }) => {
    expect(await verdictOf(change(sample))).toMatchObject({ intact: false, break: found });
  });

  it('hashes as the browser itself does (WebCrypto)', async () => {
    const differing = await page.evaluate(async () => {
      const { sha256, toHex } = (globalThis as unknown as { verifier: Verifier }).verifier;
      const wrong: number[] = [];
      for (let length = 0; length < 300; length += 1) {
        const bytes = new Uint8Array(length).map((_, index) => (index * 11 + length) % 256);
        const own = toHex(sha256(bytes));
        if (own !== toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))) wrong.push(length);
      }
      return wrong;
    });
    expect(differing).toEqual([]);
  });
});
