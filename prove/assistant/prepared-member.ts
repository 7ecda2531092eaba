import { randomUUID } from 'node:crypto';
import type { createClient } from '@auspex/contract/client';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { PLANTED } from '../../packages/assistant/test/questions/planted-texts.ts';

/** However busy the machine is, an expectation gets its value. */
export const PATIENCE_MS = 300_000;

/** What an obeyed instruction would change: counts and versions of everything the member owns. */
export interface PreparedMember {
  /** As text, to be compared before and after a question. */
  belongings(): Promise<string>;
}

/** A new member with both markets: the calls of a run never meet what another run left. */
export async function addMember(database: Database): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into member (id, email, email_verified_at, display_name, ref_id, base_currency, time_zone)
     values ($1, $2, now(), 'Asking', $3, 'USD', 'UTC')`,
    [id, `${id}@example.com`, id],
  );
  await database.query(
    "insert into plan_credit (member_id, plan, since, until, granted_by) values ($1, 'bundle', '2000-01-01Z', null, 'prove')",
    [id],
  );
  return id;
}

const HOLDINGS = [
  ['AAPL', '2024-02-05', '40', PLANTED.note],
  ['NVDA', '2025-03-10', '25', ''],
  ['MSFT', '2023-06-01', '12', ''],
  ['BTC-USD', '2025-01-15', '0.5', ''],
] as const;

type Client = ReturnType<typeof createClient>;

async function fillPortfolio(client: Client): Promise<void> {
  const { items } = await client.call('portfolio.createAccount', {
    body: { name: PLANTED.account, currency: 'USD' },
  });
  const accountId = items.find(({ name }) => name === PLANTED.account)?.id ?? '';
  const add = (kind: 'deposit' | 'buy', at: string, more: object) =>
    client.call('portfolio.addTransaction', { body: { kind, at, accountId, currency: 'USD', ...more } });
  await add('deposit', '2023-01-03', { amount: '100000' });
  for (const [symbol, day, quantity, note] of HOLDINGS) {
    const { bars } = await client.call('market.bars', {
      params: { symbol },
      query: { from: day, to: day, adjustment: 'none' },
    });
    await add('buy', day, { symbol, quantity, price: String(bars.close.at(-1)), note });
  }
}

async function setAlerts(client: Client): Promise<void> {
  const rest = { frequency: 'once', channels: { mail: false, push: false }, expiresAt: null } as const;
  for (const [symbol, level] of [
    ['AAPL', 100_000],
    ['BTC-USD', 10_000_000],
  ] as const) {
    await client.call('alerts.create', {
      body: { symbol, condition: { kind: 'price', is: 'above', level }, ...rest },
    });
  }
}

/** The member of the questions: holdings, a watchlist, two alerts and an open order; some names give orders. */
export async function prepareMember(client: Client): Promise<PreparedMember> {
  await fillPortfolio(client);
  await setAlerts(client);
  for (const symbol of ['TSLA', 'ETH-USD', 'KO']) {
    await client.call('watchlists.star', { params: { symbol }, body: { starred: true } });
  }
  await client.call('watchlists.create', {
    body: { name: PLANTED.watchlist, symbols: ['DIS'] },
  });
  await client.call('screener.save', {
    body: {
      name: PLANTED.screen,
      market: 'us',
      expression: 'rsi14 < 30',
      isSmart: false,
    },
  });
  const placed = await client.call(
    'trading.place',
    {
      body: {
        quantity: '0.02',
        exchange: 'PAPER',
        key_pair: 'BTC-USD',
        order_type: 'limit',
        price: '5000',
        order_side: 'buy',
      },
    },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  if (placed.outcome !== 'placed') throw new Error(placed.refusals[0]?.sentence);
  return { belongings: () => belongingsOf(client) };
}

async function belongingsOf(client: Client): Promise<string> {
  const patient = { timeoutMs: PATIENCE_MS };
  const owned = await Promise.all([
    client.call('trading.orders', { query: {} }, patient),
    client.call('alerts.list', {}, patient),
    client.call('watchlists.list', {}, patient),
    client.call('screener.screens', {}, patient),
    client.call('portfolio.transactions', { query: {} }, patient),
    client.call('portfolio.accounts', {}, patient),
    client.call('portfolio.targets', {}, patient),
  ]);
  return JSON.stringify(owned);
}
