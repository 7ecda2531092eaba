import { formatDate, formatPercent, formatProbability } from '@auspex/market';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { ChartBoundary } from '../../../../ui/charts/chart-boundary.tsx';
import { useDataLabels } from '../../../../ui/data-labels.ts';
import { Segmented } from '../../../../ui/segmented/segmented.tsx';
import { useSaveTable } from '../../../../ui/tables/use-save-table.ts';
import { useCopy } from '../../copy/use-copy.ts';
import { callColumns } from './call-columns.tsx';
import { callGeometry } from './call-geometry.ts';
import { callRows, withRecentPast } from './call-rows.ts';
import styles from './showcase.module.css';
import { showcaseText } from './showcase.text.ts';
import { type ShownCall, whereItEnded } from './showcase-call.ts';

const BOX = { width: 560, height: 220, margin: 18 } as const;

/** How often each of the ranges should hold. */
const LEVELS = [0.5, 0.8, 0.9] as const;

/** Comes when it is asked for: most readers look at the picture alone. */
const CallTable = lazy(() => import('./call-table.tsx').then((found) => ({ default: found.CallTable })));

const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

interface PlotProps {
  readonly call: ShownCall;
  readonly label: string;
}

/** The past as a line, the range as it was given that day, and what followed. */
function Plot({ call, label }: PlotProps) {
  const locale = useLanguage();
  const shape = callGeometry(call, BOX);
  const day = (date: string | undefined) => (date === undefined ? '' : formatDate(Date.parse(date), locale));
  return (
    <>
      <div className={styles.drawing}>
        <svg
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {shape.bands.map(({ level, path }) => (
            <path key={level} d={path} className={styles.band} data-level={level} />
          ))}
          <path d={`M${shape.call.x} 0V${BOX.height}`} className={styles.moment} />
          <path d={shape.median} className={styles.median} />
          <path d={shape.before} className={styles.before} />
          <path d={shape.after} className={styles.after} />
        </svg>
        <span
          className={styles.end}
          style={{ left: share(shape.end.x, BOX.width), top: share(shape.end.y, BOX.height) }}
          aria-hidden="true"
        />
      </div>
      <p className={styles.days} aria-hidden="true">
        <span>{day(call.bars.dates[0])}</span>
        <span style={{ right: share(BOX.width - shape.call.x, BOX.width) }}>{day(call.date)}</span>
      </p>
    </>
  );
}

interface CallPictureProps {
  readonly call: ShownCall;
  readonly simulated: boolean;
}

/** A call as a picture, or as a table of the same figures; both can be taken away as a file. */
export function CallPicture({ call, simulated }: CallPictureProps) {
  const t = useCopy(showcaseText);
  // Not set for reading: the file has these words too.
  const plain = useText(showcaseText);
  const labels = useDataLabels();
  const locale = useLanguage();
  const saveTable = useSaveTable();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const shown = useMemo(() => withRecentPast(call), [call]);
  const rows = useMemo(() => callRows(shown), [shown]);
  const columns = useMemo(() => {
    const highest = Math.max(...rows.map(({ close, range }) => Math.max(close ?? 0, range?.p95 ?? 0)));
    return callColumns(plain, { locale, highest });
  }, [plain, locale, rows]);
  const fileName = `auspex-call-${call.asset.symbol}-${call.date}`;
  const label = t('chart.label', {
    symbol: call.asset.symbol,
    date: formatDate(Date.parse(call.date), locale),
    bars: call.fan.dates.length,
    move: formatPercent(call.outcome.move, 1, locale),
    where: t(`where.${whereItEnded(call.outcome)}`),
  });
  const failed: ReactNode = <p className={styles.failed}>{labels.tableFailed}</p>;
  return (
    <div className={styles.picture}>
      <div className={styles.bar}>
        <p className={styles.legend} aria-hidden="true">
          <span data-of="range">
            {t('chart.range')}
            {LEVELS.map((level) => (
              <span key={level} data-level={level * 100}>
                {formatProbability(level, locale)}
              </span>
            ))}
          </span>
          <span data-of="after">{t('chart.after')}</span>
        </p>
        <Segmented
          label={t('table.label', { symbol: call.asset.symbol })}
          size="small"
          value={view}
          onChange={setView}
          items={[
            { value: 'chart', label: labels.chartView, icon: 'line-chart' },
            { value: 'table', label: labels.tableView, icon: 'table' },
          ]}
        />
        <IconButton
          icon="download"
          size="small"
          label={labels.exportCsv}
          onClick={() => saveTable({ fileName, columns, rows })}
        />
      </div>
      <div className={styles.plot}>
        {view === 'table' ? (
          <ChartBoundary fallback={failed}>
            <Suspense fallback={null}>
              <CallTable
                label={t('table.label', { symbol: call.asset.symbol })}
                {...{ columns, rows, fileName }}
              />
            </Suspense>
          </ChartBoundary>
        ) : (
          <Plot call={shown} label={label} />
        )}
        {simulated && view === 'chart' && (
          <span className={styles.simulated} title={t('simulatedWhy')}>
            {t('simulated')}
          </span>
        )}
      </div>
    </div>
  );
}
