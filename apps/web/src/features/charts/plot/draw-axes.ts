import { formatDate, formatDateTime, formatPercent, formatPrice } from '@auspex/market';
import { formatVolume } from '../../../ui/charts/value-axis.ts';
import { FONTS } from '../../../ui/theme/tokens.ts';
import { withOpacity } from '../../../ui/theme/with-opacity.ts';
import { firstInSight, type Pen } from './draw-series.ts';
import type { PlotModel, PlotStudy } from './plot-model.ts';
import { type TimeTick, xOf } from './time-scale.ts';
import { type ValueScale, type ValueTick, valueLabel, yOf } from './value-scale.ts';

export const AXIS_FONT = `11px ${FONTS.sans}`;
export const TIME_AXIS_PX = 24;
const LABEL_PX = 18;

/** Lines of the grid and the figures of one pane. */
export function drawValueAxis(
  { context, widthPx, scale }: Pen,
  { tokens }: PlotModel,
  ticks: readonly ValueTick[],
): void {
  context.font = AXIS_FONT;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  for (const { y, label } of ticks) {
    if (y < scale.topPx + 6 || y > scale.topPx + scale.heightPx - 4) continue;
    context.fillStyle = withOpacity(tokens.line, 0.55);
    context.fillRect(0, Math.round(y), widthPx, 1);
    context.fillStyle = tokens.muted;
    context.fillText(label, widthPx + 6, y);
  }
}

export function drawTimeAxis(
  { context, view, widthPx }: Pen,
  { tokens, ticks, topPx }: { tokens: PlotModel['tokens']; ticks: readonly TimeTick[]; topPx: number },
): void {
  context.fillStyle = tokens.line;
  context.fillRect(0, topPx, context.canvas.clientWidth, 1);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { place, label, weight } of ticks) {
    const x = xOf(view, place, widthPx);
    if (x < 12 || x > widthPx - 8) continue;
    context.font = weight >= 4 ? `600 ${AXIS_FONT}` : AXIS_FONT;
    context.fillStyle = weight >= 4 ? tokens.text : tokens.muted;
    context.fillText(label, x, topPx + TIME_AXIS_PX / 2 + 1);
  }
}

interface Tag {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly colour: string;
  readonly ink: string;
  readonly centred?: boolean;
}

/** A figure on an axis, on a ground of its own. */
function drawTag(context: CanvasRenderingContext2D, { x, y, text, colour, ink, centred = false }: Tag): void {
  context.font = AXIS_FONT;
  const width = context.measureText(text).width + 10;
  const most = context.canvas.clientWidth - width;
  const left = centred ? Math.max(0, Math.min(most, x - width / 2)) : Math.min(most, x);
  context.fillStyle = colour;
  context.fillRect(left, y - LABEL_PX / 2, width, LABEL_PX);
  context.fillStyle = ink;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, left + 5, y);
}

/** The last price as a dotted line with its figure. */
export function drawLastPrice({ context, widthPx, scale }: Pen, model: PlotModel): void {
  const { close } = model.bars;
  const last = model.lastPrice ?? close[close.length - 1];
  if (last === undefined) return;
  const y = Math.round(yOf(scale, last));
  if (y < scale.topPx || y > scale.topPx + scale.heightPx) return;
  const before = close[close.length - 2] ?? last;
  const { gain, loss, bg } = model.tokens;
  const colour = last >= before ? gain : loss;
  context.strokeStyle = withOpacity(colour, 0.7);
  context.lineWidth = 1;
  context.setLineDash([2, 3]);
  context.beginPath();
  context.moveTo(0, y + 0.5);
  context.lineTo(widthPx, y + 0.5);
  context.stroke();
  context.setLineDash([]);
  drawTag(context, { x: widthPx + 1, y, text: valueLabel(scale, last, model.language), colour, ink: bg });
}

interface Crosshair {
  /** The bar under the pointer. */
  readonly place: number;
  readonly timeMs: number;
  /** Null where the pointer is over another chart. */
  readonly y: number | null;
  readonly value: string;
  readonly bottomPx: number;
}

export function drawCrosshair({ context, view, widthPx }: Pen, model: PlotModel, cross: Crosshair): void {
  const { tokens, intraday, language } = model;
  const x = Math.round(xOf(view, cross.place, widthPx)) + 0.5;
  context.strokeStyle = tokens.muted;
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, cross.bottomPx);
  if (cross.y !== null) {
    context.moveTo(0, Math.round(cross.y) + 0.5);
    context.lineTo(widthPx, Math.round(cross.y) + 0.5);
  }
  context.stroke();
  context.setLineDash([]);
  const label = { colour: tokens.line, ink: tokens.text };
  const write = intraday ? formatDateTime : formatDate;
  const text = write(cross.timeMs, language);
  drawTag(context, { ...label, x, y: cross.bottomPx + TIME_AXIS_PX / 2, text, centred: true });
  if (cross.y !== null) drawTag(context, { ...label, x: widthPx + 1, y: cross.y, text: cross.value });
}

/** Words of the legend, each in its colour; `study` can be pressed. */
export interface LegendWord {
  readonly text: string;
  readonly colour: string;
  readonly strong?: boolean;
}

export interface LegendRow {
  readonly study: string | null;
  readonly words: readonly LegendWord[];
}

/** Open, high, low, close, change and volume of one bar. */
export function barWords(model: PlotModel, at: number): LegendWord[] {
  const { shown, bars, labels, tokens, language } = model;
  const close = shown.close[at];
  if (close === undefined) return [{ text: model.symbol, colour: tokens.text, strong: true }];
  const before = shown.close[at - 1] ?? Number.NaN;
  const change = close / before - 1;
  const colour = change >= 0 ? tokens.gain : tokens.loss;
  const price = (value: number | undefined) => formatPrice(value ?? 0, undefined, language);
  const pair = (name: string, text: string): LegendWord[] => [
    { text: name, colour: tokens.muted },
    { text, colour: tokens.text },
  ];
  const volume = bars.volume[at] ?? Number.NaN;
  return [
    { text: model.symbol, colour: tokens.text, strong: true },
    ...pair(labels.open, price(shown.open[at])),
    ...pair(labels.high, price(shown.high[at])),
    ...pair(labels.low, price(shown.low[at])),
    ...pair(labels.close, price(close)),
    ...(Number.isFinite(change)
      ? [{ text: `${change < 0 ? '▼' : '▲'} ${formatPercent(change, 2, language)}`, colour }]
      : []),
    ...(Number.isFinite(volume) ? pair(labels.volume, formatVolume(volume, language)) : []),
  ];
}

/** Each compared symbol with its change since the view begins. */
export function comparedRow(model: PlotModel, at: number, first: number): LegendRow | null {
  if (model.compared.length === 0) return null;
  const words = model.compared.flatMap(({ symbol, values, colour }): LegendWord[] => {
    const change = (values[at] ?? Number.NaN) / firstInSight(values, first) - 1;
    const text = Number.isFinite(change) ? formatPercent(change, 2, model.language) : '–';
    return [
      { text: symbol, colour, strong: true },
      { text, colour: model.tokens.text },
    ];
  });
  return { study: null, words };
}

/** The name of an indicator and its values at one bar. */
export function studyRow(study: PlotStudy, at: number, tokens: PlotModel['tokens']): LegendRow {
  const values = study.lines.map(({ values: column, colour, shift }): LegendWord => {
    const value = column[at - shift] ?? Number.NaN;
    const own = colour || (value < 0 ? tokens.loss : tokens.gain);
    return { text: Number.isFinite(value) ? study.format(value) : '–', colour: own };
  });
  return { study: study.id, words: [{ text: study.name, colour: tokens.muted }, ...values] };
}

const ROW_PX = 17;
const MOST_ROWS = 6;

/** Writes rows from the upper left corner of a pane; gives back where each is, for pressing it. */
export function drawLegend(
  context: CanvasRenderingContext2D,
  rows: readonly LegendRow[],
  place: { readonly topPx: number; readonly widthPx: number; readonly ground: string },
): readonly { readonly study: string | null; readonly topPx: number; readonly rightPx: number }[] {
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const drawn: { study: string | null; topPx: number; rightPx: number }[] = [];
  let y = place.topPx + 14;
  for (const { study, words } of rows.slice(0, MOST_ROWS)) {
    let x = 10;
    const top = y - ROW_PX / 2;
    for (const { text, colour, strong } of words) {
      context.font = strong ? `600 12px ${FONTS.sans}` : AXIS_FONT;
      const width = context.measureText(text).width;
      if (x + width > place.widthPx - 8 && x > 10) {
        if (study !== null) break;
        x = 10;
        y += ROW_PX;
      }
      context.fillStyle = withOpacity(place.ground, 0.72);
      context.fillRect(x - 3, y - ROW_PX / 2, width + 6, ROW_PX);
      context.fillStyle = colour;
      context.fillText(text, x, y);
      x += width + 7;
    }
    drawn.push({ study, topPx: top, rightPx: x });
    y += ROW_PX;
  }
  return drawn;
}

/** The figure of the value axis at a height of a pane. */
export function axisFigure(
  scale: ValueScale,
  value: number,
  { model, study }: { readonly model: PlotModel; readonly study: PlotStudy | undefined },
): string {
  return study ? study.format(value) : valueLabel(scale, value, model.language);
}
