import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Call, calls, tokenScope } from '@auspex/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalToken } from '../market-samples.ts';
import { withMarketApplication } from '../with-market-application.ts';

const root = new URL('../../../../', import.meta.url);
const guide = readFileSync(new URL('docs/api.md', root), 'utf8');
const app = withMarketApplication({ people: 'stored' });
const folder = mkdtempSync(join(tmpdir(), 'auspex-api-'));
let address = '';
let token = '';

beforeAll(async () => {
  address = await app.http.app.listen({ host: '127.0.0.1', port: 0 });
  token = await personalToken(
    app,
    tokenScope.options.filter((scope) => scope.endsWith(':read')),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Example {
  readonly url: string;
  readonly init: { method: string; headers: Record<string, string>; body?: string };
}

/** What `curl` would send; an option that is not understood here fails the test. */
function parseCurl(command: string): Example {
  const filled = command.replaceAll('$AUSPEX', address).replaceAll('$TOKEN', token);
  const [program, ...words] = [...filled.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
  if (program !== 'curl') throw new Error(`Not a curl command: ${command}`);
  const headers: Record<string, string> = {};
  let url = '';
  let body: string | undefined;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '-H') {
      at += 1;
      const [name = '', value = ''] = (words[at] ?? '').split(': ');
      headers[name] = value;
    } else if (word === '-d') {
      at += 1;
      body = words[at];
    } else if (word.startsWith(address)) url = word;
    else throw new Error(`Not understood: ${word}`);
  }
  return { url, init: { headers, ...(body === undefined ? { method: 'GET' } : { method: 'POST', body }) } };
}

function findCall(method: string, path: string): [string, Call] | undefined {
  const fits = (pattern: string) => {
    const parts = pattern.split('/');
    const given = path.split('/');
    return parts.length === given.length && parts.every((part, at) => part[0] === ':' || part === given[at]);
  };
  const found = Object.entries<Call>(calls).filter(([, call]) => call.method === method && fits(call.path));
  // A path that is written out goes before one with a parameter.
  return found.sort(([, a], [, b]) => a.path.split(':').length - b.path.split(':').length)[0];
}

const blocks = [...guide.matchAll(/```sh\n([^`]*)```/g)].map(([, text = '']) => text.trim());
const examples = blocks.filter((text) => text.startsWith('curl'));

describe('HTTP-11: the guide', () => {
  it('has nothing to run but its examples and the two variables', () => {
    expect(examples.length).toBeGreaterThanOrEqual(12);
    expect(blocks.filter((text) => !examples.includes(text))).toEqual([
      'export AUSPEX=http://localhost:3000 TOKEN=auspex_pt_…',
    ]);
  });

  it.each(examples)('%s', async (command) => {
    const { url, init } = parseCurl(command);
    const response = await fetch(url, init);
    const body = (await response.json()) as { readonly error?: unknown };
    expect([response.status, body.error]).toEqual([200, undefined]);
    const [, call] = findCall(init.method, new URL(url).pathname) ?? [];
    const read = call?.reply.safeParse(body);
    expect(read?.error).toBeUndefined();
    expect(read?.success).toBe(true);
    if (new URL(url).pathname === '/query') {
      expect(Object.keys(body)).toEqual(['Meta Data', 'Time Series (Daily)']);
    } else {
      expect(Object.keys(body).sort()).toEqual(Object.keys(read?.data as object).sort());
    }
  });

  it('names every scope, what a token begins with, and the refusal as it is', async () => {
    const rows = [...guide.matchAll(/^\| `([a-z]+:[a-z]+)` \|/gm)].map(([, scope]) => scope);
    expect(rows).toEqual(tokenScope.options);
    expect(token).toMatch(/^auspex_pt_/);
    const narrow = await personalToken(app, ['market:read']);
    const headers = { authorization: `Bearer ${narrow}` };
    const response = await fetch(`${address}/api/user`, { headers });
    const [, shown = ''] = /```json\n([^`]*)```/.exec(guide) ?? [];
    const { error } = JSON.parse(shown);
    expect(await response.json()).toEqual({ error: { ...error, requestId: expect.any(String) } });
  });

  it('lets a token for the market run tools of the market only', async () => {
    const headers = {
      authorization: `Bearer ${await personalToken(app, ['market:read'])}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ tool: 'portfolio', input: {} });
    const response = await fetch(`${address}/api/assistant/queries`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({
      figures: [],
      parts: [],
      notes: ['You may not read this.'],
    });
  });
});

const program = `
import { ApiError, createClient } from './auspex-client.ts';

const [address = '', token = ''] = process.argv.slice(2);
const auspex = createClient({ address, token });
const { items } = await auspex.call('market.quotes', { query: { symbols: 'AAPL' } });
const symbols: string[] = items.map((item) => item.symbol);
const { timeframe } = await auspex.call('market.bars', {
  params: { symbol: 'AAPL' },
  query: { timeframe: '1d', limit: 5 },
});
const { query } = await auspex.call('assistant.query', { body: { tool: 'quote', input: { assets: ['KO'] } } });
const orders = await auspex.call('trading.orders');
const refused = await auspex
  .call('market.bars', { params: { symbol: 'NOSUCH' }, query: { timeframe: '1d' } })
  .catch((error: unknown) => (error instanceof ApiError ? error.status : 0));
const sent: (string | undefined)[] = [];
const broken = createClient({
  address,
  token,
  fetch: async (_address, init) => {
    sent.push((init?.headers as Record<string, string> | undefined)?.['Idempotency-Key']);
    throw new TypeError('the answer was lost');
  },
});
const wish = {
  headers: { 'Idempotency-Key': 'monday-btc' },
  body: { quantity: '0.01', exchange: 'PAPER', key_pair: 'BTC-USD', order_type: 'market', order_side: 'buy' },
} as const;
await broken.call('trading.place', wish).catch(() => null);
await broken.call('trading.place', wish).catch(() => null);
console.log(JSON.stringify({ symbols, timeframe, tool: query.tool, orders: orders.total, refused, sent }));
`;
const declared = 'declare const process: { readonly argv: string[] };\n';

const run = promisify(execFile);

function compile(file: string) {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const options = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--noUncheckedIndexedAccess'];
  const target = ['--target', 'es2024', '--lib', 'es2024,dom', '--module', 'esnext', '--types', ''];
  return run(process.execPath, [tsc, ...options, ...target, file], { cwd: folder }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

describe('HTTP-11: the client made from the OpenAPI document', () => {
  const file = join(folder, 'use.ts');

  it('compiles, and reads with a personal token', async () => {
    const script = new URL('scripts/client.ts', root);
    await run(process.execPath, [script.pathname, address, join(folder, 'auspex-client.ts')]);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(file, declared + program);
    expect(await compile(file)).toBe('');
    const { stdout } = await run(process.execPath, [pathToFileURL(file).pathname, address, token]);
    expect(JSON.parse(stdout)).toEqual({
      ...{ symbols: ['AAPL'], timeframe: '1d', tool: 'quote', orders: 0, refused: 404 },
      // TRADE-2: a repetition under the same key places nothing a second time.
      sent: ['monday-btc', 'monday-btc'],
    });
  });

  it('does not compile with a call, a parameter or a field that is not there', async () => {
    for (const [there, wrong] of [
      ["'market.quotes'", "'market.prices'"],
      ["{ symbols: 'AAPL' }", '{}'],
      ['item.symbol', 'item.sybmol'],
      ["headers: { 'Idempotency-Key': 'monday-btc' },", ''],
    ] as const) {
      writeFileSync(file, declared + program.replace(there, wrong));
      expect(await compile(file)).toContain('error TS');
    }
  });

  it('offers what a personal token opens and nothing else', () => {
    const text = readFileSync(join(folder, 'auspex-client.ts'), 'utf8');
    const offered = [...text.matchAll(/^ {2}"([\w.]+)": \["/gm)].map(([, name]) => name);
    const open = Object.entries<Call>(calls).filter(
      ([, call]) => call.access === 'public' || call.tokenScope || call.clientKey === 'optional',
    );
    expect(offered.sort()).toEqual(open.map(([name]) => name).sort());
  });
});
