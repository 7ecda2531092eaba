import { useLanguage, useText } from '../i18n/use-text.ts';
import { Gauge } from '../ui/charts/gauge.tsx';
import { formatTone } from './format-tone.ts';
import styles from './sentiment.module.css';
import type { MarketMood, Span } from './sentiment-queries.ts';
import { sentimentText } from './sentiment-text.ts';

/** Fewer headlines than this have no label. */
export const ENOUGH = 20;

export function GaugePanel({ mood, days }: { readonly mood: MarketMood; readonly days: Span }) {
  const t = useText(sentimentText);
  const locale = useLanguage();
  const { mean, low, high, n } = mood.gauge;
  const few = n < ENOUGH;
  return (
    <section className={styles.panel}>
      <h2>{t('gauge.title')}</h2>
      <div className={styles.gauge}>
        <Gauge
          label={t('gauge.title')}
          value={mean}
          display={mean === null ? '–' : formatTone(mean, locale)}
          ends={[t('gauge.negative'), t('gauge.positive')]}
          faint={few}
        />
      </div>
      <p className={styles.muted}>
        {low !== null &&
          high !== null &&
          `${t('gauge.interval', { low: formatTone(low, locale), high: formatTone(high, locale) })}. `}
        {n === 0
          ? t('gauge.none')
          : `${t('gauge.n', { n: n.toLocaleString(locale), span: t(`days.${days}`) })}.`}
      </p>
      {few && n > 0 && <p className={styles.muted}>{t('gauge.few')}</p>}
    </section>
  );
}
