import { formatDate, formatDateTime } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useMinute } from '../../../ui/formats/use-minute.ts';
import { useAsOf } from '../as-of/use-as-of.ts';
import { marketText } from '../market.text.ts';
import { delayOf } from './delay-of.ts';
import type { Quote } from './quote.ts';
import styles from './quotes.module.css';

/** Beside a price: live, how late, closed, or of which day. */
export function DelayLabel({ quote }: { readonly quote: Quote }) {
  const t = useText(marketText);
  const language = useLanguage();
  const now = useMinute();
  const asOf = useAsOf();
  const date = formatDateTime(Date.parse(quote.at), language);
  if (asOf.kind === 'at') {
    const day = formatDate(Date.parse(quote.at), language);
    return (
      <span className={styles.delay} title={date}>
        {t('delay.asOf', { date: day })}
      </span>
    );
  }
  const delay = delayOf(quote, now);
  if (delay.kind === 'live') {
    return (
      <span className={styles.delay} data-kind="live" title={date}>
        {t('delay.live')}
      </span>
    );
  }
  const values = { date, minutes: delay.kind === 'late' ? delay.minutes : '' };
  return (
    <span className={styles.delay} data-kind={delay.kind} title={t(`delay.${delay.kind}Long`, values)}>
      {t(`delay.${delay.kind}`, values)}
    </span>
  );
}
