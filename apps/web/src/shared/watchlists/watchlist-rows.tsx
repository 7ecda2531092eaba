import { useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { QuoteCell } from '../market/quotes/quote-cell.tsx';
import { useSymbolHref } from '../market/symbol-href.ts';
import { useDragOrder } from './drag-order.ts';
import type { Watchlist, WatchlistItem } from './watchlist.ts';
import styles from './watchlist-panel.module.css';
import { watchlistsText } from './watchlists.text.ts';

const ROW_PX = 48;

interface WatchlistRowsProps {
  readonly list: Watchlist;
  readonly onMove: (symbol: string, to: number) => void;
  readonly onTake: (item: WatchlistItem, at: number) => void;
  readonly onOpen: () => void;
}

/** The symbols of a list with their prices, in the member's order. */
export function WatchlistRows({ list, onMove, onTake, onOpen }: WatchlistRowsProps) {
  const t = useText(watchlistsText);
  const symbolHref = useSymbolHref();
  const hrefOf = ({ symbol, market }: WatchlistItem) =>
    symbolHref({ symbol, market, kind: market === 'crypto' ? 'crypto' : 'stock' });
  const { items } = list;
  const count = items.length;
  const rows = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const { dragging, offsetPx, handle } = useDragOrder({
    count,
    rowPx: ROW_PX,
    onMove: (from, to) => {
      const item = items[from];
      if (!item) return;
      onMove(item.symbol, to);
      setSaid(t('moved', { symbol: item.symbol, place: to + 1, count }));
      // React keeps the row by its key, but moving the node may take the focus off its handle.
      requestAnimationFrame(() => {
        rows.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(item.symbol)}"]`)?.focus();
      });
    },
  });
  return (
    <>
      <ul ref={rows} className={styles.rows} aria-label={t('items', { name: list.name })}>
        {items.map((item, place) => (
          <li
            key={item.symbol}
            className={styles.row}
            data-dragged={dragging === place || undefined}
            data-moving={dragging !== null || undefined}
            style={{ height: ROW_PX, transform: `translateY(${offsetPx(place)}px)` }}
          >
            <button
              type="button"
              className={styles.handle}
              data-handle={item.symbol}
              aria-label={t('moveLabel', { symbol: item.symbol, place: place + 1, count })}
              title={t('moveHint')}
              {...handle(place)}
            >
              <Icon name="drag" />
            </button>
            <a className={styles.asset} href={hrefOf(item)} onClick={onOpen}>
              <strong>{item.symbol}</strong>
              <span>{item.name}</span>
            </a>
            <span className={styles.quote}>
              <QuoteCell symbol={item.symbol} />
            </span>
            <IconButton
              icon="close"
              size="small"
              label={t('take', { symbol: item.symbol })}
              onClick={() => onTake(item, place)}
            />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
