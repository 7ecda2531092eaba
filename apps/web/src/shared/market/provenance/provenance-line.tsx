import { formatDateTime } from '@auspex/market';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { marketText } from '../market.text.ts';
import type { Provenance } from '../market-queries.ts';
import styles from './provenance.module.css';
import { SimulatedMark } from './simulated-mark.tsx';

/** Under every table and chart: where its figures come from, and which instant they show. */
export function ProvenanceLine({ provenance }: { readonly provenance: Provenance }) {
  const t = useText(marketText);
  const language = useLanguage();
  const date = (at: string) => formatDateTime(Date.parse(at), language);
  const source = provenance.source === 'simulated' ? t('provenance.simulatedSource') : provenance.source;
  return (
    <p className={styles.line}>
      <span>{t('provenance.source', { source })}</span>
      <span>{t('provenance.asOf', { date: date(provenance.asOf) })}</span>
      {provenance.knownAt !== null && (
        <span>{t('provenance.knownAt', { date: date(provenance.knownAt) })}</span>
      )}
      {provenance.simulated && <SimulatedMark />}
    </p>
  );
}
