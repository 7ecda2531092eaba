import type { ReactNode } from 'react';
import styles from './forecast.module.css';

/** A table that may be wider than its place and is then moved sideways, by keys too. */
export function WideTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move a table that is wider than the screen
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>{children}</table>
    </section>
  );
}
