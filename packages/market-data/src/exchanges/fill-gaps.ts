import { type BarColumns, type EpochMs, makeBarColumns } from '@auspex/market';
import type { KnownBars, PriceSource } from '../ports/price-source.ts';
import type { SourceAnswer } from '../ports/source-answer.ts';

/** Instants between two, the last excluded. */
export interface TimeStretch {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** A range of bars requested from one source after another. */
export interface FilledRequest {
  readonly stretch: TimeStretch;
  readonly stepMs: number;
  ask(source: PriceSource, stretch: TimeStretch): Promise<SourceAnswer<KnownBars>>;
}

/** A single bar missing at the end may still arrive; more than one is a gap. */
const STILL_COMING_BARS = 1;

/** From the first to the last expected bar that is missing; absent if none is missing. */
function gapOf(known: KnownBars, { stretch, stepMs }: FilledRequest): TimeStretch | undefined {
  const { time } = known.bars;
  const there = new Set(time);
  const missing: EpochMs[] = [];
  for (let at = Math.ceil(stretch.from / stepMs) * stepMs; at < stretch.until; at += stepMs)
    if (!there.has(at)) missing.push(at);
  const last = time.at(-1);
  const isComing = last !== undefined && missing.length <= STILL_COMING_BARS && (missing[0] ?? 0) > last;
  const end = missing.at(-1);
  return missing[0] === undefined || end === undefined || isComing
    ? undefined
    : { from: missing[0], until: end + stepMs };
}

/** The bars of both, in order; where both have one, the first counts. */
function merged(first: KnownBars, second: KnownBars): KnownBars {
  const there = new Set(first.bars.time);
  const rows = [
    ...Array.from(first.bars.time.keys(), (i) => ({ of: first, i, time: first.bars.time[i] })),
    ...Array.from(second.bars.time.keys(), (i) => ({ of: second, i, time: second.bars.time[i] })).filter(
      ({ time }) => !there.has(time),
    ),
  ].sort((a, b) => a.time - b.time);
  const bars = makeBarColumns(rows.length);
  const knownAt = new Float64Array(rows.length);
  for (const [row, { of, i }] of rows.entries()) {
    for (const name of Object.keys(bars) as (keyof BarColumns)[]) bars[name][row] = of.bars[name][i];
    knownAt[row] = of.knownAt[i];
  }
  return { ...first, bars, knownAt };
}

/**
 * The bars of the first source that answers, with its gaps filled by those after it. If one that could fill a gap
 * does not answer now, the bars say so, so that the gap is requested again.
 */
export async function filledBars(
  sources: readonly PriceSource[],
  request: FilledRequest,
): Promise<SourceAnswer<KnownBars>> {
  const refusals: SourceAnswer<KnownBars>[] = [];
  let known: KnownBars | undefined;
  let incompleteBecause: string | undefined;
  for (const source of sources) {
    const gap = known === undefined ? request.stretch : gapOf(known, request);
    if (gap === undefined) break;
    const answer = await request.ask(source, gap);
    if (answer.kind === 'found') known = known === undefined ? answer.value : merged(known, answer.value);
    else if (answer.kind === 'unavailable' && known !== undefined) incompleteBecause ??= answer.reason;
    else refusals.push(answer);
  }
  if (known !== undefined) {
    const isWhole = incompleteBecause === undefined || gapOf(known, request) === undefined;
    return { kind: 'found', value: isWhole ? known : { ...known, incompleteBecause } };
  }
  return mostTelling(refusals);
}

/** Of several refusals a temporary one before “unknown”. */
export function mostTelling<T>(refusals: readonly SourceAnswer<T>[]): SourceAnswer<T> {
  return (
    refusals.find(({ kind }) => kind === 'unavailable') ??
    refusals.find(({ kind }) => kind === 'unknown-asset') ??
    refusals[0]
  );
}
