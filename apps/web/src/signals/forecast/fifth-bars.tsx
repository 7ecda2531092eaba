import { formatProbability } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import styles from './forecast.module.css';
import { forecastText } from './forecast-text.ts';

const FIFTHS = ['fifth.0', 'fifth.1', 'fifth.2', 'fifth.3', 'fifth.4'] as const;
/** A bar as long as its place: twice the chance that everything has alike. */
const FULL = 0.4;

/** Chances to end in each fifth of the market; they rank risk, and the words say so. */
export function FifthBars({ ranks }: { readonly ranks: readonly number[] | null }) {
  const t = useText(forecastText);
  const language = useLanguage();
  return (
    <section className={styles.part} aria-label={t('fifths')}>
      <h3>{t('fifths')}</h3>
      {ranks === null ? (
        <p className={styles.note}>{t('fifthsNone')}</p>
      ) : (
        <dl className={styles.fifths}>
          {FIFTHS.map((name, i) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ width: `${Math.min(1, (ranks[i] ?? 0) / FULL) * 100}%` }} />
                </span>
                {formatProbability(ranks[i] ?? 0, language)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.note}>{t('fifthsNote')}</p>
    </section>
  );
}
