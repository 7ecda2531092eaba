import {
  type AssetId,
  currencyPlaces,
  type Decimal,
  type IsoDate,
  normaliseSymbol,
  ONE,
  splitPairSymbol,
} from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import type { MarketService, MarketView } from '../market/index.ts';
import { dayIn } from '../platform/clock/member-clock.ts';
import type { Platform } from '../platform/module.ts';
import { BoundedCache } from '../platform/recent/index.ts';
import { yieldToEventLoop } from '../platform/threads/yield-to-event-loop.ts';
import { asCurrency, bookedFrom } from './booked-from.ts';
import { MarketPrices } from './market-prices.ts';
import { Book } from './model/book.ts';
import { isCash, type Unit } from './model/transaction.ts';
import { quoteUnit } from './model/value-book.ts';
import {
  type Owner,
  readAccounts,
  readSettings,
  readTransactions,
  readVersions,
  type StoredAccount,
  type StoredTransaction,
} from './portfolio-store.ts';

/** A member's portfolio as it is now: read it at once, because it grows. */
export interface OpenBooks {
  readonly accounts: readonly StoredAccount[];
  /** Newest first. */
  readonly rows: readonly StoredTransaction[];
  /** Where rows were only added: to which, and how many of the first of them. */
  readonly grown: { readonly from: readonly StoredTransaction[]; readonly by: number } | undefined;
  readonly book: Book;
  readonly prices: MarketPrices;
  readonly base: string;
  readonly timeZone: string;
  /** The member's day. */
  readonly today: IsoDate;
  readonly firstDay: IsoDate;
}

/** What a book takes its prices from. It goes on to newer prices as long as nothing was asked that they may change. */
interface Ground {
  prices: MarketPrices;
  isOpen: boolean;
}

interface Kept extends OpenBooks {
  readonly version: number;
  readonly rewritten: number;
  /** What the whole book rests on: with another base currency or lot method it is another book. */
  readonly basis: string;
  readonly ground: Ground;
  /** Of codes and symbols, as this market knows them. */
  readonly units: ReadonlyMap<string, Unit>;
  readonly pricesFor: string;
  readonly pricedAt: number;
  readonly held: ReadonlySet<AssetId>;
  readonly last: Ordered | undefined;
  readonly lastPlace: number;
}

interface Ordered {
  readonly day: IsoDate;
  readonly at: number;
  readonly place: number;
}

/** Portfolios kept in memory. */
const MOST_KEPT = 40;
/** How long live prices may be reused: what one page asks for at once rests on the same. */
const PRICES_FRESH_MS = 3000;
/** Transactions applied before others get a turn. */
const APPLIED_AT_ONCE = 1000;

/** Whether a code means money rather than an asset. */
export function isMoney(code: string): boolean {
  return currencyPlaces(code) < 8;
}

/** The unit that a code or symbol means: money, an asset of this market, or a symbol that it does not know. */
async function findUnit(view: MarketView, text: string): Promise<Unit> {
  const code = text.replace(/^\$/, '');
  if (isMoney(code)) return code;
  const symbol = text === code ? code : `${code}-USD`;
  const found = await findHeld(view, symbol);
  if (found) return found.assetId;
  // Files of exchanges list money like coins: EUR-USD are euros.
  const [, money] = /^([A-Z]{3})-[A-Z]{3,4}$/.exec(code) ?? [];
  return money !== undefined && isMoney(money) ? money : `?:${unknownSymbol(symbol)}`;
}

/** What the market does not know, as files name it: a coin is one, in whatever it is quoted. */
export function unknownSymbol(symbol: string): string {
  const pair = splitPairSymbol(normaliseSymbol(symbol) ?? '');
  return pair ? `${pair.base}-USD` : symbol;
}

/** The asset that a symbol means; a coin by its code alone, and in whatever it is quoted. */
export async function findHeld(view: MarketView, symbol: string) {
  const direct = await view.findAsset(symbol);
  if (direct) return direct;
  const coin = normaliseSymbol(symbol, 'crypto');
  const pair = coin && splitPairSymbol(coin);
  return pair ? view.findAsset(`${pair.base}-USD`, 'crypto') : undefined;
}

/**
 * Where only the day is known, what comes in is there before the day's other transactions, and what goes out leaves
 * after them: nothing is sold before it was bought.
 */
const OF_THE_DAY: Readonly<Record<StoredTransaction['kind'], number>> = {
  ...{ split: -2, merger: -2, delisting: -2, deposit: -1, dividend: -1, buy: -1 },
  ...{ transfer: Number.MAX_SAFE_INTEGER - 1 },
  ...{ sell: Number.MAX_SAFE_INTEGER, withdrawal: Number.MAX_SAFE_INTEGER, fee: Number.MAX_SAFE_INTEGER },
};

function orderOf({ kind, day, at, place }: StoredTransaction): Ordered {
  return { day, at: at?.getTime() ?? OF_THE_DAY[kind], place: Number(place) };
}

function compareOrder(a: Ordered, b: Ordered): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.at - b.at || a.place - b.place;
}

/** Rows in the order in which they are booked; most come in it already. */
function inOrder(rows: readonly StoredTransaction[]): StoredTransaction[] {
  const keyed = rows.map((row) => ({ row, order: orderOf(row) }));
  const isSorted = keyed.every(({ order }, i) => i === 0 || compareOrder(keyed[i - 1].order, order) <= 0);
  if (!isSorted) keyed.sort((a, b) => compareOrder(a.order, b.order));
  return keyed.map(({ row }) => row);
}

/** In the base currency; notes where a later close may say something else. */
function worthOn(ground: Ground, unit: Unit, day: IsoDate): Decimal | undefined {
  const { prices } = ground;
  if (unit === prices.base) return ONE;
  const { one } = quoteUnit(prices, unit, day);
  // A symbol that the market does not know has no price to come.
  const isKnown = isCash(unit) || assetIdOf(unit) !== undefined;
  ground.isOpen ||= isKnown && !(one && prices.isSettled(unit, day));
  return one;
}

/**
 * Whether a book stays as it is up to the day it was kept on: transactions were only added after its last, and later
 * closes, splits and dividends change nothing that was applied.
 */
function goesOn(
  same: Kept,
  next: {
    readonly basis: string;
    readonly units: ReadonlyMap<string, Unit>;
    readonly prices: MarketPrices;
    readonly added: readonly StoredTransaction[];
  },
): boolean {
  const { added, prices, units } = next;
  const { book } = same;
  const isPast = ({ exDate }: CorporateAction) => exDate <= book.declared.through;
  const before = same.prices.actions.filter(isPast);
  const past = prices.actions.filter(isPast);
  const known = past.filter(
    ({ assetId }) => same.held.has(assetId) || same.prices.asset(assetId) !== undefined,
  );
  return (
    same.basis === next.basis &&
    [...same.units].every(([code, unit]) => units.get(code) === unit) &&
    (!same.ground.isOpen || same.prices.mark === prices.mark) &&
    before.length === known.length &&
    before.every((one, i) => one === known[i] || JSON.stringify(one) === JSON.stringify(known[i])) &&
    added.length < APPLIED_AT_ONCE &&
    added.every(
      (row) =>
        row.kind !== 'split' &&
        row.kind !== 'dividend' &&
        row.day >= book.day &&
        (same.last === undefined || compareOrder(orderOf(row), same.last) > 0) &&
        !past.some(
          ({ assetId, exDate }) => (assetId === row.assetId || assetId === row.toAssetId) && exDate > row.day,
        ),
    )
  );
}

/** Keeps the books of members: worked out once, and continued where transactions are only added. */
export class BookKeeper {
  readonly #platform: Pick<Platform, 'database' | 'clock'>;
  readonly #market: MarketService;
  readonly #kept = new BoundedCache<Kept>(MOST_KEPT);
  readonly #underWay = new Map<string, Promise<Kept>>();

  constructor(platform: Pick<Platform, 'database' | 'clock'>, market: MarketService) {
    this.#platform = platform;
    this.#market = market;
  }

  get market(): MarketService {
    return this.#market;
  }

  /** The portfolio with everything that was committed before the call. */
  async open(owner: Owner): Promise<OpenBooks> {
    const key = `${owner.memberId} ${owner.world}`;
    const before = this.#underWay.get(key);
    // One that is under way may have read the version before a change that the caller knows of.
    const made = (before ?? Promise.resolve()).catch(() => undefined).then(() => this.#renew(key, owner));
    this.#underWay.set(key, made);
    try {
      return await made;
    } finally {
      if (this.#underWay.get(key) === made) this.#underWay.delete(key);
    }
  }

  async #renew(key: string, owner: Owner): Promise<Kept> {
    const { database, clock } = this.#platform;
    const kept = this.#kept.get(key);
    const [versions, accounts, { base, timeZone }] = await Promise.all([
      readVersions(database, owner),
      readAccounts(database, owner),
      readSettings(database, owner.memberId),
    ]);
    const same = kept?.rewritten === versions.rewritten ? kept : undefined;
    const lastPlace = same?.lastPlace ?? 0;
    const fresh =
      same?.version === versions.version ? [] : await readTransactions(database, owner, lastPlace);
    const now = clock.now();
    const today = dayIn(timeZone, now);
    const pricesFor = `${this.#market.dataVersion()} ${base} ${today}`;
    const isFresh = same?.pricesFor === pricesFor && now < same.pricedAt + PRICES_FRESH_MS;
    if (same && fresh.length === 0 && isFresh) return { ...same, accounts, timeZone };
    const units = await this.#findUnits(fresh, same);
    const held = new Set([
      ...(same?.held ?? []),
      ...fresh.flatMap(({ assetId, toAssetId }) => [assetId ?? [], toAssetId ?? []].flat()),
    ]);
    const prices = await MarketPrices.read(this.#market, {
      base,
      today,
      units: [...units.values(), ...held],
    });
    const methods = accounts.map(
      ({ id, lotMethod, marketDividends }) => `${id}${lotMethod}${marketDividends}`,
    );
    const basis = [base, ...methods.sort()].join('\n');
    const made = await this.#bookOf({ same, fresh, basis, units, prices, accounts, today });
    const ordered = made.rows;
    const last = ordered.length > 0 ? orderOf(ordered[0]) : undefined;
    const next: Kept = {
      ...{ accounts, base, timeZone, today, prices, units, basis, pricesFor, pricedAt: now, last, held },
      ...{ ...made, firstDay: ordered.at(-1)?.day ?? today },
      lastPlace: fresh.reduce((most, { place }) => Math.max(most, Number(place)), lastPlace),
      ...versions,
    };
    this.#kept.set(key, next);
    return next;
  }

  async #findUnits(fresh: readonly StoredTransaction[], same: Kept | undefined): Promise<Map<string, Unit>> {
    const view = this.#market.view();
    const codes = new Set<string>(same?.units.keys() ?? []);
    for (const { currency, feeCurrency, symbol, assetId, toSymbol, toAssetId } of fresh) {
      for (const code of [currency, feeCurrency]) if (code !== null) codes.add(asCurrency(code));
      if (assetId === null && symbol !== null) codes.add(symbol);
      if (toAssetId === null && toSymbol !== null) codes.add(toSymbol);
    }
    const units = new Map<string, Unit>();
    for (const code of codes) units.set(code, await findUnit(view, code));
    return units;
  }

  async #bookOf(of: {
    same: Kept | undefined;
    fresh: readonly StoredTransaction[];
    basis: string;
    units: ReadonlyMap<string, Unit>;
    prices: MarketPrices;
    accounts: readonly StoredAccount[];
    today: IsoDate;
  }): Promise<Pick<Kept, 'rows' | 'book' | 'grown' | 'ground'>> {
    const { same, fresh, units, prices, today } = of;
    // Those of a first visit are sorted once, below.
    const added = same ? fresh.toSorted((a, b) => compareOrder(orderOf(a), orderOf(b))) : [];
    if (same && goesOn(same, { ...of, added })) {
      const { ground } = same;
      ground.prices = prices;
      same.book.declared.goOn(prices.actions);
      for (const row of added) same.book.apply(bookedFrom(row, units));
      same.book.advanceTo(today);
      if (added.length === 0) return { book: same.book, rows: same.rows, grown: same.grown, ground };
      const rows = added.toReversed().concat(same.rows);
      return { book: same.book, rows, grown: { from: same.rows, by: added.length }, ground };
    }
    const rows = (same?.rows.toReversed() ?? []).concat(fresh);
    const sorted = inOrder(rows);
    const recorded = sorted.filter(({ kind }) => kind === 'split' || kind === 'dividend');
    const ground: Ground = { prices, isOpen: false };
    const book = new Book(
      {
        accounts: of.accounts.map(({ id, lotMethod, marketDividends }) => {
          return { id, method: lotMethod, marketDividends };
        }),
        actions: prices.actions,
        base: prices.base,
        worth: (unit, day) => worthOn(ground, unit, day),
      },
      recorded.map((row) => bookedFrom(row, units)),
    );
    for (const [i, row] of sorted.entries()) {
      book.apply(bookedFrom(row, units));
      if (i % APPLIED_AT_ONCE === APPLIED_AT_ONCE - 1) await yieldToEventLoop();
    }
    book.advanceTo(today);
    return { book, rows: sorted.reverse(), grown: undefined, ground };
  }
}

/** How a unit is called: its symbol, its currency. */
export function symbolOf({ prices }: Pick<OpenBooks, 'prices'>, unit: Unit): string {
  if (isCash(unit)) return unit;
  return prices.asset(unit)?.symbol ?? unit.replace(/^\?:/, '');
}

/** Assets by what they are held under. */
export function assetIdOf(unit: Unit): AssetId | undefined {
  return isCash(unit) || unit.startsWith('?:') ? undefined : (unit as AssetId);
}
