import { formatDateTime } from '@auspex/market';
import { Icon } from '../icons/icon.tsx';
import { fillLabel, useLabels, useLocale } from '../labels.ts';
import styles from './states.module.css';

interface StaleMarkProps {
  /** When the data last changed. */
  readonly since: Date;
  /** Why nothing newer is here. */
  readonly reason?: string;
}

export function StaleMark({ since, reason }: StaleMarkProps) {
  const labels = useLabels();
  const locale = useLocale();
  const date = formatDateTime(since.getTime(), locale);
  return (
    <span className={styles.stale} title={reason}>
      <Icon name="clock" />
      <span>{fillLabel(labels.staleSince, { date })}</span>
      {reason && <span className="visually-hidden">: {reason}</span>}
    </span>
  );
}
