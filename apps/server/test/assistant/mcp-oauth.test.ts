import { auth, type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../../src/platform/database/database-unavailable.ts';
import { type Application, withApplication } from '../with-application.ts';
import { as, makeMember, proof, type Visitor } from '../with-members.ts';

const app = withApplication({ environment: { PORT: '0' } });
const other: Application = withApplication({ beside: app, environment: { PORT: '0' } });
let addresses: readonly string[] = [];
let who: Visitor;

beforeAll(async () => {
  addresses = [await app.http.listen(), await other.http.listen()];
  who = await makeMember(app, 'owner-of-the-client');
});

/** A program on the member's device, as the reference client wants it: it remembers, and opens the browser. */
class Program implements OAuthClientProvider {
  readonly redirectUrl = 'http://127.0.0.1:41414/callback';
  readonly clientMetadata = { client_name: 'Reference client', redirect_uris: [this.redirectUrl] };
  readonly opened: URL[] = [];
  readonly #kept = new Map<string, unknown>();

  #read<T>(name: string): T | undefined {
    return this.#kept.get(name) as T | undefined;
  }
  state = () => 'kept-by-the-client';
  clientInformation = () => this.#read<{ client_id: string }>('client');
  saveClientInformation = (client: unknown) => void this.#kept.set('client', client);
  tokens = () => this.#read<{ access_token: string; token_type: string }>('tokens');
  saveTokens = (tokens: unknown) => void this.#kept.set('tokens', tokens);
  redirectToAuthorization = (address: URL) => void this.opened.push(address);
  saveCodeVerifier = (verifier: string) => void this.#kept.set('verifier', verifier);
  codeVerifier = () => this.#read<string>('verifier') ?? '';
}

/** What the member's browser does: opens the address, and the member says yes on the page. */
async function connectOnPage(address: URL | undefined): Promise<URL> {
  if (address === undefined) throw new Error('The client has opened no page.');
  const led = await fetch(address, { redirect: 'manual' });
  const page = new URL(led.headers.get('location') ?? '', address);
  expect([page.pathname, page.searchParams.get('mode')]).toEqual(['/__/handler', 'connectApp']);
  const request = Object.fromEntries(new URLSearchParams(page.searchParams.get('asked') ?? ''));
  const asked = await as(app, who)('GET', `/api/oauth/request?${new URLSearchParams(request)}`);
  const body = { request, scopes: asked.body.scopes, expiresInDays: 90, proof };
  // Through `inject`, whose host is another name of the same machine.
  const host = { host: address.host };
  const { body: answer } = await app.call('POST', '/api/oauth/consent', {
    body,
    token: who.token,
    headers: host,
  });
  return new URL(answer.redirectTo);
}

it('AST-13: the reference client connects by the address alone, and is out as soon as its token is removed', async () => {
  const [address = '', beside = ''] = addresses;
  const program = new Program();
  const url = new URL('/mcp', address);
  const open = async (to = url) => {
    const transport = new StreamableHTTPClientTransport(to, { authProvider: program });
    const client = new Client({ name: 'reference', version: '1' });
    // The class says less of its optional members than the interface it is given as.
    await client.connect(transport as Parameters<Client['connect']>[0]);
    return client;
  };
  await expect(open()).rejects.toThrow(UnauthorizedError);
  const [asked] = program.opened;
  expect([asked?.searchParams.get('scope'), asked?.searchParams.get('resource')]).toEqual([
    'market:read',
    url.href,
  ]);
  const answer = await connectOnPage(asked);
  expect([answer.host, answer.searchParams.get('state'), answer.searchParams.get('iss')]).toEqual([
    '127.0.0.1:41414',
    'kept-by-the-client',
    new URL(address).origin,
  ]);
  const authorizationCode = answer.searchParams.get('code') ?? '';
  expect(await auth(program, { serverUrl: url, authorizationCode })).toBe('AUTHORIZED');

  const client = await open();
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('quote');
  expect(names).not.toContain('portfolio');
  const said = await client.callTool({ name: 'glossary', arguments: { term: 'RSI' } });
  expect(said.isError ?? false).toBe(false);
  const tokens = (await as(app, who)('GET', '/api/tokens')).body.items;
  expect(tokens).toMatchObject([{ name: 'Reference client', scopes: ['market:read'] }]);
  const log = (await as(app, who)('GET', `/api/tokens/${tokens[0].id}/log`)).body.items;
  expect(log).toMatchObject([{ tool: 'glossary', outcome: 'answered' }]);

  await as(app, who)('DELETE', `/api/tokens/${tokens[0].id}`);
  for (const place of [address, beside]) {
    const headers = {
      authorization: `Bearer ${program.tokens()?.access_token}`,
      'content-type': 'application/json',
    };
    const sent = { method: 'POST', headers, body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' };
    expect((await fetch(new URL('/mcp', place), sent)).status).toBe(401);
  }
  // The client asks its member again.
  await expect(client.listTools()).rejects.toThrow(UnauthorizedError);
  expect(program.opened).toHaveLength(2);
  await client.close();
});

it('AST-13: a token that cannot be checked right now is not called wrong, so that no client throws it away', async () => {
  const away = vi.spyOn(app.platform.database, 'query').mockRejectedValue(new DatabaseUnavailable());
  const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const { status, headers } = await app.call('POST', '/mcp', {
    token: 'auspex_pt_of-a-member',
    body: listTools,
  });
  expect([status, headers['www-authenticate'], headers['retry-after']]).toEqual([503, undefined, '5']);
  away.mockRestore();
});
