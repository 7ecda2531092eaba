import {
  type BarColumns,
  calendarOf,
  dateOfInstant,
  type IntradayTimeframe,
  type IsoDate,
  isIntraday,
  type Market,
  makeBarColumns,
  sliceBars,
  type Timeframe,
  timeframeMinutes,
} from '@auspex/market';
import type { Adjustment, MarketView, ViewAsset, ViewBars } from '../view/market-view.ts';

export interface BarsQuestion {
  readonly timeframe: Timeframe;
  readonly adjustment: Adjustment;
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  /** The newest so many. */
  readonly limit: number;
}

/** How many bars a whole session has. */
export function barsPerSession(timeframe: IntradayTimeframe, market: Market): number {
  return Math.ceil((market === 'crypto' ? 1440 : 390) / timeframeMinutes(timeframe));
}

/** So many sessions are put together for one answer; more where a first day is asked for. */
const USUAL_SESSIONS = 60;
const MOST_SESSIONS = 130;

function newestOf({ bars, knownAt, source }: ViewBars, limit: number): ViewBars {
  const first = Math.max(0, bars.time.length - limit);
  return { bars: sliceBars(bars, first, bars.time.length), knownAt: knownAt.subarray(first), source };
}

/** Sessions from the newest back to the oldest asked for. */
function* sessionsBackFrom(
  asset: ViewAsset,
  { last, first, most }: { last: IsoDate; first: IsoDate; most: number },
): Generator<IsoDate> {
  const calendar = calendarOf(asset.market);
  const { firstDate, lastDate } = calendar;
  const oldest = first < firstDate ? firstDate : first;
  let date = last > lastDate ? lastDate : last;
  for (let count = 0; date >= oldest && count < most; count += 1) {
    if (calendar.isTradingDay(date)) yield date;
    else count -= 1;
    if (date <= firstDate) return;
    date = calendar.previousSession(date).date;
  }
}

function joined(parts: readonly ViewBars[], source: string): ViewBars {
  const length = parts.reduce((sum, { bars }) => sum + bars.time.length, 0);
  const bars = makeBarColumns(length);
  const knownAt = new Float64Array(length);
  const columns = Object.keys(bars) as (keyof BarColumns)[];
  let at = 0;
  for (const part of parts) {
    for (const column of columns) bars[column].set(part.bars[column], at);
    knownAt.set(part.knownAt, at);
    at += part.bars.time.length;
  }
  return { bars, knownAt, source };
}

async function readIntraday(
  view: MarketView,
  asset: ViewAsset,
  { timeframe, adjustment, from, to, limit }: BarsQuestion & { readonly timeframe: IntradayTimeframe },
): Promise<ViewBars> {
  const today = calendarOf(asset.market).dateAt(view.asOf);
  const last = to === undefined || to > today ? today : to;
  const perSession = barsPerSession(timeframe, asset.market);
  const first = from ?? asset.listedOn;
  const parts: ViewBars[] = [];
  let count = 0;
  let emptyInARow = 0;
  const most = from === undefined ? USUAL_SESSIONS : MOST_SESSIONS;
  const span = { last, first: first < asset.listedOn ? asset.listedOn : first, most };
  for (const date of sessionsBackFrom(asset, span)) {
    const part = await view.intradayBars(asset.assetId, { date, timeframe, adjustment });
    parts.unshift(part);
    count += part.bars.time.length;
    emptyInARow = part.bars.time.length === 0 ? emptyInARow + 1 : 0;
    // A source that has none of so many sessions has none before them either.
    if (count >= limit || emptyInARow > Math.max(5, 1000 / perSession)) break;
  }
  return newestOf(joined(parts, parts.at(-1)?.source ?? asset.source), limit);
}

/** The newest bars of an asset in any timeframe, as known at the instant of the view. */
export async function readBars(
  view: MarketView,
  asset: ViewAsset,
  question: BarsQuestion,
): Promise<ViewBars> {
  const { timeframe, adjustment, from, to, limit } = question;
  if (isIntraday(timeframe)) return readIntraday(view, asset, { ...question, timeframe });
  const bars = await view.bars(asset.assetId, {
    timeframe,
    adjustment,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  });
  return newestOf(bars, limit);
}

/** The dates that some bars span; undefined for none. */
export function datesOf({ bars: { time } }: ViewBars): readonly [IsoDate, IsoDate] | undefined {
  if (time.length === 0) return undefined;
  return [dateOfInstant(time[0] ?? 0), dateOfInstant(time.at(-1) ?? 0)];
}
