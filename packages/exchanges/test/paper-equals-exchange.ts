import { type CheckedOrder, checkOrder, decimal, makeOrderBook, type OrderDraft } from '@auspex/market';
import { type OracleCase, textOf, units } from '@auspex/market/test/bigint-order-filter';
import {
  type Random,
  randomOrderCase,
  randomPairRules,
  seededRandom,
} from '@auspex/market/test/random-order-case';
import { createExchange } from '../src/create-exchange.ts';
import type { Exchange, Placement } from '../src/exchange.ts';
import { createPaperExchange } from '../src/paper/create-paper-exchange.ts';
import { createMemoryPaperStore } from '../src/paper/memory-paper-store.ts';
import { tradingPair } from './place-requests.ts';
import { exactText } from './scripted/exact-amount.ts';
import type { ScriptedLedger } from './scripted/scripted-ledger.ts';
import { filledOf, notionalOf, type ScriptedPair } from './scripted/scripted-order.ts';
import { SCRIPTED_KEY, startScriptedExchange } from './scripted/start-scripted.ts';
import { leapingClock, NOON, patientClock } from './test-clock.ts';

/*
 * The same random orders to the paper account and, through its adapter, to the scripted exchange, whose rules and
 * ledger are a second implementation in whole numbers.
 */

const FEE = '0.001';

function draftOf({ order }: OracleCase): OrderDraft {
  const { type, side } = order;
  const quantity = decimal(order.quantity);
  if (type === 'market') return { type, side, quantity };
  const price = decimal(order.price);
  return type === 'limit'
    ? { type, side, quantity, price }
    : { type, side, quantity, price, stopPrice: decimal(order.stopPrice) };
}

/** Stops at the limit price are often reached already, so some are moved to where the market has still to go. */
function withFarStop(random: Random, orderCase: OracleCase): OracleCase {
  const { order } = orderCase;
  if (order.type !== 'stop-limit' || random.below(2) === 0) return orderCase;
  const price = units(order.price);
  const tick = units(orderCase.filters.priceFilter.tickSize) || 10n ** BigInt(18 - orderCase.quotePlaces);
  const far = order.side === 'buy' ? price * 3n : price / 3n;
  return { ...orderCase, order: { ...order, stopPrice: textOf(far - (far % tick)) } };
}

/** Half of the refused orders become the nearest valid one: at the very edge of what both may take. */
function withNearest(random: Random, orderCase: OracleCase, pair: ScriptedPair): OracleCase {
  if (random.below(2) === 0) return orderCase;
  const check = checkOrder({
    pair: tradingPair(pair),
    filtersAt: NOON,
    draft: draftOf(orderCase),
    balances: { [pair.base]: decimal(orderCase.freeBase), [pair.quote]: decimal(orderCase.freeQuote) },
    book: makeOrderBook({ ...orderCase, at: NOON }),
    feeRate: decimal(FEE),
    at: NOON,
  });
  if (check.ok || !check.nearest?.found) return orderCase;
  const { draft } = check.nearest;
  const changes = {
    quantity: draft.quantity.toString(),
    ...(draft.type === 'market' ? {} : { price: draft.price.toString() }),
    ...(draft.type === 'stop-limit' ? { stopPrice: draft.stopPrice.toString() } : {}),
  };
  return { ...orderCase, order: { ...orderCase.order, ...changes } };
}

function outcomeOf(placement: Placement): string {
  return placement.kind === 'unknown' ? `unknown: ${placement.problem.code}` : placement.kind;
}

interface Trial {
  readonly orderCase: OracleCase;
  readonly pair: ScriptedPair;
  readonly clientId: string;
}

function trialOf(random: Random, index: number): Trial {
  const drawn = {
    ...withFarStop(random, randomOrderCase(random, randomPairRules(random))),
    feeRate: FEE,
  };
  const { basePlaces, quotePlaces, filters } = drawn;
  const pair = { symbol: 'BASEQUOTE', base: 'BASE', quote: 'QUOTE', basePlaces, quotePlaces, filters };
  const clientId = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return { orderCase: withNearest(random, drawn, pair), pair, clientId };
}

/** What the paper account makes of an order: its outcome, what traded, and the balances afterwards. */
async function onPaper({ orderCase, pair, clientId }: Trial): Promise<string> {
  const trading = tradingPair(pair);
  const zero = decimal('0');
  const paper = createPaperExchange({
    store: createMemoryPaperStore([
      { asset: pair.base, free: decimal(orderCase.freeBase), held: zero },
      { asset: pair.quote, free: decimal(orderCase.freeQuote), held: zero },
    ]),
    books: { orderBook: async () => makeOrderBook({ ...orderCase, at: NOON }) },
    quoteOf: async () => undefined,
    pairOf: async () => ({ pair: trading, filtersAt: NOON }),
    feeRate: decimal(FEE),
    latencyMs: 100,
    clock: leapingClock(),
  });
  const placement = await paper.place({ clientId, pair: trading, order: draftOf(orderCase) as CheckedOrder });
  const balances = await paper.balances();
  const rows = balances.kind === 'found' ? balances.value : [];
  const held = rows.map(({ asset, free, held }) => `${asset} ${free}+${held}`).join(' ');
  if (placement.kind !== 'placed') return `${outcomeOf(placement)} | ${held}`;
  const { filledQuantity, filledNotional } = placement.order;
  return `placed ${filledQuantity} for ${filledNotional} | ${held}`;
}

async function onExchange(trial: Trial, exchange: Exchange, ledger: ScriptedLedger): Promise<string> {
  const { orderCase, pair, clientId } = trial;
  // Every order is judged on its own, in an account and a pair of its own.
  ledger.orders.length = 0;
  ledger.pairs.set(pair.symbol, pair);
  ledger.setBalance(pair.base, orderCase.freeBase);
  ledger.setBalance(pair.quote, orderCase.freeQuote);
  ledger.setBook(pair.symbol, orderCase);
  const order = draftOf(orderCase) as CheckedOrder;
  const placement = await exchange.place({ clientId, pair: tradingPair(pair), order });
  const held = [pair.base, pair.quote]
    .map((asset) => ledger.balances().find((row) => row.asset === asset))
    .map((row) => row && `${row.asset} ${exactText(row.free)}+${exactText(row.held)}`)
    .join(' ');
  if (placement.kind !== 'placed') return `${outcomeOf(placement)} | ${held}`;
  const placed = ledger.orders.find((other) => other.clientId === clientId);
  if (!placed) return 'placed, but the ledger does not know it';
  return `placed ${exactText(filledOf(placed))} for ${exactText(notionalOf(placed))} | ${held}`;
}

export interface EqualityRun {
  readonly cases: number;
  readonly differences: number;
  readonly examples: readonly string[];
  readonly placed: number;
  readonly traded: number;
  readonly refused: number;
}

const MOST_EXAMPLES = 5;

/** Orders on which the paper account and the scripted exchange differ: in what they take, trade or hold. */
export async function comparePaperWithExchange(cases: number, seed = 16): Promise<EqualityRun> {
  const random = seededRandom(seed);
  const clock = patientClock();
  const server = await startScriptedExchange({
    dialect: 'binanceus',
    now: clock.now,
    feeRate: FEE,
    pairs: [],
  });
  const exchange = createExchange({ name: 'BINANCEUS', key: SCRIPTED_KEY, clock, baseUrl: server.url });
  const examples: string[] = [];
  const counts = { differences: 0, placed: 0, traded: 0, refused: 0 };
  try {
    for (let index = 0; index < cases; index += 1) {
      const trial = trialOf(random, index);
      const paper = await onPaper(trial);
      const real = await onExchange(trial, exchange, server.ledger);
      if (paper.startsWith('placed')) counts.placed += 1;
      if (paper.startsWith('placed') && !paper.startsWith('placed 0 ')) counts.traded += 1;
      if (paper.startsWith('refused')) counts.refused += 1;
      if (paper === real) continue;
      counts.differences += 1;
      if (examples.length < MOST_EXAMPLES)
        examples.push(`paper: ${paper}; exchange: ${real}; ${JSON.stringify(trial.orderCase)}`);
    }
  } finally {
    await server.close();
  }
  return { cases, examples, ...counts };
}
