import type { BarColumns, EpochMs, IsoDate, Market } from '@auspex/market';
import type { AssetListing } from '../ports/asset-listing.ts';
import type { CorporateAction } from '../ports/corporate-action.ts';
import type { PriceAdjustment, TradingHalt } from '../ports/price-source.ts';
import type { DateSpan, QualityFinding } from './quality-flag.ts';
import { dateOfDay, dayOf, type SessionTable, sessionTable } from './session-table.ts';

export type Split = Extract<CorporateAction, { kind: 'split' }>;
export type Dividend = Extract<CorporateAction, { kind: 'dividend' }>;

/** What is to be screened, and all that is known about it. */
export interface ScreenRequest {
  /** The market whose calendar the bars follow; null if it is another place's, whose holidays are unknown. */
  readonly market: Market | null;
  readonly bars: BarColumns;
  /** `daily` if omitted; intraday, only rules that need no calendar apply. */
  readonly spacing?: 'daily' | 'intraday' | undefined;
  readonly adjustment: PriceAdjustment;
  /** The source's own closes adjusted for splits and dividends, one per bar. */
  readonly adjustedClose?: Float64Array | undefined;
  /** Omitted if nothing is known about splits and dividends; an empty list means there were none. */
  readonly actions?: readonly CorporateAction[] | undefined;
  readonly listing?: Pick<AssetListing, 'listedOn' | 'delisting' | 'symbols'> | undefined;
  readonly halts?: readonly TradingHalt[] | undefined;
  /** When each bar became known: a bar known before its session ended is incomplete. */
  readonly knownAt?: Float64Array | undefined;
  /** Days whose move, or the gap before them, a person has confirmed. */
  readonly confirmed?: readonly IsoDate[] | undefined;
  /** The source makes the prices itself: no move of them needs a reason. */
  readonly vouched?: boolean | undefined;
  /** The instant at which the bars were requested; without it nobody can say that the last ones are missing. */
  readonly asOf?: EpochMs | undefined;
}

/** A screening in progress: what the rules share. */
export interface Screening extends ScreenRequest {
  readonly daily: boolean;
  /** Day number of every bar. */
  readonly day: Int32Array;
  /** Absent if the calendar is unknown or bars are not daily. */
  readonly sessions: SessionTable | undefined;
  readonly splits: readonly Split[];
  readonly dividends: readonly Dividend[];
  /** Median size of the close-to-close change, as a fraction of the close. */
  readonly usualMove: number;
  /** Bars already explained by a graver fault: 1. Later rules leave them alone. */
  readonly blamed: Uint8Array;
  readonly findings: QualityFinding[];
}

const SAMPLE = 512;

/** Median of |close ÷ close before − 1|, from an even sample of long histories. */
function medianMove(close: Float64Array): number {
  const step = Math.max(1, Math.floor(close.length / SAMPLE));
  const moves: number[] = [];
  for (let i = 1; i < close.length; i += step) {
    const move = Math.abs(close[i] / close[i - 1] - 1);
    if (move > 0 && Number.isFinite(move)) moves.push(move);
  }
  moves.sort((a, b) => a - b);
  return moves[moves.length >> 1] ?? 0;
}

export function beginScreening(request: ScreenRequest): Screening {
  const { bars, market, actions = [] } = request;
  const daily = request.spacing !== 'intraday';
  const day = new Int32Array(bars.time.length);
  for (let i = 0; i < day.length; i += 1) day[i] = dayOf(bars.time[i]);
  return {
    ...request,
    daily,
    day,
    sessions: daily && market !== null ? sessionTable(market) : undefined,
    splits: actions.filter((action): action is Split => action.kind === 'split'),
    dividends: actions.filter((action): action is Dividend => action.kind === 'dividend'),
    usualMove: medianMove(bars.close),
    blamed: new Uint8Array(day.length),
    findings: [],
  };
}

/** The dates of a range of bars, both ends included. */
export function spanOf({ day }: Screening, first: number, last = first): DateSpan {
  return { from: dateOfDay(day[first]), to: dateOfDay(day[last]) };
}

/** First bar on or after a day; the number of bars if there is none. */
export function firstBarFrom({ day }: Pick<Screening, 'day'>, wanted: number): number {
  let [low, high] = [0, day.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (day[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
