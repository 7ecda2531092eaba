import type { IChartApi } from 'lightweight-charts';
import { lazy, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useLanguage } from '../../i18n/use-text.ts';
import { useDataLabels } from '../data-labels.ts';
import { themeAt } from '../theme/theme-choice.ts';
import { colourTokens } from '../theme/tokens.ts';
import { chartColumns, chartRows, chartSummary } from './chart-data.ts';
import { ChartFrame, type ChartProvenance } from './chart-frame.tsx';
import type { ChartLayer, ChartLevel, ChartMarker, ChartPane } from './chart-layer.ts';
import { saveChartImage } from './save-chart-image.ts';
import { layerColour } from './tone-colour.ts';

const Canvas = lazy(() =>
  import('./time-chart-canvas.tsx').then(({ TimeChartCanvas }) => ({ default: TimeChartCanvas })),
);

interface TimeChartProps extends ChartProvenance {
  readonly title: string;
  readonly note?: ReactNode;
  readonly headingLevel?: 2 | 3;
  /** Keep them stable between renders: a new list draws the chart anew. */
  readonly layers: readonly ChartLayer[];
  readonly panes: readonly ChartPane[];
  readonly markers?: readonly ChartMarker[];
  readonly levels?: readonly ChartLevel[];
  readonly intraday?: boolean;
  /** No year in particular: the axis names months only. */
  readonly anyYear?: boolean;
  readonly visibleBars?: number;
  readonly heightPx?: number;
  readonly fileName: string;
  readonly controls?: ReactNode;
  readonly onReady?: (chart: IChartApi) => void;
}

/** Its licence asks for the link. */
const DRAWN_WITH = { name: 'TradingView', href: 'https://www.tradingview.com/' } as const;

const rowId = ({ timeMs }: { readonly timeMs: number }) => new Date(timeMs).toISOString();

/** Prices, equity and forecasts over time. The library behind it is fetched when the chart comes on screen. */
export function TimeChart(props: TimeChartProps) {
  const {
    layers,
    panes,
    markers,
    levels,
    intraday = false,
    anyYear,
    visibleBars,
    onReady,
    heightPx = 340,
    ...rest
  } = props;
  const labels = useDataLabels();
  const locale = useLanguage();
  const chart = useRef<IChartApi>(undefined);
  const request = useMemo(
    () => ({ layers, panes, labels, locale, intraday }),
    [layers, panes, labels, locale, intraday],
  );
  const makeRows = useCallback(() => chartRows(layers), [layers]);
  const columns = useMemo(() => chartColumns(request), [request]);
  const summary = useMemo(() => chartSummary(request), [request]);
  const ready = useCallback(
    (drawn: IChartApi) => {
      chart.current = drawn;
      onReady?.(drawn);
    },
    [onReady],
  );
  const saveImage = (title: string, footer: string) => {
    const drawn = chart.current;
    if (!drawn) return;
    const tokens = colourTokens(themeAt(drawn.chartElement()));
    const legend = layers.map((layer) => ({ name: layer.name, colour: layerColour(tokens, layer) }));
    void saveChartImage({
      drawing: drawn.takeScreenshot(true),
      title,
      footer,
      tokens,
      fileName: props.fileName,
      refused: labels.pictureRefused,
      legend,
    });
  };
  return (
    <ChartFrame
      {...rest}
      {...{ summary, columns, makeRows, rowId, heightPx }}
      drawnWith={DRAWN_WITH}
      onImage={saveImage}
    >
      <Canvas
        {...{ layers, panes, markers, levels, intraday, anyYear, locale, visibleBars }}
        onReady={ready}
      />
    </ChartFrame>
  );
}
