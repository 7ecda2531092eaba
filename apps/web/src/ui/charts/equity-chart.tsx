import { formatPercent } from '@auspex/market';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '../../i18n/use-text.ts';
import { useLabels } from '../labels.ts';
import type { ChartProvenance } from './chart-frame.tsx';
import type { ChartLayer, ChartPane, LayerTone, RangePoint, TimePoint } from './chart-layer.ts';
import { drawdownPoints } from './drawdown-points.ts';
import { TimeChart } from './time-chart.tsx';

interface ComparisonLine {
  readonly name: string;
  readonly points: readonly TimePoint[];
  readonly tone: LayerTone;
}

interface EquityChartProps extends ChartProvenance {
  readonly title: string;
  readonly note?: ReactNode;
  readonly headingLevel?: 2 | 3;
  readonly name: string;
  /** Growth of 1: 1.25 is a gain of a quarter. */
  readonly equity: readonly TimePoint[];
  /** Buy-and-hold, random entry: drawn dashed. */
  readonly comparisons?: readonly ComparisonLine[];
  /** Where luck alone would have ended up. */
  readonly placebo?: { readonly name: string; readonly points: readonly RangePoint[] };
  readonly fileName: string;
  readonly heightPx?: number;
}

/** Equity above, drawdown below, one crosshair for both. */
export function EquityChart(props: EquityChartProps) {
  const { name, equity, comparisons, placebo, ...rest } = props;
  const labels = useLabels();
  const locale = useLanguage();
  const layers = useMemo(
    (): ChartLayer[] => [
      { kind: 'line', name, points: equity, tone: 'accent' },
      ...(comparisons ?? []).map((line): ChartLayer => ({ kind: 'line', dashed: true, ...line })),
      ...(placebo ? [{ kind: 'band' as const, tone: 'muted' as const, ...placebo }] : []),
      {
        kind: 'line',
        filled: true,
        name: labels.drawdown,
        points: drawdownPoints(equity),
        tone: 'loss',
        pane: 1,
      },
    ],
    [name, equity, comparisons, placebo, labels],
  );
  const panes = useMemo(
    (): ChartPane[] => [
      { share: 3, formatValue: (value) => formatPercent(value - 1, 1, locale) },
      { share: 1, formatValue: (value) => formatPercent(value, 1, locale), zeroLine: true },
    ],
    [locale],
  );
  return <TimeChart {...rest} layers={layers} panes={panes} />;
}
