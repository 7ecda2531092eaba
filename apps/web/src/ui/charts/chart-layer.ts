import type { BarColumns } from '@auspex/market';
import type { ValueAxis } from './value-axis.ts';

/** By meaning, or the n-th neutral series colour. */
export type LayerTone = 'accent' | 'text' | 'muted' | 'gain' | 'loss' | 'info' | 1 | 2 | 3 | 4 | 5 | 6;

export interface TimePoint {
  readonly timeMs: number;
  /** Null where there was none: the line breaks. */
  readonly value: number | null;
}

export interface RangePoint {
  readonly timeMs: number;
  readonly low: number;
  readonly high: number;
  /** Nothing is known just before it: the band begins anew. */
  readonly begins?: boolean;
}

export interface FanPoint {
  readonly timeMs: number;
  readonly middle: number;
  readonly p50: readonly [low: number, high: number];
  readonly p80: readonly [low: number, high: number];
  readonly p90: readonly [low: number, high: number];
}

interface Named {
  readonly name: string;
  /** 0 is the uppermost. */
  readonly pane?: number;
}

export type ChartLayer = Named &
  (
    | { readonly kind: 'candles'; readonly bars: BarColumns; readonly look?: 'candles' | 'bars' }
    | {
        readonly kind: 'line';
        readonly points: readonly TimePoint[];
        readonly tone: LayerTone;
        readonly dashed?: boolean;
        /** Points by themselves, without a line between them. */
        readonly dots?: boolean;
        /** Filled down to zero with a faint share of its colour. */
        readonly filled?: boolean;
      }
    | {
        readonly kind: 'histogram';
        readonly points: readonly TimePoint[];
        readonly tone: LayerTone | 'direction';
      }
    | { readonly kind: 'band'; readonly points: readonly RangePoint[]; readonly tone: LayerTone }
    | { readonly kind: 'fan'; readonly points: readonly FanPoint[] }
  );

export interface ChartPane {
  /** Share of the height against the other panes. */
  readonly share: number;
  /** A figure by itself, in the legend and the table. */
  readonly formatValue: (value: number) => string;
  /** The figures of the axis, which have as many decimals as their step needs. */
  readonly axis: ValueAxis;
  readonly zeroLine?: boolean;
  readonly scale?: 'linear' | 'log' | 'percent';
}

export interface ChartMarker {
  readonly timeMs: number;
  readonly place: 'above' | 'below';
  readonly shape: 'up' | 'down' | 'dot';
  readonly tone: LayerTone;
  /** What the legend calls markers of this kind. */
  readonly name: string;
  /** Written beside it on the chart. */
  readonly text?: string;
}

/** Draws attention to a level: entry, stop, target, an alert. */
export interface ChartLevel {
  readonly value: number;
  readonly tone: LayerTone;
  readonly text: string;
}

/** The moments of a layer, oldest first. */
export function layerTimes(layer: ChartLayer): Float64Array | readonly number[] {
  return layer.kind === 'candles' ? layer.bars.time : layer.points.map(({ timeMs }) => timeMs);
}
