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
  type UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useRef, useState } from 'react';
import { withOpacity } from '../theme/contrast.ts';
import { THEME_EVENT, themeAt } from '../theme/theme-choice.ts';
import { type ColourTokens, colourTokens, FONTS } from '../theme/tokens.ts';
import {
  type ChartLayer,
  type ChartLevel,
  type ChartMarker,
  type ChartPane,
  layerTimes,
} from './chart-layer.ts';
import { ChartLegend, type LegendValues, legendAt } from './chart-legend.tsx';
import { type DrawnLayer, drawLayer } from './draw-layer.ts';
import styles from './time-chart.module.css';
import { toneColour } from './tone-colour.ts';

export interface TimeChartCanvasProps {
  readonly layers: readonly ChartLayer[];
  readonly panes: readonly ChartPane[];
  readonly markers?: readonly ChartMarker[];
  readonly levels?: readonly ChartLevel[];
  readonly intraday: boolean;
  readonly locale: string;
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

const NARROW_PX = 560;

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
  readonly onLegend: (values: LegendValues) => void;
}

type Recolour = (tokens: ColourTokens) => void;

function drawLevels({ series }: DrawnLayer, levels: readonly ChartLevel[]): Recolour {
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

function drawMarkers({ series }: DrawnLayer, markers: readonly ChartMarker[]): Recolour {
  const drawn = createSeriesMarkers(series, []);
  return (tokens) =>
    drawn.setMarkers(
      markers.map(({ timeMs, place, shape, tone, text }) => ({
        time: (timeMs / 1000) as UTCTimestamp,
        position: place === 'above' ? 'aboveBar' : 'belowBar',
        shape: MARKER_SHAPES[shape],
        color: toneColour(tokens, tone),
        text,
      })),
    );
}

const LEGEND_LINE_PX = 18;

/** The upper share of the first pane that is left to the legend: where there is less room beside it, a line per layer. */
function legendShareOf(
  chart: IChartApi,
  { lines, panes }: { readonly lines: number; readonly panes: readonly ChartPane[] },
): number {
  const { clientWidth, clientHeight } = chart.chartElement();
  const all = panes.reduce((sum, { share }) => sum + share, 0);
  const paneHeightPx = (clientHeight * (panes[0]?.share ?? 1)) / Math.max(1, all);
  const narrow = clientWidth < NARROW_PX;
  const legendPx = ((narrow ? lines : 1) + 0.5) * LEGEND_LINE_PX;
  return Math.min(0.42, Math.max(narrow ? 0.26 : 0.14, legendPx / Math.max(1, paneHeightPx)));
}

/** Heights, scales and zero lines of the panes. */
function shapePanes(chart: IChartApi, drawn: readonly DrawnLayer[], panes: readonly ChartPane[]): Recolour {
  const legendShare = legendShareOf(chart, { lines: drawn.length, panes });
  const zeroLines = chart.panes().flatMap((pane, place) => {
    const wish = panes[place];
    if (!wish) return [];
    pane.setStretchFactor(wish.share);
    pane.priceScale('right').applyOptions({
      mode: SCALES[wish.scale ?? 'linear'],
      scaleMargins: { top: place === 0 ? legendShare : 0.12, bottom: 0.08 },
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

function drawChart(props: Draw): () => void {
  const { element, layers, panes, intraday, locale, visibleBars } = props;
  const tokens = colourTokens(themeAt(element));
  const chart = createChart(element, {
    autoSize: true,
    ...chartColours(tokens),
    localization: { locale, dateFormat: 'd MMM yyyy' },
    timeScale: { timeVisible: intraday, secondsVisible: false, borderColor: tokens.line, rightOffset: 3 },
  });
  const drawn = layers.map((layer) => drawLayer(layer, { chart, pane: panes[layer.pane ?? 0], tokens }));
  const [main] = drawn;
  const recolours: Recolour[] = [
    (now) => chart.applyOptions(chartColours(now)),
    ...drawn.map(({ colour }) => colour),
    ...(main ? [drawLevels(main, props.levels ?? []), drawMarkers(main, props.markers ?? [])] : []),
    shapePanes(chart, drawn, panes),
  ];
  const recolour = () => {
    const now = colourTokens(themeAt(element));
    for (const each of recolours) each(now);
  };
  const stopFilling = fillByPieces(chart, drawn, layers);
  recolour();
  const count = longestTimes(layers).length;
  if (visibleBars && visibleBars < count) {
    const shown = Math.min(count, count > 2 * FIRST_PIECE ? FIRST_PIECE : count);
    chart.timeScale().setVisibleLogicalRange({ from: shown - visibleBars, to: shown + 3 });
  } else if (count <= 2 * FIRST_PIECE) {
    // All of it is there: nothing lies further left, and the first date is written inside the plot.
    chart.timeScale().applyOptions({ fixLeftEdge: true });
    chart.timeScale().fitContent();
  }
  chart.subscribeCrosshairMove((move) => props.onLegend(legendAt(drawn, move.seriesData)));
  document.addEventListener(THEME_EVENT, recolour);
  props.onReady?.(chart);
  return () => {
    document.removeEventListener(THEME_EVENT, recolour);
    stopFilling();
    chart.remove();
  };
}

export function TimeChartCanvas(props: TimeChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const [legend, setLegend] = useState<LegendValues>({});
  const { layers, panes, markers, levels, intraday, locale, visibleBars, onReady } = props;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const given = { layers, panes, markers, levels, intraday, locale, visibleBars, onReady };
    return drawChart({ ...given, element, onLegend: setLegend });
  }, [layers, panes, markers, levels, intraday, locale, visibleBars, onReady]);
  return (
    <div className={styles.canvas}>
      <div ref={box} className={styles.box} />
      <ChartLegend layers={layers} panes={panes} values={legend} />
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
      attributionLogo: true,
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
