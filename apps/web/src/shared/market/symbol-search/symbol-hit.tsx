import { formatDate, parseIsoDate, startOfDate } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { marketText } from '../market.text.ts';
import type { SearchHit } from '../market-queries.ts';
import styles from './symbol-search.module.css';

/** What else there is to say of a hit: its kind, the name it had, that it is gone. */
export function useHitNotes(): (hit: SearchHit) => readonly string[] {
  const t = useText(marketText);
  const language = useLanguage();
  return (hit) => [
    ...(hit.matched === 'former' && hit.former ? [t('search.former', { name: hit.former })] : []),
    ...(hit.delistedOn
      ? [t('search.delisted', { date: formatDate(startOfDate(parseIsoDate(hit.delistedOn)), language) })]
      : []),
  ];
}

export function SymbolHit({ hit }: { readonly hit: SearchHit }) {
  const t = useText(marketText);
  const notes = useHitNotes()(hit);
  return (
    <>
      <Icon name={hit.market === 'crypto' ? 'crypto' : 'stocks'} />
      <span className={styles.symbol}>{hit.symbol}</span>
      <span className={styles.name}>
        {hit.name}
        {notes.map((note) => (
          <span key={note} className="note">
            {note}
          </span>
        ))}
      </span>
      <span className={styles.kind}>{t(`kind.${hit.kind}`)}</span>
    </>
  );
}
