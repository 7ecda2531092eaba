import { formatDate, formatPrice, formatShare, parseIsoDate, startOfDate } from '@auspex/market';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import type { SymbolFacts as Facts } from '../../shared/market/market-queries.ts';
import { useQuote } from '../../shared/market/quotes/use-quote.ts';
import { Missing } from '../../ui/formats/missing.tsx';
import { Money } from '../../ui/formats/money.tsx';
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
    const { date, time, days, others, overdue } = nextEarnings;
    const shown = (one: string) => formatDate(startOfDate(parseIsoDate(one)), language);
    return (
      <>
        {shown(date)}{' '}
        <span className="note" title={others.length > 0 ? t('header.otherDatesWhy') : undefined}>
          {overdue
            ? t('header.overdue')
            : days === null
              ? t(`header.${time}`)
              : t('header.ownEstimate', { days })}
          {others.length > 0 && `, ${t('header.otherDates', { dates: others.map(shown).join(', ') })}`}
        </span>
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

interface Range52WeeksProps {
  readonly range: { readonly low: number; readonly high: number } | null;
  readonly last: number | null;
}

/** Where the price stands between the lowest and the highest of 52 weeks. */
function Range52Weeks({ range, last }: Range52WeeksProps) {
  const t = useText(marketText);
  const language = useLanguage();
  if (!range || last === null) return <Missing reason={t('header.rangeMissing')} />;
  // The price goes on after the range was asked for.
  const [lowest, highest] = [Math.min(range.low, last), Math.max(range.high, last)];
  const share = highest > lowest ? (last - lowest) / (highest - lowest) : 0.5;
  const low = formatPrice(lowest, undefined, language);
  const high = formatPrice(highest, undefined, language);
  const words = t('header.rangeText', { low, high, share: formatShare(share, 0, language) });
  return (
    <span className={styles.range} title={words}>
      <span className="visually-hidden">{words}</span>
      <span aria-hidden="true">{low}</span>
      <span aria-hidden="true" className={styles.track}>
        <span className={styles.dot} style={{ left: `${share * 100}%` }} />
      </span>
      <span aria-hidden="true">{high}</span>
    </span>
  );
}
