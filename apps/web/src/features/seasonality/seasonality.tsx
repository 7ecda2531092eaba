import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { failureText, isMissing } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { SymbolSearch } from '../../shared/market/symbol-search/symbol-search.tsx';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { type Address, useAddress } from '../../shared/navigation/use-address.ts';
import { usePath } from '../../shared/navigation/use-path.ts';
import { browserStorage } from '../../shared/session/browser-storage.ts';
import { Card } from '../../ui/card/card.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { Screen, ScreenHead, Stack } from '../../ui/screen/screen.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { TabLinks } from '../../ui/tabs/tab-links.tsx';
import { AverageYearChart, CalendarBars, ChannelChart, HoursChart } from './season-charts.tsx';
import { SeasonMap } from './season-map.tsx';
import { AssetPast, AssetWindows, MarketPast, MarketWindows } from './season-windows.tsx';
import styles from './seasonality.module.css';
import { seasonalityText } from './seasonality.text.ts';
import {
  type AssetSeasons,
  assetSeasonsQuery,
  type MarketOfAddress,
  marketOfPath,
  marketSeasonsQuery,
  mostTradedQuery,
  SPANS,
  type Span,
  seasonalityAddress,
} from './seasonality-queries.ts';

const MARKETS = ['crypto', 'us'] as const;
const KEY = 'auspex.seasonality-market';

function useMarket(): MarketOfAddress {
  const named = marketOfPath(usePath(), browserStorage.getItem(KEY));
  if (named.asked) browserStorage.setItem(KEY, named.market);
  return named;
}

/** Whether an asset has a season, tested against everything that chance alone would show. */
export function Seasonality() {
  const t = useText(seasonalityText);
  const { title } = useShownScreen();
  const { market, unknown } = useMarket();
  const address = useAddress(seasonalityAddress);
  const { symbol } = address.values;
  return (
    <Screen>
      <ScreenHead title={title} purpose={t('purpose')} />
      {unknown !== null && (
        <FormMessage tone="info">
          {t('market.unknown', { name: unknown, market: t(`market.${market}`) })}
        </FormMessage>
      )}
      <Choices address={address} market={market} />
      {symbol === null ? (
        <MostTraded address={address} market={market} />
      ) : (
        <Parts key={symbol} {...{ symbol, address, market }} />
      )}
    </Screen>
  );
}

type SeasonalityAddress = Address<typeof seasonalityAddress>;

interface ChoicesProps {
  readonly address: SeasonalityAddress;
  readonly market: Market;
}

function Choices({ address: { values, set, push }, market }: ChoicesProps) {
  const t = useText(seasonalityText);
  return (
    <div className={styles.choices}>
      <TabLinks
        label={t('market.label')}
        items={MARKETS.map((each) => ({
          href: pathTo('regression', { country: each }),
          label: t(`market.${each}`),
          current: each === market,
        }))}
      />
      <SymbolSearch
        size="small"
        market={market}
        label={t('pick')}
        onChoose={({ symbol }) => push({ symbol })}
      />
      <Segmented
        label={t('years.label')}
        size="small"
        value={values.years}
        onChange={(years) => set({ years })}
        items={SPANS.map((value) => ({ value, label: t('years.some', { count: value }) }))}
      />
      <CheckField
        look="switch"
        label={t('detrend')}
        checked={values.drift === 'out'}
        onChange={({ target }) => set({ drift: target.checked ? 'out' : 'kept' })}
      />
    </div>
  );
}

/** Until an asset is chosen. */
function MostTraded({ address, market }: ChoicesProps) {
  const t = useText(seasonalityText);
  const { data, error, refetch } = useQuery(mostTradedQuery(market, useAsOf()));
  if (data) return <Parts key={data} symbol={data} {...{ address, market }} />;
  if (data === null) {
    return <EmptyState icon="seasonality" title={t('choose.title')} reason={t('choose.reason')} />;
  }
  return error ? <Failed error={error} retry={() => void refetch()} /> : <Waiting />;
}

function Waiting() {
  return <LoadingSkeleton kind="chart" heightPx={420} />;
}

function Failed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const t = useText(seasonalityText);
  return <ErrorState title={t('failed')} reason={failureText(error)} onRetry={retry} />;
}

interface PartsProps extends ChoicesProps {
  readonly symbol: string;
}

/**
 * An asset, and below it its market, which comes second so that nothing moves. An unknown symbol is said by the header
 * above.
 */
function Parts({ symbol, market, address }: PartsProps) {
  const { years, drift } = address.values;
  const wish = { symbol, years, detrend: drift === 'out' };
  const { data, error, refetch, isPlaceholderData } = useQuery(assetSeasonsQuery(wish, useAsOf()));
  if (!data && error && !isMissing(error)) return <Failed error={error} retry={() => void refetch()} />;
  if (!data && !error) return <Waiting />;
  return (
    <>
      {data && (
        <Stack old={isPlaceholderData}>
          <Seasons seasons={data} detrended={wish.detrend} />
        </Stack>
      )}
      <MarketPart market={market} years={years} />
    </>
  );
}

interface SeasonsProps {
  readonly seasons: AssetSeasons;
  readonly detrended: boolean;
}

/** Everything about one asset. */
function Seasons({ seasons, detrended }: SeasonsProps) {
  const t = useText(seasonalityText);
  const { asset, heatmap } = seasons;
  if (heatmap.length === 0) {
    return <EmptyState icon="seasonality" title={asset.symbol} reason={t('noPrices')} />;
  }
  return (
    <>
      <h2 className={styles.asset}>
        {asset.symbol} <span>{asset.name}</span>
      </h2>
      <SeasonMap seasons={seasons} detrended={detrended} />
      <div className={styles.pair}>
        <Card flush>
          <AverageYearChart seasons={seasons} detrended={detrended} />
        </Card>
        <Card flush>
          <ChannelChart seasons={seasons} />
        </Card>
        <Card flush>
          <CalendarBars seasons={seasons} by="months" />
        </Card>
        <Card flush>
          <CalendarBars seasons={seasons} by="weekdays" />
        </Card>
      </div>
      {asset.market === 'crypto' && <HoursChart symbol={asset.symbol} />}
      <AssetWindows seasons={seasons} />
      <AssetPast seasons={seasons} />
      <ProvenanceLine provenance={seasons.provenance} />
    </>
  );
}

/** The least likely windows of the whole market. */
function MarketPart({ market, years }: { readonly market: Market; readonly years: Span }) {
  const query = marketSeasonsQuery({ market, years }, useAsOf());
  const { data, error, refetch, isPlaceholderData } = useQuery(query);
  if (data) {
    return (
      <Stack old={isPlaceholderData}>
        <MarketWindows seasons={data} market={market} />
        <MarketPast seasons={data} market={market} />
        <ProvenanceLine provenance={data.provenance} />
      </Stack>
    );
  }
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  return <LoadingSkeleton kind="rows" count={8} columns={7} />;
}
