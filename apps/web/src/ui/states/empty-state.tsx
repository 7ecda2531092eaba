import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { StateAction, type StateActionProps } from './state-action.tsx';
import styles from './states.module.css';

interface EmptyStateProps {
  /** What is missing. */
  readonly title: string;
  /** Why it is missing. */
  readonly reason: ReactNode;
  /** What brings it. */
  readonly action?: StateActionProps;
  readonly icon?: IconName;
}

export function EmptyState({ title, reason, action, icon = 'empty' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Icon name={icon} size={24} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      <p className={styles.reason}>{reason}</p>
      {action && <StateAction action={action} />}
    </div>
  );
}
