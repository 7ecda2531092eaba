import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './forms.module.css';

interface FormMessageProps {
  readonly tone: 'error' | 'success' | 'info';
  readonly children: ReactNode;
}

const ICONS = { error: 'error', success: 'check-circle', info: 'info' } as const;

/** What came of sending the form, above its button; entered values stay. */
export function FormMessage({ tone, children }: FormMessageProps) {
  return (
    <div className={`${styles.message} ${styles[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}
