import { type ReactNode, useCallback, useMemo } from 'react';
import { useLabels } from '../labels.ts';
import type { TableColumn } from '../tables/table-column.ts';
import { ChartFrame, type ChartProvenance } from './chart-frame.tsx';
import { type HeatCell, type HeatmapData, heatmapOption } from './heatmap-option.ts';
import { LazyEchart } from './lazy-echart.tsx';

interface HeatmapChartProps extends ChartProvenance {
  readonly title: string;
  readonly note?: ReactNode;
  readonly headingLevel?: 2 | 3;
  readonly data: HeatmapData;
  /** What rows and columns are, for the table view. */
  readonly rowHeader: string;
  readonly columnHeader: string;
  readonly valueHeader: string;
  /** The finding in a sentence, for those who do not see the colours. */
  readonly summary: string;
  readonly fileName: string;
  readonly controls?: ReactNode;
  readonly heightPx?: number;
}

const CELL_PX = 30;
const cellId = ({ row, column }: HeatCell) => `${row} ${column}`;

export function HeatmapChart(props: HeatmapChartProps) {
  const { data, rowHeader, columnHeader, valueHeader, heightPx, ...rest } = props;
  const labels = useLabels();
  const makeRows = useCallback(() => data.cells, [data.cells]);
  const makeOption = useMemo(() => heatmapOption(data), [data]);
  const columns = useMemo(
    (): TableColumn<HeatCell>[] => [
      { id: 'row', header: rowHeader, kind: 'text', value: ({ row }) => row },
      { id: 'column', header: columnHeader, kind: 'choice', value: ({ column }) => column },
      {
        id: 'value',
        header: valueHeader,
        kind: 'number',
        value: ({ value }) => value,
        cell: ({ value, note }) => (value === null ? <span title={note}>–</span> : data.formatValue(value)),
      },
      { id: 'note', header: labels.note, kind: 'text', value: ({ note }) => note ?? null, hidden: true },
    ],
    [data, rowHeader, columnHeader, valueHeader, labels],
  );
  return (
    <ChartFrame
      kind="statistic"
      {...rest}
      columns={columns}
      makeRows={makeRows}
      rowId={cellId}
      heightPx={heightPx ?? data.rows.length * CELL_PX + 34}
    >
      <LazyEchart makeOption={makeOption} />
    </ChartFrame>
  );
}
