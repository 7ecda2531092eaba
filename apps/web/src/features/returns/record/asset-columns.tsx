import { formatNumber } from '@auspex/market';
import { type Translate, useLanguage } from '../../../i18n/use-text.ts';
import { type AssetWords, assetColumns } from '../../../shared/market-table/asset-columns.tsx';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { Change } from '../../../ui/formats/change.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import type { AssetRecord } from '../returns-replies.ts';
import type { RecordTextKey } from './record.text.ts';

type Column = TableColumn<AssetRecord>;
type ChangeId = 'netReturn' | 'buyAndHold' | 'bestTrade' | 'worstTrade';

/** A difference of two returns: points of per cent, because it is no return itself. */
function Points({ value, unit }: { readonly value: number | null; readonly unit: string }) {
  const locale = useLanguage();
  if (value === null) return <Missing />;
  const points = value * 100;
  return `${points > 0 ? '+' : ''}${formatNumber(points, 1, locale)} ${unit}`;
}

/** Won trades: the share times how many were closed. */
function wonOf({
  hitRate,
  trades,
  openSince,
}: AssetRecord): { readonly won: number; readonly closed: number } | null {
  const closed = trades - (openSince === null ? 0 : 1);
  return hitRate === null ? null : { won: Math.round(hitRate * closed), closed };
}

function changeColumn(t: Translate<RecordTextKey>, id: ChangeId, header: RecordTextKey): Column {
  return {
    id,
    header: t(header),
    ...(id === 'netReturn' ? { hint: t('assets.netHint') } : {}),
    kind: 'number',
    value: (row) => row[id],
    percent: true,
    cell: (row) => <Change value={row[id]} places={1} missing={t('metric.tooLittle')} />,
    descendingFirst: true,
    widthPx: 120,
  };
}

export function recordColumns(
  words: AssetWords & { readonly t: Translate<RecordTextKey> },
  links: {
    readonly history: 'tradeHistory' | 'stockTradeHistory';
    readonly query: string;
    /** Symbols that more than one asset of the record has had. */
    readonly shared: ReadonlySet<string>;
  },
): readonly Column[] {
  const { t } = words;
  const toTrades = ({ symbol, assetId }: AssetRecord) =>
    `${pathTo(links.history, { asset: links.shared.has(symbol) ? assetId : symbol })}${links.query}`;
  return [
    ...assetColumns<AssetRecord>(words, {
      assetOf: (row) => row,
      link: (row) => <a href={toTrades(row)}>{row.symbol}</a>,
    }),
    {
      id: 'trades',
      header: t('assets.trades'),
      kind: 'number',
      value: ({ trades }) => trades,
      cell: (row) => <a href={toTrades(row)}>{row.trades}</a>,
      descendingFirst: true,
      widthPx: 96,
    },
    changeColumn(t, 'netReturn', 'assets.net'),
    changeColumn(t, 'buyAndHold', 'assets.hold'),
    {
      id: 'against',
      header: t('assets.against'),
      hint: t('assets.againstHint'),
      kind: 'number',
      value: ({ netReturn, buyAndHold }) => (buyAndHold === null ? null : netReturn - buyAndHold),
      percent: true,
      cell: ({ netReturn, buyAndHold }) => (
        <Points value={buyAndHold === null ? null : netReturn - buyAndHold} unit={t('assets.points')} />
      ),
      descendingFirst: true,
      widthPx: 144,
    },
    {
      id: 'won',
      header: t('assets.won'),
      hint: t('assets.wonHint'),
      kind: 'number',
      value: (row) => wonOf(row)?.won ?? null,
      cell: (row) => {
        const counted = wonOf(row);
        return counted === null ? '–' : t('assets.wonOf', { won: counted.won, n: counted.closed });
      },
      widthPx: 104,
    },
    changeColumn(t, 'bestTrade', 'assets.best'),
    changeColumn(t, 'worstTrade', 'assets.worst'),
    {
      id: 'openSince',
      header: t('assets.open'),
      kind: 'date',
      value: ({ openSince }) => (openSince === null ? null : Date.parse(openSince)),
      cell: ({ openSince }) => <AbsoluteDate at={openSince} missing={t('assets.flat')} />,
      widthPx: 130,
    },
  ];
}
