import type { CallReplyInput, Calls } from '@auspex/contract';
import { type Decimal, decimal, sumDecimals, toFixedText } from '@auspex/market';
import { tables } from '../platform/database/tables.ts';
import type { Billing } from './billing.ts';
import type { Standing } from './model/standing.ts';

type Revenue = CallReplyInput<Calls['billing.revenue']>;

/** That of all plans; money in another one pays for nothing. */
const CURRENCY = 'USD';

/** A subscription as revenue sees it: what it paid a month, and when. */
export interface RevenueSource {
  readonly id: string;
  readonly replaces: string | null;
  readonly endedAt: number | null;
  readonly spans: Standing['spans'];
}

/** Money that moved. */
export interface Movement {
  readonly kind: 'payment' | 'refund';
  readonly at: number;
  readonly amount: string;
}

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);

/** The beginnings of the last months, the running one last, and the beginning of the next. */
function monthStarts(now: number, months: number): number[] {
  const date = new Date(now);
  return Array.from({ length: months + 1 }, (_, index) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1 + index, 1),
  );
}

interface Facts {
  readonly sources: readonly RevenueSource[];
  readonly movements: readonly Movement[];
  readonly priceOf: (plan: string) => Decimal;
  readonly now: number;
}

export interface RevenueMonth {
  readonly month: string;
  readonly mrr: string;
  readonly newMrr: string;
  readonly churnedMrr: string;
  readonly charged: string;
  readonly refunded: string;
  readonly subscribers: number;
  readonly begun: number;
  readonly ended: number;
}

/** What renewing subscriptions bring in a month, what came and what went, month by month. */
export function revenueByMonth({ sources, movements, priceOf, now }: Facts, months: number): RevenueMonth[] {
  const starts = monthStarts(now, months);
  const replaced = new Map(sources.map((source) => [source.replaces, source]));
  const byId = new Map(sources.map((source) => [source.id, source]));
  const text = (values: readonly Decimal[]) => toFixedText(sumDecimals(values), 2);
  const firstPlan = ({ spans }: RevenueSource) => priceOf(spans[0]?.plan ?? '');
  const lastPlan = ({ spans }: RevenueSource) => priceOf(spans.at(-1)?.plan ?? '');
  return starts.slice(0, -1).map((start, index) => {
    const end = Math.min(starts[index + 1] ?? now, now);
    const within = (at: number | null | undefined) =>
      at != null && at >= start && at < Math.max(end, start + 1);
    const running = sources.flatMap(({ spans }) =>
      spans.filter(({ from, to }) => from < end && (to === null || to >= end)),
    );
    const begun = sources.filter(({ spans }) => within(spans[0]?.from));
    // A larger plan in the place of another brings the difference, and the one before it is not lost.
    const added = begun.map((source) => {
      const before = source.replaces === null ? undefined : byId.get(source.replaces);
      return before === undefined ? firstPlan(source) : firstPlan(source).minus(lastPlan(before));
    });
    const ended = sources.filter(
      ({ id, endedAt, spans }) => spans.length > 0 && within(endedAt) && !replaced.has(id),
    );
    const moved = movements.filter(({ at }) => within(at));
    const of = (kind: Movement['kind']) =>
      text(moved.filter((movement) => movement.kind === kind).map(({ amount }) => decimal(amount)));
    return {
      month: monthOf(start),
      mrr: text(running.map(({ plan }) => priceOf(plan))),
      newMrr: text(added),
      churnedMrr: text(ended.map(lastPlan)),
      ...{ charged: of('payment'), refunded: of('refund'), subscribers: running.length },
      begun: begun.filter(({ replaces }) => replaces === null).length,
      ended: ended.length,
    };
  });
}

export async function readRevenue({ platform, plans, provider }: Billing, months: number): Promise<Revenue> {
  const { database, clock } = platform;
  const now = clock.now();
  const from = new Date(monthStarts(now, months)[0] ?? now);
  const rows = await tables(database)
    .selectFrom('subscription')
    .select(['id', 'replaces', 'standing'])
    .where('provider', '=', provider.name)
    .execute();
  const movements = await tables(database)
    .selectFrom('payment')
    .select(['kind', 'at', 'amount'])
    .where('provider', '=', provider.name)
    .where('currency', '=', CURRENCY)
    .where('at', '>=', from)
    .execute();
  const prices = new Map((await plans.all()).map(({ id, price }) => [id, decimal(price)]));
  const zero = decimal('0');
  const items = revenueByMonth(
    {
      // Approved and never paid for is no revenue.
      sources: rows.flatMap(({ id, replaces, standing }) => {
        const { spans, endedAt, payments, paidUntil } = standing as Standing;
        return payments.length === 0 && paidUntil === null ? [] : [{ id, replaces, endedAt, spans }];
      }),
      movements: movements.map(({ kind, at, amount }) => ({ kind, amount, at: at.getTime() })),
      priceOf: (plan) => prices.get(plan) ?? zero,
      now,
    },
    months,
  );
  const money = (amount: string) => ({ amount, currency: CURRENCY });
  return {
    items: items.map(({ mrr, newMrr, churnedMrr, charged, refunded, ...rest }) => ({
      ...rest,
      ...{ mrr: money(mrr), newMrr: money(newMrr), churnedMrr: money(churnedMrr) },
      ...{ charged: money(charged), refunded: money(refunded) },
    })),
  };
}
