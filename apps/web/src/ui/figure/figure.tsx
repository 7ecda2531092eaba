import type { CSSProperties, ReactNode } from 'react';
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

/** Of a sign at the size of a value, on average and on the safe side. */
const SIGN_PX = 11.2;

interface FiguresProps {
  /** Those that may be long, as they are written: the columns are wide enough that none runs into the next. */
  readonly long?: readonly string[];
  readonly children: ReactNode;
}

export function Figures({ long = [], children }: FiguresProps) {
  const signs = Math.max(0, ...long.map(({ length }) => length));
  return (
    <dl className={styles.figures} style={{ '--room': `${Math.ceil(signs * SIGN_PX)}px` } as CSSProperties}>
      {children}
    </dl>
  );
}
