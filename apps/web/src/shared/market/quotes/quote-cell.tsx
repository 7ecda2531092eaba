import { DAY_MS, formatDate, formatDateTime, formatDay } from '@auspex/market';
import { useRef } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Change } from '../../../ui/formats/change.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import { Price } from '../../../ui/formats/price.tsx';
import { serverTime } from '../../../ui/formats/server-time.ts';
import { useMinute } from '../../../ui/formats/use-minute.ts';
import { useAsOf } from '../as-of/use-as-of.ts';
import { marketText } from '../market.text.ts';
import { delayOf } from './delay-of.ts';
import type { Quote } from './quote.ts';
import styles from './quotes.module.css';
import { useQuote } from './use-quote.ts';

/** Glows once for each new price, in the direction it went; not at first sight. */
function useGlow(last: number | undefined): string | undefined {
  const seen = useRef({ last, changes: 0, direction: 'up' });
  if (last !== undefined && seen.current.last !== last) {
    const { last: before, changes } = seen.current;
    seen.current =
      before === undefined
        ? { last, changes: 0, direction: 'up' }
        : { last, changes: changes + 1, direction: last > before ? 'up' : 'down' };
  }
  const { changes, direction } = seen.current;
  return changes === 0 ? undefined : `${direction}-${changes % 2 === 1 ? 'odd' : 'even'}`;
}

interface QuoteCellProps {
  readonly symbol: string;
  /** What the list that holds the row already knows. */
  readonly given?: Quote | null;
  /** The smallest step of the price, where an instrument has one. */
  readonly tick?: string;
  /** `price` and `change` are columns of a table each; `both` stands by itself. */
  readonly show?: 'price' | 'change' | 'both';
  readonly withDelay?: boolean;
}

/** A price that moves while one looks: by its tick, change with ▲ or ▼, and how late it is. */
export function QuoteCell({ symbol, given = null, tick, show = 'both', withDelay = false }: QuoteCellProps) {
  const t = useText(marketText);
  const asOf = useAsOf();
  const quote = useQuote(symbol, given);
  const glow = useGlow(quote?.last);
  if (!quote) return <Missing reason={t(asOf.kind === 'at' ? 'quote.noneThen' : 'quote.none')} />;
  return (
    <span className={styles.quote} data-show={show}>
      {show !== 'change' && (
        <span className={styles.price} data-glow={glow}>
          <Price value={quote.last} {...(tick ? { tick } : {})} />
        </span>
      )}
      {show !== 'price' && <Change value={quote.change} missing={t('quote.noChange')} />}
      {show !== 'change' && <DelayLabel quote={quote} brief={!withDelay} />}
    </span>
  );
}

/** Longer than over any holidays: a price this old is that of an asset that is no longer traded, or of a source that is gone. */
const OLD_AFTER_MS = 5 * DAY_MS;

/**
 * Beside a price: live, how late, closed, or of which day. Where it has to be brief, only the day of a price that is not
 * live, so that nobody takes an old close for the price of now.
 */
function DelayLabel({ quote, brief }: { readonly quote: Quote; readonly brief: boolean }) {
  const t = useText(marketText);
  const language = useLanguage();
  useMinute();
  const now = serverTime();
  const asOf = useAsOf();
  const date = formatDateTime(Date.parse(quote.at), language);
  const isOld = now - Date.parse(quote.at) > OLD_AFTER_MS;
  if (!brief && (isOld || asOf.kind === 'at')) {
    const day = formatDate(Date.parse(quote.at), language);
    return (
      <span className={styles.delay} title={date}>
        {t('delay.asOf', { date: day })}
      </span>
    );
  }
  const delay = delayOf(quote, now);
  if (brief && delay.kind !== 'closed' && delay.kind !== 'stale') return null;
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
      {brief
        ? (isOld ? formatDate : formatDay)(Date.parse(quote.at), language)
        : t(`delay.${delay.kind}`, values)}
    </span>
  );
}
