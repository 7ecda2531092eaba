import type { Currency } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { isMissing } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { ProvenanceLine, StaleNotice } from '../../shared/market/provenance/provenance-line.tsx';
import { readRecentSymbols } from '../../shared/market/recent-symbols.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useAddress, useSearchPort } from '../../shared/navigation/use-address.ts';
import { usePath } from '../../shared/navigation/use-path.ts';
import { Screen, ScreenHead } from '../../ui/screen/screen.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './breakdown.module.css';
import { breakdownText } from './breakdown.text.ts';
import { type Breakdown, breakdownAddress, checksQuery, staleQuery } from './breakdown-queries.ts';
import { ChecksPart, ChecksSummary } from './checks-part.tsx';
import { PerformancePart, PricePart, SeasonalityPart } from './market-parts.tsx';
import { Part, Section } from './page-parts.tsx';

const ValuationPart = lazyPart(async () => (await import('./valuation-part.tsx')).ValuationPart);

const ForecastPanel = lazyPart(
  async () => (await import('../../shared/forecast/forecast-panel.tsx')).ForecastPanel,
);
const HoldingLine = lazyPart(
  async () => (await import('../../shared/holdings/holding-line.tsx')).HoldingLine,
);

const StatementsPart = lazyPart(async () => (await import('./statements-part.tsx')).StatementsPart);
const companyParts = () => import('./company-parts.tsx');
const EarningsPart = lazyPart(async () => (await companyParts()).EarningsPart);
const ComponentsPart = lazyPart(async () => (await companyParts()).ComponentsPart);
const TonePart = lazyPart(async () => (await companyParts()).TonePart);
const NewsPart = lazyPart(async () => (await companyParts()).NewsPart);

/** What the menu opens where no symbol was looked at before. */
const FIRST_SYMBOL = 'AAPL';

/**
 * The symbol of the address; only the text before the first space counts. The path is still that of the screen before
 * while this one takes its place.
 */
function useSymbol(): string | null {
  const [, screen, named = ''] = usePath().split('/');
  if (`/${screen}` !== pathTo('assetBreakdown')) return null;
  try {
    return decodeURIComponent(named).trim().split(' ', 1)[0]?.toUpperCase() || null;
  } catch {
    return null;
  }
}

/** One asset: its price, what may come, what it filed, how it does on every check, and where each figure is from. */
export function AssetBreakdown() {
  const t = useText(breakdownText);
  const { title } = useShownScreen();
  const symbol = useSymbol();
  const { history } = useRouter();
  useEffect(() => {
    const isNamed = history.location.pathname.replace(/\/$/, '') !== pathTo('assetBreakdown');
    if (symbol !== null || isNamed) return;
    const last = readRecentSymbols()[0]?.symbol ?? FIRST_SYMBOL;
    history.replace(pathTo('assetBreakdown', { asset: last }) + history.location.search);
  }, [symbol, history]);
  return (
    <Screen>
      <ScreenHead title={title} purpose={t('purpose')} />
      {symbol === null ? (
        <LoadingSkeleton kind="chart" heightPx={420} />
      ) : (
        <Parts key={symbol} symbol={symbol} />
      )}
    </Screen>
  );
}

function Parts({ symbol }: { readonly symbol: string }) {
  const t = useText(breakdownText);
  const query = useQuery(checksQuery(symbol, useAsOf()));
  // The symbol's own header says already that there is no such symbol.
  if (query.data === undefined && isMissing(query.error)) return null;
  return (
    <>
      <div className={styles.top}>
        <PricePart symbol={symbol} />
        <Part query={query} name={t('checks.title')} heightPx={410}>
          {(breakdown) => <ChecksSummary breakdown={breakdown} />}
        </Part>
      </div>
      {query.data && <Below breakdown={query.data} />}
    </>
  );
}

function Below({ breakdown }: { readonly breakdown: Breakdown }) {
  const t = useText(breakdownText);
  const language = useLanguage();
  const port = useSearchPort();
  const address = useAddress(breakdownAddress);
  const { symbol, market, kind, sector } = breakdown.asset;
  const currency = breakdown.asset.currency as Currency;
  const words = useMemo(() => ({ t, language, currency }), [t, language, currency]);
  const { data: staleSince } = useQuery(staleQuery(symbol, market, useAsOf()));
  return (
    <>
      {staleSince && <StaleNotice since={staleSince} reason={t('stale', { symbol })} />}
      <Suspense>
        <HoldingLine symbol={symbol} />
      </Suspense>
      <PageLinks breakdown={breakdown} />
      <Section id="forecast" heightPx={900}>
        <ForecastPanel symbol={symbol} port={port} />
      </Section>
      <Section id="checks" heightPx={kind === 'stock' ? 1500 : 480}>
        <ChecksPart breakdown={breakdown} words={words} />
      </Section>
      {kind === 'stock' && (
        <>
          <Section id="valuation" heightPx={420}>
            <ValuationPart {...{ breakdown, words, address }} />
          </Section>
          <Section id="statements" heightPx={860}>
            <StatementsPart symbol={symbol} address={address} />
          </Section>
          <Section id="earnings" heightPx={520}>
            <EarningsPart symbol={symbol} />
          </Section>
        </>
      )}
      {kind === 'fund' && (
        <Section id="components" heightPx={520}>
          <ComponentsPart symbol={symbol} />
        </Section>
      )}
      <Section id="performance" heightPx={260}>
        <PerformancePart symbol={symbol} sector={sector} />
      </Section>
      <div className={styles.pair}>
        <Section id="seasonality" heightPx={380}>
          <SeasonalityPart symbol={symbol} market={market} />
        </Section>
        <Section id="news" heightPx={380}>
          <div className={styles.stack}>
            <TonePart symbol={symbol} market={market} />
            <NewsPart symbol={symbol} />
          </div>
        </Section>
      </div>
      <ProvenanceLine provenance={breakdown.provenance} />
    </>
  );
}

const PARTS = {
  stock: ['forecast', 'checks', 'valuation', 'statements', 'earnings', 'performance', 'seasonality', 'news'],
  fund: ['forecast', 'checks', 'components', 'performance', 'seasonality', 'news'],
  crypto: ['forecast', 'checks', 'performance', 'seasonality', 'news'],
} as const;

/** Ways down a long page. */
function PageLinks({ breakdown: { asset } }: { readonly breakdown: Breakdown }) {
  const t = useText(breakdownText);
  return (
    <nav className={styles.links} aria-label={t('sections')}>
      {PARTS[asset.kind].map((part) => (
        <a key={part} href={`#${part}`}>
          {t(`part.${part}`)}
        </a>
      ))}
    </nav>
  );
}
