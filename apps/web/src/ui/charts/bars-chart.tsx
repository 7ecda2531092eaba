import { type ReactNode, useCallback, useMemo } from 'react';
import { useDataLabels } from '../data-labels.ts';
import type { TableColumn } from '../tables/table-column.ts';
import { type BarItem, barsOption } from './bars-option.ts';
import { ChartFrame, type ChartProvenance } from './chart-frame.tsx';
import { LazyEchart } from './lazy-echart.tsx';
import type { ValueAxis } from './value-axis.ts';

interface BarsChartProps extends ChartProvenance {
  readonly title: string;
  readonly note?: ReactNode;
  readonly headingLevel?: 2 | 3;
  readonly items: readonly BarItem[];
  /** What the bars stand for, such as Month, and what their height is. */
  readonly itemHeader: string;
  readonly valueHeader: string;
  readonly formatValue: (value: number) => string;
  /** Keep it stable between renders. */
  readonly axis: ValueAxis;
  /** Gains and losses, or one neutral colour. */
  readonly tone?: 'direction' | 'neutral';
  readonly intervalLevel?: string;
  readonly fileName: string;
  readonly controls?: ReactNode;
  readonly heightPx?: number;
}

const itemId = ({ name }: BarItem) => name;

function summarise(items: readonly BarItem[], format: (value: number) => string): string {
  return items.map(({ name, value }) => `${name}: ${value === null ? '–' : format(value)}`).join('; ');
}

/** One bar per category from zero, with its interval as a whisker. */
export function BarsChart(props: BarsChartProps) {
  const {
    items,
    itemHeader,
    valueHeader,
    formatValue,
    axis,
    tone = 'direction',
    intervalLevel,
    heightPx = 240,
    ...rest
  } = props;
  const labels = useDataLabels();
  const makeRows = useCallback(() => items, [items]);
  const makeOption = useMemo(
    () => barsOption({ items, formatValue, axis, tone }),
    [items, formatValue, axis, tone],
  );
  const columns = useMemo((): TableColumn<BarItem>[] => {
    const figure = (id: 'value' | 'low' | 'high' | 'count', header: string): TableColumn<BarItem> => ({
      id,
      header,
      kind: 'number',
      value: (item) => item[id] ?? null,
      cell: (item) => {
        const value = item[id];
        if (value === null || value === undefined) return '–';
        return id === 'count' ? value : formatValue(value);
      },
    });
    const level = intervalLevel ?? '';
    return [
      { id: 'name', header: itemHeader, kind: 'text', value: ({ name }) => name },
      figure('value', valueHeader),
      ...(items.some(({ low }) => low !== undefined)
        ? [figure('low', `${labels.low} ${level}`.trim()), figure('high', `${labels.high} ${level}`.trim())]
        : []),
      ...(items.some(({ count }) => count !== undefined) ? [figure('count', 'n')] : []),
    ];
  }, [items, itemHeader, valueHeader, formatValue, intervalLevel, labels]);
  const summary = `${valueHeader}. ${summarise(items, formatValue)}`;
  return (
    <ChartFrame
      kind="statistic"
      {...rest}
      {...{ summary, columns, heightPx }}
      makeRows={makeRows}
      rowId={itemId}
    >
      <LazyEchart makeOption={makeOption} />
    </ChartFrame>
  );
}
