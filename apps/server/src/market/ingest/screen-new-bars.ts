import { type BarColumns, dateOfInstant, type EpochMs, makeBarColumns, sliceBars } from '@auspex/market';
import {
  type CorporateAction,
  describeRepair,
  type KnownBars,
  type QualityFinding,
  screenBars,
  type TradingHalt,
} from '@auspex/market-data';
import type { ScreenedDays } from '../store/index.ts';
import type { FetchedAsset } from './wanted-assets.ts';

/** This many bars before the new ones tell the screen what is usual for the asset. */
const CONTEXT_BARS = 300;

export interface NewBars {
  readonly asset: FetchedAsset;
  readonly known: KnownBars;
  /** What is stored already, oldest first, in pieces. */
  readonly before: readonly BarColumns[];
  /** Omitted if the source says nothing about them. */
  readonly actions?: readonly CorporateAction[] | undefined;
  readonly halts?: readonly TradingHalt[] | undefined;
  /** What was wrong with the answer as it arrived. */
  readonly arrival?: readonly QualityFinding[] | undefined;
  /** The source makes the prices itself. */
  readonly vouched?: boolean | undefined;
  readonly now: EpochMs;
}

/** The last stored bars before an instant. */
function contextOf(before: readonly BarColumns[], until: EpochMs): BarColumns[] {
  const context: BarColumns[] = [];
  let missing = CONTEXT_BARS;
  for (const bars of before.toReversed()) {
    const later = bars.time.findIndex((time) => time >= until);
    const end = later < 0 ? bars.time.length : later;
    const start = Math.max(0, end - missing);
    if (end > start) context.unshift(sliceBars(bars, start, end));
    missing -= end - start;
    if (missing <= 0) break;
  }
  return context;
}

function joinBars(pieces: readonly BarColumns[]): BarColumns {
  const joined = makeBarColumns(pieces.reduce((sum, { time }) => sum + time.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.time.set(piece.time, at);
    joined.open.set(piece.open, at);
    joined.high.set(piece.high, at);
    joined.low.set(piece.low, at);
    joined.close.set(piece.close, at);
    joined.volume.set(piece.volume, at);
    at += piece.time.length;
  }
  return joined;
}

/** Screens new bars together with those before them, and says what looks wrong; null if there are none. */
export function screenNewBars(request: NewBars): ScreenedDays | null {
  const { asset, known, before, arrival = [], actions, halts, vouched, now } = request;
  const { bars } = known;
  const times = [...arrival.map(({ time }) => time), ...bars.time.subarray(0, 1), ...bars.time.subarray(-1)];
  if (times.length === 0) return null;
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const context = contextOf(before, first);
  const findings = screenBars({
    market: asset.market,
    bars: context.length === 0 ? bars : joinBars([...context, bars]),
    adjustment: known.adjustment,
    actions,
    halts,
    vouched,
    listing: asset.listing ?? undefined,
    asOf: now,
  });
  const span = { from: dateOfInstant(first), to: dateOfInstant(last) };
  const flags = [...arrival, ...findings]
    .filter(({ time }) => time >= first)
    .map(({ rule, time, evidence, repair }) => ({
      date: dateOfInstant(time),
      rule,
      evidence,
      suggestion: describeRepair(repair),
    }));
  return { assetId: asset.assetId, ...span, flags };
}
