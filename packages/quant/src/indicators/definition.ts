import type { Bar, BarColumns } from '@auspex/market';
import type { ParameterConflict } from './parameter-mistake.ts';
import type { ParameterSpecs, ParameterValues } from './parameters.ts';

export type IndicatorGroup = 'average' | 'trend' | 'momentum' | 'volatility' | 'volume' | 'price';

/**
 * The unit of an output; formats, axes and the scale tests follow it. `price` moves with the quote, `percent` and
 * `index` (a bounded or centred scale) and `ratio` do not, `shares` is volume, `money` is price times volume.
 */
export type OutputUnit = 'price' | 'percent' | 'index' | 'ratio' | 'shares' | 'money';

export interface OutputSpec {
  readonly id: string;
  readonly name: string;
  readonly unit: OutputUnit;
  /** How a chart draws it; `none` is only for votes and tables. */
  readonly draw: 'line' | 'histogram' | 'dots' | 'stepped' | 'none';
  /** Colour role: the theme defines the colours. Numbers are steps of the rainbow. */
  readonly tone?: 'main' | 'second' | 'third' | 'up' | 'down' | 'band' | number;
  /** Name of the parameter by which the drawing is shifted, and in which direction. Values stay at their own bar. */
  readonly shiftBy?: { readonly parameter: string; readonly towards: 'future' | 'past' };
}

/** The columns a calculation reads. `source` is the price selected by the `source` parameter. */
export interface Feed extends BarColumns {
  readonly source: Float64Array;
}
export type InputId = 'open' | 'high' | 'low' | 'close' | 'volume' | 'source';

export type OutputColumns<O extends string> = { readonly [id in O]: Float64Array };
export type OutputValues<O extends string> = { readonly [id in O]: number };

/** `null`: not enough history to vote. */
export type Vote = 'buy' | 'hold' | 'sell' | null;
export type VoteHorizon = 'short' | 'medium' | 'long';

/** What a vote may look at: the outputs and closes at the bar and before it, never after. */
export interface VoteView<O extends string> {
  value(output: O, barsBack?: number): number;
  close(barsBack?: number): number;
  parameter(name: string): number;
}

export interface VoteRule<O extends string> {
  /** Where the indicator with its default parameters belongs in the technical stance. */
  readonly horizon: VoteHorizon;
  /** The rule in a member's words. */
  readonly rule: string;
  cast(view: VoteView<O>): Vote;
}

/** The part of a definition that charts, forms, the screener and the assistant read. */
export interface IndicatorCard<S extends ParameterSpecs, O extends string> {
  readonly id: string;
  readonly name: string;
  readonly group: IndicatorGroup;
  /** What it says, in one sentence. */
  readonly summary: string;
  /** How traders read it, in one sentence. */
  readonly reading: string;
  readonly parameters: S;
  readonly inputs: readonly InputId[];
  readonly outputs: readonly (OutputSpec & { readonly id: O })[];
  readonly pane: 'price' | 'own';
  readonly levels?: readonly { readonly value: number; readonly label: string }[];
  readonly scale?: { readonly min: number; readonly max: number };
  readonly fills?: readonly { readonly from: O; readonly to: O }[];
  /** The drawing restarts with each calendar session, so the warm-up depends on the bars' times. */
  readonly bySession?: true;
  /** Reads logarithms: a price of zero or below is a hole. */
  readonly positivePrices?: true;
  /** Index of the first bar that carries a value, per output, on bars without holes. */
  warmUp(params: ParameterValues<S>): { readonly [id in O]: number };
  /** Why these parameters are not compatible, or null. */
  conflict?(params: ParameterValues<S>): ParameterConflict | null;
  readonly vote?: VoteRule<O>;
}

/** Reads row `i` of the feed and writes row `i` of every output. Rows come in order, each once. */
export type Step = (i: number) => void;

/** What an author of an indicator writes. */
export interface IndicatorSource<S extends ParameterSpecs, O extends string> extends IndicatorCard<S, O> {
  /** The calculation, bar by bar: its state is in the running parts it creates. */
  begin(params: ParameterValues<S>, feed: Feed, out: OutputColumns<O>): Step;
  /**
   * The same over whole columns, hand-tuned where millions of bars are read. It may assume that the first and last
   * rows are not holes and returns false if it met one in between; `begin` then does the work.
   */
  sweep?(params: ParameterValues<S>, feed: Feed, out: OutputColumns<O>): boolean;
}

/** The incremental form: one call per closed bar. */
export interface IndicatorStream<O extends string> {
  next(bar: Bar): OutputValues<O>;
}

export interface Indicator<S extends ParameterSpecs = ParameterSpecs, O extends string = string>
  extends IndicatorCard<S, O> {
  /**
   * Batch form over columns. One pass; nothing is allocated per bar. `outputs` may supply columns of the bars' length
   * to write into; otherwise new ones are created.
   */
  kernel(
    bars: BarColumns,
    params?: Partial<ParameterValues<S>>,
    outputs?: OutputColumns<O>,
  ): OutputColumns<O>;
  start(params?: Partial<ParameterValues<S>>): IndicatorStream<O>;
}
