import type { ReactNode } from 'react';
import styles from './entry-page.module.css';

interface EntryPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Links under the form. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A page with one small form: signing in, signing up, passwords. */
export function EntryPage({ title, lead, foot, children }: EntryPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {lead !== undefined && <p className="muted">{lead}</p>}
        </header>
        {children}
        {foot !== undefined && <nav className={styles.foot}>{foot}</nav>}
      </div>
    </div>
  );
}
