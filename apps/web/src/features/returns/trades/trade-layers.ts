import { type BarColumns, DAY_MS, splitBetween } from '@auspex/market';
import type { ChartLayer, ChartMarker } from '../../../ui/charts/chart-layer.ts';
import type { TradeRow } from '../returns-replies.ts';

export interface TradeNames {
  readonly entry: string;
  readonly stop: string;
  readonly target: string;
  readonly exit: string;
}

/** A split: on this day one old share became so many new ones. */
export interface TradeSplit {
  readonly exDate: string;
  readonly newPerOld: number;
}

const BARS_BEFORE = 40;
const BARS_AFTER = 20;
/** Of a stock: its bars are fewer than the days they span. */
const DAYS_PER_BAR = 1.5;

const dateOf = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);

/** The days around a trade that are worth seeing with it. */
export function daysAround({ openedAt, closedAt }: Pick<TradeRow, 'openedAt' | 'closedAt'>): {
  readonly from: string;
  readonly to?: string;
} {
  const from = dateOf(Date.parse(openedAt) - BARS_BEFORE * DAYS_PER_BAR * DAY_MS);
  if (closedAt === null) return { from };
  return { from, to: dateOf(Date.parse(closedAt) + BARS_AFTER * DAYS_PER_BAR * DAY_MS) };
}

/** The bar in which an instant lies; −1 before the first. */
function barAt({ time }: BarColumns, timeMs: number): number {
  return time.findLastIndex((start) => start <= timeMs);
}

/** The bar of the exit: the end of a day of crypto is written as the beginning of the next. */
function exitBar(bars: BarColumns, { closedAt, exit, exitReason }: TradeRow): number {
  if (closedAt === null) return bars.time.length - 1;
  const at = barAt(bars, Date.parse(closedAt));
  const atOpen = exitReason === 'signal' || exitReason === 'time' || bars.open[at] === exit;
  return atOpen ? at : barAt(bars, Date.parse(closedAt) - 1);
}

interface Priced {
  readonly price: number;
  /** The day in whose shares it is given. */
  readonly on: string;
}

/** Costs move a price a little beyond what was traded that day. */
const BEYOND = 0.05;

/** Whether these can be the candles of the trade: another company may have had its symbol. */
function hasTraded({ low, high }: BarColumns, at: number, price: number): boolean {
  const [least = 0, most = 0] = [low[at], high[at]];
  return price >= least * (1 - BEYOND) && price <= most * (1 + BEYOND);
}

export interface DrawnTrade {
  readonly lines: readonly ChartLayer[];
  readonly markers: readonly ChartMarker[];
}

interface TradeOnBars {
  readonly bars: BarColumns;
  readonly splits: readonly TradeSplit[];
  readonly names: TradeNames;
  readonly write: (price: number) => string;
}

/** Entry, stop and target as lines for as long as the trade was held, and its two ends as marks. */
export function drawTrade(trade: TradeRow, { bars, splits, names, write }: TradeOnBars): DrawnTrade {
  const first = barAt(bars, Date.parse(trade.openedAt));
  const last = exitBar(bars, trade);
  if (first < 0 || last < first || !hasTraded(bars, first, trade.entry)) return { lines: [], markers: [] };
  const held = [...bars.time.slice(first, last + 1)];
  const entryDay = dateOf(bars.time[first] ?? 0);
  const exitDay = dateOf(bars.time[last] ?? 0);
  const line = (name: string, tone: 'text' | 'loss' | 'gain', priced: Priced): ChartLayer => ({
    kind: 'line',
    name,
    tone,
    dashed: tone !== 'text',
    // Candles are drawn as they were traded, before and after a split.
    points: held.map((timeMs) => ({
      timeMs,
      value: priced.price / splitBetween(splits, priced.on, dateOf(timeMs)),
    })),
  });
  const { entry, stop, target, exit, side, net } = trade;
  const isLong = side === 'long';
  const markers: ChartMarker[] = [
    {
      timeMs: held[0] ?? 0,
      place: isLong ? 'below' : 'above',
      shape: isLong ? 'up' : 'down',
      tone: 'text',
      name: names.entry,
      text: `${names.entry} ${write(entry)}`,
    },
  ];
  if (exit !== null) {
    markers.push({
      timeMs: held.at(-1) ?? 0,
      place: isLong ? 'above' : 'below',
      shape: isLong ? 'down' : 'up',
      tone: net < 0 ? 'loss' : 'gain',
      name: names.exit,
      text: `${names.exit} ${write(exit)}`,
    });
  }
  return {
    lines: [
      line(names.entry, 'text', { price: entry, on: entryDay }),
      ...(stop === null ? [] : [line(names.stop, 'loss', { price: stop, on: exitDay })]),
      ...(target === null ? [] : [line(names.target, 'gain', { price: target, on: exitDay })]),
    ],
    markers,
  };
}
