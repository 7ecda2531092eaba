/*
 * The exchange filters a second time, from their definition, in integers of 10⁻¹⁸: no decimal library, nothing from
 * the code under test. Valid quantities are found by bisection over the yes-or-no rules instead of by division, so
 * that the two implementations share no formula.
 */

export interface OracleOrder {
  readonly type: 'market' | 'limit' | 'stop-limit';
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly price: string;
  readonly stopPrice: string;
}

export interface OracleFilters {
  readonly priceFilter: { readonly minPrice: string; readonly maxPrice: string; readonly tickSize: string };
  readonly lotSize: { readonly minQty: string; readonly maxQty: string; readonly stepSize: string };
  readonly marketLotSize: { readonly minQty: string; readonly maxQty: string; readonly stepSize: string };
  readonly notional: { readonly minNotional: string };
}

export interface OracleCase {
  readonly order: OracleOrder;
  readonly filters: OracleFilters;
  readonly basePlaces: number;
  readonly quotePlaces: number;
  readonly freeBase: string;
  readonly freeQuote: string;
  readonly feeRate: string;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
}

export type OracleNearest =
  | { readonly found: true; readonly quantity: bigint; readonly price: bigint; readonly stopPrice: bigint }
  | { readonly found: false; readonly reason: string };

const PLACES = 18;
export const UNIT = 10n ** BigInt(PLACES);
/** More steps than any case can need. */
const MOST_STEPS = 1n << 180n;

/** Recently parsed texts: bisection asks for the same few again and again. */
const read = new Map<string, bigint>();
const MOST_READ = 1_000;

function readUnits(text: string): bigint {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  if (fraction.length > PLACES) throw new RangeError(`${text} is finer than the oracle reckons.`);
  const value = BigInt(whole || '0') * UNIT + BigInt(fraction.padEnd(PLACES, '0') || '0');
  return negative ? -value : value;
}

/** A decimal text as a whole number of 10⁻¹⁸. */
export function units(text: string): bigint {
  const known = read.get(text);
  if (known !== undefined) return known;
  if (read.size >= MOST_READ) read.clear();
  const value = readUnits(text);
  read.set(text, value);
  return value;
}

/** The decimal text of a whole number of 10⁻¹⁸. */
export function textOf(value: bigint): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/0+$/, '');
  return `${negative ? '-' : ''}${digits.slice(0, -PLACES)}${fraction ? `.${fraction}` : ''}`;
}

/** The smallest of some integers; there must be one. */
function least(values: readonly bigint[]): bigint {
  const [smallest = 0n] = [...values].sort((a, b) => (a < b ? -1 : 1));
  return smallest;
}

function stepOr(text: string, places: number): bigint {
  const step = units(text);
  return step === 0n ? 10n ** BigInt(PLACES - places) : step;
}

interface Lot {
  readonly min: bigint;
  readonly max: bigint;
  readonly step: bigint;
}

function lotsOf(c: OracleCase): readonly Lot[] {
  const { lotSize, marketLotSize } = c.filters;
  const lot = {
    min: units(lotSize.minQty),
    max: units(lotSize.maxQty),
    step: stepOr(lotSize.stepSize, c.basePlaces),
  };
  if (c.order.type !== 'market') return [lot];
  const marketStep = units(marketLotSize.stepSize);
  const market = {
    min: units(marketLotSize.minQty),
    max: units(marketLotSize.maxQty),
    step: marketStep || lot.step,
  };
  return [lot, market];
}

/** Price × quantity in 10⁻³⁶, through the book for market orders (of what the book holds). */
function notionalOf(c: OracleCase, quantity: bigint, price: bigint): bigint {
  if (c.order.type !== 'market') return quantity * price;
  let open = quantity;
  let sum = 0n;
  for (const [levelPrice, levelQuantity] of c.order.side === 'buy' ? c.asks : c.bids) {
    const taken = least([open, units(levelQuantity)]);
    sum += taken * units(levelPrice);
    open -= taken;
  }
  return sum;
}

function depthOf(c: OracleCase): bigint | undefined {
  if (c.order.type !== 'market') return undefined;
  const levels = c.order.side === 'buy' ? c.asks : c.bids;
  return levels.reduce((sum, [, quantity]) => sum + units(quantity), 0n);
}

type Check = (quantity: bigint) => boolean;

/** Whether each upper bound allows a quantity, by the reason given when it leaves nothing. */
function ceilings(c: OracleCase, price: bigint): ReadonlyMap<string, Check> {
  const depth = depthOf(c);
  const factor = UNIT + units(c.feeRate);
  const affordable: Check =
    c.order.side === 'sell'
      ? (quantity) => quantity <= units(c.freeBase)
      : (quantity) => notionalOf(c, quantity, price) * factor <= units(c.freeQuote) * UNIT * UNIT;
  return new Map<string, Check>([
    ['book-depth', (quantity) => depth === undefined || quantity <= depth],
    ['limits', (quantity) => lotsOf(c).every((lot) => lot.max === 0n || quantity <= lot.max)],
    ['balance', affordable],
  ]);
}

function isWorthEnough(c: OracleCase, quantity: bigint, price: bigint): boolean {
  return notionalOf(c, quantity, price) >= units(c.filters.notional.minNotional) * UNIT;
}

function priceBreaches(c: OracleCase, field: string, price: bigint): Map<string, bigint> {
  const { minPrice, maxPrice, tickSize } = c.filters.priceFilter;
  const found = new Map<string, bigint>();
  if (price <= 0n) return found.set(`${field}:positive`, 0n);
  const max = units(maxPrice);
  const tick = stepOr(tickSize, c.quotePlaces);
  if (price < units(minPrice)) found.set(`${field}:price-min`, units(minPrice));
  if (max !== 0n && price > max) found.set(`${field}:price-max`, max);
  if (price % tick !== 0n) found.set(`${field}:price-tick`, tick);
  return found;
}

function quantityBreaches(c: OracleCase, quantity: bigint): Map<string, bigint> {
  const found = new Map<string, bigint>();
  if (quantity <= 0n) return found.set('quantity:positive', 0n);
  const lots = lotsOf(c);
  const minimum = -least(lots.map((lot) => -lot.min));
  const bounded = lots.map((lot) => lot.max).filter((max) => max !== 0n);
  if (lots.some((lot) => quantity < lot.min)) found.set('quantity:quantity-min', minimum);
  if (bounded.some((max) => quantity > max)) found.set('quantity:quantity-max', least(bounded));
  if (lots.some((lot) => quantity % lot.step !== 0n)) found.set('quantity:quantity-step', gridOf(c));
  return found;
}

function valueBreaches(c: OracleCase, quantity: bigint, price: bigint): Map<string, bigint> {
  const found = new Map<string, bigint>();
  const bounds = ceilings(c, price);
  if (!isWorthEnough(c, quantity, price)) {
    found.set('quantity:notional-min', units(c.filters.notional.minNotional));
  }
  if (!bounds.get('balance')?.(quantity)) {
    found.set('quantity:balance', units(c.order.side === 'buy' ? c.freeQuote : c.freeBase));
  }
  if (!bounds.get('book-depth')?.(quantity)) found.set('quantity:book-depth', depthOf(c) ?? 0n);
  return found;
}

/** What is asked of a buyer, or bid to a seller, at best. */
function bestOf({ order, asks, bids }: OracleCase): bigint | undefined {
  const prices = (order.side === 'buy' ? asks : bids).map(([price]) => units(price));
  if (prices.length === 0) return undefined;
  return order.side === 'buy' ? least(prices) : -least(prices.map((price) => -price));
}

/** Every rule the order breaks, as `field:rule`, with the limit in 10⁻¹⁸. */
export function oracleBreaches(c: OracleCase): ReadonlyMap<string, bigint> {
  const { type } = c.order;
  const quantity = units(c.order.quantity);
  const price = type === 'market' ? UNIT : units(c.order.price);
  const found = new Map<string, bigint>(quantityBreaches(c, quantity));
  if (type !== 'market') for (const [rule, limit] of priceBreaches(c, 'price', price)) found.set(rule, limit);
  if (type === 'stop-limit') {
    for (const [rule, limit] of priceBreaches(c, 'stopPrice', units(c.order.stopPrice)))
      found.set(rule, limit);
    const [stop, best] = [units(c.order.stopPrice), bestOf(c)];
    const isReached = best !== undefined && (c.order.side === 'buy' ? stop <= best : stop >= best);
    if (isReached && stop > 0n) found.set('stopPrice:stop-reached', best);
  }
  if (quantity > 0n && price > 0n) {
    for (const [rule, limit] of valueBreaches(c, quantity, price)) found.set(rule, limit);
  }
  return found;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

/** The step that satisfies every lot filter. */
function gridOf(c: OracleCase): bigint {
  return lotsOf(c)
    .map((lot) => lot.step)
    .reduce((a, b) => (a / greatestCommonDivisor(a, b)) * b);
}

/** The first count from 1 on that passes a check which all larger counts then pass too. */
function firstPassing(check: (count: bigint) => boolean): bigint | undefined {
  let high = 1n;
  while (!check(high)) {
    high *= 2n;
    if (high > MOST_STEPS) return undefined;
  }
  let low = high / 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (check(middle)) high = middle;
    else low = middle;
  }
  return high;
}

type Quantities = { readonly low: bigint; readonly high: bigint; readonly grid: bigint } | string;

/** The lowest and highest valid quantity at a price, or the reason there is none. */
function validQuantities(c: OracleCase, price: bigint): Quantities {
  const grid = gridOf(c);
  const lots = lotsOf(c);
  const low = firstPassing(
    (count) => lots.every((lot) => count * grid >= lot.min) && isWorthEnough(c, count * grid, price),
  );
  if (low === undefined) return 'book-depth';
  let high = MOST_STEPS;
  let reason = '';
  for (const [name, allows] of ceilings(c, price)) {
    const firstTooMany = firstPassing((count) => !allows(count * grid)) ?? MOST_STEPS + 1n;
    if (firstTooMany - 1n < high) {
      high = firstTooMany - 1n;
      reason = name;
    }
  }
  return high < low ? reason : { low: low * grid, high: high * grid, grid };
}

function nearestQuantity(range: Exclude<Quantities, string>, quantity: bigint): bigint {
  if (quantity > range.high) return range.high;
  return quantity < range.low ? range.low : quantity - (quantity % range.grid);
}

/** The fewest and the most ticks that a stop may be, so that the market has still to come to it. */
function stopTicks(c: OracleCase, field: 'price' | 'stopPrice', tick: bigint): readonly [bigint, bigint] {
  const best = field === 'stopPrice' ? bestOf(c) : undefined;
  if (best === undefined) return [0n, MOST_STEPS];
  return c.order.side === 'buy' ? [best / tick + 1n, MOST_STEPS] : [0n, (best - 1n) / tick];
}

/** The valid prices next to a price, nearer one first; in a tie the lower for a buyer, the higher for a seller. */
function pricesBeside(c: OracleCase, field: 'price' | 'stopPrice'): readonly bigint[] {
  const price = units(c.order[field]);
  const tick = stepOr(c.filters.priceFilter.tickSize, c.quotePlaces);
  const [fewest, most] = stopTicks(c, field, tick);
  const isBeyond = price >= fewest * tick && price <= most * tick;
  if (isBeyond && priceBreaches(c, field, price).size === 0) return [price];
  const max = units(c.filters.priceFilter.maxPrice);
  const smallest = firstPassing((count) => count * tick >= units(c.filters.priceFilter.minPrice)) ?? 1n;
  const lowest = smallest > fewest ? smallest : fewest;
  const greatest = max === 0n ? MOST_STEPS : max / tick;
  const highest = greatest < most ? greatest : most;
  if (highest < lowest) return [];
  const floor = price >= 0n ? price / tick : -((-price + tick - 1n) / tick);
  const clamp = (count: bigint) => (count < lowest ? lowest : count > highest ? highest : count);
  const below = clamp(floor) * tick;
  const above = clamp(price % tick === 0n ? floor : floor + 1n) * tick;
  if (below === above) return [below];
  const nearerBelow =
    price - below < above - price || (price - below === above - price && c.order.side === 'buy');
  return nearerBelow ? [below, above] : [above, below];
}

function nearestAtPrices(
  c: OracleCase,
  prices: readonly bigint[],
): { quantity: bigint; price: bigint } | string {
  const quantity = units(c.order.quantity);
  const ranges = prices.map((price) => ({ price, range: validQuantities(c, price) }));
  const choices = ranges.flatMap(({ price, range }) =>
    typeof range === 'string' ? [] : [{ price, quantity: nearestQuantity(range, quantity) }],
  );
  const last = ranges.at(-1)?.range;
  const reason = typeof last === 'string' ? last : 'limits';
  return choices.find((choice) => choice.quantity === quantity) ?? choices[0] ?? reason;
}

/** The nearest valid order, or why there is none. */
export function oracleNearest(c: OracleCase): OracleNearest {
  const { type } = c.order;
  const choice = nearestAtPrices(c, type === 'market' ? [UNIT] : pricesBeside(c, 'price'));
  if (typeof choice === 'string') return { found: false, reason: choice };
  const stopPrice = type === 'stop-limit' ? pricesBeside(c, 'stopPrice')[0] : 0n;
  if (stopPrice === undefined) return { found: false, reason: 'limits' };
  return { found: true, ...choice, stopPrice };
}
