import {
  type Decimal,
  decimal,
  formatDateTime,
  formatPrice,
  formatQuantity,
  formatShare,
  sumDecimals,
} from '@auspex/market';
import { useEffect, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { serverTime } from '../../../ui/formats/server-time.ts';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import { tradingText } from '../trading.text.ts';
import type { Book, Pair } from '../trading-queries.ts';
import styles from './ticket.module.css';
import { staleFor } from './ticket-draft.ts';

const LEVELS = 10;

interface ShownLevel {
  readonly price: string;
  readonly quantity: string;
  /** Everything up to this price, as a part of the deeper side. */
  readonly depth: number;
}

/** The levels next to the spread, with how deep the book is up to each. */
export function shownLevels(
  book: Pick<Book, 'bids' | 'asks'>,
): Record<'bids' | 'asks', readonly ShownLevel[]> {
  const near = { bids: book.bids.slice(0, LEVELS), asks: book.asks.slice(0, LEVELS) };
  const total = (levels: Book['bids']) =>
    sumDecimals(levels.map(({ quantity }) => decimal(quantity))).toNumber();
  const deepest = Math.max(total(near.bids), total(near.asks)) || 1;
  const withDepth = (levels: Book['bids']) => {
    let sum = 0;
    return levels.map(({ price, quantity }) => {
      sum += decimal(quantity).toNumber();
      return { price, quantity, depth: sum / deepest };
    });
  };
  return { bids: withDepth(near.bids), asks: withDepth(near.asks) };
}

/** The gap between the best prices, and as a part of their middle; null with an empty side. */
export function spreadOf({
  bids,
  asks,
}: Pick<Book, 'bids' | 'asks'>): { gap: Decimal; share: Decimal } | null {
  const [bid, ask] = [bids[0], asks[0]];
  if (!bid || !ask) return null;
  const gap = decimal(ask.price).minus(decimal(bid.price));
  const middle = decimal(ask.price).plus(decimal(bid.price)).dividedBy(decimal('2'));
  return { gap, share: gap.dividedBy(middle) };
}

function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

interface BookPanelProps {
  readonly pair: Pair;
  readonly book: Book | undefined;
  readonly error: Error | null;
  /** A press on a price puts it into the ticket. */
  readonly onPrice?: ((price: string) => void) | undefined;
}

/** What is offered and wanted at which price, and how deep. */
export function BookPanel({ pair, book, error, onPrice }: BookPanelProps) {
  const t = useText(tradingText);
  const now = useNow(1_000);
  const language = useLanguage();
  if (!book) {
    return error ? (
      <FormMessage tone="info">{failureText(error)}</FormMessage>
    ) : (
      <LoadingSkeleton kind="rows" count={10} columns={3} />
    );
  }
  if (book.opensAt !== null) {
    const time = formatDateTime(Date.parse(book.opensAt), language);
    return <FormMessage tone="info">{t('book.closed', { time })}</FormMessage>;
  }
  const { bids, asks } = shownLevels(book);
  const spread = spreadOf(book);
  const staleMs = staleFor(book, now);
  const step = decimal(pair.filters.lotSize.stepSize);
  const tick = decimal(pair.filters.priceFilter.tickSize);
  const price = (value: Decimal) => formatPrice(value, tick.isZero() ? undefined : tick, language);
  const rows = (levels: readonly ShownLevel[], side: 'bid' | 'ask') =>
    levels.map((level) => (
      <tr key={`${side}${level.price}`} data-side={side}>
        <td>
          {onPrice ? (
            // The field next to it takes the same by keyboard: ten stops of the Tab key a side would be in the way.
            <button type="button" tabIndex={-1} title={t('book.take')} onClick={() => onPrice(level.price)}>
              {price(decimal(level.price))}
            </button>
          ) : (
            price(decimal(level.price))
          )}
        </td>
        <td>{formatQuantity(decimal(level.quantity), step, language)}</td>
        <td aria-hidden="true">
          <span className={styles.depth} style={{ width: `${level.depth * 100}%` }} />
        </td>
      </tr>
    ));
  return (
    <div className={styles.book}>
      {book.fromQuote ? (
        <p className="note">
          {t('book.fromQuote', { share: formatShare(spread?.share.dividedBy(decimal('2')), 2, language) })}{' '}
          {t('book.at', { time: formatDateTime(Date.parse(book.at), language) })}
        </p>
      ) : (
        staleMs !== null && (
          <FormMessage tone="error">{t('book.stale', { seconds: Math.floor(staleMs / 1_000) })}</FormMessage>
        )
      )}
      <table className={styles.levels} data-old={(!book.fromQuote && staleMs !== null) || undefined}>
        <caption className="visually-hidden">{t('book.caption', { pair: pair.symbol })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('book.price', { asset: pair.quoteAsset })}</th>
            <th scope="col">{t('book.quantity', { asset: pair.baseAsset })}</th>
            <th scope="col">
              <span className="visually-hidden">{t('book.depth')}</span>
            </th>
          </tr>
        </thead>
        <tbody>{rows(asks.toReversed(), 'ask')}</tbody>
        <tbody>
          <tr className={styles.spread}>
            <th scope="row" colSpan={3}>
              {spread
                ? t('book.spread', { gap: price(spread.gap), share: formatShare(spread.share, 3, language) })
                : t('book.oneSided')}
            </th>
          </tr>
        </tbody>
        <tbody>{rows(bids, 'bid')}</tbody>
      </table>
    </div>
  );
}
