import { formatPercent } from '@auspex/market';
import { useCallback, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { earningsText } from './earnings.text.ts';
import type { Company } from './earnings-queries.ts';
import { MovesPlot } from './moves-plot.tsx';
import { type DatedMove, type MoveKind, movesOf } from './moves-scale.ts';
import { Move } from './report-figures.tsx';

const KINDS: readonly MoveKind[] = ['gap', 'nextDay', 'fiveDay'];
const rowId = ({ id }: DatedMove) => id;

/** How far the price moved after each of the last reports, with the middle and the usual band. */
export function MovesChart({ company }: { readonly company: Company }) {
  const t = useText(earningsText);
  const tMarket = useText(marketText);
  const language = useLanguage();
  const [kind, setKind] = useState<MoveKind>('nextDay');
  const { symbol, provenance } = company;
  const spread = company.moves[kind];
  const moves = useMemo(() => movesOf(company.reports, kind), [company, kind]);
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
      note={words ? `n = ${words.n} · ${t('moves.band', words)}. ${t('moves.note')}` : t('moves.note')}
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
