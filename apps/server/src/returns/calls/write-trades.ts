import type { CallReplyInput, Calls } from '@auspex/contract';
import type { tradeColumns } from '@auspex/contract/table';
import { calendarOf, dateOfInstant, type IsoDate, type Market, startOfDate } from '@auspex/market';
import type { RecordTrade } from '@auspex/quant/track-record';
import type { ListValues } from '../../market/index.ts';
import type { SeriesAsset, SeriesInput, TradedSeries } from '../reading/read-series.ts';
import { ACCOUNT_START } from '../rule.ts';

type TradesReply = CallReplyInput<Calls['returns.trades']>;
export type TradeRow = TradesReply['items'][number];

/** What the list of trades sorts and filters by. */
export const tradeValues: ListValues<typeof tradeColumns, TradeRow> = {
  symbol: ({ symbol }) => symbol,
  side: ({ side }) => side,
  openedAt: ({ openedAt }) => Date.parse(openedAt),
  closedAt: ({ closedAt }) => (closedAt === null ? null : Date.parse(closedAt)),
  entry: ({ entry }) => entry,
  exit: ({ exit }) => exit,
  mark: ({ mark }) => mark,
  net: ({ net }) => net,
  profit: ({ profit }) => profit,
  exitReason: ({ exitReason }) => exitReason,
  gross: ({ gross }) => gross,
  fee: ({ fee }) => fee,
  slippage: ({ slippage }) => slippage,
  adverse: ({ adverse }) => adverse,
  favourable: ({ favourable }) => favourable,
  id: ({ id }) => id,
  ledger: ({ ledger }) => ledger?.hash ?? null,
  stop: ({ stop }) => stop,
  target: ({ target }) => target,
  split: ({ sharesAtEntry, sharesNow }) => (sharesNow === sharesAtEntry ? null : sharesNow / sharesAtEntry),
  bars: ({ bars }) => bars,
  amount: ({ amount }) => amount,
};

/** Symbols that more than one asset of a list has had, such as that of a gone company which another took over. */
export function sharedSymbols(rows: readonly Pick<TradeRow, 'symbol' | 'assetId'>[]): string[] {
  const assets = new Map<string, Set<string>>();
  for (const { symbol, assetId } of rows) assets.set(symbol, (assets.get(symbol) ?? new Set()).add(assetId));
  return [...assets].filter(([, ids]) => ids.size > 1).map(([symbol]) => symbol);
}

/** What all rows of a list come to, whichever page of it is read. */
export function sumTrades(rows: readonly TradeRow[]): TradesReply['sum'] {
  const closed = rows.filter(({ exitReason }) => exitReason !== 'open');
  const accounts = new Set(rows.map(({ series }) => series)).size;
  return {
    net: accounts > 1 ? null : rows.reduce((sum, { profit }) => sum + profit, 0) / ACCOUNT_START,
    winners: closed.filter(({ net }) => net > 0).length,
    losers: closed.filter(({ net }) => net <= 0).length,
    open: rows.length - closed.length,
    split: rows.filter((row) => tradeValues.split(row) !== null).length,
  };
}

interface Listed {
  readonly market: Market;
  readonly series: SeriesInput;
  readonly trades: readonly RecordTrade[];
}

/** Every trade of a series, the newest first. */
export function writeTrades({ market, series, trades }: Listed): TradeRow[] {
  return trades
    .map((row) => writeTrade({ market, kind: series.kind, one: series.assets[row.asset], row }))
    .sort((a, b) => (a.openedAt === b.openedAt ? compare(a.id, b.id) : compare(b.openedAt, a.openedAt)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface Written {
  readonly market: Market;
  readonly kind: TradedSeries;
  readonly one: SeriesAsset;
  readonly row: RecordTrade;
}

function writeTrade({ market, kind, one, row }: Written): TradeRow {
  const { asset, record, gone, entries } = one;
  const { trade, amount, profit } = row;
  const { time } = record.bars;
  // Every trade of the published record stands in the ledger.
  const place = entries.get(trade.entryBar);
  const open = trade.reason === 'open' && !gone;
  const sharesAtEntry = sharesBy(one, { entryBar: trade.entryBar, decidedOn: place?.decidedOn });
  const invested = trade.shares * trade.entryPrice;
  return {
    id: place?.id ?? `${kind}:${asset.assetId}:${dateOfInstant(time[trade.entryBar])}`,
    assetId: asset.assetId,
    symbol: asset.symbol,
    series: kind,
    side: trade.side,
    openedAt: momentOf(market, time[trade.entryBar], 'open'),
    closedAt: open ? null : closedAt(market, one, row),
    entry: trade.entryPrice,
    exit: open ? null : trade.exitPrice,
    mark: open ? trade.exitPrice : null,
    stop: trade.stop,
    target: trade.target,
    sharesAtEntry,
    sharesNow: sharesAtEntry * trade.splitFactor,
    fee: trade.fees / invested,
    slippage: trade.slippage / invested,
    gross: trade.gross / invested,
    net: trade.netReturn,
    adverse: trade.adverse,
    favourable: trade.favourable,
    bars: trade.barsHeld,
    amount: amount * ACCOUNT_START,
    profit: profit * ACCOUNT_START,
    exitReason: trade.reason === 'open' && gone ? 'delisted' : trade.reason,
    ledger: place ? { seq: place.seq, leaf: place.id, hash: place.hash } : null,
  };
}

/** What a share of the day that decided a trade had become by its entry, a split on that very day included. */
function sharesBy(
  { record }: SeriesAsset,
  { entryBar, decidedOn }: { readonly entryBar: number; readonly decidedOn: IsoDate | undefined },
): number {
  const { time } = record.bars;
  const decided = decidedOn === undefined ? time[entryBar - 1] : startOfDate(decidedOn);
  return (record.splits ?? []).reduce(
    (shares, { bar, ratio }) => (bar <= entryBar && time[bar] > decided ? shares * ratio : shares),
    1,
  );
}

/** At the open of its last bar, or some time of that day, which is told as its close. */
function closedAt(market: Market, { record }: SeriesAsset, { trade }: RecordTrade): string {
  const { time, open } = record.bars;
  const atOpen =
    trade.reason === 'signal' || trade.reason === 'time' || trade.exitPrice === open[trade.exitBar];
  return momentOf(market, time[trade.exitBar], atOpen && trade.reason !== 'open' ? 'open' : 'close');
}

/** The open or the close of a bar's session. */
function momentOf(market: Market, time: number, which: 'open' | 'close'): string {
  const session = calendarOf(market).sessionOf(dateOfInstant(time));
  return new Date(session?.[which] ?? time).toISOString();
}
