import { EXCHANGE_TRAITS, type ExchangeName } from '@auspex/exchanges';
import { decimal, newYorkDateOf } from '@auspex/market';
import type { MarketService } from '../market/index.ts';
import { dayIn } from '../platform/clock/member-clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { anyOf, tables } from '../platform/database/tables.ts';
import type { EventPayloads } from '../platform/events/events.ts';
import type { Platform } from '../platform/module.ts';
import { roundAmount } from './amount-digits.ts';
import { findHeld, unknownSymbol } from './books.ts';
import { freeName, insertAccount } from './keep-accounts.ts';
import { replaceImported } from './known-events.ts';
import {
  changePortfolio,
  findSettings,
  insertTransactions,
  type Owner,
  readAccounts,
} from './portfolio-store.ts';

interface Following {
  readonly platform: Pick<Platform, 'database' | 'events' | 'logger'>;
  readonly market: MarketService;
}

/** The account at an exchange as it was at an instant; made on its first use. */
async function accountAt(
  tx: Transaction,
  owner: Owner,
  { exchange, at, currency }: { exchange: ExchangeName; at: Date; currency: string },
): Promise<string> {
  const accounts = await readAccounts(tx, owner);
  const own = accounts
    .filter((account) => account.exchange === exchange)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime());
  const found = own.findLast(({ since }) => since <= at) ?? own[0];
  if (found) return found.id;
  return insertAccount(tx, owner, {
    ...{
      name: freeName(accounts, EXCHANGE_TRAITS[exchange].title),
      kind: exchange === 'PAPER' ? 'paper' : 'exchange',
      exchange,
    },
    ...{ currency, lotMethod: 'fifo', marketDividends: exchange === 'PAPER', since: at },
  });
}

/** Whether a fill is there, in whichever account: one may have started since it was told first. */
async function isBooked(tx: Transaction, { memberId, world }: Owner, mark: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('portfolio_account as a')
    .innerJoin('portfolio_transaction as t', 't.accountId', 'a.id')
    .select('t.id')
    .where('a.memberId', '=', memberId)
    .where('a.world', '=', world)
    .where('t.sameAs', '=', mark)
    .executeTakeFirst();
  return found !== undefined;
}

/** Books a fill as a trade: once, however often the event comes. */
export async function bookFill(
  { platform, market }: Following,
  fill: EventPayloads['order.filled'],
): Promise<void> {
  // Real orders and invented prices never meet.
  if (fill.world !== market.world.name) return;
  const owner = { memberId: fill.memberId, world: fill.world };
  const asset = await findHeld(market.view(), fill.symbol);
  const at = new Date(fill.at);
  const settings = await findSettings(platform.database, fill.memberId);
  if (!settings) return;
  const { timeZone } = settings;
  const day = asset?.market === 'us' ? newYorkDateOf(at.getTime()) : dayIn(timeZone, at.getTime());
  await platform.database.transaction(async (tx) => {
    await changePortfolio(tx, owner, 'added');
    const mark = `fill:${fill.orderId}:${fill.tradeId}`;
    if (await isBooked(tx, owner, mark)) return;
    const accountId = await accountAt(tx, owner, { exchange: fill.exchange, at, currency: fill.quoteAsset });
    const { quantity, price, side, quoteAsset, feeAsset } = fill;
    const symbol = asset?.symbol ?? unknownSymbol(fill.symbol);
    const told = { kind: side, assetId: asset?.assetId ?? null, symbol };
    const fee = fill.fee !== null && Number(fill.fee) > 0 ? fill.fee : null;
    const [id] = await insertTransactions(tx, fill.memberId, [
      {
        ...{
          accountId,
          ...told,
          day,
          at,
          quantity,
          price,
          amount: roundAmount(decimal(quantity).times(decimal(price))).toString(),
        },
        ...{ currency: quoteAsset, fee, feeCurrency: fee === null ? null : (feeAsset ?? quoteAsset) },
        ...{ toAccountId: null, ratio: null, toSymbol: null, toAssetId: null, note: '', source: 'order' },
        sameAs: mark,
      },
    ]);
    if (id === undefined) return;
    const { memberId, tradeId } = fill;
    const when = { day, at, quantity, amount: null };
    const replaced = await replaceImported(tx, { id, memberId, accountId, tradeId, ...told, ...when });
    if (replaced) await changePortfolio(tx, owner, 'rewritten');
  });
}

/** A paper account that starts, or starts over: from then on it holds nothing but its starting balance. */
export async function startPaper(
  { platform, market }: Following,
  started: EventPayloads['paper.started'],
): Promise<void> {
  if (started.world !== market.world.name) return;
  const owner = { memberId: started.memberId, world: started.world };
  const at = new Date(started.at);
  const settings = await findSettings(platform.database, started.memberId);
  if (!settings) return;
  const { timeZone } = settings;
  await platform.database.transaction(async (tx) => {
    await changePortfolio(tx, owner, 'rewritten');
    const id = await accountSince(tx, owner, { at, currency: started.currency });
    await insertTransactions(tx, started.memberId, [
      {
        ...{
          accountId: id,
          kind: 'deposit',
          day: dayIn(timeZone, at.getTime()),
          at,
          symbol: null,
          assetId: null,
        },
        ...{ quantity: null, price: null, amount: started.amount, currency: started.currency },
        ...{ fee: null, feeCurrency: null, toAccountId: null, ratio: null, note: '', source: 'order' },
        ...{ toSymbol: null, toAssetId: null },
        sameAs: `start:${started.at}`,
      },
    ]);
  });
}

/** Whether an account was made by a start, and not by a fill that came before it. */
async function hasStarted(tx: Transaction, accountId: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('portfolio_transaction')
    .select('id')
    .where('accountId', '=', accountId)
    .where('sameAs', 'like', 'start:%')
    .executeTakeFirst();
  return found !== undefined;
}

/** The paper account that started at an instant, with the fills since then that came before this was told. */
async function accountSince(
  tx: Transaction,
  owner: Owner,
  { at, currency }: { at: Date; currency: string },
): Promise<string> {
  const accounts = await readAccounts(tx, owner);
  const paper = accounts
    .filter(({ exchange }) => exchange === 'PAPER')
    .toSorted((a, b) => a.since.getTime() - b.since.getTime());
  const found = paper.find(({ since }) => since.getTime() === at.getTime());
  if (found) return found.id;
  const next = paper.find(({ since }) => since > at);
  // A fill may have made an account before any start was told: then it is this one.
  if (next && !(await hasStarted(tx, next.id))) {
    await tables(tx).updateTable('portfolio_account').set({ since: at }).where('id', '=', next.id).execute();
    return next.id;
  }
  const id = await insertAccount(tx, owner, {
    ...{ name: freeName(accounts, EXCHANGE_TRAITS.PAPER.title), kind: 'paper', exchange: 'PAPER' },
    ...{ currency, lotMethod: 'fifo', marketDividends: true, since: at },
  });
  const others = paper.map((one) => one.id);
  await tables(tx)
    .updateTable('portfolio_account')
    .set({ archived: true })
    .where('id', '=', anyOf(next ? [id] : others))
    .execute();
  await tables(tx)
    .updateTable('portfolio_transaction')
    .set({ accountId: id })
    .where('accountId', '=', anyOf(others))
    .where('sameAs', 'like', 'fill:%')
    .where('at', '>=', at)
    .where(({ and, eb }) => and(next ? [eb('at', '<', next.since)] : []))
    .execute();
  return id;
}

/** Orders that fill become transactions by themselves. */
export function followOrders(following: Following): void {
  const { events } = following.platform;
  events.on('order.filled', 'portfolio', ({ payload }) => bookFill(following, payload));
  events.on('paper.started', 'portfolio', ({ payload }) => startPaper(following, payload));
}
