import { useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import type { Neighbours } from '../../shared/market/symbol-list.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './symbol-header.module.css';
import { hrefOfSymbol } from './symbol-tabs.ts';

interface NeighbourLinksProps {
  readonly neighbours: Neighbours;
  readonly from: { readonly path: string; readonly search: string };
}

/** Coins are named as pairs, stocks are not. */
function assetNamed(symbol: string) {
  const crypto = /-[A-Z]{3,5}$/.test(symbol);
  return { symbol, market: crypto ? 'crypto' : 'us', kind: crypto ? 'crypto' : 'stock' } as const;
}

/** To the one before and the one after, on the same screen. */
export function NeighbourLinks({ neighbours, from }: NeighbourLinksProps) {
  const t = useText(marketText);
  const link = (way: 'previous' | 'next') => {
    const symbol = neighbours[way];
    const icon = <Icon name={way === 'previous' ? 'chevron-left' : 'chevron-right'} />;
    const look = `${buttonClass({ kind: 'quiet', size: 'small' })} ${styles.step}`;
    if (symbol === null) {
      return (
        <span className={look} data-none="" aria-hidden="true">
          {icon}
        </span>
      );
    }
    const label = t(`header.${way}`, { symbol });
    return (
      <a className={look} href={hrefOfSymbol(assetNamed(symbol), from)} aria-label={label} title={label}>
        {icon}
      </a>
    );
  };
  const { place, count, label } = neighbours;
  return (
    <span className={styles.steps}>
      {link('previous')}
      <span className={styles.place}>{t('header.place', { place, count, list: label })}</span>
      {link('next')}
    </span>
  );
}
