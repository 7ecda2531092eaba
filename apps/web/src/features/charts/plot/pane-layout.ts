import { TIME_AXIS_PX } from './draw-axes.ts';
import { barsInBundles, bundlesInSight, firstInSight, lineInBundles } from './draw-series.ts';
import type { PlotLine, PlotModel, PlotPane } from './plot-model.ts';
import { placeAt, type TimeView } from './time-scale.ts';
import { toUnit, type ValueRange, type ValueScale, withMargins } from './value-scale.ts';

/** Where a pane is, and how it turns values into heights. */
export interface LaidPane {
  readonly pane: PlotPane;
  readonly topPx: number;
  readonly heightPx: number;
  readonly scale: ValueScale;
}

interface Sight {
  readonly view: TimeView;
  readonly widthPx: number;
}

interface LayoutRequest extends Sight {
  readonly model: PlotModel;
  readonly heightPx: number;
  /** Ranges that the member set by dragging an axis, by pane. */
  readonly ranges: ReadonlyMap<string, ValueRange>;
  /** Heights that the member set by dragging a border, by pane. */
  readonly shares: ReadonlyMap<string, number>;
}

const LEGEND_ROW_PX = 17;
const MOST_LEGEND = 0.36;
const MARKS_PX = 22;

class Extremes {
  min = Number.POSITIVE_INFINITY;
  max = Number.NEGATIVE_INFINITY;

  take(value: number): void {
    if (value < this.min) this.min = value;
    if (value > this.max) this.max = value;
  }
}

function takeLine(
  found: Extremes,
  line: PlotLine,
  { sight, unit }: { sight: Sight; unit: (value: number) => number },
) {
  // Levels of a whole session and stops may be far away: they come into sight, they do not press the price flat.
  if (line.draw === 'stepped') return;
  const view = { ...sight.view, right: sight.view.right - line.shift };
  const { size, from, to } = bundlesInSight({ ...sight, view }, line.values.length);
  const { low, high } = lineInBundles(line.values, size);
  for (let at = from; at < to; at += 1) {
    if (Number.isNaN(low[at] ?? Number.NaN)) continue;
    found.take(unit(low[at] ?? 0));
    found.take(unit(high[at] ?? 0));
  }
  if (line.draw === 'histogram') found.take(0);
}

function priceRange(request: LayoutRequest, base: number): Extremes {
  const { model, view, widthPx } = request;
  const found = new Extremes();
  const unit = (value: number) => toUnit({ kind: model.scale, base }, value);
  const { size, from, to } = bundlesInSight(request, model.shown.time.length);
  const { high, low, close } = barsInBundles(model.shown, size);
  const closes = model.style === 'line' || model.style === 'area';
  for (let at = from; at < to; at += 1) {
    found.take(unit((closes && size === 1 ? close[at] : low[at]) ?? 0));
    found.take(unit((closes && size === 1 ? close[at] : high[at]) ?? 0));
  }
  for (const { lines } of model.panes[0].studies) {
    for (const line of lines) takeLine(found, line, { sight: request, unit });
  }
  const first = Math.ceil(placeAt(view, 0, widthPx));
  for (const { values } of model.compared) {
    const start = firstInSight(values, first);
    const end = Math.min(values.length, Math.ceil(view.right));
    for (let at = Math.max(0, first); at < end; at += size)
      found.take((values[at] ?? Number.NaN) / start - 1);
  }
  return found;
}

function ownRange({ studies, levels, ends }: PlotPane, sight: Sight): ValueRange {
  const found = new Extremes();
  for (const line of studies.flatMap(({ lines }) => lines)) {
    takeLine(found, line, { sight, unit: (value) => value });
  }
  for (const level of levels) found.take(level);
  return ends ? { min: Math.max(ends.min, found.min), max: Math.min(ends.max, found.max) } : found;
}

function scaleOf(
  request: LayoutRequest,
  pane: PlotPane,
  place: { topPx: number; heightPx: number },
): ValueScale {
  const { model, view, widthPx } = request;
  const isPrice = pane === model.panes[0];
  const first = Math.ceil(placeAt(view, 0, widthPx));
  const base = firstInSight(model.shown.close, first) || 1;
  const found = isPrice ? priceRange(request, base) : ownRange(pane, request);
  const bottomPx = isPrice ? (model.marks.length > 0 ? MARKS_PX + 8 : 12) : 8;
  const rows = pane.studies.length + (isPrice ? 1 : 0) + (isPrice && model.compared.length > 0 ? 1 : 0);
  const legendPx = Math.min(MOST_LEGEND * place.heightPx, 8 + rows * LEGEND_ROW_PX);
  const margins = { topPx: legendPx, bottomPx, heightPx: place.heightPx };
  const range = request.ranges.get(pane.id) ?? withMargins(found, margins);
  return { kind: isPrice ? model.scale : 'linear', base, range, ...place };
}

/** The panes below each other over the time axis, each with its scale. */
export function layPanes(request: LayoutRequest): readonly LaidPane[] {
  const { model, heightPx, shares } = request;
  const shareOf = (pane: PlotPane) => shares.get(pane.id) ?? pane.share;
  const all = model.panes.reduce((sum, pane) => sum + shareOf(pane), 0);
  const roomPx = Math.max(0, heightPx - TIME_AXIS_PX);
  let topPx = 0;
  return model.panes.map((pane) => {
    const place = { topPx, heightPx: Math.round((roomPx * shareOf(pane)) / all) };
    topPx += place.heightPx;
    return { pane, ...place, scale: scaleOf(request, pane, place) };
  });
}
