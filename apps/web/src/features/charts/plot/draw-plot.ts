import { withOpacity } from '../../../ui/theme/with-opacity.ts';
import {
  axisFigure,
  barWords,
  comparedRow,
  drawCrosshair,
  drawLastPrice,
  drawLegend,
  drawTimeAxis,
  drawValueAxis,
  type LegendRow,
  studyRow,
} from './draw-axes.ts';
import { drawDrawings } from './draw-drawings.ts';
import { drawBadges, type MarkBadge, markBadges } from './draw-marks.ts';
import {
  drawBars,
  drawCloses,
  drawCompared,
  drawFill,
  drawLine,
  drawProfile,
  drawVolume,
  type Pen,
} from './draw-series.ts';
import type { Drawing, Spot } from './drawing-shapes.ts';
import type { LaidPane } from './pane-layout.ts';
import type { PlotModel } from './plot-model.ts';
import { placeAt, placeOfTime, type TimeView, timeOfPlace, timeTicks } from './time-scale.ts';
import { valueAt, valueTicks, yOf } from './value-scale.ts';

/** Where the name of an indicator is written. */
export interface LegendPlace {
  readonly study: string | null;
  readonly topPx: number;
  readonly rightPx: number;
}

/** What is drawn of a plot, and where its badges and legends came to lie. */
interface DrawnPlot {
  readonly model: PlotModel | null;
  readonly view: TimeView;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly plotBottomPx: number;
  readonly panes: readonly LaidPane[];
  readonly moving: boolean;
  readonly pointer: Spot | null;
  readonly remoteMs: number | null;
  readonly draft: Drawing | null;
  readonly selected: string | null;
  readonly spotsOf: (drawing: Drawing) => readonly Spot[];
  badges: readonly MarkBadge[];
  legend: readonly LegendPlace[];
}

function drawStudies(pen: Pen, { studies, levels }: LaidPane['pane'], { tokens }: PlotModel): void {
  const { context, scale, widthPx } = pen;
  for (const level of levels) {
    context.fillStyle = withOpacity(tokens.control, 0.6);
    context.fillRect(0, Math.round(yOf(scale, level)), widthPx, 1);
  }
  for (const { fills, lines } of studies) {
    for (const fill of fills) drawFill(pen, fill);
    for (const line of lines) drawLine(pen, line, tokens);
  }
}

function drawPrice(pen: Pen, model: PlotModel): void {
  if (model.withProfile) drawProfile(pen, model);
  if (model.withVolume) drawVolume(pen, model);
  for (const compared of model.compared) drawCompared(pen, compared);
  if (model.style === 'line' || model.style === 'area') drawCloses(pen, model);
  else drawBars(pen, model);
}

/** Axes and series of every pane; gives back how wide the figures of the value axes are. */
export function drawBase(context: CanvasRenderingContext2D, plot: DrawnPlot): number {
  const { model, view, widthPx, heightPx, panes, plotBottomPx } = plot;
  if (!model) return 0;
  const { tokens, language } = model;
  context.clearRect(0, 0, context.canvas.width, heightPx);
  let widest = 0;
  panes.forEach(({ pane, scale, topPx, heightPx: paneHeightPx }, place) => {
    const pen: Pen = { context, view, widthPx, scale, thin: plot.moving };
    // Amounts of shares and money are too long to be written out.
    const write = place > 0 && scale.range.max >= 10_000 ? pane.studies[0]?.format : undefined;
    const ticks = valueTicks(scale, { language, write });
    for (const { label } of ticks) widest = Math.max(widest, context.measureText(label).width);
    drawValueAxis(pen, model, ticks);
    context.save();
    context.beginPath();
    context.rect(0, topPx, widthPx, paneHeightPx);
    context.clip();
    if (place === 0) drawPrice(pen, model);
    drawStudies(pen, pane, model);
    context.restore();
    if (place === 0) drawLastPrice(pen, model);
    if (place > 0) {
      context.fillStyle = tokens.line;
      context.fillRect(0, topPx, context.canvas.clientWidth, 1);
    }
  });
  const [first] = panes;
  if (first) {
    const ticks = timeTicks({ time: model.bars.time, view, widthPx, end: model.bars.time.length, language });
    drawTimeAxis({ context, view, widthPx, scale: first.scale }, { tokens, ticks, topPx: plotBottomPx });
  }
  return widest;
}

/** The bar that the legend reads: under the pointer, else the newest. */
function readPlace(plot: DrawnPlot, model: PlotModel): number {
  const newest = model.bars.time.length - 1;
  if (plot.pointer) {
    const place = Math.round(placeAt(plot.view, plot.pointer.x, plot.widthPx));
    return Math.max(0, Math.min(newest, place));
  }
  if (plot.remoteMs === null) return newest;
  return Math.max(0, Math.min(newest, Math.round(placeOfTime(model.bars.time, plot.remoteMs))));
}

function drawLegends(context: CanvasRenderingContext2D, plot: DrawnPlot, model: PlotModel): LegendPlace[] {
  const at = readPlace(plot, model);
  const first = Math.ceil(placeAt(plot.view, 0, plot.widthPx));
  return plot.panes.flatMap(({ pane, topPx }, place) => {
    const compared = place === 0 ? comparedRow(model, at, first) : null;
    const rows: LegendRow[] = [
      ...(place === 0 ? [{ study: null, words: barWords(model, at) }] : []),
      ...(compared ? [compared] : []),
      ...pane.studies.map((study) => studyRow(study, at, model.tokens)),
    ];
    return drawLegend(context, rows, { topPx, widthPx: plot.widthPx, ground: model.tokens.panel });
  });
}

function drawPointer(context: CanvasRenderingContext2D, plot: DrawnPlot, model: PlotModel): void {
  const { pointer, remoteMs, view, widthPx, panes } = plot;
  const [price] = panes;
  if (!price || (pointer === null && remoteMs === null)) return;
  const { time } = model.bars;
  const place = pointer
    ? Math.round(placeAt(view, Math.min(pointer.x, widthPx), widthPx))
    : placeOfTime(time, remoteMs ?? 0);
  const over =
    pointer && panes.find(({ topPx, heightPx }) => pointer.y >= topPx && pointer.y < topPx + heightPx);
  const value = over && pointer ? valueAt(over.scale, pointer.y) : 0;
  const study = over && over !== price ? over.pane.studies[0] : undefined;
  drawCrosshair({ context, view, widthPx, scale: price.scale }, model, {
    place,
    timeMs: timeOfPlace(time, place),
    y: over && pointer ? pointer.y : null,
    value: over ? axisFigure(over.scale, value, { model, study }) : '',
    bottomPx: plot.plotBottomPx,
  });
}

/** What lies above the series: drawings, marks, legend and crosshair. */
export function drawTop(context: CanvasRenderingContext2D, plot: DrawnPlot): void {
  const { model, view, widthPx, panes, draft, selected } = plot;
  const [price] = panes;
  context.clearRect(0, 0, context.canvas.width, plot.heightPx);
  if (!model || !price || model.bars.time.length === 0) return;
  const others = model.drawings.filter(({ id }) => id !== draft?.id);
  const drawings = draft ? [...others, draft] : others;
  drawDrawings(
    { context, widthPx, scale: price.scale, model, spotsOf: plot.spotsOf },
    drawings,
    draft?.id ?? selected,
  );
  plot.badges = markBadges(model, { view, widthPx, bottomPx: price.topPx + price.heightPx });
  drawBadges(context, plot.badges, model.tokens);
  plot.legend = drawLegends(context, plot, model);
  drawPointer(context, plot, model);
}
