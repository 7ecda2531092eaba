import { FONTS } from '../../../ui/theme/tokens.ts';
import type { PlotMark, PlotModel } from './plot-model.ts';
import { barEnd, firstFrom, type TimeView, xOf } from './time-scale.ts';

/** Marks that share a badge: those of one bar, and of its neighbours where bars are narrow. */
export interface MarkBadge {
  readonly x: number;
  readonly y: number;
  readonly marks: readonly PlotMark[];
}

const BADGE_PX = 16;

/** Where the badges are, along the foot of the price pane. */
export function markBadges(
  { marks, bars, timeframe }: Pick<PlotModel, 'marks' | 'bars' | 'timeframe'>,
  place: { readonly view: TimeView; readonly widthPx: number; readonly bottomPx: number },
): readonly MarkBadge[] {
  const { view, widthPx, bottomPx } = place;
  const y = bottomPx - BADGE_PX / 2 - 3;
  const badges: { x: number; y: number; marks: PlotMark[] }[] = [];
  for (const mark of marks) {
    const begun = firstFrom(bars.time, mark.timeMs + 1) - 1;
    const start = bars.time[begun];
    if (start === undefined) continue;
    // Between two bars, such as on a weekend: the next one is the first to show it.
    const at = mark.timeMs < barEnd(start, timeframe) ? begun : begun + 1;
    if (at >= bars.time.length) continue;
    const x = xOf(view, at, widthPx);
    if (x < -BADGE_PX || x > widthPx) continue;
    const last = badges.at(-1);
    if (last && x - last.x < BADGE_PX + 2) last.marks.push(mark);
    else badges.push({ x, y, marks: [mark] });
  }
  return badges;
}

export function badgeAt(badges: readonly MarkBadge[], x: number, y: number): MarkBadge | null {
  return badges.find((badge) => Math.hypot(badge.x - x, badge.y - y) <= BADGE_PX) ?? null;
}

export function drawBadges(
  context: CanvasRenderingContext2D,
  badges: readonly MarkBadge[],
  tokens: PlotModel['tokens'],
): void {
  context.font = `600 10px ${FONTS.sans}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { x, y, marks } of badges) {
    const [first] = marks;
    if (!first) continue;
    const colour = tokens[first.tone];
    context.beginPath();
    context.roundRect(x - BADGE_PX / 2, y - BADGE_PX / 2, BADGE_PX, BADGE_PX, 5);
    context.fillStyle = tokens.panel;
    context.fill();
    context.strokeStyle = colour;
    context.lineWidth = 1.25;
    context.stroke();
    context.fillStyle = colour;
    context.fillText(marks.length > 1 ? String(Math.min(marks.length, 99)) : first.letter, x, y + 0.5);
  }
}
