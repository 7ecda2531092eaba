import { formatProbability } from '@auspex/market';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useLanguage } from '../../i18n/use-text.ts';
import { useDataLabels } from '../data-labels.ts';
import type { TableColumn } from '../tables/table-column.ts';
import type { CalibrationBin } from './calibration-domain.ts';
import { calibrationOption } from './calibration-option.ts';
import { ChartFrame, type ChartProvenance } from './chart-frame.tsx';
import { LazyEchart } from './lazy-echart.tsx';

interface CalibrationChartProps extends ChartProvenance {
  readonly title: string;
  readonly note?: ReactNode;
  readonly headingLevel?: 2 | 3;
  readonly bins: readonly CalibrationBin[];
  /** Words for what was said and what came true. */
  readonly predictedHeader: string;
  readonly observedHeader: string;
  readonly summary: string;
  readonly fileName: string;
  readonly controls?: ReactNode;
  readonly heightPx?: number;
}

const binId = ({ predicted }: CalibrationBin) => String(predicted);

/** Said against come true: on the diagonal a probability means what it says. */
export function CalibrationChart(props: CalibrationChartProps) {
  const { bins, predictedHeader, observedHeader, heightPx = 300, ...rest } = props;
  const labels = useDataLabels();
  const locale = useLanguage();
  const makeRows = useCallback(() => bins, [bins]);
  const makeOption = useMemo(
    () => calibrationOption({ bins, predictedHeader, observedHeader, locale }),
    [bins, predictedHeader, observedHeader, locale],
  );
  const columns = useMemo((): TableColumn<CalibrationBin>[] => {
    const share = (
      id: 'predicted' | 'observed' | 'low' | 'high',
      header: string,
    ): TableColumn<CalibrationBin> => ({
      id,
      header,
      kind: 'number',
      value: (bin) => bin[id],
      cell: (bin) => formatProbability(bin[id], locale),
    });
    return [
      share('predicted', predictedHeader),
      share('observed', observedHeader),
      share('low', `${labels.low} 95%`),
      share('high', `${labels.high} 95%`),
      { id: 'count', header: 'n', kind: 'number', value: ({ count }) => count },
    ];
  }, [predictedHeader, observedHeader, labels, locale]);
  return (
    <ChartFrame
      kind="statistic"
      {...rest}
      columns={columns}
      makeRows={makeRows}
      rowId={binId}
      heightPx={heightPx}
    >
      <LazyEchart makeOption={makeOption} />
    </ChartFrame>
  );
}
