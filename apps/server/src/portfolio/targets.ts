import { decimal, readDecimal, signOf, sumDecimals, ZERO } from '@auspex/market';
import type { Sql } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import { DomainError, InvalidInput } from '../platform/errors/index.ts';
import { findHeld, type OpenBooks, symbolOf } from './books.ts';
import { ChangedElsewhere, type Portfolios } from './change-transactions.ts';
import { MarketPrices } from './market-prices.ts';
import { type PlannedTrade, planTrades, type Tradable } from './model/plan-trades.ts';
import { isCash, type Unit } from './model/transaction.ts';
import { quoteUnit } from './model/value-book.ts';
import type { Owner } from './portfolio-store.ts';
import { heldOn, knownAmount } from './write-holdings.ts';

export interface Target {
  readonly symbol: string;
  readonly weight: number;
}

/** Weights are typed: nobody means a part of a billionth. */
const MEANT = 1e-9;

async function readTargets(sql: Sql, { memberId, world }: Owner) {
  const row = await tables(sql)
    .selectFrom('portfolio')
    .select(['targets', 'targetsVersion'])
    .where('memberId', '=', memberId)
    .where('world', '=', world)
    .executeTakeFirst();
  return { targets: row?.targets ?? [], version: row?.targetsVersion ?? 1 };
}

export async function showTargets({ platform, market }: Portfolios, owner: Owner) {
  const { targets, version } = await readTargets(platform.database, owner);
  const view = market.view();
  const items = await Promise.all(
    targets.map(async ({ symbol, weight }) => {
      const asset = await findHeld(view, symbol);
      return {
        symbol: asset?.symbol ?? symbol,
        weight,
        name: asset?.name ?? symbol,
        market: asset?.market ?? null,
      };
    }),
  );
  const rest = 1 - targets.reduce((sum, { weight }) => sum + weight, 0);
  return { items, cash: Math.max(0, Number(rest.toFixed(12))), version };
}

export async function setTargets(
  { platform, market }: Portfolios,
  owner: Owner,
  asked: { readonly items: readonly Target[]; readonly version: number },
): Promise<void> {
  const view = market.view();
  const found = await Promise.all(asked.items.map(({ symbol }) => findHeld(view, symbol)));
  const unknown = asked.items.filter((_, i) => !found[i]).map(({ symbol }) => symbol);
  if (unknown.length > 0) {
    throw new DomainError({
      kind: 'invalid',
      code: 'unknown-symbols',
      message: `${unknown.slice(0, 5).join(', ')} ${unknown.length === 1 ? 'is not a symbol' : 'are not symbols'} known here.`,
      data: { symbols: unknown },
    });
  }
  const symbols = found.map((asset) => asset?.symbol ?? '');
  const repeated = symbols.find((symbol, i) => symbols.indexOf(symbol) !== i);
  if (repeated !== undefined) throw new InvalidInput(`${repeated} is listed twice.`);
  const total = asked.items.reduce((sum, { weight }) => sum + weight, 0);
  if (total > 1 + MEANT) {
    throw new InvalidInput(
      `The weights add up to ${Number((total * 100).toFixed(4))}%. They can be at most 100%.`,
      [{ field: 'items', message: 'more than 100%' }],
    );
  }
  const targets = asked.items.map(({ weight }, i) => ({ symbol: symbols[i], weight }));
  const { memberId, world } = owner;
  const [changed] = await platform.database.query(
    `insert into portfolio as p (member_id, world, targets, targets_version) values ($1, $2, $3, $4 + 1)
     on conflict (member_id, world) do update set targets = $3, targets_version = $4 + 1
       where p.targets_version = $4 returning targets_version as version`,
    [memberId, world, JSON.stringify(targets), asked.version],
  );
  if (changed) return;
  const { version } = await readTargets(platform.database, owner);
  throw new ChangedElsewhere('Your targets', { yours: asked.version, current: version });
}

export interface PlanQuestion {
  readonly invest: string;
  readonly withoutSales: boolean;
  readonly fractions: boolean;
}

const WHOLE = decimal('1');
/** Coins, and shares where parts of them trade. */
const PARTS = { coin: decimal('0.00000001'), share: decimal('0.0001') } as const;

function newMoney(text: string) {
  const reading = readDecimal(text === '' ? '0' : text);
  const problem = reading.ok ? 'New money cannot be negative.' : reading.problem;
  if (!reading.ok || signOf(reading.value) < 0) {
    throw new InvalidInput(problem, [{ field: 'invest', message: problem }]);
  }
  return reading.value;
}

/** The trades that lead from what is held to the targets. */
export async function writeTargetTrades(
  { market, platform }: Portfolios,
  owner: Owner,
  of: { books: OpenBooks; accounts: ReadonlySet<string>; question: PlanQuestion },
) {
  const { books, accounts, question } = of;
  const invest = newMoney(question.invest);
  const { targets } = await readTargets(platform.database, owner);
  const view = market.view();
  const wanted = new Map<Unit, number>();
  for (const { symbol, weight } of targets) {
    const asset = await findHeld(view, symbol);
    wanted.set(asset?.assetId ?? `?:${symbol}`, weight);
  }
  const { base, today } = books;
  const { held } = heldOn(books, accounts, today);
  const assets = held.filter(({ unit }) => !isCash(unit));
  const units = new Set([...wanted.keys(), ...assets.map(({ unit }) => unit)]);
  // What is wanted may never have been held.
  const prices = await MarketPrices.read(market, { base, today, units });
  // Without any target, nothing is wanted; least of all that everything is sold.
  const quoted = [...(wanted.size === 0 ? [] : units)].map((unit) => ({
    unit,
    ...quoteUnit(prices, unit, today),
  }));
  const quantities = new Map(assets.map(({ unit, quantity }) => [unit, quantity]));
  const tradables = quoted.flatMap(({ unit, one }): Tradable[] => {
    if (!one || one.isZero()) return [];
    const coin = prices.asset(unit)?.market === 'crypto';
    const step = coin ? PARTS.coin : question.fractions ? PARTS.share : WHOLE;
    return [{ unit, one, step, held: quantities.get(unit) ?? ZERO, target: wanted.get(unit) ?? 0 }];
  });
  const money = sumDecimals(held.filter(({ unit }) => isCash(unit)).flatMap(({ value }) => value ?? []));
  const plan = planTrades({ base, tradables, cash: money.plus(invest), withoutSales: question.withoutSales });
  const whole = plan.total.toNumber();
  const weightOf = (value: { toNumber(): number }) => (whole > 0 ? value.toNumber() / whole : 0);
  const write = ({ unit, side, quantity, value }: PlannedTrade) => {
    const tradable = tradables.find((one) => one.unit === unit);
    const { price } = quoteUnit(prices, unit, today);
    const before = (tradable?.held ?? ZERO).times(tradable?.one ?? ZERO);
    const currency = price?.currency ?? base;
    return {
      ...{
        symbol: symbolOf({ prices }, unit),
        name: prices.asset(unit)?.name ?? symbolOf({ prices }, unit),
        side,
      },
      quantity: quantity.toString(),
      price: { amount: (price?.amount ?? ZERO).toString(), currency },
      amount: { amount: knownAmount(quantity.times(price?.amount ?? ZERO), currency), currency },
      value: knownAmount(value, base),
      weightNow: weightOf(before),
      weightTarget: tradable?.target ?? 0,
      weightAfter: weightOf(side === 'buy' ? before.plus(value) : before.minus(value)),
    };
  };
  return {
    base,
    total: knownAmount(plan.total, base),
    trades: plan.trades.map(write),
    cashAfter: knownAmount(plan.cashAfter, base),
    cashWeightAfter: weightOf(plan.cashAfter),
    unpriced: quoted.filter(({ one }) => !one).map(({ unit }) => symbolOf({ prices }, unit)),
  };
}
