import styles from './progress.module.css';

interface ProgressTrackProps {
  readonly label: string;
  /** 0 to 100; undefined while nobody knows. */
  readonly percent: number | undefined;
  /** What is said in place of the figure. */
  readonly valueText: string | undefined;
  readonly tone?: 'accent' | 'gain' | 'loss';
}

/** The bar alone, as wide as it may be. */
export function ProgressTrack({ label, percent, valueText, tone = 'accent' }: ProgressTrackProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={styles.track}
    >
      <div
        className={`${styles.bar} ${styles[tone]} ${percent === undefined ? styles.unknown : ''}`}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}

/** A share as whole per cents within 0 and 100. */
export function percentOf(share: number | undefined): number | undefined {
  return share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
}
