import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title?: ReactNode;
  /** One line under the title: unit, as-of time, source. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** No inner padding: for tables and charts that run to the border. */
  readonly flush?: boolean;
  readonly headingLevel?: 2 | 3;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Card(props: CardProps) {
  const { title, note, actions, flush = false, headingLevel = 2, className, children } = props;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const hasHead = title !== undefined || actions !== undefined;
  return (
    <section className={`${styles.card} ${className ?? ''}`}>
      {hasHead && (
        <header className={styles.head}>
          <div className={styles.words}>
            {title !== undefined && <Heading className={styles.title}>{title}</Heading>}
            {note !== undefined && <p className="note">{note}</p>}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
