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
  const date = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(since);
  return (
    <span className={styles.stale} title={reason}>
      <Icon name="clock" />
      <span>{fillLabel(labels.staleSince, { date: `${date} UTC` })}</span>
      {reason && <span className="visually-hidden">: {reason}</span>}
    </span>
  );
}
