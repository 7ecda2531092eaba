import {
  type AssetId,
  currencyPlaces,
  decimal,
  type IsoDate,
  normaliseSymbol,
  ONE,
  splitPairSymbol,
  ZERO,
} from '@auspex/market';
import type { MarketService, MarketView } from '../market/index.ts';
import type { Platform } from '../platform/module.ts';
import { BoundedCache } from '../platform/recent/index.ts';
import { yieldToEventLoop } from '../platform/threads/yield-to-event-loop.ts';
import { MarketPrices } from './market-prices.ts';
import { Book } from './model/book.ts';
import { type Amount, isCash, type Transaction, type Unit } from './model/transaction.ts';
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

interface Kept extends OpenBooks {
  readonly version: number;
  readonly rewritten: number;
  readonly fingerprint: string;
  /** Of codes and symbols, as this market knows them. */
  readonly units: ReadonlyMap<string, Unit>;
  readonly pricesFor: string;
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
/** How long live prices may be reused. */
const PRICES_FRESH_MS = 3000;
/** Transactions applied before others get a turn. */
const APPLIED_AT_ONCE = 1000;

/** The day on a clock in a time zone. */
export function dayIn(timeZone: string, at: number): IsoDate {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at) as IsoDate;
}

/** The instant that a text means; one without a zone is read on a clock in a time zone. */
export function instantOf(text: string, timeZone: string): number {
  const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/.test(text);
  if (!local) return Date.parse(text);
  const wanted = Date.parse(`${text}Z`);
  // The offset of a zone depends on the instant that is looked for: near a change of clocks, the second look is right.
  const first = wanted - offsetAt(timeZone, wanted);
  return wanted - offsetAt(timeZone, first);
}

/** How far the clocks of a time zone are ahead of UTC. */
function offsetAt(timeZone: string, at: number): number {
  if (!Number.isFinite(at)) return 0;
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const clock = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return clock - (at - (((at % 1000) + 1000) % 1000));
}

/** Whether a code means money rather than an asset. */
export function isMoney(code: string): boolean {
  return currencyPlaces(code) < 8;
}

/** What something is paid in: never a company that has the same letters. */
function asCurrency(code: string): string {
  return `$${code}`;
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
  return money !== undefined && isMoney(money) ? money : `?:${code}`;
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

/** A stored transaction as the books see it. */
export function bookedFrom(row: StoredTransaction, units: ReadonlyMap<string, Unit>): Transaction {
  const { id, accountId, day } = row;
  const unitOf = (code: string | null) => (code === null ? '' : (units.get(asCurrency(code)) ?? `?:${code}`));
  const asset = row.assetId ?? units.get(row.symbol ?? '') ?? `?:${row.symbol}`;
  const amount = (text: string | null, unit: Unit): Amount | null =>
    text === null ? null : { unit, quantity: decimal(text) };
  const quantity = row.quantity === null ? ZERO : decimal(row.quantity);
  const priced = row.amount === null && row.price !== null;
  const whole = priced ? quantity.times(decimal(row.price ?? '0')).toString() : row.amount;
  const money = amount(whole, unitOf(row.currency));
  const fee = amount(row.fee, unitOf(row.feeCurrency ?? row.currency));
  const none: Amount = { unit: unitOf(row.currency), quantity: ZERO };
  const inKind = row.quantity !== null;
  const what = inKind ? { unit: asset, quantity } : (money ?? none);
  const common = { id, accountId, day };
  switch (row.kind) {
    case 'buy':
    case 'sell':
      return { ...common, kind: row.kind, asset, quantity, paid: money ?? none, fee };
    case 'deposit':
    case 'withdrawal':
      return { ...common, kind: row.kind, what, cost: inKind ? money : null, fee };
    case 'transfer':
      return { ...common, kind: 'transfer', what, toAccountId: row.toAccountId ?? accountId, fee };
    case 'fee':
      return { ...common, kind: 'fee', what };
    case 'dividend': {
      const about = row.symbol === null ? what.unit : asset;
      return { ...common, kind: 'dividend', asset: about, paid: what, worth: inKind ? money : null, fee };
    }
    case 'split':
      return { ...common, kind: 'split', asset, ratio: decimal(row.ratio ?? '1') };
    case 'merger':
    case 'delisting': {
      const other = row.toAssetId ?? units.get(row.toSymbol ?? '') ?? `?:${row.toSymbol}`;
      const into = row.toSymbol === null ? null : { unit: other, ratio: decimal(row.ratio ?? '1') };
      return { ...common, kind: row.kind, asset, into, cash: amount(row.price, unitOf(row.currency)) };
    }
  }
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
    const bucket = Math.floor(now / PRICES_FRESH_MS);
    const pricesFor = `${this.#market.dataVersion()} ${base} ${today} ${bucket}`;
    if (same && fresh.length === 0 && same.pricesFor === pricesFor) return { ...same, accounts, timeZone };
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
    const fingerprint = [prices.fingerprint, ...methods.sort(), ...[...units].flat()].join('\n');
    const made = await this.#bookOf({ same, fresh, fingerprint, units, prices, accounts, today });
    const ordered = made.rows;
    const last = ordered.length > 0 ? orderOf(ordered[0]) : undefined;
    const next: Kept = {
      ...{ accounts, base, timeZone, today, prices, units, fingerprint, pricesFor, last, held },
      ...{ rows: ordered, book: made.book, grown: made.grown, firstDay: ordered.at(-1)?.day ?? today },
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
    fingerprint: string;
    units: ReadonlyMap<string, Unit>;
    prices: MarketPrices;
    accounts: readonly StoredAccount[];
    today: IsoDate;
  }): Promise<Pick<OpenBooks, 'rows' | 'book' | 'grown'>> {
    const { same, fresh, fingerprint, units, prices, today } = of;
    // Those of a first visit are sorted once, below.
    const added = same ? fresh.toSorted((a, b) => compareOrder(orderOf(a), orderOf(b))) : [];
    const continues =
      same?.fingerprint === fingerprint &&
      added.length < APPLIED_AT_ONCE &&
      added.every(
        (row) =>
          row.kind !== 'split' &&
          row.kind !== 'dividend' &&
          row.day >= same.book.day &&
          (same.last === undefined || compareOrder(orderOf(row), same.last) > 0),
      );
    if (same && continues) {
      for (const row of added) same.book.apply(bookedFrom(row, units));
      same.book.advanceTo(today);
      if (added.length === 0) return { book: same.book, rows: same.rows, grown: same.grown };
      const rows = added.toReversed().concat(same.rows);
      return { book: same.book, rows, grown: { from: same.rows, by: added.length } };
    }
    const rows = (same?.rows.toReversed() ?? []).concat(fresh);
    const sorted = inOrder(rows);
    const recorded = sorted.filter(({ kind }) => kind === 'split' || kind === 'dividend');
    const book = new Book(
      {
        accounts: of.accounts.map(({ id, lotMethod, marketDividends }) => {
          return { id, method: lotMethod, marketDividends };
        }),
        actions: prices.actions,
        base: prices.base,
        worth: (unit, day) => (unit === prices.base ? ONE : quoteUnit(prices, unit, day).one),
      },
      recorded.map((row) => bookedFrom(row, units)),
    );
    for (const [i, row] of sorted.entries()) {
      book.apply(bookedFrom(row, units));
      if (i % APPLIED_AT_ONCE === APPLIED_AT_ONCE - 1) await yieldToEventLoop();
    }
    book.advanceTo(today);
    return { book, rows: sorted.reverse(), grown: undefined };
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
