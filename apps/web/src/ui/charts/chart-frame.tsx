import { formatDateTime, type Language } from '@auspex/market';
import { lazy, type ReactNode, Suspense, useContext, useId, useState } from 'react';
import { fillText } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { IconButton } from '../button/icon-button.tsx';
import { type DataLabels, useDataLabels } from '../data-labels.ts';
import { Icon } from '../icons/icon.tsx';
import { Segmented } from '../segmented/segmented.tsx';
import { LoadingSkeleton } from '../states/loading-skeleton.tsx';
import { SimulatedContext } from '../tables/simulated-context.ts';
import type { TableColumn } from '../tables/table-column.ts';
import { useSaveTable } from '../tables/use-save-table.ts';
import { ChartBoundary } from './chart-boundary.tsx';
import styles from './chart-frame.module.css';
import type { ChartTableProps } from './chart-table.tsx';

// `lazy` forgets that the table takes any kind of row.
const ChartTable = lazy(() =>
  import('./chart-table.tsx').then((found) => ({ default: found.ChartTable<object> })),
) as unknown as <Row extends object>(props: ChartTableProps<Row>) => ReactNode;

/** What every chart must carry, whatever it draws. */
export interface ChartProvenance {
  /** When the newest value was known. */
  readonly asOf: Date | undefined;
  readonly source: string;
  /** Made up by our own generator: says so inside the plot. */
  readonly simulated?: boolean;
}

interface ChartFrameProps<Row extends object> extends ChartProvenance {
  readonly title: string;
  /** 3 where the chart stands under another heading. */
  readonly headingLevel?: 2 | 3;
  /** Under the title: unit, span, n. */
  readonly note?: ReactNode;
  readonly summary: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Made only when someone asks for the table or its file: long histories are many rows. */
  readonly makeRows: () => readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly fileName: string;
  /** Not everything that the file holds is there yet. */
  readonly fileComing?: boolean;
  readonly heightPx: number;
  /** Drawings without a free corner of their own get a line above for marks. */
  readonly kind?: 'time' | 'statistic';
  /** Who must be named for what draws it. */
  readonly drawnWith?: { readonly name: string; readonly href: string };
  readonly onImage?: (title: string, footer: string) => void;
  /** Ranges, scales and switches that belong to this chart. */
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

function provenanceText({ asOf, source }: ChartProvenance, labels: DataLabels, locale: Language): string {
  const parts = [
    asOf && fillText(labels.asOf, { date: formatDateTime(asOf.getTime(), locale) }),
    fillText(labels.source, { source }),
  ];
  return parts.filter(Boolean).join(' · ');
}

export function ChartFrame<Row extends object>(props: ChartFrameProps<Row>) {
  const { title, summary, columns, makeRows, rowId, fileName, heightPx, onImage, controls, children } = props;
  const { note, kind = 'time', headingLevel = 2, drawnWith } = props;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const labels = useDataLabels();
  const locale = useLanguage();
  const saveTable = useSaveTable();
  const inSimulated = useContext(SimulatedContext);
  const simulated = props.simulated ?? inSimulated;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const summaryId = useId();
  const titleId = useId();
  const footer = provenanceText(props, labels, locale);
  const skeleton = <LoadingSkeleton kind="chart" heightPx={heightPx} />;
  // Without a network not even the table's code comes: the rest of the page stays all the same.
  const table = (
    <ChartBoundary fallback={<p className={styles.failed}>{labels.tableFailed}</p>}>
      <Suspense fallback={skeleton}>
        <ChartTable {...{ title, columns, makeRows, rowId, fileName, heightPx }} />
      </Suspense>
    </ChartBoundary>
  );
  const failed = (
    <div>
      <p className={styles.failed}>
        <Icon name="warning" /> {labels.chartFailed}
      </p>
      {table}
    </div>
  );
  return (
    <figure className={styles.frame} aria-labelledby={titleId} aria-describedby={summaryId}>
      <div className={styles.bar}>
        <div className={styles.words}>
          <Heading id={titleId} className={styles.title}>
            {title}
          </Heading>
          {note && <p className="note">{note}</p>}
        </div>
        <div className={styles.side}>
          {controls && <div className={styles.controls}>{controls}</div>}
          <div className={styles.tools} data-tools="">
            <Segmented
              label={title}
              size="small"
              value={view}
              onChange={setView}
              items={[
                { value: 'chart', label: labels.chartView, icon: 'line-chart' },
                { value: 'table', label: labels.tableView, icon: 'table' },
              ]}
            />
            {onImage && (
              <IconButton
                icon="image"
                label={labels.savePng}
                onClick={() => onImage(title, simulated ? `${footer} · ${labels.simulated}` : footer)}
              />
            )}
            <IconButton
              icon="download"
              label={labels.exportCsv}
              disabled={props.fileComing}
              onClick={() => saveTable({ fileName, columns, rows: makeRows() })}
            />
          </div>
        </div>
      </div>
      {view === 'table' ? (
        table
      ) : (
        <ChartBoundary fallback={failed}>
          <div
            className={`${styles.plot} ${kind === 'statistic' && simulated ? styles.statistic : ''}`}
            style={{ height: heightPx }}
          >
            <Suspense fallback={skeleton}>{children}</Suspense>
            {simulated && <span className={styles.simulated}>{labels.simulated}</span>}
          </div>
        </ChartBoundary>
      )}
      <figcaption className={styles.caption}>
        <span>{footer}</span>
        {drawnWith && view === 'chart' && (
          <>
            {' · '}
            <a href={drawnWith.href} target="_blank" rel="noopener noreferrer">
              {fillText(labels.chartingBy, { name: drawnWith.name })}
            </a>
          </>
        )}
        <span id={summaryId} className="visually-hidden">
          {summary}
        </span>
      </figcaption>
    </figure>
  );
}
