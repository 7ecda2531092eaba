import {
  addDays,
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
import type { MarketService } from '../view/market-service.ts';
import type { Adjustment, ComingBars, MarketView, ViewAsset, ViewBars } from '../view/market-view.ts';
import { lastDateOfBar } from './bar-dates.ts';

export interface BarsQuestion {
  readonly timeframe: Timeframe;
  readonly adjustment: Adjustment;
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  /** The newest, up to this many. */
  readonly limit: number;
}

/** How many bars a full session has. */
export function barsPerSession(timeframe: IntradayTimeframe, market: Market): number {
  return Math.ceil((market === 'crypto' ? 1440 : 390) / timeframeMinutes(timeframe));
}

/** Sessions combined for one answer; more if a first day is given. */
const USUAL_SESSIONS = 60;
const MOST_SESSIONS = 130;

function newestOf({ bars, knownAt, source }: ViewBars, limit: number): ViewBars {
  const first = Math.max(0, bars.time.length - limit);
  return { bars: sliceBars(bars, first, bars.time.length), knownAt: knownAt.subarray(first), source };
}

/** Sessions from the newest back to the oldest requested. */
function* sessionsBackFrom(
  asset: ViewAsset,
  { last, first, most }: { last: IsoDate; first: IsoDate; most: number },
): Generator<IsoDate> {
  const calendar = calendarOf(asset.market);
  const { firstDate, lastDate } = calendar;
  const oldest = first < firstDate ? firstDate : first;
  let count = 0;
  for (
    let date = last > lastDate ? lastDate : last;
    date >= oldest && count < most;
    date = addDays(date, -1)
  ) {
    if (!calendar.isTradingDay(date)) continue;
    count += 1;
    yield date;
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

/** How long a page waits for a source in total; what arrives later is there when it is opened again. */
const PATIENCE_MS = 1500;

/** What is stored of an answer's sessions, and why the others are not here yet. */
export interface ComingSessions extends ComingBars {
  readonly there: number;
  readonly wanted: number;
}

/** Bars of a range, and what of it is still on its way. */
export interface BarsRead extends ViewBars {
  readonly sessions?: ComingSessions;
}

/** Sessions as loaded, newest first, until there are enough. */
class SessionsRead {
  readonly #parts: ViewBars[] = [];
  readonly #perSession: number;
  readonly #limit: number;
  /** Bars that are here, and those still expected. */
  #expected = 0;
  #emptyInARow = 0;
  #waiting = 0;
  #why: ComingBars | undefined;

  constructor({ perSession, limit }: { perSession: number; limit: number }) {
    this.#perSession = perSession;
    this.#limit = limit;
  }

  take(part: ViewBars): void {
    const count = part.bars.time.length;
    this.#parts.unshift(part);
    this.#expected += part.coming ? Math.max(count, this.#perSession) : count;
    this.#emptyInARow = count > 0 || part.coming ? 0 : this.#emptyInARow + 1;
    if (!part.coming) return;
    this.#waiting += 1;
    // Reports what is being fetched, if anything, else why the newest is put off.
    if (this.#why === undefined || (part.coming.retryAt === null && this.#why.retryAt !== null))
      this.#why = part.coming;
  }

  /** A source that has none of this many sessions has no earlier ones either. */
  get areEnough(): boolean {
    return this.#expected >= this.#limit || this.#emptyInARow > Math.max(5, 1000 / this.#perSession);
  }

  bars(source: string): BarsRead {
    const found = newestOf(joined(this.#parts, this.#parts.at(-1)?.source || source), this.#limit);
    if (this.#why === undefined) return found;
    const wanted = this.#parts.length;
    return { ...found, sessions: { ...this.#why, there: wanted - this.#waiting, wanted } };
  }
}

/** The newest date asked for on which the asset may have traded: nothing follows the end of its listing. */
function lastDateOf(view: MarketView, { market, delisting }: ViewAsset, to: IsoDate | undefined): IsoDate {
  const today = calendarOf(market).dateAt(view.asOf);
  const last = to === undefined || to > today ? today : to;
  return delisting !== null && delisting.date <= last ? addDays(delisting.date, -1) : last;
}

async function readIntraday(
  view: MarketView,
  asset: ViewAsset,
  { timeframe, adjustment, from, to, limit }: BarsQuestion & { readonly timeframe: IntradayTimeframe },
): Promise<BarsRead> {
  const last = lastDateOf(view, asset, to);
  const first = from ?? asset.listedOn;
  const most = from === undefined ? USUAL_SESSIONS : MOST_SESSIONS;
  const span = { last, first: first < asset.listedOn ? asset.listedOn : first, most };
  const read = new SessionsRead({ perSession: barsPerSession(timeframe, asset.market), limit });
  const began = performance.now();
  for (const date of sessionsBackFrom(asset, span)) {
    const patienceMs = Math.max(0, PATIENCE_MS - (performance.now() - began));
    read.take(await view.intradayBars(asset.assetId, { date, timeframe, adjustment, patienceMs }));
    if (read.areEnough) break;
  }
  return read.bars(asset.source);
}

/** The newest bars of an asset in any timeframe, as known at the view's instant. */
export async function readBars(
  view: MarketView,
  asset: ViewAsset,
  question: BarsQuestion,
): Promise<BarsRead> {
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

/** The first and last date that some bars cover; undefined for none. */
export function datesOf(
  { bars: { time } }: ViewBars,
  timeframe: Timeframe,
): readonly [IsoDate, IsoDate] | undefined {
  if (time.length === 0) return undefined;
  return [dateOfInstant(time[0] ?? 0), lastDateOfBar(timeframe, time.at(-1) ?? 0)];
}

const COMING_FOR_MS = 3000;

/** Fetched intraday bars may be on their way: an answer built from them is cached only briefly. */
export function comingForMs({ sources }: Pick<MarketService, 'sources'>, timeframe: Timeframe) {
  const fetched = sources.some(({ prices }) => prices?.identity.answers === 'counted');
  return isIntraday(timeframe) && fetched ? { comingForMs: COMING_FOR_MS } : {};
}

/** What is still on its way, in the form of a reply; null if everything is here. */
export function writeComing({ sessions }: BarsRead) {
  if (!sessions) return null;
  const { reason, retryAt, there, wanted } = sessions;
  const state = retryAt === null ? ('fetching' as const) : ('waiting' as const);
  return {
    state,
    reason,
    retryAt: retryAt === null ? null : new Date(retryAt).toISOString(),
    sessionsThere: there,
    sessionsWanted: wanted,
  };
}
