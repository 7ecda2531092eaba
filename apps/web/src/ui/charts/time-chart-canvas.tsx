import { formatDate, formatDateTime, formatMonth, type Language } from '@auspex/market';
import {
  type ChartOptions,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  type DeepPartial,
  type IChartApi,
  LineStyle,
  type LogicalRange,
  PriceScaleMode,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDataLabels } from '../data-labels.ts';
import { THEME_EVENT, themeAt } from '../theme/theme-choice.ts';
import { type ColourTokens, colourTokens, FONTS } from '../theme/tokens.ts';
import { withOpacity } from '../theme/with-opacity.ts';
import {
  type ChartLayer,
  type ChartLevel,
  type ChartMarker,
  type ChartPane,
  layerTimes,
} from './chart-layer.ts';
import { ChartLegend } from './chart-legend.tsx';
import { readoutAt, restingMoment } from './chart-readout.ts';
import { type DrawnLayer, drawLayer } from './draw-layer.ts';
import { autoscaleBelowLegend } from './scale-range.ts';
import styles from './time-chart.module.css';
import { toneColour } from './tone-colour.ts';

export interface TimeChartCanvasProps {
  readonly layers: readonly ChartLayer[];
  readonly panes: readonly ChartPane[];
  readonly markers?: readonly ChartMarker[];
  readonly levels?: readonly ChartLevel[];
  readonly intraday: boolean;
  readonly anyYear?: boolean;
  readonly locale: Language;
  /** Bars in sight at first; all of them when left out. */
  readonly visibleBars?: number;
  /** The chart as it is drawn, for saving it and for drawing more on it. */
  readonly onReady?: (chart: IChartApi) => void;
}

/** Longer histories are handed over in pieces, the newest first, so that the first paint does not wait. */
const FIRST_PIECE = 2_000;
const NEXT_PIECE = 10_000;
/** Bars left of the screen at which the next piece comes. */
const REACH = 500;

const LEGEND_GAP_PX = 8;
/** The share of a pane that stays free below its lowest value. */
const FOOT_SHARE = 0.08;
/** What markers above the highest value may take besides. */
const MARKER_SHARE = 0.15;

const SCALES = {
  linear: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
};

function longestTimes(layers: readonly ChartLayer[]): ArrayLike<number> {
  return layers
    .map(layerTimes)
    .reduce<ArrayLike<number>>((most, each) => (each.length > most.length ? each : most), []);
}

/** Fills the layers piece by piece while the view moves towards the past; gives back how to stop. */
function fillByPieces(
  chart: IChartApi,
  drawn: readonly DrawnLayer[],
  layers: readonly ChartLayer[],
): () => void {
  const times = longestTimes(layers);
  let first = times.length <= 2 * FIRST_PIECE ? 0 : times.length - FIRST_PIECE;
  let waiting = 0;
  const fill = () => {
    const fromMs = first === 0 ? Number.NEGATIVE_INFINITY : (times[first] ?? Number.NEGATIVE_INFINITY);
    for (const layer of drawn) layer.fill(fromMs);
  };
  fill();
  chart.timeScale().subscribeVisibleLogicalRangeChange((range: LogicalRange | null) => {
    if (!range || range.from > REACH || first === 0 || waiting !== 0) return;
    // Not at once: the library is still moving, and would land beside the place it was heading for.
    waiting = requestAnimationFrame(() => {
      waiting = 0;
      first = Math.max(0, first - NEXT_PIECE);
      fill();
    });
  });
  return () => cancelAnimationFrame(waiting);
}

interface Draw extends TimeChartCanvasProps {
  readonly element: HTMLElement;
  /** Down to where the legend reaches from the upper edge of the plot. */
  readonly legendPx: number;
  /** What the chart is drawn in now: the legend follows, also where the page has the system's colours. */
  readonly onColours: (tokens: ColourTokens) => void;
  /** The moment under the crosshair; null while it is off the chart. */
  readonly onPoint: (timeMs: number | null) => void;
}

type Recolour = (tokens: ColourTokens) => void;

function drawLevels({ series }: DrawnLayer, levels: readonly ChartLevel[], legendShare: number): Recolour {
  const margins = { top: legendShare + MARKER_SHARE, bottom: FOOT_SHARE };
  const { autoscaleInfoProvider: before } = series.options();
  series.applyOptions({ autoscaleInfoProvider: autoscaleBelowLegend(levels, { before, margins }) });
  const lines = levels.map(({ value, text, tone }) => ({
    tone,
    line: series.createPriceLine({
      price: value,
      title: text,
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: true,
    }),
  }));
  return (tokens) => {
    for (const { line, tone } of lines) line.applyOptions({ color: toneColour(tokens, tone) });
  };
}

const MARKER_SHAPES = { up: 'arrowUp', down: 'arrowDown', dot: 'circle' } as const;

/** Bars that stand this far apart would swell a marker to several times the line it stands at. */
const FEW_BARS = 30;

function drawMarkers({ series, layer }: DrawnLayer, markers: readonly ChartMarker[]): Recolour {
  const drawn = createSeriesMarkers(series, []);
  const size = layerTimes(layer).length < FEW_BARS ? 0.5 : 1;
  return (tokens) =>
    drawn.setMarkers(
      markers.map(({ timeMs, place, shape, tone, text }) => ({
        time: (timeMs / 1000) as UTCTimestamp,
        position: place === 'above' ? 'aboveBar' : 'belowBar',
        shape: MARKER_SHAPES[shape],
        color: toneColour(tokens, tone),
        size,
        text,
      })),
    );
}

/** The upper share of the first pane that is left to the legend. */
function legendShareOf(
  chart: IChartApi,
  { legendPx, panes }: { readonly legendPx: number; readonly panes: readonly ChartPane[] },
): number {
  const all = panes.reduce((sum, { share }) => sum + share, 0);
  const paneHeightPx = (chart.chartElement().clientHeight * (panes[0]?.share ?? 1)) / Math.max(1, all);
  return Math.min(0.42, Math.max(0.14, (legendPx + LEGEND_GAP_PX) / Math.max(1, paneHeightPx)));
}

interface Shape {
  readonly drawn: readonly DrawnLayer[];
  readonly panes: readonly ChartPane[];
  readonly legendShare: number;
}

/** Heights, scales and zero lines of the panes. */
function shapePanes(chart: IChartApi, { drawn, panes, legendShare }: Shape): Recolour {
  const zeroLines = chart.panes().flatMap((pane, place) => {
    const wish = panes[place];
    if (!wish) return [];
    pane.setStretchFactor(wish.share);
    pane.priceScale('right').applyOptions({
      mode: SCALES[wish.scale ?? 'linear'],
      entireTextOnly: true,
      scaleMargins: { top: place === 0 ? legendShare : 0.12, bottom: FOOT_SHARE },
    });
    const inPane = drawn.find(({ layer }) => (layer.pane ?? 0) === place);
    if (!wish.zeroLine || !inPane) return [];
    return [
      inPane.series.createPriceLine({
        price: 0,
        lineWidth: 1,
        lineStyle: LineStyle.Solid,
        axisLabelVisible: false,
      }),
    ];
  });
  return ({ control }) => {
    for (const line of zeroLines) line.applyOptions({ color: control });
  };
}

/** Years without a number: months, and nothing in between. */
function monthTick(time: Time, kind: TickMarkType, locale: string): string {
  const isMonth = kind === TickMarkType.Year || kind === TickMarkType.Month;
  return isMonth ? formatMonth(Number(time) * 1000, locale as Language) : '';
}

function drawChart(props: Draw): () => void {
  const { element, layers, panes, intraday, locale, visibleBars, legendPx } = props;
  const tokens = colourTokens(themeAt(element));
  const count = longestTimes(layers).length;
  const write = intraday ? formatDateTime : formatDate;
  const chart = createChart(element, {
    autoSize: true,
    ...chartColours(tokens),
    localization: { locale, timeFormatter: (time: Time) => write(Number(time) * 1000, locale) },
    timeScale: {
      timeVisible: intraday,
      secondsVisible: false,
      borderColor: tokens.line,
      // Three of a few wide bars would be half of the plot.
      rightOffset: Math.min(3, count / 10),
      ...(props.anyYear && { tickMarkFormatter: monthTick }),
    },
  });
  // The library lays its canvases out in a table, which is none to those who hear the page.
  element.querySelector('table')?.setAttribute('role', 'presentation');
  const drawn = layers.map((layer) =>
    drawLayer(layer, { chart, pane: panes[layer.pane ?? 0], tokens, locale }),
  );
  const [main] = drawn;
  const legendShare = legendShareOf(chart, { legendPx, panes });
  const recolours: Recolour[] = [
    (now) => chart.applyOptions(chartColours(now)),
    props.onColours,
    ...drawn.map(({ colour }) => colour),
    ...(main
      ? [drawLevels(main, props.levels ?? [], legendShare), drawMarkers(main, props.markers ?? [])]
      : []),
    shapePanes(chart, { drawn, panes, legendShare }),
  ];
  const recolour = () => {
    const now = colourTokens(themeAt(element));
    for (const each of recolours) each(now);
  };
  const stopFilling = fillByPieces(chart, drawn, layers);
  recolour();
  if (visibleBars && visibleBars < count) {
    const shown = Math.min(count, count > 2 * FIRST_PIECE ? FIRST_PIECE : count);
    chart.timeScale().setVisibleLogicalRange({ from: shown - visibleBars, to: shown + 3 });
  } else if (count <= 2 * FIRST_PIECE) {
    // All of it is there: nothing lies further left, and the first date is written inside the plot.
    chart.timeScale().applyOptions({ fixLeftEdge: true });
    chart.timeScale().fitContent();
  }
  chart.subscribeCrosshairMove(({ time }) => props.onPoint(time === undefined ? null : Number(time) * 1000));
  document.addEventListener(THEME_EVENT, recolour);
  props.onReady?.(chart);
  return () => {
    document.removeEventListener(THEME_EVENT, recolour);
    stopFilling();
    chart.remove();
  };
}

const NO_MARKERS: readonly ChartMarker[] = [];

export function TimeChartCanvas(props: TimeChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLDivElement>(null);
  const labels = useDataLabels();
  const [pointed, setPointed] = useState<number | null>(null);
  const [tokens, setTokens] = useState(() => colourTokens(themeAt(null)));
  const {
    layers,
    panes,
    markers = NO_MARKERS,
    levels,
    intraday,
    anyYear,
    locale,
    visibleBars,
    onReady,
  } = props;
  const resting = useMemo(() => restingMoment(layers), [layers]);
  const readout = readoutAt({ layers, panes, labels, locale, intraday }, pointed ?? resting);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const { offsetTop = 0, offsetHeight = 0 } = legend.current ?? {};
    const given = { layers, panes, markers, levels, intraday, anyYear, locale, visibleBars, onReady };
    const legendPx = offsetTop + offsetHeight;
    return drawChart({ ...given, element, legendPx, onColours: setTokens, onPoint: setPointed });
  }, [layers, panes, markers, levels, intraday, anyYear, locale, visibleBars, onReady]);
  return (
    <div className={styles.canvas}>
      <div ref={box} className={styles.box} />
      <ChartLegend ref={legend} {...{ layers, markers, readout, tokens }} />
    </div>
  );
}

/** Everything about a price chart that is a colour. */
function chartColours(tokens: ColourTokens): DeepPartial<ChartOptions> {
  const hairline = withOpacity(tokens.line, 0.55);
  const guide = {
    color: tokens.muted,
    labelBackgroundColor: tokens.line,
    width: 1 as const,
    style: LineStyle.Dotted,
  };
  return {
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: tokens.muted,
      fontFamily: FONTS.sans,
      fontSize: 11,
      // The caption of the figure has the link.
      attributionLogo: false,
      panes: {
        separatorColor: tokens.line,
        separatorHoverColor: withOpacity(tokens.accent, 0.25),
        enableResize: true,
      },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: hairline } },
    crosshair: { mode: CrosshairMode.Magnet, vertLine: guide, horzLine: guide },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderColor: tokens.line },
  };
}
