import type { BarColumns } from '@auspex/market';
import type { Position, PositionExit } from './position.ts';

/**
 * Whether a position ends inside a bar by its stop or target, and at what quote. A gap through a level fills at the
 * open: worse than the stop, better than the target. If both levels lie inside the bar the stop is taken to come first,
 * because daily bars do not tell. On the entry bar the open is the entry, so only the rest of the bar counts.
 */
export function findExitInBar(position: Position, bars: BarColumns, bar: number): PositionExit | null {
  const { direction, stop, target } = position;
  const [open, high, low] = [bars.open[bar], bars.high[bar], bars.low[bar]];
  const against = direction === 1 ? low : high;
  const inFavour = direction === 1 ? high : low;
  const reached = (price: number, wanted: number) => direction * (price - wanted) >= 0;
  if (bar > position.entryBar) {
    if (stop !== null && reached(stop, open)) return { bar, quote: open, reason: 'stop' };
    if (target !== null && reached(open, target)) return { bar, quote: open, reason: 'target' };
  }
  if (stop !== null && reached(stop, against)) return { bar, quote: stop, reason: 'stop' };
  if (target !== null && reached(inFavour, target)) return { bar, quote: target, reason: 'target' };
  return null;
}
