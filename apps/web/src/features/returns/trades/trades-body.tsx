import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { failureText, isMissing } from '../../../shared/market/describe-failure.ts';
import { marketText } from '../../../shared/market/market.text.ts';
import type { Market } from '../../../shared/market/market-queries.ts';
import { ProvenanceLine } from '../../../shared/market/provenance/provenance-line.tsx';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { usePath } from '../../../shared/navigation/use-path.ts';
import { Figure, Figures } from '../../../ui/figure/figure.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { DataTable, type TableStatus } from '../../../ui/tables/data-table.tsx';
import { emptyReason } from '../page/empty-reason.ts';
import { FeeSlider } from '../page/fee-slider.tsx';
import { KeptNotice } from '../page/kept-notice.tsx';
import { RecordArea } from '../page/record-area.tsx';
import { seriesNamesText } from '../page/series-names.text.ts';
import { type RecordChoice, useRecordChoice } from '../page/use-record-choice.ts';
import { summaryQuery, tradesQuery } from '../returns-queries.ts';
import { SERIES_KINDS, type TradePage } from '../returns-replies.ts';
import { sharedSymbols } from '../shared-symbols.ts';
import { sumOfProfits } from '../verify/examine-trades.ts';
import { VerifyPanel } from '../verify/verify-panel.tsx';
import { tradeColumns } from './trade-columns.tsx';
import styles from './trades.module.css';
import { tradesText } from './trades.text.ts';

/** As the server takes them. */
const LONGEST_SYMBOL = 40;
const NEWEST_FIRST = { columnId: 'openedAt', descending: true } as const;

function SumFigures({ pages }: { readonly pages: readonly TradePage[] }) {
  const t = useText(tradesText);
  const locale = useLanguage();
  const [first] = pages;
  if (!first) return null;
  const { total, sum } = first;
  const rows = pages.flatMap(({ items }) => items);
  const whole = rows.length >= total;
  const count = (value: number) => value.toLocaleString(locale);
  return (
    <Figures>
      <Figure label={t('sum.trades')} value={count(total)} />
      <Figure label={t('sum.winners')} value={count(sum.winners)} />
      <Figure label={t('sum.losers')} value={count(sum.losers)} />
      <Figure label={t('sum.open')} value={count(sum.open)} />
      <Figure
        label={t('sum.net')}
        hint={t('sum.netHint')}
        value={whole ? <Money value={Math.round(sumOfProfits(rows) * 100) / 100} currency="USD" /> : '…'}
        note={t('sum.ofStart')}
      />
    </Figures>
  );
}

type TradesQuery = UseInfiniteQueryResult<{ readonly pages: TradePage[] }>;

function useTrades({ market, asset }: { readonly market: Market; readonly asset: string | null }) {
  const asOf = useAsOf();
  const { choice, choose, searchParams } = useRecordChoice();
  const wish = useMemo(() => ({ market, ...choice }), [market, choice]);
  const trades = useInfiniteQuery(tradesQuery({ ...wish, id: asset ?? market }, asOf));
  const { hasNextPage, isFetchingNextPage, isError, isPlaceholderData, fetchNextPage } = trades;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError && !isPlaceholderData) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, isPlaceholderData, fetchNextPage]);
  const kept = useLastGood(trades, { subject: `${market} ${asset} ${choice.series}`, choice });
  const pages = trades.data?.pages ?? kept?.pages;
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]);
  return { asOf, choice, choose, searchParams, wish, trades, kept, pages: pages ?? [], rows };
}

interface LastGood {
  readonly subject: string;
  readonly pages: readonly TradePage[];
  /** Null: what the published record pays. */
  readonly fee: number | null;
}

/** Rows shown before, where the same ones cannot be priced anew. */
function useLastGood(
  { data, isError, isPlaceholderData }: Pick<TradesQuery, 'data' | 'isError' | 'isPlaceholderData'>,
  { subject, choice }: { readonly subject: string; readonly choice: RecordChoice },
): LastGood | null {
  const last = useRef<LastGood>(null);
  if (data !== undefined && !isPlaceholderData)
    last.current = { subject, pages: data.pages, fee: choice.fee };
  return data === undefined && isError && last.current?.subject === subject ? last.current : null;
}

type Found = Pick<ReturnType<typeof useTrades>, 'trades' | 'kept'>;

function useStatus({ trades, kept }: Found): TableStatus {
  const market = useText(marketText);
  if (kept !== null || (trades.data !== undefined && !trades.isError)) return { kind: 'ready' };
  if (!trades.isError) return { kind: 'loading' };
  const onRetry = () => void trades.refetch();
  return { kind: 'error', reason: failureText(trades.error, market), onRetry };
}

/** The asset that the address names; null for the whole market. What cannot be decoded is taken as it stands. */
function assetOfPath(path: string): string | null {
  const written = path.split('/')[2] ?? '';
  if (written === '') return null;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

interface TradesProps {
  readonly market: Market;
  readonly history: 'tradeHistory' | 'stockTradeHistory';
}

function Trades({ market, history }: TradesProps) {
  const t = useText(tradesText);
  const names = useText(seriesNamesText);
  const locale = useLanguage();
  const wanted = assetOfPath(usePath());
  const found = useTrades({ market, asset: wanted });
  const { asOf, choice, choose, searchParams, wish, trades, kept, pages, rows } = found;
  const words = useText(marketText);
  const status = useStatus(found);
  const summary = useQuery(summaryQuery(market, asOf));
  const shared = useMemo(() => sharedSymbols(rows), [rows]);
  const columns = useMemo(() => tradeColumns(t, { history, shared }), [t, history, shared]);
  const [first] = pages;
  const symbol = first?.asset?.symbol ?? wanted;
  // Two companies have had this symbol: the address names the one that is meant.
  const name = wanted?.includes(':') && symbol !== wanted ? `${symbol} (${wanted})` : symbol;
  const everything = { label: t('trades.all'), href: pathTo(history) };
  // What is too long for a symbol is none.
  if (wanted !== null && (isMissing(trades.error) || wanted.length > LONGEST_SYMBOL)) {
    return (
      <EmptyState
        title={t('trades.unknown', { name: wanted.slice(0, LONGEST_SYMBOL) })}
        reason={t('trades.unknownWhy')}
        action={everything}
      />
    );
  }
  if (first?.asset && first.asset.market !== market) {
    const { symbol } = first.asset;
    const other = market === 'crypto' ? 'stockTradeHistory' : 'tradeHistory';
    const action = { label: t('trades.otherLink', { name: symbol }), href: pathTo(other, { asset: symbol }) };
    return (
      <EmptyState title={t('trades.other', { name: symbol })} reason={t('trades.otherWhy')} action={action} />
    );
  }
  const total = first?.total ?? 0;
  const published = summary.data?.costBasisPoints ?? (market === 'crypto' ? 15 : 5);
  const series = summary.data?.series.find(({ kind }) => kind === choice.series);
  const shown = series ?? { kind: choice.series, empty: null };
  return (
    <div className={styles.body} data-busy={trades.isPlaceholderData || undefined}>
      <div className={styles.top}>
        <div className={styles.choice}>
          <Segmented
            label={names('series.label')}
            value={choice.series}
            onChange={(series) => choose({ series })}
            items={SERIES_KINDS.map((kind) => ({ value: kind, label: names(`series.${kind}`) }))}
          />
          <p>{names(`series.${choice.series}.what`)}</p>
        </div>
        <FeeSlider value={choice.fee} published={published} onChange={(fee) => choose({ fee })} />
      </div>
      <VerifyPanel wish={wish} asOf={asOf} />
      <div className={styles.title}>
        <h2>{name === null ? t('trades.table') : t('trades.of', { name })}</h2>
        <p className={styles.links}>
          {name !== null && <a href={everything.href}>{everything.label}</a>}
          <a href={pathTo(market === 'crypto' ? 'aiReturns' : 'stockAiReturns')}>{t('trades.returns')}</a>
        </p>
      </div>
      {kept !== null && (
        <KeptNotice
          reason={failureText(trades.error, words)}
          stillAt={kept.fee ?? published}
          onRetry={() => void trades.refetch()}
        />
      )}
      <SumFigures pages={pages} />
      <div className={styles.table}>
        <DataTable
          label={t('trades.table')}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ id, symbol }) => `${symbol} ${id}`}
          status={status}
          searchParams={searchParams}
          defaultSort={NEWEST_FIRST}
          empty={{
            title: name === null ? t('trades.noneMarket') : t('trades.none', { name }),
            reason:
              name !== null && series?.n !== 0
                ? t('trades.noneWhy')
                : names(emptyReason(shown, asOf.kind === 'at')),
          }}
          fileName={`auspex-trades-${symbol ?? market}-${choice.series}`}
          footer={t('order')}
          phone="cards"
        />
      </div>
      <p className={styles.progress} role="status">
        {rows.length < total &&
          t('trades.loading', {
            loaded: rows.length.toLocaleString(locale),
            total: total.toLocaleString(locale),
          })}
      </p>
      {first && <ProvenanceLine provenance={first.provenance} />}
    </div>
  );
}

export function TradesBody(props: TradesProps) {
  return (
    <RecordArea area="public">
      <Trades {...props} />
    </RecordArea>
  );
}
