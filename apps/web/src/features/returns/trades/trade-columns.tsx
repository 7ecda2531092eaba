import { formatExact, formatShare } from '@auspex/market';
import { type Translate, useLanguage } from '../../../i18n/use-text.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { Change } from '../../../ui/formats/change.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import { Price } from '../../../ui/formats/price.tsx';
import { roomyColumns, type TableColumn } from '../../../ui/tables/table-column.ts';
import type { TradeRow } from '../returns-replies.ts';
import styles from './trades.module.css';
import type { TradesTextKey } from './trades.text.ts';

type T = Translate<TradesTextKey>;
type Column = TableColumn<TradeRow>;

const SHORT_HASH = 12;

interface TradeLinks {
  readonly history: 'tradeHistory' | 'stockTradeHistory';
  /** Symbols that more than one asset of the list has had: a link names the asset itself. */
  readonly shared: ReadonlySet<string>;
  /** Whether its trades stand in the ledger: a past that was recomputed never does. */
  readonly recorded: boolean;
  /** Whether any of them was filled at another price than assumed: the cost set on the page is in the fee. */
  readonly slips: boolean;
  /** Whether a share became several, or several one, during any of them. */
  readonly splits: boolean;
}

function Cost({ value }: { readonly value: number }) {
  const locale = useLanguage();
  return <span className={styles.cost}>{formatShare(value, 2, locale)}</span>;
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text));

function identity(t: T, { history, shared }: TradeLinks): readonly Column[] {
  return [
    {
      id: 'symbol',
      header: t('col.symbol'),
      kind: 'text',
      value: ({ symbol }) => symbol,
      cell: ({ symbol, assetId }) => (
        <a href={pathTo(history, { asset: shared.has(symbol) ? assetId : symbol })}>{symbol}</a>
      ),
      widthPx: 116,
    },
    {
      id: 'side',
      header: t('col.side'),
      kind: 'choice',
      value: ({ side }) => t(`side.${side}`),
      choice: (side) => t(`side.${side as TradeRow['side']}`),
      widthPx: 60,
    },
    {
      id: 'openedAt',
      header: t('col.openedAt'),
      kind: 'date',
      value: ({ openedAt }) => instant(openedAt),
      cell: ({ openedAt }) => <AbsoluteDate at={openedAt} withTime />,
      descendingFirst: true,
      widthPx: 176,
    },
    {
      id: 'closedAt',
      header: t('col.closedAt'),
      kind: 'date',
      value: ({ closedAt }) => instant(closedAt),
      cell: ({ closedAt }) =>
        closedAt === null ? (
          <Badge tone="info">{t('reason.open')}</Badge>
        ) : (
          <AbsoluteDate at={closedAt} withTime />
        ),
      descendingFirst: true,
      widthPx: 176,
    },
  ];
}

function priceColumn(
  t: T,
  id: 'entry' | 'exit' | 'mark' | 'stop' | 'target',
  missing: TradesTextKey,
): Column {
  return {
    id,
    header: t(`col.${id}`),
    ...(id === 'mark' ? { hint: t('col.mark.hint') } : {}),
    kind: 'number',
    value: (row) => row[id],
    cell: (row) => <Price value={row[id]} missing={t(missing)} />,
    widthPx: 96,
  };
}

/** Shares that one share of the entry became during the trade; null where it stayed one. */
function splitOf({ sharesAtEntry, sharesNow }: TradeRow): number | null {
  return sharesNow === sharesAtEntry ? null : Number((sharesNow / sharesAtEntry).toPrecision(6));
}

function Split({ value }: { readonly value: number }) {
  return formatExact(value, useLanguage());
}

function splitColumn(t: T): Column {
  return {
    id: 'split',
    header: t('col.split'),
    hint: t('col.split.hint'),
    kind: 'number',
    value: splitOf,
    cell: (row) => {
      const shares = splitOf(row);
      return shares === null ? <Missing reason={t('split.none')} /> : <Split value={shares} />;
    },
    widthPx: 88,
  };
}

type PartId = 'fee' | 'slippage' | 'gross' | 'net' | 'adverse' | 'favourable';

function partColumn(t: T, id: PartId, hint: TradesTextKey): Column {
  const isCost = id === 'fee' || id === 'slippage';
  return {
    id,
    header: t(`col.${id}`),
    hint: t(hint),
    kind: 'number',
    value: (row) => row[id],
    percent: true,
    cell: (row) => (isCost ? <Cost value={row[id]} /> : <Change value={row[id]} />),
    widthPx: 108,
    descendingFirst: true,
  };
}

function moneyColumns(t: T): readonly Column[] {
  return [
    {
      id: 'amount',
      header: t('col.amount'),
      hint: t('col.amount.hint'),
      kind: 'number',
      value: ({ amount }) => amount,
      cell: ({ amount }) => <Money value={Math.round(amount * 100) / 100} currency="USD" />,
      widthPx: 104,
    },
    {
      id: 'profit',
      header: t('col.profit'),
      hint: t('col.profit.hint'),
      kind: 'number',
      value: ({ profit }) => profit,
      cell: ({ profit }) => <Money value={Math.round(profit * 100) / 100} currency="USD" />,
      widthPx: 92,
      descendingFirst: true,
    },
  ];
}

/** Why a trade has no place in the ledger: a past that was recomputed never has, a published trade always should. */
export function unrecorded(series: TradeRow['series']): TradesTextKey {
  return series === 'backtest' ? 'ledger.history' : 'ledger.missing';
}

function proof(t: T): readonly Column[] {
  return [
    {
      id: 'exitReason',
      header: t('col.exitReason'),
      kind: 'choice',
      value: ({ exitReason }) => t(`reason.${exitReason}`),
      choice: (reason) => t(`reason.${reason as TradeRow['exitReason']}`),
      widthPx: 124,
    },
    {
      id: 'id',
      header: t('col.id'),
      kind: 'text',
      value: ({ id }) => id,
      cell: ({ id }) => (
        <code className={styles.code} title={id}>
          {id}
        </code>
      ),
      widthPx: 168,
    },
    {
      id: 'ledger',
      header: t('col.ledger'),
      hint: t('col.ledger.hint'),
      kind: 'text',
      value: ({ ledger }) => ledger?.hash ?? null,
      cell: ({ ledger, series }) =>
        ledger === null ? (
          <Missing reason={t(unrecorded(series))} />
        ) : (
          <code
            className={styles.code}
            title={`${t('ledger.entry', { seq: ledger.seq, leaf: ledger.leaf })}: ${ledger.hash}`}
          >
            {ledger.hash.slice(0, SHORT_HASH)}
          </code>
        ),
      widthPx: 128,
    },
  ];
}

/** When, and what came of it: what there is room for on a tablet. */
const ON_A_TABLET = ['symbol', 'side', 'openedAt', 'closedAt', 'net', 'profit', 'exitReason'];

/** Every figure of a trade, what came of it first; on a tablet the others are off until a reader chooses them. */
export function tradeColumns(t: T, links: TradeLinks): readonly Column[] {
  const columns = everyColumn(t, links);
  return roomyColumns(
    columns,
    columns.map(({ id }) => id).filter((id) => !ON_A_TABLET.includes(id)),
  );
}

function everyColumn(t: T, links: TradeLinks): readonly Column[] {
  return [
    ...identity(t, links),
    partColumn(t, 'net', 'col.net.hint'),
    ...moneyColumns(t).slice(1),
    ...proof(t).slice(0, 1),
    priceColumn(t, 'entry', 'level.none'),
    priceColumn(t, 'exit', 'exit.open'),
    priceColumn(t, 'mark', 'mark.closed'),
    { ...splitColumn(t), empty: !links.splits },
    partColumn(t, 'gross', 'col.gross.hint'),
    partColumn(t, 'fee', 'col.fee.hint'),
    { ...partColumn(t, 'slippage', 'col.slippage.hint'), empty: !links.slips },
    partColumn(t, 'adverse', 'col.adverse.hint'),
    partColumn(t, 'favourable', 'col.favourable.hint'),
    ...proof(t)
      .slice(1)
      .map((column) => (column.id === 'ledger' ? { ...column, empty: !links.recorded } : column)),
    priceColumn(t, 'stop', 'level.none'),
    priceColumn(t, 'target', 'level.none'),
    { id: 'bars', header: t('col.bars'), kind: 'number', value: ({ bars }) => bars, widthPx: 72 },
    ...moneyColumns(t).slice(0, 1),
  ];
}
