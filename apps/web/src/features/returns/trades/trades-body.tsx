import { tradeColumns as listColumns } from '@auspex/contract/table';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useRef } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { failureText, isMissing } from '../../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import type { Market } from '../../../shared/market/market-queries.ts';
import { MarketSwitch } from '../../../shared/market/market-switch.tsx';
import { ProvenanceLine } from '../../../shared/market/provenance/provenance-line.tsx';
import { MarketTable } from '../../../shared/market-table/market-table.tsx';
import { addressColumns, useListPages } from '../../../shared/market-table/use-list-pages.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { shellText } from '../../../shared/navigation/shell.text.ts';
import { useShownScreen } from '../../../shared/navigation/shown-screen.ts';
import { usePath } from '../../../shared/navigation/use-path.ts';
import { useMember } from '../../../shared/session/use-session.ts';
import { Figure, Figures } from '../../../ui/figure/figure.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import type { RowSource } from '../../../ui/tables/table-source.ts';
import { withFilter } from '../../../ui/tables/table-view.ts';
import { emptyReason } from '../page/empty-reason.ts';
import { FeeSlider } from '../page/fee-slider.tsx';
import { KeptNotice } from '../page/kept-notice.tsx';
import { RecordArea } from '../page/record-area.tsx';
import { seriesNamesText } from '../page/series-names.text.ts';
import { RECORDS, useRecordChoice } from '../page/use-record-choice.ts';
import { summaryQuery, tradesQuery } from '../returns-queries.ts';
import { ACCOUNT_START, SERIES_KINDS, type TradePage, type TradeRow } from '../returns-replies.ts';
import { VerifyPanel } from '../verify/verify-panel.tsx';
import { tradeColumns } from './trade-columns.tsx';
import styles from './trades.module.css';
import { tradesText } from './trades.text.ts';

/** What a row shows on a phone. */
const CARD = ['side', 'net', 'entry', 'exit', 'openedAt', 'closedAt'];

/** As the server takes them. */
const LONGEST_SYMBOL = 40;
const COLUMNS = addressColumns(listColumns);
const OPEN = { kind: 'choice', any: ['open'] } as const;
const NEWEST_FIRST = { columnId: 'openedAt', descending: true } as const;

function SumFigures({ page: { sum } }: { readonly page: TradePage }) {
  const t = useText(tradesText);
  const locale = useLanguage();
  const count = (value: number) => value.toLocaleString(locale);
  const net = sum.net === null ? null : Math.round(sum.net * ACCOUNT_START * 100) / 100;
  return (
    <Figures>
      <Figure label={t('sum.trades')} value={count(sum.winners + sum.losers + sum.open)} />
      <Figure label={t('sum.winners')} value={count(sum.winners)} />
      <Figure label={t('sum.losers')} value={count(sum.losers)} />
      <Figure label={t('sum.open')} value={count(sum.open)} />
      <Figure
        label={t('sum.net')}
        hint={t('sum.netHint')}
        value={<Money value={net} currency="USD" />}
        note={t('sum.ofStart')}
      />
    </Figures>
  );
}

/** Between every trade and those that are still open. */
function OpenChoice({
  source,
  open,
}: {
  readonly source: RowSource<TradeRow>;
  readonly open: number | null;
}) {
  const t = useText(tradesText);
  const { view, change } = source;
  const filter = view.filters.exitReason;
  const only = filter?.kind === 'choice' && filter.any.length === 1 && filter.any[0] === OPEN.any[0];
  return (
    <Segmented
      label={t('filter.label')}
      size="small"
      value={only ? 'open' : 'all'}
      onChange={(value) => change(withFilter(view, 'exitReason', value === 'open' ? OPEN : undefined))}
      items={[
        { value: 'all', label: t('filter.all') },
        { value: 'open', label: open === null ? t('filter.openOnly') : t('filter.open', { count: open }) },
      ]}
    />
  );
}

// Candles come with the first trade that is opened.
const TradeChart = lazyPart(async () => (await import('./trade-chart.tsx')).TradeChart);

/** Candles are for members; visitors read where they are. */
function TradeDetail({ trade }: { readonly trade: TradeRow }) {
  const t = useText(tradesText);
  const shell = useText(shellText);
  const member = useMember();
  if (!member) {
    return (
      <p className={styles.forMembers}>
        {t('chart.members')} <a href={pathTo('login')}>{shell('signIn')}</a>
      </p>
    );
  }
  return (
    <Suspense fallback={<LoadingSkeleton kind="chart" heightPx={320} />}>
      <TradeChart trade={trade} />
    </Suspense>
  );
}

const detailOf = (trade: TradeRow) => <TradeDetail trade={trade} />;
const idOf = ({ id }: TradeRow): string => id;

function useTrades({ market, asset }: { readonly market: Market; readonly asset: string | null }) {
  const asOf = useAsOf();
  const { choice, choose, searchParams } = useRecordChoice();
  const wish = useMemo(() => ({ market, ...choice }), [market, choice]);
  const found = useListPages<TradeRow, TradePage>({
    columns: COLUMNS,
    searchParams,
    defaultSort: NEWEST_FIRST,
    rowId: idOf,
    subject: JSON.stringify([market, asset, choice.series, asOf]),
    variant: String(choice.fee),
    keepsOld: true,
    query: (fields) => tradesQuery({ ...wish, id: asset ?? market }, asOf, fields),
  });
  const stillAt = useRef(choice.fee);
  if (!found.isOld) stillAt.current = choice.fee;
  return { ...found, asOf, choice, choose, wish, stillAt: stillAt.current };
}

const HISTORIES = { crypto: 'tradeHistory', us: 'stockTradeHistory' } as const;
/** As good for the other market; how dear trading is differs. */
const KEPT = ['series', 'sort', 'f.exitReason', 'asOf'];

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

/** What sums of fractions leave where they should be nothing. */
const DUST = 1e-9;

interface TradesProps {
  readonly market: Market;
  readonly history: 'tradeHistory' | 'stockTradeHistory';
}

function Trades({ market, history }: TradesProps) {
  const t = useText(tradesText);
  const names = useText(seriesNamesText);
  const wanted = assetOfPath(usePath());
  const { access } = useShownScreen();
  const found = useTrades({ market, asset: wanted });
  const { asOf, choice, choose, wish, head: first, source, failed, isOld } = found;
  const summary = useQuery(summaryQuery(market, asOf));
  const shared = first?.sharedSymbols;
  const recorded = choice.series !== 'backtest';
  const slips = source.rows.some(({ row }) => row !== null && Math.abs(row.slippage) > DUST);
  // Of every row: a file of the table has those too that are not loaded.
  const splits = first !== undefined && first.sum.split > 0;
  const columns = useMemo(
    () => tradeColumns(t, { history, shared: new Set(shared), recorded, slips, splits }),
    [t, history, shared, recorded, slips, splits],
  );
  const symbol = first?.asset?.symbol ?? wanted;
  // Two companies have had this symbol: the address names the one that is meant.
  const name = wanted?.includes(':') && symbol !== wanted ? `${symbol} (${wanted})` : symbol;
  const everything = { label: t('trades.all'), href: pathTo(history) };
  // What is too long for a symbol is none.
  if (wanted !== null && (isMissing(failed?.error) || wanted.length > LONGEST_SYMBOL)) {
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
  const published = summary.data?.costBasisPoints ?? (market === 'crypto' ? 15 : 5);
  const series = summary.data?.series.find(({ kind }) => kind === choice.series);
  return (
    <div className={styles.body}>
      <div className={styles.top}>
        <div className={styles.choice}>
          <div className={styles.switches}>
            <Segmented
              label={names('series.label')}
              size="small"
              value={choice.series}
              onChange={(series) => choose({ series })}
              items={SERIES_KINDS.map((kind) => ({ value: kind, label: names(`series.${kind}`) }))}
            />
            <MarketSwitch
              market={market}
              words={{ label: names('market.label'), crypto: names('market.crypto'), us: names('market.us') }}
              screens={HISTORIES}
              keep={KEPT}
            />
          </div>
          <p>{names(`series.${choice.series}.what`)}</p>
        </div>
        <FeeSlider value={choice.fee} published={published} onChange={(fee) => choose({ fee })} />
      </div>
      <VerifyPanel wish={wish} asOf={asOf} />
      <div className={styles.title}>
        <h2>{name === null ? t('trades.table') : t('trades.of', { name })}</h2>
        <p className={styles.links}>
          {name !== null && <a href={everything.href}>{everything.label}</a>}
          <a href={pathTo(RECORDS[access][market])}>{t('trades.returns')}</a>
        </p>
      </div>
      {failed && isOld && (
        <KeptNotice
          reason={failureText(failed.error)}
          stillAt={found.stillAt ?? published}
          onRetry={() => void failed.refetch()}
        />
      )}
      {first && <SumFigures page={first} />}
      <div className={styles.table}>
        <MarketTable
          card={CARD}
          id="trades"
          label={t('trades.table')}
          {...{ columns, source }}
          symbolOf={(trade) => trade.symbol}
          detail={detailOf}
          rowName={({ id, symbol: traded }) => `${traded} ${id}`}
          empty={{
            title: name === null ? t('trades.noneMarket') : t('trades.none', { name }),
            // Why can be said only once what the series holds is known.
            reason:
              series && names(emptyReason(series, { earlier: asOf.kind === 'at', ofAsset: name !== null })),
          }}
          fileName={`auspex-trades-${symbol ?? market}-${choice.series}`}
          toolbar={<OpenChoice source={source} open={first?.sum.open ?? null} />}
          footer={t('order')}
        />
      </div>
      {first && <ProvenanceLine provenance={first.provenance} />}
    </div>
  );
}

export function TradesBody(props: TradesProps) {
  const { access } = useShownScreen();
  return (
    <RecordArea area={access}>
      <Trades {...props} />
    </RecordArea>
  );
}
