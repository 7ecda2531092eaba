import type { ReactNode } from 'react';
import { buttonClass } from '../button/button.tsx';
import { Logo } from '../logo/logo.tsx';
import styles from './statement.module.css';

interface StatementProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: { readonly label: string; readonly href: string };
  readonly children?: ReactNode;
}

/** A page that says one thing and offers one way on. */
export function Statement({ title, text, action, children }: StatementProps) {
  return (
    <div className={styles.statement}>
      <span className={styles.sky} aria-hidden="true">
        <Logo size={40} />
      </span>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      {action && (
        <a href={action.href} className={buttonClass({ kind: 'primary', size: 'large' })}>
          {action.label}
        </a>
      )}
      {children}
    </div>
  );
}
