import { allTools } from '@auspex/assistant';
import { type Call, calls, type TokenScope } from '@auspex/contract';
import { formatMoney } from '@auspex/market';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletePersonalToken, insertPersonalToken } from '../../src/accounts/store/personal-token-store.ts';
import { MARKET_NOW } from '../with-market.ts';
import { type MarketProcess, marketMembers, withMarketApplication } from '../with-market-application.ts';

const app = withMarketApplication({ people: 'stored', environment: { PORT: '0' } });
const addresses = new Map<MarketProcess['http'], string>();
const opened: Client[] = [];

async function makeToken(memberId: string, ...scopes: TokenScope[]) {
  const at = new Date(MARKET_NOW);
  return insertPersonalToken(app.test.database, { memberId, name: 'client', scopes, expiresAt: null, at });
}

async function connect(token: string, process: Pick<MarketProcess, 'http'> = app): Promise<Client> {
  const address = addresses.get(process.http) ?? (await process.http.listen());
  addresses.set(process.http, address);
  const client = new Client({ name: 'reference', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', address), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  // The class says less of its optional members than the interface it is given as.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  opened.push(client);
  return client;
}

const textOf = ({ content }: Awaited<ReturnType<Client['callTool']>>): string =>
  (content as { text: string }[])[0]?.text ?? '';

const declared = Object.values(calls).flatMap(({ tokenScope }: Call) => tokenScope ?? []);
const everyScope = [...new Set(declared)];
/** Tools whose call no scope opens. */
const closed = (calls['alerts.list'] as Call).tokenScope === undefined ? ['alerts'] : [];

let full: { token: string; row: { id: string } };
beforeAll(async () => {
  full = await makeToken(marketMembers.member, ...everyScope);
});
afterAll(async () => {
  for (const client of opened) await client.close();
});

describe('AST-6: members’ own AI clients', () => {
  it('list every tool and call every one, and the log says so', async () => {
    const client = await connect(full.token);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(allTools.map(({ name }) => name).sort());
    for (const { name, example } of allTools) {
      const result = await client.callTool({ name, arguments: example as Record<string, unknown> });
      const refused = closed.includes(name);
      expect([name, result.isError ?? false, textOf(result)]).toEqual([name, refused, expect.any(String)]);
      if (!refused) expect(textOf(result)).toMatch(new RegExp(`^Query: ${name} \\{`));
      // Said once and briefly, whatever the client reads: a model’s memory is small.
      expect([name, result.structuredContent, textOf(result).length < 20_000]).toEqual([
        name,
        undefined,
        true,
      ]);
    }
    const rows = await app.test.database.query(
      'select tool, outcome, member_id from assistant_token_log where token_id = $1',
      [full.row.id],
    );
    expect(rows.map(({ tool }) => tool).sort()).toEqual(allTools.map(({ name }) => name).sort());
    for (const { tool, outcome, member_id } of rows) {
      const expected = closed.includes(String(tool)) ? 'refused' : 'answered';
      expect([tool, outcome, member_id]).toEqual([tool, expected, marketMembers.member]);
    }
  });

  it('get the figures of the calls, with source and instant', async () => {
    const client = await connect(full.token);
    const result = await client.callTool({ name: 'quote', arguments: { assets: ['AAPL'] } });
    const quotes = await app.http.app.inject({
      url: `/api/market/quotes?symbols=AAPL&asOf=${new Date(MARKET_NOW).toISOString()}`,
      headers: { authorization: `Bearer ${full.token}` },
    });
    const { last } = quotes.json().items[0];
    expect(textOf(result)).toMatch(/^AAPL; simulated, as of 2026-11-18T/m);
    expect(textOf(result)).toContain(`\nClose: ${formatMoney(last, 'USD', 'en')}`);
  });

  it('see and use only what the scopes of the token name', async () => {
    const { token } = await makeToken(marketMembers.member, 'market:read');
    const client = await connect(token);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('quote');
    expect(names).not.toContain('portfolio');
    const refused = await client.callTool({ name: 'portfolio', arguments: {} });
    expect([refused.isError, textOf(refused)]).toEqual([
      true,
      'This personal token lacks the scope portfolio:read.',
    ]);
  });

  it('reach nothing of another member', async () => {
    const other = await makeToken(marketMembers.other, 'market:read', 'portfolio:read');
    const client = await connect(other.token);
    const result = await client.callTool({ name: 'portfolio', arguments: { member: marketMembers.member } });
    expect(result.isError).toBe(true);
    const log = await app.http.app.inject({
      url: `/api/tokens/${full.row.id}/log`,
      headers: { authorization: `Bearer ${other.token}` },
    });
    expect([401, 403, 404]).toContain(log.statusCode);
  });

  it('are told what is wrong with an input, and go on', async () => {
    const client = await connect(full.token);
    const bad = await client.callTool({ name: 'quote', arguments: { assets: 7 } });
    expect([bad.isError, textOf(bad)]).toEqual([true, expect.stringContaining('assets')]);
    await expect(client.callTool({ name: 'place_order', arguments: {} })).rejects.toThrow(
      'no tool named place_order',
    );
    const good = await client.callTool({ name: 'glossary', arguments: { term: 'RSI' } });
    expect(good.isError ?? false).toBe(false);
  });

  it('lose access on both processes at once when the token is revoked', async () => {
    const { token, row } = await makeToken(marketMembers.member, 'market:read');
    const second = await app.beside();
    const clients = [await connect(token), await connect(token, second)];
    for (const client of clients) expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    await deletePersonalToken(app.test.database, { memberId: marketMembers.member, id: row.id });
    for (const client of clients) await expect(client.listTools()).rejects.toThrow('Invalid credentials');
  });
});

describe('The address itself', () => {
  const post = (payload: object | string, headers: Record<string, string> = {}) =>
    app.http.app.inject({
      ...{ method: 'POST' as const, url: '/mcp', payload },
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    });
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it('asks for a token, and takes no wrong one', async () => {
    const wrong: Record<string, string>[] = [{}, { authorization: 'Bearer auspex_pt_wrong' }];
    for (const headers of wrong) {
      const { statusCode, headers: given } = await post(list, headers);
      const where = /^Bearer realm="auspex", resource_metadata="[^"]+", scope="market:read"(.*)$/;
      const [, wrong] = where.exec(String(given['www-authenticate'])) ?? [];
      expect([statusCode, wrong]).toEqual([401, headers.authorization ? ', error="invalid_token"' : '']);
    }
  });

  it('answers a request as curl sends it, and no list of them', async () => {
    const authorization = `Bearer ${full.token}`;
    const one = await post(list, { authorization });
    expect([one.statusCode, one.json().result.tools.length]).toEqual([200, allTools.length]);
    const two = await post([list, list], { authorization });
    expect([two.statusCode, two.json().message ?? two.json().error?.message]).toEqual([
      400,
      'Send one message at a time, not a list of them.',
    ]);
    expect((await post('{"jsonrpc":', { authorization })).statusCode).toBe(400);
    const get = await app.http.app.inject({
      url: '/mcp',
      headers: { authorization, accept: 'text/event-stream' },
    });
    expect(get.statusCode).toBe(405);
  });
});
