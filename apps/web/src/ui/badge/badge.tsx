import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'accent' | 'gain' | 'loss' | 'info';

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly icon?: IconName;
  readonly title?: string;
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, title, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} title={title}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
