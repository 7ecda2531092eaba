import { T1_STOP_RANGES, T1_TARGET_RANGES, tradeRuleT1 } from '../backtest/index.ts';
import { type RecordAsset, type RecordCalendar, recordCalendar } from './record-asset.ts';

/** An asset's prices in its latest shares, with what its shares earned, so that positions are simple sums. */
export interface BookAsset {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Cash per latest share that holders at the close before get. */
  readonly dividend: Float64Array;
  readonly averageTrueRange: Float64Array;
  /** Bars whose price cannot be compared with those before. */
  readonly barriers: ReadonlySet<number>;
  /** Per entry bar, once asked: the bar and price at which level or time ends it; the length where nothing does. */
  readonly endBar: Int32Array;
  readonly endPrice: Float64Array;
}

/**
 * Everything positions are made and priced from. When a trade begins and ends depends on no fee, so that the many
 * copies of a comparison are made once and priced at any fee in a moment.
 */
export interface PositionBook {
  readonly calendar: RecordCalendar;
  readonly assets: readonly BookAsset[];
  /**
   * What a share held since the close before has earned by each close, place by place of the calendar and asset by asset
   * in it; 0 where an asset has no bar.
   */
  readonly earned: Float64Array;
}

/** Positions of one portfolio in columns, by the place of their entry in the calendar. */
export interface Positions {
  readonly asset: Int32Array;
  readonly entryBar: Int32Array;
  /** The length of the asset's history while open. */
  readonly exitBar: Int32Array;
  readonly exitPrice: Float64Array;
}

const NOT_ASKED = -1;
const LONGEST = tradeRuleT1('stocks').maxHoldingBars ?? Number.POSITIVE_INFINITY;

/** Assets on one calendar, with their prices in their latest shares. */
export function openPositionBook(assets: readonly RecordAsset[]): PositionBook {
  const calendar = recordCalendar(assets);
  const book = assets.map(bookAsset);
  const earned = new Float64Array(assets.length * calendar.time.length);
  for (const [a, asset] of book.entries()) {
    const places = calendar.places[a];
    for (let bar = 1; bar < places.length; bar++)
      earned[places[bar] * assets.length + a] = asset.close[bar] - worthBefore(asset, bar);
  }
  return { calendar, earned, assets: book };
}

/** The close before a bar, less what has been paid out since. */
function worthBefore({ close, dividend }: BookAsset, bar: number): number {
  return close[bar - 1] - dividend[bar];
}

/** Shares that one share of each bar has become by the last bar. */
function latestShares(bars: number, splits: NonNullable<RecordAsset['splits']>): Float64Array {
  const shares = new Float64Array(bars).fill(1);
  const ratios = new Float64Array(bars).fill(1);
  for (const { bar, ratio } of splits) ratios[bar] *= ratio;
  for (let bar = bars - 2; bar >= 0; bar--) shares[bar] = shares[bar + 1] * ratios[bar + 1];
  return shares;
}

/** The prices and earnings of an asset as positions count them. */
export function bookAsset({
  bars,
  averageTrueRange,
  splits = [],
  dividends = [],
  barriers,
}: RecordAsset): BookAsset {
  const n = bars.close.length;
  const scale = latestShares(n, splits);
  // Without a split the prices are what they were: most assets need no copy of them.
  const scaled = (column: Float64Array) =>
    splits.length === 0 ? column : column.map((value, bar) => value / scale[bar]);
  const dividend = new Float64Array(n);
  for (const { bar, amount } of dividends) dividend[bar] += amount / scale[bar];
  return {
    open: scaled(bars.open),
    high: scaled(bars.high),
    low: scaled(bars.low),
    close: scaled(bars.close),
    dividend,
    averageTrueRange: scaled(averageTrueRange),
    barriers: new Set(barriers),
    endBar: new Int32Array(n).fill(NOT_ASKED),
    endPrice: new Float64Array(n),
  };
}

/** Finds where rule T1 ends a position by stop, target or time, whatever its stance does. */
function findEnd(asset: BookAsset, entry: number): void {
  const { open, high, low, close, averageTrueRange, endBar, endPrice } = asset;
  const range = averageTrueRange[entry - 1];
  const stop = open[entry] - T1_STOP_RANGES * range;
  const target = open[entry] + T1_TARGET_RANGES * range;
  let [bar, price] = [entry, 0];
  for (; bar < open.length && price === 0; bar++) {
    const late = bar - entry >= LONGEST;
    const gap = (stop > 0 && open[bar] <= stop) || open[bar] >= target;
    // Fees aside the open of the entry bar is the entry itself.
    if (bar > entry && asset.barriers.has(bar)) price = close[bar - 1];
    else if (bar > entry && (late || gap)) price = open[bar];
    else if (stop > 0 && low[bar] <= stop) price = stop;
    else if (high[bar] >= target) price = target;
  }
  endBar[entry] = price === 0 ? open.length : bar - 1;
  endPrice[entry] = price;
}

/** The first bar after an entry whose price cannot be compared with it; the length of the history where there is none. */
function barrierAfter({ barriers, open }: BookAsset, entry: number): number {
  let first = open.length;
  for (const bar of barriers) if (bar > entry && bar < first) first = bar;
  return first;
}

/** How positions end besides the stance that leaves buy. Whatever ends them, none is held across a barrier. */
export type Ending = 'rule-t1' | 'stance-alone';

/** Whether a run of buy starts at a bar that leaves one to get in at. */
const beginsRun = (stance: ArrayLike<number>, bar: number) =>
  stance[bar] > 0 && !(bar > 0 && stance[bar - 1] > 0);

/**
 * The positions that stances make, one stance per asset: in at the open after the first bar of buy, out at the open after
 * the last.
 */
export function positionsOf(
  book: PositionBook,
  stances: readonly ArrayLike<number>[],
  ending: Ending,
): Positions {
  // Where the next position of each place goes: those of one place in the order of their assets.
  const next = placesOfEntries(book, stances);
  const count = next[next.length - 1];
  const found: Positions = {
    asset: new Int32Array(count),
    entryBar: new Int32Array(count),
    exitBar: new Int32Array(count),
    exitPrice: new Float64Array(count),
  };
  for (const [a, of] of book.assets.entries()) {
    const stance = stances[a];
    const places = book.calendar.places[a];
    const n = stance.length;
    for (let bar = 0; bar + 1 < n; bar++) {
      if (!beginsRun(stance, bar)) continue;
      const entry = bar + 1;
      while (bar + 1 < n && stance[bar + 1] > 0) bar++;
      const leave = Math.min(n, bar + 2);
      if (ending === 'rule-t1' && of.endBar[entry] === NOT_ASKED) findEnd(of, entry);
      const end = ending === 'rule-t1' ? of.endBar[entry] : barrierAfter(of, entry);
      const exit = Math.min(leave, end);
      const at = next[places[entry]]++;
      found.asset[at] = a;
      found.entryBar[at] = entry;
      found.exitBar[at] = exit;
      if (exit > entry && of.barriers.has(exit)) found.exitPrice[at] = of.close[exit - 1];
      else if (leave > end) found.exitPrice[at] = of.endPrice[entry];
      else if (leave < n) found.exitPrice[at] = of.open[leave];
    }
  }
  return found;
}

/** How many positions begin before each place of the calendar; the last figure is the number of all. */
function placesOfEntries(
  { calendar, assets }: PositionBook,
  stances: readonly ArrayLike<number>[],
): Int32Array {
  const before = new Int32Array(calendar.time.length + 1);
  for (let a = 0; a < assets.length; a++) {
    const stance = stances[a];
    const places = calendar.places[a];
    for (let bar = 0; bar + 1 < stance.length; bar++)
      if (beginsRun(stance, bar)) before[places[bar + 1] + 1] += 1;
  }
  for (let place = 1; place < before.length; place++) before[place] += before[place - 1];
  return before;
}

/** Equity from 1 at each close, every new position with 1/N of the close before, at a cost per side. */
export function priceLine(book: PositionBook, positions: Positions, costBasisPoints: number): Float64Array {
  return priceLines(book, positions, [costBasisPoints])[0];
}

/** The same at several costs. */
export function priceLines(
  book: PositionBook,
  positions: Positions,
  costsBasisPoints: readonly number[],
): Float64Array[] {
  const placed = placeOnCalendar(book, positions);
  return costsBasisPoints.map((cost) => pricePlaced(book, placed, cost / 10_000));
}

/** Positions with the places of the calendar at which they begin and end; the calendar's length while they are open. */
interface PlacedPositions extends Positions {
  readonly entry: Int32Array;
  readonly exit: Int32Array;
}

function placeOnCalendar({ calendar }: PositionBook, positions: Positions): PlacedPositions {
  const { asset, entryBar, exitBar } = positions;
  const [entry, exit] = [new Int32Array(asset.length), new Int32Array(asset.length)];
  for (let i = 0; i < asset.length; i++) {
    const places = calendar.places[asset[i]];
    entry[i] = places[entryBar[i]];
    exit[i] = exitBar[i] < places.length ? places[exitBar[i]] : calendar.time.length;
  }
  return { ...positions, entry, exit };
}

function pricePlaced(
  { calendar, assets, earned }: PositionBook,
  positions: PlacedPositions,
  cost: number,
): Float64Array {
  const { asset, entryBar, exitBar, exitPrice, entry, exit } = positions;
  const line = new Float64Array(calendar.time.length).fill(1);
  // One position per asset and the next one, which may begin as it ends.
  const open = new Int32Array(2 * assets.length);
  const shares = new Float64Array(open.length);
  let [next, count, value] = [0, 0, 1];
  for (let place = 1; place < line.length; place++) {
    const amount = value / assets.length;
    for (; next < asset.length && entry[next] === place; next++) {
      value -= amount * cost;
      shares[count] = amount / assets[asset[next]].open[entryBar[next]];
      open[count++] = next;
    }
    const row = place * assets.length;
    for (let i = count - 1; i >= 0; i--) {
      const at = open[i];
      const begins = entry[at] === place;
      if (!begins && exit[at] !== place) {
        value += shares[i] * earned[row + asset[at]];
        continue;
      }
      const of = assets[asset[at]];
      const ends = exit[at] === place;
      const bar = begins ? entryBar[at] : exitBar[at];
      // Out at the close before a barrier: what is paid out afterwards is another's.
      const early = !begins && of.barriers.has(bar);
      const before = begins ? of.open[bar] : early ? of.close[bar - 1] : worthBefore(of, bar);
      const price = ends ? exitPrice[at] : of.close[bar];
      value += ends ? shares[i] * (price - before) - shares[i] * price * cost : shares[i] * (price - before);
      if (!ends) continue;
      open[i] = open[--count];
      shares[i] = shares[count];
    }
    line[place] = value;
  }
  return line;
}
