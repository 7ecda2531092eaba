import { formatPercent, formatShare } from '@auspex/market';
import { useCallback, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { percentAxis, writeTicks } from '../../ui/charts/value-axis.ts';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { earningsText } from './earnings.text.ts';
import type { Company, PastReport } from './earnings-queries.ts';
import styles from './moves-plot.module.css';
import { Move } from './report-figures.tsx';
import { useQuarterNames } from './use-day-names.ts';

const KINDS: readonly MoveKind[] = ['gap', 'nextDay', 'fiveDay'];
const rowId = ({ id }: DatedMove) => id;

/** How far the price moved after each of the last reports, with the middle and the usual band. */
export function MovesChart({ company }: { readonly company: Company }) {
  const t = useText(earningsText);
  const tMarket = useText(marketText);
  const language = useLanguage();
  const { short, brief } = useQuarterNames();
  const [kind, setKind] = useState<MoveKind>('nextDay');
  const { symbol, provenance } = company;
  const spread = company.moves[kind];
  const moves = useMemo(
    () => movesOf(company.reports, kind, { short, brief }),
    [company, kind, short, brief],
  );
  const makeRows = useCallback(() => moves, [moves]);
  const columns = useMemo(
    (): TableColumn<DatedMove>[] => [
      { id: 'quarter', header: t('column.quarter'), kind: 'text', value: ({ id }) => id },
      { id: 'date', header: t('column.date'), kind: 'date', value: ({ date }) => Date.parse(date) },
      {
        id: 'move',
        header: t(`moves.${kind}`),
        kind: 'number',
        value: ({ value }) => value,
        cell: ({ value }) => <Move value={value} />,
      },
    ],
    [t, kind],
  );
  const percent = (value: number) => formatPercent(value, 1, language);
  const words = spread && {
    which: t(`moves.${kind}`),
    n: spread.n,
    median: percent(spread.median),
    low: percent(spread.low),
    high: percent(spread.high),
  };
  const last = rankLast(moves.map(({ value }) => value));
  const note = [
    words && `n = ${words.n} · ${t('moves.band', words)}.`,
    last &&
      t('moves.last', {
        value: percent(last.value),
        share: formatShare(last.share, 0, language),
        count: last.before,
      }),
    t('moves.note'),
    t('moves.implied'),
  ]
    .filter(Boolean)
    .join(' ');
  const controls = (
    <Segmented
      label={t('moves.label')}
      size="small"
      value={kind}
      onChange={setKind}
      items={KINDS.map((value) => ({ value, label: t(`moves.${value}`) }))}
    />
  );
  const { source, simulated, knownAt } = provenance;
  return (
    <ChartFrame
      title={t('moves.title')}
      note={note}
      kind="statistic"
      summary={words ? t('moves.summary', words) : t('moves.none')}
      {...{ columns, makeRows, rowId, controls, simulated }}
      asOf={knownAt === null ? undefined : new Date(knownAt)}
      source={source === 'simulated' ? tMarket('provenance.simulatedSource') : source}
      fileName={`${symbol}-moves-after-reports`}
      heightPx={248}
    >
      {spread ? (
        <MovesPlot {...{ moves, spread }} />
      ) : (
        <EmptyState title={t('moves.none')} reason={t('moves.noneWhy')} />
      )}
    </ChartFrame>
  );
}

interface MovesPlotProps {
  readonly moves: readonly DatedMove[];
  readonly spread: { readonly median: number; readonly low: number; readonly high: number };
}

/** A dot per report around zero, over the median and the middle 80 %. */
function MovesPlot({ moves, spread }: MovesPlotProps) {
  const t = useText(earningsText);
  const language = useLanguage();
  const { median, low, high } = spread;
  const values = moves.flatMap(({ value }) => value ?? []);
  const { fullAt, top } = moveScale([...values, low, high]);
  const ticks = [fullAt, fullAt / 2, 0, -fullAt / 2, -fullAt];
  const labels = writeTicks(ticks, percentAxis(language));
  const percent = (value: number) => formatPercent(value, 1, language);
  return (
    <div className={styles.plot} aria-hidden="true">
      <p className={styles.legend}>
        <span /> {t('moves.median', { value: percent(median) })}
      </p>
      <div className={styles.axis}>
        {ticks.map((value, at) => (
          <span key={value} style={{ top: `${top(value)}%` }}>
            {labels[at]}
          </span>
        ))}
      </div>
      <div className={styles.field}>
        {[fullAt, fullAt / 2, -fullAt / 2, -fullAt].map((value) => (
          <span key={value} className={styles.grid} style={{ top: `${top(value)}%` }} />
        ))}
        <span className={styles.band} style={{ top: `${top(high)}%`, height: `${top(low) - top(high)}%` }} />
        <span className={styles.zero} style={{ top: '50%' }} />
        <span className={styles.median} style={{ top: `${top(median)}%` }} />
        <ol className={styles.dots}>
          {moves.map(({ id, date, value }) => (
            <li key={id} title={`${id}, ${date}: ${value === null ? '–' : percent(value)}`}>
              {value !== null && (
                <>
                  <span
                    className={styles.stem}
                    data-direction={value < 0 ? 'down' : 'up'}
                    style={{ top: `${Math.min(top(value), 50)}%`, height: `${Math.abs(top(value) - 50)}%` }}
                  />
                  <span
                    className={styles.dot}
                    data-direction={value < 0 ? 'down' : 'up'}
                    style={{ top: `${top(value)}%` }}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      </div>
      <ol className={styles.names}>
        {moves.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ol>
    </div>
  );
}

type MoveKind = keyof Company['moves'];

interface DatedMove {
  readonly id: string;
  readonly date: string;
  readonly name: string;
  readonly value: number | null;
}

function moveOf(report: PastReport, kind: MoveKind): number | null {
  if (kind === 'gap') return report.gap;
  return kind === 'nextDay' ? report.nextDayMove : report.fiveDayMove;
}

/** The moves after each report, the oldest first. */
export function movesOf(
  reports: readonly PastReport[],
  kind: MoveKind,
  names: Readonly<Record<'short' | 'brief', (report: PastReport) => string>>,
): readonly DatedMove[] {
  return reports
    .map((report) => ({
      id: names.short(report),
      date: report.date,
      name: names.brief(report),
      value: moveOf(report, kind),
    }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** The fewest earlier moves that a share of them says something about. */
const FEWEST_BEFORE = 5;

/** How the last move compares in size with those before it; null where there are too few. Oldest first. */
export function rankLast(values: readonly (number | null)[]) {
  const value = values.at(-1) ?? null;
  const before = values.slice(0, -1).flatMap((each) => (each === null ? [] : [Math.abs(each)]));
  if (value === null || before.length < FEWEST_BEFORE) return null;
  const smaller = before.filter((size) => size < Math.abs(value)).length;
  return { value, share: smaller / before.length, before: before.length };
}

interface MoveScale {
  /** The scale runs from minus this to plus this, so that zero stands in the middle. */
  readonly fullAt: number;
  /** Where a value stands, per cent from the top. */
  readonly top: (value: number) => number;
}

const STEPS = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5] as const;

/** One scale for everything drawn, of a round size. */
export function moveScale(values: readonly number[]): MoveScale {
  const largest = Math.max(...values.map(Math.abs), 0);
  const fullAt = STEPS.find((step) => largest <= step) ?? largest;
  return { fullAt, top: (value) => Math.round((50 - (value / fullAt) * 50) * 100) / 100 };
}
