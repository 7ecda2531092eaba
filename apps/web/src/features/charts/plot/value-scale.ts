import { formatPercent, formatPrice, type Language } from '@auspex/market';
import { numberAxis, percentAxis, writeTicks } from '../../../ui/charts/value-axis.ts';
import type { PlotScale } from './plot-model.ts';

/** A part of the vertical scale, in its own unit: the price, its logarithm, or its change. */
export interface ValueRange {
  readonly min: number;
  readonly max: number;
}

/** How values become heights in one pane. */
export interface ValueScale {
  readonly kind: PlotScale;
  /** What is no change, on a scale in per cent. */
  readonly base: number;
  readonly range: ValueRange;
  readonly topPx: number;
  readonly heightPx: number;
}

export function toUnit({ kind, base }: Pick<ValueScale, 'kind' | 'base'>, value: number): number {
  if (kind === 'log') return Math.log(value);
  return kind === 'percent' ? value / base - 1 : value;
}

function fromUnit({ kind, base }: Pick<ValueScale, 'kind' | 'base'>, unit: number): number {
  if (kind === 'log') return Math.exp(unit);
  return kind === 'percent' ? (unit + 1) * base : unit;
}

function yOfUnit({ range, topPx, heightPx }: ValueScale, unit: number): number {
  return topPx + (heightPx * (range.max - unit)) / (range.max - range.min);
}

export function yOf(scale: ValueScale, value: number): number {
  return yOfUnit(scale, toUnit(scale, value));
}

export function valueAt(scale: ValueScale, y: number): number {
  const { range, topPx, heightPx } = scale;
  return fromUnit(scale, range.max - ((y - topPx) / heightPx) * (range.max - range.min));
}

/** A change that was measured against another value, on a scale in per cent. */
export function yOfChange(scale: ValueScale, change: number): number {
  return yOfUnit(scale, change);
}

interface Margins {
  readonly topPx: number;
  readonly bottomPx: number;
  readonly heightPx: number;
}

/** The range with room above and below; one value alone lies in the middle. */
export function withMargins({ min, max }: ValueRange, { topPx, bottomPx, heightPx }: Margins): ValueRange {
  if (!(max >= min)) return { min: 0, max: 1 };
  const span = max - min || Math.abs(max) * 0.02 || 1;
  const [low, high] = max === min ? [min - span / 2, max + span / 2] : [min, max];
  const perPx = (high - low) / Math.max(20, heightPx - topPx - bottomPx);
  return { min: low - bottomPx * perPx, max: high + topPx * perPx };
}

export interface ValueTick {
  readonly y: number;
  readonly label: string;
}

const TICK_GAP_PX = 46;
const ROUND = [1, 2, 2.5, 5, 10] as const;

function roundStep(least: number): number {
  const size = 10 ** Math.floor(Math.log10(least));
  return (ROUND.find((round) => round * size >= least * 0.999) ?? 10) * size;
}

/** Round figures at about equal distances. */
function linearTicks({ min, max }: ValueRange, most: number): number[] {
  const step = roundStep((max - min) / Math.max(1, most));
  const first = Math.ceil(min / step);
  const count = Math.max(0, Math.floor(max / step) - first + 1);
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** 1, 2, 5, 10 … where the prices are far apart; round steps where they are close together. */
function logTicks({ min, max }: ValueRange, most: number): number[] {
  const [low, high] = [Math.exp(min), Math.exp(max)];
  if (high / low < 4) return linearTicks({ min: low, max: high }, most);
  const decades = Array.from(
    { length: Math.ceil(Math.log10(high)) - Math.floor(Math.log10(low)) + 1 },
    (_, at) => 10 ** (Math.floor(Math.log10(low)) + at),
  );
  const inside = (values: number[]) => values.filter((value) => value >= low && value <= high);
  const fine = inside(decades.flatMap((each) => [each, 2 * each, 5 * each]));
  return fine.length <= most ? fine : inside(decades);
}

/** The labels of a value axis. */
export function valueTicks(
  scale: ValueScale,
  {
    language,
    write,
  }: { readonly language: Language; readonly write?: ((value: number) => string) | undefined },
): ValueTick[] {
  const most = Math.max(2, Math.floor(scale.heightPx / TICK_GAP_PX));
  if (scale.kind === 'log') {
    const values = logTicks(scale.range, most);
    const labels = values.map((value) => formatPrice(value, undefined, language));
    return values.map((value, at) => ({ y: yOf(scale, value), label: labels[at] ?? '' }));
  }
  const units = linearTicks(scale.range, most);
  const axis = scale.kind === 'percent' ? percentAxis(language) : numberAxis(language);
  const labels = write ? units.map(write) : writeTicks(units, axis);
  return units.map((unit, at) => ({ y: yOfUnit(scale, unit), label: labels[at] ?? '' }));
}

/** A value as the crosshair and the last price are labelled. */
export function valueLabel(scale: ValueScale, value: number, language: Language): string {
  return scale.kind === 'percent'
    ? formatPercent(toUnit(scale, value), 2, language)
    : formatPrice(value, undefined, language);
}
