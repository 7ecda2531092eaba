import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { AlertButton } from '../../shared/alerts/alert-button.tsx';
import { failureText, isMissing } from '../../shared/failure/describe-failure.ts';
import { asOfText } from '../../shared/market/as-of/as-of.text.ts';
import { useAsOf, useChooseAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { type SymbolFacts as Facts, symbolQuery } from '../../shared/market/market-queries.ts';
import { useIsFilling } from '../../shared/market/preparation/use-preparation.ts';
import { SimulatedMark } from '../../shared/market/provenance/simulated-mark.tsx';
import { QuoteCell } from '../../shared/market/quotes/quote-cell.tsx';
import { SparklineCell } from '../../shared/market/quotes/sparkline-cell.tsx';
import { rememberSymbol } from '../../shared/market/recent-symbols.ts';
import { type Neighbours, neighboursIn, rememberedSymbolList } from '../../shared/market/symbol-list.ts';
import { openOverlay } from '../../shared/navigation/overlay.ts';
import { TradeButton } from '../../shared/trading/trade-button.tsx';
import { Star } from '../../shared/watchlists/star.tsx';
import { useWatchlists } from '../../shared/watchlists/use-watchlists.ts';
import { mainList } from '../../shared/watchlists/watchlist.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { TabLinks } from '../../ui/tabs/tab-links.tsx';
import { NeighbourLinks } from './neighbour-links.tsx';
import { SymbolFacts } from './symbol-facts.tsx';
import styles from './symbol-header.module.css';
import { SymbolName } from './symbol-name.tsx';
import { type SymbolTab, symbolTabs } from './symbol-tabs.ts';

interface SymbolHeaderProps {
  readonly symbol: string;
  /** The tab that is shown now. */
  readonly tab: SymbolTab;
}

function useHere(): { readonly path: string; readonly search: string } {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({ select: (state) => state.location.searchStr });
  return { path, search };
}

function Header({ facts, tab }: { readonly facts: Facts; readonly tab: SymbolTab }) {
  const t = useText(marketText);
  const here = useHere();
  const { asset } = facts;
  const neighbours = useNeighbours(asset.symbol);
  const tabs = symbolTabs
    .filter(({ kinds }) => kinds?.includes(asset.kind) ?? true)
    .map((each) => ({ href: each.href(asset), label: t(each.label), current: each === tab }));
  return (
    <>
      <div className={styles.main}>
        <Star key={asset.symbol} asset={asset} size="large" />
        <SymbolName asset={asset} />
        <div className={styles.actions}>
          <AlertButton symbol={asset.symbol} market={asset.market} />
          {asset.delisting === null && <TradeButton symbol={asset.symbol} />}
        </div>
        <div className={styles.price}>
          <QuoteCell key={asset.symbol} symbol={asset.symbol} given={facts.quote} withDelay />
          <SparklineCell values={facts.sparkline} width={112} height={28} tone="neutral" />
          {facts.provenance.simulated && <SimulatedMark />}
        </div>
        <SymbolFacts facts={facts} />
      </div>
      <div className={styles.screens}>
        <TabLinks label={t('header.screens', { symbol: asset.symbol })} items={tabs} />
        <div className={styles.way}>
          {neighbours && <NeighbourLinks neighbours={neighbours} from={here} />}
          <IconButton icon="search" label={t('header.other')} onClick={() => openOverlay('palette')} />
        </div>
      </div>
    </>
  );
}

/** The symbol cannot be shown: what is wrong, and the one way on. */
function Unknown({ symbol, error, onRetry }: { symbol: string; error: Error; onRetry: () => void }) {
  const t = useText(marketText);
  const ta = useText(asOfText);
  const earlier = useAsOf().kind === 'at';
  const choose = useChooseAsOf();
  const filling = useIsFilling();
  if (filling)
    return (
      <EmptyState icon="clock" title={t('header.filling', { symbol })} reason={t('header.fillingWhy')} />
    );
  if (!isMissing(error)) {
    return (
      <ErrorState title={t('header.failed', { symbol })} reason={failureText(error)} onRetry={onRetry} />
    );
  }
  const look = { label: t('search.label'), onPress: () => openOverlay('palette') };
  const back = { label: ta('asOf.backToNow'), onPress: () => choose(null) };
  return (
    <EmptyState
      icon="search"
      title={t('header.unknownTitle', { symbol })}
      reason={t(earlier ? 'header.unknownThen' : 'header.unknownReason')}
      action={earlier ? back : look}
    />
  );
}

/** Above every screen of one symbol: what it is, what it costs, where it stands, and its other screens. */
export function SymbolHeader({ symbol, tab }: SymbolHeaderProps) {
  const t = useText(marketText);
  const asOf = useAsOf();
  const { data, error, refetch } = useQuery(symbolQuery(symbol, asOf));
  const asset = data?.asset;
  useEffect(() => {
    if (asset) rememberSymbol(asset);
  }, [asset]);
  return (
    <section
      className={styles.header}
      aria-label={t('header.region', { symbol })}
      aria-busy={!data && !error}
    >
      {data && <Header facts={data} tab={tab} />}
      {!data && error && <Unknown symbol={symbol} error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={styles.waiting}>
          <LoadingSkeleton kind="lines" count={2} />
        </div>
      )}
    </section>
  );
}

/** Where a symbol stands in the table it was opened from, else on the watchlist. */
function useNeighbours(symbol: string): Neighbours | null {
  const t = useText(marketText);
  const { lists } = useWatchlists();
  return useMemo(() => {
    const starred = mainList(lists)?.items.map((item) => item.symbol) ?? [];
    return neighboursIn([rememberedSymbolList(), { label: t('header.watchlist'), symbols: starred }], symbol);
  }, [lists, symbol, t]);
}
