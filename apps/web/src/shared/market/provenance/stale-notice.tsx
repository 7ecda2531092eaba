import { formatDateTime } from '@auspex/market';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { marketText } from '../market.text.ts';
import styles from './provenance.module.css';

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
