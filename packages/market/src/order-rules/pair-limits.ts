import {
  commonStep,
  type Decimal,
  decimal,
  maxDecimal,
  minDecimal,
  readDecimal,
  signOf,
  stepOfPlaces,
} from '../decimal.ts';
import type { LotSizeFilter, PairFilters, TradingPair } from '../pair.ts';

/** Values from a minimum to a maximum in whole steps, counted from zero. */
export interface StepRange {
  readonly min: Decimal;
  /** Absent if there is no upper limit. */
  readonly max: Decimal | undefined;
  readonly step: Decimal;
}

/** What taking from the book of a pair costs at most, as a part of the notional. */
export function takerFeeOf({ takerFee }: TradingPair, otherwise: Decimal): Decimal {
  return takerFee === undefined ? otherwise : decimal(takerFee);
}

/** A pair's filters as numbers. */
export interface PairLimits {
  readonly price: StepRange;
  /** For limit and stop-limit orders. */
  readonly limitQuantity: StepRange;
  /** For market orders: both the lot size and the market lot size apply, as they do at the exchanges. */
  readonly marketQuantity: StepRange;
  readonly minNotional: Decimal;
}

/** Filters that are not numbers, negative, or have a minimum above the maximum cannot be traded by. */
class UnusableFilter extends Error {}

function readLimit(text: string): Decimal {
  const reading = readDecimal(text);
  if (!reading.ok || signOf(reading.value) < 0) throw new UnusableFilter(text);
  return reading.value;
}

interface RangeTexts {
  readonly min: string;
  readonly max: string;
  readonly step: string;
  /** The asset's digits: the step if the filter sets none. */
  readonly places: number;
}

function readRange({ min, max, step, places }: RangeTexts): StepRange {
  const maximum = readLimit(max);
  const stated = readLimit(step);
  const range = {
    min: readLimit(min),
    max: maximum.isZero() ? undefined : maximum,
    step: stated.isZero() ? stepOfPlaces(places) : stated,
  };
  if (range.max?.lessThan(range.min)) throw new UnusableFilter(max);
  return range;
}

function readLot(filter: LotSizeFilter, places: number): StepRange {
  return readRange({ min: filter.minQty, max: filter.maxQty, step: filter.stepSize, places });
}

/** Values that satisfy both ranges. */
function bothRanges(a: StepRange, b: StepRange): StepRange {
  const max = a.max && b.max ? minDecimal(a.max, b.max) : (a.max ?? b.max);
  return { min: maxDecimal(a.min, b.min), max, step: commonStep(a.step, b.step) };
}

function readLimits(pair: TradingPair, filters: PairFilters): PairLimits {
  const { priceFilter, lotSize, marketLotSize, notional } = filters;
  const places = pair.baseAssetPrecision;
  if (!Number.isInteger(places) || places < 0 || places > 24) throw new UnusableFilter(String(places));
  const limitQuantity = readLot(lotSize, places);
  const marketStep = readLimit(marketLotSize.stepSize).isZero() ? lotSize.stepSize : marketLotSize.stepSize;
  return {
    price: readRange({
      min: priceFilter.minPrice,
      max: priceFilter.maxPrice,
      step: priceFilter.tickSize,
      places: pair.quoteAssetPrecision,
    }),
    limitQuantity,
    marketQuantity: bothRanges(limitQuantity, readLot({ ...marketLotSize, stepSize: marketStep }, places)),
    minNotional: readLimit(notional.minNotional),
  };
}

const known = new WeakMap<TradingPair, PairLimits | 'unusable'>();

/** The limits of a pair as numbers; absent if it has no filters or they make no sense. */
export function readPairLimits(pair: TradingPair): PairLimits | undefined {
  const before = known.get(pair);
  if (before) return before === 'unusable' ? undefined : before;
  const limits = pair.filters ? limitsOrNone(pair, pair.filters) : undefined;
  known.set(pair, limits ?? 'unusable');
  return limits;
}

function limitsOrNone(pair: TradingPair, filters: PairFilters): PairLimits | undefined {
  try {
    return readLimits(pair, filters);
  } catch (error) {
    if (error instanceof UnusableFilter) return undefined;
    throw error;
  }
}
