import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type Answerer, startAnswerer } from '@auspex/exchanges/test/loopback-answerer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import { findKey } from '../keys/key-store.ts';
import { saveKey } from '../keys/save-key.ts';
import type { Trading } from '../trading.ts';
import { listVisits } from './list-visits.ts';
import { listFills } from './order-store.ts';
import { reconcileOrders } from './reconcile-orders.ts';

closesTrading();

/* Answers in the form of Coinbase's documentation: an entry names the order that holds its stop and target. */

type Answered = Readonly<Record<string, unknown>>;

/** What Coinbase says of each order, and of their trades. */
const said = new Map<string, Answered>();
const trades = new Map<string, Answered[]>();
let coinbase: Answerer;
let stage: TradingStage;
beforeAll(async () => {
  coinbase = await startAnswerer(({ path, query }) => {
    if (path.endsWith('/key_permissions')) return { json: { can_view: true, can_trade: true } };
    if (path.endsWith('/fills')) {
      const fills = query.getAll('order_ids').flatMap((id) => trades.get(id) ?? []);
      return { json: { fills, cursor: '' } };
    }
    const order = said.get(path.split('/').at(-1) ?? '');
    return order ? { json: { order } } : { status: 404, json: { error: 'NOT_FOUND' } };
  });
  stage = await openTrading({ environment: { TRADING_COINBASE_URL: coinbase.url } });
});
afterAll(() => coinbase.close());

const soldAt = (price: string): Answered => ({
  ...{ trade_id: `t-${price}`, price, size: '0.1', commission: '7.2' },
  trade_time: new Date(stage.clock.now()).toISOString(),
});

function sayEntry(id: string, change: Answered): void {
  said.set(id, {
    ...{ order_id: id, product_id: 'BTC-USD', side: 'BUY', created_time: '2026-01-01T00:00:00Z' },
    ...{ client_order_id: 'c', filled_size: '0', filled_value: '0' },
    order_configuration: { limit_limit_gtc: { base_size: '0.1', limit_price: '60000' } },
    ...change,
  });
}

/** The pair has another name by then: an order is followed by its id. */
function sayExit(id: string, change: Answered): void {
  const terms = { base_size: '0.1', limit_price: '66000', stop_trigger_price: '57000' };
  sayEntry(id, { side: 'SELL', product_id: 'XBT-USD', order_configuration: { trigger_bracket_gtc: terms } });
  said.set(id, { ...said.get(id), ...change });
}

/** A member whose entry with exits was placed there before, as it was stored then. */
async function memberWithEntry(exchangeOrderId: string, status: string) {
  const { memberId } = await stage.addTrader();
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const apiSecret = privateKey.export({ type: 'sec1', format: 'pem' }).toString();
  const owner = { memberId, exchange: 'COINBASE' as const };
  const key = { apiKey: `organizations/o/apiKeys/${memberId}`, apiSecret };
  expect(await saveKey(stage.trading, owner, key)).toEqual({ outcome: 'saved' });
  const mark = (await findKey(stage.database, owner))?.key.accountMark;
  const id = randomUUID();
  await stage.database.query(
    `insert into trade_order (id, member_id, pseudonym, world, exchange, idempotency_key, payload_hash, key_pair, symbol,
       base_asset, quote_asset, side, type, quantity, price, exit_stop, exit_target, notional, status, exchange_order_id,
       exits_awaited, created_at, updated_at, account_mark, filled_quantity, filled_notional)
     values ($1, $2, $1, 'live', 'COINBASE', $3, 'h', 'BTC-USD', 'BTC-USD', 'BTC', 'USD', 'buy', 'limit', 0.1, 60000,
       57000, 66000, 6000, $4, $5, true, $6, $6, $7, $8, $9)`,
    [
      ...[id, memberId, `entry ${id}`, status, exchangeOrderId, new Date(stage.clock.now() - 7 * 86_400_000)],
      ...[mark, status === 'filled' ? 0.1 : 0, status === 'filled' ? 6000 : 0],
    ],
  );
  return { memberId, id };
}

/** Some time later, in this or another process. */
async function look(trading: Trading, turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    stage.clock.advance(6000);
    await reconcileOrders(trading);
  }
}

const exitsOf = ({ memberId, id }: { readonly memberId: string; readonly id: string }) =>
  stage.database.query<{ id: string }>(
    `select id, side, type, quantity::float, price::float, stop_price::float, status, filled_quantity::float
       from trade_order where member_id = $1 and id <> $2`,
    [memberId, id],
  );

it.each(['open', 'filled'])(
  'TRADE-35: the exits of an entry that was %s when the process was restarted are followed to their end',
  async (status) => {
    const [entryId, exitId] = [`entry-${status}`, `exit-${status}`];
    sayEntry(entryId, { status: 'OPEN' });
    const entry = await memberWithEntry(entryId, status);
    if (status === 'open') {
      await look(stage.trading);
      expect(await exitsOf(entry)).toEqual([]);
    }
    sayEntry(entryId, {
      ...{ status: 'FILLED', filled_size: '0.1', filled_value: '6000', attached_order_id: exitId },
    });
    sayExit(exitId, { status: 'OPEN' });
    const restarted = stage.beside();
    await look(restarted, 2);
    const open = { side: 'sell', type: 'limit', quantity: 0.1, price: 66_000, stop_price: 57_000 };
    expect(await exitsOf(entry)).toMatchObject([{ ...open, status: 'open', filled_quantity: 0 }]);
    sayExit(exitId, { status: 'FILLED', filled_size: '0.1', filled_value: '6600' });
    trades.set(exitId, [soldAt('66000')]);
    await look(restarted);
    const [exit, ...others] = await exitsOf(entry);
    expect(others).toEqual([]);
    expect(exit).toMatchObject({ ...open, status: 'filled', filled_quantity: 0.1 });
    expect(await listFills(stage.database, [exit?.id ?? ''])).toMatchObject([{ price: '66000', fee: '7.2' }]);
    expect(stage.filled.at(-1)).toMatchObject({ memberId: entry.memberId, side: 'sell', price: '66000' });
  },
);

it('TRADE-35: an entry that opened no exits is not asked about for ever', async () => {
  sayEntry('entry-alone', { status: 'CANCELLED' });
  const entry = await memberWithEntry('entry-alone', 'cancelled');
  await look(stage.trading, 3);
  const asked = () => coinbase.seen.filter(({ path }) => path.endsWith('/entry-alone')).length;
  expect(asked()).toBe(3);
  await look(stage.trading, 2);
  expect(asked()).toBe(3);
  expect(await exitsOf(entry)).toEqual([]);
});

it('TRADE-35: an entry whose key is gone is looked at in its turn, not at once again', async () => {
  const entry = await memberWithEntry('entry-keyless', 'filled');
  await stage.database.query('delete from trading_key where member_id = $1', [entry.memberId]);
  await look(stage.trading);
  const visited = async () =>
    (await listVisits(stage.trading)).visits.some(({ account }) => account.memberId === entry.memberId);
  expect(await visited()).toBe(false);
  stage.clock.advance(6000);
  expect(await visited()).toBe(true);
});
