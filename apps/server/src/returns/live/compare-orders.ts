import { DAY_MS, type EpochMs, type Market } from '@auspex/market';
import { meanOf, studentTQuantile } from '@auspex/quant/statistics';
import type { RecordTrade } from '@auspex/quant/track-record';
import { type AssetStances, type StancesOfMarket, signalId } from '../../signals/index.ts';
import type { Figure } from '../model/compute-record.ts';
import { PUBLISHING_MS, type SeriesAsset, type SeriesInput } from '../reading/read-series.ts';
import { type ReadOpen, sessionOpens } from '../reading/session-opens.ts';

/** A real order that its member opened from a signal, as far as it was filled. */
export interface SignalOrder {
  readonly memberId: string;
  readonly signalId: string;
  /** The product's own, with the currency that was paid: `BTC-USD`. */
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly placedAt: EpochMs;
  readonly firstFillAt: EpochMs;
  readonly averagePrice: number;
  /** As a part of what was paid; null where it was paid in something else than the pair. */
  readonly feeRate: number | null;
}

/** An order beside what the rule assumes of its signal. */
export interface ComparedOrder {
  readonly memberId: string;
  readonly placedAt: EpochMs;
  /** To the member's disadvantage where positive. */
  readonly slippage: number;
  readonly feeRate: number | null;
  readonly delayMs: number;
  /** Net, left as the rule left; null for exits, and while the rule is still in. */
  readonly result: { readonly rule: number; readonly live: number } | null;
}

/** An order that comes later than this after its signal no longer says how well that one can be followed. */
const MOST_LATE_MS = 3 * DAY_MS;

export interface RuleTraded {
  readonly market: Market;
  readonly stances: StancesOfMarket;
  /** The published series, and the trades that the rule made in it. */
  readonly series: SeriesInput;
  readonly trades: readonly RecordTrade[];
  /** Per side. */
  readonly costBasisPoints: number;
}

/** The orders that can be compared: those on the side of a published signal, whose rule has had an open since. */
export function compareOrders(orders: readonly SignalOrder[], rule: RuleTraded): ComparedOrder[] {
  const openOf = sessionOpens(rule.market);
  const bySymbol = new Map(rule.series.assets.map((one, place) => [one.asset.symbol, { one, place }]));
  const stancesOf = new Map(rule.stances.assets.map((own) => [own.assetId, own]));
  return orders.flatMap((order) => {
    const found = bySymbol.get(order.symbol);
    const own = found && stancesOf.get(found.one.asset.assetId);
    const knownAt = own && publishedAt(own, order);
    if (!found || knownAt === undefined || knownAt === null) return [];
    const { one, place } = found;
    const bar = firstBarAfter(one, { at: knownAt + PUBLISHING_MS, openOf });
    if (bar === null) return [];
    const { bars } = one.record;
    const assumed = bars.open[bar];
    const worse = order.averagePrice / assumed - 1;
    return [
      {
        ...{ memberId: order.memberId, placedAt: order.placedAt, feeRate: order.feeRate },
        slippage: order.side === 'buy' ? worse : -worse,
        delayMs: order.firstFillAt - openOf(bars.time[bar]),
        result: order.side === 'buy' ? resultOf(order, { rule, one, place, bar }) : null,
      },
    ];
  });
}

/** When the signal of an order was published, if it said what was done; null for anything else, invented ids included. */
function publishedAt(
  { assetId, dates, stances, publishedAt }: AssetStances,
  order: SignalOrder,
): EpochMs | null {
  const at = dates.findIndex((date) => order.signalId.endsWith(date));
  if (at < 0 || signalId(assetId, dates[at]) !== order.signalId) return null;
  if (stances[at] !== (order.side === 'buy' ? 1 : -1)) return null;
  const late = order.placedAt - publishedAt[at];
  return late >= 0 && late <= MOST_LATE_MS ? publishedAt[at] : null;
}

function firstBarAfter(
  { record }: SeriesAsset,
  { at, openOf }: { readonly at: EpochMs; readonly openOf: ReadOpen },
): number | null {
  const bar = record.bars.time.findIndex((time) => openOf(time) > at);
  return bar < 0 ? null : bar;
}

interface Entered {
  readonly rule: RuleTraded;
  readonly one: SeriesAsset;
  readonly place: number;
  readonly bar: number;
}

/** From each entry price to where the rule left the trade that ran then. Without splits on the way: coins have none. */
function resultOf(
  { averagePrice, feeRate }: SignalOrder,
  { rule, one, place, bar }: Entered,
): ComparedOrder['result'] {
  const running = rule.trades.find(
    ({ asset, trade }) => asset === place && trade.entryBar <= bar && trade.exitBar >= bar,
  )?.trade;
  if (running === undefined || running.reason === 'open') return null;
  if (one.record.splits?.some((split) => split.bar > bar && split.bar <= running.exitBar)) return null;
  const cost = rule.costBasisPoints / 10_000;
  const { exitPrice } = running;
  const net = (price: number, rate: number) => exitPrice / price - 1 - rate - cost * (exitPrice / price);
  return { rule: net(one.record.bars.open[bar], cost), live: net(averagePrice, feeRate ?? cost) };
}

/** Fewer than these, and a figure would tell of single members. */
export const NEEDED = { members: 5, orders: 20 } as const;

const NOTHING: Figure = { value: null, low: null, high: null };

/** A mean over members, each counting the same however often they trade; nothing below the numbers needed. */
export function meanOverMembers(
  orders: readonly ComparedOrder[],
  read: (order: ComparedOrder) => number | null,
  unit: number,
): Figure {
  const told = orders.flatMap((order) => {
    const value = read(order);
    return value === null ? [] : [{ memberId: order.memberId, value }];
  });
  const own = [...Map.groupBy(told, ({ memberId }) => memberId).values()].map(
    (values) => meanOf(values.map(({ value }) => value)) ?? 0,
  );
  const mean = meanOf(own);
  if (mean === null || own.length < NEEDED.members || told.length < NEEDED.orders) return NOTHING;
  const squares = own.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const n = own.length;
  const half = studentTQuantile(0.975, n - 1) * Math.sqrt(squares / (n - 1) / n);
  // A finer figure would give away what the order that came last did to it.
  const rounded = (value: number) => Math.round(value / unit) * unit;
  return { value: rounded(mean), low: rounded(mean - half), high: rounded(mean + half) };
}
