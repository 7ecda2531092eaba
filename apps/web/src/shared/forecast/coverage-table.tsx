import { formatNumber, formatProbability, type Language } from '@auspex/market';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { CoverageBadge, heldShare } from '../../ui/charts/coverage-badge.tsx';
import { useDataLabels } from '../../ui/data-labels.ts';
import { Missing } from '../../ui/formats/missing.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Stack } from '../../ui/screen/screen.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { SearchParamsPort } from '../../ui/tables/search-params-port.ts';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { useSaveTable } from '../../ui/tables/use-save-table.ts';
import styles from './forecast.module.css';
import { type ForecastTextKey, forecastText } from './forecast.text.ts';
import type { Coverage, Forecast } from './forecast-query.ts';

type T = Translate<ForecastTextKey>;

const LEVELS = [
  { level: 50, of: ({ inside50 }: Coverage) => inside50 },
  { level: 80, of: ({ inside80 }: Coverage) => inside80 },
  { level: 90, of: ({ inside90 }: Coverage) => inside90 },
] as const;

/** How often the ranges of one horizon held, for all of the market or for one asset. */
interface ScopedCoverage extends Coverage {
  readonly scope: string;
}

type Column = TableColumn<ScopedCoverage>;

const keyOf = ({ scope, kind, horizon }: ScopedCoverage) => `${scope} ${kind} ${horizon}`;

function Alarms({ rows }: { readonly rows: readonly ScopedCoverage[] }) {
  const t = useText(forecastText);
  return rows.map((row) =>
    row.alarm === null ? null : (
      <p key={keyOf(row)} className={styles.alarm}>
        <Icon name="warning" />
        {t(`alarm.${row.alarm}`, { of: row.scope, horizon: t(row.horizon), kind: t(row.kind) })}
      </p>
    ),
  );
}

function countColumn(t: T, id: 'n' | 'effectiveN', locale: Language): Column {
  return {
    id,
    header: t(id === 'n' ? 'n' : 'worth'),
    kind: 'number',
    value: (row) => row[id],
    cell: (row) => formatNumber(row[id], 0, locale),
    descendingFirst: true,
    unfilterable: true,
    widthPx: id === 'n' ? 76 : 92,
  };
}

function coverageColumns(t: T, locale: Language): readonly Column[] {
  return [
    { id: 'scope', header: t('scope'), kind: 'choice', value: ({ scope }) => scope, widthPx: 136 },
    {
      id: 'horizon',
      header: t('horizon'),
      kind: 'choice',
      value: ({ horizon }) => t(horizon),
      unsortable: true,
      widthPx: 92,
    },
    ...LEVELS.map(
      ({ level, of }): Column => ({
        id: `inside${level}`,
        header: t('inside', { level }),
        kind: 'number',
        value: of,
        cell: (row) => {
          const inside = of(row);
          if (inside === null) return <Missing />;
          const share = formatProbability(inside, locale);
          if (level !== 80) return share;
          return (
            <span className={styles.held}>
              <CoverageBadge held={heldShare(inside, row.effectiveN)} /> {share}
            </span>
          );
        },
        descendingFirst: true,
        unfilterable: true,
        widthPx: level === 80 ? 140 : 92,
      }),
    ),
    countColumn(t, 'n', locale),
    countColumn(t, 'effectiveN', locale),
    { id: 'kind', header: t('kind'), kind: 'choice', value: ({ kind }) => t(kind), widthPx: 116 },
  ];
}

interface CoverageTableProps {
  readonly forecast: Forecast;
  readonly port: SearchParamsPort;
}

/** How often ranges held so far, settled and recomputed apart, and an alarm where chance no longer explains it. */
export function CoverageTable({ forecast, port }: CoverageTableProps) {
  const t = useText(forecastText);
  const locale = useLanguage();
  const { coverage, ownCoverage, asset } = forecast;
  const { symbol } = asset;
  const columns = useMemo(() => coverageColumns(t, locale), [t, locale]);
  const rows = useMemo(
    () => [
      ...coverage.map((row) => ({ ...row, scope: t('coverageAll') })),
      ...ownCoverage.map((row) => ({ ...row, scope: t('coverageOwn', { symbol }) })),
    ],
    [coverage, ownCoverage, symbol, t],
  );
  return (
    <Stack>
      <Alarms rows={rows} />
      <div className={styles.box}>
        <DataTable
          label={t('coverage')}
          columns={columns}
          rows={rows}
          rowId={keyOf}
          rowName={keyOf}
          searchParams={port}
          paramPrefix="held."
          empty={{ title: t('coverage'), reason: t('coverageNone') }}
          fileName={`auspex-coverage-${symbol}`}
          toolbar={<h3>{t('coverage')}</h3>}
          maxHeight="none"
          tools="file"
          compact
        />
      </div>
      <p className="muted">{t('coverageNote')}</p>
    </Stack>
  );
}

const FIFTHS = ['fifth.0', 'fifth.1', 'fifth.2', 'fifth.3', 'fifth.4'] as const;
/** A bar as long as its place: twice the chance that everything has alike. */
const FULL = 0.4;

interface FifthBarsProps {
  readonly symbol: string;
  readonly ranks: readonly number[] | null;
}

/** Chances to end in each fifth of the market; they rank risk, and the words say so. */
export function FifthBars({ symbol, ranks }: FifthBarsProps) {
  const t = useText(forecastText);
  const language = useLanguage();
  const labels = useDataLabels();
  const saveTable = useSaveTable();
  const save = () =>
    saveTable({
      fileName: `auspex-fifths-${symbol}`,
      columns: [
        { id: 'fifth', header: t('fifth'), kind: 'text', value: ({ name }) => name },
        { id: 'chance', header: t('chance'), kind: 'number', value: ({ chance }) => chance },
      ],
      rows: FIFTHS.map((name, i) => ({ name: t(name), chance: ranks?.[i] ?? null })),
    });
  return (
    <section className={styles.part} aria-label={t('fifths')}>
      <header className={styles.fifthsHead}>
        <h3>{t('fifths')}</h3>
        {ranks !== null && <IconButton icon="download" label={labels.exportCsv} onClick={save} />}
      </header>
      {ranks === null ? (
        <p className="muted">{t('fifthsNone')}</p>
      ) : (
        <dl className={styles.fifths}>
          {FIFTHS.map((name, i) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ width: `${Math.min(1, (ranks[i] ?? 0) / FULL) * 100}%` }} />
                </span>
                {formatProbability(ranks[i] ?? 0, language)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="muted">{t('fifthsNote')}</p>
    </section>
  );
}
