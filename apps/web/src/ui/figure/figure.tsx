import type { ReactNode } from 'react';
import { Tooltip } from '../tooltip/tooltip.tsx';
import styles from './figure.module.css';

interface FigureProps {
  readonly label: string;
  /** What the figure means and how it is made. */
  readonly hint?: ReactNode;
  readonly value: ReactNode;
  /** Under the value: interval, count, as-of time. */
  readonly note?: ReactNode;
}

/** One number that matters, with its name above and its uncertainty below. Put several into `Figures`. */
export function Figure({ label, hint, value, note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className="note">
        {hint ? (
          <Tooltip text={hint} focusable>
            {label}
          </Tooltip>
        ) : (
          label
        )}
      </dt>
      <dd className={styles.value}>{value}</dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}
