import { EXCHANGE_TRAITS, type ExchangeName } from '@auspex/exchanges';
import { decimal, newYorkDateOf } from '@auspex/market';
import type { MarketService } from '../market/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import type { EventPayloads } from '../platform/events/events.ts';
import type { Platform } from '../platform/module.ts';
import { findHeld } from './books.ts';
import { freeName, insertAccount } from './keep-accounts.ts';
import { replaceImported } from './known-events.ts';
import { dayIn } from './member-clock.ts';
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
    const accountId = await accountAt(tx, owner, { exchange: fill.exchange, at, currency: fill.quoteAsset });
    const { quantity, price, side, quoteAsset, feeAsset } = fill;
    const mark = `fill:${fill.orderId}:${fill.tradeId}`;
    const told = { kind: side, assetId: asset?.assetId ?? null, symbol: asset?.symbol ?? fill.symbol };
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
          amount: decimal(quantity).times(decimal(price)).toString(),
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
    const accounts = await readAccounts(tx, owner);
    const paper = accounts.filter(({ exchange }) => exchange === 'PAPER');
    let id = paper.find(({ since }) => since.getTime() === at.getTime())?.id;
    if (id === undefined) {
      // A fill may have arrived before this: then its account is this one.
      const early = paper.find(({ since, archived }) => !archived && since > at);
      if (early) {
        await tables(tx)
          .updateTable('portfolio_account')
          .set({ since: at })
          .where('id', '=', early.id)
          .execute();
        id = early.id;
      } else {
        for (const { id: old } of paper) {
          await tables(tx)
            .updateTable('portfolio_account')
            .set({ archived: true })
            .where('id', '=', old)
            .execute();
        }
        id = await accountAtStart(tx, owner, { at, currency: started.currency });
      }
    }
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

async function accountAtStart(
  tx: Transaction,
  owner: Owner,
  of: { at: Date; currency: string },
): Promise<string> {
  return insertAccount(tx, owner, {
    ...{
      name: freeName(await readAccounts(tx, owner), EXCHANGE_TRAITS.PAPER.title),
      kind: 'paper',
      exchange: 'PAPER',
    },
    ...{ currency: of.currency, lotMethod: 'fifo', marketDividends: true, since: of.at },
  });
}

/** Orders that fill become transactions by themselves. */
export function followOrders(following: Following): void {
  const { events } = following.platform;
  events.on('order.filled', 'portfolio', ({ payload }) => bookFill(following, payload));
  events.on('paper.started', 'portfolio', ({ payload }) => startPaper(following, payload));
}
