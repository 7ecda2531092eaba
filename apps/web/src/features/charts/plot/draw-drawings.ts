import { DAY_MS, formatPercent, formatPrice } from '@auspex/market';
import { FONTS } from '../../../ui/theme/tokens.ts';
import { withOpacity } from '../../../ui/theme/with-opacity.ts';
import { type Drawing, FIBONACCI, type Spot, strokesOf, TEXT_GAP_PX } from './drawing-shapes.ts';
import type { PlotModel } from './plot-model.ts';
import { placeOfTime } from './time-scale.ts';
import type { ValueScale } from './value-scale.ts';

export const DRAWING_FONT = `500 12px ${FONTS.sans}`;

export interface DrawingPen {
  readonly context: CanvasRenderingContext2D;
  readonly widthPx: number;
  readonly scale: ValueScale;
  readonly model: PlotModel;
  readonly spotsOf: (drawing: Drawing) => readonly Spot[];
}

/** Change, bars and days between the two points of a measure. */
function measureWords(drawing: Drawing, { time, language, labels }: MeasureWords): string {
  const [from, to] = drawing.points;
  if (!from || !to) return '';
  const change = formatPercent(to.price / from.price - 1, 2, language);
  const difference = formatPrice(Math.abs(to.price - from.price), undefined, language);
  const sign = to.price < from.price ? '−' : '+';
  const count = Math.round(placeOfTime(time, to.time)) - Math.round(placeOfTime(time, from.time));
  const days = Math.round((to.time - from.time) / DAY_MS);
  return `${change} (${sign}${difference}) · ${labels.bars(count)}${days === 0 ? '' : ` · ${labels.days(days)}`}`;
}

interface MeasureWords extends Pick<PlotModel, 'language' | 'labels'> {
  readonly time: ArrayLike<number>;
}

/** Room for the figures of the levels to the left of their lines. */
const LEVEL_LABEL_PX = 100;
const LEVELS_HEIGHT_PX = 80;

function drawLevels({ context, model }: DrawingPen, drawing: Drawing, spots: readonly Spot[]): void {
  const [start, end] = spots;
  const [from, to] = drawing.points;
  // Closer together, the figures would lie on each other.
  if (!start || !end || !from || !to || Math.abs(end.y - start.y) < LEVELS_HEIGHT_PX) return;
  context.font = `11px ${FONTS.sans}`;
  const left = Math.min(start.x, end.x);
  const outside = left > LEVEL_LABEL_PX;
  context.textAlign = outside ? 'right' : 'left';
  context.textBaseline = outside ? 'middle' : 'bottom';
  for (const part of FIBONACCI) {
    const price = to.price + (from.price - to.price) * part;
    const y = end.y + (start.y - end.y) * part;
    const label = `${part} · ${formatPrice(price, undefined, model.language)}`;
    context.fillText(label, outside ? left - 5 : left + 4, outside ? y : y - 1);
  }
}

/** A rectangle is tinted; a measure in the colour of its direction, with its words. */
function drawSurface(pen: DrawingPen, drawing: Drawing, spots: readonly Spot[]): void {
  const { context, model } = pen;
  const [from, to] = spots;
  if (!from || !to) return;
  const { tokens } = model;
  const rising = to.y <= from.y;
  const colour = drawing.tool === 'measure' ? (rising ? tokens.gain : tokens.loss) : context.strokeStyle;
  context.fillStyle = withOpacity(String(colour), 0.12);
  context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
  if (drawing.tool !== 'measure') return;
  const words = measureWords(drawing, { ...model, time: model.bars.time });
  context.font = DRAWING_FONT;
  const width = context.measureText(words).width + 12;
  const middle = (from.x + to.x) / 2;
  const x = Math.max(4, Math.min(pen.widthPx - width - 4, middle - width / 2));
  const y = rising ? Math.max(pen.scale.topPx + 2, to.y - 24) : to.y + 4;
  context.fillStyle = tokens.raised;
  context.fillRect(x, y, width, 20);
  context.fillStyle = tokens.text;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillText(words, x + 6, y + 10);
}

function drawHandles({ context, model }: DrawingPen, spots: readonly Spot[]): void {
  context.fillStyle = model.tokens.panel;
  context.strokeStyle = model.tokens.accent;
  context.lineWidth = 2;
  for (const { x, y } of spots) {
    context.beginPath();
    context.arc(x, y, 5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

/** Everything a member drew; the selected one with its handles. */
export function drawDrawings(pen: DrawingPen, drawings: readonly Drawing[], selected: string | null): void {
  const { context, widthPx, scale, model } = pen;
  const { tokens } = model;
  const frame = { widthPx, topPx: scale.topPx, bottomPx: scale.topPx + scale.heightPx };
  context.save();
  context.beginPath();
  context.rect(0, scale.topPx, widthPx, scale.heightPx);
  context.clip();
  for (const drawing of drawings) {
    const spots = pen.spotsOf(drawing);
    context.strokeStyle = drawing.colour ?? tokens.accent;
    context.fillStyle = drawing.colour ?? tokens.accent;
    context.lineWidth = drawing.id === selected ? 2 : 1.5;
    if (drawing.tool === 'rectangle' || drawing.tool === 'measure') drawSurface(pen, drawing, spots);
    context.beginPath();
    for (const [from, to] of strokesOf(drawing.tool, spots, frame)) {
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    }
    if (drawing.tool !== 'measure') context.stroke();
    context.fillStyle = drawing.colour ?? tokens.accent;
    if (drawing.tool === 'fibonacci') drawLevels(pen, drawing, spots);
    const [corner] = spots;
    if (drawing.tool === 'text' && corner) {
      context.font = DRAWING_FONT;
      context.textBaseline = 'middle';
      context.textAlign = 'left';
      context.fillText(drawing.text, corner.x + TEXT_GAP_PX, corner.y);
    }
    if (drawing.id === selected) drawHandles(pen, spots);
  }
  context.restore();
}
