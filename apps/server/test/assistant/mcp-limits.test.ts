import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allTools } from '@auspex/assistant';
import { type Call, type CallName, calls } from '@auspex/contract';
import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertPersonalToken } from '../../src/accounts/store/personal-token-store.ts';
import { listTokenLog } from '../../src/assistant/token-log.ts';
import type { RateLimiter } from '../../src/platform/http/index.ts';
import { openLimiter } from '../http-proof/make-app.ts';
import { fixtureBearer } from '../http-proof/roles.ts';
import { MARKET_NOW } from '../with-market.ts';
import { marketMembers, openMarketProcess, withMarketApplication } from '../with-market-application.ts';

const taken = new Map<string, number>();
/** What happens while a tool is being called, after its token was looked up. */
let meanwhile: (() => Promise<unknown>) | null = null;

/** Counts the calls of tools, whose limit this is about, and lets the rest through. */
const limiter: RateLimiter = {
  async take(rule, caller) {
    const open = await openLimiter.take(rule, caller);
    if (rule.name !== 'mcp') return open;
    await meanwhile?.();
    const used = (taken.get(caller) ?? 0) + 1;
    taken.set(caller, used);
    return used > rule.max ? { ...open, allowed: false, retryAfterSeconds: 42 } : open;
  },
};

const app = withMarketApplication({ people: 'stored', http: { limiter } });

beforeEach(() => {
  meanwhile = null;
});

async function makeToken(memberId: string, ...scopes: ('market:read' | 'portfolio:read')[]) {
  const at = new Date(MARKET_NOW);
  return insertPersonalToken(app.test.database, { memberId, name: 'client', scopes, expiresAt: null, at });
}

async function send(token: string, message: object, headers: Record<string, string> = {}) {
  const { statusCode, ...reply } = await app.http.app.inject({
    ...{ method: 'POST' as const, url: '/mcp', payload: { jsonrpc: '2.0', id: 1, ...message } },
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
      ...headers,
    },
  });
  return { status: statusCode, headers: reply.headers, body: reply.json() };
}

const use = (token: string, name: string, input: object = {}) =>
  send(token, { method: 'tools/call', params: { name, arguments: input } });

const scopeOf = (name: CallName) => (calls[name] as Call).tokenScope;

const setScopes = (tokenId: string, scope: string) =>
  app.test.database.query('update personal_token set scopes = array[$2] where id = $1', [tokenId, scope]);

async function outcomesOf(tokenId: string): Promise<unknown[]> {
  const log = 'select outcome, count(*)::int as n from assistant_token_log where token_id = $1 group by 1';
  return (await app.test.database.query(log, [tokenId])).map(({ outcome, n }) => [outcome, n]);
}

describe('AST-6: a token', () => {
  it('needs for each tool no more than the scope that the tool names', async () => {
    const refused: unknown[] = [];
    for (const { name, example, scope } of allTools) {
      const { token } = await makeToken(marketMembers.member, scope);
      const { result } = (await use(token, name, example)).body;
      const [{ text }] = result.content;
      if (result.isError || text.includes('You may not read this.')) refused.push([name, text]);
    }
    // The one tool whose call may be opened by another scope, or by none.
    const needed = scopeOf('alerts.list');
    const text = needed
      ? `This personal token lacks the scope ${needed}.`
      : 'This cannot be done with a personal token; sign in instead.';
    expect(refused).toEqual(needed === 'portfolio:read' ? [] : [['alerts', text]]);
  });

  it('whose scopes do not reach a call of a tool is told which one is missing', async () => {
    const { token, row } = await makeToken(marketMembers.member, 'portfolio:read');
    // Between the check of the tool and its calls.
    meanwhile = () => setScopes(row.id, 'market:read');
    const { result } = (await use(token, 'portfolio')).body;
    expect([result.isError, result.content[0].text]).toEqual([
      true,
      'This personal token lacks the scope portfolio:read.',
    ]);
    expect(await outcomesOf(row.id)).toEqual([['refused', 1]]);
  });

  it('calls 60 tools a minute; more are told when to come back, and do not fill the log', async () => {
    const { token, row } = await makeToken(marketMembers.member, 'market:read');
    for (let n = 0; n < 60; n += 1) {
      const { result } = (await use(token, 'glossary', { term: 'RSI' })).body;
      expect([n, result.isError ?? false]).toEqual([n, false]);
    }
    const { headers, body } = await use(token, 'glossary', { term: 'RSI' });
    expect([headers['retry-after'], body.result.isError, body.result.content[0].text]).toEqual([
      '42',
      true,
      'Too many requests. Please try again in 42 seconds.',
    ]);
    expect(await outcomesOf(row.id)).toEqual([['answered', 60]]);
    // A client calls many tools at once: here all of them in one instant, which no page may cut in two.
    const asked = { memberId: marketMembers.member, id: row.id, limit: 50 };
    const pageOf = async (before?: string) => {
      const { items, more } = (await listTokenLog(app.test.database, { ...asked, before })) ?? {};
      return [items?.length, more];
    };
    expect(await pageOf()).toEqual([60, false]);
    const note = `update assistant_token_log set at = at - interval '1 day'
      where id in (select id from assistant_token_log where token_id = $1 order by id limit 7)`;
    await app.test.database.query(note, [row.id]);
    expect(await pageOf()).toEqual([53, true]);
    expect(await pageOf(new Date(MARKET_NOW).toISOString())).toEqual([7, false]);
  });

  it('that asks beyond its scopes uses up the same 60', async () => {
    const { token, row } = await makeToken(marketMembers.member, 'market:read');
    for (let n = 0; n < 63; n += 1) await use(token, 'portfolio');
    expect(await outcomesOf(row.id)).toEqual([['refused', 60]]);
  });

  it('removed while it asks gets no answer, and no words of the database', async () => {
    const { token, row } = await makeToken(marketMembers.member, 'market:read');
    meanwhile = () => app.test.database.query('delete from personal_token where id = $1', [row.id]);
    const { body } = await use(token, 'glossary', { term: 'RSI' });
    expect(body.result).toBeUndefined();
    expect(body.error.message).toContain('This could not be read. Please try again.');
    expect(body.error.message).not.toContain('constraint');
  });

  it('reads its own member’s portfolio, and nobody else’s', async () => {
    const home = mkdtempSync(join(tmpdir(), 'auspex-mcp-'));
    const site = await openMarketProcess(app.test, home);
    const headers = { authorization: fixtureBearer('member') ?? '' };
    const post = async (path: string, payload: object) => {
      const request: InjectOptions = { method: 'POST', url: `/api/portfolio/${path}`, payload, headers };
      const { statusCode, body } = await site.http.app.inject(request);
      expect([path, statusCode, body]).toEqual([path, 200, expect.any(String)]);
      return JSON.parse(body);
    };
    try {
      const { items } = await post('accounts', { name: 'Broker', currency: 'USD' });
      const own = { accountId: items.find(({ name }: { name: string }) => name === 'Broker').id };
      await post('transactions', {
        ...own,
        kind: 'deposit',
        at: '2025-01-06',
        amount: '20000',
        currency: 'USD',
      });
      const bought = { symbol: 'AAPL', quantity: '10', price: '200', currency: 'USD' };
      await post('transactions', { ...own, kind: 'buy', at: '2025-01-07', ...bought });
    } finally {
      await site.close();
      rmSync(home, { recursive: true, force: true });
    }
    const owner = await makeToken(marketMembers.member, 'portfolio:read');
    expect(JSON.stringify((await use(owner.token, 'portfolio')).body.result)).toContain('AAPL');
    const other = await makeToken(marketMembers.other, 'market:read', 'portfolio:read');
    const { result } = (await use(other.token, 'portfolio')).body;
    expect([result.isError ?? false, result.content[0].text]).toEqual([
      false,
      expect.stringContaining('There is nothing in the portfolio.\nNo data was read.'),
    ]);
    expect(JSON.stringify(result)).not.toContain('AAPL');
  });
});

describe('The address', () => {
  const list = { method: 'tools/list', params: {} };

  it('refuses browsers on pages of other sites, and takes programs and its own pages', async () => {
    const { token } = await makeToken(marketMembers.member, 'market:read');
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
      const { status, body } = await send(token, list, { origin });
      expect([origin, status, body.error.details.code]).toEqual([origin, 403, 'foreign-origin']);
    }
    expect((await send(token, list)).status).toBe(200);
    const own = { origin: 'http://localhost:8080', host: 'localhost:8080' };
    expect((await send(token, list, own)).status).toBe(200);
  });

  it('takes 64 KiB, and only POST', async () => {
    const { token } = await makeToken(marketMembers.member, 'market:read');
    expect((await use(token, 'quote', { assets: ['A'.repeat(65_536)] })).status).toBe(413);
    for (const method of ['GET', 'DELETE'] as const) {
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode, headers: given } = await app.http.app.inject({ method, url: '/mcp', headers });
      expect([method, statusCode, given.allow]).toEqual([method, 405, 'POST']);
    }
  });
});
