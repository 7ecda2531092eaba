import { useText } from '../../../i18n/use-text.ts';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import styles from './first-hour.module.css';
import { firstHourText } from './first-hour.text.ts';

export type FirstPlace = 'watchlist' | 'stocksAnalysis' | 'technicalAnalysis' | 'newsAnalysis';

const PLACES = [
  { place: 'watchlist', icon: 'star', text: 'begin.watchlist', why: 'begin.watchlistWhy' },
  { place: 'stocksAnalysis', icon: 'signals', text: 'begin.stocks', why: 'begin.stocksWhy' },
  { place: 'technicalAnalysis', icon: 'crypto', text: 'begin.crypto', why: 'begin.cryptoWhy' },
  { place: 'newsAnalysis', icon: 'news', text: 'begin.news', why: 'begin.newsWhy' },
] as const satisfies ReadonlyArray<{ place: FirstPlace; icon: IconName; text: string; why: string }>;

/** The first screen is the member's own choice. */
export function BeginStep({ onBegin }: { readonly onBegin: (place: FirstPlace) => void }) {
  const t = useText(firstHourText);
  return (
    <>
      <h3 className={styles.question}>{t('begin.title')}</h3>
      <p className={styles.lead}>{t('begin.lead')}</p>
      <ul className={styles.places}>
        {PLACES.map(({ place, icon, text, why }) => (
          <li key={place}>
            <button type="button" className={styles.place} onClick={() => onBegin(place)}>
              <Icon name={icon} size={20} />
              <strong>{t(text)}</strong>
              <span>{t(why)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
