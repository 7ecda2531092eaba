import { useCopy } from '../copy/use-copy.ts';
import styles from './session-line.module.css';
import { stocksText } from './stocks.text.ts';

const MOMENTS = ['open', 'close', 'known'] as const;

/** A session of the exchange from left to right, with the moment from which its bar may be used. */
export function SessionLine() {
  const t = useCopy(stocksText);
  return (
    <figure className={styles.figure} aria-label={t('session.title')}>
      <ol className={styles.line}>
        {MOMENTS.map((moment) => (
          <li key={moment} data-moment={moment}>
            <span className={styles.time}>{t(`session.${moment}.at`)}</span>
            <span className={styles.what}>{t(`session.${moment}`)}</span>
          </li>
        ))}
        <li data-moment="next">
          <span className={styles.what}>{t('session.next')}</span>
        </li>
      </ol>
      <p className={styles.zone}>{t('session.zone')}</p>
      <figcaption>{t('session.caption')}</figcaption>
    </figure>
  );
}
