import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './star.module.css';
import { useStar } from './use-watchlists.ts';
import type { ListedSymbol } from './watchlist.ts';
import { watchlistsText } from './watchlists.text.ts';

interface StarProps {
  readonly asset: ListedSymbol;
  readonly size?: 'small' | 'large';
}

/** Puts a symbol on the watchlist, or takes it off; shown at once and undone where the server refuses. */
export function Star({ asset, size = 'small' }: StarProps) {
  const t = useText(watchlistsText);
  const { starred, ready, toggle } = useStar(asset.symbol);
  const label = t(starred ? 'star.remove' : 'star.add', { symbol: asset.symbol });
  return (
    <button
      type="button"
      className={styles.star}
      data-size={size}
      aria-pressed={starred}
      aria-label={t('star.add', { symbol: asset.symbol })}
      title={label}
      disabled={!ready}
      onClick={(event) => {
        event.stopPropagation();
        toggle(asset);
      }}
    >
      <Icon name={starred ? 'star-filled' : 'star'} size={size === 'large' ? 20 : 16} />
    </button>
  );
}
