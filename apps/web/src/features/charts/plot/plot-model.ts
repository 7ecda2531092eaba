import type { BarColumns, Language, Timeframe } from '@auspex/market';
import type { ColourTokens } from '../../../ui/theme/tokens.ts';
import type { ListChange } from '../list-document.ts';
import type { Drawing } from './drawing-shapes.ts';

/** Everything that one chart shows: the page makes a new one for every change, the plot draws it. */

export const STYLES = ['candles', 'bars', 'heikin-ashi', 'line', 'area'] as const;
export type PlotStyle = (typeof STYLES)[number];

export const SCALES = ['linear', 'log', 'percent'] as const;
export type PlotScale = (typeof SCALES)[number];

/** One output of an indicator. */
export interface PlotLine {
  readonly name: string;
  readonly values: Float64Array;
  readonly draw: 'line' | 'histogram' | 'dots' | 'stepped';
  readonly colour: string;
  readonly width: number;
  /** Bars to the right. */
  readonly shift: number;
}

export interface PlotFill {
  readonly from: PlotLine;
  readonly to: PlotLine;
}

/** An indicator with everything it draws in one pane. */
export interface PlotStudy {
  /** Of the saved indicator. */
  readonly id: string;
  readonly name: string;
  readonly lines: readonly PlotLine[];
  readonly fills: readonly PlotFill[];
  readonly format: (value: number) => string;
}

export interface PlotPane {
  readonly id: string;
  /** Share of the height against the other panes. */
  readonly share: number;
  readonly studies: readonly PlotStudy[];
  readonly levels: readonly number[];
  /** The ends of a bounded scale. */
  readonly ends?: { readonly min: number; readonly max: number } | undefined;
}

/** Another symbol on the same bars, in per cent of where the view begins. */
export interface PlotCompared {
  readonly symbol: string;
  readonly values: Float64Array;
  readonly colour: string;
}

export const MARK_KINDS = ['earnings', 'dividends', 'splits', 'news', 'signals', 'trades'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Something that happened, below the bar on which it did. */
export interface PlotMark {
  readonly kind: MarkKind | 'pattern';
  readonly timeMs: number;
  /** One letter in the badge. */
  readonly letter: string;
  readonly tone: 'gain' | 'loss' | 'info' | 'accent' | 'muted';
  /** In words, for the tip and for those who do not see the chart. */
  readonly text: string;
  /** Where it comes from; without it, the chart itself. */
  readonly href?: string;
}

export interface PlotModel {
  /** Another one begins a new view: symbol and timeframe. */
  readonly key: string;
  readonly symbol: string;
  readonly bars: BarColumns;
  /** Those that are over: a bar that is still forming tells nothing yet. */
  readonly closed: BarColumns;
  /** What is drawn of them: smoothed, for Heikin-Ashi. */
  readonly shown: BarColumns;
  readonly intraday: boolean;
  readonly timeframe: Timeframe;
  readonly style: PlotStyle;
  readonly scale: PlotScale;
  /** The first is that of the price. */
  readonly panes: readonly [PlotPane, ...PlotPane[]];
  readonly compared: readonly PlotCompared[];
  readonly withVolume: boolean;
  readonly withProfile: boolean;
  readonly marks: readonly PlotMark[];
  readonly drawings: readonly Drawing[];
  /** The day in whose shares the prices are. */
  readonly sharesOf: string;
  /** The last price, where it is newer than the last bar. */
  readonly lastPrice: number | null;
  readonly language: Language;
  readonly tokens: ColourTokens;
  readonly labels: PlotLabels;
}

/** The words that are written on the canvas. */
export interface PlotLabels {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly bars: (count: number) => string;
  readonly days: (count: number) => string;
}

export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What the member does with a plot. */
export interface PlotEvents {
  /** Moved or zoomed. */
  readonly onRange: (range: TimeRange) => void;
  /** The instant under the pointer; null once it left. */
  readonly onPoint: (timeMs: number | null) => void;
  /** The oldest bars are in sight. */
  readonly onOldest: () => void;
  /** A drawing was made, moved or removed. */
  readonly onDrawings: (change: ListChange<Drawing>) => void;
  /** A text needs its words. */
  readonly onText: (drawing: Drawing) => void;
  readonly onSelect: (id: string | null) => void;
  readonly onToolDone: () => void;
  readonly onMarks: (marks: readonly PlotMark[]) => void;
  /** The name of an indicator was pressed. */
  readonly onStudy: (id: string) => void;
}
