import { type Sentence, sentence, startOfDate } from '@auspex/market';
import { words } from './number-words.ts';
import { findUnexplainedJump, jumpMatches, ordinaryTrading } from './price-jump.ts';
import type { QualityFinding } from './quality-flag.ts';
import { firstBarFrom, type Screening, type Split, spanOf } from './screening.ts';
import { dayOf } from './session-table.ts';

/** Sources are a few days off when they apply a split. */
const NEAR_SESSIONS = 5;
/** A split moves prices clearly more than a day does, or the two cannot be distinguished. */
const LEAST_MOVES = 8;
const LEAST_CHANGE = 0.1;

/**
 * Splits that the prices do not show where they should, or show where they should not, and unreported jumps that look
 * like splits.
 */
export function screenSplits(screening: Screening): void {
  const explained = new Set<number>();
  for (const split of screening.splits) screenKnownSplit(screening, split, explained);
  screenJumps(screening, explained);
}

function screenKnownSplit(screening: Screening, split: Split, explained: Set<number>): void {
  const { newPerOld, exDate } = split;
  const ex = firstBarFrom(screening, dayOf(startOfDate(exDate)));
  const visible = Math.abs(Math.log(newPerOld)) > Math.max(LEAST_CHANGE, LEAST_MOVES * screening.usualMove);
  if (ex < 1 || ex >= screening.day.length) return;
  const jump = jumpNear(screening, ex, newPerOld);
  if (jump !== undefined) explained.add(jump);
  if (!visible) return;
  const showsAsTraded = screening.adjustment === 'unknown' && jump !== undefined;
  if (screening.adjustment === 'none' || showsAsTraded) {
    if (jump !== ex) reportAsTraded(screening, split, { ex, jump });
  } else if (screening.adjustment !== 'unknown' && jump !== undefined) {
    reportAdjusted(screening, split, jump);
  }
}

/** The bar nearest to the ex-date before which the price changed by the split. */
function jumpNear(screening: Screening, ex: number, newPerOld: number): number | undefined {
  for (let distance = 0; distance <= NEAR_SESSIONS; distance += 1) {
    const found = [ex - distance, ex + distance].find((i) => i > 0 && jumpMatches(screening, i, newPerOld));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Prices reported as traded that do not show a split on its day. */
function reportAsTraded(
  screening: Screening,
  { exDate, newPerOld }: Split,
  { ex, jump }: { readonly ex: number; readonly jump: number | undefined },
): void {
  const { close } = screening.bars;
  const early = jump === undefined || jump < ex;
  const [first, last] = early ? [jump ?? 0, ex - 1] : [ex, jump - 1];
  const factor = early ? newPerOld : 1 / newPerOld;
  const split = { ratio: words(newPerOld), date: exDate };
  push(screening, [first, last], {
    evidence:
      jump === undefined
        ? sentence('splitAdjusted', { ...split, before: words(close[ex - 1]), after: words(close[ex]) })
        : sentence('splitOtherDay', { ...split, other: spanOf(screening, jump).from }),
    priceFactor: factor,
    barrier: jump ?? ex,
  });
}

/** Prices reported as adjusted that still jump at a split. */
function reportAdjusted(screening: Screening, { exDate, newPerOld }: Split, jump: number): void {
  const { close } = screening.bars;
  let first = 0;
  // If the price had jumped the other way before, only the range between was left out of the adjustment.
  for (let i = jump - 1; i > 0 && first === 0; i -= 1) {
    if (jumpMatches(screening, i, 1 / newPerOld)) first = i;
  }
  push(screening, [first, jump - 1], {
    evidence: sentence('splitShows', {
      ratio: words(newPerOld),
      date: exDate,
      before: words(close[jump - 1]),
      from: spanOf(screening, jump - 1).from,
      after: words(close[jump]),
      to: spanOf(screening, jump).from,
    }),
    priceFactor: 1 / newPerOld,
    ...(first === 0 ? { barrier: jump } : {}),
  });
}

function push(
  screening: Screening,
  [first, last]: readonly [number, number],
  {
    evidence,
    priceFactor,
    barrier,
  }: { readonly evidence: Sentence; readonly priceFactor: number; readonly barrier?: number },
): void {
  const span = spanOf(screening, first, last);
  screening.findings.push({
    rule: 'split-adjustment',
    span,
    time: screening.bars.time[first],
    count: last - first + 1,
    evidence,
    repair: { kind: 'scale-bars', span, priceFactor, volumeFactor: 1 / priceFactor },
    barrier: barrier === undefined ? undefined : screening.bars.time[barrier],
  });
}

/** Jumps by a usual split ratio that no known split explains. */
function screenJumps(screening: Screening, explained: ReadonlySet<number>): void {
  const { close } = screening.bars;
  for (let i = 1; i < close.length; i += 1) {
    if (screening.confirmed?.includes(spanOf(screening, i).from)) continue;
    const ratio = close[i - 1] / close[i];
    if (ratio < 1.4 && ratio > 1 / 1.4) continue;
    const newPerOld = explained.has(i) ? undefined : findUnexplainedJump(screening, i);
    if (newPerOld === undefined) continue;
    const back = jumpBack(screening, i, newPerOld);
    if (back === undefined) reportUnknownSplit(screening, i, newPerOld);
    else {
      push(screening, [i, back - 1], {
        evidence: sentence('splitStretch', {
          before: words(close[i - 1]),
          close: words(close[i]),
          from: spanOf(screening, i).from,
          back: words(close[back]),
          to: spanOf(screening, back).from,
          ratio: words(newPerOld),
        }),
        priceFactor: newPerOld,
      });
      i = back;
    }
  }
}

const STRETCH = 60;

/** The price jumps back by the same ratio soon after. */
function jumpBack(screening: Screening, from: number, newPerOld: number): number | undefined {
  const end = Math.min(from + STRETCH, screening.day.length - 1);
  for (let i = from + 1; i <= end; i += 1) if (jumpMatches(screening, i, 1 / newPerOld)) return i;
  return undefined;
}

function reportUnknownSplit(screening: Screening, i: number, newPerOld: number): void {
  const { bars, adjustment } = screening;
  const span = spanOf(screening, i);
  const adjusted = adjustment === 'splits' || adjustment === 'splits-and-dividends';
  const { range, times } = ordinaryTrading(screening, i);
  const change = {
    before: words(bars.close[i - 1]),
    from: spanOf(screening, i - 1).from,
    open: words(bars.open[i]),
    to: span.from,
    ratio: words(newPerOld),
    range,
  };
  const evidence =
    times === undefined
      ? sentence('splitUnknownVolume', change)
      : sentence('splitUnknown', { ...change, times });
  if (adjusted) {
    push(screening, [0, i - 1], { evidence, priceFactor: 1 / newPerOld, barrier: i });
    return;
  }
  const found: QualityFinding = {
    rule: 'split-adjustment',
    span,
    time: bars.time[i],
    count: 1,
    evidence,
    repair: { kind: 'add-split', exDate: span.from, newPerOld },
    barrier: bars.time[i],
  };
  screening.findings.push(found);
}
