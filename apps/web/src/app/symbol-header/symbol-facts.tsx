import { formatDate, parseIsoDate, startOfDate } from '@auspex/market';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import type { SymbolFacts as Facts } from '../../shared/market/market-queries.ts';
import { useQuote } from '../../shared/market/quotes/use-quotes.ts';
import { Missing } from '../../ui/formats/missing.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { Range52Weeks } from './range-52-weeks.tsx';
import styles from './symbol-header.module.css';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function NextEarnings({ facts }: { readonly facts: Facts }) {
  const t = useText(marketText);
  const language = useLanguage();
  const { nextEarnings, asset } = facts;
  if (nextEarnings) {
    return (
      <>
        {formatDate(startOfDate(parseIsoDate(nextEarnings.date)), language)}{' '}
        <span className={styles.muted}>{t(`header.${nextEarnings.time}`)}</span>
      </>
    );
  }
  return <Missing reason={t(asset.kind === 'stock' ? 'header.earningsMissing' : 'header.earningsNone')} />;
}

/** Beside the price: the range of 52 weeks, what the whole is worth, when it reports next. */
export function SymbolFacts({ facts }: { readonly facts: Facts }) {
  const t = useText(marketText);
  const { asset, range52Weeks, marketCap } = facts;
  const quote = useQuote(asset.symbol, facts.quote);
  return (
    <dl className={styles.facts}>
      <Fact label={t('header.range')}>
        <Range52Weeks range={range52Weeks} last={quote?.last ?? null} />
      </Fact>
      <Fact label={t('header.marketCap')}>
        <Money value={marketCap} currency={asset.currency} compact missing={t('header.marketCapMissing')} />
      </Fact>
      {asset.kind === 'stock' && (
        <Fact label={t('header.earnings')}>
          <NextEarnings facts={facts} />
        </Fact>
      )}
    </dl>
  );
}
