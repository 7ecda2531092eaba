import { decimal } from '../src/decimal.ts';
import type { OrderDraft } from '../src/order.ts';
import { makeOrderBook } from '../src/order-book.ts';
import { checkOrder, type OrderCheck } from '../src/order-rules/check-order.ts';
import { isLimitViolation } from '../src/order-rules/violation.ts';
import { type OracleCase, oracleBreaches, oracleNearest, textOf, units } from './bigint-order-filter.ts';
import { type PairRules, randomOrderCase, randomPairRules, seededRandom } from './random-order-case.ts';

export interface OracleRun {
  readonly cases: number;
  readonly differences: number;
  /** The first few differences, each as a sentence with the case. */
  readonly examples: readonly string[];
  /** How often each outcome occurred: proof that the orders cover every rule. */
  readonly outcomes: ReadonlyMap<string, number>;
}

export interface OracleRunOptions {
  readonly seed?: number;
  /** Real pairs to draw from; made-up ones otherwise. */
  readonly pairs?: readonly PairRules[];
}

const AT = Date.UTC(2024, 5, 3);
const MOST_EXAMPLES = 5;

function draftOf({ order }: OracleCase): OrderDraft {
  const { type, side } = order;
  const quantity = decimal(order.quantity);
  if (type === 'market') return { type, side, quantity };
  if (type === 'limit') return { type, side, quantity, price: decimal(order.price) };
  return { type, side, quantity, price: decimal(order.price), stopPrice: decimal(order.stopPrice) };
}

function checkCase(c: OracleCase): OrderCheck {
  return checkOrder({
    pair: {
      symbol: 'BASEQUOTE',
      status: 'TRADING',
      baseAsset: 'BASE',
      quoteAsset: 'QUOTE',
      baseAssetPrecision: c.basePlaces,
      quoteAssetPrecision: c.quotePlaces,
      filters: c.filters,
    },
    filtersAt: AT,
    draft: draftOf(c),
    balances: { BASE: decimal(c.freeBase), QUOTE: decimal(c.freeQuote) },
    book: makeOrderBook({ bids: c.bids, asks: c.asks, at: AT }),
    feeRate: decimal(c.feeRate),
    at: AT,
  });
}

/** Rules and limits as one sorted text. */
function breachText(breaches: Iterable<readonly [string, bigint]>): string {
  return [...breaches]
    .map(([rule, limit]) => `${rule}=${textOf(limit)}`)
    .sort()
    .join(' ');
}

function foundBreaches(check: OrderCheck): [string, bigint][] {
  if (check.ok) return [];
  return check.violations.map((violation) =>
    isLimitViolation(violation)
      ? [`${violation.field}:${violation.rule}`, units(violation.limit.toString())]
      : [violation.rule, 0n],
  );
}

function expectedNearest(c: OracleCase): string {
  const nearest = oracleNearest(c);
  if (!nearest.found) return `none: ${nearest.reason}`;
  const { type } = c.order;
  const price = type === 'market' ? '' : ` at ${textOf(nearest.price)}`;
  return `${textOf(nearest.quantity)}${price}${type === 'stop-limit' ? ` stop ${textOf(nearest.stopPrice)}` : ''}`;
}

function foundNearest(check: OrderCheck & { readonly ok: false }): string {
  const { nearest } = check;
  if (!nearest?.found) return `none: ${nearest?.reason}`;
  const { draft } = nearest;
  const price = draft.type === 'market' ? '' : ` at ${draft.price}`;
  return `${draft.quantity}${price}${draft.type === 'stop-limit' ? ` stop ${draft.stopPrice}` : ''}`;
}

/** The case with the offered values put in, one per violation, like a member who accepts them all. */
function withOfferedValues(c: OracleCase, check: OrderCheck & { readonly ok: false }): OracleCase {
  const order = { ...c.order };
  for (const violation of check.violations) {
    if (!isLimitViolation(violation) || !violation.nearest.found) continue;
    for (const { field, value } of [violation.nearest, ...violation.nearest.also])
      order[field] = value.toString();
  }
  return { ...c, order };
}

/** Where the rules and the oracle differ on a case; empty if nowhere. */
export function differencesOf(c: OracleCase): {
  readonly differences: readonly string[];
  readonly outcome: string;
} {
  const check = checkCase(c);
  const expected = breachText(oracleBreaches(c));
  const found = breachText(foundBreaches(check));
  const differences: string[] = [];
  if (expected !== found) differences.push(`rules: expected "${expected}", found "${found}"`);
  if (check.ok) return { differences, outcome: 'valid' };
  const wanted = expectedNearest(c);
  const offered = foundNearest(check);
  if (wanted !== offered) differences.push(`nearest: expected ${wanted}, found ${offered}`);
  if (!check.nearest?.found) return { differences, outcome: offered };
  const rest = breachText(oracleBreaches(withOfferedValues(c, check)));
  if (rest !== '') differences.push(`offered values break ${rest}`);
  return { differences, outcome: 'offered' };
}

/** Checks random orders against the oracle and counts the differences. */
export function run(count: number, { seed = 20_240_603, pairs }: OracleRunOptions = {}): OracleRun {
  const random = seededRandom(seed);
  const outcomes = new Map<string, number>();
  const examples: string[] = [];
  let differences = 0;
  for (let i = 0; i < count; i += 1) {
    const rules = pairs?.[random.below(pairs.length)] ?? randomPairRules(random);
    const orderCase = randomOrderCase(random, rules);
    const result = differencesOf(orderCase);
    const rulesHit = [...oracleBreaches(orderCase).keys()];
    for (const name of [result.outcome, ...rulesHit]) outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
    if (result.differences.length === 0) continue;
    differences += 1;
    if (examples.length < MOST_EXAMPLES) {
      examples.push(`${result.differences.join('; ')} in ${JSON.stringify(orderCase)}`);
    }
  }
  return { cases: count, differences, examples, outcomes };
}
