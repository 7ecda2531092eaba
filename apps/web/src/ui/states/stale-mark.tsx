import { formatDateTime } from '@auspex/market';
import { fillText } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useLabels } from '../labels.ts';
import styles from './states.module.css';

interface StaleMarkProps {
  /** When the data last changed. */
  readonly since: Date;
  /** Why nothing newer is here. */
  readonly reason?: string;
  /** To ask for what could not be had. */
  readonly onRetry?: (() => void) | undefined;
}

export function StaleMark({ since, reason, onRetry }: StaleMarkProps) {
  const labels = useLabels();
  const locale = useLanguage();
  const date = formatDateTime(since.getTime(), locale);
  return (
    <span className={styles.stale} title={reason}>
      <Icon name="clock" />
      <span>{fillText(labels.staleSince, { date })}</span>
      {reason && <span className="visually-hidden">: {reason}</span>}
      {onRetry && (
        <Button size="small" kind="quiet" icon="refresh" onClick={onRetry}>
          {labels.retry}
        </Button>
      )}
    </span>
  );
}
