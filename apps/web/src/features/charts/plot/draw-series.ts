import type { BarColumns } from '@auspex/market';
import { type BundledLine, bundleBars, bundleLine, volumeProfile } from '@auspex/quant/chart';
import type { ColourTokens } from '../../../ui/theme/tokens.ts';
import { withOpacity } from '../../../ui/theme/with-opacity.ts';
import type { PlotCompared, PlotFill, PlotLine, PlotModel } from './plot-model.ts';
import { bundleSize, placeAt, type TimeView, xOf } from './time-scale.ts';
import { type ValueScale, yOf, yOfChange } from './value-scale.ts';

/** What is needed to draw into one pane. */
export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly view: TimeView;
  readonly widthPx: number;
  readonly scale: ValueScale;
  /** Lines of one pixel are drawn several times as fast as wider ones. */
  readonly thin?: boolean;
}

const bundledBars = new WeakMap<BarColumns, Map<number, BarColumns>>();
const bundledLines = new WeakMap<Float64Array, Map<number, BundledLine>>();

function remembered<Key extends object, Value>(
  known: WeakMap<Key, Map<number, Value>>,
  key: Key,
  { size, make }: { readonly size: number; readonly make: (key: Key, size: number) => Value },
): Value {
  const bySize = known.get(key) ?? new Map<number, Value>();
  known.set(key, bySize);
  const found = bySize.get(size) ?? make(key, size);
  bySize.set(size, found);
  return found;
}

export function barsInBundles(bars: BarColumns, size: number): BarColumns {
  return remembered(bundledBars, bars, { size, make: bundleBars });
}

export function lineInBundles(values: Float64Array, size: number): BundledLine {
  return remembered(bundledLines, values, { size, make: bundleLine });
}

/** The bundles in sight, of `count` bars. */
export function bundlesInSight(
  { view, widthPx }: Pick<Pen, 'view' | 'widthPx'>,
  count: number,
): { readonly size: number; readonly from: number; readonly to: number } {
  const size = bundleSize(view.barPx);
  const from = Math.max(0, Math.floor(placeAt(view, 0, widthPx) / size) - 1);
  const to = Math.min(Math.ceil(count / size), Math.ceil(view.right / size) + 1);
  return { size, from, to: Math.max(from, to) };
}

/** The middle of a bundle on the screen. */
function middleX({ view, widthPx }: Pen, bundle: number, size: number): number {
  return xOf(view, bundle * size + (size - 1) / 2, widthPx);
}

interface Direction {
  readonly rising: boolean;
  readonly colour: string;
}

function directions({ gain, loss }: ColourTokens): readonly Direction[] {
  return [
    { rising: true, colour: gain },
    { rising: false, colour: loss },
  ];
}

/** Candles or bars; each colour in one go. */
export function drawBars(pen: Pen, model: Pick<PlotModel, 'shown' | 'style' | 'tokens'>): void {
  const { context, view, scale } = pen;
  const { size, from, to } = bundlesInSight(pen, model.shown.time.length);
  const { open, high, low, close } = barsInBundles(model.shown, size);
  const stepPx = view.barPx * size;
  const wide = Math.max(1, Math.floor(stepPx * 0.72));
  const body = stepPx >= 4 ? wide - ((wide + 1) % 2) : Math.max(1, Math.round(stepPx - 1));
  for (const { rising, colour } of directions(model.tokens)) {
    context.fillStyle = colour;
    for (let at = from; at < to; at += 1) {
      const [opened, closed] = [open[at] ?? 0, close[at] ?? 0];
      if (closed >= opened !== rising) continue;
      const x = Math.round(middleX(pen, at, size));
      const top = Math.round(yOf(scale, high[at] ?? closed));
      const bottom = Math.round(yOf(scale, low[at] ?? closed));
      context.fillRect(x, top, 1, Math.max(1, bottom - top));
      const yOpen = Math.round(yOf(scale, opened));
      const yClose = Math.round(yOf(scale, closed));
      if (model.style === 'bars') {
        const tick = Math.max(1, Math.floor(body / 2));
        context.fillRect(x - tick, yOpen, tick, 1);
        context.fillRect(x + 1, yClose, tick, 1);
      } else {
        const left = x - Math.floor(body / 2);
        context.fillRect(left, Math.min(yOpen, yClose), body, Math.max(1, Math.abs(yClose - yOpen)));
      }
    }
  }
}

/** Goes along a line; where it has no value it is interrupted. */
function trace(pen: Pen, line: Pick<PlotLine, 'values' | 'shift' | 'draw'>, yAt: (value: number) => number) {
  const { context } = pen;
  const shifted = { ...pen, view: { ...pen.view, right: pen.view.right - line.shift } };
  const { size, from, to } = bundlesInSight(shifted, line.values.length);
  const { low, high, last } = lineInBundles(line.values, size);
  let drawing = false;
  let before = 0;
  for (let at = from; at < to; at += 1) {
    const value = last[at] ?? Number.NaN;
    if (Number.isNaN(value)) {
      drawing = false;
      continue;
    }
    const x = middleX(shifted, at, size);
    const y = yAt(value);
    if (!drawing) context.moveTo(x, y);
    else {
      if (line.draw === 'stepped') context.lineTo(x, before);
      if (size > 1) {
        context.lineTo(x, yAt(low[at] ?? value));
        context.lineTo(x, yAt(high[at] ?? value));
      }
      context.lineTo(x, y);
    }
    drawing = true;
    before = y;
  }
}

function drawDots(pen: Pen, line: PlotLine): void {
  const { size, from, to } = bundlesInSight(pen, line.values.length);
  const { last } = lineInBundles(line.values, size);
  pen.context.fillStyle = line.colour;
  for (let at = from; at < to; at += 1) {
    const value = last[at] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const x = middleX(pen, at, size);
    pen.context.fillRect(x - line.width, yOf(pen.scale, value) - line.width, 2 * line.width, 2 * line.width);
  }
}

/** Columns from zero; rising and falling ones in the colours of their direction, where the line has none of its own. */
function drawColumns(pen: Pen, line: PlotLine, tokens: ColourTokens): void {
  const { context, view, scale } = pen;
  const { size, from, to } = bundlesInSight(pen, line.values.length);
  const { last } = lineInBundles(line.values, size);
  const width = Math.max(1, Math.floor(view.barPx * size * 0.6));
  const [rising, falling] = [tokens.gain, tokens.loss].map((tone) => withOpacity(line.colour || tone, 0.65));
  const zero = Math.max(scale.topPx, Math.min(scale.topPx + scale.heightPx, yOf(scale, 0)));
  for (let at = from; at < to; at += 1) {
    const value = last[at] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const y = yOf(scale, value);
    context.fillStyle = (value >= 0 ? rising : falling) ?? tokens.muted;
    const x = Math.round(middleX(pen, at, size) - width / 2);
    context.fillRect(x, Math.min(y, zero), width, Math.max(1, Math.abs(zero - y)));
  }
}

export function drawLine(pen: Pen, line: PlotLine, tokens: ColourTokens): void {
  if (line.draw === 'histogram') {
    drawColumns(pen, line, tokens);
    return;
  }
  if (line.draw === 'dots') {
    drawDots(pen, line);
    return;
  }
  const { context, scale } = pen;
  context.beginPath();
  trace(pen, line, (value) => yOf(scale, value));
  context.strokeStyle = line.colour;
  context.lineWidth = pen.thin ? 1 : line.width;
  context.lineJoin = 'round';
  context.stroke();
}

/** The surface between two lines, such as a band or a cloud. */
export function drawFill(pen: Pen, { from, to }: PlotFill): void {
  const { context, scale } = pen;
  const shifted = { ...pen, view: { ...pen.view, right: pen.view.right - from.shift } };
  const sight = bundlesInSight(shifted, from.values.length);
  const [one, other] = [from, to].map(({ values }) => lineInBundles(values, sight.size).last);
  if (!one || !other) return;
  context.fillStyle = withOpacity(from.colour, 0.08);
  context.beginPath();
  const flush = (first: number, end: number) => {
    for (let at = first; at < end; at += 1) {
      context.lineTo(middleX(shifted, at, sight.size), yOf(scale, one[at] ?? 0));
    }
    for (let at = end - 1; at >= first; at -= 1) {
      context.lineTo(middleX(shifted, at, sight.size), yOf(scale, other[at] ?? 0));
    }
    context.closePath();
  };
  let first = -1;
  for (let at = sight.from; at <= sight.to; at += 1) {
    const there = at < sight.to && Number.isFinite(one[at]) && Number.isFinite(other[at]);
    if (there && first < 0) first = at;
    if (!there && first >= 0) {
      context.moveTo(middleX(shifted, first, sight.size), yOf(scale, one[first] ?? 0));
      flush(first, at);
      first = -1;
    }
  }
  context.fill();
}

/** The closes as a line, filled below for an area. */
export function drawCloses(
  pen: Pen,
  { shown, style, tokens }: Pick<PlotModel, 'shown' | 'style' | 'tokens'>,
) {
  const { context, scale } = pen;
  const line = { values: shown.close, shift: 0, draw: 'line' as const };
  const yAt = (value: number) => yOf(scale, value);
  if (style === 'area') {
    const { size, from, to } = bundlesInSight(pen, shown.close.length);
    const bottom = scale.topPx + scale.heightPx;
    context.beginPath();
    trace(pen, line, yAt);
    context.lineTo(middleX(pen, to - 1, size), bottom);
    context.lineTo(middleX(pen, from, size), bottom);
    context.closePath();
    context.fillStyle = withOpacity(tokens.info, 0.12);
    context.fill();
  }
  context.beginPath();
  trace(pen, line, yAt);
  context.strokeStyle = style === 'area' ? tokens.info : tokens.text;
  context.lineWidth = pen.thin ? 1 : 1.5;
  context.stroke();
}

/** The value against which the changes of a compared symbol are measured: its first in sight. */
export function firstInSight(values: Float64Array, from: number): number {
  for (let at = Math.max(0, from); at < values.length; at += 1) {
    if (Number.isFinite(values[at])) return values[at] ?? Number.NaN;
  }
  return Number.NaN;
}

export function drawCompared(pen: Pen, { values, colour }: PlotCompared): void {
  const base = firstInSight(values, Math.ceil(placeAt(pen.view, 0, pen.widthPx)));
  pen.context.beginPath();
  trace(pen, { values, shift: 0, draw: 'line' }, (value) => yOfChange(pen.scale, value / base - 1));
  pen.context.strokeStyle = colour;
  pen.context.lineWidth = pen.thin ? 1 : 1.5;
  pen.context.stroke();
}

const VOLUME_SHARE = 0.16;

/** The volume of each bar at the foot of the price pane. */
export function drawVolume(pen: Pen, { bars, tokens }: Pick<PlotModel, 'bars' | 'tokens'>): void {
  const { context, view, scale } = pen;
  const { size, from, to } = bundlesInSight(pen, bars.time.length);
  const { open, close, volume } = barsInBundles(bars, size);
  let most = 0;
  for (let at = from; at < to; at += 1) most = Math.max(most, volume[at] || 0);
  if (most === 0) return;
  const bottom = scale.topPx + scale.heightPx;
  const width = Math.max(1, Math.floor(view.barPx * size * 0.72));
  for (const { rising, colour } of directions(tokens)) {
    context.fillStyle = withOpacity(colour, 0.24);
    for (let at = from; at < to; at += 1) {
      const traded = volume[at] ?? 0;
      if ((close[at] ?? 0) >= (open[at] ?? 0) !== rising || !(traded > 0)) continue;
      const height = Math.max(1, (traded / most) * VOLUME_SHARE * scale.heightPx);
      const x = Math.round(middleX(pen, at, size) - width / 2);
      context.fillRect(x, bottom - height, width, height);
    }
  }
}

const PROFILE_STEPS = 40;
const PROFILE_SHARE = 0.22;

/** How much was traded at which price, of the bars in sight, from the right edge. */
export function drawProfile(pen: Pen, { bars, tokens }: Pick<PlotModel, 'bars' | 'tokens'>): void {
  const { context, scale, widthPx, view } = pen;
  const from = Math.max(0, Math.ceil(placeAt(view, 0, widthPx)));
  const to = Math.min(bars.time.length, Math.floor(view.right) + 1);
  const profile = volumeProfile(bars, { from, to, steps: PROFILE_STEPS });
  if (!profile) return;
  const most = profile.volumes[profile.busiest] ?? 1;
  const [first, last] = profile.valueArea;
  profile.volumes.forEach((volume, at) => {
    const top = yOf(scale, profile.low + (at + 1) * profile.step);
    const bottom = yOf(scale, profile.low + at * profile.step);
    const width = (volume / most) * PROFILE_SHARE * widthPx;
    const strength = at === profile.busiest ? 0.55 : at >= first && at <= last ? 0.28 : 0.14;
    context.fillStyle = withOpacity(at === profile.busiest ? tokens.accent : tokens.info, strength);
    context.fillRect(widthPx - width, top, width, Math.max(1, bottom - top - 1));
  });
}
