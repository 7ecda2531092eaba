import { formatProbability, type Language } from '@auspex/market';
import {
  BarSeries,
  BaselineSeries,
  CandlestickSeries,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type ColourTokens, FAN_OPACITY, FONTS, SIZES } from '../theme/tokens.ts';
import { withOpacity } from '../theme/with-opacity.ts';
import type { ChartLayer, ChartPane, LayerTone } from './chart-layer.ts';
import { type RangeOptions, RangeSeriesView } from './range-series.ts';
import { autoscaleOfFlat } from './scale-range.ts';
import { toneColour } from './tone-colour.ts';
import { writeTicks } from './value-axis.ts';

type Layer<Kind extends ChartLayer['kind']> = Extract<ChartLayer, { kind: Kind }>;

/** A layer on the chart: can be filled with its points from a moment on, and recoloured. */
export interface DrawnLayer {
  readonly layer: ChartLayer;
  readonly series: ISeriesApi<SeriesType>;
  readonly fill: (fromMs: number) => void;
  readonly colour: (tokens: ColourTokens) => void;
}

interface DrawContext {
  readonly chart: IChartApi;
  readonly pane: ChartPane | undefined;
  readonly tokens: ColourTokens;
  readonly locale: Language;
}

function seconds(timeMs: number): UTCTimestamp {
  return (timeMs / 1000) as UTCTimestamp;
}

function seriesOptions({ pane }: DrawContext) {
  return {
    priceLineVisible: false,
    lastValueVisible: false,
    autoscaleInfoProvider: autoscaleOfFlat(pane?.axis.times ?? 1),
    priceFormat: {
      type: 'custom' as const,
      minMove: 1e-8,
      formatter: pane?.formatValue ?? String,
      ...(pane && { tickmarksFormatter: (ticks: readonly number[]) => writeTicks(ticks, pane.axis) }),
    },
  };
}

function drawCandles(layer: Layer<'candles'>, context: DrawContext): DrawnLayer {
  const { chart } = context;
  const options = { ...seriesOptions(context), lastValueVisible: true };
  const pane = layer.pane ?? 0;
  const asBars = layer.look === 'bars';
  const series = asBars
    ? chart.addSeries(BarSeries, { ...options, thinBars: true }, pane)
    : chart.addSeries(CandlestickSeries, options, pane);
  const { time, open, high, low, close } = layer.bars;
  return {
    layer,
    series,
    fill: (fromMs) => {
      const found = time.findIndex((timeMs) => timeMs >= fromMs);
      const first = found < 0 ? time.length : found;
      const data = Array.from({ length: time.length - first }, (_, offset) => {
        const at = first + offset;
        return {
          time: seconds(time[at] ?? 0),
          open: open[at] ?? 0,
          high: high[at] ?? 0,
          low: low[at] ?? 0,
          close: close[at] ?? 0,
        };
      });
      series.setData(data);
    },
    colour: ({ gain, loss }) =>
      series.applyOptions({
        upColor: gain,
        downColor: loss,
        ...(asBars ? {} : { wickUpColor: gain, wickDownColor: loss, borderVisible: false }),
      }),
  };
}

/** Of the area between a filled line and zero. */
const FILL_OPACITY = 0.16;

function drawLine(layer: Layer<'line'>, context: DrawContext): DrawnLayer {
  const kind = layer.filled ? BaselineSeries : LineSeries;
  const series = context.chart.addSeries(
    kind,
    {
      ...seriesOptions(context),
      // The library draws whole pixels; 1.5 is what both neighbours of it round to on a sharp screen.
      lineWidth: SIZES.chartLinePx as 1,
      lineStyle: layer.dashed ? LineStyle.Dashed : LineStyle.Solid,
      crosshairMarkerRadius: 3,
      ...(layer.dots && { lineVisible: false, pointMarkersVisible: true, pointMarkersRadius: 1.5 }),
    },
    layer.pane ?? 0,
  );
  return {
    layer,
    series,
    fill: (fromMs) =>
      series.setData(
        layer.points
          .filter(({ timeMs }) => timeMs >= fromMs)
          .map(({ timeMs, value }) =>
            value === null ? { time: seconds(timeMs) } : { time: seconds(timeMs), value },
          ),
      ),
    colour: (tokens) => {
      const colour = toneColour(tokens, layer.tone);
      const fill = withOpacity(colour, FILL_OPACITY);
      series.applyOptions(
        layer.filled
          ? {
              baseValue: { type: 'price', price: 0 },
              topLineColor: colour,
              bottomLineColor: colour,
              topFillColor1: fill,
              topFillColor2: fill,
              bottomFillColor1: fill,
              bottomFillColor2: fill,
            }
          : { color: colour },
      );
    },
  };
}

function drawHistogram(layer: Layer<'histogram'>, context: DrawContext): DrawnLayer {
  const series = context.chart.addSeries(HistogramSeries, seriesOptions(context), layer.pane ?? 0);
  let colours = context.tokens;
  let from = 0;
  const tone = (value: number): LayerTone => {
    if (layer.tone !== 'direction') return layer.tone;
    return value >= 0 ? 'gain' : 'loss';
  };
  const fill = () =>
    series.setData(
      layer.points.flatMap(({ timeMs, value }) =>
        value === null || timeMs < from
          ? []
          : [{ time: seconds(timeMs), value, color: withOpacity(toneColour(colours, tone(value)), 0.6) }],
      ),
    );
  return {
    layer,
    series,
    fill: (fromMs) => {
      from = fromMs;
      fill();
    },
    colour: (tokens) => {
      colours = tokens;
      fill();
    },
  };
}

/** From the outermost inwards, as the ranges are drawn. */
const FAN_LEVELS = [
  { level: 0.9, opacity: FAN_OPACITY.p90 },
  { level: 0.8, opacity: FAN_OPACITY.p80 },
  { level: 0.5, opacity: FAN_OPACITY.p50 },
] as const;

function drawRanges(layer: Layer<'band' | 'fan'>, context: DrawContext): DrawnLayer {
  const series = context.chart.addCustomSeries(
    new RangeSeriesView(),
    seriesOptions(context),
    layer.pane ?? 0,
  );
  const points =
    layer.kind === 'band'
      ? layer.points.map(({ timeMs, low, high, begins }) => ({
          ...{ timeMs, begins },
          ranges: [[low, high] as const],
        }))
      : layer.points.map(({ timeMs, p50, p80, p90 }) => ({
          ...{ timeMs, begins: false },
          ranges: [p90, p80, p50],
        }));
  const fills = (tokens: ColourTokens) =>
    layer.kind === 'band'
      ? [withOpacity(toneColour(tokens, layer.tone), FAN_OPACITY.p80)]
      : FAN_LEVELS.map(({ opacity }) => withOpacity(tokens.accent, opacity));
  const names =
    layer.kind === 'band' ? [] : FAN_LEVELS.map(({ level }) => formatProbability(level, context.locale));
  return {
    layer,
    series,
    fill: (fromMs) =>
      series.setData(
        points
          .filter(({ timeMs }) => timeMs >= fromMs)
          .map(({ timeMs, ...point }) => ({ time: seconds(timeMs), ...point })),
      ),
    colour: (tokens) =>
      series.applyOptions({
        fills: fills(tokens),
        names,
        nameColour: tokens.text,
        nameFont: `10px ${FONTS.sans}`,
      } as Partial<RangeOptions>),
  };
}

export function drawLayer(layer: ChartLayer, context: DrawContext): DrawnLayer {
  switch (layer.kind) {
    case 'candles':
      return drawCandles(layer, context);
    case 'line':
      return drawLine(layer, context);
    case 'histogram':
      return drawHistogram(layer, context);
    default:
      return drawRanges(layer, context);
  }
}
