import styles from './progress.module.css';

interface ProgressProps {
  readonly label: string;
  /** 0 to 1; leave out while nobody knows. */
  readonly share?: number;
  /** What is being done right now, or how much is missing. */
  readonly note?: string;
  readonly tone?: 'accent' | 'gain' | 'loss';
}

export function Progress({ label, share, note, tone = 'accent' }: ProgressProps) {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span>{label}</span>
        {percent !== undefined && <span className={styles.percent}>{percent}%</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={note}
        className={styles.track}
      >
        <div
          className={`${styles.bar} ${styles[tone]} ${percent === undefined ? styles.unknown : ''}`}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}
