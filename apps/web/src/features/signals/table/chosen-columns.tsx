import { formatNumber } from '@auspex/market';
import type { Translate } from '../../../i18n/use-text.ts';
import type { AssetWords } from '../../../shared/market-table/asset-columns.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import { Price } from '../../../ui/formats/price.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import { type Horizon, type ListedSignal, outlookOf, type Stance } from '../signal.ts';
import { type FeeInForce, MoveOver, NetEdge, netEdgeOf, StanceBadge } from '../signal-cells.tsx';
import type { SignalsTextKey } from '../signals.text.ts';

export type Column = TableColumn<ListedSignal>;

export interface ColumnRequest extends AssetWords {
  readonly t: Translate<SignalsTextKey>;
  readonly coins: boolean;
  readonly horizon: Horizon;
  readonly fee: FeeInForce;
  /** The end of the scale that all ranges share. */
  readonly widestMove: number;
  readonly open: (symbol: string) => void;
  /** Whether any row has a score; before the first models are fitted, none has. */
  readonly scored: boolean;
  /** How often earlier calls of the market rose; null where that was not measured. */
  readonly baseRates: Readonly<Record<Horizon, number | null>>;
}

/** What the cell of the stance tells already, as columns to sort and filter by. */
function turnColumns({ t }: ColumnRequest): Column[] {
  return [
    {
      id: 'from',
      header: t('column.from'),
      kind: 'choice',
      value: ({ previousStance }) => (previousStance ? t(`stance.${previousStance}`) : null),
      choice: (stance) => t(`stance.${stance as Stance}`),
      cell: ({ previousStance }) => (previousStance ? <StanceBadge stance={previousStance} /> : <Missing />),
      hidden: true,
      widthPx: 104,
    },
    {
      id: 'changed',
      header: t('column.changed'),
      hint: t('column.changedHint'),
      kind: 'date',
      value: ({ since }) => Date.parse(since),
      descendingFirst: true,
      hidden: true,
      widthPx: 112,
    },
    {
      id: 'age',
      header: t('column.age'),
      hint: t('column.ageHint'),
      kind: 'number',
      value: (signal) => signal.ageBars,
      cell: ({ ageBars }) => {
        return ageBars === 0 ? t('age.today') : t('age.bars', { count: ageBars });
      },
      hidden: true,
      widthPx: 78,
    },
    {
      id: 'date',
      header: t('column.date'),
      hint: t('column.dateHint'),
      kind: 'date',
      value: (signal) => Date.parse(signal.date),
      cell: (signal) => <AbsoluteDate at={signal.date} />,
      descendingFirst: true,
      hidden: true,
      widthPx: 112,
    },
  ];
}

function netColumn({ t, horizon, fee }: ColumnRequest): Column {
  const at = (signal: ListedSignal) => outlookOf(signal, horizon);
  return {
    id: 'net',
    header: t('column.net'),
    hint: t('column.netHint', { bars: horizon, fee: fee.paid }),
    kind: 'number',
    value: (view) => netEdgeOf(at(view), fee),
    percent: true,
    cell: (view) => <NetEdge outlook={at(view)} fee={fee} />,
    descendingFirst: true,
    hidden: true,
    widthPx: 112,
  };
}

function furtherColumns({ t, horizon, language }: ColumnRequest): Column[] {
  const at = (signal: ListedSignal) => outlookOf(signal, horizon);
  const over = (bound: 5 | 10): Column => ({
    id: `over${bound}`,
    header: t(`column.over${bound}`),
    hint: t('column.overHint', { bars: horizon }),
    kind: 'number',
    value: (view) => (bound === 5 ? at(view)?.pMoveOver5 : at(view)?.pMoveOver10) ?? null,
    percent: true,
    cell: (view) => <MoveOver outlook={at(view)} bound={bound} />,
    descendingFirst: true,
    hidden: true,
    widthPx: 122,
  });
  const level = (id: 'stop' | 'target'): Column => ({
    id,
    header: t(`column.${id}`),
    hint: t('column.planHint'),
    kind: 'number',
    value: (signal) => signal[id],
    cell: (signal) => <Price value={signal[id]} missing={t('missing.plan')} />,
    hidden: true,
  });
  return [
    over(5),
    over(10),
    level('stop'),
    level('target'),
    {
      id: 'score',
      header: t('column.score'),
      hint: t('column.scoreHint', { bars: horizon }),
      kind: 'number',
      value: (view) => at(view)?.score ?? null,
      cell: (view) => {
        const score = at(view)?.score ?? null;
        return score === null ? <Missing reason={t('missing.score')} /> : formatNumber(score, 3, language);
      },
      hidden: true,
      widthPx: 90,
    },
    {
      id: 'version',
      header: t('column.version'),
      kind: 'text',
      value: (signal) => signal.modelVersion,
      hidden: true,
      widthPx: 160,
    },
  ];
}

/** Columns that are there for those who choose them. */
export function chosenColumns(request: ColumnRequest): readonly Column[] {
  return [...turnColumns(request), netColumn(request), ...furtherColumns(request)];
}
