import { sentence } from '@auspex/market';
import { words } from './number-words.ts';
import { type Screening, spanOf } from './screening.ts';

/** Bars in which nothing was traded, separated by whether the price moved all the same. */
export function screenVolume(screening: Screening): void {
  const { volume } = screening.bars;
  const length = volume.length;
  if (length > 1 && volume.every((traded) => traded === 0)) {
    const span = spanOf(screening, 0, length - 1);
    screening.findings.push({
      rule: 'zero-volume',
      span,
      time: screening.bars.time[0],
      count: length,
      evidence: sentence('noVolume', { n: length }),
      repair: { kind: 'forget-volume', span },
    });
    return;
  }
  const quiet: number[] = [];
  for (let i = 0; i < length; i += 1) {
    if (volume[i] !== 0) continue;
    const first = i;
    while (i + 1 < length && volume[i + 1] === 0) i += 1;
    const moved = movedBars(screening, first, i);
    if (moved > 0) reportMoved(screening, [first, i], moved);
    else for (let still = first; still <= i; still += 1) quiet.push(still);
  }
  // Intraday, a minute without a trade is ordinary.
  if (screening.daily) reportQuiet(screening, quiet);
}

function reportMoved(screening: Screening, [first, last]: readonly [number, number], moved: number): void {
  const { bars } = screening;
  const span = spanOf(screening, first, last);
  const count = last - first + 1;
  screening.findings.push({
    rule: 'zero-volume',
    span,
    time: bars.time[first],
    count,
    evidence: sentence('volumeMoved', {
      count,
      moved,
      from: words(bars.close[first]),
      to: words(bars.close[last]),
    }),
    repair: { kind: 'forget-volume', span },
  });
}

/** Days without any trade, one finding per year: in thin trading there are many. */
function reportQuiet(screening: Screening, quiet: readonly number[]): void {
  const years = Map.groupBy(quiet, (i) => spanOf(screening, i).from.slice(0, 4));
  for (const [year, places] of years) {
    const [first, last] = [places[0], places[places.length - 1]];
    screening.findings.push({
      rule: 'zero-volume',
      span: spanOf(screening, first, last),
      time: screening.bars.time[first],
      count: places.length,
      evidence: sentence('volumeQuiet', { count: places.length, year }),
      repair: { kind: 'none', reason: sentence('quietIsUsual', {}) },
    });
  }
}

/** Sources that store prices in 32 bits differ in the seventh digit. */
const ROUNDING = 1e-6;

function movedBars({ bars, blamed }: Screening, first: number, last: number): number {
  let moved = 0;
  for (let i = first; i <= last; i += 1) {
    const sameUnit = i > 0 && blamed[i] === blamed[i - 1];
    const changed = sameUnit && Math.abs(bars.close[i] / bars.close[i - 1] - 1) > ROUNDING;
    if (changed || bars.high[i] > bars.low[i] * (1 + ROUNDING)) moved += 1;
  }
  return moved;
}
