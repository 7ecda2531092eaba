import type { CallReply, Calls } from '@auspex/contract';
import {
  dateOfInstant,
  type EpochMs,
  type IsoDate,
  type Market,
  newYorkDateOf,
  splitBetween,
} from '@auspex/market';

export type Drawing = CallReply<Calls['charts.readDrawings']>['drawings'][number];
export type Tool = Drawing['tool'];
type DrawingPoint = Drawing['points'][number];

export const TOOLS: readonly Tool[] = [
  'trend',
  'ray',
  'horizontal',
  'rectangle',
  'fibonacci',
  'measure',
  'text',
];

export function pointsOf(tool: Tool): 1 | 2 {
  return tool === 'horizontal' || tool === 'text' ? 1 : 2;
}

/** Retracements from the second point back to the first. */
export const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** A point of the screen. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** From where to where on the screen a drawing's line reaches. */
export type Stroke = readonly [Spot, Spot];

interface Frame {
  readonly widthPx: number;
  /** Of the price pane. */
  readonly topPx: number;
  readonly bottomPx: number;
}

/** As far beyond the second point as the plot is wide. */
function extended([from, to]: Stroke, { widthPx }: Frame): Stroke {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return [from, to];
  const times = (2 * (widthPx + length)) / length;
  return [from, { x: from.x + (to.x - from.x) * times, y: from.y + (to.y - from.y) * times }];
}

/** The lines by which a drawing is seen and caught. */
export function strokesOf(tool: Tool, spots: readonly Spot[], frame: Frame): readonly Stroke[] {
  const [from, to] = spots;
  if (!from) return [];
  if (tool === 'horizontal') {
    return [
      [
        { x: 0, y: from.y },
        { x: frame.widthPx, y: from.y },
      ],
    ];
  }
  if (!to) return [];
  if (tool === 'trend') return [[from, to]];
  if (tool === 'ray') return [extended([from, to], frame)];
  if (tool === 'fibonacci') {
    return FIBONACCI.map((part) => {
      const y = to.y + (from.y - to.y) * part;
      return [
        { x: from.x, y },
        { x: to.x, y },
      ];
    });
  }
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return corners.map((corner, at): Stroke => [corner, corners[(at + 1) % 4] ?? corner]);
}

function distanceTo([from, to]: Stroke, { x, y }: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / squared;
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(x - from.x - part * dx, y - from.y - part * dy);
}

/** What of a drawing is under the pointer: one of its points, or the whole. */
export type Catch = { readonly id: string; readonly point: number | null };

interface CatchRequest {
  readonly drawings: readonly Drawing[];
  readonly spotsOf: (drawing: Drawing) => readonly Spot[];
  readonly frame: Frame;
  /** Room around a line; more for a finger. */
  readonly reachPx: number;
  /** Width of a written text. */
  readonly textPx: (drawing: Drawing) => number;
}

const TEXT_HEIGHT_PX = 18;
/** From the point of a text to its first letter. */
export const TEXT_GAP_PX = 10;

/** The drawing under the pointer; the newest lies on top. */
export function caughtAt(request: CatchRequest, spot: Spot): Catch | null {
  const { drawings, spotsOf, frame, reachPx, textPx } = request;
  for (const drawing of drawings.toReversed()) {
    const spots = spotsOf(drawing);
    const point = spots.findIndex(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) <= reachPx + 2);
    if (point >= 0 && drawing.tool !== 'horizontal') return { id: drawing.id, point };
    const [corner, other] = spots;
    const onText =
      drawing.tool === 'text' &&
      corner !== undefined &&
      spot.x >= corner.x - reachPx &&
      spot.x <= corner.x + TEXT_GAP_PX + textPx(drawing) + reachPx &&
      Math.abs(spot.y - corner.y) <= TEXT_HEIGHT_PX / 2 + reachPx;
    const inside =
      drawing.tool === 'measure' &&
      corner !== undefined &&
      other !== undefined &&
      (spot.x - corner.x) * (spot.x - other.x) <= 0 &&
      (spot.y - corner.y) * (spot.y - other.y) <= 0;
    const onLine = strokesOf(drawing.tool, spots, frame).some((line) => distanceTo(line, spot) <= reachPx);
    if (onText || inside || onLine) return { id: drawing.id, point: null };
  }
  return null;
}

/** A drawing with one of its points elsewhere. */
export function withPoint(drawing: Drawing, place: number, point: DrawingPoint): Drawing {
  return { ...drawing, points: drawing.points.map((each, at) => (at === place ? point : each)) };
}

/** The day whose shares prices are in at an instant: a stock's split takes effect with the day in New York. */
export function dayOfShares(market: Market, at: EpochMs): IsoDate {
  return market === 'us' ? newYorkDateOf(at) : dateOfInstant(at);
}

/**
 * The prices of a drawing in shares of a day: splits since it was made divide them,
 * and on a day before it was made those up to then multiply them.
 */
export function adjustedForSplits(
  drawing: Drawing,
  splits: readonly { readonly exDate: string; readonly newPerOld: number }[],
  day: string,
): Drawing {
  const { drawnOn } = drawing;
  const factor = splitBetween(splits, drawnOn, day);
  if (factor === 1) return drawing;
  const points = drawing.points.map(({ time, price }) => ({ time, price: price / factor }));
  return { ...drawing, points, drawnOn: day };
}
