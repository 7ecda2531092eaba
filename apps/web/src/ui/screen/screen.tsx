import type { ReactNode } from 'react';
import styles from './screen.module.css';

/** The parts of a screen below each other. */
export function Screen({ children }: { readonly children: ReactNode }) {
  return <div className={styles.screen}>{children}</div>;
}

interface ScreenHeadProps {
  readonly title: ReactNode;
  /** What the screen is for, in a sentence. */
  readonly purpose?: ReactNode;
  /** At the end of the line, or below on a phone. */
  readonly children?: ReactNode;
}

export function ScreenHead({ title, purpose, children }: ScreenHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {purpose !== undefined && <p className="muted">{purpose}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

interface StackProps {
  /** These parts answer the choice before; those of the new choice are on their way. */
  readonly old?: boolean;
  readonly children: ReactNode;
}

/** Parts of one panel or one answer below each other. */
export function Stack({ old = false, children }: StackProps) {
  return (
    <div className={styles.stack} data-old={old || undefined}>
      {children}
    </div>
  );
}

/** A few facts with their names, side by side where there is room. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.factsRoom}>
      <dl className={styles.facts}>{children}</dl>
    </div>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-numbers="">{children}</dd>
    </div>
  );
}
