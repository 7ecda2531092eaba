import { T1_STOP_RANGES, T1_TARGET_RANGES, tradeRuleT1 } from '../backtest/index.ts';
import { type RecordAsset, type RecordCalendar, recordCalendar } from './record-asset.ts';

/** An asset's prices in its latest shares, with what its shares earned, so that positions are simple sums. */
interface BookAsset {
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
  /** Bar of each asset at each place of the calendar, asset by asset; −1 where it has none. */
  readonly barAt: Int32Array;
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
  const length = calendar.time.length;
  const barAt = new Int32Array(assets.length * length).fill(-1);
  calendar.places.forEach((places, a) => {
    for (const [bar, place] of places.entries()) barAt[a * length + place] = bar;
  });
  return { calendar, barAt, assets: assets.map(bookAsset) };
}

function bookAsset({
  bars,
  averageTrueRange,
  splits = [],
  dividends = [],
  barriers,
}: RecordAsset): BookAsset {
  const n = bars.close.length;
  // Shares of each bar per latest share.
  const scale = new Float64Array(n).fill(1);
  const ratios = new Float64Array(n).fill(1);
  for (const { bar, ratio } of splits) ratios[bar] *= ratio;
  for (let bar = n - 2; bar >= 0; bar--) scale[bar] = scale[bar + 1] * ratios[bar + 1];
  const scaled = (column: Float64Array) => column.map((value, bar) => value / scale[bar]);
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

/** How positions end besides the stance that leaves buy. */
export type Ending = 'rule-t1' | 'stance-alone';

/** The positions that stances make, one stance per asset. */
export function positionsOf(
  book: PositionBook,
  stances: readonly ArrayLike<number>[],
  ending: Ending,
): Positions {
  const [place, asset, entryBar, exitBar, exitPrice]: number[][] = [[], [], [], [], []];
  book.assets.forEach((of, a) => {
    const places = book.calendar.places[a];
    eachRun(stances[a], (entry, leave) => {
      if (ending === 'rule-t1' && of.endBar[entry] === NOT_ASKED) findEnd(of, entry);
      const end = ending === 'rule-t1' ? of.endBar[entry] : of.open.length;
      place.push(places[entry]);
      asset.push(a);
      entryBar.push(entry);
      exitBar.push(Math.min(leave, end));
      exitPrice.push(leave <= end ? (of.open[leave] ?? 0) : of.endPrice[entry]);
    });
  });
  const order = orderOfPlaces(place, book.calendar.time.length);
  return {
    asset: Int32Array.from(order, (i) => asset[i]),
    entryBar: Int32Array.from(order, (i) => entryBar[i]),
    exitBar: Int32Array.from(order, (i) => exitBar[i]),
    exitPrice: Float64Array.from(order, (i) => exitPrice[i]),
  };
}

/** Numbers of the entries by their place in the calendar; those of one place in the order of their assets, as they came. */
function orderOfPlaces(place: readonly number[], length: number): Int32Array {
  const next = new Int32Array(length + 1);
  for (const at of place) next[at + 1] += 1;
  for (let at = 1; at <= length; at++) next[at] += next[at - 1];
  const order = new Int32Array(place.length);
  for (let i = 0; i < place.length; i++) order[next[place[i]]++] = i;
  return order;
}

/** Each run of buy: the bar after its first, at whose open one is in, and the bar at whose open one is out. */
function eachRun(stance: ArrayLike<number>, visit: (entry: number, leave: number) => void): void {
  const n = stance.length;
  for (let bar = 0; bar + 1 < n; bar++) {
    if (!(stance[bar] > 0)) continue;
    let last = bar;
    while (last + 1 < n && stance[last + 1] > 0) last++;
    visit(bar + 1, Math.min(n, last + 2));
    bar = last;
  }
}

/** Equity from 1 at each close, every new position with 1/N of the close before, at a cost per side. */
export function priceLine(book: PositionBook, positions: Positions, costBasisPoints: number): Float64Array {
  return priceLines(book, positions, [costBasisPoints])[0];
}

/** The same at several costs in one pass: finding prices takes most of the time, whatever is then charged. */
export function priceLines(
  { calendar, assets, barAt }: PositionBook,
  positions: Positions,
  costsBasisPoints: readonly number[],
): Float64Array[] {
  const length = calendar.time.length;
  const costs = Float64Array.from(costsBasisPoints, (cost) => cost / 10_000);
  const lines = costsBasisPoints.map(() => new Float64Array(length).fill(1));
  const value = new Float64Array(costs.length);
  // One position per asset and the next one, which may begin as it ends; each with its shares at every cost.
  const open = { count: 0, at: new Int32Array(2 * assets.length) };
  const shares = new Float64Array(open.at.length * costs.length);
  let next = 0;
  for (let place = 1; place < length; place++) {
    for (let k = 0; k < value.length; k++) value[k] = lines[k][place - 1];
    for (; next < positions.asset.length; next++) {
      const a = positions.asset[next];
      const entry = positions.entryBar[next];
      if (calendar.places[a][entry] !== place) break;
      for (let k = 0; k < value.length; k++) {
        const amount = lines[k][place - 1] / assets.length;
        value[k] -= amount * costs[k];
        shares[open.count * costs.length + k] = amount / assets[a].open[entry];
      }
      open.at[open.count++] = next;
    }
    for (let i = open.count - 1; i >= 0; i--) {
      const at = open.at[i];
      const a = positions.asset[at];
      const bar = barAt[a * length + place];
      if (bar < 0) continue;
      const { open: opens, close, dividend } = assets[a];
      const begins = bar === positions.entryBar[at];
      const before = begins ? opens[bar] : close[bar - 1] - dividend[bar];
      const ends = bar === positions.exitBar[at];
      const price = ends ? positions.exitPrice[at] : close[bar];
      const own = i * costs.length;
      for (let k = 0; k < value.length; k++) {
        const held = shares[own + k];
        value[k] += ends ? held * (price - before) - held * price * costs[k] : held * (price - before);
      }
      if (!ends) continue;
      open.count--;
      open.at[i] = open.at[open.count];
      shares.copyWithin(own, open.count * costs.length, (open.count + 1) * costs.length);
    }
    for (let k = 0; k < value.length; k++) lines[k][place] = value[k];
  }
  return lines;
}

/**
 * An equal part of the starting equity in every asset from its second open to its last close, at a cost per side. The
 * part of an asset that is listed later waits in cash.
 */
export function holdingLine({ calendar, assets }: PositionBook, costBasisPoints: number): Float64Array {
  const line = new Float64Array(calendar.time.length);
  for (const [a, { open, close, dividend }] of assets.entries()) {
    const places = calendar.places[a];
    const shares = 1 / open[1];
    let [bar, cash, worth] = [-1, 0, 1];
    for (let place = 0; place < line.length; place++) {
      if (places[bar + 1] === place) {
        bar++;
        if (bar === 1) cash -= costBasisPoints / 10_000;
        if (bar > 1) cash += shares * dividend[bar];
        if (bar > 0) worth = cash + shares * close[bar];
      }
      line[place] += worth / assets.length;
    }
  }
  return line;
}
