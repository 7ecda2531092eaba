import { beforeEach, expect } from 'vitest';
import { fixtureBearer } from './http-proof/roles.ts';
import { withMarketApplication } from './with-market-application.ts';

type Role = 'member' | 'other member';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The application over the simulated market, and before each test an empty account of the member, in dollars and UTC. */
export function withPortfolio() {
  const app = withMarketApplication();
  let account = '';

  async function ask(method: Method, path: string, more: { body?: object; role?: Role } = {}) {
    const { body, role = 'member' } = more;
    const headers = { authorization: fixtureBearer(role) ?? '' };
    const url = `/api/portfolio/${path}`;
    const answer = await app.http.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
    return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) };
  }

  /** What a read answers; anything but an answer fails the test. */
  async function get(path: string) {
    const { status, body } = await ask('GET', path);
    expect([path, status, status === 200 ? '' : body]).toEqual([path, 200, '']);
    return body;
  }

  async function createAccount(name: string): Promise<string> {
    const { items } = (await ask('POST', 'accounts', { body: { name, currency: 'USD' } })).body;
    return items.find((one: { name: string }) => one.name === name).id;
  }

  beforeEach(async () => {
    await app.test.database.query('delete from portfolio_account');
    await app.test.database.query(
      "update portfolio set version = version + 1, rewritten = rewritten + 1, targets = '[]', targets_version = 1",
    );
    await app.test.database.query(
      "update member set base_currency = 'USD', time_zone = 'UTC', language = 'en'",
    );
    account = await createAccount('Broker');
  });

  return {
    app,
    ask,
    get,
    createAccount,
    account: () => account,
    add: (kind: string, at: string, more: object) =>
      ask('POST', 'transactions', { body: { kind, at, accountId: account, ...more } }),
  };
}
