import {
  type AssetId,
  type Currency,
  calendarOf,
  DAY_MS,
  dateOfInstant,
  decimal,
  decimalFromNumber,
  type IsoDate,
  startOfDate,
} from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import {
  dailyRates,
  latestRate,
  type MarketService,
  type MarketView,
  type ViewAsset,
} from '../market/index.ts';
import { isCash, type Unit } from './model/transaction.ts';
import type { Price, Prices, Rate } from './model/value-book.ts';

/** Longer than any holiday: an older close is no price, and an older exchange rate none. */
const OLDEST_CLOSE_MS = 10 * DAY_MS;

interface PricedAsset {
  readonly asset: ViewAsset;
  /** In shares of today. */
  readonly time: Float64Array;
  readonly close: Float64Array;
  /** Shares of today for one share before each split, by its ex-date. */
  readonly splits: readonly { readonly at: number; readonly ratio: number }[];
  readonly now: { readonly last: number; readonly at: number; readonly change: number | null } | undefined;
}

interface RatedCurrency {
  readonly time: Float64Array;
  readonly rate: Float64Array;
  readonly knownAt: Float64Array;
  readonly now: { readonly rate: number; readonly at: number } | undefined;
}

/** Index of the last element not above a limit; −1 if there is none. */
function lastUpTo(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

async function readAsset(
  view: MarketView,
  asset: ViewAsset,
  actions: readonly CorporateAction[],
): Promise<PricedAsset> {
  const [{ bars }, [quote]] = await Promise.all([
    view.bars(asset.assetId, { adjustment: 'splits' }),
    view.quotes([asset.assetId]),
  ]);
  const splits = actions.flatMap((action) =>
    action.kind === 'split' && isEffective(view, asset, action)
      ? [{ at: startOfDate(action.exDate), ratio: action.newPerOld }]
      : [],
  );
  const gone = asset.delisting !== null && asset.delisting.date <= dateOfInstant(view.asOf);
  const newest = bars.time.at(-1);
  // A source may have gone on with its bars and not with its quotes, or with neither.
  const isOld =
    quote !== undefined &&
    ((newest !== undefined && quote.at < Math.min(closeOf(asset.market, newest), view.asOf)) ||
      view.asOf - quote.at > OLDEST_CLOSE_MS);
  const before = quote?.previousClose;
  const now = quote && {
    last: quote.last,
    at: quote.at,
    change: before ? quote.last / before - 1 : null,
  };
  return { asset, time: bars.time, close: bars.close, splits, now: gone || isOld ? undefined : now };
}

async function readCurrency(
  market: MarketService,
  view: MarketView,
  pair: { readonly base: Currency; readonly quote: Currency },
): Promise<RatedCurrency> {
  const [daily, now] = await Promise.all([dailyRates(view, pair), latestRate(market, view, pair)]);
  return {
    time: Float64Array.from(daily, ({ date }) => startOfDate(date)),
    rate: Float64Array.from(daily, ({ rate }) => rate),
    knownAt: Float64Array.from(daily, ({ knownAt }) => knownAt),
    now: now && view.asOf - now.at <= OLDEST_CLOSE_MS ? now : undefined,
  };
}

/** Whether an action has happened on the asset's own market, whose day may not be the member's. */
function isEffective(view: MarketView, { market }: ViewAsset, { exDate }: CorporateAction): boolean {
  const calendar = calendarOf(market);
  const utc = dateOfInstant(view.asOf);
  return exDate <= (utc > calendar.firstDate && utc < calendar.lastDate ? calendar.dateAt(view.asOf) : utc);
}

/** Noise of adjusting by splits is cut off: twelve digits are more than a price has. */
function priceDecimal(value: number) {
  return decimalFromNumber(Number(value.toPrecision(12)));
}

/** Prices and exchange rates of some assets and currencies, read once. */
export class MarketPrices implements Prices {
  readonly base: Currency;
  readonly today: IsoDate;
  /** Those that have happened, in the order of their ex-dates, splits before dividends. */
  readonly actions: readonly CorporateAction[];
  readonly #assets: ReadonlyMap<Unit, PricedAsset>;
  readonly #rates: ReadonlyMap<Currency, RatedCurrency>;
  readonly #todayStart: number;

  private constructor(parts: {
    readonly base: Currency;
    readonly today: IsoDate;
    readonly actions: readonly CorporateAction[];
    readonly assets: ReadonlyMap<Unit, PricedAsset>;
    readonly rates: ReadonlyMap<Currency, RatedCurrency>;
  }) {
    this.base = parts.base;
    this.today = parts.today;
    this.actions = parts.actions;
    this.#assets = parts.assets;
    this.#rates = parts.rates;
    this.#todayStart = startOfDate(parts.today);
  }

  static async read(
    market: MarketService,
    of: { readonly base: Currency; readonly today: IsoDate; readonly units: Iterable<Unit> },
  ): Promise<MarketPrices> {
    const { base, today } = of;
    const view = market.view();
    const units = [...new Set(of.units)];
    const found = await Promise.all(
      units.filter((unit) => !isCash(unit)).map((unit) => view.asset(unit as AssetId)),
    );
    const known = found.flatMap((asset) => asset ?? []);
    const actions = await Promise.all(known.map(({ assetId }) => view.actions(assetId)));
    const priced = await Promise.all(known.map((asset, i) => readAsset(view, asset, actions[i])));
    const currencies = new Set([
      ...units.filter(isCash),
      ...known.map(({ currency }) => currency),
      ...actions.flat().flatMap((action) => (action.kind === 'dividend' ? [action.currency] : [])),
    ]);
    currencies.delete(base);
    const rates = await Promise.all(
      [...currencies].map(
        async (currency) =>
          [currency, await readCurrency(market, view, { base: currency, quote: base })] as const,
      ),
    );
    return new MarketPrices({
      base,
      today,
      actions: known
        .flatMap((asset, i) => actions[i].filter((action) => isEffective(view, asset, action)))
        .sort((a, b) => (a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : a.kind < b.kind ? 1 : -1)),
      assets: new Map(priced.map((one): [Unit, PricedAsset] => [one.asset.assetId, one])),
      rates: new Map(rates),
    });
  }

  /** Changes when a day is over or a close arrives: what was asked of a day before its close may then be another. */
  get mark(): string {
    const bars = [...this.#assets].map(([unit, { time }]) => `${unit}${time.at(-1) ?? ''}`);
    const rates = [...this.#rates].map(([currency, { time }]) => `${currency}${time.at(-1) ?? ''}`);
    return [this.today, ...bars.sort(), ...rates.sort()].join(' ');
  }

  asset(unit: Unit): ViewAsset | undefined {
    return this.#assets.get(unit)?.asset;
  }

  price(unit: Unit, day: IsoDate): Price | undefined {
    const asset = this.#assets.get(unit);
    const found = asset && this.#find(asset, startOfDate(day));
    if (!asset || !found) return undefined;
    const { value, change } = found;
    const { currency, market } = asset.asset;
    // The instant is only worked out where it is shown.
    const at = found.at ?? closeOf(market, found.time);
    return { amount: priceDecimal(value), currency, at, change };
  }

  /** Whether later closes leave the price of a day as it is. */
  isSettled(unit: Unit, day: IsoDate): boolean {
    const asset = this.#assets.get(unit);
    const currency = isCash(unit) ? unit : asset?.asset.currency;
    const start = startOfDate(day);
    const reaches = (time: Float64Array | undefined) => (time?.at(-1) ?? Number.NaN) >= start;
    if (day >= this.today || currency === undefined) return false;
    return (
      (isCash(unit) || reaches(asset?.time)) &&
      (currency === this.base || reaches(this.#rates.get(currency)?.time))
    );
  }

  lastPricedDay(unit: Unit, day: IsoDate): IsoDate | undefined {
    const asset = this.#assets.get(unit);
    const at = asset ? lastUpTo(asset.time, startOfDate(day)) : -1;
    return asset && at >= 0 ? dateOfInstant(asset.time[at]) : undefined;
  }

  rate(currency: Currency, day: IsoDate): Rate | undefined {
    if (currency === this.base) return { rate: decimal('1'), at: startOfDate(day) };
    const found = this.#findRate(currency, startOfDate(day));
    return found && { rate: priceDecimal(found.rate), at: found.at };
  }

  near(unit: Unit, dayStart: number): number {
    const asset = this.#assets.get(unit);
    const currency = isCash(unit) ? unit : asset?.asset.currency;
    if (currency === undefined) return Number.NaN;
    const rate = currency === this.base ? 1 : (this.#findRate(currency, dayStart)?.rate ?? Number.NaN);
    if (isCash(unit)) return rate;
    return ((asset && this.#find(asset, dayStart)?.value) ?? Number.NaN) * rate;
  }

  /** How many shares of today one share of a day has become. */
  sharesSince(unit: Unit, day: IsoDate): number {
    const start = startOfDate(day);
    const splits = this.#assets.get(unit)?.splits ?? [];
    return splits.reduce((factor, split) => (split.at > start ? factor * split.ratio : factor), 1);
  }

  /** In shares of the day. */
  #find(asset: PricedAsset, start: number) {
    const { now, time, close, splits } = asset;
    if (start >= this.#todayStart && now)
      return { value: now.last, at: now.at, time: start, change: now.change };
    const { delisting } = asset.asset;
    if (delisting && startOfDate(delisting.date) <= start) return undefined;
    const at = lastUpTo(time, start);
    if (at < 0 || start - time[at] > OLDEST_CLOSE_MS) return undefined;
    let factor = 1;
    for (const split of splits) if (split.at > start) factor *= split.ratio;
    const change = at > 0 ? close[at] / close[at - 1] - 1 : null;
    return { value: close[at] * factor, at: undefined, time: time[at], change };
  }

  #findRate(currency: Currency, start: number) {
    const rates = this.#rates.get(currency);
    if (!rates) return undefined;
    if (start >= this.#todayStart && rates.now) return rates.now;
    const at = lastUpTo(rates.time, start);
    if (at < 0 || start - rates.time[at] > OLDEST_CLOSE_MS) return undefined;
    return { rate: rates.rate[at], at: rates.knownAt[at] };
  }
}

/** When the session of a daily bar closed. */
function closeOf(market: ViewAsset['market'], time: number): number {
  const date = dateOfInstant(time);
  const calendar = calendarOf(market);
  const within = date >= calendar.firstDate && date <= calendar.lastDate;
  return (within ? calendar.sessionOf(date)?.close : undefined) ?? time + DAY_MS;
}

/** What a benchmark with its dividends was worth on some days, in a currency; `NaN` where unknown. */
export async function readBenchmark(
  market: MarketService,
  asset: ViewAsset,
  { base, days }: { readonly base: Currency; readonly days: readonly IsoDate[] },
): Promise<Float64Array> {
  const view = market.view();
  const { bars } = await view.bars(asset.assetId);
  const rates = asset.currency === base ? [] : await dailyRates(view, { base: asset.currency, quote: base });
  const times = Float64Array.from(rates, ({ date }) => startOfDate(date));
  return Float64Array.from(days, (day) => {
    const start = startOfDate(day);
    const at = lastUpTo(bars.time, start);
    if (at < 0 || start - bars.time[at] > OLDEST_CLOSE_MS) return Number.NaN;
    if (asset.currency === base) return bars.close[at];
    const rated = lastUpTo(times, start);
    if (rated < 0 || start - times[rated] > OLDEST_CLOSE_MS) return Number.NaN;
    return bars.close[at] * rates[rated].rate;
  });
}
