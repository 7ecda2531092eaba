import {
  decimal,
  type PairFilters,
  readDecimal,
  signOf,
  type TradingPair,
  toFixedText,
} from '@auspex/market';
import { isRecord, type JsonRecord, recordOf, textOf, UnreadableAnswerError } from '../http/read-fields.ts';
import type { ExchangeId } from './exchange-id.ts';

/*
 * Limits are taken from the exchange's own text: a tick of 0.00000001 that has once been a binary number is no longer
 * exact.
 */

/** A number given as text or number, as plain decimal text; absent if there is none. */
function numberText(value: unknown): string | undefined {
  const reading = readDecimal(typeof value === 'number' ? String(value) : (textOf(value) ?? ''));
  return reading.ok && signOf(reading.value) >= 0 ? reading.value.toString() : undefined;
}

function placesOf(step: string | undefined, fallback: number): number {
  return step === undefined ? fallback : decimal(step).decimalPlaces();
}

function wholeNumber(value: unknown, fallback: number): number {
  const number = Number(value);
  return value !== undefined && value !== null && Number.isInteger(number) && number >= 0 ? number : fallback;
}

const UNSTATED_PLACES = 8;
const NO_LIMIT = '0';

interface Limits {
  readonly tick: string | undefined;
  readonly step: string | undefined;
  readonly minQty?: string | undefined;
  readonly maxQty?: string | undefined;
  readonly minNotional?: string | undefined;
}

/** Nothing can be traded without a tick and a step: then there are no filters at all. */
function filtersOf({ tick, step, minQty, maxQty, minNotional }: Limits): PairFilters | undefined {
  if (!tick || !step || tick === NO_LIMIT || step === NO_LIMIT) return undefined;
  const lotSize = { minQty: minQty ?? NO_LIMIT, maxQty: maxQty ?? NO_LIMIT, stepSize: step };
  return {
    priceFilter: { minPrice: NO_LIMIT, maxPrice: NO_LIMIT, tickSize: tick },
    lotSize,
    marketLotSize: lotSize,
    notional: { minNotional: minNotional ?? NO_LIMIT },
  };
}

function binanceFilters(info: JsonRecord): PairFilters | undefined {
  const filters = (Array.isArray(info.filters) ? info.filters : []).filter(isRecord);
  const filter = (...types: string[]) => filters.find(({ filterType }) => types.includes(String(filterType)));
  const price = filter('PRICE_FILTER');
  const lot = filter('LOT_SIZE');
  const market = filter('MARKET_LOT_SIZE');
  if (!price || !lot) return undefined;
  const text = (value: unknown) => numberText(value) ?? NO_LIMIT;
  const lotOf = (from: JsonRecord) => ({
    minQty: text(from.minQty),
    maxQty: text(from.maxQty),
    stepSize: text(from.stepSize),
  });
  return {
    priceFilter: {
      minPrice: text(price.minPrice),
      maxPrice: text(price.maxPrice),
      tickSize: text(price.tickSize),
    },
    lotSize: lotOf(lot),
    marketLotSize: lotOf(market ?? lot),
    notional: { minNotional: text(filter('MIN_NOTIONAL', 'NOTIONAL')?.minNotional) },
  };
}

function binancePair(info: JsonRecord, names: PairNames): TradingPair {
  return {
    ...names,
    status: textOf(info.status) ?? 'unknown',
    baseAssetPrecision: wholeNumber(info.baseAssetPrecision, UNSTATED_PLACES),
    quoteAssetPrecision: wholeNumber(info.quoteAssetPrecision, UNSTATED_PLACES),
    filters: binanceFilters(info),
  };
}

/** What keeps an online Coinbase product from being traded freely, in one word. */
const COINBASE_HINDRANCES = [
  'trading_disabled',
  'is_disabled',
  'view_only',
  'cancel_only',
  'post_only',
  'auction_mode',
];

/** A product in either of Coinbase's dialects: the exchange's, or Advanced Trade's. */
function coinbasePair(info: JsonRecord, names: PairNames): TradingPair {
  const tick = numberText(info.price_increment) ?? numberText(info.quote_increment);
  const step = numberText(info.base_increment);
  const hindrance = COINBASE_HINDRANCES.find((name) => info[name] === true);
  return {
    ...names,
    status: hindrance?.replace('_', '-') ?? textOf(info.status) ?? 'unknown',
    baseAssetPrecision: placesOf(step, UNSTATED_PLACES),
    quoteAssetPrecision: placesOf(numberText(info.quote_increment), UNSTATED_PLACES),
    filters: filtersOf({
      tick,
      step,
      minQty: numberText(info.base_min_size),
      maxQty: numberText(info.base_max_size),
      minNotional: numberText(info.min_market_funds) ?? numberText(info.quote_min_size),
    }),
  };
}

/** Of the tiers of a fee in percent, by volume, the first: nobody pays more. */
function firstTier(tiers: unknown): string | undefined {
  const [first] = Array.isArray(tiers) ? tiers : [];
  const percent = Array.isArray(first) ? numberText(first[1]) : undefined;
  return percent && decimal(percent).dividedBy(decimal('100')).toString();
}

function krakenPair(info: JsonRecord, names: PairNames): TradingPair {
  const lotPlaces = wholeNumber(info.lot_decimals, UNSTATED_PLACES);
  const step =
    info.lot_decimals === undefined ? undefined : toFixedText(decimal(`1e-${lotPlaces}`), lotPlaces);
  const pricePlaces = numberText(info.pair_decimals);
  return {
    ...names,
    status: textOf(info.status) ?? 'unknown',
    baseAssetPrecision: lotPlaces,
    quoteAssetPrecision: wholeNumber(info.cost_decimals, UNSTATED_PLACES),
    takerFee: firstTier(info.fees),
    filters: filtersOf({
      tick: numberText(info.tick_size) ?? (pricePlaces && decimal(`1e-${pricePlaces}`).toString()),
      step,
      minQty: numberText(info.ordermin),
      minNotional: numberText(info.costmin),
    }),
  };
}

interface PairNames {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

const READERS: Readonly<Record<ExchangeId, (info: JsonRecord, names: PairNames) => TradingPair>> = {
  binanceus: binancePair,
  coinbase: coinbasePair,
  kraken: krakenPair,
};

/** The client library's market in the product's terms. If the exchange states no status, `active` decides. */
export function readPair(exchange: ExchangeId, market: unknown): TradingPair {
  const record = recordOf(market, 'a market');
  const symbol = textOf(record.id);
  const baseAsset = textOf(record.base);
  const quoteAsset = textOf(record.quote);
  if (!symbol || !baseAsset || !quoteAsset) throw new UnreadableAnswerError('a market has no name.');
  const info = isRecord(record.info) ? record.info : {};
  const pair = READERS[exchange](info, { symbol, baseAsset, quoteAsset });
  if (pair.status !== 'unknown' || typeof record.active !== 'boolean') return pair;
  return { ...pair, status: record.active ? 'active' : 'inactive' };
}
