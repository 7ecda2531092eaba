import { formatDateTime } from '@auspex/market';
import { fillText } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { Icon } from '../icons/icon.tsx';
import { useLabels } from '../labels.ts';
import styles from './states.module.css';

interface StaleMarkProps {
  /** When the data last changed. */
  readonly since: Date;
  /** Why nothing newer is here. */
  readonly reason?: string;
}

export function StaleMark({ since, reason }: StaleMarkProps) {
  const labels = useLabels();
  const locale = useLanguage();
  const date = formatDateTime(since.getTime(), locale);
  return (
    <span className={styles.stale} title={reason}>
      <Icon name="clock" />
      <span>{fillText(labels.staleSince, { date })}</span>
      {reason && <span className="visually-hidden">: {reason}</span>}
    </span>
  );
}
