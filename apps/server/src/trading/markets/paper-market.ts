import { bookOfQuote } from '@auspex/exchanges';
import {
  calendarOf,
  decimal,
  decimalFromNumber,
  type EpochMs,
  MINUTE_MS,
  type OrderBook,
  quantise,
  readPairLimits,
  splitPairSymbol,
  type TradingPair,
} from '@auspex/market';
import type { Quote } from '@auspex/market-data';
import { isGone, type MarketService, type ViewAsset } from '../../market/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ListedPair, Missed, PairListing, ShownBook, Venue } from './listed-pair.ts';
import { missedBars } from './missed-bars.ts';

/** What paper orders pay, as a part of the notional. */
const PAPER_FEE_RATE = decimal('0.001');
/** Where there is no book: the distance from bid to ask, as a part of the price. */
const QUOTE_SPREAD = decimal('0.001');
/** Where there is no book: how much is offered on either side, in the quote asset. */
const QUOTE_DEPTH = decimal('250000');
const NO_LIMIT = '0';

/** The grid of prices: cents for stocks, for coins finer the cheaper they are. */
function tickOf({ kind }: ViewAsset, price: number): string {
  if (kind !== 'crypto') return price >= 1 ? '0.01' : '0.0001';
  if (price >= 100) return '0.01';
  if (price >= 1) return '0.0001';
  return price >= 0.01 ? '0.000001' : '0.0000000001';
}

function stepOf({ kind }: ViewAsset, price: number): string {
  if (kind !== 'crypto') return '0.0001';
  return price >= 10 ? '0.000001' : '0.01';
}

/** The paper exchange's own rules: the market's grid of prices, parts of shares, and at least one unit of money. */
function paperPair(asset: ViewAsset, price: number): TradingPair {
  const assets = splitPairSymbol(asset.symbol) ?? { base: asset.symbol, quote: asset.currency };
  const [tickSize, stepSize] = [tickOf(asset, price), stepOf(asset, price)];
  const lotSize = { minQty: stepSize, maxQty: NO_LIMIT, stepSize };
  return {
    symbol: asset.symbol,
    status: 'TRADING',
    baseAsset: assets.base,
    quoteAsset: assets.quote,
    baseAssetPrecision: decimal(stepSize).decimalPlaces(),
    quoteAssetPrecision: decimal(tickSize).decimalPlaces(),
    filters: {
      priceFilter: { minPrice: tickSize, maxPrice: NO_LIMIT, tickSize },
      lotSize,
      marketLotSize: lotSize,
      notional: { minNotional: '1' },
    },
  };
}

/** A source is asked for its quotes at least once an hour, and may be a quarter of an hour behind. */
const OLDEST_QUOTE_MS = 90 * MINUTE_MS;

/**
 * Whether a price is recent and of the session that is open now: a stored one may be of days ago, and said "open" then.
 */
function isOfNow({ market }: ViewAsset, quote: Quote, now: EpochMs): boolean {
  if (now - quote.at > OLDEST_QUOTE_MS) return false;
  const calendar = calendarOf(market);
  const session = calendar.isOpenAt(now) ? calendar.sessionOf(calendar.dateAt(now)) : undefined;
  return session !== undefined && session.open <= quote.at;
}

/** What the last price stands for where there is no book. */
function bookFrom({ pair }: Pick<ListedPair, 'pair'>, quote: Quote): OrderBook | undefined {
  const limits = readPairLimits(pair);
  if (limits === undefined || quote.phase !== 'open' || !(quote.last > 0)) return undefined;
  const price = decimalFromNumber(quote.last);
  const size = quantise(QUOTE_DEPTH.dividedBy(price), limits.marketQuantity.step, 'up');
  return bookOfQuote({ price, spread: QUOTE_SPREAD, size, at: quote.at }, limits.price.step);
}

/** Orders wait no longer for the bars of a time that they missed. */
const BARS_WITHIN_MS = 10 * MINUTE_MS;

/** The market of this installation as paper orders trade it: coins, stocks and funds against the source's books. */
export class PaperMarket implements Venue {
  readonly feeRate = PAPER_FEE_RATE;
  readonly #market: () => MarketService;
  readonly #clock: Clock;
  /** Since when bars of a symbol are on their way. */
  readonly #waits = new Map<string, EpochMs>();

  constructor(market: () => MarketService, clock: Clock) {
    this.#market = market;
    this.#clock = clock;
  }

  async #quotes(assets: readonly ViewAsset[]): Promise<ReadonlyMap<string, Quote>> {
    const quotes = await this.#market()
      .view()
      .quotes(assets.map(({ assetId }) => assetId));
    return new Map(quotes.map((quote) => [quote.assetId, quote]));
  }

  #listed(asset: ViewAsset, quote: Quote | undefined): ListedPair[] {
    if (quote === undefined || isGone(asset, this.#clock.now())) return [];
    const pair = paperPair(asset, quote.last);
    return [{ symbol: asset.symbol, pair, filtersAt: this.#clock.now() }];
  }

  async listing(): Promise<PairListing> {
    const assets = await this.#market().view().assets();
    const quotes = await this.#quotes(assets);
    const pairs = assets.flatMap((asset) => this.#listed(asset, quotes.get(asset.assetId)));
    return { pairs, at: this.#clock.now(), staleBecause: null };
  }

  async findPair(name: string): Promise<ListedPair | undefined> {
    const asset = await this.#market().view().findAsset(name);
    if (asset === undefined) return undefined;
    const quote = (await this.#quotes([asset])).get(asset.assetId);
    return this.#listed(asset, quote)[0];
  }

  async book(listed: ListedPair): Promise<ShownBook | undefined> {
    for (const { books } of this.#market().sources) {
      const book = await books?.orderBook(listed.symbol);
      if (book) return { book, fromQuote: false };
    }
    const asset = await this.#market().view().findAsset(listed.symbol);
    const quote = asset && (await this.#quotes([asset])).get(asset.assetId);
    if (!quote || !isOfNow(asset, quote, this.#clock.now())) return undefined;
    const book = bookFrom(listed, quote);
    return book && { book, fromQuote: true };
  }

  async missed({ symbol }: ListedPair, since: EpochMs): Promise<Missed | 'coming'> {
    const view = this.#market().view();
    const asset = await view.findAsset(symbol);
    if (asset === undefined) return { bars: [], splitAt: undefined };
    const { bars, isComing, splitAt } = await missedBars(view, asset, since);
    const now = this.#clock.now();
    const waits = this.#waits.get(symbol) ?? now;
    if (isComing && now - waits < BARS_WITHIN_MS) {
      this.#waits.set(symbol, waits);
      return 'coming';
    }
    this.#waits.delete(symbol);
    return { bars, splitAt };
  }

  async opensAt(listed: ListedPair): Promise<EpochMs | undefined> {
    const asset = await this.#market().view().findAsset(listed.symbol);
    const now = this.#clock.now();
    const calendar = asset && calendarOf(asset.market);
    if (!calendar || calendar.isOpenAt(now)) return undefined;
    const today = calendar.sessionOf(calendar.dateAt(now));
    return today && now < today.open ? today.open : calendar.nextSession(calendar.dateAt(now)).open;
  }
}
