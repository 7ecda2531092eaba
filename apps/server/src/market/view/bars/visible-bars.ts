import { type BarColumns, sliceBars } from '@auspex/market';
import type { PriceAdjustment } from '@auspex/market-data';
import type { BarHistory, BarOrigin } from '../../store/bars/bar-history.ts';
import type { StoredRevision } from '../../store/bars/read-bar-revisions.ts';
import { type Horizon, isVisible } from '../../store/facts/kept-fact.ts';

/** An asset's bars as visible from a horizon, as traded. */
export interface VisibleBars {
  readonly bars: BarColumns;
  readonly knownAt: Float64Array;
  readonly seenAt: Float64Array;
  readonly origins: readonly BarOrigin[];
  readonly originOf: Uint8Array;
  /** True if this is the whole history without corrections, so that what is computed from it may be cached. */
  readonly whole: boolean;
}

/** How many values of an increasing column are at most a limit. */
export function countUpTo(column: Float64Array, limit: number): number {
  let [low, high] = [0, column.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Leaves out what was known or stored later, and applies the corrections that existed by then. */
export function visibleBars(history: BarHistory, horizon: Horizon): VisibleBars {
  const shown =
    history.knownInOrder && history.lastSeenAt <= horizon.seenBy
      ? firstBars(history, countUpTo(history.bars.knownAt, horizon.asOf))
      : someBars(history, horizon);
  const revisions = history.revisions.filter((revision) => isVisible(revision, horizon));
  return revisions.length === 0 ? shown : revise(shown, revisions);
}

function firstBars({ bars, origins, originOf, revisions }: BarHistory, count: number): VisibleBars {
  const whole = count === bars.time.length && revisions.length === 0;
  return {
    bars: sliceBars(bars, 0, count),
    knownAt: bars.knownAt.subarray(0, count),
    seenAt: bars.seenAt.subarray(0, count),
    origins,
    originOf: originOf.subarray(0, count),
    whole,
  };
}

/** Bars that did not arrive in order have to be picked one by one. */
function someBars({ bars, origins, originOf }: BarHistory, { asOf, seenBy }: Horizon): VisibleBars {
  const { knownAt, seenAt } = bars;
  return pickBars(
    { bars, knownAt, seenAt, origins, originOf },
    (i) => knownAt[i] <= asOf && seenAt[i] <= seenBy,
  );
}

function pickBars(
  { bars, knownAt, seenAt, origins, originOf }: Omit<VisibleBars, 'whole'>,
  isShown: (place: number) => boolean,
): VisibleBars {
  const places: number[] = [];
  for (let i = 0; i < originOf.length; i++) if (isShown(i)) places.push(i);
  const pick = (column: Float64Array) => {
    const picked = new Float64Array(places.length);
    for (let i = 0; i < picked.length; i++) picked[i] = column[places[i]];
    return picked;
  };
  return {
    bars: {
      time: pick(bars.time),
      open: pick(bars.open),
      high: pick(bars.high),
      low: pick(bars.low),
      close: pick(bars.close),
      volume: pick(bars.volume),
    },
    knownAt: pick(knownAt),
    seenAt: pick(seenAt),
    origins,
    originOf: Uint8Array.from(places, (i) => originOf[i]),
    whole: false,
  };
}

/**
 * Corrections are in the order in which they became known, so a bar's last one applies; one that withdraws the bar
 * leaves it out.
 */
function revise(shown: VisibleBars, revisions: readonly StoredRevision[]): VisibleBars {
  const bars: BarColumns = {
    time: shown.bars.time,
    open: shown.bars.open.slice(),
    high: shown.bars.high.slice(),
    low: shown.bars.low.slice(),
    close: shown.bars.close.slice(),
    volume: shown.bars.volume.slice(),
  };
  const origins = [...shown.origins];
  const originOf = shown.originOf.slice();
  const seenAt = shown.seenAt.slice();
  const withdrawn = new Set<number>();
  for (const revision of revisions) {
    const i = countUpTo(bars.time, revision.time) - 1;
    if (i < 0 || bars.time[i] !== revision.time) continue;
    bars.open[i] = revision.open;
    bars.high[i] = revision.high;
    bars.low[i] = revision.low;
    bars.close[i] = revision.close;
    bars.volume[i] = revision.volume;
    seenAt[i] = revision.seenAt;
    if (revision.withdrawn) withdrawn.add(i);
    else withdrawn.delete(i);
    originOf[i] = placeOf(origins, revision.source, revision.adjustment);
  }
  const revised = { ...shown, bars, seenAt, origins, originOf, whole: false };
  return withdrawn.size === 0 ? revised : pickBars(revised, (i) => !withdrawn.has(i));
}

function placeOf(origins: BarOrigin[], source: string, adjustment: PriceAdjustment): number {
  const place = origins.findIndex((origin) => origin.source === source && origin.adjustment === adjustment);
  return place < 0 ? origins.push({ source, adjustment }) - 1 : place;
}
