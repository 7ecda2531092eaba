import type { Bar, BarColumns } from '@auspex/market';
import type {
  Feed,
  Indicator,
  IndicatorSource,
  IndicatorStream,
  InputId,
  OutputColumns,
  OutputValues,
} from './definition.ts';
import { type ParameterSpecs, type ParameterValues, resolveCompatible } from './parameters.ts';

/*
 * Holes, gaps and short histories: the one place where they are decided, for every indicator.
 *
 * - A **hole** is a bar where an input the indicator reads is not a finite number (for logarithms: not
 *   above zero). Its outputs are NaN and the calculation goes on afterwards as if the bar had not been
 *   there. One missing print therefore never blanks an average for 200 bars. A missing volume is a hole
 *   only for indicators that read volume; a column without any volume gives NaN throughout.
 * - A **gap** in time between bars changes nothing: indicators count bars, not hours. (Session forms,
 *   such as the anchored VWAP, look at the calendar and say so.)
 * - **Flat** prices make many ratios 0 / 0. They then take the neutral value of their scale: 50 on a
 *   0–100 oscillator, 0 on a centred one, the middle of a band. No output is ever infinite.
 * - Fewer bars than the warm-up, one bar, or none: columns of the same length, NaN where there is no value.
 * - Columns of unequal length and parameters outside their range are mistakes of the caller and throw.
 */

function checkLengths(name: string, bars: BarColumns): number {
  const { length } = bars.time;
  for (const column of [bars.open, bars.high, bars.low, bars.close, bars.volume]) {
    if (column.length !== length) {
      throw new RangeError(
        `${name}: the bar columns must all have ${length} rows, one has ${column.length}.`,
      );
    }
  }
  return length;
}

function makeFeed(bars: BarColumns, params: { readonly source?: unknown }): Feed {
  const { time, open, high, low, close, volume } = bars;
  const bySource: Record<string, Float64Array> = { open, high, low, close };
  return { time, open, high, low, close, volume, source: bySource[String(params.source)] ?? close };
}

function isHole(columns: readonly Float64Array[], i: number, floor: number): boolean {
  for (const column of columns) {
    const value = column[i];
    if (value - value !== 0 || value <= floor) return true;
  }
  return false;
}

/** New columns share one block of memory: one allocation however many outputs an indicator has. */
function makeOutputs<O extends string>(ids: readonly O[], length: number): OutputColumns<O> {
  const block = new ArrayBuffer(ids.length * length * Float64Array.BYTES_PER_ELEMENT);
  const columns = {} as Record<O, Float64Array>;
  ids.forEach((id, k) => {
    columns[id] = new Float64Array(block, k * length * Float64Array.BYTES_PER_ELEMENT, length);
  });
  return columns;
}

function prepareOutputs<O extends string>(
  spec: { readonly name: string; readonly outputs: readonly { readonly id: O }[] },
  length: number,
  given?: OutputColumns<O>,
): OutputColumns<O> {
  if (!given)
    return makeOutputs(
      spec.outputs.map(({ id }) => id),
      length,
    );
  for (const { id } of spec.outputs) {
    if (given[id]?.length !== length) {
      throw new RangeError(`${spec.name}: the output column '${id}' must have ${length} rows.`);
    }
  }
  return given;
}

/** One pass over the columns, bar by bar, skipping holes. */
function walk<O extends string>(
  step: (i: number) => void,
  holes: { readonly columns: readonly Float64Array[]; readonly floor: number },
  out: OutputColumns<O>,
): void {
  const outputs: Float64Array[] = Object.values(out);
  const length = outputs[0]?.length ?? 0;
  for (let i = 0; i < length; i++) {
    if (isHole(holes.columns, i, holes.floor)) {
      for (const column of outputs) column[i] = Number.NaN;
    } else {
      step(i);
    }
  }
}

/** The same calculation fed one bar at a time through columns of one row. */
function openStream<S extends ParameterSpecs, O extends string>(
  spec: IndicatorSource<S, O>,
  params: ParameterValues<S>,
): IndicatorStream<O> {
  const slot = (): Float64Array => new Float64Array(1);
  const row = { time: slot(), open: slot(), high: slot(), low: slot(), close: slot(), volume: slot() };
  const feed = makeFeed(row, params);
  const out = prepareOutputs(spec, 1);
  const step = spec.begin(params, feed, out);
  const read = spec.inputs.map((id: InputId) => feed[id]);
  const floor = spec.positivePrices ? 0 : Number.NEGATIVE_INFINITY;
  const next = (bar: Bar): OutputValues<O> => {
    row.time[0] = bar.time;
    row.open[0] = bar.open;
    row.high[0] = bar.high;
    row.low[0] = bar.low;
    row.close[0] = bar.close;
    row.volume[0] = bar.volume;
    const hole = isHole(read, 0, floor);
    if (!hole) step(0);
    const values = {} as Record<O, number>;
    for (const { id } of spec.outputs) values[id] = hole ? Number.NaN : out[id][0];
    return values;
  };
  return { next };
}

/** Builds the batch and the incremental form of an indicator from its one calculation. */
export function defineIndicator<const S extends ParameterSpecs, const O extends string>(
  spec: IndicatorSource<S, O>,
): Indicator<S, O> {
  return {
    ...spec,
    kernel(bars, given, outputs) {
      const params = resolveCompatible(spec, given);
      const length = checkLengths(spec.name, bars);
      const feed = makeFeed(bars, params);
      const out = prepareOutputs(spec, length, outputs);
      const columns = spec.inputs.map((id) => feed[id]);
      const floor = spec.positivePrices ? 0 : Number.NEGATIVE_INFINITY;
      const ends = length > 0 && !isHole(columns, 0, floor) && !isHole(columns, length - 1, floor);
      if (ends && spec.sweep?.(params, feed, out)) return out;
      walk(spec.begin(params, feed, out), { columns, floor }, out);
      return out;
    },
    start: (given) => openStream(spec, resolveCompatible(spec, given)),
  };
}
