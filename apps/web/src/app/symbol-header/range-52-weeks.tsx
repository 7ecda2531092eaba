import { formatPrice, formatShare } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { Missing } from '../../ui/formats/missing.tsx';
import styles from './symbol-header.module.css';

interface Range52WeeksProps {
  readonly range: { readonly low: number; readonly high: number } | null;
  readonly last: number | null;
}

/** Where the price stands between the lowest and the highest of 52 weeks. */
export function Range52Weeks({ range, last }: Range52WeeksProps) {
  const t = useText(marketText);
  const language = useLanguage();
  if (!range || last === null) return <Missing reason={t('header.rangeMissing')} />;
  const span = range.high - range.low;
  const share = span > 0 ? Math.min(1, Math.max(0, (last - range.low) / span)) : 0.5;
  const low = formatPrice(range.low, undefined, language);
  const high = formatPrice(range.high, undefined, language);
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
