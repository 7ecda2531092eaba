import { type ReactNode, useMemo } from 'react';
import type { ChartProvenance } from './chart-frame.tsx';
import type { ChartLayer, ChartPane, FanPoint, TimePoint } from './chart-layer.ts';
import { TimeChart } from './time-chart.tsx';
import type { ValueAxis } from './value-axis.ts';

interface ForecastChartProps extends ChartProvenance {
  readonly title: string;
  readonly note?: ReactNode;
  readonly headingLevel?: 2 | 3;
  readonly historyName: string;
  readonly history: readonly TimePoint[];
  readonly forecastName: string;
  /** Begins at the last known value, so that the fan opens from the line. */
  readonly fan: readonly FanPoint[];
  /** What then happened, where the forecast is of the past. */
  readonly outcome?: { readonly name: string; readonly points: readonly TimePoint[] };
  /** Equal heights for equal changes in per cent: a fan of years is wider above than below otherwise. */
  readonly logarithmic?: boolean;
  readonly formatValue: (value: number) => string;
  readonly axis: ValueAxis;
  readonly fileName: string;
  readonly heightPx?: number;
}

/** The past as a line and the future as a fan: 50, 80 and 90 % of outcomes. */
export function ForecastChart(props: ForecastChartProps) {
  const {
    historyName,
    history,
    forecastName,
    fan,
    outcome,
    formatValue,
    axis,
    logarithmic = false,
    ...rest
  } = props;
  const layers = useMemo(
    (): ChartLayer[] => [
      { kind: 'line', name: historyName, points: history, tone: 'text' },
      { kind: 'fan', name: forecastName, points: fan },
      ...(outcome ? [{ kind: 'line' as const, tone: 'info' as const, ...outcome }] : []),
    ],
    [historyName, history, forecastName, fan, outcome],
  );
  const panes = useMemo(
    (): ChartPane[] => [{ share: 1, formatValue, axis, scale: logarithmic ? 'log' : 'linear' }],
    [formatValue, axis, logarithmic],
  );
  return <TimeChart {...rest} layers={layers} panes={panes} />;
}
