import { formatDate, formatDateTime, formatPercent, formatProbability, type Language } from '@auspex/market';
import { fillText } from '../../i18n/translate.ts';
import type { DataLabels } from '../data-labels.ts';
import { type ChartLayer, type ChartPane, layerTimes } from './chart-layer.ts';

export interface ReadoutFigure {
  /** What the figure is, where a layer has more than one. */
  readonly label?: string;
  readonly text: string;
  readonly direction?: 'up' | 'down';
}

export interface ReadoutEntry {
  readonly name: string;
  /** Which of the layers it reads. */
  readonly place: number;
  readonly figures: readonly ReadoutFigure[];
}

/** Everything a chart shows at one moment, in words. */
export interface Readout {
  readonly date: string;
  readonly entries: readonly ReadoutEntry[];
}

export interface ReadoutRequest {
  readonly layers: readonly ChartLayer[];
  readonly panes: readonly ChartPane[];
  readonly labels: DataLabels;
  readonly locale: Language;
  readonly intraday: boolean;
}

/** Where a moment is in a row of moments, oldest first; −1 where it is not. */
function placeOf(times: ArrayLike<number>, timeMs: number): number {
  let [low, high] = [0, times.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = times[middle] ?? 0;
    if (at === timeMs) return middle;
    if (at < timeMs) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function hasValue(layer: ChartLayer, place: number): boolean {
  if (layer.kind !== 'line' && layer.kind !== 'histogram') return true;
  return layer.points[place]?.value != null;
}

/**
 * The moment that is read while nothing is pointed at: the newest of those at which most layers have a value, so that
 * figures of two days never share a line.
 */
export function restingMoment(layers: readonly ChartLayer[]): number | null {
  const counts = new Map<number, number>();
  for (const layer of layers) {
    const times = layerTimes(layer);
    for (let at = 0; at < times.length; at += 1) {
      const timeMs = times[at] ?? 0;
      if (hasValue(layer, at)) counts.set(timeMs, (counts.get(timeMs) ?? 0) + 1);
    }
  }
  let best = { timeMs: Number.NEGATIVE_INFINITY, count: 0 };
  for (const [timeMs, count] of counts) {
    if (count > best.count || (count === best.count && timeMs > best.timeMs)) best = { timeMs, count };
  }
  return best.count === 0 ? null : best.timeMs;
}

type Format = (value: number) => string;
type Layer<Kind extends ChartLayer['kind']> = Extract<ChartLayer, { kind: Kind }>;

function candleFigures(
  { bars }: Layer<'candles'>,
  place: number,
  { format, labels, locale }: { format: Format } & Pick<ReadoutRequest, 'labels' | 'locale'>,
): ReadoutFigure[] {
  const { open, high, low, close } = bars;
  const last = close[place];
  const before = close[place - 1];
  const prices = [
    { label: labels.openMark, text: format(open[place] ?? 0) },
    { label: labels.highMark, text: format(high[place] ?? 0) },
    { label: labels.lowMark, text: format(low[place] ?? 0) },
    { label: labels.closeMark, text: format(last ?? 0) },
  ];
  if (last === undefined || before === undefined || before <= 0) return prices;
  const text = formatPercent(last / before - 1, 2, locale);
  if (last === before) return [...prices, { text }];
  return [...prices, { text, direction: last > before ? 'up' : 'down' }];
}

function fanFigures(
  { points }: Layer<'fan'>,
  place: number,
  { format, labels, locale }: { format: Format } & Pick<ReadoutRequest, 'labels' | 'locale'>,
): ReadoutFigure[] {
  const point = points[place];
  if (!point) return [];
  return (
    [
      [0.5, point.p50],
      [0.8, point.p80],
      [0.9, point.p90],
    ] as const
  ).map(([level, [low, high]]) => ({
    label: formatProbability(level, locale),
    // On the day it is made, a range has no width yet.
    text: low === high ? '' : fillText(labels.between, { low: format(low), high: format(high) }),
  }));
}

function figuresAt(layer: ChartLayer, timeMs: number, request: ReadoutRequest): readonly ReadoutFigure[] {
  const place = placeOf(layerTimes(layer), timeMs);
  if (place < 0) return [];
  const format = request.panes[layer.pane ?? 0]?.formatValue ?? String;
  const words = { format, labels: request.labels, locale: request.locale };
  if (layer.kind === 'candles') return candleFigures(layer, place, words);
  if (layer.kind === 'fan') return fanFigures(layer, place, words);
  if (layer.kind === 'band') {
    const { low, high } = layer.points[place] ?? { low: 0, high: 0 };
    return [{ text: fillText(request.labels.between, { low: format(low), high: format(high) }) }];
  }
  const value = layer.points[place]?.value ?? null;
  return value === null ? [] : [{ text: format(value) }];
}

/** One moment of a chart with its date and the figures of every layer; a layer without one keeps its name alone. */
export function readoutAt(request: ReadoutRequest, timeMs: number | null): Readout {
  const { layers, locale, intraday } = request;
  const write = intraday ? formatDateTime : formatDate;
  return {
    date: timeMs === null ? '' : write(timeMs, locale),
    entries: layers.map((layer, place) => ({
      name: layer.name,
      place,
      figures: timeMs === null ? [] : figuresAt(layer, timeMs, request),
    })),
  };
}
