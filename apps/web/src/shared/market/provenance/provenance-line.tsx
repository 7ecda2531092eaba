import { formatDateTime } from '@auspex/market';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
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

interface StaleNoticeProps {
  /** When the newest figure became known. */
  readonly since: string;
  /** Why nothing newer is here, where that is known. */
  readonly reason?: ReactNode;
}

/** Over a screen whose figures have stood still for longer than they should. */
export function StaleNotice({ since, reason }: StaleNoticeProps) {
  const t = useText(marketText);
  const language = useLanguage();
  return (
    <p className={styles.stale} role="status">
      <Icon name="clock" />
      <strong>{t('stale.title', { date: formatDateTime(Date.parse(since), language) })}</strong>
      <span>{reason ?? t('stale.why')}</span>
    </p>
  );
}
