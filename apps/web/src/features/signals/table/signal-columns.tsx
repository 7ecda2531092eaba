import type { Translate } from '../../../i18n/use-text.ts';
import { SparklineCell } from '../../../shared/market/quotes/sparkline-cell.tsx';
import { type AssetWords, assetColumns } from '../../../shared/market-table/asset-columns.tsx';
import { Star } from '../../../shared/watchlists/star.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import { Price } from '../../../ui/formats/price.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import { HORIZONS, type Horizon, type ListedSignal, outlookOf, type Stance } from '../signal.ts';
import {
  ExpectedMove,
  type FeeInForce,
  MoveOver,
  NetEdge,
  netEdgeOf,
  PriceCell,
  PUp,
  StanceBadge,
  Strength,
  SymbolLink,
  VotesBar,
} from '../signal-cells.tsx';
import type { SignalsTextKey } from '../signals.text.ts';

type Column = TableColumn<ListedSignal>;

export interface ColumnRequest extends AssetWords {
  readonly t: Translate<SignalsTextKey>;
  readonly horizon: Horizon;
  readonly fee: FeeInForce;
  /** The end of the scale that all ranges share. */
  readonly widestMove: number;
  readonly open: (symbol: string) => void;
  /** Under a tab of changes: what the stance was before. */
  readonly changed: boolean;
  /** On a phone the stance and its votes stand where names would: they can be chosen all the same. */
  readonly narrow?: boolean;
}

function stanceColumns({ t, changed }: ColumnRequest): Column[] {
  const choice = (stance: string) => t(`stance.${stance as Stance}`);
  const before: Column[] = [
    {
      id: 'from',
      header: t('column.from'),
      kind: 'choice',
      value: ({ turn }) => (turn?.from ? t(`stance.${turn.from}`) : null),
      choice,
      cell: ({ turn }) => (turn?.from ? <StanceBadge stance={turn.from} /> : <Missing />),
      widthPx: 104,
    },
    {
      id: 'changed',
      header: t('column.changed'),
      hint: t('column.changedHint'),
      kind: 'date',
      value: ({ turn }) => (turn ? Date.parse(turn.date) : null),
      descendingFirst: true,
      widthPx: 112,
    },
  ];
  return [
    {
      id: 'stance',
      header: t('column.stance'),
      hint: t('column.stanceHint'),
      kind: 'choice',
      value: (signal) => t(`stance.${signal.stance}`),
      choice,
      cell: (signal) => <StanceBadge stance={signal.stance} />,
      widthPx: 104,
    },
    {
      id: 'votes',
      header: t('column.votes'),
      hint: t('column.votesHint'),
      kind: 'number',
      value: (signal) => signal.votes.buy - signal.votes.sell,
      cell: (signal) => <VotesBar votes={signal.votes} />,
      descendingFirst: true,
      widthPx: 124,
    },
    ...(changed ? before : []),
  ];
}

function outlookColumns({ t, horizon, widestMove }: ColumnRequest): Column[] {
  const at = (signal: ListedSignal) => outlookOf(signal, horizon);
  return [
    ...HORIZONS.map(
      (bars): Column => ({
        id: `pup${bars}`,
        header: t('column.pUp', { bars }),
        hint: t('column.pUpHint', { bars }),
        kind: 'number',
        value: (signal: ListedSignal) => outlookOf(signal, bars)?.pUp ?? null,
        cell: (signal) => <PUp outlook={outlookOf(signal, bars)} />,
        descendingFirst: true,
        widthPx: 110,
      }),
    ),
    {
      id: 'move',
      header: t('column.move', { bars: horizon }),
      hint: t('column.moveHint', { bars: horizon }),
      kind: 'number',
      value: (view) => at(view)?.expectedMove.median ?? null,
      inFile: (['median', 'low', 'high'] as const).map((part) => ({
        header: t(`column.move.${part}`, { bars: horizon }),
        kind: 'number',
        value: (view) => at(view)?.expectedMove[part] ?? null,
      })),
      cell: (view) => <ExpectedMove outlook={at(view)} fullAt={widestMove} />,
      descendingFirst: true,
      widthPx: 222,
    },
    {
      id: 'strength',
      header: t('column.strength'),
      hint: t('column.strengthHint', { bars: horizon }),
      kind: 'number',
      value: (view) => at(view)?.strength ?? null,
      cell: (view) => <Strength outlook={at(view)} />,
      descendingFirst: true,
      widthPx: 112,
    },
  ];
}

function marketColumns({ t, market }: ColumnRequest): Column[] {
  return [
    {
      id: 'age',
      header: t('column.age'),
      hint: t('column.ageHint'),
      kind: 'number',
      value: (signal) => signal.ageBars,
      cell: ({ ageBars }) => {
        return ageBars === 0 ? t('age.today') : t('age.bars', { count: ageBars });
      },
      widthPx: 78,
    },
    {
      id: 'price',
      header: market('column.price'),
      kind: 'number',
      value: (signal) => signal.close,
      cell: (signal) => <PriceCell signal={signal} show="price" />,
      widthPx: 94,
    },
    {
      id: 'change',
      header: market('column.change'),
      kind: 'number',
      value: (signal) => signal.change,
      cell: (signal) => <PriceCell signal={signal} show="change" />,
      descendingFirst: true,
      widthPx: 104,
    },
    {
      id: 'sparkline',
      header: t('column.sparkline'),
      kind: 'text',
      value: () => null,
      cell: (signal) => <SparklineCell values={signal.sparkline} />,
      unsortable: true,
      unfilterable: true,
      widthPx: 116,
    },
    {
      id: 'date',
      header: t('column.date'),
      hint: t('column.dateHint'),
      kind: 'date',
      value: (signal) => Date.parse(signal.date),
      cell: (signal) => <AbsoluteDate at={signal.date} />,
      descendingFirst: true,
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
    cell: (view) => <NetEdge outlook={at(view)} fee={fee} />,
    descendingFirst: true,
    widthPx: 112,
  };
}

function furtherColumns({ t, horizon }: ColumnRequest): Column[] {
  const at = (signal: ListedSignal) => outlookOf(signal, horizon);
  const over = (bound: 5 | 10): Column => ({
    id: `over${bound}`,
    header: t(`column.over${bound}`),
    hint: t('column.overHint', { bars: horizon }),
    kind: 'number',
    value: (view) => (bound === 5 ? at(view)?.pMoveOver5 : at(view)?.pMoveOver10) ?? null,
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
      cell: (view) => at(view)?.score?.toFixed(3) ?? <Missing reason={t('missing.score')} />,
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

/** Every column of the signals, those usually shown first. */
export function signalColumns(request: ColumnRequest): readonly Column[] {
  const { open, narrow = false } = request;
  return [
    ...assetColumns<ListedSignal>(request, {
      assetOf: ({ asset }) => asset,
      star: Star,
      link: ({ asset }) => <SymbolLink symbol={asset.symbol} open={open} />,
      hideName: narrow,
    }),
    ...stanceColumns(request),
    ...outlookColumns(request),
    ...marketColumns(request),
    netColumn(request),
    ...furtherColumns(request),
  ];
}
