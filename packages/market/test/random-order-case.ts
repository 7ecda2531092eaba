import {
  type OracleCase,
  type OracleFilters,
  type OracleOrder,
  textOf,
  UNIT,
  units,
} from './bigint-order-filter.ts';

/** A small seeded generator (xorshift), so that every run sees the same orders. */
export interface Random {
  /** A whole number from 0 to below a bound. */
  below(bound: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

export function seededRandom(seed: number): Random {
  let state = seed | 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  for (let i = 0; i < 16; i += 1) next();
  const below = (bound: number) => Math.floor((next() / 2 ** 32) * bound);
  return { below, pick: (items) => items[below(items.length)] ?? items[0] };
}

/** What a pair demands, with the digits of its assets. */
export interface PairRules {
  readonly filters: OracleFilters;
  readonly basePlaces: number;
  readonly quotePlaces: number;
}

const STEPS = [
  '0',
  '0.00000001',
  '0.000001',
  '0.0001',
  '0.0005',
  '0.003',
  '0.01',
  '0.05',
  '0.25',
  '1',
  '5',
  '7',
] as const;

/** 10²⁰ in units: beyond it decimals are refused as text. */
const MOST_QUANTITY = 10n ** 38n;

/** A number of 1 to 9 significant digits somewhere between 10⁻⁸ and 10⁵. */
function anyNumber(random: Random): bigint {
  const digits = BigInt(random.below(10 ** (1 + random.below(8))) + 1);
  return digits * 10n ** BigInt(10 + random.below(9));
}

/** Made-up limits: steps that are not powers of ten, limits switched off, market lots finer or coarser than lots. */
export function randomPairRules(random: Random): PairRules {
  const tickSize = random.pick(STEPS);
  const stepSize = random.pick(STEPS);
  const marketStep = random.below(3) === 0 ? random.pick(STEPS) : stepSize;
  const minQty = random.below(3) === 0 ? '0' : textOf(anyNumber(random) / 1000n);
  const minPrice = random.below(2) === 0 ? '0' : textOf(anyNumber(random) / 1000n);
  const above = (text: string) =>
    random.below(3) === 0 ? '0' : textOf(units(text) + anyNumber(random) * BigInt(1 + random.below(1000)));
  const marketMin = random.below(2) === 0 ? '0' : minQty;
  return {
    filters: {
      priceFilter: { minPrice, maxPrice: above(minPrice), tickSize },
      lotSize: { minQty, maxQty: above(minQty), stepSize },
      marketLotSize: { minQty: marketMin, maxQty: above(marketMin), stepSize: marketStep },
      notional: { minNotional: random.below(4) === 0 ? '0' : textOf(anyNumber(random)) },
    },
    basePlaces: random.below(9),
    quotePlaces: random.below(9),
  };
}

/** A price for the pair, often on its tick, sometimes just next to it or beyond its limits. */
function anyPrice(random: Random, { filters, quotePlaces }: PairRules): bigint {
  const tick = units(filters.priceFilter.tickSize) || UNIT / 10n ** BigInt(quotePlaces);
  const minPrice = units(filters.priceFilter.minPrice);
  const maxPrice = units(filters.priceFilter.maxPrice);
  const rough = random.below(6) === 0 && maxPrice > 0n ? maxPrice : minPrice + anyNumber(random);
  const onTick = rough - (rough % tick);
  return random.pick([
    onTick,
    onTick,
    onTick,
    onTick + tick,
    onTick + tick / 2n,
    onTick + 1n,
    rough,
    onTick - 1n,
  ]);
}

function bookSide(random: Random, mid: bigint, direction: 1n | -1n): [string, string][] {
  const levels: [string, string][] = [];
  let price = mid > 0n ? mid : UNIT;
  const count = random.below(6);
  for (let i = 0; i < count; i += 1) {
    price += direction * ((price / 500n) * BigInt(1 + random.below(20)) + 1n);
    if (price <= 0n) break;
    levels.push([textOf(price), textOf(anyNumber(random) * 10n)]);
  }
  return levels;
}

/**
 * A quantity where rules apply: at the minimum notional, the minimum quantity or the balance, a step to either side.
 */
function anyQuantity(random: Random, rules: PairRules, at: { price: bigint; free: bigint }): bigint {
  const { lotSize, notional } = rules.filters;
  const step = units(lotSize.stepSize) || UNIT / 10n ** BigInt(rules.basePlaces);
  const price = at.price > 0n ? at.price : UNIT;
  const edge = random.pick([
    ((units(notional.minNotional) * UNIT) / price) % MOST_QUANTITY,
    units(lotSize.minQty),
    units(lotSize.maxQty),
    ((at.free * UNIT) / price) % MOST_QUANTITY,
    anyNumber(random),
    anyNumber(random),
  ]);
  const onStep = edge - (edge % step);
  return random.pick([
    onStep,
    onStep,
    onStep + step,
    onStep + step,
    onStep - step,
    onStep + step / 3n,
    edge,
    onStep + 1n,
  ]);
}

/** An order a careful member would place: on tick and step, within the limits, well funded. */
function carefulOrder(random: Random, rules: PairRules): { price: bigint; quantity: bigint } {
  const { priceFilter, lotSize, notional } = rules.filters;
  const tick = units(priceFilter.tickSize) || UNIT / 10n ** BigInt(rules.quotePlaces);
  const step = units(lotSize.stepSize) || UNIT / 10n ** BigInt(rules.basePlaces);
  const price = (units(priceFilter.minPrice) / tick + 1n + BigInt(random.below(1000))) * tick;
  const worthEnough = (units(notional.minNotional) * UNIT) / price;
  const least = worthEnough > units(lotSize.minQty) ? worthEnough : units(lotSize.minQty);
  return { price, quantity: ((least % MOST_QUANTITY) / step + 1n + BigInt(random.below(3))) * step };
}

/** An order with everything it is checked against. */
export function randomOrderCase(random: Random, rules: PairRules): OracleCase {
  const careful = random.below(3) === 0 ? carefulOrder(random, rules) : undefined;
  const price = careful?.price ?? anyPrice(random, rules);
  const funds = careful ? 10n ** 37n : anyNumber(random) * (random.below(4) === 0 ? 1n : 1_000_000n);
  const type = random.pick(['market', 'limit', 'limit', 'stop-limit'] as const);
  const side = random.pick(['buy', 'sell'] as const);
  const quantity = careful?.quantity ?? anyQuantity(random, rules, { price, free: funds });
  const spare = random.pick([quantity, quantity - 1n, quantity * 2n, anyNumber(random) * 1000n]);
  const order: OracleOrder = {
    type,
    side,
    quantity: textOf(quantity),
    price: textOf(price),
    stopPrice: textOf(random.below(2) === 0 ? price : anyPrice(random, rules)),
  };
  return {
    order,
    filters: rules.filters,
    basePlaces: rules.basePlaces,
    quotePlaces: rules.quotePlaces,
    freeBase: textOf(spare > 0n ? spare : 0n),
    freeQuote: textOf(funds),
    feeRate: random.pick(['0', '0.001', '0.0026', '0.006', '0.00075']),
    asks: bookSide(random, price, 1n),
    bids: bookSide(random, price, -1n),
  };
}
