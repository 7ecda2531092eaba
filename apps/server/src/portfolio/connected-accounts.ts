import { hash } from 'node:crypto';
import { EXCHANGE_TRAITS, type ExchangeName } from '@auspex/exchanges';
import {
  type AssetId,
  calendarOf,
  type Decimal,
  dateOfInstant,
  type IsoDate,
  newYorkDateOf,
  signOf,
  splitPairSymbol,
  startOfDate,
} from '@auspex/market';
import { isGone, type MarketService } from '../market/index.ts';
import { dayIn } from '../platform/clock/member-clock.ts';
import type { Platform } from '../platform/module.ts';
import { BoundedCache } from '../platform/recent/index.ts';
import { type BookKeeper, isMoney, type OpenBooks, symbolOf } from './books.ts';
import { freeName, insertAccount } from './keep-accounts.ts';
import type { DeclaredEffect } from './model/book-entries.ts';
import { changePortfolio, type Owner, readAccounts, type StoredAccount } from './portfolio-store.ts';

interface Balance {
  readonly asset: string;
  readonly free: Decimal;
  readonly held: Decimal;
}

/** What the portfolio asks of trading. */
export interface ConnectedTrading {
  accounts(memberId: string): Promise<readonly { readonly exchange: ExchangeName }[]>;
  balances(account: {
    readonly memberId: string;
    readonly exchange: ExchangeName;
  }): Promise<
    { readonly kind: 'found'; readonly balances: readonly Balance[] } | { readonly kind: 'failed' }
  >;
  applyShareAction(action: {
    readonly memberId: string;
    readonly since: Date;
    readonly action: string;
    readonly asset: string;
    readonly quantity: string;
    readonly cancels: { readonly symbol: string; readonly before: Date } | null;
  }): Promise<boolean>;
  waitingOnPaper(): Promise<
    readonly {
      readonly memberId: string;
      readonly since: Date;
      readonly symbol: string;
      readonly oldest: Date;
    }[]
  >;
  cancelOldOrders(end: {
    readonly memberId: string;
    readonly since: Date;
    readonly symbol: string;
    readonly before: Date;
    readonly reason: 'share-action' | 'delisted';
  }): Promise<void>;
  renameHolding(rename: {
    readonly memberId: string;
    readonly since: Date;
    readonly from: string;
    readonly to: string;
    readonly cancels: { readonly symbol: string; readonly before: Date };
  }): Promise<boolean>;
}

interface Connected {
  readonly platform: Pick<Platform, 'database' | 'clock' | 'logger'>;
  readonly market: MarketService;
  readonly trading: ConnectedTrading;
}

/** An exchange that takes the member's orders has an account as soon as its key is saved, before anything fills. */
export async function followKeys({ platform, market, trading }: Connected, owner: Owner): Promise<void> {
  // Real accounts and invented prices never meet.
  if (market.world.name !== 'live') return;
  const { database, clock } = platform;
  const connected = (await trading.accounts(owner.memberId)).flatMap(({ exchange }) =>
    exchange === 'PAPER' ? [] : [exchange],
  );
  if (connected.length === 0) return;
  const missing = async (sql: Parameters<typeof readAccounts>[0]) => {
    const accounts = await readAccounts(sql, owner);
    return { accounts, names: connected.filter((name) => !accounts.some((one) => one.exchange === name)) };
  };
  if ((await missing(database)).names.length === 0) return;
  await database.transaction(async (tx) => {
    await changePortfolio(tx, owner, 'added');
    const { accounts, names } = await missing(tx);
    for (const exchange of names) {
      await insertAccount(tx, owner, {
        ...{ name: freeName(accounts, EXCHANGE_TRAITS[exchange].title), kind: 'exchange', exchange },
        ...{ currency: 'USD', lotMethod: 'fifo', marketDividends: false, since: new Date(clock.now()) },
      });
    }
  });
}

interface PaperHolder {
  readonly memberId: string;
  readonly timeZone: string;
  readonly version: number;
  readonly assets: readonly AssetId[];
}

/** Members whose paper accounts bought shares. */
async function paperHolders({ platform, market }: Connected): Promise<readonly PaperHolder[]> {
  const rows = await platform.database.query(
    `select a.member_id, m.time_zone, p.version, array_agg(distinct t.asset_id) as assets
     from portfolio_account a
     join member m on m.id = a.member_id
     join portfolio p on p.member_id = a.member_id and p.world = a.world
     join portfolio_transaction t on t.account_id = a.id and t.asset_id is not null and t.deleted_at is null
     where a.world = $1 and a.kind = 'paper' and not a.archived
     group by a.member_id, m.time_zone, p.version order by a.member_id`,
    [market.world.name],
  );
  return rows.map((row) => ({
    memberId: String(row.member_id),
    timeZone: String(row.time_zone),
    version: Number(row.version),
    assets: Array.isArray(row.assets) ? row.assets.map((id) => String(id) as AssetId) : [],
  }));
}

/**
 * Splits, dividends and new symbols of the market in paper accounts. The portfolio works out what each of them brought,
 * and the paper account is told of it: so both always hold the same.
 */
export class PaperActions {
  readonly #connected: Connected & { readonly keeper: BookKeeper };
  /** What was brought in already, by member: nothing changed where this did not. */
  readonly #done = new BoundedCache<string>(20_000);

  constructor(connected: Connected & { readonly keeper: BookKeeper }) {
    this.#connected = connected;
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.#cancelWaiting(signal);
    const { platform, market } = this.#connected;
    const view = market.view();
    const now = platform.clock.now();
    const today = dateOfInstant(now);
    const known = new Map<AssetId, string>();
    const happened = async (asset: AssetId) => {
      const before = known.get(asset);
      if (before !== undefined) return before;
      const actions = (await view.actions(asset)).filter(({ exDate }) => exDate <= today);
      const former = (await view.asset(asset))?.former ?? [];
      const text = actions.length + former.length === 0 ? '' : JSON.stringify([actions, former]);
      known.set(asset, text);
      return text;
    };
    for (const { memberId, timeZone, version, assets } of await paperHolders(this.#connected)) {
      if (signal.aborted) return;
      const actions = (await Promise.all(assets.map(happened))).join('');
      // Dividends are paid as the member's day begins, splits count from the exchange's.
      const days = `${dayIn(timeZone, now)} ${newYorkDateOf(now)}`;
      const state = actions === '' ? '' : `${version} ${days} ${hash('sha256', actions)}`;
      if (state === '' || this.#done.get(memberId) === state) continue;
      // One whose books cannot be opened keeps nothing from the others.
      try {
        if (await this.#bring({ memberId, world: market.world.name })) this.#done.set(memberId, state);
      } catch (error) {
        platform.logger.warn({ err: error, member: memberId }, 'splits and dividends could not be applied');
      }
    }
  }

  /**
   * An order that waits to buy is from before a split as well, where nothing is held that the split would multiply. For
   * what is listed no more there is no market to wait for.
   */
  async #cancelWaiting(signal: AbortSignal): Promise<void> {
    const { platform, market, trading } = this.#connected;
    const view = market.view();
    const today = dateOfInstant(platform.clock.now());
    for (const { oldest, ...waiting } of await trading.waitingOnPaper()) {
      if (signal.aborted) return;
      const asset = await view.findAsset(waiting.symbol);
      const now = platform.clock.now();
      if (asset && isGone(asset, now)) {
        await trading.cancelOldOrders({ ...waiting, before: new Date(now), reason: 'delisted' });
        continue;
      }
      const actions = asset?.market === 'us' ? await view.actions(asset.assetId) : [];
      const split = actions.findLast(({ kind, exDate }) => kind === 'split' && exDate <= today);
      const before = split && openingOn(split.exDate);
      if (before && oldest < before)
        await trading.cancelOldOrders({ ...waiting, before, reason: 'share-action' });
    }
  }

  /** False where something has to be tried again. */
  async #bring(owner: Owner): Promise<boolean> {
    const { keeper, trading } = this.#connected;
    const books = await keeper.open(owner);
    const paper = new Map(
      books.accounts
        .filter(({ kind, archived }) => kind === 'paper' && !archived)
        .map((one) => [one.id, one]),
    );
    const effects = books.book.effects.slice();
    let all = true;
    for (const effect of effects) {
      const account = paper.get(effect.accountId);
      if (!account) continue;
      const told = await trading.applyShareAction({
        ...{ memberId: owner.memberId, since: account.since, quantity: effect.quantity.toString() },
        action: [effect.kind, effect.asset, effect.exOn, effect.accountId].join(' '),
        asset: balanceName(books, effect),
        cancels: effect.kind === 'split' ? splitOrders(books, effect) : null,
      });
      all &&= told;
    }
    for (const account of paper.values()) all = (await this.#rename(owner, books, account)) && all;
    return all;
  }

  /** What the paper account holds under a former symbol goes to the present one. */
  async #rename({ memberId }: Owner, books: OpenBooks, { id, since }: StoredAccount): Promise<boolean> {
    const { trading, platform } = this.#connected;
    const renamed = formerNames(books, id);
    if (renamed.size === 0) return true;
    const found = await trading.balances({ memberId, exchange: 'PAPER' });
    if (found.kind === 'failed') return false;
    let all = true;
    for (const { asset, free, held } of found.balances) {
      const to = renamed.get(asset);
      if (to === undefined || signOf(free.plus(held)) <= 0) continue;
      const cancels = { symbol: to.former, before: new Date(platform.clock.now()) };
      const moved = await trading.renameHolding({ memberId, since, from: asset, to: to.name, cancels });
      all &&= moved;
    }
    return all;
  }
}

/** By the names of balances under former symbols: those symbols, and what balances are called now. */
function formerNames({ book, prices }: OpenBooks, accountId: string) {
  const balanceOf = (symbol: string) => splitPairSymbol(symbol)?.base ?? symbol;
  const held = book.positions.filter((position) => position.accountId === accountId);
  const assets = held.flatMap(({ unit }) => prices.asset(unit) ?? []);
  const taken = new Set(assets.map(({ symbol }) => balanceOf(symbol)));
  return new Map(
    assets.flatMap(({ symbol, former }) =>
      former.flatMap((before) => {
        const name = balanceOf(before.symbol);
        // Only the name of the company may have changed, or another one has the symbol now.
        return taken.has(name) ? [] : [[name, { former: before.symbol, name: balanceOf(symbol) }] as const];
      }),
    ),
  );
}

/** Balances name coins without what they are quoted in. */
function balanceName(books: OpenBooks, { unit }: DeclaredEffect): string {
  return isMoney(unit) ? unit : symbolOf(books, unit);
}

function splitOrders(books: OpenBooks, { asset, exOn }: DeclaredEffect) {
  return { symbol: symbolOf(books, asset), before: openingOn(exOn) };
}

/** When shares trade for the first time at the price after a split. */
function openingOn(exOn: IsoDate): Date {
  const calendar = calendarOf('us');
  const within = exOn >= calendar.firstDate && exOn <= calendar.lastDate;
  const open = (within ? calendar.sessionOf(exOn)?.open : undefined) ?? startOfDate(exOn);
  return new Date(open);
}
