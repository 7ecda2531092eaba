import { formatPrice } from '@auspex/market';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { type AsOf, asOfQuery } from '../../../shared/market/as-of/read-as-of.ts';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../../shared/market/market.text.ts';
import { barColumns, MARKET_KEY } from '../../../shared/market/market-queries.ts';
import { sourceName } from '../../../shared/market/vocabulary/names.ts';
import { PriceChart } from '../../../ui/charts/price-chart.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import type { TradeRow } from '../returns-replies.ts';
import { daysAround, drawTrade } from './trade-layers.ts';
import { tradesText } from './trades.text.ts';

const HEIGHT_PX = 320;
const FRESH_MS = 10 * 60_000;

/** As traded: the prices of a trade are not adjusted either. */
function tradeBarsQuery(trade: TradeRow, asOf: AsOf) {
  const query = {
    timeframe: '1d' as const,
    adjustment: 'none' as const,
    ...daysAround(trade),
    ...asOfQuery(asOf),
  };
  return queryOptions({
    queryKey: [MARKET_KEY, 'bars', trade.symbol, query],
    queryFn: ({ signal }) => api.call('market.bars', { params: { symbol: trade.symbol }, query }, { signal }),
    staleTime: FRESH_MS,
  });
}

/** One trade where it happened: its candles with entry, stop, target and exit. */
export function TradeChart({ trade }: { readonly trade: TradeRow }) {
  const t = useText(tradesText);
  const words = useText(marketText);
  const language = useLanguage();
  const { data, error, refetch } = useQuery(tradeBarsQuery(trade, useAsOf()));
  const bars = useMemo(() => (data ? barColumns(data.bars) : null), [data]);
  const drawn = useMemo(() => {
    if (!data || !bars) return null;
    const splits = data.actions.filter((action) => action.kind === 'split');
    const names = {
      entry: t('col.entry'),
      stop: t('col.stop'),
      target: t('col.target'),
      exit: t('col.exit'),
    };
    const write = (price: number) => formatPrice(price, undefined, language);
    return drawTrade(trade, { bars, splits, names, write });
  }, [data, bars, trade, t, language]);
  if (!data || !bars || !drawn) {
    if (!error) return <LoadingSkeleton kind="chart" heightPx={HEIGHT_PX} />;
    return (
      <ErrorState title={t('chart.failed')} reason={failureText(error)} onRetry={() => void refetch()} />
    );
  }
  if (drawn.lines.length === 0) {
    return <EmptyState icon="line-chart" title={t('chart.none')} reason={t('chart.noneWhy')} />;
  }
  const { provenance } = data;
  return (
    <PriceChart
      title={t('chart.title', { symbol: trade.symbol })}
      headingLevel={3}
      note={t('chart.note')}
      priceName={t('chart.price')}
      {...{ bars, ...drawn }}
      heightPx={HEIGHT_PX}
      fileName={`auspex-trade-${trade.symbol}-${trade.openedAt.slice(0, 10)}`}
      asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
      source={sourceName(provenance, words)}
      simulated={provenance.simulated}
    />
  );
}
