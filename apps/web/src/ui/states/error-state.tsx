import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useLabels } from '../labels.ts';
import { StateAction, type StateActionProps } from './state-action.tsx';
import styles from './states.module.css';

interface ErrorStateProps {
  /** What could not be done. */
  readonly title?: string;
  /** Why, in the words of whoever refused. */
  readonly reason: ReactNode;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  /** Instead of a retry: the one thing that helps here. */
  readonly action?: StateActionProps;
  /** Number to quote to support. */
  readonly requestId?: string;
}

export function ErrorState({ title, reason, onRetry, retrying, action, requestId }: ErrorStateProps) {
  const labels = useLabels();
  const retry = onRetry && { label: labels.retry, onPress: onRetry, pending: retrying };
  const shown = action ?? retry;
  return (
    <div className={styles.state} role="alert">
      <Icon name="warning" size={24} className={styles.warning} />
      <p className={styles.title}>{title ?? labels.errorTitle}</p>
      <p className={styles.reason}>{reason}</p>
      {shown && <StateAction action={shown} />}
      {requestId && <p className={styles.request}>{requestId}</p>}
    </div>
  );
}
