import type { ExchangeName } from '@auspex/exchanges';
import { decimal, startOfDate } from '@auspex/market';
import { expect, it } from 'vitest';
import { marketMembers } from '../../test/with-market-application.ts';
import { withPortfolio } from '../../test/with-portfolio.ts';
import { marketModule } from '../market/index.ts';
import { tradingModule } from '../trading/index.ts';
import { BookKeeper } from './books.ts';
import { followKeys, PaperActions } from './connected-accounts.ts';
import { bookFill, startPaper } from './follow-orders.ts';
import { readAccounts } from './portfolio-store.ts';

const { app, get } = withPortfolio();
const memberId = marketMembers.member;

function connectedNow() {
  const market = app.modules.service(marketModule);
  const trading = app.modules.service(tradingModule);
  const keeper = new BookKeeper(app.platform, market);
  return { platform: app.platform, market, trading, keeper };
}

/** A paper account that started with $100,000 and bought 10 shares on a day, in the portfolio and at the exchange. */
async function buyOnPaper(symbol: string, day: string, memberId = marketMembers.member) {
  const connected = connectedNow();
  const { market } = connected;
  const world = market.world.name;
  const at = `${day}T15:00:00.000Z`;
  await startPaper(connected, {
    memberId,
    world,
    currency: 'USD',
    amount: '100000',
    at: `${day}T14:00:00.000Z`,
  });
  await bookFill(connected, {
    ...{ memberId, world, orderId: '00000000-0000-4000-8000-00000000000c', tradeId: 't1', exchange: 'PAPER' },
    ...{ symbol, baseAsset: symbol, quoteAsset: 'USD', side: 'buy', price: '100', quantity: '10', at },
    ...{ feeAsset: null, fee: null },
  });
  await app.test.database.query('delete from paper_account');
  await app.test.database.query(
    `with made as (insert into paper_account (member_id, world, currency, starting_balance, since)
       values ($1, $2, 'USD', 100000, $3) returning id)
     insert into paper_balance select id, unnest(array['USD', $4]), unnest(array[99000, 10]), 0 from made`,
    [memberId, world, `${day}T14:00:00.000Z`, symbol],
  );
  return connected;
}

/** A stock of the simulated market that was split, and its last split. */
async function findSplit() {
  const view = app.modules.service(marketModule).view();
  for (const symbol of ['AAPL', 'MSFT', 'KO', 'NVDA', 'TSLA', 'AMZN', 'GOOGL']) {
    const asset = await view.findAsset(symbol);
    const actions = asset ? await view.actions(asset.assetId) : [];
    const split = actions.findLast((one) => one.kind === 'split');
    if (asset && split?.kind === 'split') return { asset, split, actions };
  }
  throw new Error('The simulated market has splits.');
}

const dayBefore = (on: string) =>
  new Date(startOfDate(on as never) - 5 * 86_400_000).toISOString().slice(0, 10);

it('a paper account holds what the portfolio says: splits multiply its shares, dividends are paid into it, once', async () => {
  const { asset, split, actions } = await findSplit();
  const connected = await buyOnPaper(asset.symbol, dayBefore(split.exDate));
  const actionsOf = new PaperActions(connected);
  const id = (await get('accounts')).items.find(({ kind }: { kind: string }) => kind === 'paper').id;
  const before = await get(`differences?accounts=${id}`);
  expect(before.items.map(({ unit }: { unit: string }) => unit)).toContain(asset.symbol);
  await actionsOf.run(AbortSignal.timeout(60_000));
  expect(await get(`differences?accounts=${id}`)).toMatchObject({ items: [], checked: 2 });
  const balances = async () =>
    new Map(
      (await app.test.database.query('select asset, free from paper_balance order by asset')).map((row) => [
        String(row.asset),
        decimal(String(row.free)).toString(),
      ]),
    );
  // Ten shares times every split since, by hand.
  const factor = actions.reduce(
    (all, one) => (one.kind === 'split' && one.exDate >= split.exDate ? all * one.newPerOld : all),
    1,
  );
  const once = await balances();
  expect(Number(once.get(asset.symbol))).toBeCloseTo(10 * factor, 9);
  await new PaperActions(connected).run(AbortSignal.timeout(60_000));
  expect(await balances()).toEqual(once);
});

it('PORT-11: a dividend is in the paper account once its day has begun for the member, not a day in UTC later', async () => {
  await app.test.database.query("update member set time_zone = 'America/New_York'");
  const view = app.modules.service(marketModule).view();
  const asset = await view.findAsset('KO');
  const actions = asset ? await view.actions(asset.assetId) : [];
  const paid = actions.findLast((one) => one.kind === 'dividend' && (one.payDate ?? '') > one.exDate);
  if (paid?.kind !== 'dividend' || paid.payDate === undefined) throw new Error('Coca-Cola pays dividends.');
  const connected = await buyOnPaper('KO', dayBefore(paid.exDate));
  let now = startOfDate(paid.payDate) + 10 * 60_000;
  const platform = { ...connected.platform, clock: { now: () => now } };
  const keeper = new BookKeeper(platform, connected.market);
  const paperActions = new PaperActions({ ...connected, platform, keeper });
  const money = async () => {
    await paperActions.run(AbortSignal.timeout(60_000));
    const [row] = await app.test.database.query("select free from paper_balance where asset = 'USD'");
    return Number(row.free);
  };
  // The evening before in New York, then its morning.
  expect(await money()).toBe(99_000);
  now += 6 * 3_600_000;
  expect(await money()).toBeCloseTo(99_000 + 10 * paid.amountPerShare, 2);
});

it('an account that was started over is left alone', async () => {
  const { asset, split } = await findSplit();
  const connected = await buyOnPaper(asset.symbol, dayBefore(split.exDate));
  await app.test.database.query("update paper_account set since = since + interval '1 hour'");
  await new PaperActions(connected).run(AbortSignal.timeout(60_000));
  const rows = await app.test.database.query('select free from paper_balance where asset = $1', [
    asset.symbol,
  ]);
  expect(rows.map(({ free }) => Number(free))).toEqual([10]);
});

it('a split cancels the orders from before it, and gives back what they had set aside', async () => {
  const { asset, split } = await findSplit();
  const day = dayBefore(split.exDate);
  const connected = await buyOnPaper(asset.symbol, day);
  await app.test.database.query(
    `insert into paper_order (account_id, order_id, symbol, base_asset, quote_asset, side, type, quantity,
       quantity_step, price, status, phase, filled_quantity, filled_notional, held, fee_rate, met_depth, placed_at, arrives_at, met_at)
     select id, 'o1', $1, $1, 'USD', 'sell', 'limit', 4, 1, 900, 'open', 'resting', 0, 0, 4, 0, 0, $2, $2, $2 from paper_account`,
    [asset.symbol, `${day}T16:00:00Z`],
  );
  await app.test.database.query('update paper_balance set free = 6, held = 4 where asset = $1', [
    asset.symbol,
  ]);
  await new PaperActions(connected).run(AbortSignal.timeout(60_000));
  const [row] = await app.test.database.query('select free, held from paper_balance where asset = $1', [
    asset.symbol,
  ]);
  expect(Number(row.held)).toBe(0);
  expect(Number(row.free)).toBeGreaterThan(6);
  const [order] = await app.test.database.query('select status, phase, told, reason from paper_order');
  expect(order).toEqual({ status: 'cancelled', phase: 'ended', told: false, reason: 'share-action' });
});

it('a split cancels what was to be bought before it as well, where nothing is held', async () => {
  const { asset, split } = await findSplit();
  const day = dayBefore(split.exDate);
  const connected = await buyOnPaper('KO', day);
  const place = (id: string, on: string) =>
    app.test.database.query(
      `insert into paper_order (account_id, order_id, symbol, base_asset, quote_asset, side, type, quantity,
         quantity_step, price, status, phase, filled_quantity, filled_notional, held, fee_rate, met_depth, placed_at, arrives_at, met_at)
       select id, $1, $2, $2, 'USD', 'buy', 'limit', 4, 1, 100, 'open', 'resting', 0, 0, 400, 0, 0, $3, $3, $3 from paper_account`,
      [id, asset.symbol, on],
    );
  await place('before', `${day}T16:00:00Z`);
  await place('since', `${split.exDate}T16:00:00Z`);
  await app.test.database.query("update paper_balance set free = 98200, held = 800 where asset = 'USD'");
  await app.test.database.query('update paper_order set told = true');
  for (let again = 0; again < 2; again++) {
    await new PaperActions(connected).run(AbortSignal.timeout(60_000));
    const orders = await app.test.database.query(
      'select order_id, status, told from paper_order order by order_id',
    );
    expect(orders).toEqual([
      { order_id: 'before', status: 'cancelled', told: false },
      { order_id: 'since', status: 'open', told: true },
    ]);
    const [{ held }] = await app.test.database.query("select held from paper_balance where asset = 'USD'");
    expect(Number(held)).toBe(400);
  }
});

it('TRADE-46: an order for what is listed no more is cancelled, says why and gives back what it had set aside', async () => {
  const view = app.modules.service(marketModule).view();
  const listed = new Set((await view.assets({ market: 'us' })).map(({ assetId }) => assetId));
  const all = await view.assets({ market: 'us', delisted: true });
  // Nobody took its symbol over.
  const found = await Promise.all(
    all.map(async (asset) => [asset, await view.findAsset(asset.symbol)] as const),
  );
  const gone = found.find(([one, now]) => !listed.has(one.assetId) && now?.assetId === one.assetId)?.[0];
  const connected = await buyOnPaper('KO', '2020-03-02');
  for (const symbol of [gone?.symbol, 'KO']) {
    await app.test.database.query(
      `insert into paper_order (account_id, order_id, symbol, base_asset, quote_asset, side, type, quantity,
         quantity_step, price, status, phase, filled_quantity, filled_notional, held, fee_rate, met_depth, placed_at, arrives_at, met_at)
       select id, $1, $1, $1, 'USD', 'buy', 'limit', 4, 1, 1, 'open', 'resting', 0, 0, 4, 0, 0, $2, $2, $2 from paper_account`,
      [symbol, '2026-11-17T16:00:00Z'],
    );
  }
  await app.test.database.query("update paper_balance set free = 98992, held = 8 where asset = 'USD'");
  await new PaperActions(connected).run(AbortSignal.timeout(60_000));
  const orders = await app.test.database.query(
    'select symbol, status, reason from paper_order order by reason',
  );
  expect(orders).toEqual([
    { symbol: gone?.symbol, status: 'cancelled', reason: 'delisted' },
    { symbol: 'KO', status: 'open', reason: null },
  ]);
  const [{ held }] = await app.test.database.query("select held from paper_balance where asset = 'USD'");
  expect(Number(held)).toBe(4);
});

it('one member whose books cannot be opened keeps nothing from the others', async () => {
  const { asset, split } = await findSplit();
  for (const one of [marketMembers.member, marketMembers.other]) {
    await buyOnPaper(asset.symbol, dayBefore(split.exDate), one);
  }
  const connected = connectedNow();
  const asked = new Set<string>();
  const applyShareAction = async ({ memberId: one }: { readonly memberId: string }) => {
    asked.add(one);
    if (asked.size === 1) throw new Error('The first one fails.');
    return true;
  };
  const trading = { ...connected.trading, applyShareAction };
  await new PaperActions({ ...connected, trading }).run(AbortSignal.timeout(60_000));
  expect(asked.size).toBe(2);
});

it('PORT-7: shares of a company that changed its symbol are under the new one, once, and orders on the old one end', async () => {
  // Facebook traded as FB until June 8, 2022, and as META since.
  const connected = await buyOnPaper('FB', '2022-01-05');
  await app.test.database.query(
    `insert into paper_order (account_id, order_id, symbol, base_asset, quote_asset, side, type, quantity,
       quantity_step, price, status, phase, filled_quantity, filled_notional, held, fee_rate, met_depth, placed_at, arrives_at, met_at)
     select id, 'o1', 'FB', 'FB', 'USD', 'sell', 'limit', 4, 1, 900, 'open', 'resting', 0, 0, 4, 0, 0, since, since, since from paper_account`,
  );
  await app.test.database.query("update paper_balance set free = 6, held = 4 where asset = 'FB'");
  const shares = () =>
    app.test.database.query(
      "select asset, free::float, held::float from paper_balance where asset in ('FB', 'META') order by asset",
    );
  for (let again = 0; again < 2; again++) {
    await new PaperActions(connected).run(AbortSignal.timeout(60_000));
    expect(await shares()).toEqual([
      { asset: 'FB', free: 0, held: 0 },
      { asset: 'META', free: 10, held: 0 },
    ]);
  }
  // As many again, as by a fill on the old symbol that came late.
  await app.test.database.query("update paper_balance set free = 10 where asset = 'FB'");
  await new PaperActions(connected).run(AbortSignal.timeout(60_000));
  expect(await shares()).toEqual([
    { asset: 'FB', free: 0, held: 0 },
    { asset: 'META', free: 20, held: 0 },
  ]);
  await app.test.database.query("update paper_balance set free = 10 where asset = 'META'");
  const [order] = await app.test.database.query('select status from paper_order');
  expect(order).toEqual({ status: 'cancelled' });
  const { items } = await get('accounts');
  const id = items.find(({ kind, archived }: Record<string, unknown>) => kind === 'paper' && !archived).id;
  expect((await get(`differences?accounts=${id}`)).items).toEqual([]);
});

it('an exchange whose key was saved has an account before anything fills, and only one', async () => {
  const { platform, market } = connectedNow();
  const live = { ...market, world: { kind: 'live', name: 'live' } as const };
  const names: ExchangeName[] = ['PAPER', 'KRAKEN'];
  const trading = {
    accounts: async () => names.map((exchange) => ({ exchange })),
    applyShareAction: async () => true,
    renameHolding: async () => true,
    waitingOnPaper: async () => [],
    cancelOldOrders: async () => undefined,
    balances: async () => ({ kind: 'failed' }) as const,
  };
  const owner = { memberId, world: 'live' };
  await Promise.all([1, 2].map(() => followKeys({ platform, market: live, trading }, owner)));
  await followKeys({ platform, market: live, trading }, owner);
  const accounts = await readAccounts(platform.database, owner);
  expect(accounts.map(({ kind, exchange, name }) => [kind, exchange, name])).toEqual([
    ['exchange', 'KRAKEN', 'Kraken'],
  ]);
  await followKeys({ platform, market, trading }, { memberId, world: market.world.name });
  expect((await get('accounts')).items).toHaveLength(1);
});
